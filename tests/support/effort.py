"""How much a test does: a thin slice with a fixed seed in `make test`, all of it with new seeds in `make soak`.

`GRIDWRIGHT_SOAK` is the number of the soak round, and unset in `make test`. Round 0 runs the full amount with the seeds
of `make test`; every other round has seeds of its own. A round that failed is repeated by the same number:

    GRIDWRIGHT_SOAK=3 python -m pytest tests/formats/test_fuzz.py
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

Case = TypeVar("Case")

ROUND: int | None = int(os.environ["GRIDWRIGHT_SOAK"]) if os.environ.get("GRIDWRIGHT_SOAK") else None
"""The number of this soak round, or None in `make test`."""

STRIDE = 1_000_003
"""The seeds of two rounds differ by this much; no test counts its seeds that far."""

ASKED: set[int] = set()
"""The seeds that tests have asked for. If there is none, another round has the same cases, and a soak runs only one."""

COVERED: Counter[str] = Counter()
"""What tests have covered so far, for the summary of a soak."""


def scaled(thin: int, full: int) -> int:
    """How many cases a test runs: `thin` in `make test`, `full` in `make soak`."""
    return thin if ROUND is None else full


def seed(default: int) -> int:
    """The seed of a test's random cases: the default in `make test`, another one in each soak round."""
    ASKED.add(default)
    return default + STRIDE * (ROUND or 0)


def every(step: int, cases: Sequence[Case], start: int = 0) -> Sequence[Case]:
    """Every `step`-th case from `start` in `make test`, every case in `make soak`."""
    return cases[start % step :: step] if ROUND is None else cases


def has_met(seen: Iterable[object], wanted: Iterable[object]) -> bool:
    """Were all sorts of cases among the random ones? In a soak they are others in every round, and some may be missing."""
    return set(seen) >= set(wanted) if ROUND is None else bool(set(seen))


def covered(count: int, what: str) -> None:
    """Report so many cases, such as 50 "puzzles", for the summary of a soak; call it as you go, as a test may be cut off."""
    COVERED[what] += count


def seeds(thin: int, full: int, first: int = 0) -> range:
    """The seeds of so many random cases, from `first` on in `make test`."""
    return range(seed(first), seed(first) + scaled(thin, full))
