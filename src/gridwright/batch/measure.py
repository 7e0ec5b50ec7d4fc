"""Solving a puzzle by a method and measuring everything that a row of the ledger holds."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import platform
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from importlib import metadata
from typing import Any

from gridwright import engines, kinds
from gridwright.batch.ledger import Result, Setup
from gridwright.batch.making import GENERATE, MADE, REFUSED, UNFINISHED, Making
from gridwright.certificate.certified import certify
from gridwright.errors import GridwrightError, KilledError, UsageError
from gridwright.formats import read
from gridwright.formats.plain import write_answer
from gridwright.messages import Message, say
from gridwright.messages.language import ENGLISH, get_language, using
from gridwright.outcome import Limit, Outcome
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.events import Event, Made, Sized, Stopped, Used
from gridwright.solving.question import Question
from gridwright.solving.run import run
from gridwright.solving.solve import solve
from gridwright.solving.worker import Work, Worker, cpu_time, read_peak, reset_peak
from gridwright.version import VERSION

WORKER_KILLED = Message(
    "the worker was killed once ({signal}); did it run out of memory?",
    "the worker was killed {count} times ({signal}); did it run out of memory?",
)


ERROR = "error"
TRIES = 3  # how often the process that solves a row may be killed before the row counts as failed
KILOBYTES_PER_MEGABYTE = 1024


class Meter:
    """Measures one solve: it answers the question in place of `run_limited` and takes note of size and usage."""

    def __init__(self, worker: Worker | None) -> None:
        self.worker = worker
        self.size: Sized | None = None
        self.used = Used(0.0, None)
        self.start = time.perf_counter()

    def ask(self, question: Question | Work, limit: Limit) -> Iterator[Event]:
        """Answer a question by the worker, or here if there is none."""
        for event in self.worker.ask(question, limit, crash_is_error=True) if self.worker else run_here(question):
            match event:
                case Used():
                    self.used = event
                case Sized():
                    self.size = event
                case _:
                    yield event

    def result(self, **found: Any) -> Result:
        """The result of all measurements and what was found."""
        return Result(
            wall=time.perf_counter() - self.start,
            cpu=self.used.cpu,
            memory=None if self.used.peak is None else self.used.peak / KILOBYTES_PER_MEGABYTE,
            variables=self.size.variables if self.size else None,
            constraints=self.size.constraints if self.size else None,
            literals=self.size.literals if self.size else None,
            **found,
        )


def run_here(question: Question | Work) -> Iterator[Event]:
    """Answer a question in this process, and report what that used."""
    reset_peak()
    start = cpu_time()
    try:
        yield from run(question) if isinstance(question, Question) else question.run()
    except (GridwrightError, MemoryError) as error:
        yield Used(cpu_time() - start, read_peak())
        raise error from None
    yield Used(cpu_time() - start, read_peak())


def measure(
    text: str, method: str, limit: Limit, worker: Worker | None = None, keep: bool = False, certified: bool = False
) -> tuple[Result, Setup]:
    """Solve a puzzle in the plain form, here or by a worker; an error is a result too. `keep` keeps the solution.

    `certified` has every verdict proved and verified; one that fails is an error. What that takes is not measured.

    A worker that is killed from outside, as a system that is out of memory does, gets a few more tries. What becomes of
    a row is written in English; what becomes of one that makes a puzzle is read at once, by the user.
    """
    with using(get_language() if method == GENERATE else ENGLISH):
        for _ in range(TRIES - 1):
            with contextlib.suppress(KilledError):
                return measure_once(text, method, limit, worker, keep, certified)
        try:
            return measure_once(text, method, limit, worker, keep, certified)
        except KilledError:
            why = WORKER_KILLED(count=TRIES, signal=signal.SIGKILL.name)
            return crash(method, why), setup(method)


def measure_once(
    text: str, method: str, limit: Limit, worker: Worker | None, keep: bool, certified: bool
) -> tuple[Result, Setup]:
    """Solve a puzzle or make one, and measure it; only a worker that is killed from outside is an error."""
    if method == GENERATE:
        meter, work = Meter(worker), partial(make_row, Making.from_message(json.loads(text)), limit)
    else:
        puzzle = parse(text)
        load_method(puzzle.kind, method, worker)
        meter, work = Meter(worker), partial(solve_row, puzzle, method, limit, keep, certified)
    try:
        result = work(meter)
    except KilledError:
        raise
    except GridwrightError as error:
        result = meter.result(**failure(method, str(error)))
    except MemoryError:
        result = meter.result(**failure(method, say("out of memory")))
    except Exception as error:  # a bug in one method must not end a run of days
        why = say("{error}: {text}", error=type(error).__name__, text=error)
        result = meter.result(**failure(method, why))
    return result, setup(result.ran)


def solve_row(puzzle: Puzzle, method: str, limit: Limit, keep: bool, certified: bool, meter: Meter) -> Result:
    """The result of solving a puzzle, and of proving it where that was asked for."""
    outcome = solve(puzzle, method, limit=limit, ask=meter.ask, measure=True)
    kept = write_answer(puzzle, outcome.answer) if keep and outcome.answer is not None else None
    result = meter.result(**verdict(outcome), solution=kept)
    return replace(result, **verdict(certify(puzzle, outcome, limit, meter.ask))) if certified else result


def make_row(making: Making, limit: Limit, meter: Meter) -> Result:
    """The result of making a puzzle: its canonical hash in place of the answer, and the puzzle in the plain form."""
    found: dict[str, Any] = {"answer": None, "solutions": 0, "ran": GENERATE, "first": None, "proof": None}
    try:
        for event in meter.ask(making, limit):
            match event:
                case Made(text, key):
                    found |= {"status": MADE, "answer": key, "solution": text, "reason": None}
                case Stopped(reason):
                    found |= {"status": UNFINISHED, "reason": reason}
    except UsageError as error:
        found |= {"status": REFUSED, "reason": str(error)}
    return meter.result(**found)


LOADED: set[tuple[str, str]] = set()
"""Kinds and methods whose libraries this process has imported."""


def load_method(kind: str, method: str, worker: Worker | None) -> None:
    """Import the libraries of a method by solving a tiny puzzle of the kind, so that this counts for no row."""
    if (kind, method) in (LOADED if worker is None else worker.loaded):
        return
    with contextlib.suppress(Exception):
        puzzle = read(kinds.load(kind).rules[0].broken[0])
        question = Question(puzzle, method, Answer.empty(puzzle.grid), 2, False)
        if worker:
            worker.load(question)
        else:
            for _ in run(question):
                pass
    # Looked up again: a worker that crashed has a new set now.
    (LOADED if worker is None else worker.loaded).add((kind, method))


def verdict(outcome: Outcome) -> dict[str, Any]:
    """The part of a row that an outcome fills."""
    answer = outcome.answer
    return {
        "status": outcome.status.value,
        "answer": None if answer is None else answer_hash(answer),
        "solutions": outcome.count,
        "ran": outcome.method,
        "first": outcome.first,
        "proof": outcome.settled if outcome.complete else None,
        "reason": outcome.reason,
    }


def failure(method: str, why: str) -> dict[str, Any]:
    """The same part of a row after a failure."""
    line = " ".join(why.split())[:500]
    found = {"status": ERROR, "answer": None, "solutions": 0, "ran": method, "reason": line}
    return found | {"first": None, "proof": None}


def crash(method: str, why: str) -> Result:
    """The row of a solve whose process died, with nothing measured."""
    nothing = dict.fromkeys(("memory", "variables", "constraints", "literals"))
    return Result(wall=0.0, cpu=0.0, **failure(method, why), **nothing)  # type: ignore[arg-type]


def answer_hash(answer: Answer) -> str:
    """A short hash of an answer."""
    marks = ",".join("" if value is None else str(value) for value in answer.values)
    return hashlib.sha256(f"{answer.grid}:{marks}".encode()).hexdigest()[:32]


@lru_cache(maxsize=4)
def parse(text: str) -> Puzzle:
    """Read a puzzle of the ledger; cached, as the next method needs it too."""
    return read(text)


@lru_cache(maxsize=256)
def setup(ran: str) -> Setup:
    """The setup of a method: versions and the name of the processor."""
    return Setup(engine_version(ran), VERSION, platform.python_version(), cpu_name())


def engine_version(ran: str) -> str:
    """The versions of the packages that an engine uses; a search is gridwright itself."""
    name = ran.partition("@")[0].partition(":")[0]
    if name not in engines.names():
        return f"gridwright {VERSION}"
    return ", ".join(packages(engines.load(name).extra)) or name


def packages(extra: str) -> list[str]:
    """The packages of an extra with their installed versions."""
    found = []
    for wanted in metadata.requires("gridwright") or []:
        need, _, condition = wanted.partition(";")
        if f'"{extra}"' in condition.replace("'", '"'):
            name = distribution_name(need)
            with contextlib.suppress(metadata.PackageNotFoundError):
                found.append(f"{name} {metadata.version(name)}")
    return sorted(found)


def distribution_name(need: str) -> str:
    """The package name of a requirement such as `python-sat>=1.8`."""
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
