"""No sentence of a step is too long to be read once, in any language and however it names cells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from random import Random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.steps import REASON, Step
from gridwright.hints.wording import point_at
from gridwright.kind import LEVELS, Spot
from gridwright.messages.cells import LONG, SHORT, naming
from gridwright.messages.language import names, using
from gridwright.puzzle import Puzzle
from gridwright.text.argument import MOST_WORDS, count_words
from gridwright.text.cells import name_cells
from support.conformance import boards
from support.effort import covered, scaled, seeds
from support.random_puzzles import half_done
from support.techniques import states

END = re.compile(r"(?<=[.?!])\s+")
SIZES = ((10, 8), (8, 12), (12, 10))
"""Width and height; none is square."""
SMALL_SIZES = ((6, 5), (5, 6))  # for a kind from outside, whose generator may not find every level on large boards
KINDS = [name for name in kinds.names() if kinds.load(name).generator is not None]
NAMED = re.compile(r"\b(?:r\d+c\d+|L\d+C\d+)\b")


def generated(name: str, per_level: int) -> Iterator[Puzzle]:
    """Puzzles of every level."""
    sizes = SIZES if find_spec(f"support.boards.{name}") else SMALL_SIZES
    for level in LEVELS:
        for seed in seeds(per_level, 16 * per_level):
            width, height = sizes[seed % len(sizes)]
            yield make(name, width, height, level, seed)


@cache
def make(name: str, width: int, height: int, level: str, seed: int) -> Puzzle:
    """A puzzle that several tests look at; it is generated once."""
    return gw.generate(name, width=width, height=height, level=level, seed=seed)


def longest(text: str) -> int:
    """The words of the longest sentence of a text."""
    return max(map(count_words, END.split(text)))


def check_length(step: Step) -> None:
    for text in (step.where, step.why, step.what, step.text, *step.argument.paragraphs):
        assert longest(text) <= MOST_WORDS, text


@pytest.mark.parametrize("language", names())
@pytest.mark.parametrize("name", KINDS)
def test_no_sentence_of_an_explanation_is_long(name: str, language: str) -> None:
    checked = 0
    with using(language):
        for puzzle in generated(name, 1):
            for step in gw.explain(puzzle).steps:
                check_length(step)
                checked += 1
    covered(checked, "steps in words")
    assert checked > 50


@pytest.mark.parametrize("language", names())
@pytest.mark.parametrize("name", KINDS)
def test_no_sentence_of_a_hint_is_long(name: str, language: str) -> None:
    """On boards that can be completed and on others, whose rules in conflict are listed."""
    statuses = set()
    random = Random(f"sentences {name}")
    with using(language):
        for state in states(name, scaled(30, 1_000)):
            board = gw.Answer(state.explainer.puzzle.grid, tuple(state.values))
            statuses.add(check_hint(gw.hint(state.explainer.puzzle, board).step))
        for _ in range(scaled(30, 1_000)):
            puzzle = boards(name).make(random, Grid(*random.choice(SIZES)))
            statuses.add(check_hint(gw.hint(puzzle, half_done(random, puzzle, 0.2)).step))
    assert statuses >= {"decides", "contradicts"}


def check_hint(step: Step | None) -> str:
    """Check the step of a hint, if there is one; returns what it does."""
    if step is None:
        return "nothing"
    check_length(step)
    return "decides" if step.cells else "contradicts"


@pytest.mark.parametrize("language", names())
@pytest.mark.parametrize("name", KINDS)
def test_short_names_of_cells_stand_wherever_the_long_ones_do(name: str, language: str) -> None:
    compared = 0
    puzzle = next(generated(name, 1))
    with using(language):
        long = gw.explain(puzzle)
        with naming(SHORT):
            short = gw.explain(puzzle)
            name_of = str(puzzle.grid.name(0))
        cell = re.compile(re.escape(str(puzzle.grid.name(0))).replace("1", r"\d+"))
    assert NAMED.fullmatch(name_of)
    assert [step.cells for step in short.steps] == [step.cells for step in long.steps]
    for step, spelt in zip(short.steps, long.steps, strict=True):
        assert not cell.search(step.text), step.text
        assert not NAMED.search(spelt.text), spelt.text
        named = {tuple(int(number) - 1 for number in re.findall(r"\d+", found)) for found in NAMED.findall(step.what)}
        assert named == set(step.cells)
        compared += 1
    assert compared > 10


def test_cells_are_named_as_the_program_says_unless_a_task_has_chosen() -> None:
    name = gw.read("takuzu\n..\n..\n").grid.name(3)
    try:
        gw.set_cells(SHORT)
        assert str(name) == "r2c2"
        with naming(LONG):
            assert str(name) == "row 2, column 2"
        assert str(name) == "r2c2"
    finally:
        gw.set_cells(LONG)
    assert str(name) == "row 2, column 2"
    with pytest.raises(gw.UsageError, match="expected one of long, short"):
        gw.set_cells("tiny")


@pytest.mark.parametrize("name", KINDS)
def test_the_first_stage_names_the_technique_and_no_value(name: str) -> None:
    """Before the refutation of a supposition comes its question, and only the last stage concludes."""
    asked = 0
    kind = kinds.load(name)
    for puzzle in generated(name, 1):
        for step in gw.explain(puzzle).steps:
            place = step.where.removesuffix(f": {step.title}.")
            assert place != step.where or step.technique == REASON
            assert not set(map(str, kind.words.values())).intersection(re.findall(r"\w+", place))
            if step.supposition is not None:
                assert step.why.startswith("What if ")
                assert step.why.endswith("?")
                assert step.text.startswith("Suppose ")
                asked += 1
    assert asked > 0


def test_a_place_with_a_long_name_is_called_by_its_first_cell() -> None:
    book = Rulebook(gw.read("takuzu\n" + "............\n" * 14))
    scattered = tuple(12 * row + 5 * row % 12 for row in range(1, 14))
    spot = Spot(name_cells(book.puzzle.grid, scattered), area=scattered)
    assert longest(f"Look at {spot.name}.") > MOST_WORDS
    assert point_at(book, spot, "rule") == "Look around row 2, column 6: rule."
    assert point_at(book, Spot("the hall", area=scattered), "rule") == "Look at the hall: rule."
