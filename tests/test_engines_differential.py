"""Engines against brute force and SAT on random puzzles of all kinds, shapes and numbers of solutions."""

from __future__ import annotations

import pytest
from differential import agree
from random_puzzles import MAKERS

ENGINES = ["milp", "cp"]
NEEDED = {"milp": "highspy", "cp": "ortools"}


@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("engine", ENGINES)
def test_fifty(engine: str, kind: str) -> None:
    pytest.importorskip(NEEDED[engine])
    assert set(agree(kind, engine, 50, seed=1)) == {"none", "unique", "many"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("engine", ENGINES)
def test_two_thousand(engine: str, kind: str) -> None:
    pytest.importorskip(NEEDED[engine])
    assert set(agree(kind, engine, 2000, seed=2)) == {"none", "unique", "many"}
