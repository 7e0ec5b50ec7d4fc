"""As in a browser, where nothing is compiled: work looks often whether anybody still waits for it.

What is compared is counted effort, never time: of all that a part of the work takes, a small share lies between two
looks. The board is one that neither lines nor probing decide.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import pairwise

import pytest

from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.progress import listening
from support.uncompiled import uncompiled

ROWS, COLUMNS = 20, 24
Work = Callable[[], object]


def make_board() -> tuple[Nonogram, random.Random]:
    rng = random.Random(5)
    return Nonogram.from_picture(Grid(ROWS, COLUMNS), [rng.random() < 0.45 for _ in range(ROWS * COLUMNS)]), rng


def count_between_looks(work: Work, read_effort: Callable[[], int]) -> list[int]:
    """The effort before each look, and after the last."""
    at = [read_effort()]
    with listening(lambda _: at.append(read_effort())):
        work()
    at.append(read_effort())
    return [later - earlier for earlier, later in pairwise(at)]


def test_probing_looks_before_every_cell() -> None:
    puzzle, _ = make_board()
    board = uncompiled("board").NonogramBoard(puzzle.rows, puzzle.columns)
    assert board.propagate()
    between = count_between_looks(lambda: board.probe(600), lambda: board.effort)
    assert sum(between) >= 600
    assert max(between) < sum(between) / 4


def test_the_search_looks_before_every_decision() -> None:
    puzzle, rng = make_board()
    unknown = [None] * (ROWS * COLUMNS)
    activities = [rng.random() for _ in unknown]
    solver = uncompiled("tuned_solver").make_solver(puzzle.rows, puzzle.columns, unknown, activities)
    looks: list[int] = []
    with listening(lambda _: looks.append(solver.conflicts)):
        solver.resume(5)
    assert solver.conflicts == 5
    assert len(looks) > 5
    assert set(looks) >= set(range(4))


def test_belief_propagation_looks_before_every_line() -> None:
    puzzle, _ = make_board()
    values = [-1] * (2 * ROWS * COLUMNS)
    looks: list[object] = []
    beliefs = uncompiled("beliefs").BeliefPropagation(
        puzzle.rows, puzzle.columns, array("i", values), array("i", [0]) * (ROWS * COLUMNS)
    )
    with listening(looks.append):
        beliefs.run(2)
    assert len(looks) == 2 * (ROWS + COLUMNS)


def test_whoever_gives_up_is_heard_at_once() -> None:
    class GaveUpError(Exception):
        pass

    def give_up(_: object) -> None:
        raise GaveUpError

    puzzle, _ = make_board()
    board = uncompiled("board").NonogramBoard(puzzle.rows, puzzle.columns)
    assert board.propagate()
    before = board.effort
    with listening(give_up), pytest.raises(GaveUpError):
        board.probe(10**6)
    assert board.effort == before
