"""Rows of the ledger: times come from the events of the method, whatever the clock on the wall says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridwright.batch.measure import measure
from gridwright.outcome import Limit
from gridwright.solving.events import Event, Exhausted, Found, Ready, Sized, Started, Stopped
from gridwright.solving.question import Question

PUZZLE = "takuzu\n..\n..\n"
FIRST, SECOND = (0, 1, 1, 0), (1, 0, 0, 1)


@pytest.mark.parametrize(
    ("events", "status", "first", "proof"),
    [
        ([Exhausted(3.0)], "none", None, 3.0),
        ([Found(FIRST, 1.0), Exhausted(3.0)], "unique", 1.0, 3.0),
        ([Found(FIRST, 1.0), Found(SECOND, 2.0)], "many", 1.0, None),
        ([Found(FIRST, 1.0), Stopped("a limit")], "some", 1.0, None),
        ([Stopped("a limit")], "unknown", None, None),
        ([Found((0, 0, 0, 0), 1.0), Exhausted(3.0)], "error", None, None),
    ],
)
def test_times_of_a_row(
    monkeypatch: pytest.MonkeyPatch, events: list[Event], status: str, first: float | None, proof: float | None
) -> None:
    def run(question: Question) -> Iterator[Event]:
        yield from (Started("any"), Ready(), Sized(4, 8, 9), *events)

    monkeypatch.setattr("gridwright.batch.measure.run", run)
    result, _ = measure(PUZZLE, "any", Limit())
    assert (result.status, result.first, result.proof) == (status, first, proof)
    assert (result.variables, result.constraints) == (4, 8)


def test_a_verdict_by_inspection_is_a_row() -> None:
    result, _ = measure("nonogram\nrows\n2\n0\ncolumns\n1\n0\n", "auto", Limit())
    assert (result.status, result.ran, result.first, result.proof) == ("none", "inspection", None, 0.0)
    assert result.variables is None
