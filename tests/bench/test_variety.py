"""The variety of generated puzzles: none twice, and cells marked all over the board, as `python -m bench.variety` shows."""

from __future__ import annotations

import pytest

from bench.variety import LOOKS, measure_likeness, study, write_page
from gridwright.grid import Grid


def test_a_small_study_makes_a_page() -> None:
    found = study("takuzu", 30, 6)
    assert (found.made, found.different) == (30, 30)
    (shares,) = found.shares
    least, low, median, high, greatest = shares.quantiles()
    assert 0 < least <= low <= median <= high <= greatest < 1
    assert least <= shares.mean <= greatest
    assert len(shares.by_cell) == 36
    assert shares.mean == pytest.approx(sum(shares.by_cell) / 36)
    corners, edge, inside = shares.places(Grid(6, 6))
    assert (4 * corners + 16 * edge + 16 * inside) / 36 == pytest.approx(shares.mean)
    page = write_page([found], 30, 6)
    assert "| takuzu | 30 | 30 |" in page
    assert page.count("| takuzu, given |") == 2


def test_likeness() -> None:
    rows = [(True, False, True, False), (True, True, True, False), (False, True, False, True)]
    assert measure_likeness(rows) == 0.75
    assert measure_likeness([rows[0], rows[0]]) == 1.0


@pytest.mark.slow
@pytest.mark.parametrize("kind", LOOKS)
def test_a_thousand_easy_puzzles(kind: str) -> None:
    """No two are the same, no cell is marked always or never, and nearly no share is that of all puzzles."""
    found = study(kind, 1000, 10)
    assert found.different == 1000
    least = 0.05 if kind == "nonogram" else 0.2  # figures stand in the middle, so corners are seldom black
    for shares in found.shares:
        assert least * shares.mean < min(shares.by_cell)
        assert max(shares.by_cell) < min(1.0, 3 * shares.mean)
        assert len(set(shares.by_puzzle)) >= 5
        assert shares.alike < 1 or shares.what != LOOKS[kind][0][0]
