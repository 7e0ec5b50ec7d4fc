"""The record of a batch run: an SQLite file with one row per puzzle and method, safe against kills at any moment.

A row is open, claimed by a runner, or done; `batch.claims` is about how runners share the rows. The file is in WAL mode
with synchronous=NORMAL: finished rows survive the death of every process, and after a power cut the file is intact and
at most the last rows are solved again.
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
from gridwright.messages import Sentence, say
from gridwright.outcome import Limit
from gridwright.puzzle import Notes, Puzzle
from gridwright.solving.methods import OUTSIDE

OTHER_DATABASE = Sentence("is a database, but not a ledger of batch runs")
DAMAGED = Sentence("is damaged; expected a copy of it, or what `sqlite3 FILE .recover` saves")


APPLICATION_ID = 0x67726964  # "grid"
VERSION = 3
OPEN = "open"  # the status by which rows that are not done are counted
LOCK_SECONDS = 120.0  # how long to wait for another runner that is writing
SLICE = 10_000  # puzzles whose rows are opened in one transaction
MIGRATIONS = {
    1: ("ALTER TABLE runners RENAME COLUMN boss TO watcher",),
    2: ("ALTER TABLE results ADD COLUMN literals INTEGER", "ALTER TABLE results ADD COLUMN solution TEXT"),
}
"""The statements that turn each version into the next."""
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
    variables INTEGER, constraints INTEGER, literals INTEGER, reason TEXT, solution TEXT,
    setup INTEGER REFERENCES setups, ended TEXT,
    UNIQUE (puzzle, method)
);
CREATE INDEX open ON results (id) WHERE status IS NULL AND runner IS NULL;
CREATE INDEX claimed ON results (runner, id) WHERE status IS NULL AND runner IS NOT NULL;
CREATE INDEX done ON results (status);
"""


class LedgerError(GridwrightError):
    """The ledger can no longer be written; the rows in it are safe."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The software and hardware that a row was measured with."""

    engine: str
    gridwright: str
    python: str
    cpu: str


@dataclass(frozen=True, slots=True)
class Result:
    """A puzzle solved by a method: times in seconds, memory in megabytes, None for what is not known."""

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
    literals: int | None
    reason: str | None
    solution: str | None = None  # the first solution in the plain answer form, if solutions are kept


DISAGREE = """SELECT puzzle FROM results WHERE status IN ('unique', 'many', 'none', 'some') GROUP BY puzzle HAVING
(sum(status = 'none') > 0 AND sum(status <> 'none') > 0) OR (sum(status = 'unique') > 0 AND (sum(status = 'many') > 0
OR count(DISTINCT CASE WHEN status IN ('unique', 'some') THEN answer END) > 1)) ORDER BY puzzle"""


def content_hash(puzzle: Puzzle) -> str:
    """A hash of a puzzle without its notes, so that equal puzzles have the same whatever their titles."""
    return hashlib.sha256(write(replace(puzzle, notes=Notes())).encode()).hexdigest()[:32]


class Ledger:
    """An open ledger. It is not shared between processes: each opens the file itself."""

    def __init__(self, path: str, create: bool = False, named: Sequence[str] = ()) -> None:
        self.path = path
        self.named = tuple(named)  # the methods that the user has named for this run
        if not create and not os.path.exists(path):
            raise InputError(
                say("there is no such ledger; expected a file that `batch run` has made"), source=quote(path)
            )
        try:
            self.base = sqlite3.connect(path, timeout=LOCK_SECONDS, isolation_level=None)
            self.prepare(create)
        except sqlite3.DatabaseError as error:
            if create or not is_read_only(path, error):
                raise explain_error(path, error) from None
            self.base.close()
            self.base = sqlite3.connect(f"file:{urllib.parse.quote(path)}?immutable=1", isolation_level=None, uri=True)
            self.recognize()

    def prepare(self, create: bool) -> None:
        """Create the tables of a new ledger, or migrate those of an old one."""
        with self.writing() if create else contextlib.nullcontext():
            mark = self.one("PRAGMA application_id")
            if mark == 0 and create and self.one("SELECT count(*) FROM sqlite_master") == 0:
                for statement in SCHEMA.split(";\n"):
                    self.base.execute(statement)
                self.base.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                self.base.execute(f"PRAGMA user_version = {VERSION}")
            elif mark != APPLICATION_ID:
                raise InputError(str(OTHER_DATABASE), source=quote(self.path))
            elif create:
                self.migrate()
        self.recognize()
        self.base.execute("PRAGMA journal_mode = WAL")
        self.base.execute("PRAGMA synchronous = NORMAL")

    def migrate(self) -> None:
        """Migrate a ledger that an older gridwright has made."""
        for version in range(self.one("PRAGMA user_version"), VERSION):
            for statement in MIGRATIONS[version]:
                self.base.execute(statement)
            self.base.execute(f"PRAGMA user_version = {version + 1}")

    def recognize(self) -> None:
        """Refuse a database that is not a ledger, or one of a newer gridwright."""
        if self.one("PRAGMA application_id") != APPLICATION_ID:
            raise InputError(str(OTHER_DATABASE), source=quote(self.path))
        if self.one("PRAGMA user_version") > VERSION:
            raise InputError(
                say("was made by a newer gridwright; update gridwright to read it"), source=quote(self.path)
            )

    def one(self, query: str, values: Sequence[Any] = ()) -> Any:
        """The first value of a query, or None."""
        row = self.base.execute(query, values).fetchone()
        return None if row is None else row[0]

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction; an error such as a full disk is raised as a GridwrightError."""
        try:
            self.base.execute("BEGIN IMMEDIATE")
            yield self.base
            self.base.execute("COMMIT")
        except sqlite3.Error as error:
            self.undo()
            raise explain_error(self.path, error) from None
        except BaseException:
            self.undo()
            raise

    def undo(self) -> None:
        """Roll back the transaction."""
        with contextlib.suppress(sqlite3.Error):
            self.base.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file."""
        with contextlib.suppress(sqlite3.Error):
            self.base.close()

    def agree(self, limit: Limit) -> Limit:
        """Set the limits of a new ledger; refuse others later, as rows could not be compared."""
        asked = {"seconds": limit.seconds, "memory": limit.memory, "solutions": limit.solutions}
        with self.writing() as base:
            if self.one("SELECT count(*) FROM puzzles") == 0:
                base.executemany("INSERT OR REPLACE INTO settings VALUES (?, ?)", asked.items())
            elif asked != self.limits():
                kept, wanted = describe_limits(self.limits()), describe_limits(asked)
                raise UsageError(
                    say(
                        "{ledger} was started with {limits}, not {asked}; use the same limits, or another ledger",
                        ledger=quote(self.path),
                        limits=kept,
                        asked=wanted,
                    )
                )
        return limit

    def limits(self) -> dict[str, float | int | None]:
        """The limits that this ledger was started with."""
        kept = dict(self.base.execute("SELECT name, value FROM settings"))
        read = {"seconds": float, "memory": int, "solutions": int}
        try:
            return {name: None if kept.get(name) is None else cast(kept[name]) for name, cast in read.items()}
        except (TypeError, ValueError):
            raise InputError(str(DAMAGED), source=quote(self.path)) from None

    def keep_solutions(self) -> None:
        """Keep the first solution of every row from now on."""
        with self.writing() as base:
            base.execute("INSERT OR REPLACE INTO settings VALUES ('answers', '1')")

    def keeps_solutions(self) -> bool:
        """Is the first solution of every row kept?"""
        return self.one("SELECT value FROM settings WHERE name = 'answers'") is not None

    def certify(self) -> None:
        """Have every verdict proved and verified; refuse that in a ledger with rows that were done without it."""
        if self.is_certified():
            return
        with self.writing() as base:
            if self.one("SELECT count(*) FROM results WHERE status IS NOT NULL"):
                raise UsageError(
                    say("{ledger} was started without --certified; use another ledger", ledger=quote(self.path))
                )
            base.execute("INSERT OR REPLACE INTO settings VALUES ('certified', '1')")

    def is_certified(self) -> bool:
        """Is every verdict proved and verified?"""
        return self.one("SELECT value FROM settings WHERE name = 'certified'") is not None

    def is_growing(self) -> bool:
        """Is this a ledger of `generate`, whose watcher opens rows as it goes?"""
        return self.one("SELECT value FROM settings WHERE name = 'order'") is not None

    def solutions(self) -> Iterator[tuple[str, str, str]]:
        """The solutions that are kept: method, name of the puzzle, and the answer in the plain form."""
        query = "SELECT method, name, solution FROM results JOIN puzzles ON puzzles.id = puzzle"
        return iter(self.base.execute(f"{query} WHERE solution IS NOT NULL ORDER BY results.id"))

    def count_lost_solutions(self) -> int:
        """How many rows found a solution that was not kept."""
        return int(self.one("SELECT count(*) FROM results WHERE answer IS NOT NULL AND solution IS NULL"))

    def add(self, puzzles: Iterable[tuple[str, Puzzle]]) -> int:
        """Add puzzles with their names; returns how many are new."""
        rows = [(content_hash(p), name, p.kind, p.grid.width, p.grid.height, write(p)) for name, p in puzzles]
        insert = "INSERT INTO puzzles (hash, name, kind, width, height, text) VALUES (?, ?, ?, ?, ?, ?)"
        with self.writing() as base:
            return base.executemany(f"{insert} ON CONFLICT DO NOTHING", rows).rowcount

    def open_rows(self, methods: Mapping[str, Sequence[str]]) -> None:
        """Open a row for every puzzle and method of its kind that has none; the rows of a puzzle are consecutive."""
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
        """The kinds of the puzzles in the ledger."""
        return [row[0] for row in self.base.execute("SELECT DISTINCT kind FROM puzzles ORDER BY kind")]

    def counts(self) -> dict[str, int]:
        """The number of rows by status; claimed rows count as open."""
        return {
            status or OPEN: count
            for status, count in self.base.execute("SELECT status, count(*) FROM results GROUP BY status")
        }

    def counts_by_method(self) -> dict[str, dict[str, int]]:
        """The number of rows by method and status."""
        found: dict[str, dict[str, int]] = {}
        query = "SELECT method, status, count(*) FROM results GROUP BY method, status ORDER BY method, status"
        for method, status, count in self.base.execute(query):
            found.setdefault(method, {})[status or OPEN] = count
        return {method: found[method] for method in self.methods()}

    def methods(self) -> list[str]:
        """The methods that have rows, in the order in which they were named, or else added."""
        query = "SELECT method FROM results GROUP BY method ORDER BY min(id)"
        added = dict.fromkeys(row[0] for row in self.base.execute(query))
        return [name for name in dict.fromkeys([*self.named_methods(), *added]) if name in added]

    def named_methods(self) -> list[str]:
        """All methods that runs have named, in that order; none in a ledger of an older gridwright."""
        kept = self.one("SELECT value FROM settings WHERE name = 'methods'")
        return str(kept).split("\n") if kept else []

    def name_methods(self, methods: Iterable[str]) -> None:
        """Keep the order in which methods were named; those already there keep their places."""
        names = dict.fromkeys([*self.methods(), *methods])
        with self.writing() as base:
            base.execute("INSERT OR REPLACE INTO settings VALUES ('methods', ?)", ["\n".join(names)])

    def withheld(self) -> list[str]:
        """The methods with open rows that this run leaves open.

        A ledger may come from anywhere, so it cannot start a program by itself: a command runs only if the user has
        named it again.
        """
        query = f"SELECT DISTINCT method FROM results WHERE status IS NULL AND NOT {allow_methods(len(self.named))}"
        return [row[0] for row in self.base.execute(query, self.named)]

    def count_open(self) -> int:
        """The number of rows that this run may do and has not done; claimed rows count as open."""
        where = f"status IS NULL AND {allow_methods(len(self.named))}"
        count: int = self.one(f"SELECT count(*) FROM results WHERE {where}", self.named)
        return count

    def disagreements(self) -> list[int]:
        """The puzzles that methods disagree about: a solution or none, one or many, or different solutions."""
        return [row[0] for row in self.base.execute(DISAGREE)]


def allow_methods(named: int) -> str:
    """An SQL condition for the methods that a run may use: all but commands, and those that the user has named."""
    commands = " AND ".join(f"method NOT GLOB '{engine}[:@]*' AND method <> '{engine}'" for engine in OUTSIDE)
    return f"(({commands}) OR method IN ({', '.join('?' * named)}))"


def is_read_only(path: str, error: sqlite3.DatabaseError) -> bool:
    """Is this a complete ledger in a place that cannot be written, such as an archive?"""
    name = getattr(error, "sqlite_errorname", None) or ""
    log = f"{path}-wal"
    complete = not os.path.exists(log) or os.path.getsize(log) == 0
    return name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")) and complete and os.path.isfile(path)


@contextlib.contextmanager
def open_ledger(path: str, create: bool = False, named: Sequence[str] = ()) -> Iterator[Ledger]:
    """Open a ledger and close it in the end; errors of the file are raised as a GridwrightError."""
    try:
        with contextlib.closing(Ledger(path, create, named)) as ledger:
            yield ledger
    except sqlite3.Error as error:
        raise explain_error(path, error) from None
    except UnicodeDecodeError:  # SQLite quotes what is damaged, and Python cannot decode that
        raise InputError(str(DAMAGED), source=quote(path)) from None


def describe_limits(limits: Mapping[str, float | int | None]) -> str:
    """Limits as the command-line options that set them."""
    options = [f"--{name} {limits[name]:g}" for name in ("seconds", "memory") if limits[name] is not None]
    options += ["--first"] if limits["solutions"] == 1 else []
    return " ".join(options) or say("no limits")


BAD_FILES = {
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_NOTADB": Sentence("is not a ledger; expected a file that `batch run` has made"),
    "SQLITE_CANTOPEN": Sentence("cannot be opened; expected a file in a writable folder"),
    "SQLITE_READONLY": Sentence("cannot be written"),
}


def explain_error(path: str, error: sqlite3.Error) -> GridwrightError:
    """The GridwrightError for an error of SQLite: one clear line."""
    name = getattr(error, "sqlite_errorname", None) or ""
    ledger = quote(path)
    for start, message in BAD_FILES.items():
        if name.startswith(start):
            return InputError(str(message), source=ledger)
    if name == "SQLITE_FULL":
        return LedgerError(
            say(
                "{ledger}: the disk is full; every row written so far is safe: make room and run it again",
                ledger=ledger,
            )
        )
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return LedgerError(
            say(
                "{ledger}: cannot be written, is the disk full? ({error}); every row written so far is safe: make "
                "room and run it again",
                ledger=ledger,
                error=error,
            )
        )
    if name.startswith("SQLITE_BUSY"):
        return LedgerError(
            say("{ledger}: another process has kept it locked for {seconds:g} s", ledger=ledger, seconds=LOCK_SECONDS)
        )
    return LedgerError(say("{ledger}: {error}", ledger=ledger, error=error))
