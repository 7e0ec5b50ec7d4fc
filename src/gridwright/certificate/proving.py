"""Making a certificate: the kernel solves the puzzle and logs its conclusions, and what the end needs is kept."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from gridwright import kinds
from gridwright.certificate.certificate import BOARD_RULE, Certificate, find_misfits, open_text
from gridwright.certificate.log_steps import LogSteps
from gridwright.certificate.steps import ProofStep
from gridwright.errors import LimitError, UsageError
from gridwright.messages import say
from gridwright.model import Model
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving import methods
from gridwright.solving.solve import Ask, solve

METHOD = "kernel"
LARGE = 900  # cells: on a larger board the default method first looks for two solutions, which it may find sooner
SHORTEST = 0.001  # seconds of a limit
PREFIX = "gridwright-"
PART = 1 << 20  # bytes of a log that are read at once
DROPPED_TOGETHER = 100  # steps that are not used any more, before a line says so


def prove(
    puzzle: Puzzle, *, state: Answer | None = None, limit: Limit | None = None, ask: Ask | None = None
) -> Certificate:
    """A certificate that a puzzle has one solution, none, or several; raises LimitError if a limit comes first.

    With a half-done board as `state`, it is about the solutions that have its values. `ask` is as for `solve`.
    """
    board = None if state is None or state.is_empty else state
    if board is not None and (misfits := find_misfits(puzzle, board)):
        step = open_text(puzzle).write(ProofStep(1, (), (BOARD_RULE,), (misfits[:1],)))
        return Certificate(puzzle, Status.NONE, (), step + "\n", board)
    end = None if limit is None or limit.seconds is None else time.monotonic() + limit.seconds
    if len(puzzle.grid) > LARGE and methods.for_puzzle(methods.AUTO, puzzle).name != METHOD:
        outcome = solve(puzzle, limit=share(limit, end, 0.5), state=board, ask=ask)
        if outcome.status is Status.MANY:
            return Certificate(puzzle, Status.MANY, tuple(outcome.answers[:2]), board=board)
        limit = share(limit, end, 1)
    with open_log(puzzle, limit, ask) as log:
        outcome = solve(puzzle, METHOD, limit=limit, state=board, log=log.taker, ask=ask)
        if outcome.status in (Status.UNKNOWN, Status.SOME):
            raise LimitError(say("no proof within the limits"))
        if outcome.status is Status.MANY:
            return Certificate(puzzle, Status.MANY, tuple(outcome.answers[:2]), board=board)
        solution = None if outcome.answer is None else outcome.answer.values
        proof = read_steps(puzzle, log, solution, board).write_steps(DROPPED_TOGETHER)
    return Certificate(puzzle, outcome.status, tuple(outcome.answers[:1]), proof, board)


def share(limit: Limit | None, end: float | None, part: float) -> Limit | None:
    """A limit with a part of the time that is left."""
    if limit is None or end is None:
        return limit
    return replace(limit, seconds=max(part * (end - time.monotonic()), SHORTEST))


def read_steps(
    puzzle: Puzzle, log: KeptLog | LogInFile, solution: Sequence[int | None] | None, board: Answer | None = None
) -> LogSteps:
    """The steps of a log, in which that solution was found, or none."""
    steps = LogSteps(log.model, open_text(puzzle), solution, board)
    if not steps.trimmer.is_translated:
        name = kinds.of(puzzle).name
        raise UsageError(say("{kind} cannot be proved: its model has variables beside the cells", kind=name))
    steps.take_log(log.read())
    return steps


class KeptLog:
    """A log that is kept here, with its model."""

    model: Model

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.taker, self.write = self, self.parts.append

    def start(self, model: Model) -> None:
        """Take the model that the log is about."""
        self.model = model

    def read(self) -> Iterable[bytes]:
        """The log in parts."""
        return self.parts


class LogInFile:
    """A log that another process writes to a file."""

    def __init__(self, puzzle: Puzzle, path: str) -> None:
        self.puzzle, self.taker = puzzle, path

    @property
    def model(self) -> Model:
        """The model that the log is about."""
        return kinds.of(self.puzzle).formulations["default"].build(self.puzzle)

    def read(self) -> Iterator[bytes]:
        """The log in parts."""
        with open(self.taker, "rb") as file:
            while part := file.read(PART):
                yield part


@contextmanager
def open_log(puzzle: Puzzle, limit: Limit | None, ask: Ask | None) -> Iterator[KeptLog | LogInFile]:
    """Where a log goes: to a file, if the kernel works elsewhere so that it can be ended."""
    if ask is None and (limit is None or not limit.bounded):
        yield KeptLog()
    else:
        with open_temporary() as path:
            yield LogInFile(puzzle, path)


@contextmanager
def open_temporary() -> Iterator[str]:
    """The name of a file that is gone afterwards, where the system can do that even if this process is killed."""
    with tempfile.TemporaryFile(prefix=PREFIX) as file:
        path = f"/proc/{os.getpid()}/fd/{file.fileno()}"  # by which a process of ours opens it, too
        if os.path.exists(path):
            yield path
            return
    handle, path = tempfile.mkstemp(prefix=PREFIX, suffix=".log")
    os.close(handle)
    try:
        yield path
    finally:
        os.unlink(path)
