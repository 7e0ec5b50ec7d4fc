"""Independent parts of nonograms: every choice of their fillings is a solution, and no other; counted, they multiply."""

from __future__ import annotations

from math import prod
from random import Random

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kind import Counting
from gridwright.kinds.nonogram import counting, parts
from gridwright.kinds.nonogram.lines.inference import propagate
from gridwright.kinds.nonogram.parts import find_parts, list_shares
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.outcome import Limit
from gridwright.puzzle import Answer
from gridwright.solving.counting import COUNTING
from support.effort import covered, scaled


def on_diagonal(blocks: list[list[list[int]]]) -> Nonogram:
    """Pictures that touch at corners only; all other cells are black."""
    height, width = sum(map(len, blocks)), sum(len(block[0]) for block in blocks)
    picture = [[1] * width for _ in range(height)]
    top = left = 0
    for block in blocks:
        for row, cells in enumerate(block, top):
            picture[row][left : left + len(cells)] = cells
        top, left = top + len(block), left + len(block[0])
    return Nonogram.from_picture(Grid(height, width), [cell for row in picture for cell in row])


def noise(random: Random, height: int, width: int, share: float) -> list[list[int]]:
    return [[int(random.random() < share) for _ in range(width)] for _ in range(height)]


def count(counter: Counting) -> int | None:
    while True:
        try:
            next(counter)
        except StopIteration as end:
            number: int | None = end.value
            return number


def test_solutions_are_all_choices_of_fillings_of_the_parts() -> None:
    random, most = Random("parts"), 0
    for _ in range(scaled(60, 1500)):
        puzzle = on_diagonal([noise(random, random.randint(10, 20), random.randint(8, 18), 0.55)])
        settled = propagate(puzzle, Answer.empty(puzzle.grid))
        assert settled is not None
        found = find_parts(puzzle, settled.values)
        assert sorted(cell for part in found for cell in part) == [
            cell for cell, value in enumerate(settled.values) if value is None
        ]
        answers = gw.solve(puzzle, "kernel", limit=Limit(solutions=500)).answers
        if len(answers) == 500:
            continue
        fillings = [{tuple(answer.values[cell] for cell in sorted(part)) for answer in answers} for part in found]
        assert len(answers) == prod(map(len, fillings)), puzzle
        assert count(counting.count(puzzle, Answer.empty(puzzle.grid))) == len(answers), puzzle
        most = max(most, len(found))
        covered(1, "boards")
    assert most > 2


@pytest.mark.parametrize(("height", "width"), [(34, 33), (33, 34), (60, 62), (40, 12)])
def test_wide_boards_are_counted(height: int, width: int) -> None:
    """Nothing is open on a black board: its one solution was not counted from 32 columns on."""
    puzzle = Nonogram.of([[width]] * height, [[height]] * width)
    assert count(counting.count(puzzle, Answer.empty(puzzle.grid))) == 1


def blocks(number: int) -> Nonogram:
    return on_diagonal([noise(Random(nth), 15, 15, 0.4) for nth in range(number)])


def test_parts_multiply() -> None:
    """A board far too wide for a table, of parts with 2 to 502 fillings; half of it is enumerated."""
    outcome = gw.solve(blocks(8), limit=Limit(solutions=None), listing=False)
    assert (outcome.count, outcome.complete, outcome.method) == (207466560, True, COUNTING)
    enumerated = gw.solve(blocks(2), "kernel", limit=Limit(solutions=None), listing=False)
    assert count(counting.count(blocks(2), Answer.empty(blocks(2).grid))) == enumerated.count == 3012


def test_a_part_that_gives_up_leaves_the_rest_uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MOST_STATES", 0)
    puzzle = blocks(2)
    assert count(counting.count(puzzle, Answer.empty(puzzle.grid))) is None


def test_shares_are_those_of_all_fillings() -> None:
    """Of the clue 1 1 on five cells, the third white: the first run and its gap lie before the fourth cell, at least."""
    assert list_shares([1, 0, 1], [None, None, 0, None, None]) == [0b1, 0b11, 0b110, 0b100, 0b1100]
    assert parts.list_shares([], [None]) == [0b1]
