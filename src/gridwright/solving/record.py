"""Collecting the events of a solve into an outcome."""

from __future__ import annotations

from dataclasses import dataclass, field

from gridwright.messages import say
from gridwright.outcome import UNPROVED, Outcome, Status
from gridwright.puzzle import Answer
from gridwright.solving.events import Counted, Event, Exhausted, Forced, Found, Ready, Sized, Started, Stopped
from gridwright.solving.question import Question
from gridwright.solving.referee import accept


@dataclass
class Record:
    """The events so far. Every answer is checked by the referee when it is taken."""

    question: Question
    method: str = ""
    answers: list[Answer] = field(default_factory=list)
    count: int = 0
    exhausted: bool = False
    forced: Answer | None = None
    stopped: str | None = None
    loading: float = 0.0
    first: float | None = None
    settled: float | None = None
    proof: str = UNPROVED
    model: tuple[int, int, int] | None = None

    def take(self, event: Event) -> None:
        """Take an event."""
        match event:  # without patterns in the brackets, which take longer
            case Found():
                self.take_answer(event)
            case Exhausted():
                self.exhausted, self.proof = True, event.proof
                if self.count < 2:
                    self.settled = event.seconds
            case Started():
                self.method = event.method
            case Ready():
                self.loading = event.cpu
            case Counted():
                self.count = max(self.count, event.least)
            case Forced():
                self.forced = self.answer(event.values)
            case Sized():
                self.model = (event.variables, event.constraints, event.literals)
            case Stopped():
                self.stopped = event.reason

    def take_answer(self, found: Found) -> None:
        """Take a solution; the second one settles that the first is not unique."""
        answer = self.answer(found.values)
        accept(self.question, self.method, answer)
        self.count += 1
        if self.count == 1:
            self.first = found.seconds
        elif self.count == 2:
            self.settled = found.seconds
        if self.question.listing:
            self.answers.append(answer)

    def answer(self, values: tuple[int | None, ...]) -> Answer:
        """The answer with these values."""
        return Answer(self.question.puzzle.grid, values, self.question.puzzle)

    def outcome(self, seconds: float, infeasible: str | None) -> Outcome:
        """The outcome of all events; `infeasible` is why the puzzle is trivially infeasible, if it is."""
        asked = self.question.solutions
        enough = asked is not None and self.count >= asked
        return Outcome(
            status=self.status(),
            answers=tuple(self.answers),
            count=self.count,
            complete=self.exhausted,
            method=self.method or self.question.method,  # stopped before the method said its full name
            seconds=seconds,
            forced=self.forced,
            reason=self.reason(enough, infeasible),
            stopped=self.stopped is not None and not (enough and not self.question.forced),
            first=self.first,
            settled=self.settled,
            loading=self.loading,
            proof=self.proof,
            model=self.model,
        )

    def reason(self, enough: bool, infeasible: str | None) -> str | None:
        """Why there is no solution, or why the search for solutions was stopped."""
        if self.stopped is not None:
            return self.stopped
        if self.exhausted:
            return None if self.count else infeasible
        asked = self.question.solutions
        return (
            say("stopped at the first solution, as asked", "stopped at {count} solutions, as asked", count=asked)
            if enough and asked is not None
            else None
        )

    def status(self) -> Status:
        """What is known about the number of solutions."""
        if self.count > 1:
            return Status.MANY
        if self.exhausted:
            return Status.UNIQUE if self.count else Status.NONE
        return Status.SOME if self.count else Status.UNKNOWN
