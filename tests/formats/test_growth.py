"""The work of every reader and of the referee grows with what it reads, not faster: counted in lines of Python that run,
so that no machine is too slow for it. `python -m bench.growth` measures the same in seconds."""

from __future__ import annotations

import importlib.util

import pytest

from support.growth import TIMES, count_lines, judging, readers, reading
from support.random_puzzles import KINDS

SIZE = 14
MOST = 1.25
"""How much more work than in proportion four times the input may take: shares that do not grow are left out of it."""
HERE = importlib.util.find_spec("pyarrow") is not None
READERS = [case for case in readers() if HERE or case[0] != "parquet"]


def check(works: list[int]) -> None:
    """What the second step adds is in proportion to what the first adds."""
    once, twice, four_times = works
    assert twice > once
    assert four_times - twice <= 2 * (twice - once) * MOST + 200, works


@pytest.mark.parametrize(("name", "kind", "how"), READERS)
def test_readers(name: str, kind: str, how: str) -> None:
    works = []
    for times in TIMES:
        work = reading(name, kind, how, SIZE, times)
        work()  # what is loaded and cached once is no part of it
        works.append(count_lines(work))
    if name == "tournament" and how == "longer":  # only squares, so four times the side is sixteen times the cells
        assert works[2] <= 4 * works[1] * MOST
    else:
        check(works)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("how", ["empty", "half done"])
def test_the_referee(kind: str, how: str) -> None:
    works = []
    for times in TIMES:
        work = judging(kind, how, SIZE, times)
        work()
        works.append(count_lines(work))
    check(works)
