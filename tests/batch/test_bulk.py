"""Puzzles made in bulk: the same whoever makes them, none twice, and none lost when the work is stopped."""

from __future__ import annotations

import itertools
import os
import signal
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.batch.bulk import OrderWatcher, part_path
from gridwright.batch.datasets import is_intact
from gridwright.batch.ledger import open_ledger
from gridwright.batch.runner import watch
from gridwright.generate.distinct import TRIES, distinct_puzzles
from gridwright.generate.duplicates import canonical_hash
from gridwright.generate.random_style import Densities, Sizes, find_generator
from gridwright.generate.unique import Order, puzzles
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.outcome import Limit, Status
from support.program import PROGRAM
from support.quick_program import quick_program
from support.room import ODD, Room
from support.waiting import PATIENCE, is_gone, wait_for

LATE = ("generate", "late", "--size", "5x4", "--count", "12", "--seed", "3")


def run(*arguments: str | Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, **(env or {})}
    command = [quick_program(settings), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=settings)


def start(*arguments: str | Path, env: dict[str, str]) -> subprocess.Popen[str]:
    """Start the program in a session of its own, as a terminal does."""
    return subprocess.Popen(
        [PROGRAM, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **env},
        start_new_session=True,
    )


def stop(process: subprocess.Popen[str]) -> str:
    """Press Ctrl-C, and read what is said."""
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=PATIENCE)[1]


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def texts(path: Path) -> list[str]:
    return [gw.write(puzzle) for puzzle in gw.read_all(path)]


def test_the_same_puzzles_whoever_makes_them(tmp_path: Path) -> None:
    """One after the other, by one worker or by two, to standard output, files of all sorts or a folder."""
    order = ["generate", "hitori", "--size", "4x5", "--count", "15", "--seed", "8"]
    printed = run(*order)
    assert printed.returncode == 0, printed.stderr
    ways: Sequence[tuple[str, ...]] = (
        ("-o", "alone.txt"),
        ("-o", "one.txt", "--jobs", "1"),
        ("-o", "two.jsonl", "--jobs", "2"),
        ("-o", "folder/", "--jobs", "2"),
        ("-o", "two.parquet", "--jobs", "2", "--seconds", "1000"),
    )
    expected = None
    for flag, name, *more in ways:
        if name.endswith("parquet"):
            pytest.importorskip("pyarrow")
        ran = run(*order, flag, tmp_path / name if not name.endswith("/") else f"{tmp_path / name}/", *more)
        assert ran.returncode == 0, ran.stderr
        found = texts(tmp_path / name)
        expected = expected or found
        assert found == expected
        assert is_intact(str(tmp_path / name))
    assert expected is not None
    assert len(expected) == 15
    assert not [name for name in files(tmp_path) if "part" in name]
    assert "---\n".join(expected) == printed.stdout == run(*order, "--jobs", "2").stdout


@pytest.mark.slow
def test_the_same_puzzles_on_a_cluster(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    order = ("generate", "takuzu", "--size", "6x6", "--count", "20", "--seed", "1")
    assert run(*order, "-o", tmp_path / "alone.txt").returncode == 0
    ran = run(*order, "-o", tmp_path / "cluster.txt", "--dask", "local", "--jobs", "2")
    assert ran.returncode == 0, ran.stderr
    assert texts(tmp_path / "alone.txt") == texts(tmp_path / "cluster.txt")


@pytest.mark.parametrize("more", [[], ["--jobs", "2"]])
def test_ctrl_c_keeps_what_was_made_and_the_same_command_goes_on(tmp_path: Path, room: Room, more: list[str]) -> None:
    """Stopped twice, at puzzles that nobody lets pass; nothing is half-written, and nothing is made twice or lost."""
    more = more or ["--jobs", "1"]
    assert run(*LATE, "-o", tmp_path / "calm.txt", env=ODD).returncode == 0
    for stopped_at in (4, 9):
        for ticket in range(stopped_at):
            (room.folder / f"pass-{ticket}").touch()
        process = start(*LATE, *more, "-o", tmp_path / "set.txt", env=room.env)
        makers = room.wait_for(f"making-{stopped_at}", process)
        wait_for(partial(has_made, tmp_path / "set.txt.part.db", stopped_at // 2), process)
        told = stop(process)
        assert process.returncode == 130
        assert "set.txt.part.db" in told
        assert "run the same command again to continue" in told
        assert not (tmp_path / "set.txt").exists()
        assert not [name for name in files(tmp_path) if name.startswith(".gridwright")]
        for maker in makers:
            wait_for(partial(is_gone, maker))
    room.open()
    ended = run(*LATE, *more, "-o", tmp_path / "set.txt", env=room.env)
    assert ended.returncode == 0, ended.stderr
    assert "resuming an interrupted run" in ended.stderr
    assert (tmp_path / "set.txt").read_bytes() == (tmp_path / "calm.txt").read_bytes()
    assert files(tmp_path) == {"calm.txt", "calm.txt.card.json", "set.txt", "set.txt.card.json"}
    tickets = len(list(room.folder.glob("ticket-*")))
    assert tickets <= 12 + 2 * 2 * len(more)  # the puzzles, and those that were in the making when it was stopped


def test_if_the_watcher_is_killed_its_workers_end_and_the_same_command_goes_on(tmp_path: Path, room: Room) -> None:
    """By SIGKILL, so that the program itself can do nothing about it."""
    assert run(*LATE, "-o", tmp_path / "calm.txt", env=ODD).returncode == 0
    for ticket in range(5):
        (room.folder / f"pass-{ticket}").touch()
    process = start(*LATE, "--jobs", "2", "-o", tmp_path / "set.txt", env=room.env)
    makers = room.wait_for("making-5", process)
    wait_for(partial(has_made, tmp_path / "set.txt.part.db", 2), process)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == -signal.SIGKILL
    for maker in makers:
        wait_for(partial(is_gone, maker))
    assert not (tmp_path / "set.txt").exists()
    assert has_made(tmp_path / "set.txt.part.db", 2)
    room.open()
    ended = run(*LATE, "--jobs", "2", "-o", tmp_path / "set.txt", env=room.env)
    assert ended.returncode == 0, ended.stderr
    assert "resuming an interrupted run" in ended.stderr
    assert (tmp_path / "set.txt").read_bytes() == (tmp_path / "calm.txt").read_bytes()
    left = {name for name in files(tmp_path) if not name.startswith(".gridwright-")}  # what was half-written by then
    assert left == {"calm.txt", "calm.txt.card.json", "set.txt", "set.txt.card.json"}


def count_made(ledger: Path) -> int:
    """The puzzles that are safe in a ledger."""
    try:
        with sqlite3.connect(ledger) as base:
            return int(base.execute("SELECT count(*) FROM results WHERE status = 'made'").fetchone()[0])
    except sqlite3.Error:
        return 0


def has_made(ledger: Path, least: int) -> bool:
    return count_made(ledger) >= least


def test_a_folder_and_a_seed_that_nobody_named(tmp_path: Path, room: Room) -> None:
    """The same command goes on with the seed that it had drawn, and with the files that are there already."""
    command = ("generate", "late", "--size", "5x4", "--count", "8", "--jobs", "1", "-o", f"{tmp_path}/set/")
    for ticket in range(4):
        (room.folder / f"pass-{ticket}").touch()
    process = start(*command, env=room.env)
    room.wait_for("making-4", process)
    wait_for(lambda: (tmp_path / "set" / "000002.txt").exists(), process)
    first = (tmp_path / "set" / "000001.txt").read_text()
    stop(process)
    assert files(tmp_path) >= {"set", "set.part.db"}
    room.open()
    ended = run(*command, env=room.env)
    assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "set" / "000001.txt").read_text() == first
    assert len(files(tmp_path / "set")) == 8 + 1
    assert files(tmp_path) == {"set"}
    again = run(*command, env=room.env)
    assert (again.returncode, again.stdout) == (2, "")
    assert "not empty" in again.stderr


def test_a_puzzle_that_takes_too_long_is_a_limit_and_the_rest_is_kept(tmp_path: Path, room: Room) -> None:
    for ticket in range(3):
        (room.folder / f"pass-{ticket}").touch()
    command = (*LATE, "--jobs", "1", "-o", tmp_path / "set.txt")
    late = run(*command, "--seconds", "1.5", env=room.env)
    assert late.returncode == 3
    assert late.stderr.count("\n") == 1
    assert "was not generated" in late.stderr
    assert not (tmp_path / "set.txt").exists()
    room.open()
    ended = run(*command, env=room.env)
    assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "set.txt").read_text().count("late\n") == 12


def test_a_maker_that_is_killed_is_replaced(tmp_path: Path, room: Room) -> None:
    assert run(*LATE, "-o", tmp_path / "calm.txt", env=ODD).returncode == 0
    process = start(*LATE, "--jobs", "2", "-o", tmp_path / "set.txt", env=room.env)
    (maker,) = room.wait_for("making-0", process)
    os.kill(maker, signal.SIGKILL)
    room.open()
    told = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 0, told
    assert (tmp_path / "set.txt").read_bytes() == (tmp_path / "calm.txt").read_bytes()


def test_another_command_does_not_touch_what_is_kept(tmp_path: Path, room: Room) -> None:
    (room.folder / "pass-0").touch()
    process = start(*LATE, "--jobs", "1", "-o", tmp_path / "set.txt", env=room.env)
    room.wait_for("making-1", process)
    wait_for(lambda: count_made(tmp_path / "set.txt.part.db") == 1, process)
    stop(process)
    room.open()
    other = run(*LATE[:-1], "4", "--jobs", "1", "-o", tmp_path / "set.txt", env=room.env)
    assert (other.returncode, other.stderr.count("\n")) == (2, 1)
    assert "another `generate`" in other.stderr
    solved = run("batch", "run", tmp_path / "set.txt.part.db", env=room.env)
    assert (solved.returncode, solved.stderr.count("\n")) == (2, 1)
    assert count_made(tmp_path / "set.txt.part.db") == 1


def unique_lines(width: int) -> set[bytes]:
    """The nonograms of one row with one solution, each once however it is turned; found by trying all pictures."""
    grid, found = Grid(1, width), set()
    for picture in itertools.product((False, True), repeat=width):
        puzzle = Nonogram.from_picture(grid, picture)
        if gw.solve(puzzle).status is Status.UNIQUE:
            found.add(canonical_hash(puzzle))
    return found


@pytest.mark.parametrize("more", [(), ("--jobs", "2")])
def test_more_puzzles_than_there_are(tmp_path: Path, more: tuple[str, ...]) -> None:
    """Refused with how many were found, the same by workers; so many can be had, all different."""
    possible = unique_lines(3)
    order = ("generate", "nonogram", "--size", "3x1", "--seed", "5")
    ran = run(*order, "--count", "50", "-o", tmp_path / "all.txt", *more)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    words = ran.stderr.split()
    found = int(words[words.index("only") + 1])
    assert 1 <= found <= len(possible)
    assert str(TRIES) in words
    assert files(tmp_path) == set()
    good = run(*order, "--count", str(found), "-o", tmp_path / "all.txt", *more)
    assert good.returncode == 0, good.stderr
    hashes = [canonical_hash(puzzle) for puzzle in gw.read_all(tmp_path / "all.txt")]
    assert len(set(hashes)) == len(hashes) == found
    assert set(hashes) <= possible


def test_only_duplicates_are_replaced() -> None:
    """Of so small puzzles many are the same turned, mirrored or renumbered; the first of them stays as it is."""
    order = Order("hitori", Sizes.of("3x3"), seed=2)
    made = list(puzzles(order, 60))
    first = [canonical_hash(puzzle) for puzzle in made]
    different = len(set(first))
    assert 5 < different < 60
    found = list(distinct_puzzles(order, different // 2))
    hashes = [canonical_hash(puzzle) for puzzle in found]
    assert len(set(hashes)) == different // 2
    kept = [nth for nth, key in enumerate(hashes) if first[nth] == key]
    assert [found[nth] for nth in kept] == [made[nth] for nth in kept]
    assert [nth for nth in range(len(found)) if first[nth] in hashes[:nth]] == [
        n for n in range(len(found)) if n not in kept
    ]


@pytest.mark.parametrize("options", [("--jobs", "2"), ("--dask", "local")])
def test_workers_make_random_instances_too(options: tuple[str, str]) -> None:
    ran = run("generate", "hitori", "--style", "random", "--size", "3x3", *options)
    assert (ran.returncode, ran.stderr) == (0, "")
    alone = run("generate", "hitori", "--style", "random", "--size", "3x3")
    assert ran.stdout.count("hitori") == alone.stdout.count("hitori") > 0


def test_random_instances_are_kept_and_resumed_and_may_be_equal(tmp_path: Path) -> None:
    """Of 2x2 takuzu there are few, so that some are equal: they are not replaced, as without workers."""
    arguments = ("generate", "takuzu", "2x2", "--style", "random", "--count", "12")
    assert run(*arguments, "--seed", "3", "-o", tmp_path / "calm.txt").returncode == 0
    order = Order("takuzu", Sizes.of("2x2"), seed=3, densities=Densities(*find_generator("takuzu").density))
    with open_ledger(part_path(str(tmp_path / "set.txt")), create=True) as ledger, closing(watch(ledger, 1)) as watched:
        assert len(list(OrderWatcher(ledger, order, Limit(seconds=60.0)).puzzles(5, watched))) == 5
    ended = run(*arguments, "--jobs", "2", "-o", tmp_path / "set.txt")
    assert ended.returncode == 0, ended.stderr
    assert "resuming an interrupted run: 5 puzzles of 12 are already made" in ended.stderr
    assert (tmp_path / "set.txt").read_bytes() == (tmp_path / "calm.txt").read_bytes()
    boards = [text.split("\n", 2)[2] for text in texts(tmp_path / "set.txt")]
    assert len(set(boards)) < 12
