"""Engines against brute force and SAT on random puzzles of all kinds, shapes and numbers of solutions."""

from __future__ import annotations

import pytest

from gridwright import kinds
from gridwright.solving import methods
from support.differential import agree
from support.effort import has_met, scaled, seed
from support.random_puzzles import KINDS

ENGINES = ["milp", "cp", "picosat"]
NEEDED = {"milp": "highspy", "cp": "ortools", "picosat": "pycosat"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("engine", ENGINES)
def test_a_few(engine: str, kind: str) -> None:
    pytest.importorskip(NEEDED[engine])
    assert has_met(agree(kind, engine, scaled(20, 50), seed=seed(1)), ("none", "unique", "many"))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("engine", ENGINES)
def test_many(engine: str, kind: str) -> None:
    pytest.importorskip(NEEDED[engine])
    assert has_met(agree(kind, engine, 500, seed=seed(2)), ("none", "unique", "many"))


NAMED = [(kind, name) for kind in KINDS for name in methods.names(kinds.load(kind)) if "@" in name]


@pytest.mark.parametrize(("kind", "method"), NAMED)
def test_every_formulation_on_every_engine(kind: str, method: str) -> None:
    count = scaled(4, 8)
    assert sum(agree(kind, method, count, seed=seed(5), most=4).values()) >= count


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "method"), NAMED)
def test_every_formulation_on_every_engine_long(kind: str, method: str) -> None:
    """Programs that are started get small boards only: on some larger ones GLPK takes more than ten minutes."""
    most = 4 if method.startswith(("lp", "mps")) else None
    assert sum(agree(kind, method, 100, seed(6), most).values()) >= 100
