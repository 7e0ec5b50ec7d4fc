"""What a method reports while it works, each kind of report a type of its own.

A solve is a stream of events: Started, Ready, Sized, then Found for every solution and Exhausted after the last one,
Forced if that was asked, or Stopped at a limit. All times are seconds of one clock, that of the method: it starts at
Ready. Between processes events travel as JSON, a line each.
"""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from typing import Any

from gridwright.puzzle import Value


@dataclass(frozen=True, slots=True)
class Started:
    """The method that runs, by its full name."""

    method: str


@dataclass(frozen=True, slots=True)
class Ready:
    """What the method needs is imported; in a process of its own, after so many CPU seconds."""

    cpu: float = 0.0


@dataclass(frozen=True, slots=True)
class Sized:
    """How large the model is that the engine was given."""

    variables: int
    constraints: int


@dataclass(frozen=True, slots=True)
class Found:
    """A solution, so many seconds after Ready."""

    values: tuple[Value, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Exhausted:
    """There are no more solutions, as was known so many seconds after Ready."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Forced:
    """The backbone: the values that all solutions share, None elsewhere."""

    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """A limit was reached first, and which."""

    reason: str


@dataclass(frozen=True, slots=True)
class Used:
    """CPU seconds and the peak of memory in kilobytes that the work has used, where that is measured."""

    cpu: float
    peak: int | None


@dataclass(frozen=True, slots=True)
class Failed:
    """The work ended with an error: the name of its class and its text. Only between processes."""

    error: str
    text: str


@dataclass(frozen=True, slots=True)
class OutOfMemory:
    """The memory limit was reached. Only between processes."""


@dataclass(frozen=True, slots=True)
class Done:
    """Nothing more is reported for this question. Only between processes."""


Event = Started | Ready | Sized | Found | Exhausted | Forced | Stopped | Used
Message = Event | Failed | OutOfMemory | Done
LAST = (Failed, OutOfMemory, Done)
"""What ends the messages about one question."""

TYPES: dict[str, type[Any]] = {
    cls.__name__: cls
    for cls in (Started, Ready, Sized, Found, Exhausted, Forced, Stopped, Used, Failed, OutOfMemory, Done)
}


def encode(message: Message) -> bytes:
    """A message as a line."""
    return json.dumps([type(message).__name__, *astuple(message)]).encode() + b"\n"


def decode(line: bytes) -> Message:
    """The message of a line."""
    name, *fields = json.loads(line)
    found: Message = TYPES[name](*(tuple(field) if isinstance(field, list) else field for field in fields))
    return found
