"""How runners share the rows of a ledger, so that none is done twice and none is lost.

Claiming a row and writing the previous one are a single transaction, so a runner holds few rows and finished rows are
safe. A runner is alive as long as it holds its byte of a lock file: the system releases it when the process ends,
however it ends, and others then take over its rows. This needs no clocks and no heartbeats. A worker has a watcher, the
process that started it: while that is alive, only it decides about the rows of a worker that died.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from operator import attrgetter

from gridwright.batch.ledger import Ledger, Result, Setup, allow_methods
from gridwright.errors import GridwrightError, InputError, describe_system_error, quote
from gridwright.messages import say

RESULT = [field.name for field in fields(Result)]
VALUES = attrgetter(*RESULT)
FINISH = f"""UPDATE results SET {", ".join(f"{name} = ?" for name in RESULT)}, setup = ?, runner = NULL,
ended = strftime('%Y-%m-%dT%H:%M:%fZ') WHERE id = ? AND runner = ? AND status IS NULL"""
CLAIM = """SELECT id FROM results INDEXED BY open WHERE status IS NULL AND runner IS NULL AND id > ? AND {allowed}
ORDER BY id LIMIT ?"""
TASK = "SELECT results.id, text, method FROM results JOIN puzzles ON puzzles.id = puzzle WHERE results.id = ?"

HOLDERS = "SELECT DISTINCT runner FROM results WHERE status IS NULL AND runner IS NOT NULL"
WATCHED = """SELECT DISTINCT runner, watcher FROM results JOIN runners ON runners.id = runner
WHERE status IS NULL AND runner IS NOT NULL"""


@dataclass(frozen=True, slots=True)
class Task:
    """A row to solve: its number, the puzzle in the plain form, and the method."""

    row: int
    text: str
    method: str


class Claims:
    """The rows that a runner has claimed. A process has one at most, and does not share it."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger, self.base = ledger, ledger.base
        self.setups: dict[Setup, int] = {}
        self.runner: int | None = None
        self.last = 0  # the row that was claimed last
        self.query = CLAIM.format(allowed=allow_methods(len(ledger.named)))
        try:
            self.locks = os.open(f"{ledger.path}-locks", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            why = say("cannot be opened: {error}", error=describe_system_error(error))
            raise InputError(why, source=quote(f"{ledger.path}-locks")) from None

    def close(self) -> None:
        """Release the rows that this runner has claimed."""
        with contextlib.suppress(GridwrightError):
            self.leave()
        os.close(self.locks)

    def join(self, watcher: int | None = None) -> int:
        """Register a new runner, and take the lock that shows that it is alive."""
        with self.ledger.writing() as base:
            cursor = base.execute(
                "INSERT INTO runners (host, pid, watcher, started) VALUES (?, ?, ?, strftime('%Y-%m-%dT%H:%M:%fZ'))",
                (os.uname().nodename, os.getpid(), watcher),
            )
            self.runner = cursor.lastrowid
            assert self.runner is not None
            fcntl.lockf(self.locks, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, self.runner)
        return self.runner

    def leave(self) -> None:
        """Unregister the runner and release its rows."""
        if self.runner is not None:
            with self.ledger.writing():
                self.release(self.runner)
            fcntl.lockf(self.locks, fcntl.LOCK_UN, 1, self.runner)
            self.runner = None

    def next(self, done: Iterable[tuple[int, Result, Setup]] = (), wanted: int = 1) -> list[Task]:
        """Write finished rows and claim the next ones, in one transaction; rows of dead runners come last."""
        with self.ledger.writing() as base:
            for row, result, setup in done:
                base.execute(FINISH, (*VALUES(result), self.setup(setup), row, self.runner))
            tasks = self.claim(wanted)
            if len(tasks) < wanted and self.release_orphans():
                tasks += self.claim(wanted - len(tasks))
        return tasks

    def claim(self, wanted: int) -> list[Task]:
        """Claim open rows, in their order."""
        rows = self.find_open(self.last, wanted) if wanted else []
        if len(rows) < wanted and self.last:  # also those before, which were released by runners that ended
            rows = self.find_open(0, wanted)
        self.last = max([self.last, *(row[0] for row in rows)])
        self.base.executemany("UPDATE results SET runner = ? WHERE id = ?", [(self.runner, row[0]) for row in rows])
        return [Task(*self.base.execute(TASK, row).fetchone()) for row in rows]

    def find_open(self, after: int, wanted: int) -> list[tuple[int]]:
        """The first open rows after another one that this run may do."""
        return self.base.execute(self.query, (after, *self.ledger.named, wanted)).fetchall()

    def release_orphans(self) -> bool:
        """Release the rows of dead runners; were there any?"""
        holders = self.base.execute(WATCHED).fetchall()
        dead = [
            runner for runner, watcher in holders if self.is_dead(runner) and (watcher is None or self.is_dead(watcher))
        ]
        for runner in dead:
            self.release(runner)
        return bool(dead)

    def release(self, runner: int) -> None:
        """Release the rows that a runner has claimed."""
        self.base.execute("UPDATE results SET runner = NULL WHERE runner = ? AND status IS NULL", (runner,))

    def is_dead(self, runner: int) -> bool:
        """Has the system released a runner's lock?"""
        if runner == self.runner:
            return False
        try:
            fcntl.lockf(self.locks, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, runner)
        except OSError:
            return False
        fcntl.lockf(self.locks, fcntl.LOCK_UN, 1, runner)
        return True

    def setup(self, setup: Setup) -> int:
        """The number of a setup, which is added if it is new."""
        if setup not in self.setups:
            values = astuple(setup)
            insert = "INSERT INTO setups (engine, gridwright, python, cpu) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
            self.base.execute(insert, values)
            where = "engine = ? AND gridwright = ? AND python = ? AND cpu = ?"
            self.setups[setup] = self.ledger.one(f"SELECT id FROM setups WHERE {where}", values)
        return self.setups[setup]

    def find_claimed(self, pid: int) -> tuple[int, int, str] | None:
        """The row that a worker of this watcher has claimed: the worker, the row and its method."""
        query = "SELECT runner, results.id, method FROM results JOIN runners ON runners.id = runner"
        where = "watcher = ? AND pid = ? AND status IS NULL ORDER BY results.id"
        found = self.base.execute(f"{query} WHERE {where}", (self.runner, pid)).fetchone()
        return None if found is None else (found[0], found[1], found[2])

    def resolve(self, worker: int, row: int, verdict: tuple[Result, Setup] | None) -> None:
        """Finish the row of a worker that died with a verdict, or release it for another try."""
        with self.ledger.writing() as base:
            if verdict is not None:
                base.execute(FINISH, (*VALUES(verdict[0]), self.setup(verdict[1]), row, worker))
            self.release(worker)

    def running(self) -> int:
        """How many runners are at work."""
        return sum(not self.is_dead(runner) for (runner,) in self.base.execute(HOLDERS).fetchall())
