"""Propagation before lowering: the fixpoint is that of running every propagator every time, with less work."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.engines import load, refute
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.lower import Known, eager, lowerings, propagate
from gridwright.model import Permutation, Post, Runs
from gridwright.solving.model_solver import ModelSolver
from support.constraint_cases import INSTANCES, assignments

PROPAGATED = [kind for kind, lowering in lowerings().items() if lowering.propagate]


@pytest.mark.parametrize("kind", PROPAGATED, ids=lambda kind: kind.__name__)
def test_a_propagator_looks_at_its_scope_alone(kind: type) -> None:
    """What is known of other variables changes nothing, so that it need not run again for them."""
    random = Random(f"scope of {kind.__name__}")
    lowering = lowerings()[kind]
    assert lowering.propagate is not None
    compared = 0
    for constraint, top, groups in INSTANCES[kind](random):
        scope = {abs(literal) for literal in lowering.scope(constraint)}
        known = frozenset(random.choice(list(assignments(top, groups))))
        inside = frozenset(literal for literal in known if abs(literal) in scope)
        beyond = inside | set(range(top + 1, top + 9))
        found = lowering.propagate(constraint, inside)
        assert found == lowering.propagate(constraint, known) == lowering.propagate(constraint, beyond)
        compared += 1
    assert compared > 5


def lines(puzzle: Nonogram) -> list[Post]:
    """The lines of a nonogram."""
    return [
        post for post in kinds.of(puzzle).formulations["default"].build(puzzle).posts if type(post.constraint) is Runs
    ]


def reach_fixpoint(posts: list[Post]) -> frozenset[int] | None:
    """What follows when every propagator runs in every round; the plain way, to compare with."""
    known: frozenset[int] = frozenset()
    while True:
        found = [lowerings()[type(post.constraint)].propagate(post.constraint, known) for post in posts]  # type: ignore[misc]
        if None in found:
            return None
        more = known.union(*found)  # type: ignore[arg-type]
        if any(-literal in more for literal in more):
            return None
        if more == known:
            return known
        known = more


def random_nonogram(random: Random) -> Nonogram:
    """Clues of a random picture, at times one of them changed."""
    height, width = random.randint(2, 7), random.randint(2, 7)
    cells = [[random.random() < 0.6 for _ in range(width)] for _ in range(height)]
    rows, columns = (
        [clue(line) for line in side] for side in (cells, [list(line) for line in zip(*cells, strict=True)])
    )
    if random.random() < 0.3:
        rows[0] = (random.randint(1, width),)
    return Nonogram.of(rows, columns)


def clue(cells: list[bool]) -> tuple[int, ...]:
    """The runs of a line."""
    return tuple(map(len, "".join("#" if cell else " " for cell in cells).split()))


def test_the_fixpoint_is_that_of_running_every_propagator_every_time() -> None:
    random = Random("fixpoint")
    conflicts = decided = 0
    for _ in range(150):
        posts = lines(random_nonogram(random))
        expected = reach_fixpoint(posts)
        found = propagate(refute, [], posts)
        if expected is None:
            assert found is None or any(-literal in found for literal in found)
            conflicts += 1
        else:
            assert found == expected
            decided += len(expected)
    assert conflicts > 10
    assert decided > 500


def test_a_propagator_runs_again_only_when_one_of_its_literals_became_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two boards of which one needs many rounds, the lines of the other run but once more."""
    runs = Counter[tuple[int, ...]]()
    lowering = lowerings()[Runs]
    real = lowering.propagate
    assert real is not None

    def count(constraint: Any, known: Known) -> list[int] | None:
        runs[constraint.line] += 1
        return real(constraint, known)

    monkeypatch.setattr(lowering, "propagate", count)
    size = 9
    stairs = Nonogram.of([(n,) for n in range(1, size + 1)], [(n,) for n in range(size, 0, -1)])
    posts = lines(stairs)
    shift = size * size
    idle = [Post("idle", Runs(tuple(range(shift + n * 9 + 1, shift + n * 9 + 10)), (2, 2))) for n in range(20)]
    assert len(propagate(refute, [], [*posts, *idle]) or ()) == shift
    assert {runs[post.constraint.line] for post in idle} == {1}  # type: ignore[attr-defined]
    assert max(runs.values()) > 2


def test_the_clauses_of_a_room_are_there_before_anything_is_propagated() -> None:
    """A given decides the other cell of its room before the other constraints are lowered."""
    puzzle = gw.read("makaro\nrooms\na a b b\ncells\n1 . . .\n")
    model = kinds.of(puzzle).formulations["default"].build(puzzle)
    solver = ModelSolver(puzzle.grid, model, load("sat"), None, gw.Answer.empty(puzzle.grid))
    expected = {number[value] for number, value in zip(model.answer[:2], (1, 2), strict=True)}
    assert expected <= solver.session.known
    assert eager() == {Permutation}
