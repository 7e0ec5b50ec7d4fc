"""Counting solutions without building them: by the method and, where that takes long, by the kind's own counter.

The referee still sees the first solutions, and a number that is lower than what was found is refused.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator

from gridwright.errors import EngineError
from gridwright.messages import say
from gridwright.outcome import PROVED_BY_SEARCH
from gridwright.progress import report
from gridwright.solving.events import Counted, Event, Exhausted, Started
from gridwright.solving.methods import Method
from gridwright.solving.puzzle_solver import PuzzleSolver
from gridwright.solving.question import Question

COUNTING = "counting"  # the method of a number that a kind's own counter found
EXAMPLES = 20  # solutions that are found one by one, for the referee, before all are counted
TURNS = 2  # reports of a method that counts one by one, before a kind's own counter has its turn


def count(question: Question, method: Method, solver: PuzzleSolver, start: float) -> Generator[Event, None, bool]:
    """Count all solutions without building them; False if they have to be enumerated."""
    least = most = 0
    for event in count_by_turns(question, method, solver):
        report()
        yield event
        if isinstance(event, Counted):
            least, most = event.least, max(event.least, most, EXAMPLES)
    if least < most:
        raise EngineError(
            say(
                "one solution was counted, but at least {found} were found; the number is not shown",
                "{count} solutions were counted, but at least {found} were found; the number is not shown",
                count=least,
                found=most,
            )
        )
    if most:
        yield Exhausted(time.perf_counter() - start, PROVED_BY_SEARCH)
    return most > 0


def count_by_turns(question: Question, method: Method, solver: PuzzleSolver) -> Iterator[Started | Counted]:
    """Count by the method and, where that is not done soon, by the kind's own counter; no event if neither can."""
    counts = solver.count()
    if counts is not None:
        for turn, least in enumerate(counts, 1):
            yield Counted(least)
            if turn >= TURNS:
                break
        else:
            return
    own = method.count(question.puzzle, question.state) if method.count else None
    if own is not None:
        yield Started(COUNTING)
    yield from map(Counted, own or counts or ())
