"""Every explanation follows from its one constraint, uses what was true before, and where claimed none can be left out.

Explanations are those that conflict analysis asks for while random models are solved to the end.
"""

from __future__ import annotations

from typing import Any

import pytest

from gridwright.kernel import solver
from support.effort import scaled, seed
from support.explanations import BESIDE_PAIRS, BY_WORDS, check_explanations, explain_pairs, explain_words
from support.kernel_models import MAKERS
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


@BUILDS
def test_a_literal_that_two_words_share_explains_nothing(build: Any) -> None:
    assert explain_words(build) == BY_WORDS


@BUILDS
def test_a_pair_explains_the_cells_beside_it_and_no_others(build: Any) -> None:
    assert explain_pairs(build) == BESIDE_PAIRS
