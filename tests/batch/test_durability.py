"""Killed at any moment, on a full disk, or two at once: every row exactly once, as in an undisturbed run."""

from __future__ import annotations

import random
import resource
import signal
import time
from pathlib import Path

import pytest

from gridwright.batch.ledger import Ledger
from support.batching import GATED, GATES, METHODS, done, gated_set, odd_text, run, start, verdicts
from support.effort import covered, scaled, seed
from support.room import ODD, Room
from support.waiting import wait_for

WORKERS = [pytest.param([], id="one"), pytest.param(["--jobs", "2"], id="two", marks=pytest.mark.slow)]


Undisturbed = tuple[Path, list[tuple[object, ...]]]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    """A set with two gated puzzles at its end, and its rows after a run through open gates."""
    folder = tmp_path_factory.mktemp("undisturbed")
    puzzles = gated_set(folder, 120)
    puzzles.write_text(f"{puzzles.read_text()}---\n{odd_text(*GATES[1])}")
    ledger = folder / "run.db"
    ended = run(ledger, str(puzzles), "--methods", GATED, env=ODD)
    assert ended.returncode == 0, ended.stderr
    rows = verdicts(ledger)
    assert len(rows) == 2 * 120 + 2 * 3
    assert all(row[2] is not None for row in rows)
    assert {row[2] for row in rows} >= {"unique", "many"}
    return puzzles, rows


def kill_at_random(ledger: Path, arguments: list[str], kills: int, rows: int, rng: random.Random, room: Room) -> None:
    """Start the run again and again, killing it after a random number of further rows, then let it finish.

    It cannot end before it is killed, as the last puzzles are gated.
    """
    for _ in range(kills):
        room.forget()
        process = start(ledger, *arguments, env=room.env)
        goal = done(ledger) + rng.randrange(max(rows // kills, 1))
        wait_for(lambda goal=goal: done(ledger) >= goal or room.seen("gated-2x2"), process)  # type: ignore[misc]
        time.sleep(rng.random() * 0.02)  # any moment will do
        assert process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.communicate()
    room.open()
    ended = run(ledger, *arguments, env=room.env)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("more", WORKERS)
def test_killed_a_few_times(undisturbed: Undisturbed, tmp_path: Path, room: Room, more: list[str]) -> None:
    puzzles, expected = undisturbed
    arguments = [str(puzzles), "--methods", GATED, *more]
    kill_at_random(tmp_path / "run.db", arguments, scaled(3, 5), len(expected), random.Random(seed(7)), room)
    assert verdicts(tmp_path / "run.db") == expected


@pytest.mark.slow
@pytest.mark.parametrize("more", [[], ["--jobs", "2"], ["--seconds", "600"]], ids=["one", "two", "limit"])
def test_killed_fifty_times_over_two_thousand_rows(tmp_path: Path, room: Room, more: list[str]) -> None:
    puzzles = gated_set(tmp_path, 1000)
    arguments = [str(puzzles), "--methods", GATED, *more]
    assert run(tmp_path / "calm.db", *arguments, env=ODD).returncode == 0
    expected = verdicts(tmp_path / "calm.db")
    assert len(expected) == 2000 + 3
    kill_at_random(tmp_path / "run.db", arguments, 50, 2000, random.Random(seed(50)), room)
    covered(50, "kills")
    assert verdicts(tmp_path / "run.db") == expected


def test_goes_on_without_the_puzzles(undisturbed: Undisturbed, tmp_path: Path, room: Room) -> None:
    puzzles, expected = undisturbed
    ledger = tmp_path / "run.db"
    process = start(ledger, str(puzzles), "--methods", GATED, env=room.env)
    wait_for(lambda: done(ledger) >= 20, process)
    process.kill()
    process.communicate()
    assert done(ledger) < len(expected)
    room.open()
    assert run(ledger, env=room.env).returncode == 0
    assert verdicts(ledger) == expected


def test_two_runners_share_the_work(undisturbed: Undisturbed, tmp_path: Path, room: Room) -> None:
    puzzles, expected = undisturbed
    ledger = tmp_path / "run.db"
    both = [start(ledger, str(puzzles), "--methods", GATED, env=room.env) for _ in range(2)]
    wait_for(lambda: room.seen("gated-2x2") and room.seen("gated-3x2"))  # neither can do both
    room.open()
    assert [process.communicate()[1] and process.returncode for process in both] == [0, 0]
    assert verdicts(ledger) == expected
    base = Ledger(str(ledger))
    assert base.one("SELECT count(*) FROM runners WHERE watcher IS NULL") == 2
    base.close()


def test_the_living_take_over_from_the_dead(undisturbed: Undisturbed, tmp_path: Path, room: Room) -> None:
    puzzles, expected = undisturbed
    ledger = tmp_path / "run.db"
    both = [start(ledger, str(puzzles), "--methods", GATED, env=room.env) for _ in range(2)]
    wait_for(lambda: room.seen("gated-2x2") and room.seen("gated-3x2"))  # each holds one of them
    both[0].kill()
    both[0].communicate()
    room.open()
    assert both[1].communicate()[1]
    assert both[1].returncode == 0
    assert verdicts(ledger) == expected


@pytest.mark.parametrize("more", WORKERS)
def test_a_full_disk_is_one_line_and_loses_nothing(undisturbed: Undisturbed, tmp_path: Path, more: list[str]) -> None:
    puzzles, expected = undisturbed
    ledger = tmp_path / "run.db"
    arguments = [str(puzzles.with_name("set.txt")), "--methods", METHODS, *more]

    def little_room() -> None:
        # What has been read fits; the rows do not.
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

    ended = run(ledger, *arguments, preexec_fn=little_room)
    assert ended.returncode == 3, ended.stderr
    assert ended.stderr.count("\n") == 1
    assert "is the disk full?" in ended.stderr
    assert "safe" in ended.stderr
    before = done(ledger)
    assert 0 < before < 240
    ended = run(ledger, *arguments)
    assert ended.returncode == 0, ended.stderr
    found = verdicts(ledger)
    assert len(found) == 240
    assert set(found) <= set(expected)
