"""Records: the outcome of every stream of events, with its times, and what the referee refuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import gridwright as gw
from gridwright.errors import EngineError
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Answer
from gridwright.solving.events import Event, Exhausted, Forced, Found, Ready, Sized, Started, Stopped
from gridwright.solving.question import Question
from gridwright.solving.record import Record
from gridwright.solving.solve import INSPECTION
from gridwright.solving.worker import Work

PUZZLE = gw.read("takuzu\n..\n..\n")
FIRST, SECOND = (0, 1, 1, 0), (1, 0, 0, 1)
LIMIT = "time limit of 5 s reached"


def question(solutions: int | None = 2, forced: bool = False, state: Answer | None = None) -> Question:
    return Question(PUZZLE, "any", state or Answer.empty(PUZZLE.grid), solutions, forced)


def record(asked: Question, *events: Event, listing: bool = True) -> Record:
    taken = Record(replace(asked, listing=listing))
    for event in (Started("any"), Ready(0.25), Sized(4, 8, 9), *events):
        taken.take(event)
    return taken


def outcome(asked: Question, *events: Event, listing: bool = True) -> Outcome:
    return record(asked, *events, listing=listing).outcome(9.0, None)


# Solutions asked for, events; status, first, settled, complete, stopped, reason.
TABLE: dict[str, tuple[int | None, list[Event], tuple[Status, float | None, float | None, bool, bool, str | None]]] = {
    "none": (2, [Exhausted(3.0)], (Status.NONE, None, 3.0, True, False, None)),
    "unique": (2, [Found(FIRST, 1.0), Exhausted(3.0)], (Status.UNIQUE, 1.0, 3.0, True, False, None)),
    "many": (
        2,
        [Found(FIRST, 1.0), Found(SECOND, 2.0)],
        (Status.MANY, 1.0, 2.0, False, False, "stopped at 2 solutions, as asked"),
    ),
    "many, all of them": (
        None,
        [Found(FIRST, 1.0), Found(SECOND, 2.0), Exhausted(3.0)],
        (Status.MANY, 1.0, 2.0, True, False, None),
    ),
    "many, then a limit": (
        None,
        [Found(FIRST, 1.0), Found(SECOND, 2.0), Stopped(LIMIT)],
        (Status.MANY, 1.0, 2.0, False, True, LIMIT),
    ),
    "some, as asked": (
        1,
        [Found(FIRST, 1.0)],
        (Status.SOME, 1.0, None, False, False, "stopped at the first solution, as asked"),
    ),
    "some, then a limit": (2, [Found(FIRST, 1.0), Stopped(LIMIT)], (Status.SOME, 1.0, None, False, True, LIMIT)),
    "unknown": (2, [Stopped(LIMIT)], (Status.UNKNOWN, None, None, False, True, LIMIT)),
    "unknown, nothing at all": (2, [], (Status.UNKNOWN, None, None, False, False, None)),
}


@pytest.mark.parametrize("name", TABLE)
def test_status_and_times(name: str) -> None:
    solutions, events, expected = TABLE[name]
    out = outcome(question(solutions), *events)
    assert (out.status, out.first, out.settled, out.complete, out.stopped, out.reason) == expected
    assert (out.method, out.seconds, out.loading) == ("any", 9.0, 0.25)
    assert [answer.values for answer in out.answers] == [e.values for e in events if isinstance(e, Found)]
    assert out.count == len(out.answers)


def test_every_status_is_in_the_table() -> None:
    assert {expected[0] for _, _, expected in TABLE.values()} == set(Status)


def test_counting_does_not_list() -> None:
    out = outcome(question(None), Found(FIRST, 1.0), Found(SECOND, 2.0), Exhausted(3.0), listing=False)
    assert (out.answers, out.count, out.status) == ((), 2, Status.MANY)


def test_a_limit_while_the_backbone_is_computed_stops_the_solve() -> None:
    events: list[Event] = [Found(FIRST, 1.0), Found(SECOND, 2.0)]
    out = outcome(question(2, forced=True), *events, Stopped(LIMIT))
    assert (out.stopped, out.forced) == (True, None)
    out = outcome(question(2, forced=True), *events, Forced((None,) * 4))
    assert (out.stopped, out.forced) == (False, Answer.empty(PUZZLE.grid))


def test_why_a_puzzle_is_trivially_infeasible_is_the_reason() -> None:
    assert record(question(), Exhausted(0.0)).outcome(1.0, "the sums differ").reason == "the sums differ"
    assert record(question(), Found(FIRST, 1.0)).outcome(1.0, "the sums differ").reason is None


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((0, 0, 1, 1), "any gave an answer that breaks a rule"),
        ((0, 1, 1, None), "a cell that is empty or has an impossible value"),
    ],
)
def test_answers_that_the_referee_refuses(values: tuple[int | None, ...], text: str) -> None:
    with pytest.raises(EngineError, match=text):
        outcome(question(), Found(values, 1.0))


def test_an_answer_that_changes_the_board_is_refused() -> None:
    state = Answer(PUZZLE.grid, (1, None, None, None))
    assert outcome(question(state=state), Found(SECOND, 1.0)).count == 1
    with pytest.raises(EngineError, match="any gave an answer that changes the half-done board"):
        outcome(question(state=state), Found(FIRST, 1.0))


def test_solve_takes_the_times_of_the_events() -> None:
    """One clock: that of the method, whatever passes between its events here."""

    def ask(asked: Question | Work, limit: Limit) -> Iterator[Event]:
        yield from (Started("any"), Ready(), Found(FIRST, 100.0), Found(SECOND, 200.0))

    out = gw.solve(PUZZLE, "any", ask=ask)
    assert (out.first, out.settled) == (100.0, 200.0)


def test_a_verdict_by_inspection_takes_no_time() -> None:
    out = gw.solve(gw.read("nonogram\nrows\n2\n0\ncolumns\n1\n0\n"))
    assert (out.method, out.status, out.first, out.settled) == (INSPECTION, Status.NONE, None, 0.0)
    assert out.complete
    assert out.reason


@pytest.mark.parametrize("method", ["brute", "sat"])
def test_the_clock_of_a_method_runs_forward(method: str) -> None:
    out = gw.solve(PUZZLE, method, limit=Limit(solutions=None))
    assert out.first is not None
    assert out.settled is not None
    assert 0 <= out.first <= out.settled <= out.seconds
