"""One puzzle solved by one method, with everything measured that a row of the ledger holds."""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import resource
import time
from collections.abc import Iterator
from functools import lru_cache
from importlib import metadata
from typing import Any

from gridwright import kinds, methods
from gridwright.batch.helper import Helper
from gridwright.errors import GridwrightError
from gridwright.formats import read
from gridwright.ledger import Result, Setup
from gridwright.nouns import Answer, Limit, Outcome, Puzzle
from gridwright.solving import Finding, Question, solve, work
from gridwright.version import VERSION

ERROR = "error"
KILO = 1024


class Meter:
    """Clocks and counters beside one solve; asked in the place of the method, it hands on what the method finds."""

    def __init__(self, helper: Helper | None) -> None:
        self.helper = helper
        self.sizes: dict[str, int] = {}
        self.first: float | None = None
        self.proof: float | None = None
        self.used: tuple[float, float | None] = (0.0, None)
        self.wall = time.perf_counter()

    def ask(self, question: Question, limit: Limit) -> Iterator[Finding]:
        """The findings, noting when answers come and what was used."""
        for finding in self.helper.ask(question, limit) if self.helper else inside(question):
            name, value = finding
            if name == "usage":
                self.used = value[0], value[1]
                continue
            if name == "answer" and self.first is None:
                self.first = self.passed()
            elif name == "end":
                self.proof = self.passed()
            elif name == "sizes":
                self.sizes = value
            yield finding

    def passed(self) -> float:
        """Seconds since the start, by the clock on the wall."""
        return time.perf_counter() - self.wall

    def result(self, **told: Any) -> Result:
        """All figures with what else there is to tell."""
        cpu, peak = self.used
        return Result(
            wall=self.passed(),
            cpu=cpu,
            first=self.first,
            proof=self.proof,
            memory=None if peak is None else peak / KILO,
            variables=self.sizes.get("variables"),
            constraints=self.sizes.get("constraints"),
            **told,
        )


def inside(question: Question) -> Iterator[Finding]:
    """The findings of work done in this process, and what it used."""
    reset_peak()
    start = cpu_time()
    try:
        yield from work(question)
    except (GridwrightError, MemoryError) as error:
        yield "usage", [cpu_time() - start, read_peak()]
        raise error from None
    yield "usage", [cpu_time() - start, read_peak()]


def cpu_time() -> float:
    """CPU seconds of this process and of those it has started and seen end."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def measured(text: str, method: str, limit: Limit, helper: Helper | None = None) -> tuple[Result, Setup]:
    """Solve a puzzle in the plain form, here or by a helper; whatever goes wrong with it is a row as well."""
    puzzle = parsed(text)
    warm(puzzle.kind, method, helper)
    meter = Meter(helper)
    try:
        outcome = solve(puzzle, method, limit=limit, ask=meter.ask)
        result = meter.result(**told(outcome))
    except GridwrightError as error:
        result = meter.result(**failed(method, str(error)))
    except MemoryError:
        result = meter.result(**failed(method, "out of memory"))
    except Exception as error:  # a fault of one method must not end a run of days
        result = meter.result(**failed(method, f"{type(error).__name__}: {error}"))
    return result, setup(result.ran)


WARM: set[tuple[str, str]] = set()
"""Kinds and methods that this process has loaded everything for."""


def warm(kind: str, method: str, helper: Helper | None) -> None:
    """Load what a method needs by a tiny puzzle of the kind, so that no row is charged for it."""
    loaded = WARM if helper is None else helper.loaded
    if (kind, method) in loaded:
        return
    with contextlib.suppress(Exception):
        puzzle = read(kinds.load(kind).rules[0].broken[0])
        question = Question(puzzle, method, Answer.empty(puzzle.grid), 2, False)
        for _ in helper.warm(question) if helper else work(question):
            pass
    loaded = WARM if helper is None else helper.loaded  # a helper that died of it is a new one now
    loaded.add((kind, method))


def told(outcome: Outcome) -> dict[str, Any]:
    """What an outcome tells a row."""
    answer = outcome.answer
    return {
        "status": outcome.status.value,
        "answer": None if answer is None else answer_hash(answer),
        "solutions": outcome.count,
        "ran": outcome.method,
        "reason": outcome.reason,
    }


def failed(method: str, why: str) -> dict[str, Any]:
    """What a failure tells a row."""
    line = " ".join(why.split())[:500]
    return {"status": ERROR, "answer": None, "solutions": 0, "ran": method, "reason": line}


def crash(method: str, why: str) -> Result:
    """The row of a solve whose process died, with nothing measured."""
    nothing = dict.fromkeys(("first", "proof", "memory", "variables", "constraints"))
    return Result(wall=0.0, cpu=0.0, **failed(method, why), **nothing)  # type: ignore[arg-type]


def answer_hash(answer: Answer) -> str:
    """An answer as a short name: equal for equal answers."""
    marks = ",".join("" if value is None else str(value) for value in answer.values)
    return hashlib.sha256(f"{answer.grid}:{marks}".encode()).hexdigest()[:32]


@lru_cache(maxsize=4)
def parsed(text: str) -> Puzzle:
    """A puzzle of the ledger; kept, for the next method will want it too."""
    return read(text)


def reset_peak() -> None:
    """Let the system measure this process's largest memory from now on, where it can."""
    with contextlib.suppress(OSError), open("/proc/self/clear_refs", "wb", buffering=0) as file:
        file.write(b"5")


def read_peak() -> int | None:
    """The largest memory of this process in kilobytes, since it was last asked to measure."""
    with contextlib.suppress(OSError), open("/proc/self/status", "rb", buffering=0) as file:
        for line in file.read(4096).splitlines():
            if line.startswith(b"VmHWM:"):
                return int(line.split()[1])
    return None


@lru_cache(maxsize=256)
def setup(ran: str) -> Setup:
    """What a method was measured with: versions and the name of the processor."""
    return Setup(engine_version(ran), VERSION, platform.python_version(), cpu_name())


def engine_version(ran: str) -> str:
    """The versions of the packages an engine rests on; a search is gridwright itself."""
    name = ran.partition("@")[0].partition(":")[0]
    module = methods.modules().get(name)
    engine = getattr(module, "ENGINE", None)
    if engine is None:
        return f"gridwright {VERSION}"
    own = getattr(engine, "version", None)
    if callable(own):
        return str(own(ran.partition("@")[0].partition(":")[2] or None))
    return ", ".join(packages(engine.extra)) or name


def packages(extra: str) -> list[str]:
    """The packages of an extra with the versions that are installed."""
    found = []
    for wanted in metadata.requires("gridwright") or []:
        need, _, condition = wanted.partition(";")
        if f'"{extra}"' in condition.replace("'", '"'):
            name = distribution_name(need)
            with contextlib.suppress(metadata.PackageNotFoundError):
                found.append(f"{name} {metadata.version(name)}")
    return sorted(found)


def distribution_name(need: str) -> str:
    """The name in a requirement such as `python-sat>=1.8`."""
    end = next((at for at, c in enumerate(need) if not (c.isalnum() or c in "-_.")), len(need))
    return need[:end]


@lru_cache(maxsize=1)
def cpu_name() -> str:
    """The name of this machine's processor."""
    with contextlib.suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        for line in file:
            if line.startswith(("model name", "Model\t")):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine() or os.uname().machine
