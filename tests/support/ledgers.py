"""Ledgers with rows that were never run, for the tests of reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from gridwright.batch.claims import Claims
from gridwright.batch.ledger import Ledger, Result
from gridwright.batch.measure import setup
from gridwright.generate.random_style import Sizes, random_puzzles
from gridwright.outcome import Limit


def result(status: str, seconds: float, answer: str | None = "a", reason: str | None = None) -> Result:
    solved = status in ("unique", "many", "none")
    return Result(
        status, answer if status != "none" else None, 1, "sat", seconds, seconds / 2, seconds / 3,
        seconds if solved else None, 10.0, 5, 6, 7, reason,
    )  # fmt: skip


def ledger_of(
    path: Path,
    names: Sequence[str],
    methods: Sequence[str],
    verdict: Callable[[int, str], Result],
    limit: Limit | None = None,
) -> None:
    """A ledger whose rows hold what `verdict` gives for the number of the puzzle and the method."""
    ledger = Ledger(str(path), create=True)
    ledger.agree(limit or Limit(seconds=10))
    puzzles = random_puzzles("hitori", Sizes.of("2x3..12x14"), len(names), 1)
    ledger.add(zip(names, puzzles, strict=True))
    assert ledger.one("SELECT count(*) FROM puzzles") == len(names)
    ledger.open_rows({"hitori": methods})
    claims = Claims(ledger)
    claims.join()
    tasks = claims.next(wanted=len(names) * len(methods))
    order = {name: nth for nth, name in enumerate(names)}
    where = dict(ledger.base.execute("SELECT results.id, name FROM results JOIN puzzles ON puzzles.id = puzzle"))
    done = [(task.row, verdict(order[where[task.row]], task.method), setup("sat")) for task in tasks]
    claims.next(done, 0)
    claims.close()
    ledger.close()
