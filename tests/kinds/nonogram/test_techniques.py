"""The techniques of nonograms: their sentences, and the line solver below them. `tests/hints` has what all kinds share."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from gridwright.grid import Grid
from gridwright.hints.explainer import Explainer
from gridwright.hints.steps import Step
from gridwright.hints.wording import word_technique
from gridwright.kernel.nonogram_board import Board
from gridwright.kind import Found, Technique
from gridwright.kinds.nonogram.hints import TECHNIQUES
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.techniques import NonogramLadder
from gridwright.puzzle import Value
from support.boards.nonogram import make_picture
from support.corpus import needs_corpus, puzzle_of, records
from support.line_cases import Case, brute_force, random_case

NAMES = [technique.name for technique in TECHNIQUES.ladder]
WHOLE_LINE, TWO_LINES = NAMES.index("whole-line"), NAMES.index("two-lines")
VALUES: dict[str, Value] = {"#": 1, ".": 0, "?": None}

# The picture of a row, what is known of it, a technique, and the sentence of one of its steps.
ROWS = [
    (
        "###.#.#",
        "???????",
        "overlap",
        "The clue 3 1 1 fills row 1 from end to end, "
        "so row 1, columns 1 to 3, 5 and 7 are black, and row 1, columns 4 and 6 are white.",
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
        "Row 1 has 7 cells, and its clue 3 2 needs 6 of them, gaps included: no run can move by more than 1 cell, "
        "so row 1, columns 2, 3 and 6 are black.",
    ),
    (
        ".###...",
        "????.??",
        "overlap",
        "In row 1, with the white cell in column 5, the 3 fits only into columns 1 to 4, so row 1, columns 2 and 3 are "
        "black.",
    ),
    (
        ".##..##.",
        ".??????.",
        "overlap",
        "In row 1, with the white cells in columns 1 and 8, the first 2 fits only into columns 2 to 4 and the second 2 "
        "fits only into columns 5 to 7, so row 1, columns 3 and 6 are black.",
    ),
    (
        "#..##.###.",
        "????????.?",
        "overlap",
        "In row 1, the white cell in column 9 leaves only one place for the 1, the 2 and the 3, "
        "so row 1, columns 1, 3, 4 and 6 to 8 are black.",
    ),
    (
        ".####.....",
        "??#???????",
        "edge",
        "In row 1, the black cell in column 3 belongs to the 4, which starts in column 1 at the earliest, "
        "so row 1, column 4 is black.",
    ),
    (
        "......####",
        "???????##?",
        "edge",
        "In row 1, the black cell in column 8 belongs to the 4, which ends in column 10 at the latest, "
        "so row 1, column 7 is black.",
    ),
    (
        "##..###..###..",
        "???.#?????????",
        "edge",
        "In row 1, the run through column 5 starts in column 5 at the earliest and has at least 2 cells, "
        "so row 1, column 6 is black.",
    ),
    (
        "..###..###..##",
        "?????????#.???",
        "edge",
        "In row 1, the run through column 10 ends in column 10 at the latest and has at least 2 cells, "
        "so row 1, column 9 is black.",
    ),
    (
        ".......",
        "???.???",
        "finished-run",
        "The clue of row 1 is 0: it has no black cells, so row 1, columns 1 to 3 and 5 to 7 are white.",
    ),
    (
        "#.##...",
        "#?##???",
        "finished-run",
        "Row 1 already has all the black cells of its clue 1 2, so row 1, columns 2 and 5 to 7 are white.",
    ),
    (
        "..###...##.",
        "??###??????",
        "finished-run",
        "In row 1, the 3 is complete in columns 3 to 5, so row 1, columns 2 and 6 are white.",
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
        "In row 1, the gap in columns 1 and 2 is too short for the 3, the only run that could go there, "
        "so row 1, columns 1 and 2 are white.",
    ),
    (
        "###....####....",
        "?????.?.???????",
        "small-gap",
        "In row 1, the gap in column 7 is too short: the shortest run that could go there has 3 cells, "
        "so row 1, column 7 is white.",
    ),
    (
        "..#####....",
        "??#??#?????",
        "join-split",
        "In row 1, the black cells in columns 3 and 6 can only belong to the same run, the 5, "
        "so row 1, columns 4 and 5 are black.",
    ),
    (
        "##.##.....",
        "?#?#??????",
        "join-split",
        "In row 1, a black cell in column 3 would join its neighbours to a run of 3, and no run that long fits there, "
        "so row 1, column 3 is white.",
    ),
    (
        "...###..##",
        "???#??.???",
        "reach",
        "In row 1, with the cell in column 4 as it is, the 3, the first run, starts in column 2 at the earliest, so row 1, column 1 is white.",
    ),
    (
        "##..###...",
        "???.??#???",
        "reach",
        "In row 1, with the cell in column 7 as it is, the 3, the last run, ends in column 9 at the latest, so row 1, column 10 is white.",
    ),
    (
        ".####.....",
        "???#??????",
        "reach",
        "In row 1, with the cell in column 4 as it is, the 4 ends in column 7 at the latest, so row 1, columns 8 to 10 are white.",
    ),
    (
        ".....####.",
        "??????#???",
        "reach",
        "In row 1, with the cell in column 7 as it is, the 4 starts in column 4 at the earliest, so row 1, columns 1 to 3 are white.",
    ),
    (
        "##.....###.",
        "##??????#??",
        "reach",
        "In row 1, with the cells in columns 1 and 9 as they are, the 2 ends in column 2 at the latest, "
        "and the 3 starts in column 7 at the earliest, so row 1, columns 3 to 6 are white.",
    ),
    (
        "##..###...",
        "???.??#???",
        "reach",
        "In row 1, with the cells in columns 4 and 7 as they are, the 2 starts in column 1 at the earliest and in column 2 at the latest, "
        "so row 1, column 2 is black.",
    ),
    (
        "##.##.....",
        "?#?#??????",
        "reach",
        "In row 1, with the cells in columns 2 and 4 as they are, the second 2 can only start in column 4, so row 1, column 5 is black.",
    ),
    (
        "#.##..",
        "??#???",
        "whole-line",
        "In row 1, with the cell in column 3 as it is, all ways to place the clue 1 2 agree in column 2, so row 1, column 2 is white.",
    ),
]


def word_steps(puzzle: Nonogram, values: list[Value], name: str) -> list[Step]:
    """All steps of a technique on a board."""
    explainer, nth = Explainer(puzzle), NAMES.index(name)
    technique: Technique[Any] = TECHNIQUES.ladder[nth]
    explainer.ladder.set_values(values)
    found = [Found(*map(tuple, record[1:])) for record in explainer.ladder.list_steps(nth)]
    return [word_technique(explainer.book, technique, step) for step in found]


@pytest.mark.parametrize(("picture", "known", "name", "sentence"), ROWS)
def test_sentences_about_a_line(picture: str, known: str, name: str, sentence: str) -> None:
    size = len(picture)
    puzzle = Nonogram.from_picture(Grid(2, size), [*(char == "#" for char in picture), *[False] * size])
    values = [*map(VALUES.get, known), *[None] * size]
    steps = word_steps(puzzle, values, name)
    assert sentence in [step.text for step in steps]
    (step,) = (step for step in steps if step.text == sentence)
    assert step.where == "Look at row 1."
    assert [(use.rule, use.text) for use in step.rules] == [("row-clue", f"row 1 has the black runs {clue(puzzle)}")]
    # The same in a column.
    tall = Nonogram(grid=Grid(size, 2), rows=puzzle.columns, columns=puzzle.rows)
    turned = [value for pair in zip(values[:size], values[size:], strict=True) for value in pair]
    (same,) = (other for other in word_steps(tall, turned, name) if is_turned(step, other))
    assert swap(step.why) == same.why


def is_turned(step: Step, other: Step) -> bool:
    """Is a step the same with rows and columns exchanged?"""
    cells, because = ([(column, row) for row, column in places] for places in (step.cells, step.because))
    return (cells, because, step.values) == (list(other.cells), list(other.because), other.values)


def swap(text: str) -> str:
    """A sentence with the words for rows and columns exchanged."""
    words = {"row": "column", "Row": "Column", "column": "row", "Column": "Row"}
    return re.sub(r"\b([rR]ow|[cC]olumn)", lambda word: words[word[0]], text)


def clue(puzzle: Nonogram) -> str:
    return " ".join(map(str, puzzle.rows[0])) or "0"


def test_two_lines_disagree() -> None:
    puzzle = Nonogram.of([[2], [2], [1, 1]], [[2], [2], [1], [1]])
    ladder: Any = NonogramLadder(puzzle.rows, puzzle.columns)
    ladder.set_values([None] * 12)
    assert ladder.climb(TWO_LINES) < TWO_LINES
    stuck = [None if value < 0 else value for value in ladder.values]
    steps = word_steps(puzzle, stuck, "two-lines")
    assert (
        "If row 1, column 1 were black, more cells would follow in row 1 and column 1, and then row 3 would need one "
        "colour in row 3, column 2 and column 2 the other, so row 1, column 1 is white."
    ) in [step.text for step in steps]
    assert all(len(step.rules) == 4 for step in steps), "two rows and two columns"


def test_a_contradiction_takes_two_rows_and_two_columns() -> None:
    rng = Random(7)
    found = 0
    for _ in range(150):
        puzzle = make_picture(rng, Grid(5, 6), 0.5)
        ladder: Any = NonogramLadder(puzzle.rows, puzzle.columns)
        ladder.set_values([None] * 30)
        ladder.climb(TWO_LINES)
        for step in ladder.list_steps(TWO_LINES):
            rows = [line for line in step[1][5:] if line < 5]
            assert (len(rows), len(step[1][5:])) == (2, 4)
            found += 1
    assert found > 20


def forced_by(ladder: Any, technique: int, length: int) -> tuple[int, int]:
    """Which cells of row 1 can still be black, and which white, after the steps of a technique there."""
    can = [(1 << length) - 1, (1 << length) - 1]
    for cell in range(length):
        if ladder.values[cell] >= 0:
            can[1 - ladder.values[cell]] &= ~(1 << cell)
    for _, arguments, cells, values, _, _ in ladder.list_steps(technique):
        for cell, value in zip(cells, values, strict=True) if arguments[0] == 0 else ():
            can[1 - value] &= ~(1 << cell)
    return can[1], can[0]


@pytest.mark.parametrize("longest", [11, 14])
def test_whole_line_is_complete_and_the_easier_techniques_are_part_of_it(longest: int) -> None:
    rng = Random(longest)
    solvable = 0
    for _ in range(400):
        case = random_case(rng, longest)
        expected = brute_force(case)
        ladder: Any = NonogramLadder([case.clue], [(1,)] * case.length)
        ladder.set_values(case.known)
        if expected is None:
            assert ladder.list_steps(WHOLE_LINE) == [] or all(step[1][0] for step in ladder.list_steps(WHOLE_LINE))
            continue
        solvable += 1
        black, white = expected
        assert forced_by(ladder, WHOLE_LINE, case.length) == (black, white), case
        for technique in range(WHOLE_LINE):
            easier = forced_by(ladder, technique, case.length)
            assert easier[0] | black == easier[0], case
            assert easier[1] | white == easier[1], case
    assert solvable > 200


@pytest.mark.parametrize("size", [(5, 150), (140, 4), (63, 9), (9, 64), (1, 129)])
def test_lines_of_several_words(size: tuple[int, int]) -> None:
    rng = Random(str(size))
    for density in (0.4, 0.6, 0.8, 0.9):
        puzzle = make_picture(rng, Grid(*size), density)
        ladder: Any = NonogramLadder(puzzle.rows, puzzle.columns)
        ladder.set_values([None] * len(puzzle.grid))
        ladder.climb(TWO_LINES)
        board = Board(puzzle.rows, puzzle.columns)
        assert board.propagate()
        assert [None if value < 0 else value for value in ladder.values] == list(board.values())


def test_a_board_that_cannot_be_completed_is_a_conflict() -> None:
    ladder: Any = NonogramLadder([(3,), (1,)], [(1,), (2,), (1,), ()])
    for values in ([None, None, None, 1] + [None] * 4, [None, 0, None, None] + [None] * 4):
        ladder.set_values(values)
        ladder.climb(8)
        assert ladder.conflict
        for technique in range(8):
            ladder.list_steps(technique)
    ladder.set_values([None] * 8)
    ladder.climb(8)
    assert not ladder.conflict
    assert ladder.count_open() == 0


def test_a_ladder_can_be_used_again() -> None:
    puzzle = make_picture(Random(5), Grid(9, 12), 0.6)
    ladder: Any = NonogramLadder(puzzle.rows, puzzle.columns)
    found = []
    for _ in range(2):
        ladder.set_values([None] * len(puzzle.grid))
        found.append((ladder.climb(8), list(ladder.rounds), list(ladder.counts), list(ladder.values)))
    assert found[0] == found[1]


def test_steps_are_listed_after_a_climb_that_was_not_allowed_them() -> None:
    case = Case(7, (3, 2), (None,) * 7)
    ladder: Any = NonogramLadder([case.clue], [(1,)] * 7)
    ladder.set_values(case.known)
    before = ladder.list_steps(0)
    assert before
    assert ladder.climb(0) == -1
    assert ladder.list_steps(0) == before


@needs_corpus
def test_public_puzzles_that_lines_solve_take_no_more_than_a_line_at_a_time() -> None:
    solved = 0
    for record in records("nonogram/tatham.jsonl"):
        puzzle = puzzle_of(record)
        assert isinstance(puzzle, Nonogram)
        ladder: Any = NonogramLadder(puzzle.rows, puzzle.columns)
        ladder.set_values([None] * len(puzzle.grid))
        assert ladder.climb(TWO_LINES) <= WHOLE_LINE
        assert ladder.count_open() == 0, record["id"]
        assert Nonogram.from_picture(puzzle.grid, list(ladder.values)) == puzzle
        solved += 1
    assert solved == 270
