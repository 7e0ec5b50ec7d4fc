"""Limits: time and memory hold for any method, what was found in time is kept, and no process is left behind."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import threading
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Puzzle
from gridwright.solving import process
from gridwright.solving.events import Stopped
from support.boards.nonogram import make_picture
from support.paths import EXAMPLES
from support.program import PROGRAM, run, run_quickly
from support.room import Room
from support.waiting import PATIENCE, wait_for

GENEROUS = 600.0  # seconds that no work here comes near to
SHORT = (0.7, 7.0, 70.0)  # limits to try when something must happen before one: the next if the machine was busy
MARK = "GRIDWRIGHT_TEST_MARK"


@pytest.fixture
def mark() -> Iterator[str]:
    """A mark that every process of a run carries; at the end none may be left."""
    made = uuid.uuid4().hex
    yield made
    wait_for(lambda: not marked(made))


def marked(mark: str) -> list[int]:
    """The processes that carry a mark in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
            if mark.encode() in (folder / "environ").read_bytes() and state != "Z":
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def asked(*arguments: str, mark: str, env: dict[str, str] | None = None, status: int = 3) -> dict[str, Any]:
    """The one JSON object that the program prints."""
    ran = run("solve", "--json", *arguments, env={MARK: mark, **(env or {})})
    assert (ran.status, ran.err) == (status, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def asked_until(room: Room, event: str, *arguments: str, mark: str) -> tuple[dict[str, Any], float]:
    """What the program prints at the first of several limits before which an event has come, and that limit."""
    for seconds in SHORT:
        found = asked(*arguments, "--seconds", str(seconds), mark=mark, env=room.env)
        if room.seen(event):
            return found, seconds
    raise AssertionError(f"{event} never came")


@pytest.fixture(scope="module")
def large() -> Puzzle:
    """A puzzle whose model alone takes more than eight megabytes."""
    return make_picture(Random(1), Grid(75, 80), 0.5)


def test_time_limit(odd: tuple[str, dict[str, str]], mark: str) -> None:
    found = asked(odd[0], "--method", "never", "--seconds", "0.5", mark=mark, env=odd[1])
    assert (found["status"], found["count"], found["complete"]) == ("unknown", 0, False)
    assert found["reason"] == "time limit of 0.5 s reached"
    assert found["method"] == "never"
    assert found["seconds"] >= 0.5


def test_a_limit_before_the_method_has_started() -> None:
    puzzle = gw.read(EXAMPLES / "takuzu-4x4.txt")
    late = gw.solve(puzzle, "sat", limit=Limit(seconds=1), ask=lambda *_: iter([Stopped("too late")]))
    assert (late.method, late.status, late.reason) == ("sat", Status.UNKNOWN, "too late")


def test_words_and_competition_at_a_limit(odd: tuple[str, dict[str, str]]) -> None:
    ran = run_quickly("solve", odd[0], "--method", "never", "--seconds", "0.3", env=odd[1])
    assert ran.status == 3
    assert "Not solved; a solution may exist: time limit of 0.3 s reached (never, " in ran.out
    ran = run_quickly("solve", odd[0], "--method", "never", "--seconds", "0.3", "--competition", env=odd[1])
    assert (ran.status, ran.out) == (0, "s UNKNOWN\n")


def test_a_limit_among_many(odd: tuple[str, dict[str, str]]) -> None:
    """The others are done, and the limit counts before no solution."""
    none, kite = str(EXAMPLES / "nonogram-sums.txt"), str(EXAMPLES / "kite.txt")
    ran = run_quickly("solve", "--json", "--method", "brute", "--seconds", str(GENEROUS), none, kite)
    assert (ran.status, [json.loads(line)["status"] for line in ran.out.splitlines()]) == (1, ["none", "unique"])
    ran = run_quickly("solve", "--json", "--method", "never", "--seconds", "0.3", odd[0], kite, odd[0], env=odd[1])
    assert ran.status == 2
    assert [json.loads(line)["status"] for line in ran.out.splitlines()] == ["unknown", "error", "unknown"]
    assert "'never' is not a method for nonogram" in ran.err


@pytest.mark.parametrize("method", ["sat", "sat:cadical195", "sat:kissat404", "sat:lingeling"])
def test_time_limit_inside_a_library(method: str, odd_here: Puzzle) -> None:
    """Where the interpreter's lock is held, by a solver that would never come back."""
    before = children()
    outcome = gw.solve(odd_here, f"{method}@hopeless", limit=Limit(seconds=0.4))
    assert (outcome.status, outcome.stopped) == (Status.UNKNOWN, True)
    assert outcome.reason == "time limit of 0.4 s reached"
    assert children() <= before


def children() -> set[str]:
    """The processes that this one has started and not buried."""
    found: set[str] = set()
    for task in Path("/proc/self/task").iterdir():
        with contextlib.suppress(FileNotFoundError):  # of a thread that has ended
            found |= set((task / "children").read_text().split())
    return found


def in_a_thread(work: Callable[[], Outcome]) -> Outcome:
    """Work done in a process of several threads."""
    found: list[Outcome] = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join()
    return found[0]


def test_limits_from_a_process_with_threads(odd_here: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fork would not be safe there: the work is done by a fresh interpreter, with the same answers."""

    def never(*_: object) -> None:
        raise AssertionError("forked in a process with threads")

    monkeypatch.setattr(process, "fork", never)
    before = children()
    outcome = in_a_thread(lambda: gw.solve(odd_here, "never", limit=Limit(seconds=1.5)))
    assert (outcome.status, outcome.reason) == (Status.UNKNOWN, "time limit of 1.5 s reached")
    puzzle = gw.read(EXAMPLES / "takuzu-several.txt")
    state = gw.read_answer(puzzle, "1?????\n" + "??????\n" * 3)
    wanted = gw.solve(puzzle, limit=Limit(solutions=None), state=state, forced=True)
    outcome = in_a_thread(lambda: gw.solve(puzzle, limit=Limit(GENEROUS, 1000, None), state=state, forced=True))
    assert set(outcome.answers) == set(wanted.answers)
    assert (outcome.status, outcome.forced, outcome.complete) == (Status.MANY, wanted.forced, True)
    assert children() <= before


def test_fresh_interpreter_takes_any_puzzle() -> None:
    """Also one whose notes the plain form could not hold."""
    puzzle = gw.read(EXAMPLES / "takuzu-4x4.txt").titled(title="two\nlines")
    assert in_a_thread(lambda: gw.solve(puzzle, limit=Limit(seconds=GENEROUS))).status is Status.UNIQUE


def test_one_solution_in_time(room: Room, odd: tuple[str, dict[str, str]], mark: str) -> None:
    """One was found, and whether it is the only one was not answered: `some`, and exit status 3."""
    found, seconds = asked_until(room, "slowly", odd[0], "--method", "slowly", mark=mark)
    assert (found["status"], found["solutions"], found["complete"]) == ("some", [[[1, 1], [1, 1]]], False)
    assert found["reason"] == f"time limit of {seconds:g} s reached"
    first = asked(odd[0], "--method", "slowly", "--seconds", str(GENEROUS), "--first", mark=mark, env=odd[1], status=0)
    assert (first["status"], first["reason"]) == ("some", "stopped at the first solution, as asked")


def test_answers_without_end(room: Room, odd: tuple[str, dict[str, str]], mark: str) -> None:
    """A method that reports faster than anyone listens is stopped all the same."""
    found, seconds = asked_until(room, "endless", odd[0], "--method", "endless", "--count", mark=mark)
    assert (found["status"], found["complete"]) == ("many", False)
    assert found["reason"] == f"time limit of {seconds:g} s reached"


def test_memory_limit(odd: tuple[str, dict[str, str]], mark: str) -> None:
    found = asked(odd[0], "--method", "hungry", "--memory", "60", mark=mark, env=odd[1])
    assert (found["status"], found["reason"]) == ("unknown", "memory limit of 60 MB reached")


def test_memory_limit_inside_a_library(large: Puzzle) -> None:
    for method in ("sat", "sat:cadical195", "milp"):
        outcome = gw.solve(large, method, limit=Limit(seconds=GENEROUS, memory=8))
        assert outcome.status is Status.UNKNOWN
        assert outcome.reason is not None
        assert outcome.reason.startswith("memory limit of 8 MB reached")


def test_memory_limit_of_a_fresh_interpreter(large: Puzzle) -> None:
    outcome = in_a_thread(lambda: gw.solve(large, "sat", limit=Limit(seconds=GENEROUS, memory=8)))
    assert outcome.reason is not None
    assert outcome.reason.startswith("memory limit of 8 MB reached")


def test_generous_limits_change_nothing() -> None:
    for path in (EXAMPLES / "hen.txt", EXAMPLES / "makaro-none.txt", EXAMPLES / "hitori-several.txt"):
        puzzle = gw.read(path)
        free = gw.solve(puzzle, forced=True, limit=Limit(solutions=None))
        held = gw.solve(puzzle, forced=True, limit=Limit(GENEROUS, 2000, None))
        assert (free.status, set(free.answers), free.forced) == (held.status, set(held.answers), held.forced)
        assert held.complete


@pytest.mark.parametrize(
    ("method", "reason"),
    [("crash", "the solver crashed (SIGABRT)"), ("leave", "the solver ended early (status 7)")],
)
def test_a_solver_that_dies(method: str, reason: str, odd: tuple[str, dict[str, str]], mark: str) -> None:
    found = asked(odd[0], "--method", method, "--seconds", str(GENEROUS), mark=mark, env=odd[1])
    assert (found["status"], found["reason"]) == ("unknown", reason)


@pytest.mark.parametrize("limits", [(), ("--seconds", str(GENEROUS))])
def test_wrong_answers_are_not_shown(limits: tuple[str, ...], odd: tuple[str, dict[str, str]], mark: str) -> None:
    ran = run("solve", "--json", odd[0], "--method", "wrong", *limits, env={MARK: mark, **odd[1]})
    assert (ran.status, json.loads(ran.out)["status"]) == (3, "error")
    assert "solutions" not in json.loads(ran.out)
    assert "wrong gave an answer that breaks a rule (row 1 has 0 marks; its number is 2); it is not shown" in ran.err
    assert ran.err.count("\n") == 1


def test_a_fault_of_a_method_is_one_line(odd: tuple[str, dict[str, str]], mark: str) -> None:
    ran = run("solve", odd[0], "--method", "fault", "--seconds", str(GENEROUS), env={MARK: mark, **odd[1]})
    assert ran.status == 3
    assert ran.err.count("\n") == 1
    assert "fault failed: KeyError: 'oops'" in ran.err


def started(room: Room, mark: str, *arguments: str) -> subprocess.Popen[bytes]:
    """The program at work: its search has begun, and will never end."""
    process = subprocess.Popen(
        [PROGRAM, "solve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, MARK: mark, **room.env},
    )
    room.wait_for("never", process)
    return process


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_when_the_program_is_stopped(
    end: signal.Signals, room: Room, odd: tuple[str, dict[str, str]], mark: str
) -> None:
    process = started(room, mark, odd[0], "--method", "never", "--seconds", "100000")
    assert len(marked(mark)) == 2
    process.send_signal(end)
    _, err = process.communicate(timeout=PATIENCE)
    assert err == b""
    assert process.returncode == (130 if end == signal.SIGINT else -end)
    wait_for(lambda: not marked(mark))


def test_programs_that_a_method_started_end_with_it(room: Room, odd: tuple[str, dict[str, str]], mark: str) -> None:
    found, _ = asked_until(room, "parent-*", odd[0], "--method", "parent", mark=mark)
    assert found["status"] == "unknown"
    wait_for(lambda: not marked(mark))


@pytest.mark.parametrize("limits", [(), ("--seconds", "100000")])
def test_interrupt(limits: tuple[str, ...], room: Room, odd: tuple[str, dict[str, str]], mark: str) -> None:
    """Also without a limit, when the work is done in the program's own process."""
    process = started(room, mark, odd[0], "--method", "never", *limits)
    assert (room.seen("never") == [process.pid]) == (not limits)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, b"")
