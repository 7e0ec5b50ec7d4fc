"""How much propagators find: all that follows from the one constraint, and for permutations what their clauses find."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridwright.kernel import solver
from support import effort
from support.kernel_models import COMPLETE, is_too_weak
from support.uncompiled import uncompiled

STATES = 2000


@pytest.mark.parametrize("name", COMPLETE)
def test_a_propagator_finds_all_it_should(name: str) -> None:
    assert not any(is_too_weak(solver, name, Random(f"{name} {seed}")) for seed in range(STATES))


@pytest.mark.parametrize("name", COMPLETE)
def test_an_uncompiled_propagator_finds_all_it_should(name: str) -> None:
    build: Any = uncompiled("solver")
    assert not any(is_too_weak(build, name, Random(f"{name} {seed}")) for seed in range(STATES // 10))


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPLETE)
def test_a_propagator_finds_all_it_should_at_length(name: str) -> None:
    first = effort.seed(STATES)
    for seed in range(first, first + 10 * STATES):
        assert not is_too_weak(solver, name, Random(f"{name} {seed}")), seed
        effort.covered(1, "states")
