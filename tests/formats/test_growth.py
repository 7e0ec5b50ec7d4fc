"""The work of every reader and of the referee grows with what it reads, not faster: counted in lines of Python that run,
so that no machine is too slow for it. `python -m bench.growth` measures the same in seconds."""

from __future__ import annotations

import importlib.util

import pytest

from support.effort import every
from support.growth import TIMES, judging, readers, reading
from support.random_puzzles import KINDS
from support.work import MOST, check_growth, check_linear, count_lines

SIZE = 14
HERE = importlib.util.find_spec("pyarrow") is not None
READERS = [case for case in readers() if HERE or case[0] != "parquet"]


@pytest.mark.parametrize(("name", "kind", "how"), every(3, READERS))
def test_readers(name: str, kind: str, how: str) -> None:
    works = []
    for times in TIMES:
        work = reading(name, kind, how, SIZE, times)
        work()  # what is loaded and cached once is no part of it
        works.append(count_lines(work))
    if name == "tournament" and how == "longer":  # only squares, so four times the side is sixteen times the cells
        assert works[2] <= 4 * works[1] * MOST
    else:
        assert works[0] < works[1]
        check_growth(works)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("how", ["empty", "half done"])
def test_the_referee(kind: str, how: str) -> None:
    once, twice, _ = check_linear(lambda times: judging(kind, how, SIZE, times), 1)
    assert once < twice
