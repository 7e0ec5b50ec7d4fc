"""What a player sees where a rule of akari, norinori or heyawake decides a cell: the cells that matter, by name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.hints.explainer import Explainer
from gridwright.hints.proof_wording import explain_proof
from gridwright.hints.wording import conclude, word_technique
from gridwright.kind import Why
from gridwright.messages import Message, list_clauses
from gridwright.messages.language import using
from support.conformance import KINDS
from support.techniques import State, find_steps

AKARI = "akari\n.1..\n....\n..2.\n"
PLAIN_WALL = "akari\n.#.\n...\n"
NORINORI = "norinori\na a b b b\na c c d d\nc c c d d\n"
HEYAWAKE = "heyawake\nrooms\na a b b c\na a b b c\nd d d c c\nnumbers\n2 . 0 . .\n. . . . .\n. . . . .\n"
CORNER = "heyawake\nrooms\na a a b b\na a a b b\nc c c b b\nnumbers\n. . . . .\n. . . . .\n1 . . . .\n"
LINKED = "akari\n....\n.2..\n...1\n"
DOMINOES = "norinori\na a a b b\nc c c c b\nc c c c d\ne e c c d\n"
FACTS = re.compile(r"(?<!would )\b(has|have|can|make|leads|touches|is left)\b")
OPEN = "?????\n?????\n?????\n"
TOLD = [
    (
        AKARI,
        "?#??\n????\n??#?\n",
        "wherever the 2 at row 3, column 3 has its bulbs, they rule out row 2, columns 2 and 4",
    ),
    (
        "akari\n...\n...\n",
        "..?\n???\n",
        "only a bulb at row 1, column 3 or at row 2, column 1 can light row 1, column 1",
    ),
    (
        NORINORI,
        OPEN,
        "the shaded cells of the room at row 1, column 1 can only be row 1, columns 1 and 2; column 1, rows 1 and 2; or "
        "row 1, column 2 and row 2, column 1",
    ),
    (
        HEYAWAKE,
        OPEN,
        "the shaded cells of the room at row 1, column 1 can only be row 1, column 1 and row 2, column 2",
    ),
    (HEYAWAKE, OPEN, "any other way would cut off white cells"),
    (
        "akari\n.2..\n..1.\n",
        "?#?.\n??#?\n",
        "the 2 at row 1, column 2 can only have its bulbs in row 1, columns 1 and 3; or row 1, column 1 and row 2, column 2",
    ),
    (AKARI, "?#??\n??o?\n??#?\n", "no other bulb may be in sight of row 2, column 3"),
    (AKARI, "o#??\n????\n??#?\n", "the 1 at row 1, column 2 has all of its bulbs"),
    (AKARI, ".#??\n?.??\n??#?\n", "the 1 at row 1, column 2 has no other cells left"),
    (AKARI, "?#??\n??.?\n??#?\n", "the 2 at row 3, column 3 has no other cells left"),
    (AKARI, ".#o?\n....\n??#?\n", "only row 3, column 1 can light row 1, column 1"),
    (PLAIN_WALL, "?#?\n.o.\n", "no other cell can light row 1, column 3"),
    (NORINORI, "#?#??\n?????\n?????\n", "row 1, column 2 touches two shaded cells"),
    (NORINORI, "??##?\n?????\n?????\n", "row 1, columns 3 and 4 make a pair"),
    (NORINORI, "??##?\n?????\n?????\n", "the room at row 1, column 3 has its 2 shaded cells"),
    (NORINORI, "?.???\n?????\n?????\n", "the room at row 1, column 1 has no other cells to shade"),
    (NORINORI, "????#\n????.\n?????\n", "row 1, column 5 can pair only with row 1, column 4"),
    (NORINORI, "?????\n.????\n?.???\n", "no cell is left to pair with row 3, column 1"),
    (HEYAWAKE, OPEN, "the room at row 1, column 3 has no shaded cells"),
    (HEYAWAKE, ".????\n?.???\n?????\n", "the room at row 1, column 1 has no other cells to shade"),
    (HEYAWAKE, "????#\n?????\n?????\n", "no other shaded cell may touch row 1, column 5"),
    (HEYAWAKE, "?????\n#????\n?????\n", "row 3, column 1 has no other way out"),
    (CORNER, ".?#.?\n?#???\n?????\n", "no other way leads from row 1, column 1 to row 1, column 4"),
]
REFUTED = [
    (AKARI, "?#??\n????\n??#?\n", "the 1 at row 1, column 2 would have too few bulbs"),
    (AKARI, "?#??\n????\n??#?\n", "the bulbs at row 1, column 1 and row 3, column 1 would light each other"),
    (DOMINOES, "?????\n?????\n?????\n?????\n", "the room at row 3, column 5 could have only one shaded cell"),
    (NORINORI, "?????\n???#?\n?????\n", "row 1, column 4 would touch two shaded cells"),
    (NORINORI, "?????\n???#?\n?????\n", "no cell would be left to pair with row 1, column 5"),
    (HEYAWAKE, OPEN, "row 1, columns 1 and 2 would be shaded side by side"),
    (HEYAWAKE, OPEN, "the room at row 1, column 1 could have only one shaded cell"),
    (HEYAWAKE, OPEN, "the room at row 1, column 3 would have one shaded cell"),
    (CORNER, ".?#.?\n?#???\n??.??\n", "the room at row 3, column 1 could have no shaded cell"),
    (CORNER, ".?#.?\n?#???\n??.??\n", "row 1, column 1 would be cut off from row 1, column 4"),
]


def list_whys(text: str, board: str, is_supposed: bool) -> Iterator[Why]:
    """Why everything follows that follows on a board by one rule, or by a supposition."""
    puzzle = gw.read(text)
    explainer = Explainer(puzzle)
    state = State(explainer, list(gw.read_answer(puzzle, board).values), [])
    for nth, technique in enumerate(explainer.techniques.ladder):
        if (technique.layers is not None) == is_supposed:
            for found in find_steps(state, nth):
                yield technique.explain(puzzle, found) if technique.explain else explain_proof(explainer.book, found)


@pytest.mark.parametrize(("text", "board", "expected"), TOLD)
def test_a_step_names_the_cells_that_matter(text: str, board: str, expected: str) -> None:
    told = {str(clause) for why in list_whys(text, board, False) for clause in list_clauses(why.why)}
    assert expected in told


@pytest.mark.parametrize(("text", "board", "expected"), REFUTED)
def test_a_supposition_says_how_a_rule_would_be_broken(text: str, board: str, expected: str) -> None:
    told = {str(why.supposition.clash.text) for why in list_whys(text, board, True) if why.supposition}
    assert expected in told


@pytest.mark.parametrize("text", [LINKED, AKARI, DOMINOES, HEYAWAKE])
def test_what_is_only_supposed_is_not_told_as_a_fact(text: str) -> None:
    puzzle = gw.read(text)
    board = ("?" * puzzle.grid.width + "\n") * puzzle.grid.height
    links = [link for why in list_whys(text, board, True) if why.supposition for link in why.supposition.links]
    told = {str(clause) for link in links for clause in list_clauses(link.why)}
    assert told
    assert not [clause for clause in told if FACTS.search(clause)]


WAYS = [
    ("heyawake\nrooms\na a b\na b b\nnumbers\n1 . .\n. . .\n", "The shaded cell of the room at row 1, column 1 can"),
    ("heyawake\nrooms\na a a b\na c c b\nnumbers\n2 . . .\n. . . .\n", "The shaded cells of the room at"),
]


@pytest.mark.parametrize(("text", "expected"), WAYS)
def test_ways_to_fill_a_room_tell_how_many_cells_are_shaded(text: str, expected: str) -> None:
    puzzle = gw.read(text)
    explainer = Explainer(puzzle)
    nth = explainer.techniques.names.index("room-ways")
    state = State(explainer, [0, *[None] * (len(puzzle.grid) - 1)], [])
    found = [word_technique(explainer.book, explainer.techniques.ladder[nth], step) for step in find_steps(state, nth)]
    assert [step.text.startswith(expected) for step in found] == [True]


def test_a_conclusion_in_several_sentences_draws_it_once() -> None:
    explainer = Explainer(gw.read("norinori\n" + "a a a a a a a a a a a a\n" * 4))
    so, also = Message("So {what}."), Message("Also, {what}.")
    found = conclude(explainer.book, {cell: cell % 2 for cell in range(0, 48, 5)}, so, also)
    assert len(found) > 1
    assert found[0].startswith("So ")
    assert all(sentence.startswith("Also, ") for sentence in found[1:])


@pytest.mark.parametrize("name", KINDS)
def test_values_with_words_are_supposed_in_words_of_their_own(name: str) -> None:
    """The shared words are for numbers: in French a cell "vaut" 1, but it "est" white."""
    kind = kinds.load(name)
    assert set(kind.words) <= set(kind.suppositions)
    assert set(kind.words) <= set(kind.consequences)


def suppose_bulb() -> str:
    """What would follow from a bulb in row 2, column 3 of an empty board, in words."""
    explainer = Explainer(gw.read(LINKED))
    nth = explainer.techniques.names.index("short-what-if")
    state = State(explainer, [None] * len(explainer.puzzle.grid), [])
    found = next(step for step in find_steps(state, nth) if step.cells == (6,))
    return word_technique(explainer.book, explainer.techniques.ladder[nth], found).text


def test_a_bulb_in_two_lines_is_told_once() -> None:
    """What follows from a supposed bulb in its row and in its column is one link."""
    assert suppose_bulb() == (
        "Suppose row 2, column 3 had a bulb. Then row 2, column 4 and row 3, column 3 would have no bulb (no other bulb may "
        "be in sight of row 2, column 3). But the 1 at row 3, column 4 would have too few bulbs. So row 2, column 3 has no bulb."
    )


def test_a_supposition_is_french_in_french() -> None:
    with using("fr"):
        text = suppose_bulb()
    assert text == (
        "Supposons que la case ligne 2 colonne 3 ait une ampoule. Alors les cases de la ligne 2 (colonne 4) et de "
        "la ligne 3 (colonne 3) n’auraient pas d’ampoule (aucune autre ampoule ne doit être en vue de la case ligne 2 colonne 3). Mais le 1 de "
        "la case ligne 3 colonne 4 toucherait trop peu d’ampoules. Donc la case ligne 2 colonne 3 n’a pas d’ampoule."
    )
