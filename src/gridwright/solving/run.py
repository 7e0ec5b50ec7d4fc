"""Running a method on a question, in this process."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator

from gridwright.errors import UsageError
from gridwright.messages import say
from gridwright.messages.options import name_option
from gridwright.progress import report
from gridwright.puzzle import Answer
from gridwright.solving import methods
from gridwright.solving.counting import EXAMPLES, count
from gridwright.solving.events import Event, Exhausted, Forced, Found, Ready, Sized, Started
from gridwright.solving.log_file import LogFile
from gridwright.solving.methods import Method
from gridwright.solving.puzzle_solver import PuzzleSolver
from gridwright.solving.question import LogTaker, Question
from gridwright.solving.referee import accept


def run(question: Question) -> Iterator[Event]:
    """Answer a question by its method, and report the events."""
    method = methods.for_puzzle(question.method, question.puzzle)
    yield Started(method.name)
    method.load()
    yield Ready()
    start = time.perf_counter()
    solver = method.open(question.puzzle, question.state, question.first_only)
    log: LogFile | None = None
    before = time.perf_counter()  # counting what the engine was given is not part of solving
    try:
        if question.log is not None:
            log = open_log(question.log, solver)
        if question.measure and (size := solver.size()) is not None:
            yield Sized(*size)
            start += time.perf_counter() - before
        shared = yield from find_answers(question, method, solver, start)
        if shared is not None:
            yield Forced(backbone(question, method.name, solver, shared).values)
    finally:
        solver.close()
        if log is not None:
            log.close()


def open_log(to: str | LogTaker, solver: PuzzleSolver) -> LogFile | None:
    """Have a solver write what it concludes; returns the file, if it is one. No file is touched if it cannot."""
    if not solver.has_log:
        option = name_option("method", "kernel")
        raise UsageError(say("only the methods kernel and search write a log: use {option}", option=option))
    if not isinstance(to, str):
        solver.pass_log(to)
        return None
    log = LogFile(to)
    solver.set_log(log.write)
    return log


def find_answers(
    question: Question, method: Method, solver: PuzzleSolver, start: float
) -> Generator[Event, None, Answer | None]:
    """Report as many solutions as are asked for; returns what those found one by one have in common, if asked for."""
    shared: Answer | None = None
    found, answers = 0, solver.answers()
    while question.solutions is None or found < question.solutions:
        if found == EXAMPLES and question.counts_all and (yield from count(question, method, solver, start)):
            break
        report()
        answer = next(answers, None)
        seconds = time.perf_counter() - start
        if answer is None:
            yield Exhausted(seconds, solver.proof)
            break
        found += 1
        yield Found(answer.values, seconds)
        if question.forced:
            shared = answer if shared is None else shared.common(answer)
    return shared


def backbone(question: Question, method: str, solver: PuzzleSolver, shared: Answer) -> Answer:
    """The backbone, the values that all solutions share: each further solution removes those that it does not share."""
    while (other := solver.find_other(shared)) is not None:
        accept(question, method, other)
        shared = shared.common(other)
    return shared
