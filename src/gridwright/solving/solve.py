"""Solving a puzzle by a method, with every answer checked by the referee."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from types import NoneType
from typing import TYPE_CHECKING

from gridwright import kinds
from gridwright.errors import InputError, expect
from gridwright.messages import Message
from gridwright.outcome import Limit, Outcome
from gridwright.progress import runs_in_browser
from gridwright.puzzle import FROM_ROWS, Answer, Puzzle
from gridwright.solving import methods
from gridwright.solving.events import Event, Exhausted, Started
from gridwright.solving.question import LogTaker, Question
from gridwright.solving.record import Record
from gridwright.solving.run import run

if TYPE_CHECKING:
    from gridwright.solving.worker import Work

STATE_SIZE = Message("a half-done board of {found} cells; expected {expected}, the size of the puzzle")


Ask = Callable[["Question | Work", Limit], Iterator[Event]]
"""Answers a question within a limit; `run_limited` unless the caller measures the work or has it done elsewhere."""

DEFAULT = Limit()
INSPECTION = "inspection"  # the method of a verdict that needed no search


def solve(
    puzzle: Puzzle,
    method: str = methods.AUTO,
    *,
    limit: Limit | None = None,
    state: Answer | None = None,
    forced: bool = False,
    listing: bool = True,
    measure: bool = False,
    log: str | os.PathLike[str] | LogTaker | None = None,
    ask: Ask | None = None,
) -> Outcome:
    """Solve a puzzle: by default one solution, and whether it is the only one.

    `state` is a half-done board to start from; `forced` also asks for the cells that all solutions share; without
    `listing` solutions are only counted. Under a limit in seconds or memory the work is done in a worker process, which
    is killed at the limit. `measure` also measures the model. `log` is a file for everything that the kernel concludes
    (`docs/kernel.md`); it takes the method `kernel` or `search`. `ask` replaces the function that answers the question.
    """
    check_arguments(method, limit, state)
    limit = limit or DEFAULT
    start = time.perf_counter()
    kind = kinds.of(puzzle)
    if state is not None and state.grid != puzzle.grid:
        raise InputError(STATE_SIZE(found=state.grid, expected=puzzle.grid))
    board = state or Answer.empty(puzzle.grid)
    to = os.fspath(log) if isinstance(log, str | os.PathLike) else log
    question = Question(puzzle, method, board, limit.solutions, forced, measure, to, listing)
    record = Record(question)
    infeasible = kind.trivially_infeasible(puzzle)
    if infeasible is not None and method == methods.AUTO:
        record.take(Started(INSPECTION))
        record.take(Exhausted(0.0))
    else:
        for event in (ask or run_limited)(question, limit):
            record.take(event)
    return record.outcome(time.perf_counter() - start, infeasible)


def check_arguments(method: object, limit: object, state: object) -> None:
    """Refuse arguments of the wrong type."""
    expect(method, str, "method")
    expect(limit, (Limit, NoneType), "limit")
    expect(state, (Answer, NoneType), "state", FROM_ROWS)


def run_limited(question: Question | Work, limit: Limit) -> Iterator[Event]:
    """Answer a question in this process or, under a limit, in a worker that can be killed if there are processes."""
    if not limit.bounded:
        return run(question) if isinstance(question, Question) else question.run()
    if runs_in_browser() and isinstance(question, Question):
        from gridwright.solving.limited import run_here

        return run_here(question, limit)
    from gridwright.solving.worker import run_in_worker

    return run_in_worker(question, limit)
