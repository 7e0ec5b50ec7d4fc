"""Times: CPU seconds of this process, the best of several rounds; what is compared takes turns in each round."""

from __future__ import annotations

import math
import os
import platform
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any

ROUNDS = 7
SHORT, LONG = 0.1, 2.0  # CPU seconds: more rounds before the first, none begun after the second


@dataclass(frozen=True)
class Work:
    """What is measured; `prepare` makes its argument anew each time and is not measured."""

    act: Callable[[Any], object]
    prepare: Callable[[], Any] = lambda: None

    def measure(self) -> float:
        """Do it once; the CPU seconds it took."""
        argument = self.prepare()
        start = time.process_time()
        self.act(argument)
        return time.process_time() - start


def best(works: Sequence[Work], rounds: int = ROUNDS) -> list[float]:
    """The least CPU time of each, in seconds; they take turns, so that a busy machine is busy for all of them."""
    least = [math.inf] * len(works)
    begun = time.process_time()
    for nth in count():
        spent = time.process_time() - begun
        if (nth >= rounds and spent >= SHORT) or (nth > 1 and spent > LONG):
            return least
        least = [min(before, work.measure()) for before, work in zip(least, works, strict=True)]
    raise AssertionError("rounds have no end")


def exponent(points: Sequence[tuple[float, float]]) -> float:
    """The slope of a straight line through the logarithms: time grows as cells to this power."""
    logs = [(math.log(x), math.log(y)) for x, y in points]
    mean_x, mean_y = (sum(axis) / len(logs) for axis in zip(*logs, strict=True))
    across = sum((x - mean_x) ** 2 for x, _ in logs)
    return sum((x - mean_x) * (y - mean_y) for x, y in logs) / across


@dataclass(frozen=True)
class Machine:
    """What was measured on, and when."""

    day: str
    cpu: str
    cores: int
    python: str
    sat: str
    load: float  # how many processes wanted a core over the last quarter of an hour

    def __str__(self) -> str:
        return f"{self.day}, {self.cpu}, {self.cores} cores, Python {self.python}, load {self.load:.1f}"

    @classmethod
    def here(cls) -> Machine:
        """This machine, now."""
        return cls(
            day=f"{datetime.now(UTC):%Y-%m-%d}",
            cpu=cpu_name(),
            cores=os.cpu_count() or 1,
            python=platform.python_version(),
            sat=version("python-sat"),
            load=os.getloadavg()[2],
        )


def cpu_name() -> str:
    """The processor as it calls itself."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
