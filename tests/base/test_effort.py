"""A soak round runs everything with seeds of its own, and the same round runs the same again."""

from __future__ import annotations

import pytest

from support import effort


@pytest.mark.parametrize(
    ("nth", "count", "seed", "cases"), [(None, 3, 7, "bdf"), (0, 90, 7, "abcdefg"), (2, 90, 2_000_013, "abcdefg")]
)
def test_effort(nth: int | None, count: int, seed: int, cases: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "ROUND", nth)
    assert effort.scaled(3, 90) == count
    assert effort.seed(7) == seed
    assert effort.seeds(3, 90, 7) == range(seed, seed + count)
    assert effort.every(2, "abcdefg", start=1) == cases
