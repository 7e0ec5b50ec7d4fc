"""A crew of processes: results in the order of the items, each within its limit, and no process that outlives it."""

from __future__ import annotations

import errno
import fcntl
import os
import resource
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest

from gridwright.errors import EngineError, InputError, LimitError, RuleError, UsageError
from gridwright.outcome import Limit
from gridwright.solving import process
from gridwright.solving.crew import AHEAD, Crew
from support.waiting import is_gone, wait_for

LATE = Limit(seconds=0.3)


def work(item: str) -> str:
    """What the items of these tests ask for."""
    what, _, rest = item.partition(" ")
    if what == "refuse":
        raise UsageError(rest)
    if what == "break":
        raise ZeroDivisionError(rest)
    if what == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "last":
        threading.Timer(0.05, os._exit, [1]).start()
    while what == "loop":
        time.sleep(1)
    time.sleep(0.01 if what == "slow" else 0)
    return f"{item} done"


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    items = [f"{'slow' if nth % 7 == 0 else 'quick'} {nth}" for nth in range(150)]
    assert list(Crew(work, jobs).results(items)) == [f"{item} done" for item in items]


@pytest.mark.parametrize("jobs", [1, 3])
def test_what_goes_wrong_with_an_item_costs_no_other(jobs: int) -> None:
    items = ["a 1", "refuse no", "die now", "b 2", *(f"c {nth}" for nth in range(40)), "break it", "loop on", "d 3"]
    found = list(Crew(work, jobs, LATE).results(items))
    assert len(found) == len(items)
    for item, result in zip(items, found, strict=True):
        what = item.partition(" ")[0]
        if what == "refuse":
            assert isinstance(result, UsageError)
            assert str(result) == "no"
        elif what in ("die", "break"):
            assert isinstance(result, EngineError)
        elif what == "loop":
            assert isinstance(result, LimitError)
        else:
            assert result == f"{item} done"


def test_the_results_before_a_failing_source_come_first() -> None:
    def source() -> Iterator[str]:
        yield from ("a 1", "slow 2")
        raise InputError("broken")

    results = Crew(work, 2).results(source())
    found = []
    with pytest.raises(InputError, match="broken"):
        found += [next(results), next(results), next(results)]
    assert not found  # those who need the results before (`cli/_jobs`) hand the error on as the last item


def test_only_so_much_is_taken_ahead() -> None:
    taken = 0

    def source() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield f"quick {taken}"

    results = Crew(work, 2).results(source())
    for nth in range(1, 3 * AHEAD):
        assert next(results) == f"quick {nth} done"
        assert taken <= nth + 2 * AHEAD
    results.close()


def test_closing_ends_all_processes() -> None:
    crew: Crew[str, str] = Crew(work, 3)
    results = crew.results(f"quick {nth}" for nth in range(10_000))
    assert next(results) == "quick 0 done"
    pids = [hand.child.pid for hand in crew.hands]
    assert pids
    results.close()
    for pid in pids:
        wait_for(partial(is_gone, pid))


def test_errors_of_rules_can_be_sent() -> None:
    error = RuleError("two", kind="makaro", rule="arrow", cells=((0, 1),), source="x", line=3)

    crew: Crew[RuleError, RuleError] = Crew(lambda item: item, 1)
    (found,) = crew.results([error])
    assert isinstance(found, RuleError)
    assert (str(found), found.rule, found.cells) == (str(error), "arrow", ((0, 1),))


def test_a_process_that_ended_while_it_waited_costs_at_most_one_item() -> None:
    crew: Crew[str, str] = Crew(work, 1)

    def source() -> Iterator[str]:
        yield "last 1"
        wait_for(partial(is_gone, crew.hands[0].child.pid))
        yield from ("a 2", "b 3")

    first, second, third = crew.results(source())
    assert (first, third) == ("last 1 done", "b 3 done")
    assert isinstance(second, EngineError)


def test_there_are_as_many_processes_as_files_allow() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 0
    opened = len(os.listdir("/proc/self/fd"))
    resource.setrlimit(resource.RLIMIT_NOFILE, (opened + process.OTHER_FILES + 4, hard))
    try:
        crew: Crew[str, str] = Crew(work, 60)
        items = [f"slow {nth}" for nth in range(90)]
        for nth, result in enumerate(crew.results(items)):
            assert result == f"slow {nth} done"
            most = max(most, len(crew.hands))
            open(os.devnull).close()  # there is room for other files
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert 1 <= most <= crew.jobs < 60


def test_where_the_system_starts_no_more_processes_others_do_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    fork, forks = process.fork, 0

    def fork_twice(serve: process.Serve) -> process.Child:
        nonlocal forks
        forks += 1
        if forks > 2:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        return fork(serve)

    monkeypatch.setattr(process, "fork", fork_twice)
    items = [f"slow {nth}" for nth in range(20)]
    assert list(Crew(work, 5).results(items)) == [f"{item} done" for item in items]
    assert forks == 3
    with pytest.raises(EngineError, match="no process can be started"):
        list(Crew(work, 5).results(items))


def test_pipes_with_large_numbers_are_waited_for() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 1100:
        pytest.skip("too few open files are allowed: ulimit -Hn 1100 makes this run")
    reader, writer = os.pipe()
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1100), hard))
    far = fcntl.fcntl(reader, fcntl.F_DUPFD, 1050)
    try:
        assert process.await_input([far], 0.0) == []
        os.write(writer, b"x")
        assert process.await_input([far], None) == [far]
    finally:
        for file in (reader, writer, far):
            os.close(file)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_limit_holds_while_items_are_waited_for(jobs: int) -> None:
    """As where another program writes puzzles one after the other; a result that was in time is not lost."""
    crew: Crew[str, str] = Crew(work, jobs, LATE)

    def source() -> Iterator[str]:
        yield from ["loop 0", *items[1:jobs]]
        wait_for(partial(is_gone, crew.hands[0].child.pid))
        yield items[jobs]

    items = [f"quick {nth}" for nth in range(jobs + 1)]
    first, *others = crew.results(source())
    assert isinstance(first, LimitError)
    assert str(first) == "time limit of 0.3 s reached"
    assert others == [f"{item} done" for item in items[1:]]
