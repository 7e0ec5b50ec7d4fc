"""Every explanation follows from its one constraint, uses what was true before, and where claimed none can be left out.

Explanations are those that conflict analysis asks for while random models are solved to the end.
"""

from __future__ import annotations

from typing import Any

import pytest

from gridwright.kernel import solver
from support.effort import scaled, seed
from support.explanations import check_explanations
from support.kernel_models import MAKERS, LogLine, Recorder, parse_log
from support.uncompiled import uncompiled

PROPAGATED = sorted(set(MAKERS) - {"clauses"})
WANTED = scaled(400, 2000)  # explanations
BUILDS = pytest.mark.parametrize("build", [solver, uncompiled("solver")], ids=["compiled", "uncompiled"])


@pytest.mark.parametrize("name", PROPAGATED)
def test_explanations_follow_and_are_minimal(name: str) -> None:
    assert max(check_explanations(name, solver, WANTED, seed(0))) > 1


@pytest.mark.parametrize("name", PROPAGATED)
def test_uncompiled_explanations_follow_and_are_minimal(name: str) -> None:
    check_explanations(name, uncompiled("solver"), scaled(100, 300), seed(0))


@pytest.mark.slow
@pytest.mark.parametrize("name", PROPAGATED)
def test_explanations_at_length(name: str) -> None:
    check_explanations(name, solver, 20_000, seed(10_000))


def explain_words(build: Any) -> list[LogLine]:
    """What follows from two words whose first place is the same literal, and why."""
    made = build.Solver()
    made.grow(5)
    made.add_differ([1, 2, 3], [1, 4, 5], 0)
    recorder = Recorder(build, made)
    made.add_clauses([[1], [2], [4], [3]])
    made.solve(conflicts=0)
    return parse_log(recorder.lines())


@BUILDS
def test_a_literal_that_two_words_share_explains_nothing(build: Any) -> None:
    assert explain_words(build) == [LogLine("x", 0, (-2, -4, -3, -5))]


def explain_pairs(build: Any) -> set[tuple[int, ...]]:
    """Why cells follow from two pairs of equal ones in a line in which no three are alike."""
    made = build.Solver()
    made.grow(8)
    made.add_stretch(range(1, 9), 2, 0, 8, 0)
    recorder = Recorder(build, made)
    made.add_clauses([[2], [3], [6], [7]])
    made.solve(conflicts=0)
    return {line.clause for line in parse_log(recorder.lines())}


BESIDE_PAIRS = {(-2, -3, -1), (-2, -3, -4), (-6, -7, -5), (-6, -7, -8)}


@BUILDS
def test_a_pair_explains_the_cells_beside_it_and_no_others(build: Any) -> None:
    assert explain_pairs(build) == BESIDE_PAIRS
