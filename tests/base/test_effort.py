"""A soak round runs everything with seeds of its own, and the same round runs the same again; a skip names its remedy."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from support import effort
from support.paths import ROOT

PLAIN = {"'not a git checkout'"}
"""Reasons that say themselves what is missing."""


@pytest.mark.parametrize(
    ("nth", "count", "seed", "cases"), [(None, 3, 7, "bdf"), (0, 90, 7, "abcdefg"), (2, 90, 2_000_013, "abcdefg")]
)
def test_effort(nth: int | None, count: int, seed: int, cases: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "ROUND", nth)
    assert effort.scaled(3, 90) == count
    assert effort.seed(7) == seed
    assert effort.seeds(3, 90, 7) == range(seed, seed + count)
    assert effort.every(2, "abcdefg", start=1) == cases
    assert effort.has_met([1, 2, 2], (1, 2))
    assert effort.has_met([1], (1, 2)) is (nth is not None)
    assert not effort.has_met([], (1, 2))


def list_skips(source: str) -> Iterator[str]:
    """The reasons for which tests of a file are skipped, as they stand in its source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.skip", "pytest.mark.skipif"):
            given = [keyword.value for keyword in node.keywords if keyword.arg == "reason"] or node.args[:1]
            yield ast.unparse(given[0])


def test_every_skip_says_what_would_make_the_test_run() -> None:
    reasons = [reason for file in (ROOT / "tests").rglob("*.py") for reason in list_skips(file.read_text())]
    assert len(reasons) > 30
    assert {reason for reason in reasons if "makes this run" not in reason} <= PLAIN
