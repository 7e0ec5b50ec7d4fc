"""Workers: limits, crashes and errors, several questions in a row, forked and in a fresh interpreter."""

from __future__ import annotations

import errno
import faulthandler
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.errors import EngineError, InputError, MissingError, UsageError
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving import process, worker
from gridwright.solving.events import (
    Done,
    Event,
    Exhausted,
    Failed,
    Forced,
    Found,
    OutOfMemory,
    Ready,
    Sized,
    Started,
    Stopped,
    Used,
    encode,
)
from gridwright.solving.question import Question
from gridwright.solving.worker import Worker, conclude, run_in_worker
from support.waiting import wait_for

SHORT = Limit(seconds=0.3)  # for work that never ends
LONG = Limit(seconds=600)  # for work that ends by itself
FULL = (1, 1, 1, 1)
MARK = "marked"


@pytest.fixture
def puzzle(odd_here: Puzzle) -> Puzzle:
    """A puzzle of the kind whose searches behave badly, which is known to this process and to those it starts."""
    return odd_here


@pytest.fixture(params=["fork", "spawn"])
def start(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How processes are started: as a fork, as from a process with one thread, or as a fresh interpreter."""
    monkeypatch.setattr(process, "is_single_threaded", lambda: request.param == "fork")

    become_child = process.become_child

    def refuse(*_: object) -> None:
        raise AssertionError(f"started otherwise than by {request.param}")

    def become_quiet_child(parent: int) -> None:
        faulthandler.disable()  # pytest's, which would print where a fork crashes
        become_child(parent)

    monkeypatch.setattr(process, "spawn" if request.param == "fork" else "fork", refuse)
    monkeypatch.setattr(process, "become_child", become_quiet_child)
    return str(request.param)


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that were killed and waited for."""
    found: list[int] = []
    kill = process.kill

    def note(child: process.Child) -> tuple[int, object]:
        found.append(child.pid)
        return kill(child)

    monkeypatch.setattr(process, "kill", note)
    return found


@pytest.fixture
def helper(start: str) -> Iterator[Worker]:
    made = Worker()
    yield made
    made.end()


def ask(puzzle: Puzzle, method: str, solutions: int | None = 2, forced: bool = False) -> Question:
    return Question(puzzle, method, Answer.empty(puzzle.grid), solutions, forced, measure=True)


def pid_of(helper: Worker) -> int:
    assert helper.child is not None
    return helper.child.pid


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def assert_solves(helper: Worker, puzzle: Puzzle) -> None:
    """The worker answers an honest question."""
    events = list(helper.ask(ask(puzzle, "brute"), LONG))
    assert [type(event) for event in events] == [Started, Ready, Found, Exhausted, Used]
    assert events[0] == Started("brute")
    assert isinstance(events[2], Found)
    assert events[2].values == FULL


def test_killed_at_the_time_limit(helper: Worker, puzzle: Puzzle, ended: list[int]) -> None:
    events = list(helper.ask(ask(puzzle, "never"), SHORT))
    assert [type(event) for event in events[-2:]] == [Used, Stopped]
    assert events[-1] == Stopped("time limit of 0.3 s reached")
    assert helper.child is None
    assert len(ended) == 1
    assert not is_running(ended[0])
    assert_solves(helper, puzzle)


def test_programs_of_a_method_are_killed_with_it(helper: Worker, puzzle: Puzzle) -> None:
    """They are in the group of the worker, which is killed as a whole."""
    events = helper.ask(ask(puzzle, "parent"), Limit())
    assert type(next(events)) is Started
    group = pid_of(helper)
    wait_for(lambda: len(members(group)) == 2)  # the worker, and the program that it starts
    events.close()  # type: ignore[attr-defined]
    wait_for(lambda: members(group) == [])


def members(group: int) -> list[int]:
    """The live processes of a group."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] not in "ZX":
            found.append(int(folder.name))
    return found


@pytest.mark.parametrize(
    ("method", "reason"),
    [("crash", "the solver crashed (SIGABRT)"), ("leave", "the solver ended early (status 7)")],
)
def test_a_crash_stops_the_question_and_the_next_one_is_answered(
    method: str, reason: str, helper: Worker, puzzle: Puzzle, ended: list[int]
) -> None:
    assert_solves(helper, puzzle)
    first = pid_of(helper)
    assert list(helper.ask(ask(puzzle, method), LONG))[-1] == Stopped(reason)
    assert (helper.child, ended) == (None, [first])
    with pytest.raises(EngineError) as error:
        list(helper.ask(ask(puzzle, method), LONG, crash_is_error=True))
    assert str(error.value) == reason
    assert_solves(helper, puzzle)
    assert pid_of(helper) not in ended


@pytest.mark.parametrize(
    ("method", "how"), [("crash", "the solver ended with SIGABRT"), ("leave", "the solver ended with status 7")]
)
def test_a_crash_under_a_memory_limit_is_blamed_on_it(method: str, how: str, helper: Worker, puzzle: Puzzle) -> None:
    events = list(helper.ask(ask(puzzle, method), Limit(memory=500), crash_is_error=True))
    assert events[-1] == Stopped(f"memory limit of 500 MB reached ({how})")


def test_out_of_memory_is_reported_and_the_worker_goes_on(helper: Worker, puzzle: Puzzle) -> None:
    events = list(helper.ask(ask(puzzle, "hungry"), Limit(memory=60)))
    assert events[-1] == Stopped("memory limit of 60 MB reached")
    first = pid_of(helper)
    assert_solves(helper, puzzle)
    assert pid_of(helper) == first


def test_an_error_is_raised_here_and_the_worker_goes_on(helper: Worker, puzzle: Puzzle) -> None:
    with pytest.raises(EngineError, match="fault failed: KeyError: 'oops'"):
        list(helper.ask(ask(puzzle, "fault"), LONG))
    first = pid_of(helper)
    with pytest.raises(UsageError, match="'magic' is not a method for odd"):
        list(helper.ask(ask(puzzle, "magic"), LONG))
    assert_solves(helper, puzzle)
    assert pid_of(helper) == first


def test_two_questions_in_one_worker(helper: Worker, puzzle: Puzzle) -> None:
    assert_solves(helper, puzzle)
    first = pid_of(helper)
    other = gw.read("takuzu\n1100\n....\n.00.\n.1.0\n")
    events = list(helper.ask(ask(other, "sat"), LONG))
    assert pid_of(helper) == first
    answers = [event.values for event in events if isinstance(event, Found)]
    assert answers == [answer.values for answer in gw.solve(other, "sat").answers]
    assert type(events[-2]) is Exhausted
    assert isinstance(events[-1], Used)
    assert events[-1].cpu >= 0  # of this question alone, not of the process


def test_an_abandoned_answer_is_not_taken_for_the_next_one(helper: Worker, puzzle: Puzzle, ended: list[int]) -> None:
    events = helper.ask(ask(puzzle, "endless", None), LONG)
    assert [type(next(events)) for _ in range(4)] == [Started, Ready, Found, Found]
    first = pid_of(helper)
    events.close()  # type: ignore[attr-defined]
    assert ended == [first]
    assert_solves(helper, puzzle)


def test_output_of_a_solver_disturbs_nothing(helper: Worker, puzzle: Puzzle, capfd: pytest.CaptureFixture[str]) -> None:
    events = list(helper.ask(ask(puzzle, "chatty", 1), LONG))
    assert [type(event) for event in events] == [Started, Ready, Found, Used]
    assert capfd.readouterr() == ("", "")


def test_a_process_that_sends_no_events_is_an_engine_error(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch, ended: list[int]
) -> None:
    fork = process.fork
    monkeypatch.setattr(process, "is_single_threaded", lambda: True)
    monkeypatch.setattr(process, "fork", lambda _: fork(lambda _, pipe: process.write_all(pipe, b"Bus error\n")))
    helper = Worker()
    with pytest.raises(EngineError, match="a worker process sent 'Bus error', which is not an event"):
        list(helper.ask(ask(puzzle, "brute"), LONG))
    assert helper.child is None
    assert len(ended) == 1


def test_a_process_killed_from_outside(helper: Worker, puzzle: Puzzle) -> None:
    events = helper.ask(ask(puzzle, "never"), Limit())
    assert [type(next(events)) for _ in range(2)] == [Started, Ready]
    os.kill(pid_of(helper), signal.SIGKILL)
    assert list(events)[-1] == Stopped("the solver crashed (SIGKILL)")
    assert_solves(helper, puzzle)


def test_ending_a_worker_that_was_never_asked() -> None:
    assert Worker().end() == (0, Used(0.0, None))


# --- The final event of a worker ------------------------------------------------------------------------------------


def test_final_events() -> None:
    assert list(conclude(Done(), Limit())) == []
    assert list(conclude(OutOfMemory(), Limit(memory=7))) == [Stopped("memory limit of 7 MB reached")]
    assert list(conclude(OutOfMemory(), Limit())) == [Stopped("out of memory")]


LACKING = [
    MemoryError(),
    ImportError("x.so: cannot map zero-fill pages"),
    ImportError("x.so: failed to map segment from shared object"),
    OSError(errno.ENOMEM, "Cannot allocate memory"),
]


@pytest.mark.parametrize(
    "error", [*LACKING, ImportError("x.so: undefined symbol: y"), OSError(errno.EIO, "no")], ids=repr
)
def test_errors_for_lack_of_memory(error: Exception, puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library that is imported under a memory limit may be what does not fit; the loader has its own words for it."""

    def fail(_: object) -> Iterator[Event]:
        raise error

    monkeypatch.setattr(worker, "run", fail)
    assert isinstance(worker.send_events(ask(puzzle, "brute"), lambda _: None), OutOfMemory) == (error in LACKING)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("UsageError", UsageError),
        ("InputError", InputError),
        ("MissingError", MissingError),
        ("EngineError", EngineError),
        ("RuleError", EngineError),
        ("SystemExit", EngineError),
        ("quote", EngineError),
    ],
)
def test_errors_keep_their_class(name: str, kind: type[Exception]) -> None:
    with pytest.raises(kind) as error:
        list(conclude(Failed(name, "so it is"), Limit()))
    assert type(error.value) is kind
    assert str(error.value) == "so it is"


# --- One question in a worker of its own ----------------------------------------------------------------------------

ENDS: dict[str, tuple[str, int | None, bool, Limit, list[type]]] = {
    "solved": ("brute", 2, False, LONG, [Started, Ready, Found, Exhausted]),
    "the first solution": ("brute", 1, False, LONG, [Started, Ready, Found]),
    "with the backbone": ("brute", 2, True, LONG, [Started, Ready, Found, Exhausted, Forced]),
    "an engine": ("sat", 2, False, LONG, [Started, Ready, Sized, Found, Exhausted]),
    "a crash": ("crash", 2, False, LONG, [Started, Ready, Stopped]),
    "an exit": ("leave", 2, False, LONG, [Started, Ready, Stopped]),
    "out of memory": ("hungry", 2, False, Limit(memory=60), [Started, Ready, Stopped]),
    "generous limits": ("brute", 2, False, Limit(600, 2000), [Started, Ready, Found, Exhausted]),
}


@pytest.mark.parametrize("name", ENDS)
def test_run_in_worker(name: str, start: str, puzzle: Puzzle, ended: list[int]) -> None:
    method, solutions, forced, limit, types = ENDS[name]
    events = list(run_in_worker(ask(puzzle, method, solutions, forced), limit))
    assert [type(event) for event in events] == types
    assert len(ended) == 1
    assert not is_running(ended[0])


def test_run_in_worker_up_to_a_time_limit(start: str, puzzle: Puzzle, ended: list[int]) -> None:
    for method in ("never", "slowly", "endless"):
        events: list[Event] = list(run_in_worker(ask(puzzle, method, None), SHORT))
        assert events[-1] == Stopped("time limit of 0.3 s reached")
        assert Used not in map(type, events)
    assert len(ended) == 3


def test_run_in_worker_raises_errors(start: str, puzzle: Puzzle, ended: list[int]) -> None:
    with pytest.raises(EngineError, match="fault failed"):
        list(run_in_worker(ask(puzzle, "fault"), LONG))
    assert len(ended) == 1


def test_run_in_worker_that_is_abandoned(start: str, puzzle: Puzzle, ended: list[int]) -> None:
    events = run_in_worker(ask(puzzle, "endless", None), LONG)
    assert type(next(events)) is Started
    events.close()  # type: ignore[attr-defined]
    assert len(ended) == 1
    assert not is_running(ended[0])


def test_solve_refuses_a_wrong_answer_of_a_worker(start: str, puzzle: Puzzle, ended: list[int]) -> None:
    with pytest.raises(EngineError, match="wrong gave an answer that breaks a rule"):
        gw.solve(puzzle, "wrong", limit=LONG)
    assert len(ended) == 1


def test_limits_need_posix(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "name", "nt")
        with pytest.raises(UsageError, match="a time or memory limit needs Linux or macOS"):
            next(run_in_worker(ask(puzzle, "brute"), LONG))


# --- Fresh interpreters and the current folder ----------------------------------------------------------------------


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """A current folder with modules named like those that a worker imports; was one of them executed?"""
    code = f"import os; open(os.path.join({str(tmp_path)!r}, {MARK!r}), 'w').close()\n"
    (tmp_path / "gridwright").mkdir()
    for name in ("gridwright/__init__.py", "selectors.py", "json.py", "importlib.py", "ctypes.py", "sitecustomize.py"):
        (tmp_path / name).write_text(code)
    monkeypatch.chdir(tmp_path)
    return (tmp_path / MARK).exists


def test_the_trap_works(trap: Callable[[], bool]) -> None:
    subprocess.run([sys.executable, "-c", "import selectors, json"], check=True)
    assert trap()


def test_the_command_imports_nothing_from_the_current_folder(trap: Callable[[], bool]) -> None:
    entry = "gridwright.solving.process:check_platform"
    ran = subprocess.run(process.command(entry, "a test"), capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert not trap()


def test_a_worker_imports_nothing_from_the_current_folder(
    trap: Callable[[], bool], puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "is_single_threaded", lambda: False)
    assert gw.solve(puzzle, "brute", limit=LONG).status is Status.UNIQUE
    assert not trap()


def test_an_event_longer_than_a_pipe_holds_arrives_complete() -> None:
    long = encode(Started("x" * 200_000))
    child = process.fork(lambda _, pipe: process.write_all(pipe, long))
    try:
        assert list(process.read_lines(child.from_child, None)) == [long.rstrip(b"\n")]
    finally:
        process.kill(child)
