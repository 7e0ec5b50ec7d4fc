"""The kernel set up for nonograms: every solution and no other, compiled or not, on lines of any length."""

from __future__ import annotations

import random
from collections import Counter
from types import ModuleType
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.nonogram.lines import methods, relay, tuned_solver
from gridwright.kinds.nonogram.lines.beliefs import COMPILED
from gridwright.kinds.nonogram.puzzle import Nonogram, runs
from support.boards.nonogram import make_picture
from support.effort import covered, scaled, seed
from support.line_cases import uncompiled

BUILDS = [tuned_solver, uncompiled("tuned_solver")]
SIZES = [(5, 7), (7, 5), (4, 9), (9, 3), (6, 6), (1, 8), (8, 1), (2, 12)]


def solver_of(module: ModuleType | Any, puzzle: Nonogram) -> Any:
    """The solver on a blank board."""
    cells = len(puzzle.grid)
    return module.make_solver(puzzle.rows, puzzle.columns, [None] * cells, [0.0] * cells)


def solutions(solver: Any, most: int = 10**6) -> list[tuple[int, ...]]:
    """Every solution, each blocked by a clause once it is found."""
    found: list[tuple[int, ...]] = []
    while len(found) < most and solver.resume():
        found.append(read(solver))
        solver.add_clauses([[-literal for literal in solver.values()]])
    return found


def read(solver: Any) -> tuple[int, ...]:
    """The solution found last."""
    return tuple(int(literal > 0) for literal in solver.values())


@pytest.mark.parametrize("module", BUILDS)
def test_all_solutions_and_no_other(module: ModuleType) -> None:
    rng = random.Random(seed(21))
    several, count = 0, scaled(48, 96)
    for nth in range(count):
        puzzle = make_picture(rng, Grid(*SIZES[nth % len(SIZES)]), 0.25 + 0.4 * rng.random())
        wanted = gw.solve(puzzle, "sat", limit=gw.Limit(solutions=None))
        found = solutions(solver_of(module, puzzle))
        assert len(found) == len(wanted.answers)
        assert set(found) == {answer.values for answer in wanted.answers}
        several += len(found) > 2
    assert several > count / 10


def test_clues_that_no_picture_has() -> None:
    rng = random.Random(seed(22))
    seen: Counter[bool] = Counter()
    for nth in range(scaled(50, 200)):
        height, width = SIZES[nth % 5]
        one, other = (make_picture(rng, Grid(height, width), 0.5) for _ in range(2))
        puzzle = one if nth % 10 == 0 else Nonogram(one.grid, rows=one.rows, columns=other.columns)
        wanted = gw.solve(puzzle, "sat").status is not gw.Status.NONE
        assert bool(solutions(solver_of(tuned_solver, puzzle), 1)) is wanted
        seen[wanted] += 1
    assert min(seen[False], seen[True]) > 0


@pytest.mark.skipif(not COMPILED, reason="takes minutes where nothing is compiled: make kernel makes this run")
def test_many_solutions_of_a_large_board() -> None:
    puzzle = make_picture(random.Random(6), Grid(24, 27), 0.4)
    found = solutions(solver_of(tuned_solver, puzzle), 100)
    assert len(set(found)) == len(found) == 100
    for values in found:
        assert not gw.check(puzzle, gw.Answer(puzzle.grid, values))


@pytest.mark.skipif(not COMPILED, reason="takes minutes where nothing is compiled: make kernel makes this run")
def test_many_clauses_are_learned_reduced_and_moved() -> None:
    """A pigeonhole board, eight rows in seven columns: enough conflicts to restart often, reduce the clause database and
    move watches to larger places."""
    puzzle = Nonogram(Grid(8, 7), rows=((1,),) * 8, columns=((1,),) * 7)
    solver = solver_of(tuned_solver, puzzle)
    assert solver.solve() is False
    assert solver.conflicts > 2 * tuned_solver.FIRST_LEARNED


@pytest.mark.parametrize("module", BUILDS)
def test_a_clause_that_holds_at_level_0_changes_nothing(module: ModuleType) -> None:
    """The first cell is fixed by a unit clause; a clause that it satisfies must not force its other literals."""
    puzzle = Nonogram.of([(1,), (1,), (1,)], [(1,), (1,), (1,)])
    solver = solver_of(module, puzzle)
    solver.add_clauses([[1], [1, 6]])
    assert [values[0] for values in solutions(solver)] == [1, 1]


def test_a_search_in_slices_is_the_same_search() -> None:
    puzzle = make_picture(random.Random(11), Grid(24, 27), 0.45)
    slow, fast = solver_of(tuned_solver, puzzle), solver_of(tuned_solver, puzzle)
    steps = 1
    while slow.resume(1) is None:
        steps += 1
    assert fast.solve() is True
    assert slow.values() == fast.values()
    assert (slow.conflicts, slow.decided) == (fast.conflicts, fast.decided)
    assert not gw.check(puzzle, gw.Answer(puzzle.grid, read(slow)))
    assert steps > 200


@pytest.mark.parametrize("module", BUILDS)
@pytest.mark.parametrize(("height", "width"), [(61, 4), (62, 4), (4, 63), (64, 3), (65, 3), (2, 130)])
def test_lines_of_one_word_and_of_several(module: ModuleType, height: int, width: int) -> None:
    rng = random.Random(seed(height))
    conflicts = 0
    for nth in range(scaled(3, 6)):
        puzzle = make_picture(rng, Grid(height, width), 0.45)
        if nth % 3 == 2:
            other = make_picture(rng, Grid(height, width), 0.45)
            puzzle = Nonogram(puzzle.grid, rows=puzzle.rows, columns=other.columns)
        wanted = gw.solve(puzzle, "sat", limit=gw.Limit(solutions=20))
        solver = solver_of(module, puzzle)
        found = solutions(solver, 20)
        assert len(found) == len(set(found)) == len(wanted.answers)
        for values in found:
            assert not gw.check(puzzle, gw.Answer(puzzle.grid, values))
        if wanted.complete:
            assert set(found) == {answer.values for answer in wanted.answers}
        conflicts += solver.conflicts
    assert conflicts


@pytest.mark.parametrize("module", BUILDS)
def test_a_line_is_propagated_alike_whatever_its_words(module: ModuleType) -> None:
    """A line posted beside a long one takes several words, too; it finds the same, and explains itself as minimally."""
    rng = random.Random(5)
    for _ in range(60):
        length = rng.randint(3, 20)
        black = [rng.random() < 0.5 for _ in range(length)]
        facts = [cell if value else -cell for cell, value in enumerate(black, 1) if rng.random() < 0.4]
        if rng.random() < 0.3:
            facts = [-fact if rng.random() < 0.2 else fact for fact in facts]
        found = []
        for beside in (0, 70):
            solver = module.Solver()
            solver.grow(length + beside)
            solver.add_runs(range(1, length + 1), runs(black))
            if beside:
                solver.add_runs(range(length + 1, length + beside + 1), (3, 4))
            consistent = solver.fix(facts)
            found.append((consistent, sorted(solver.true_literals()) if consistent else []))
        assert found[0] == found[1]


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes hours where nothing is compiled: make kernel makes this run")
def test_the_kernel_against_sat_on_many_boards() -> None:
    rng = random.Random(seed(24))
    for nth in range(2_000):
        height, width = SIZES[nth % len(SIZES)]
        puzzle = make_picture(rng, Grid(height + nth % 8, width + nth % 5), 0.3 + 0.4 * rng.random())
        limit = gw.Limit(solutions=60)
        wanted = gw.solve(puzzle, "sat", limit=limit)
        found = solutions(solver_of(tuned_solver, puzzle), 60)
        assert len(found) == len(wanted.answers) == len(set(found))
        if wanted.complete:
            assert set(found) == {answer.values for answer in wanted.answers}
        covered(1, "boards")


@pytest.mark.parametrize(("height", "width"), [(9, 8), (63, 4), (4, 63), (66, 5)])
def test_the_ladder_gives_its_rest_to_the_kernel(height: int, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    start = relay.KernelRunner.__init__

    def record(self: relay.KernelRunner, puzzle: Nonogram, board: Any) -> None:
        opened.append("kernel")
        start(self, puzzle, board)

    monkeypatch.setattr(relay.KernelRunner, "__init__", record)
    monkeypatch.setattr(methods, "FEW_CELLS", -1)
    rng = random.Random(height)
    for _ in range(4):
        puzzle = make_picture(rng, Grid(height, width), 0.45)
        limit = gw.Limit(solutions=20)
        wanted = gw.solve(puzzle, "sat", limit=limit, forced=True)
        for method in ("search", "lines"):
            found = gw.solve(puzzle, method, limit=limit, forced=True)
            assert (found.status, len(found.answers), found.forced) == (
                wanted.status,
                len(wanted.answers),
                wanted.forced,
            )
    assert opened


def test_search_never_turns_to_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the conflicts of all turns together would not be enough."""
    monkeypatch.setattr(relay, "KERNEL_CONFLICTS", 1)
    monkeypatch.setattr(relay, "SLICE_CONFLICTS", 1)

    def refuse(*_: Any) -> None:
        raise AssertionError("a SAT solver was opened")

    monkeypatch.setattr(relay, "SatRunner", refuse)
    monkeypatch.setattr(methods, "FEW_CELLS", -1)
    for height, width in ((24, 27), (64, 10)):
        puzzle = make_picture(random.Random(2), Grid(height, width), 0.4)
        assert gw.solve(puzzle, "search").status is gw.Status.MANY
