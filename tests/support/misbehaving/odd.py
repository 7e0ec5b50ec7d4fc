"""A kind whose searches and formulas behave badly, each in its own way."""

from __future__ import annotations

import itertools
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from gridwright.kind import Formulation
from gridwright.kinds._template import KIND as GOOD
from gridwright.kinds._template import Template, parse
from gridwright.model import Model
from gridwright.puzzle import Answer
from gridwright.text.parsing import Block

ROOM = "GRIDWRIGHT_TEST_ROOM"
"""The variable that names a folder in which tests hear how far a search is; see `support.room`."""


@dataclass(frozen=True, kw_only=True)
class Odd(Template):
    kind: ClassVar[str] = "odd"


def read(block: Block) -> Odd:
    found = parse(block)
    return Odd(grid=found.grid, rows=found.rows, columns=found.columns)


def announce(event: str) -> None:
    """Say that this process has come so far, if a test wants to know."""
    if ROOM in os.environ:
        Path(os.environ[ROOM], f"{event}.{os.getpid()}").touch()


def full(puzzle: Template) -> Answer:
    """The right answer."""
    return Answer(puzzle.grid, (1,) * len(puzzle.grid))


def slowly(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """One answer, and then nothing for ever."""
    yield full(puzzle)
    announce("slowly")
    while True:
        pass


def never(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """No answer, ever."""
    announce("never")
    while True:
        pass
    yield


def gated(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """The answer, as soon as the test opens the gate for puzzles of this size."""
    announce(f"gated-{puzzle.grid}")
    gates = [Path(os.environ[ROOM], name) for name in ("open", f"open-{puzzle.grid}")] if ROOM in os.environ else []
    while gates and not any(gate.exists() for gate in gates):
        time.sleep(0.01)
    yield full(puzzle)


def hungry(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """More and more memory."""
    kept = []
    while True:
        kept.append(bytearray(1 << 20))
    yield


def crash(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """The end without a word."""
    os.abort()
    yield


def leave(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """The end with a status."""
    os._exit(7)
    yield


def wrong(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """An answer that breaks a rule."""
    yield Answer(puzzle.grid, (0,) * len(puzzle.grid))


def fault(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """An error of its own."""
    raise KeyError("oops")
    yield


def endless(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """Answers without end."""
    for count in itertools.count():
        yield full(puzzle)
        if count == 1:
            announce("endless")


def chatty(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """More words than a pipe holds, and then the answer."""
    for stream in (1, 2):
        os.write(stream, b"c a solver talks to itself\n" * 10_000)
    yield full(puzzle)


def parent(puzzle: Template, state: Answer, first: bool) -> Iterator[Answer]:
    """Work in a program of its own, which never ends."""
    program = subprocess.Popen(["sleep", "infinity"])
    announce(f"parent-{program.pid}")
    program.wait()
    yield from ()


def hopeless(puzzle: Template) -> Model:
    """A formula that no solver ever finishes: 3000 variables and five times as many random clauses of three literals.

    It has no solution, and a proof by resolution has exponential length (Chvátal and Szemerédi, Many hard examples
    for resolution, 1988).
    """
    announce_cp_sat()
    rng = random.Random(1)
    model = GOOD.formulations["default"].build(puzzle)
    variables = model.literals(3000)
    clauses = [[rng.choice((v, -v)) for v in rng.sample(variables, 3)] for _ in range(15_000)]
    model.clauses("nobody can tell", clauses)
    return model


def announce_cp_sat() -> None:
    """Have CP-SAT announce when it is at work: from then on it catches Ctrl-C itself."""
    if "ortools" not in sys.modules:
        return
    from ortools.sat.python import cp_model

    class Watched(cp_model.CpSolver):
        def solve(self, *arguments: Any) -> Any:
            self.parameters.log_search_progress = True
            self.parameters.log_to_stdout = False
            self.log_callback = lambda line: announce("cp-sat") if line.startswith("Starting presolve") else None
            return super().solve(*arguments)

    cp_model.CpSolver = Watched  # type: ignore[misc]


SEARCHES = (slowly, never, gated, hungry, crash, leave, wrong, fault, endless, chatty, parent)
KIND = replace(
    GOOD,
    name="odd",
    puzzle=Odd,
    parse=read,
    rules=(),
    searches={search.__name__: search for search in SEARCHES},
    formulations={**GOOD.formulations, "hopeless": Formulation(hopeless, "a formula that no solver finishes")},
    link=None,
    generator=None,
)
