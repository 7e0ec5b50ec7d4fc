"""Events: every type survives the trip between processes, and anything else is refused."""

from __future__ import annotations

import pytest

from gridwright.errors import EngineError
from gridwright.solving.events import (
    TYPES,
    Counted,
    Done,
    Exhausted,
    Failed,
    Final,
    Forced,
    Found,
    Made,
    OutOfMemory,
    Ready,
    Sized,
    Started,
    Stopped,
    Used,
    WorkerEvent,
    decode,
    encode,
)

EVENTS: list[WorkerEvent] = [
    Started("sat:glucose4@configurations"),
    Ready(),
    Ready(0.125),
    Sized(201, 1117, 9),
    Found((1, 0, None, 12), 0.25),
    Found((), 0.0),
    Counted(10**30),
    Exhausted(1e-9),
    Forced((None, 3, 0)),
    Made("takuzu\n10\n01", "00ff"),
    Stopped("time limit of 0.5 s reached"),
    Used(1.5, 20480),
    Used(0.0, None),
    Failed("EngineError", "“quoted”\nin two lines, with a [bracket]"),
    OutOfMemory(),
    Done(),
]


def test_every_type_is_here() -> None:
    assert {type(event).__name__ for event in EVENTS} == set(TYPES)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_round_trip(event: WorkerEvent) -> None:
    line = encode(event)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    back = decode(line)
    assert type(back) is type(event)
    assert back == event


def test_values_come_back_as_tuples() -> None:
    found = decode(encode(Found((1, None), 0.5)))
    assert isinstance(found, Found)
    assert found.values == (1, None)
    assert hash(found) == hash(Found((1, None), 0.5))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_only_some_types_are_final(event: WorkerEvent) -> None:
    assert isinstance(event, Final) == (type(event).__name__ in ("Failed", "OutOfMemory", "Done"))


def test_an_unknown_type_is_refused_by_name() -> None:
    with pytest.raises(EngineError, match="Surprise") as error:
        decode(b'["Surprise", 1]')
    assert "expected one of Counted, Done, Exhausted, Failed" in str(error.value)


@pytest.mark.parametrize(
    "line",
    [
        b'["Surprise", 1]\n',
        b'["__class__"]\n',
        b'["Found", [1, 0]]\n',
        b'["Done", 1]\n',
        b'["Found", [1, 0], 0.5, 7]\n',
        b'[["Found"], 1]\n',
        b"[]\n",
        b"{}\n",
        b"17\n",
        b"null\n",
        b"\n",
        b"",
        b"Segmentation fault\n",
        b"\xff\xfe\n",
        b'["Found", [1, 0], 0.5\n',
    ],
)
def test_what_is_no_event_is_an_engine_error_in_one_line(line: bytes) -> None:
    with pytest.raises(EngineError, match="which is not an event; expected one of") as error:
        decode(line)
    assert "\n" not in str(error.value)
