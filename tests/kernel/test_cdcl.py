"""The CDCL solver: every solution and no other, compiled or not, and its turns in the relay."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import islice
from types import ModuleType
from typing import Any

import pytest

import gridwright as gw
from gridwright.engines import sat
from gridwright.grid import Grid
from gridwright.kernel import cdcl
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.solving import relay
from support.boards.nonogram import make_picture
from support.line_cases import uncompiled

SIZES = [(5, 7), (7, 5), (4, 9), (9, 3), (6, 6), (1, 8), (8, 1), (2, 12)]


def solver_of(module: ModuleType | Any, puzzle: Nonogram) -> Any:
    """The solver on a blank board."""
    cells = len(puzzle.grid)
    return module.CdclSolver(puzzle.rows, puzzle.columns, [None] * cells, [0.0] * cells)


def solutions(solver: Any, most: int = 10**6) -> list[tuple[int, ...]]:
    """Every solution, each blocked by a clause once it is found."""
    found: list[tuple[int, ...]] = []
    while len(found) < most and solver.solve(10**6):
        found.append(tuple(solver.values()))
        solver.add_clause([-cell if value else cell for cell, value in enumerate(found[-1], 1)])
    return found


@pytest.mark.parametrize("module", [cdcl, uncompiled("cdcl")])
def test_all_solutions_and_no_other(module: ModuleType) -> None:
    rng = random.Random(21)
    several = 0
    for nth in range(96):
        puzzle = make_picture(rng, Grid(*SIZES[nth % len(SIZES)]), 0.25 + 0.4 * rng.random())
        wanted = gw.solve(puzzle, "sat", limit=gw.Limit(solutions=None))
        found = solutions(solver_of(module, puzzle))
        assert len(found) == len(wanted.answers)
        assert set(found) == {answer.values for answer in wanted.answers}
        several += len(found) > 2
    assert several > 10


def test_clues_that_no_picture_has() -> None:
    rng = random.Random(22)
    seen: Counter[bool] = Counter()
    for nth in range(200):
        height, width = SIZES[nth % 5]
        one, other = (make_picture(rng, Grid(height, width), 0.5) for _ in range(2))
        puzzle = Nonogram(one.grid, rows=one.rows, columns=other.columns)
        wanted = gw.solve(puzzle, "sat").status is not gw.Status.NONE
        assert bool(solutions(solver_of(cdcl, puzzle), 1)) is wanted
        seen[wanted] += 1
    assert min(seen[False], seen[True]) > 0


@pytest.mark.skipif(not cdcl.COMPILED, reason="takes minutes where nothing is compiled")
def test_many_solutions_of_a_large_board() -> None:
    puzzle = make_picture(random.Random(6), Grid(24, 27), 0.4)
    found = solutions(solver_of(cdcl, puzzle), 100)
    assert len(set(found)) == len(found) == 100
    for values in found:
        assert not gw.check(puzzle, gw.Answer(puzzle.grid, values))


@pytest.mark.skipif(not cdcl.COMPILED, reason="takes minutes where nothing is compiled")
def test_many_clauses_are_learned_reduced_and_moved() -> None:
    """A pigeonhole board, eight rows in seven columns: enough conflicts to restart often, reduce the clause database and
    move watches to larger places."""
    puzzle = Nonogram(Grid(8, 7), rows=((1,),) * 8, columns=((1,),) * 7)
    solver = solver_of(cdcl, puzzle)
    assert solver.solve(10**6) is False
    assert solver.statistics()["conflicts"] > 4500
    assert solver.statistics()["clauses"] < solver.statistics()["conflicts"]


@pytest.mark.parametrize("module", [cdcl, uncompiled("cdcl")])
def test_a_clause_that_holds_at_level_0_changes_nothing(module: ModuleType) -> None:
    """The first cell is fixed by a unit clause; a clause that it satisfies must not force its other literals."""
    puzzle = Nonogram.of([(1,), (1,), (1,)], [(1,), (1,), (1,)])
    solver = solver_of(module, puzzle)
    solver.add_clause([1])
    solver.add_clause([1, 6])
    assert [values[0] for values in solutions(solver)] == [1, 1]


def test_a_search_in_slices_is_the_same_search() -> None:
    puzzle = make_picture(random.Random(11), Grid(24, 27), 0.45)
    slow, fast = solver_of(cdcl, puzzle), solver_of(cdcl, puzzle)
    steps = 1
    while slow.solve(1) is None:
        steps += 1
    assert fast.solve(10**9) is True
    assert slow.values() == fast.values()
    assert slow.statistics() == fast.statistics()
    assert not gw.check(puzzle, gw.Answer(puzzle.grid, tuple(slow.values())))
    assert steps > 300


def test_the_next_solver_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []
    opened = sat.SatSession

    def record(name: str, top: int) -> sat.SatSession:
        used.append(name)
        return opened(name, top)

    monkeypatch.setattr(sat, "SatSession", record)
    monkeypatch.setattr(relay, "CDCL_CONFLICTS", 1)
    monkeypatch.setattr(relay, "SLICE_CONFLICTS", 1)
    monkeypatch.setattr(relay, "SAT_CONFLICTS", 1)
    monkeypatch.setattr(relay, "ROUNDS", 2)
    puzzle = make_picture(random.Random(2), Grid(24, 27), 0.4)
    found = gw.solve(puzzle)
    assert found.status is gw.Status.MANY
    assert used == [relay.FIRST_SAT, relay.LAST_SAT]


def test_the_schedule() -> None:
    usual = list(islice(relay.schedule("cdcl", blank=False), 2 * relay.ROUNDS + 2))
    assert usual[:3] == [("cdcl", 50_000), ("minisat22", 20_000), ("cdcl", 100_000)]
    assert usual[-2:] == [("cadical153", None)] * 2
    assert next(relay.schedule("cdcl", blank=True)) == ("cdcl", relay.CDCL_CONFLICTS_BLANK)
    assert list(islice(relay.schedule(None, blank=False), 2)) == [
        ("minisat22", relay.SAT_CONFLICTS),
        ("cadical153", None),
    ]


@pytest.mark.parametrize(("height", "width"), [(63, 4), (4, 63), (62, 5)])
def test_lines_too_long_for_the_cdcl_solver(height: int, width: int) -> None:
    puzzle = make_picture(random.Random(height), Grid(height, width), 0.45)
    assert relay.fits_word(puzzle) is (max(height, width) <= cdcl.MAX_LENGTH)
    assert gw.solve(puzzle).status is gw.solve(puzzle, "sat").status


@pytest.mark.slow
@pytest.mark.skipif(not cdcl.COMPILED, reason="takes hours where nothing is compiled")
def test_cdcl_against_sat_on_many_boards() -> None:
    rng = random.Random(int(os.environ.get("GRIDWRIGHT_SEED", "24")))
    for nth in range(5_000):
        height, width = SIZES[nth % len(SIZES)]
        puzzle = make_picture(rng, Grid(height + nth % 8, width + nth % 5), 0.3 + 0.4 * rng.random())
        limit = gw.Limit(solutions=60)
        wanted = gw.solve(puzzle, "sat", limit=limit)
        found = solutions(solver_of(cdcl, puzzle), 60)
        assert len(found) == len(wanted.answers) == len(set(found))
        if wanted.complete:
            assert set(found) == {answer.values for answer in wanted.answers}
