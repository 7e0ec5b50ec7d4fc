"""The search that learns: every solution and no other, compiled or not, and the turns in which it gets a board."""

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
from gridwright.kernel import cdcl as learning
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.solving import relay
from support.boards.nonogram import make_picture
from support.line_cases import uncompiled

SIZES = [(5, 7), (7, 5), (4, 9), (9, 3), (6, 6), (1, 8), (8, 1), (2, 12)]


def learner_of(module: ModuleType | Any, puzzle: Nonogram) -> Any:
    """The search on a board of which nothing is known."""
    cells = len(puzzle.grid)
    return module.Learner(puzzle.rows, puzzle.columns, [None] * cells, [0.0] * cells)


def solutions(learner: Any, most: int = 10**6) -> list[tuple[int, ...]]:
    """Every solution, each forbidden by a clause once it is found."""
    found: list[tuple[int, ...]] = []
    while len(found) < most and learner.next(10**6):
        found.append(tuple(learner.values()))
        learner.add([-cell if value else cell for cell, value in enumerate(found[-1], 1)])
    return found


@pytest.mark.parametrize("module", [learning, uncompiled("cdcl")])
def test_all_solutions_and_no_other(module: ModuleType) -> None:
    rng = random.Random(21)
    several = 0
    for nth in range(96):
        puzzle = make_picture(rng, Grid(*SIZES[nth % len(SIZES)]), 0.25 + 0.4 * rng.random())
        wanted = gw.solve(puzzle, "sat", limit=gw.Limit(solutions=None))
        found = solutions(learner_of(module, puzzle))
        assert len(found) == len(wanted.answers)
        assert set(found) == {answer.values for answer in wanted.answers}
        several += len(found) > 2
    assert several > 10


def test_clues_that_no_picture_has() -> None:
    rng = random.Random(22)
    said: Counter[bool] = Counter()
    for nth in range(200):
        height, width = SIZES[nth % 5]
        one, other = (make_picture(rng, Grid(height, width), 0.5) for _ in range(2))
        puzzle = Nonogram(one.grid, rows=one.rows, columns=other.columns)
        wanted = gw.solve(puzzle, "sat").status is not gw.Status.NONE
        assert bool(solutions(learner_of(learning, puzzle), 1)) is wanted
        said[wanted] += 1
    assert min(said[False], said[True]) > 0


@pytest.mark.skipif(not learning.COMPILED, reason="takes minutes where nothing is compiled")
def test_many_solutions_of_a_large_board() -> None:
    puzzle = make_picture(random.Random(6), Grid(24, 27), 0.4)
    found = solutions(learner_of(learning, puzzle), 100)
    assert len(set(found)) == len(found) == 100
    for values in found:
        assert not gw.check(puzzle, gw.Answer(puzzle.grid, values))


@pytest.mark.skipif(not learning.COMPILED, reason="takes minutes where nothing is compiled")
def test_many_clauses_are_learned_dropped_and_moved() -> None:
    """Eight cells in seven columns of one each: no line shows that it cannot be, and trying takes long enough
    to start anew often, drop clauses and move the watchers of literals to larger rooms."""
    puzzle = Nonogram(Grid(8, 7), rows=((1,),) * 8, columns=((1,),) * 7)
    learner = learner_of(learning, puzzle)
    assert learner.next(10**6) is False
    assert learner.effort()["contradictions"] > 4500
    assert learner.effort()["clauses"] < learner.effort()["contradictions"]


def test_a_search_stopped_goes_on() -> None:
    puzzle = make_picture(random.Random(11), Grid(24, 27), 0.45)
    slow, fast = learner_of(learning, puzzle), learner_of(learning, puzzle)
    steps = 1
    while slow.next(1) is None:
        steps += 1
    assert fast.next(10**9) is True
    assert slow.values() == fast.values()
    assert slow.effort() == fast.effort()
    assert not gw.check(puzzle, gw.Answer(puzzle.grid, tuple(slow.values())))
    assert steps > 300


def test_the_next_solver_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str | None] = []
    opened = sat.SatSession
    monkeypatch.setattr(sat, "SatSession", lambda name, *rest: used.append(name) or opened(name, *rest))
    monkeypatch.setattr(relay, "LEARNING", 1)
    monkeypatch.setattr(relay, "SLICE", 1)
    monkeypatch.setattr(relay, "CONFLICTS", 1)
    monkeypatch.setattr(relay, "ROUNDS", 2)
    puzzle = make_picture(random.Random(2), Grid(24, 27), 0.4)
    found = gw.solve(puzzle)
    assert found.status is gw.Status.MANY
    assert used == [relay.FIRST_SAT, relay.LAST_SAT]


def test_turns() -> None:
    usual = list(islice(relay.turns(True, True), 2 * relay.ROUNDS + 2))
    assert usual[:3] == [("learning", 50_000), ("minisat22", 20_000), ("learning", 100_000)]
    assert usual[-2:] == [("cadical153", None)] * 2
    assert next(relay.turns(True, False)) == ("learning", relay.SHORT)
    assert list(islice(relay.turns(False, True), 2)) == [("minisat22", relay.CONFLICTS), ("cadical153", None)]


@pytest.mark.parametrize(("height", "width"), [(63, 4), (4, 63), (62, 5)])
def test_lines_too_long_for_learning(height: int, width: int) -> None:
    puzzle = make_picture(random.Random(height), Grid(height, width), 0.45)
    assert relay.can_learn(puzzle) is (learning.COMPILED and max(height, width) <= learning.LONGEST)
    assert gw.solve(puzzle).status is gw.solve(puzzle, "sat").status


@pytest.mark.slow
@pytest.mark.skipif(not learning.COMPILED, reason="takes hours where nothing is compiled")
def test_learning_against_sat_on_many_boards() -> None:
    rng = random.Random(int(os.environ.get("GRIDWRIGHT_SEED", "24")))
    for nth in range(5_000):
        height, width = SIZES[nth % len(SIZES)]
        puzzle = make_picture(rng, Grid(height + nth % 8, width + nth % 5), 0.3 + 0.4 * rng.random())
        limit = gw.Limit(solutions=60)
        wanted = gw.solve(puzzle, "sat", limit=limit)
        found = solutions(learner_of(learning, puzzle), 60)
        assert len(found) == len(wanted.answers) == len(set(found))
        if wanted.complete:
            assert set(found) == {answer.values for answer in wanted.answers}
