"""Making a certificate: the kernel solves the puzzle and logs its conclusions, and what the end needs is kept."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from gridwright import kinds
from gridwright.certificate.certificate import Certificate, open_text
from gridwright.certificate.log_steps import LogSteps
from gridwright.errors import LimitError, UsageError
from gridwright.messages import say
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.solve import Ask, solve

METHOD = "kernel"
PREFIX = "gridwright-"
DROPPED_TOGETHER = 100  # steps that are not used any more, before a line says so


def prove(
    puzzle: Puzzle, *, state: Answer | None = None, limit: Limit | None = None, ask: Ask | None = None
) -> Certificate:
    """A certificate that a puzzle has one solution, none, or several; raises LimitError if a limit comes first.

    With a half-done board as `state`, it is about the solutions that have its values. `ask` is as for `solve`.
    """
    kind = kinds.of(puzzle)
    board = None if state is None or state.is_empty else state
    with open_temporary() as path:
        outcome = solve(puzzle, METHOD, limit=limit, state=board, log=path, ask=ask)
        if outcome.status in (Status.UNKNOWN, Status.SOME):
            raise LimitError(say("no proof within the limits"))
        if outcome.status is Status.MANY:
            return Certificate(puzzle, Status.MANY, tuple(outcome.answers[:2]), board=board)
        model = kind.formulations["default"].build(puzzle)
        text = open_text(puzzle)
        steps = LogSteps(model, text.literals)
        if not steps.has_all_variables():
            raise UsageError(say("{kind} cannot be proved: its model has variables beside the cells", kind=kind.name))
        solution = None if outcome.answer is None else outcome.answer.values
        with open(path, "rb") as log:
            steps.take_log(log, solution, board)
    lines = tuple(steps.write_steps(text, DROPPED_TOGETHER))
    return Certificate(puzzle, outcome.status, tuple(outcome.answers[:1]), lines, board)


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
