"""Counting solutions without building them: by the method and, where that takes long, by the kind's own counter.

The referee still sees the first solutions, and a number that is lower than what was found is refused.
"""

from __future__ import annotations

import time
from collections.abc import Generator

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
SHARE = 3  # turns of a kind's own counter for one of the method, which take about as long
TURNS = 2  # reports of a method that counts one by one, before a kind's own counter has its turn


def count(question: Question, method: Method, solver: PuzzleSolver, start: float) -> Generator[Event, None, bool]:
    """Count all solutions without building them; False if they have to be enumerated."""
    numbers = [EXAMPLES]
    exact = yield from count_by_turns(question, method, solver, numbers)
    least, most = numbers[-1], max(numbers)
    if exact and least < most:
        raise EngineError(
            say(
                "one solution was counted, but at least {found} were found; the number is not shown",
                "{count} solutions were counted, but at least {found} were found; the number is not shown",
                count=least,
                found=most,
            )
        )
    if exact:
        yield Exhausted(time.perf_counter() - start, PROVED_BY_SEARCH)
    return exact


def count_by_turns(
    question: Question, method: Method, solver: PuzzleSolver, numbers: list[int]
) -> Generator[Event, None, bool]:
    """Count by the method and, where that is not done soon, in turns with the kind's own counter; False if neither can.

    Whoever is done first has counted. A counter whose table gets too large gives up.
    """
    counts = solver.count()
    own = method.count(question.puzzle, question.state) if method.count else None
    turn = 0
    while counts is not None or own is not None:
        turn += 1
        if counts is not None and (own is None or turn <= TURNS or turn % SHARE == 0):
            if (least := next(counts, None)) is None:
                return True
            yield note(least, numbers)
        if own is not None and (turn >= TURNS or counts is None):
            try:
                yield note(next(own), numbers)
            except StopIteration as end:
                if end.value is not None:
                    yield Started(COUNTING)
                    yield note(end.value, numbers)
                    return True
                own = None
            except MemoryError:
                own = None
    return False


def note(least: int, numbers: list[int]) -> Counted:
    """Note how many have been counted so far."""
    report()
    numbers.append(least)
    return Counted(least)
