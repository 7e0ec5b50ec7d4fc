"""Ledgers of other versions: those of the previous one are read as they are and migrated by a run, newer ones refused."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from gridwright.batch.ledger import APPLICATION_ID, MIGRATIONS, VERSION, Ledger
from gridwright.cli import main
from support.batching import verdicts

# As gridwright created it before the column `boss` became `watcher`.
VERSION_1 = """
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
    id INTEGER PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, boss INTEGER, started TEXT NOT NULL
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

INSERT INTO settings VALUES ('memory', NULL), ('seconds', NULL), ('solutions', '2');
INSERT INTO puzzles VALUES
    (1, 'a', 'first', 'takuzu', 4, 4, 'takuzu' || x'0a' || '1100' || x'0a' || '....' || x'0a' || '.00.' || x'0a' || '.1.0'),
    (2, 'b', 'second', 'takuzu', 2, 2, 'takuzu' || x'0a' || '..' || x'0a' || '..'),
    (3, 'c', 'third', 'takuzu', 2, 2, 'takuzu' || x'0a' || '1.' || x'0a' || '..');
INSERT INTO setups VALUES (1, 'gridwright 0.0.9', '0.0.9', '3.11.7', 'a processor');
INSERT INTO runners VALUES (1, 'a host', 4194305, NULL, '2026-11-01T00:00:00.000Z');
INSERT INTO runners VALUES (2, 'a host', 4194306, 1, '2026-11-01T00:00:00.000Z');
-- One row is done, one is open, and one was claimed by a worker that is long dead, and its watcher too.
INSERT INTO results VALUES
    (1, 1, 'brute', NULL, 'unique', 'x', 1, 'brute', 0.5, 0.4, 0.1, 0.3, 10.0, NULL, NULL, NULL, 1,
    '2026-11-01T00:00:01.000Z');
INSERT INTO results (id, puzzle, method, runner) VALUES (2, 2, 'brute', NULL), (3, 3, 'brute', 2);
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A ledger of version 1, made by hand."""
    path = tmp_path / "old.db"
    with contextlib.closing(sqlite3.connect(path)) as base:
        base.executescript(VERSION_1)
        base.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        base.execute("PRAGMA user_version = 1")
        base.execute("PRAGMA journal_mode = WAL")
    return path


def state(path: Path) -> tuple[int, list[str]]:
    """The version of a ledger, and the columns of its runners."""
    with contextlib.closing(sqlite3.connect(path)) as base:
        columns = [row[1] for row in base.execute("PRAGMA table_info(runners)")]
        return base.execute("PRAGMA user_version").fetchone()[0], columns


OLD = (1, ["id", "host", "pid", "boss", "started"])
NEW = (VERSION, ["id", "host", "pid", "watcher", "started"])


def test_every_version_has_a_migration() -> None:
    assert set(MIGRATIONS) == set(range(1, VERSION))


@pytest.mark.parametrize("form", ["table", "csv", "markdown", "latex", "svg"])
def test_a_report_reads_it_as_it_is(old: Path, form: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["report", str(old), "--to", form, "-o", str(tmp_path / "out")]) == 0
    assert "gridwright 0.0.9" in (tmp_path / "out").read_text() or form in ("csv", "svg")
    assert state(old) == OLD


def test_status_reads_it_as_it_is(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", "status", str(old), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rows"], found["done"], found["running"]) == (3, 1, 0)
    assert state(old) == OLD


def test_a_run_migrates_it_and_does_its_rows(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", "run", str(old)]) == 0
    assert capsys.readouterr().err == "3 rows done: 2 unique, 1 many\n"
    assert state(old) == NEW
    rows = verdicts(old)
    assert [row[1:3] for row in rows] == [("brute", "unique"), ("brute", "many"), ("brute", "unique")]
    assert rows[0][3] == "x"  # what was done is kept
    with contextlib.closing(sqlite3.connect(old)) as base:
        assert base.execute("SELECT watcher FROM runners WHERE id = 2").fetchone() == (1,)


def test_migrating_twice_changes_nothing(old: Path) -> None:
    Ledger(str(old), create=True).close()
    assert state(old) == NEW
    Ledger(str(old), create=True).close()
    assert state(old) == NEW


def test_a_migration_that_fails_leaves_it_as_it_was(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {1: (*MIGRATIONS[1], "ALTER TABLE nothing RENAME COLUMN a TO b")}
    monkeypatch.setattr("gridwright.batch.ledger.MIGRATIONS", broken)
    assert main(["batch", "run", str(old)]) == 3
    assert state(old) == OLD


@pytest.mark.parametrize("command", [["report"], ["batch", "status"], ["batch", "run"]])
def test_a_newer_one_is_refused(old: Path, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.closing(sqlite3.connect(old)) as base:
        base.execute(f"PRAGMA user_version = {VERSION + 1}")
    assert main([*command, str(old)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "was made by a newer gridwright; update gridwright to read it" in told
    assert state(old) == (VERSION + 1, OLD[1])
