"""Double counting: exactly what enumerating all fillings of lines finds, and boards that nothing else settles at once."""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module
from itertools import groupby, product
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.nonogram.lines import double_counting, inference
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import black_runs
from gridwright.puzzle import Answer
from support.boards.nonogram import make_picture
from support.effort import scaled
from support.kernel_mutants import find_run, find_survivors, select
from support.uncompiled import cpu_limit, mutated, uncompiled

BOTH = [double_counting, uncompiled("double_counting")]
CPU_SECONDS = 30.0  # for 400 states, which take a tenth of that
SIZES = [(5, 7), (7, 5), (3, 9), (1, 8), (8, 1), (6, 6), (2, 10)]


@cache
def fillings(clue: tuple[int, ...], length: int) -> list[tuple[int, ...]]:
    """All fillings of a line."""
    return [cells for cells in product((0, 1), repeat=length) if tuple(black_runs(cells)) == clue]


def count_by_fillings(lines: list[tuple[tuple[int, ...], list[int]]], sums: list[int], members: list[int]) -> Any:
    """What each line looks like after counting, by enumeration: a list of values for each line, or None.

    First what exceeds the least is excluded, then what falls short of the most, as both were before.
    """
    total = sum(number for number, member in zip(sums, members, strict=True) if member)
    left = []
    for clue, values in lines:
        fits = [f for f in fillings(clue, len(values)) if matches(values, f)]
        left.append([(f, sum(c for c, member in zip(f, members, strict=True) if member)) for f in fits])
    if not all(left):
        return None
    low, high = [min(n for _, n in each) for each in left], [max(n for _, n in each) for each in left]
    below, above = total - sum(low), sum(high) - total
    if below < 0 or above < 0:
        return None
    found = []
    for (_, values), each, least, most in zip(lines, left, low, high, strict=True):
        now = values
        for slack, near in (
            (below, [f for f, n in each if n <= least + below]),
            (above, [f for f, n in each if n >= most - above]),
        ):
            if most - least > slack:  # otherwise nothing exceeds it
                now = agree([f for f in near if matches(now, f)])
        if not now:
            return None
        found.append(now)
    return found


def matches(values: list[int], filling: tuple[int, ...]) -> bool:
    """Does a filling have the values that are known of a line?"""
    return all(value in (-1, cell) for value, cell in zip(values, filling, strict=True))


def agree(left: list[tuple[int, ...]]) -> list[int]:
    """The values in which all fillings that are left agree."""
    return [cells[0] if len(set(cells)) == 1 else -1 for cells in zip(*left, strict=True)]


def random_state(rng: random.Random) -> tuple[Nonogram, list[int]]:
    """A puzzle, at times with a clue of another, and some cells of its picture."""
    grid = Grid(*rng.choice(SIZES))
    puzzle = make_picture(rng, grid, 0.3 + 0.4 * rng.random())
    picture = gw.solve(puzzle, "brute").answer if len(grid) <= 12 else gw.solve(puzzle).answer
    assert picture is not None
    values = [int(bool(value)) if rng.random() < 0.2 else -1 for value in picture.values]
    if rng.random() < 0.3:
        other = make_picture(rng, grid, 0.5)
        puzzle = Nonogram(grid=grid, rows=puzzle.rows, columns=other.columns)
    return puzzle, values


def find_arrays(module: Any) -> Any:
    """The arrays of the kernel that a module is part of: the compiled one, or an uncompiled one under another name."""
    root = module.__name__.partition(".")[0]
    return import_module("gridwright.compiled.arrays" if root == "gridwright" else f"{root}.arrays")


def is_wrong(module: Any, rng: random.Random) -> bool | None:
    """Does counting in one random set find anything else than enumeration? None if there was nothing to find."""
    puzzle, values = random_state(rng)
    width = puzzle.grid.width
    by_rows = rng.random() < 0.5  # which lines are filled, and so cross those that are counted
    clues, crossing = (puzzle.rows, puzzle.columns) if by_rows else (puzzle.columns, puzzle.rows)
    between, along = (width, 1) if by_rows else (1, width)
    cells = [[line * between + at * along for at in range(len(crossing))] for line in range(len(clues))]
    members = [rng.randrange(2) for _ in crossing]
    lines = [(clue, [values[cell] for cell in line]) for clue, line in zip(clues, cells, strict=True)]
    expected = count_by_fillings(lines, [sum(clue) for clue in crossing], members)
    now = find_arrays(module).ints(values)
    found = module.CrossingLines(clues, crossing, now, between, along).count(members)
    if expected is None or found is None:
        return None if expected is found else True
    wanted = list(values)
    for line, there in zip(cells, expected, strict=True):
        for cell, value in zip(line, there, strict=True):
            wanted[cell] = value
    counted = sum(before != after for before, after in zip(values, wanted, strict=True))
    if list(now) != wanted or found != counted:
        return True
    return False if counted else None


@pytest.mark.parametrize("module", BOTH)
def test_counting_finds_what_enumeration_finds(module: Any) -> None:
    outcomes = [is_wrong(module, random.Random(f"count {seed}")) for seed in range(400)]
    assert True not in outcomes
    assert outcomes.count(False) > 40, "too few states in which there was something to find"


def test_mutants_are_noticed_or_equivalent() -> None:
    plain = uncompiled("double_counting")
    mutants = select(find_run(lambda: [is_wrong(plain, random.Random(f"count {seed}")) for seed in range(30)]))
    chosen = mutants[: scaled(9, len(mutants))]
    assert find_survivors(chosen, lambda mutant: is_noticed(mutated(mutant, "double_counting"))) == []


def is_noticed(module: Any) -> bool:
    """Does a mutant find anything else than enumeration, fail, or never end?"""
    try:
        with cpu_limit(CPU_SECONDS):
            return any(is_wrong(module, random.Random(f"count {seed}")) for seed in range(400))
    except Exception:
        return True


def staircase(length: int, steps: int, taller: int = 0) -> Nonogram:
    """Runs of one length from corner to corner, across and down in turn; at times with blank rows below."""
    stride = length - 1
    side = stride * steps + 1
    black = set()
    for step in range(steps):
        top, right = step * stride, side - 1 - step * stride
        black |= {(top, right - back) for back in range(length)} | {(top + down, right) for down in range(length)}
    height = side - stride + 1 + taller
    rows = [tuple(runs((r, c) in black for c in range(side))) for r in range(max(height, side))]
    columns = [tuple(runs((r, c) in black for r in range(len(rows)))) for c in range(side)]
    return Nonogram(grid=Grid(len(rows), side), rows=tuple(rows), columns=tuple(columns))


def runs(cells: Any) -> list[int]:
    return [len(list(run)) for black, run in groupby(cells) if black]


@pytest.mark.parametrize(("length", "steps", "taller"), [(3, 6, 0), (3, 9, 2), (4, 5, 0), (5, 4, 1), (6, 4, 0)])
def test_staircases_need_no_search(length: int, steps: int, taller: int) -> None:
    puzzle = staircase(length, steps, taller)
    board, consistent = inference.open_board(puzzle, Answer.empty(puzzle.grid))
    assert consistent
    assert board.probe(inference.PROBE_BUDGET)
    assert board.open_count() > len(puzzle.grid) // 2, "lines and probing find next to nothing"
    assert inference.repeats_clues(puzzle)
    assert inference.count_across(puzzle, board)
    assert board.open_count() == 0
    assert not gw.check(puzzle, Answer(puzzle.grid, tuple(board.values())))
    for method in ("auto", "search"):
        assert gw.solve(puzzle, method).status is gw.Status.UNIQUE
    assert gw.solve(puzzle, forced=True).forced == Answer(puzzle.grid, tuple(board.values()))


def test_a_board_whose_numbers_disagree_has_no_solution() -> None:
    """A staircase whose last single cell is in another row: all clues are still there, and the sums still agree."""
    puzzle = staircase(3, 6)
    rows = [*puzzle.rows[2:], *puzzle.rows[:2]]
    broken = Nonogram(grid=puzzle.grid, rows=tuple(rows), columns=puzzle.columns)
    assert inference.repeats_clues(broken)
    outcome = gw.solve(broken)
    assert outcome.status is gw.solve(broken, "sat").status is gw.Status.NONE
    assert gw.solve(broken, forced=True).status is gw.Status.NONE


def test_boards_that_repeat_clues_keep_all_their_solutions() -> None:
    """Against `sat`: boards with one, several and no solutions, with few different clues."""
    rng = random.Random(7)
    statuses = set()
    counted = 0
    for _ in range(60):
        height, width = rng.choice([(5, 7), (6, 4), (4, 9), (7, 7)])
        words = [[rng.random() < 0.4 for _ in range(width)] for _ in range(2)]
        picture = [cell for _ in range(height) for cell in rng.choice(words)]
        puzzle = Nonogram.from_picture(Grid(height, width), picture)
        if rng.random() < 0.3:
            columns = puzzle.columns[1:] + puzzle.columns[:1]
            puzzle = Nonogram(grid=puzzle.grid, rows=puzzle.rows[::-1], columns=columns)
        board, consistent = inference.open_board(puzzle, Answer.empty(puzzle.grid))
        every = gw.solve(puzzle, "sat", limit=gw.Limit(solutions=None))
        statuses.add(every.status)
        counted += inference.repeats_clues(puzzle)
        if not consistent or not inference.count_across(puzzle, board):
            assert every.status is gw.Status.NONE
            continue
        known = board.values()
        for solution in every.answers:
            assert all(value in (None, there) for value, there in zip(known, solution.values, strict=True))
        assert gw.solve(puzzle, limit=gw.Limit(solutions=None)).count == every.count
    assert len(statuses) == 3
    assert counted > 30
