"""A supposition as programs and pictures get it, and as people read it."""

from __future__ import annotations

import gridwright as gw
from gridwright.hints.steps import Step
from gridwright.kind import refute
from gridwright.messages import Sentence
from gridwright.model import Reason
from gridwright.supposition import Clash, Link, Supposition, join_links
from gridwright.text.argument import MOST_WORDS, Argument, count_words, split_sentence

TAKUZU = "takuzu\n..0...\n....1.\n...0..\n.1....\n"


def find_what_if() -> Step:
    step = gw.hint(gw.read(TAKUZU)).step
    assert step is not None
    assert step.technique == "what-if"
    return step


def test_a_step_has_its_supposition_with_places() -> None:
    found = find_what_if().supposition
    assert found is not None
    assert (found.cell, found.value) == ((0, 3), 0)
    assert [(link.cells, link.value, link.layer, link.text) for link in found.links] == [
        (((1, 3), (3, 3)), 1, 1, "column 4 would have all of its 0s"),
        (((1, 2), (3, 2)), 0, 2, "never three 1s side by side"),
    ]
    assert (found.text, found.cells) == (
        "column 3 would have too many 0s",
        ((0, 2), (1, 2), (3, 2)),
    )


def test_the_record_asks_before_it_refutes() -> None:
    step = find_what_if()
    assert "supposition" not in step.record("where")
    question = {"cell": [0, 3], "value": 0}
    asked = step.record("why")
    assert (asked["supposition"], asked["text"]) == (question, "What if row 1, column 4 were 0?")
    told = step.record()
    assert told["text"] == step.text
    assert told["supposition"] | question == told["supposition"]
    assert told["supposition"]["links"][0] == {
        "cells": [[1, 3], [3, 3]],
        "value": 1,
        "layer": 1,
        "text": "column 4 would have all of its 0s",
    }
    assert told["supposition"]["clash"]["text"] == "column 3 would have too many 0s"


def test_links_are_joined_by_what_they_say_in_any_language() -> None:
    reasons = [Reason("rule", (nth,), "") for nth in range(4)]
    first, second = Sentence("row {number}", number=1), Sentence("row {number}", number=2)
    links = [
        Link((5,), 1, first, 2, (reasons[0],)),
        Link((1,), 1, first, 1, (reasons[1],)),
        Link((2,), 1, Sentence("row {number}", number=1), 1, (reasons[2],)),
        Link((3,), 1, second, 1, (reasons[3],)),
        Link((4,), 0, first, 1, (reasons[1],)),
    ]
    assert [link.cells for link in join_links(links)] == [(1, 2), (3,), (4,), (5,)]
    supposition = Supposition(0, 1, join_links(links), Clash("no", (9,), (reasons[1],), area=(7,)))
    why = refute(supposition)
    assert why.reasons == (reasons[1], reasons[2], reasons[3], reasons[0])
    assert (why.where, why.cells, why.area) == (0, (1, 2, 3, 4, 5), (7,))


def test_a_long_sentence_about_many_things_becomes_several() -> None:
    words = [f"word{nth}" for nth in range(100)]
    sentences = split_sentence(words, lambda some, _: " ".join(some))
    assert " ".join(sentences).split() == words
    assert max(map(count_words, sentences)) <= MOST_WORDS
    assert split_sentence(words[:MOST_WORDS], lambda some, _: " ".join(some)) == [" ".join(words[:MOST_WORDS])]


def test_many_points_are_numbered() -> None:
    few = Argument(("Suppose it.",), ("One.", "Two.", "Three."), ("But no.", "So not."))
    assert few.paragraphs == ("Suppose it. One. Two. Three. But no. So not.",)
    many = Argument(("Suppose it.",), ("One.", "Two.", "Three.", "Four."), ("But no.", "So not."))
    assert many.paragraphs == ("Suppose it.", "1. One.", "2. Two.", "3. Three.", "4. Four.", "But no. So not.")
    assert str(many) == "Suppose it. One. Two. Three. Four. But no. So not."
    no_start = Argument((), ("A 2 is missing.", "It cannot go here.", "Nor there.", "Nor beside it."), ("So it is 2.",))
    assert no_start.paragraphs == ("A 2 is missing. It cannot go here. Nor there. Nor beside it. So it is 2.",)
