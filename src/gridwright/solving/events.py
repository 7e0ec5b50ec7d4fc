"""The events that a method reports while it works, and their form between processes.

A solve is a stream of events: Started, Ready, Sized, then Found for every solution and Exhausted after the last one,
Forced if the backbone was asked for, or Stopped at a limit. If solutions are only counted, the first ones are Found,
and then Counted grows, after another Started if another method counts. All times are seconds of one clock, that of the
method, which starts at Ready. A worker process sends its events as JSON, one per line, the last one of `Final`.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from gridwright.errors import EngineError, join_names, quote
from gridwright.messages import say
from gridwright.outcome import PROVED_BY_SEARCH
from gridwright.puzzle import Value


class Started(NamedTuple):
    """The full name of the method that runs."""

    method: str


class Ready(NamedTuple):
    """The method has imported its libraries; in a worker process, with the CPU seconds that this took."""

    cpu: float = 0.0


class Sized(NamedTuple):
    """The size of the model that the engine was given: variables, clauses or rows, literals or non-zeros in them."""

    variables: int
    constraints: int
    literals: int


class Found(NamedTuple):
    """A solution, and when it was found."""

    values: tuple[Value, ...]
    seconds: float


class Counted(NamedTuple):
    """There are at least so many solutions, those reported as Found included; if Exhausted follows, exactly so many."""

    least: int


class Exhausted(NamedTuple):
    """There are no more solutions: when that was known, and what proves it (see `Outcome.proof`)."""

    seconds: float
    proof: str = PROVED_BY_SEARCH


class Forced(NamedTuple):
    """The backbone: the values that all solutions share, None elsewhere."""

    values: tuple[Value, ...]


class Made(NamedTuple):
    """A puzzle that was made: its plain form, and its canonical hash in hexadecimal."""

    text: str
    hash: str


class Stopped(NamedTuple):
    """A limit was reached before the question was answered: which one."""

    reason: str


class Used(NamedTuple):
    """CPU seconds and peak memory in kilobytes of the work, where that is measured."""

    cpu: float
    peak: int | None


class Failed(NamedTuple):
    """The work ended with an error: its class and its text. Only sent between processes."""

    error: str
    text: str


class OutOfMemory(NamedTuple):
    """The work ran out of memory. Only sent between processes."""


class Done(NamedTuple):
    """The question is answered. Only sent between processes."""


Event = Started | Ready | Sized | Found | Counted | Exhausted | Forced | Made | Stopped | Used
Final = Failed | OutOfMemory | Done
"""The last event about a question."""
WorkerEvent = Event | Final

TYPES: dict[str, type[Any]] = {
    cls.__name__: cls
    for cls in (
        Started,
        Ready,
        Sized,
        Found,
        Counted,
        Exhausted,
        Forced,
        Made,
        Stopped,
        Used,
        Failed,
        OutOfMemory,
        Done,
    )
}


def encode(event: WorkerEvent) -> bytes:
    """Write an event as a line: its type and its fields."""
    return json.dumps([type(event).__name__, *event]).encode() + b"\n"


def decode(line: bytes) -> WorkerEvent:
    """Read the event of a line."""
    try:
        name, *fields = json.loads(line)
        event: WorkerEvent = TYPES[name](*(tuple(field) if isinstance(field, list) else field for field in fields))
    except (ValueError, TypeError, KeyError):
        text = line.decode(errors="replace").strip()
        raise EngineError(
            say(
                "a worker process sent {line}, which is not an event; expected one of {known}",
                line=quote(text),
                known=join_names(list(TYPES)),
            )
        ) from None
    return event
