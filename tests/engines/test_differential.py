"""Engines against brute force and SAT on random puzzles of all kinds, shapes and numbers of solutions."""

from __future__ import annotations

import pytest

from gridwright import kinds
from gridwright.solving import methods
from support import effort
from support.differential import agree
from support.random_puzzles import KINDS

ENGINES = ["milp", "cp"]
NEEDED = {"milp": "highspy", "cp": "ortools"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("engine", ENGINES)
def test_fifty(engine: str, kind: str) -> None:
    pytest.importorskip(NEEDED[engine])
    assert set(agree(kind, engine, 50, seed=1)) == {"none", "unique", "many"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("engine", ENGINES)
def test_many(engine: str, kind: str) -> None:
    pytest.importorskip(NEEDED[engine])
    assert set(agree(kind, engine, 200, seed=effort.seed(2))) == {"none", "unique", "many"}


NAMED = [(kind, name) for kind in KINDS for name in methods.names(kinds.load(kind)) if "@" in name]


@pytest.mark.parametrize(("kind", "method"), NAMED)
def test_every_formulation_on_every_engine(kind: str, method: str) -> None:
    assert sum(agree(kind, method, 8, seed=5, most=4).values()) >= 8


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "method"), NAMED)
def test_every_formulation_on_every_engine_long(kind: str, method: str) -> None:
    assert sum(agree(kind, method, 100, seed=effort.seed(6)).values()) >= 100
