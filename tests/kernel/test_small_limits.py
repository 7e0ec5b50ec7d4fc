"""What the kernel does only in long solves, made to happen in short ones: its source, uncompiled, with small limits.

Clauses are dropped, the search restarts, activities are rescaled and the buffer of the log runs full all the time.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kernel import posting, solver
from gridwright.model import Clauses
from support.boards.nonogram import make_picture
from support.kernel_models import (
    Case,
    Recorder,
    check_log,
    enumerate_all,
    literals,
    load,
    parse_log,
    solutions,
)
from support.uncompiled import uncompiled

LIMITS: dict[str, dict[str, float]] = {
    "reduction": {"FIRST": 3, "MORE": 0},
    "restarts": {"UNIT": 1},
    "decisions": {"RESCALE": 4.0},
    "log": {"ROOM": 64, "LISTED": 6, "GROWTH": 1},
}
BUILDS = pytest.mark.parametrize(
    "build",
    [(solver, posting), (uncompiled("solver"), uncompiled("posting"))],
    ids=["compiled", "uncompiled"],
)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module of the solver, uncompiled, with small limits."""
    for module, limits in LIMITS.items():
        for name, value in limits.items():
            assert getattr(uncompiled(module), name) > value
            monkeypatch.setattr(uncompiled(module), name, value)
    return uncompiled("solver")


def random_clauses(rng: Random) -> Case:
    """Clauses of three literals, about as many as make a solution rare: many conflicts."""
    top = 12
    return Case(top, [Clauses([literals(rng, top, 3) for _ in range(rng.randint(35, 50))])])


def test_answers_stay_the_same(small: Any) -> None:
    dropped = restarted = found = 0
    for seed in range(15):
        case = random_clauses(Random(f"small {seed}"))
        made = load(small.Solver(), case)
        right = solutions(case)
        assert set(enumerate_all(made, case.top)) == right, case
        dropped += made.clauses.dropped
        restarted += made.restarts.count
        found += len(right)
    assert min(dropped, restarted, found) > 40


def test_every_line_of_the_log_follows(small: Any) -> None:
    sorts: set[str] = set()
    for seed in range(15):
        case = random_clauses(Random(f"log {seed}"))
        made = load(small.Solver(), case)
        recorder = Recorder(small, made)
        made.solve()
        lines = recorder.lines()
        check_log(case, lines)
        sorts |= {line.sort for line in parse_log(lines)}
    assert {"l", "d"} <= sorts


def test_counting(small: Any) -> None:
    counted = dropped = 0
    for seed in range(15):
        case = random_clauses(Random(f"count {seed}"))
        made = load(small.Solver(), case)
        enumeration = uncompiled("enumeration").Enumeration(made)
        while not enumeration.run(7):
            pass
        assert enumeration.count == len(solutions(case)), case
        counted += enumeration.count
        dropped += made.clauses.dropped
    assert counted > 20
    assert dropped


@BUILDS
def test_an_empty_clause_among_many_posts_leaves_no_solution(build: Any) -> None:
    made = build[0].Solver()
    made.grow(2)
    build[1].add_clause_lists(made, [([[1, 2]],), ([[]],)], 0)
    assert made.solve() is False


NONOGRAM_LIMITS: dict[str, dict[str, int]] = {
    "tuned_solver": {"CANDIDATES": 1, "FIRST_LEARNED": 3, "NEXT_LEARNED": 3, "MORE_LEARNED": 0, "RESTART_UNIT": 2},
    "belief_phases": {"MIN_CONFLICTS": 0},
}


def test_the_kernel_finds_every_solution_of_a_nonogram(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solutions are blocked one by one; restarts, best phases and belief propagation take turns all the time."""
    for module, limits in NONOGRAM_LIMITS.items():
        for name, value in limits.items():
            assert getattr(uncompiled(module), name) > value
            monkeypatch.setattr(uncompiled(module), name, value)
    rng = Random("nonogram")
    found = conflicts = restarts = 0
    for height, width in [(4, 5), (5, 4), (5, 5), (6, 4), (6, 6), (7, 6)]:
        for share in (0.3, 0.4, 0.5):
            puzzle = make_picture(rng, Grid(height, width), share)
            cells = height * width
            made = uncompiled("tuned_solver").make_solver(puzzle.rows, puzzle.columns, [None] * cells, [0.0] * cells)
            answers: set[tuple[int, ...]] = set()
            while (ended := made.resume(5_000)) and len(answers) < 60:
                answers.add(tuple(int(literal > 0) for literal in made.values()))
                made.add_clauses([[-literal for literal in made.values()]])
            outcome = gw.solve(puzzle, "sat", limit=gw.Limit(solutions=None))
            wanted = {answer.values for answer in outcome.answers}
            assert answers <= wanted, puzzle
            assert ended is not None
            assert ended or answers == wanted, puzzle
            found += len(answers)
            conflicts += made.conflicts
            restarts += made.restarts.count
    assert found > 30
    assert conflicts > 30
    assert restarts > 10
