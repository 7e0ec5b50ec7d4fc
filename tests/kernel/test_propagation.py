"""How much propagators find: all that follows from the one constraint, and for permutations what their clauses find."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridwright.kernel import solver
from support.effort import seeds
from support.kernel_models import COMPLETE, is_too_weak
from support.uncompiled import uncompiled


@pytest.mark.parametrize("name", COMPLETE)
def test_a_propagator_finds_all_it_should(name: str) -> None:
    assert not any(is_too_weak(solver, name, Random(f"{name} {seed}")) for seed in seeds(300, 2_000))


@pytest.mark.parametrize("name", COMPLETE)
def test_an_uncompiled_propagator_finds_all_it_should(name: str) -> None:
    build: Any = uncompiled("solver")
    assert not any(is_too_weak(build, name, Random(f"{name} {seed}")) for seed in seeds(50, 200))


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPLETE)
def test_a_propagator_finds_all_it_should_at_length(name: str) -> None:
    assert not any(is_too_weak(solver, name, Random(f"{name} {seed}")) for seed in seeds(200_000, 200_000))
