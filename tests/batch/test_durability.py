"""Killed at any moment, on a full disk, or two at once: every row exactly once, as in an undisturbed run."""

from __future__ import annotations

import random
import resource
import signal
import time
from pathlib import Path

import pytest

from gridwright.batch.ledger import Ledger
from support.batching import METHODS, data_set, done, run, start, verdicts

WORKERS = [pytest.param([], id="one"), pytest.param(["--jobs", "2"], id="two", marks=pytest.mark.slow)]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[object, ...]]]:
    folder = tmp_path_factory.mktemp("undisturbed")
    puzzles = data_set(folder, 120)
    ledger = folder / "run.db"
    ended = run(ledger, str(puzzles), "--methods", METHODS)
    assert ended.returncode == 0, ended.stderr
    rows = verdicts(ledger)
    assert len(rows) == 240
    assert all(row[2] is not None for row in rows)
    assert {row[2] for row in rows} >= {"unique", "many"}
    return puzzles, rows


def kill_at_random(ledger: Path, arguments: list[str], kills: int, rows: int, rng: random.Random) -> int:
    """Start the run again and again, killing it after a random number of further rows, then let it finish."""
    landed = 0
    for _ in range(kills):
        process = start(ledger, *arguments)
        goal = done(ledger) + rng.randrange(max(rows // kills, 1))
        while process.poll() is None and done(ledger) < goal:
            time.sleep(0.001)
        time.sleep(rng.random() * 0.02)
        landed += process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.communicate()
    ended = run(ledger, *arguments)
    assert ended.returncode == 0, ended.stderr
    return landed


@pytest.mark.parametrize("more", WORKERS)
def test_killed_five_times(undisturbed: tuple[Path, list[tuple[object, ...]]], tmp_path: Path, more: list[str]) -> None:
    puzzles, expected = undisturbed
    arguments = [str(puzzles), "--methods", METHODS, *more]
    landed = kill_at_random(tmp_path / "run.db", arguments, 5, len(expected), random.Random(7))
    assert landed >= 3
    assert verdicts(tmp_path / "run.db") == expected


@pytest.mark.slow
@pytest.mark.parametrize("more", [[], ["--jobs", "2"], ["--seconds", "60"]], ids=["one", "two", "limit"])
def test_killed_fifty_times_over_two_thousand_rows(tmp_path: Path, more: list[str]) -> None:
    puzzles = data_set(tmp_path, 1000)
    arguments = [str(puzzles), "--methods", METHODS, *more]
    assert run(tmp_path / "calm.db", *arguments).returncode == 0
    expected = verdicts(tmp_path / "calm.db")
    assert len(expected) == 2000
    assert kill_at_random(tmp_path / "run.db", arguments, 50, 2000, random.Random(50)) >= 40
    assert verdicts(tmp_path / "run.db") == expected


def test_goes_on_without_the_puzzles(undisturbed: tuple[Path, list[tuple[object, ...]]], tmp_path: Path) -> None:
    puzzles, expected = undisturbed
    ledger = tmp_path / "run.db"
    process = start(ledger, str(puzzles), "--methods", METHODS)
    while done(ledger) < 20:
        time.sleep(0.001)
    process.kill()
    process.communicate()
    assert done(ledger) < len(expected)
    assert run(ledger).returncode == 0
    assert verdicts(ledger) == expected


def test_two_runners_share_the_work(undisturbed: tuple[Path, list[tuple[object, ...]]], tmp_path: Path) -> None:
    puzzles, expected = undisturbed
    ledger = tmp_path / "run.db"
    both = [start(ledger, str(puzzles), "--methods", METHODS) for _ in range(2)]
    assert [process.communicate()[1] and process.returncode for process in both] == [0, 0]
    assert verdicts(ledger) == expected
    base = Ledger(str(ledger))
    assert base.one("SELECT count(*) FROM runners WHERE watcher IS NULL") == 2
    base.close()


def test_the_living_take_over_from_the_dead(undisturbed: tuple[Path, list[tuple[object, ...]]], tmp_path: Path) -> None:
    puzzles, expected = undisturbed
    ledger = tmp_path / "run.db"
    both = [start(ledger, str(puzzles), "--methods", METHODS) for _ in range(2)]
    while done(ledger) < 30:
        time.sleep(0.001)
    both[0].kill()
    assert both[1].communicate()[1]
    both[0].communicate()
    assert both[1].returncode == 0
    assert verdicts(ledger) == expected


@pytest.mark.parametrize("more", WORKERS)
def test_a_full_disk_is_one_line_and_loses_nothing(
    undisturbed: tuple[Path, list[tuple[object, ...]]], tmp_path: Path, more: list[str]
) -> None:
    puzzles, expected = undisturbed
    ledger = tmp_path / "run.db"
    arguments = [str(puzzles), "--methods", METHODS, *more]

    def little_room() -> None:
        # What has been read fits; the rows do not.
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

    ended = run(ledger, *arguments, preexec_fn=little_room)
    assert ended.returncode == 3, ended.stderr
    assert ended.stderr.count("\n") == 1
    assert "is the disk full?" in ended.stderr
    assert "safe" in ended.stderr
    before = done(ledger)
    assert 0 < before < len(expected)
    ended = run(ledger, *arguments)
    assert ended.returncode == 0, ended.stderr
    assert verdicts(ledger) == expected
