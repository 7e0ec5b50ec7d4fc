"""Many puzzles of one order, made by the workers of a ledger, none of them twice.

A row of the ledger is one try at one puzzle. The watcher opens rows a little ahead, takes the puzzles in the order of
their numbers, and has a duplicate replaced by the next try of the same number, so that the result is the same however
many workers there are, and whoever was first. The ledger keeps what was made: the same order goes on from there.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Iterator
from typing import Any

from gridwright.batch.ledger import Ledger, open_ledger
from gridwright.batch.making import GENERATE, MADE, REFUSED, UNFINISHED, Making, encode_order
from gridwright.errors import EngineError, InputError, LimitError, UsageError, quote
from gridwright.formats import read
from gridwright.generate.distinct import TRIES, ran_out
from gridwright.generate.duplicates import Sieve
from gridwright.generate.unique import Order
from gridwright.messages import Sentence, say
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle
from gridwright.version import VERSION

NOT_OF_GENERATE = Sentence("is not a ledger of `generate`; expected one that an interrupted `generate` has left")


AHEAD = 1000  # numbers whose rows are open before their turn
INSERT_PUZZLE = """INSERT INTO puzzles (hash, name, kind, width, height, text) VALUES (?, ?, ?, 0, 0, ?)
ON CONFLICT DO NOTHING"""
INSERT_ROW = """INSERT INTO results (puzzle, method) SELECT id, ? FROM puzzles WHERE id > ? ON CONFLICT DO NOTHING"""
FIND = "SELECT status, answer, solution, reason FROM results JOIN puzzles ON puzzles.id = puzzle WHERE hash = ?"
REOPEN = "UPDATE results SET status = NULL, runner = NULL WHERE status <> ?"
ENDINGS = ("", "-wal", "-shm", "-locks")
FAILURES = {REFUSED: UsageError, UNFINISHED: LimitError}


def part_path(output: str) -> str:
    """The ledger that belongs to an output file or folder while it is being made."""
    return f"{output.rstrip(os.sep)}.part.db"


def describe_order(order: Order) -> dict[str, Any]:
    """What a ledger keeps of its order: all that decides which puzzles it makes."""
    return {**encode_order(order), "gridwright": VERSION}


def find_seed(path: str) -> int | None:
    """The seed of a ledger that was stopped, so that the same command without one goes on."""
    if not os.path.exists(path):
        return None
    with open_ledger(path) as ledger:
        kept = ledger.one("SELECT value FROM settings WHERE name = 'order'")
    try:
        return int(json.loads(kept)["seed"])
    except (TypeError, ValueError, KeyError):
        raise InputError(str(NOT_OF_GENERATE), source=quote(path)) from None


def remove_ledger(path: str) -> None:
    """Remove a ledger that has done its work."""
    for ending in ENDINGS:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(path + ending)


class OrderWatcher:
    """The watcher's side of an order that is being made."""

    def __init__(self, ledger: Ledger, order: Order, limit: Limit) -> None:
        self.ledger, self.order = ledger, order
        self.number = 0  # of the puzzle that is due
        self.opened = 0  # numbers whose rows are open
        self.duplicates = 0
        self.refused = False  # is there no point in going on?
        self.agree(limit)

    def agree(self, limit: Limit) -> None:
        """Keep the order and the limit in a new ledger; refuse one of another order, try again what had failed."""
        wanted = json.dumps(describe_order(self.order), sort_keys=True)
        with self.ledger.writing() as base:
            kept = self.ledger.one("SELECT value FROM settings WHERE name = 'order'")
            if kept is None and self.ledger.one("SELECT count(*) FROM puzzles"):
                raise InputError(str(NOT_OF_GENERATE), source=quote(self.ledger.path))
            if kept not in (None, wanted):
                raise UsageError(
                    say(
                        "{ledger} keeps the puzzles of another `generate` that was stopped; finish that, or remove "
                        "the file",
                        ledger=quote(self.ledger.path),
                    )
                )
            settings = {"order": wanted, "seconds": limit.seconds, "memory": limit.memory}
            base.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", settings.items())
            base.execute(REOPEN, [MADE])

    def count_made(self) -> int:
        """How many puzzles there are, as far as duplicates are known."""
        made = self.ledger.one("SELECT count(*) FROM results WHERE status = ?", [MADE])
        return int(made) - self.duplicates

    def puzzles(self, count: int, watch: Iterator[None]) -> Iterator[Puzzle]:
        """The puzzles in the order of their numbers, none of them twice; `watch` lets the workers work on."""
        sieve = Sieve()
        for number in range(count):
            self.number = number
            if self.opened < min(number + AHEAD // 2, count):
                self.open_rows(Making(self.order, nth) for nth in range(self.opened, min(number + AHEAD, count)))
                self.opened = min(number + AHEAD, count)
            try:
                puzzle = self.find_new(number, sieve, watch)
            except UsageError:
                self.refused = True
                raise
            yield puzzle

    def find_new(self, number: int, sieve: Sieve, watch: Iterator[None]) -> Puzzle:
        """The first try of a number that is not a duplicate of an earlier puzzle."""
        tries = 1  # that are open
        for again in range(TRIES):
            if again == tries:  # twice as many every time, as waiting for one by one would take long
                tries = min(2 * tries, TRIES)
                self.open_rows(Making(self.order, number, nth) for nth in range(again, tries))
            key, text = self.wait(Making(self.order, number, again), watch)
            if self.order.densities is not None or sieve.add_hash(bytes.fromhex(key)):
                return read(text)
            self.duplicates += 1
        raise ran_out(self.order, len(sieve))

    def wait(self, making: Making, watch: Iterator[None]) -> tuple[str, str]:
        """The hash and the text of a puzzle, as soon as it is made."""
        while True:
            status, key, text, reason = self.ledger.base.execute(FIND, [making.name]).fetchone()
            if status == MADE:
                return key, text
            if status is not None:
                raise FAILURES.get(status, EngineError)(reason)
            next(watch)

    def open_rows(self, makings: Iterable[Making]) -> None:
        """Open rows for tries that have none yet."""
        rows = [(making.name, making.name, self.order.kind, making.as_text()) for making in makings]
        with self.ledger.writing() as base:
            last = self.ledger.one("SELECT max(id) FROM puzzles") or 0
            base.executemany(INSERT_PUZZLE, rows)
            base.execute(INSERT_ROW, [GENERATE, last])
