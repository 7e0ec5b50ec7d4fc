"""How much work something is: counted in lines of Python that run, so that no machine is too slow for it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from support.waiting import PATIENCE

MOST = 1.25
"""How much more work than in proportion four times the input may take: shares that do not grow are left out of it."""


@contextmanager
def stop_endless() -> Iterator[None]:
    """Fail instead of running for ever: whatever takes PATIENCE seconds of CPU time does not end."""

    def stop(*_: object) -> None:
        raise AssertionError(f"still at work after {PATIENCE:.0f} s of CPU time")

    before = signal.signal(signal.SIGPROF, stop)
    left, _ = signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, left)  # of the work of which this was a part
        signal.signal(signal.SIGPROF, before)


def count_lines(work: Callable[[], object]) -> int:
    """How many lines of Python a piece of work runs: the same on every machine.

    Libraries in C, such as regular expressions, are not counted, but must end.
    """
    count = 0

    def line(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        count += event == "line"
        return line

    before = sys.gettrace()
    with stop_endless():
        sys.settrace(line)
        try:
            work()
        finally:
            sys.settrace(before)
    return count


def check_growth(works: Sequence[int]) -> None:
    """Of the work on one, two and four times an input, the second step adds in proportion to what the first adds."""
    once, twice, four_times = works
    assert four_times - twice <= 2 * (twice - once) * MOST + 200, works


def check_linear(prepare: Callable[[int], Callable[[], object]], size: int) -> list[int]:
    """The work on inputs of a size and of two and four times it grows in proportion; `prepare` makes it, uncounted."""
    works = []
    for times in (1, 2, 4):
        work = prepare(size * times)
        work()  # what is loaded and cached once is no part of it
        works.append(count_lines(work))
    check_growth(works)
    return works
