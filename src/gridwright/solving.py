"""Solving: a question put to a method, its findings judged by the referee, and the outcome."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from gridwright import kinds, methods
from gridwright.errors import EngineError, InputError
from gridwright.nouns import Answer, AnyKind, Limit, Outcome, Puzzle, Status, Value, Violation

Finding = tuple[str, Any]
"""What a method reports while it works: ("method", its full name), ("ready", None) when what it needs is imported (from
a process of its own: with the processor seconds until then), ("sizes", numbers by name) of what its engine was given,
("first", seconds) and ("settled", seconds) from then to the first solution and to knowing whether it is the only one,
("answer", values), ("end", None) when there are no more answers, ("forced", values), and ("stopped", why) when a limit
was reached."""

Ask = Callable[["Question", Limit], Iterator[Finding]]
"""Who answers a question within a limit: `findings`, unless somebody else does, who measures or works elsewhere."""

INSPECTION = "inspection"  # the method of a verdict that needed no search


@dataclass(frozen=True)
class Question:
    """What is asked of a puzzle."""

    puzzle: Puzzle
    method: str
    state: Answer
    solutions: int | None
    forced: bool


def solve(
    puzzle: Puzzle,
    method: str = methods.AUTO,
    *,
    limit: Limit | None = None,
    state: Answer | None = None,
    forced: bool = False,
    listing: bool = True,
    ask: Ask | None = None,
) -> Outcome:
    """Solve a puzzle: by default one solution, and whether it is the only one.

    `state` is a half-done board to start from; `forced` also asks for the cells that all solutions share; without
    `listing` solutions are only counted. A limit in seconds or memory runs the work in a process that is killed.
    `ask` is who answers, for those who measure or have the work done elsewhere.
    """
    limit = limit or Limit()
    start = time.perf_counter()
    kind = kinds.of(puzzle)
    board = state or Answer.empty(puzzle.grid)
    if board.grid != puzzle.grid:
        raise InputError(f"a half-done board of {board.grid} cells; expected {puzzle.grid}, the size of the puzzle")
    question = Question(puzzle, method, board, limit.solutions, forced)
    record = Record(question, listing)
    plain = kind.plainly_none(puzzle)
    if plain is not None and method == methods.AUTO:
        record.take(("method", INSPECTION))
        record.take(("settled", 0.0))
        record.take(("end", None))
    else:
        for finding in (ask or findings)(question, limit):
            record.take(finding)
    return record.outcome(time.perf_counter() - start, plain)


def findings(question: Question, limit: Limit) -> Iterator[Finding]:
    """The findings of a method, in this process or, under a limit, in one that can be killed."""
    if not limit.bounded:
        return work(question)
    from gridwright.engines.child import watched

    return watched(question, limit)


def work(question: Question) -> Iterator[Finding]:
    """Put the question to its method, here and now."""
    method, state = methods.begun(question.method, question.puzzle, question.state)
    yield "method", method.name
    method.load()
    yield "ready", None
    start = time.perf_counter()
    solver = method.open(question.puzzle, state, question.solutions == 1 and not question.forced)
    try:
        yield "sizes", dict(solver.sizes())
        shared: Answer | None = None
        found = 0
        answers = solver.answers()
        while question.solutions is None or found < question.solutions:
            answer = next(answers, None)
            if found < 2 and (answer is None or found):
                yield "settled", time.perf_counter() - start
            if answer is None:
                yield "end", None
                break
            if not found:
                yield "first", time.perf_counter() - start
            found += 1
            yield "answer", answer.values
            shared = answer if shared is None else shared.common(answer)
        if question.forced and shared is not None:
            while (other := solver.unlike(shared)) is not None:
                referee(question, method.name, other)
                shared = shared.common(other)
            yield "forced", shared.values
    finally:
        solver.close()


def referee(question: Question, method: str, answer: Answer) -> None:
    """Refuse an answer that breaks a rule, leaves a cell open or is not the half-done board's."""
    broken = check(question.puzzle, answer)
    if broken:
        raise EngineError(f"{method} gave an answer that breaks a rule ({broken[0].text}); it is not shown")
    pairs = zip(answer.values, kinds.of(question.puzzle).choices(question.puzzle), strict=True)
    if not all(value in domain if domain else value is None for value, domain in pairs):
        raise EngineError(f"{method} gave an answer that is not filled, or not as its cells can be; it is not shown")
    if not question.state.is_empty and question.state.common(answer) != question.state:
        raise EngineError(f"{method} gave an answer that changes the half-done board; it is not shown")


@dataclass
class Record:
    """Findings collected into an outcome; every answer passes the referee on the way."""

    question: Question
    listing: bool
    method: str = ""
    answers: list[Answer] = field(default_factory=list)
    count: int = 0
    ended: bool = False
    forced: Answer | None = None
    stopped: str | None = None
    loading: float = 0.0
    first: float | None = None
    settled: float | None = None

    def take(self, finding: Finding) -> None:
        """Note one finding."""
        name, value = finding
        if name == "answer":
            answer = Answer(self.question.puzzle.grid, tuple(value), self.question.puzzle)
            referee(self.question, self.method, answer)
            self.count += 1
            if self.listing:
                self.answers.append(answer)
        elif name == "forced":
            self.forced = Answer(self.question.puzzle.grid, tuple(value), self.question.puzzle)
        elif name == "end":
            self.ended = True
        elif name == "method":
            self.method = value
        elif name == "ready":
            self.loading = value or 0.0
        elif name == "first":
            self.first = value
        elif name == "settled":
            self.settled = value
        elif name == "stopped":
            self.stopped = value

    def outcome(self, seconds: float, plain: str | None) -> Outcome:
        """What all findings together say."""
        asked = self.question.solutions
        enough = asked is not None and self.count >= asked
        reason = self.stopped
        if reason is None and self.ended and not self.count:
            reason = plain
        elif reason is None and enough and not self.ended:
            reason = (
                "stopped at the first solution, as asked" if asked == 1 else f"stopped at {asked} solutions, as asked"
            )
        return Outcome(
            status=self.status(),
            answers=tuple(self.answers),
            count=self.count,
            complete=self.ended,
            method=self.method,
            seconds=seconds,
            forced=self.forced,
            reason=reason,
            stopped=self.stopped is not None and not (enough and not self.question.forced),
            first=self.first,
            settled=self.settled,
            loading=self.loading,
        )

    def status(self) -> Status:
        """What is known of the number of solutions."""
        if self.count > 1:
            return Status.MANY
        if self.ended:
            return Status.UNIQUE if self.count else Status.NONE
        return Status.SOME if self.count else Status.UNKNOWN


def check(puzzle: Puzzle, answer: Answer) -> list[Violation]:
    """Every rule that a filled or half-done board breaks; an empty list when it breaks none."""
    if answer.grid != puzzle.grid:
        raise InputError(f"a board of {answer.grid} cells; expected {puzzle.grid}, the size of the puzzle")
    return kinds.of(puzzle).check(puzzle, answer)


def filled(kind: AnyKind, puzzle: Puzzle, answer: Answer) -> bool:
    """Has every cell that takes a value one?"""
    pairs: Iterator[tuple[Value, tuple[int, ...]]] = zip(answer.values, kind.choices(puzzle), strict=True)
    return all(value is not None for value, domain in pairs if domain)
