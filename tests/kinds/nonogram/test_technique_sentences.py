"""The sentences of the techniques of nonograms, about rows and about columns."""

from __future__ import annotations

import re
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.hints.explainer import Explainer
from gridwright.hints.steps import Step
from gridwright.hints.techniques import find_techniques
from gridwright.hints.wording import word_technique
from gridwright.kind import FoundStep, Technique
from gridwright.kinds.nonogram import KIND
from gridwright.kinds.nonogram.hints import TECHNIQUES
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.outcome import Status
from gridwright.puzzle import Value

NAMES = TECHNIQUES.names
TWO_LINES = NAMES.index("two-lines")
VALUES: dict[str, Value] = {"#": 1, ".": 0, "?": None}

# The picture of a row, what is known of it, a technique, and the sentence of one of its steps.
ROWS = [
    (
        "###.#.#",
        "???????",
        "overlap",
        "The clue 3 1 1 fills row 1 from end to end, so row 1, columns 1 to 3, 5 and 7 are black, and row 1, columns 4 and 6 are white.",
    ),
    (
        "..####.",
        "???????",
        "overlap",
        "Row 1 has 7 cells and one run, the 4, which can move by 3 cells at most, so row 1, column 4 is black.",
    ),
    (
        "###.##.",
        "???????",
        "overlap",
        "Row 1 has 7 cells, and its clue 3 2 needs 6 of them, gaps included: no run can move by more than 1 cell, so row 1, columns 2, 3 and 6 are black.",
    ),
    (
        ".###...",
        "????.??",
        "room",
        "In row 1, the 3 fits only into columns 1 to 4, so it always covers columns 2 and 3.",
    ),
    (
        "###....####....",
        "?????.?.???????",
        "room",
        "In row 1, the 4 comes after the 3 and fits only into columns 9 to 15, so it always covers column 12.",
    ),
    (
        "###....####....",
        "?????.?.???????",
        "room",
        "In row 1, where the runs come in the order 3 4, the 3 fits only into columns 1 to 5 and the 4 fits only into columns 9 to 15, so row 1, columns 3 and 12 are black.",
    ),
    (
        ".##..##.",
        ".??????.",
        "room",
        "In row 1, the clue 2 2 fits only into columns 2 to 7 and needs 5 of these 6 cells, gaps included: no run "
        "can move by more than 1 cell. So row 1, columns 3 and 6 are black.",
    ),
    (
        "#..##.###.",
        "????????.?",
        "room",
        "In row 1, the clue 1 2 3 fills columns 1 to 8, the only room for it, from end to end, so row 1, columns 1, 3, 4 and 6 to 8 are black.",
    ),
    (
        ".####.....",
        "??#???????",
        "edge",
        "In row 1, the 4 through column 3 cannot start before column 1, so it reaches column 4 at least.",
    ),
    (
        "##..###..###..",
        "???.#?????????",
        "edge",
        "In row 1, the run through column 5 starts after the white cell in column 4 and has at least 2 cells, so it reaches column 6 at least.",
    ),
    (
        "..###..###..##",
        "?????????#.???",
        "edge",
        "In row 1, the run through column 10 ends before the white cell in column 11 and has at least 2 cells, so it reaches back to column 9 at least.",
    ),
    (
        "..#####....",
        "??#??#?????",
        "edge",
        "In row 1, columns 3 and 6 are black, and there is only one run, so the cells between them are black.",
    ),
    (
        "#.##...",
        "#?##???",
        "finished-run",
        "Row 1 already has all the black cells of its clue 1 2, so the rest of row 1 is white.",
    ),
    (
        "..###...##.",
        "??###??????",
        "finished-run",
        "The 3, the first run of row 1, is complete in columns 3 to 5, so everything before it and the cell after it are white.",
    ),
    (
        "##.....###.",
        "##??????#??",
        "finished-run",
        "In row 1, the 2 is complete in columns 1 and 2, so row 1, column 3 is white.",
    ),
    (
        "#.#.#...#.#",
        "????#??????",
        "finished-run",
        "In row 1, column 5 is black, and no run that could be there is longer, so row 1, columns 4 and 6 are white.",
    ),
    (
        ".....###...",
        "??.????????",
        "small-gap",
        "In row 1, the gap in columns 1 and 2 is too short for the 3, the only run that could go there, so row 1, columns 1 and 2 are white.",
    ),
    (
        "###....####....",
        "?????.?.???????",
        "small-gap",
        "In row 1, the gap in column 7 is too short: the shortest run that could go there has 3 cells, so row 1, column 7 is white.",
    ),
    (
        "##.##.....",
        "?#?#??????",
        "join-split",
        "In row 1, a black cell in column 3 would join its neighbours to a run of 3, and no run that long fits there, so row 1, column 3 is white.",
    ),
    (
        "...###..##",
        "???#??.???",
        "reach",
        "In row 1, the black cell in column 4 belongs to the 3: it starts in column 2 at the earliest, so row 1, column 1 is white.",
    ),
    (
        "##..###...",
        "???.??#???",
        "reach",
        "In row 1, the black cell in column 7 belongs to the 3: it ends in column 9 at the latest, so row 1, column 10 is white.",
    ),
    (
        "##.....###.",
        "##??????#??",
        "reach",
        "In row 1, the black cell in column 1 belongs to the 2 and the black cell in column 9 belongs to the 3. The "
        "2 ends in column 2 at the latest, and the 3 starts in column 7 at the earliest. So row 1, columns 3 to 6 "
        "are white.",
    ),
    (
        "##..###...",
        "???.??#???",
        "reach",
        "In row 1, column 4 is white and the black cell in column 7 belongs to the 3: the 2 fits only into columns 1 to 3, so it always covers column 2.",
    ),
    (
        "##.##.....",
        "?#?#??????",
        "reach",
        "In row 1, the black cell in column 2 belongs to the first 2 and the black cell in column 4 belongs to the "
        "second 2. The second 2 fits only into columns 4 and 5. So row 1, column 5 is black.",
    ),
    (
        "#.##..",
        "??#???",
        "whole-line",
        "Suppose row 1, column 2 were black. Then in row 1, the 1 would be complete in column 2. Row 1, column 3 "
        "would have to be white, but it is black. So row 1, column 2 is white.",
    ),
    (
        ".#####.####....",
        ".?????????????.",
        "room",
        "In row 1, the clue 5 4 fits only into columns 2 to 14 and needs 10 of these 13 cells, gaps included: no "
        "run can move by more than 3 cells. So row 1, columns 5, 6 and 11 are black.",
    ),
    (
        "......####",
        "???????##?",
        "edge",
        "In row 1, the 4 through columns 8 and 9 cannot end after column 10, so it reaches back to column 7 at least.",
    ),
    (
        "####......",
        "#?????????",
        "edge",
        "In row 1, the 4 through column 1 starts at the edge, so it covers columns 1 to 4.",
    ),
    (
        "......####",
        "?????????#",
        "edge",
        "In row 1, the 4 through column 10 ends at the edge, so it covers columns 7 to 10.",
    ),
    (
        ".##.......",
        "?#.???????",
        "edge",
        "In row 1, the 2 through column 2 ends before the white cell in column 3, so it covers columns 1 and 2.",
    ),
    (
        ".####...",
        ".??#?...",
        "edge",
        "In row 1, the 4 through column 4 fits only into columns 2 to 5, so it covers columns 2 to 5.",
    ),
    (
        ".####..",
        ".??#??.",
        "edge",
        "In row 1, the 4 through column 4 fits only into columns 2 to 6, so it always covers columns 3 to 5.",
    ),
    (
        "##.####....",
        "???###?????",
        "edge",
        "In row 1, the 4 through columns 4 to 6 comes after the 2 and cannot start before column 4, so it covers columns 4 to 7.",
    ),
    (
        "....####.##",
        "?????###???",
        "edge",
        "In row 1, the 4 through columns 6 to 8 comes before the 2 and cannot end after column 8, so it covers columns 5 to 8.",
    ),
    (
        "##....###....",
        "??????###.???",
        "finished-run",
        "The 3, the last run of row 1, is complete in columns 7 to 9, so the cell before it and everything after it are white.",
    ),
    (
        "##.......#####",
        "?????????#??#?",
        "join-split",
        "In row 1, the black cells in columns 10 and 13 can only belong to the same run, the 5, so row 1, columns 11 and 12 are black.",
    ),
    (
        "#.###.#..",
        "??###.???",
        "finished-run",
        "In row 1, the 3 is complete in columns 3 to 5, so row 1, column 2 is white.",
    ),
    (
        "#.##...#..#",
        "??#?.??#???",
        "reach",
        "In row 1, column 5 is white and column 8 is black: the first 1 ends in column 1 at the latest, and the 2 starts in column 3 at the earliest, so row 1, column 2 is white.",
    ),
    (
        "#..####.##...",
        "???????.?????",
        "room",
        "In row 1, the 4 comes between the 1 and the 2 and fits only into columns 3 to 7, so it always covers columns 4 to 6.",
    ),
]


def word_steps(puzzle: Nonogram, values: list[Value], name: str) -> list[Step]:
    """All steps of a technique on a board."""
    explainer, nth = Explainer(puzzle), NAMES.index(name)
    technique: Technique[Any] = TECHNIQUES.ladder[nth]
    explainer.ladder.set_values(values)
    found = [FoundStep.read(record) for record in explainer.ladder.list_steps(nth)]
    return [word_technique(explainer.book, technique, step) for step in found]


@pytest.mark.parametrize(("picture", "known", "name", "sentence"), ROWS)
def test_sentences_about_a_line(picture: str, known: str, name: str, sentence: str) -> None:
    size = len(picture)
    puzzle = Nonogram.from_picture(Grid(2, size), [*(char == "#" for char in picture), *[False] * size])
    values = [*map(VALUES.get, known), *[None] * size]
    steps = word_steps(puzzle, values, name)
    assert sentence in [step.text for step in steps]
    (step,) = (step for step in steps if step.text == sentence)
    assert step.where == f"Look at row 1: {step.title}."
    assert [(use.rule, use.text) for use in step.rules] == [("row-clue", f"the clue of row 1 is {clue(puzzle)}")]
    # The same in a column.
    tall = Nonogram(grid=Grid(size, 2), rows=puzzle.columns, columns=puzzle.rows)
    turned = [value for pair in zip(values[:size], values[size:], strict=True) for value in pair]
    (same,) = (other for other in word_steps(tall, turned, name) if is_turned(step, other))
    assert swap(step.why) == same.why
    assert step.supposition is None or swap(step.text) == same.text


def is_turned(step: Step, other: Step) -> bool:
    """Is a step the same with rows and columns exchanged?"""
    cells, because = ([(column, row) for row, column in places] for places in (step.cells, step.because))
    return (cells, because, step.values) == (list(other.cells), list(other.because), other.values)


def swap(text: str) -> str:
    """A sentence with the words for rows and columns exchanged; a cell is named by its row first."""
    words = {"row": "column", "Row": "Column", "column": "row", "Column": "Row"}
    swapped = re.sub(r"\b([rR]ow|[cC]olumn)", lambda word: words[word[0]], text)
    swapped = re.sub(r"(?<![Ii]n )\bcolumn (\d+), row (\d+)", r"row \2, column \1", swapped)
    return re.sub(r"\bColumn (\d+), row (\d+)", r"Row \2, column \1", swapped)


def clue(puzzle: Nonogram) -> str:
    return " ".join(map(str, puzzle.rows[0])) or "0"


def test_two_lines_disagree() -> None:
    puzzle = Nonogram.of([[2], [2], [1, 1]], [[2], [2], [1], [1]])
    ladder: Any = find_techniques(KIND).open(puzzle)
    ladder.set_values([None] * 12)
    assert ladder.climb(TWO_LINES) < TWO_LINES
    stuck = [None if value < 0 else value for value in ladder.values]
    steps = word_steps(puzzle, stuck, "two-lines")
    assert (
        "Suppose row 1, column 1 were black. "
        "Then row 1, column 2 would be black (in row 1, the 2 through column 1 starts at the edge). "
        "Also, row 3, column 1 would be white (in column 1, the black cell in row 1 would belong to the 2: it would end in row 2 at "
        "the latest). "
        "Then row 3, column 2 would be white (in column 2, the black cell in row 1 would belong to the 2: it would end in row 2 at "
        "the latest). "
        "But in row 3, the first 1 comes before the second 1 and fits only into column 1. "
        "Row 3, column 1 would have to be black, not white. So row 1, column 1 is white."
    ) in [step.text for step in steps]
    assert all(len(step.rules) == 4 for step in steps), "two rows and two columns"


def test_clues_of_0_come_first_and_together() -> None:
    puzzle = Nonogram.of([[1, 1], [], [3], []], [[1, 1], [], [1, 1], [1], []])
    rows, columns = word_steps(puzzle, [None] * 20, "finished-run")
    assert rows.text == "The clues of rows 2 and 4 are 0, so rows 2 and 4 are white."
    assert columns.text == "The clues of columns 2 and 5 are 0, so columns 2 and 5 are white."
    assert (len(rows.cells), len(rows.rules), rows.because) == (10, 2, ())
    one = word_steps(Nonogram.of([[1], []], [[1], [], []]), [None, None, 0, None, None, 0], "finished-run")
    assert [step.text for step in one] == [
        "The clue of row 2 is 0, so the rest of row 2 is white.",
        "The clue of column 2 is 0, so all of column 2 is white.",
    ]
    assert Explainer(puzzle).next_step([None] * 20) == rows, "before any overlap"


def test_sums_that_differ_are_said_alone() -> None:
    found = gw.explain(gw.read("examples/nonogram-sums.txt"))
    assert (found.status, found.steps) == (Status.NONE, ())
    assert str(found) == "The puzzle has no solution. The rows ask for 4 black cells, the columns for 3."


def test_many_clues_of_0_are_several_steps_of_few_rules() -> None:
    puzzle = Nonogram.of([[1]], [[1], *[[]] * 11])
    steps = word_steps(puzzle, [None] * 12, "finished-run")
    assert [len(step.rules) for step in steps] == [5, 5, 1]
    assert sorted(cell for step in steps for cell in step.cells) == [(0, column) for column in range(1, 12)]


def test_a_step_keeps_the_borders_that_the_board_shows() -> None:
    """The white cell in column 5 would do without the edge, and a reader sees it."""
    puzzle = Nonogram.of([[4, 1]], [[1], [1], [1], [1], [], [1], []])
    values = [None, None, 1, 1, 0, None, None]
    (step,) = (step for step in word_steps(puzzle, values, "edge") if (0, 1) in step.cells)
    assert (
        step.text
        == "In row 1, the 4 through columns 3 and 4 ends before the white cell in column 5, so it covers columns 1 to 4."
    )
