"""The record of a batch run: an SQLite file with one row per puzzle and method, safe against kills at any moment.

A row is open, claimed by a runner, or done; `batch.claims` says how runners share the rows. The file is in WAL mode
with synchronous=NORMAL: what is written survives the death of every process, and after a power cut the file is whole
and at most the last rows are done again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
import urllib.parse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gridwright.errors import GridwrightError, InputError, UsageError, quote
from gridwright.formats.plain import write
from gridwright.outcome import Limit
from gridwright.puzzle import Notes, Puzzle

MARK = 0x67726964  # "grid": what SQLite calls an application id
VERSION = 2
OPEN = "open"  # what a row that is not done is counted as
LOCK_SECONDS = 120.0  # seconds to wait for a row that another runner is writing
SLICE = 10_000  # puzzles whose rows are opened in one transaction
MIGRATIONS = {1: ("ALTER TABLE runners RENAME COLUMN boss TO watcher",)}
"""What each version needs to become the next."""
SCHEMA = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, name TEXT NOT NULL, kind TEXT NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, text TEXT NOT NULL
);
CREATE TABLE setups (
    id INTEGER PRIMARY KEY, engine TEXT NOT NULL, gridwright TEXT NOT NULL, python TEXT NOT NULL, cpu TEXT NOT NULL,
    UNIQUE (engine, gridwright, python, cpu)
);
CREATE TABLE runners (
    id INTEGER PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, watcher INTEGER, started TEXT NOT NULL
);
CREATE TABLE results (
    id INTEGER PRIMARY KEY, puzzle INTEGER NOT NULL REFERENCES puzzles, method TEXT NOT NULL, runner INTEGER,
    status TEXT, answer TEXT, solutions INTEGER, ran TEXT, wall REAL, cpu REAL, first REAL, proof REAL, memory REAL,
    variables INTEGER, constraints INTEGER, reason TEXT, setup INTEGER REFERENCES setups, ended TEXT,
    UNIQUE (puzzle, method)
);
CREATE INDEX open ON results (id) WHERE status IS NULL AND runner IS NULL;
CREATE INDEX claimed ON results (runner, id) WHERE status IS NULL AND runner IS NOT NULL;
CREATE INDEX done ON results (status);
"""


class LedgerError(GridwrightError):
    """The ledger cannot be written any more; what it holds is safe."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a row was measured with."""

    engine: str
    gridwright: str
    python: str
    cpu: str


@dataclass(frozen=True, slots=True)
class Result:
    """One puzzle solved by one method: times in seconds, memory in megabytes, None where there is nothing to tell."""

    status: str
    answer: str | None
    solutions: int
    ran: str
    wall: float
    cpu: float
    first: float | None
    proof: float | None
    memory: float | None
    variables: int | None
    constraints: int | None
    reason: str | None


DISAGREE = """SELECT puzzle FROM results WHERE status IN ('unique', 'many', 'none', 'some') GROUP BY puzzle HAVING
(sum(status = 'none') > 0 AND sum(status <> 'none') > 0) OR (sum(status = 'unique') > 0 AND (sum(status = 'many') > 0
OR count(DISTINCT CASE WHEN status IN ('unique', 'some') THEN answer END) > 1)) ORDER BY puzzle"""


def content_hash(puzzle: Puzzle) -> str:
    """What a puzzle is, whatever it is called: a hash of its plain form without notes."""
    return hashlib.sha256(write(replace(puzzle, notes=Notes())).encode()).hexdigest()[:32]


class Ledger:
    """An open ledger. Only one process uses it; others open the same file themselves."""

    def __init__(self, path: str, create: bool = False) -> None:
        self.path = path
        if not create and not os.path.exists(path):
            raise InputError("there is no such ledger; expected a file that `batch run` has made", source=quote(path))
        try:
            self.base = sqlite3.connect(path, timeout=LOCK_SECONDS, isolation_level=None)
            self.prepare(create)
        except sqlite3.DatabaseError as error:
            if create or not untouchable(path, error):
                raise trouble(path, error) from None
            self.base.close()
            self.base = sqlite3.connect(f"file:{urllib.parse.quote(path)}?immutable=1", isolation_level=None, uri=True)
            self.recognize()

    def prepare(self, create: bool) -> None:
        """Set up a new ledger, or see that an old one is ours."""
        with self.writing() if create else contextlib.nullcontext():
            mark = self.one("PRAGMA application_id")
            if mark == 0 and create and self.one("SELECT count(*) FROM sqlite_master") == 0:
                for statement in SCHEMA.split(";\n"):
                    self.base.execute(statement)
                self.base.execute(f"PRAGMA application_id = {MARK}")
                self.base.execute(f"PRAGMA user_version = {VERSION}")
            elif mark != MARK:
                raise InputError("is a database, but not a ledger of batch runs", source=quote(self.path))
            elif create:
                self.migrate()
        self.recognize()
        self.base.execute("PRAGMA journal_mode = WAL")
        self.base.execute("PRAGMA synchronous = NORMAL")

    def migrate(self) -> None:
        """Bring the ledger of an older gridwright to today's tables."""
        for version in range(self.one("PRAGMA user_version"), VERSION):
            for statement in MIGRATIONS[version]:
                self.base.execute(statement)
            self.base.execute(f"PRAGMA user_version = {version + 1}")

    def recognize(self) -> None:
        """See that this is a ledger that we understand."""
        if self.one("PRAGMA application_id") != MARK:
            raise InputError("is a database, but not a ledger of batch runs", source=quote(self.path))
        if self.one("PRAGMA user_version") > VERSION:
            raise InputError("was made by a newer gridwright, which can read it", source=quote(self.path))

    def one(self, query: str, values: Sequence[Any] = ()) -> Any:
        """The first value a query gives, or None."""
        row = self.base.execute(query, values).fetchone()
        return None if row is None else row[0]

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """All that is written inside, or nothing of it; a full disk is told in one line."""
        try:
            self.base.execute("BEGIN IMMEDIATE")
            yield self.base
            self.base.execute("COMMIT")
        except sqlite3.Error as error:
            self.undo()
            raise trouble(self.path, error) from None
        except BaseException:
            self.undo()
            raise

    def undo(self) -> None:
        """Forget a transaction that did not get through."""
        with contextlib.suppress(sqlite3.Error):
            self.base.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file."""
        with contextlib.suppress(sqlite3.Error):
            self.base.close()

    def agree(self, limit: Limit) -> Limit:
        """The limits of this ledger: those given first; others later are refused, as rows would not compare."""
        asked = {"seconds": limit.seconds, "memory": limit.memory, "solutions": limit.solutions}
        with self.writing() as base:
            if self.one("SELECT count(*) FROM puzzles") == 0:
                base.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", asked.items())
            elif asked != self.limits():
                raise UsageError(
                    f"{quote(self.path)} was begun with {told(self.limits())}, not {told(asked)}; "
                    "use the same limits, or another ledger"
                )
        return limit

    def limits(self) -> dict[str, float | int | None]:
        """The limits this ledger was begun with."""
        kept = dict(self.base.execute("SELECT name, value FROM settings"))
        read = {"seconds": float, "memory": int, "solutions": int}
        return {name: None if kept.get(name) is None else cast(kept[name]) for name, cast in read.items()}

    def add(self, puzzles: Iterable[tuple[str, Puzzle]]) -> int:
        """Take puzzles in with their names; how many were not there yet."""
        rows = [(content_hash(p), name, p.kind, p.grid.width, p.grid.height, write(p)) for name, p in puzzles]
        insert = "INSERT INTO puzzles (hash, name, kind, width, height, text) VALUES (?, ?, ?, ?, ?, ?)"
        with self.writing() as base:
            return base.executemany(f"{insert} ON CONFLICT DO NOTHING", rows).rowcount

    def open_rows(self, methods: Mapping[str, Sequence[str]]) -> None:
        """See that every puzzle has a row for each of the methods of its kind; the rows of a puzzle stand together."""
        pairs = [(kind, method) for kind, names in methods.items() for method in names]
        wanted = f"WITH wanted (kind, method) AS (VALUES {', '.join(['(?, ?)'] * len(pairs))}) "
        insert = (
            f"{wanted} INSERT INTO results (puzzle, method) SELECT puzzles.id, method FROM puzzles JOIN wanted "
            "USING (kind) WHERE puzzles.id BETWEEN ? AND ? ORDER BY puzzles.id ON CONFLICT DO NOTHING"
        )
        values = [value for pair in pairs for value in pair]
        last = self.one("SELECT max(id) FROM puzzles") or 0
        for start in range(1, last + 1, SLICE) if pairs else ():
            with self.writing() as base:
                base.execute(insert, (*values, start, start + SLICE - 1))

    def kinds(self) -> list[str]:
        """The kinds of the puzzles that are here."""
        return [row[0] for row in self.base.execute("SELECT DISTINCT kind FROM puzzles ORDER BY kind")]

    def counts(self) -> dict[str, int]:
        """How many rows have each status; open and claimed ones are counted as open."""
        return {
            status or OPEN: count
            for status, count in self.base.execute("SELECT status, count(*) FROM results GROUP BY status")
        }

    def counts_by_method(self) -> dict[str, dict[str, int]]:
        """The same for every method."""
        found: dict[str, dict[str, int]] = {}
        query = "SELECT method, status, count(*) FROM results GROUP BY method, status ORDER BY method, status"
        for method, status, count in self.base.execute(query):
            found.setdefault(method, {})[status or OPEN] = count
        return found

    def methods(self) -> list[str]:
        """The methods that have rows, in the order they came."""
        query = "SELECT method FROM results GROUP BY method ORDER BY min(id)"
        return [row[0] for row in self.base.execute(query)]

    def disagreements(self) -> list[int]:
        """The puzzles that methods contradict each other about: a solution or none, one or many, or different ones."""
        return [row[0] for row in self.base.execute(DISAGREE)]


def untouchable(path: str, error: sqlite3.DatabaseError) -> bool:
    """Is this a whole ledger in a place where nothing can be written, such as an archive?"""
    name = getattr(error, "sqlite_errorname", None) or ""
    beside = f"{path}-wal"
    whole = not os.path.exists(beside) or os.path.getsize(beside) == 0
    return name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")) and whole and os.path.isfile(path)


@contextlib.contextmanager
def opened(path: str, create: bool = False) -> Iterator[Ledger]:
    """A ledger, closed in the end; whatever goes wrong with the file is told in one line."""
    try:
        with contextlib.closing(Ledger(path, create)) as ledger:
            yield ledger
    except sqlite3.Error as error:
        raise trouble(path, error) from None


def told(limits: dict[str, float | int | None]) -> str:
    """Limits as the options that set them."""
    words = [f"--{name} {limits[name]:g}" for name in ("seconds", "memory") if limits[name] is not None]
    words += ["--first"] if limits["solutions"] == 1 else []
    return " ".join(words) or "no limits"


def trouble(path: str, error: sqlite3.Error) -> GridwrightError:
    """What went wrong with the file, in one line."""
    name = getattr(error, "sqlite_errorname", None) or ""
    where = quote(path)
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        why = "the disk is full" if name == "SQLITE_FULL" else f"cannot be written, is the disk full? ({error})"
        return LedgerError(f"{where}: {why}; every row written so far is safe: make room and run it again")
    if name.startswith("SQLITE_CORRUPT"):
        return InputError("is damaged; a copy of it is needed, or what `sqlite3 FILE .recover` saves", source=where)
    if name.startswith("SQLITE_NOTADB"):
        return InputError("is not a ledger; expected a file that `batch run` has made", source=where)
    if name.startswith("SQLITE_CANTOPEN"):
        return InputError("cannot be opened; expected a file in a folder that can be written", source=where)
    if name.startswith("SQLITE_READONLY"):
        return InputError("cannot be written", source=where)
    if name.startswith("SQLITE_BUSY"):
        return LedgerError(f"{where}: another process has kept it locked for {LOCK_SECONDS:g} s")
    return LedgerError(f"{where}: {error}")
