"""A Dask cluster of real processes: a scheduler and three workers, one killed during the run."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from gridwright.batch.cluster import CHUNKS_AHEAD, LARGEST_CHUNK, Sender
from gridwright.batch.ledger import Ledger
from gridwright.batch.measure import crash, setup
from support.batching import GATED, METHODS, data_set, done, environment, gated_set, odd_set, run, start, verdicts
from support.room import ODD, Room
from support.waiting import PATIENCE, wait_for

pytest.importorskip("distributed")

Starter = Callable[[], subprocess.Popen[bytes]]
Cluster = tuple[str, list[subprocess.Popen[bytes]], Starter]


@pytest.fixture
def scheduler(room: Room, tmp_path: Path) -> Iterator[tuple[str, Starter]]:
    """The address of a scheduler without workers, and what starts one."""
    file = tmp_path / "scheduler.json"
    processes: list[subprocess.Popen[bytes]] = []

    def start_quietly(module: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", module, "--scheduler-file", str(file), "--no-dashboard", *arguments]
        silent = subprocess.DEVNULL
        processes.append(subprocess.Popen(command, stdout=silent, stderr=silent, env=environment(room.env)))
        return processes[-1]

    def worker() -> subprocess.Popen[bytes]:
        return start_quietly(
            "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)
        )

    start_quietly("distributed.cli.dask_scheduler", "--port", "0")
    wait_for(file.exists)
    try:
        address = wait_for(lambda: file.read_text() and json.loads(file.read_text())["address"])
        yield address, worker
    finally:
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.wait()


@pytest.fixture
def cluster(scheduler: tuple[str, Starter]) -> Cluster:
    """The address of a scheduler, and its three worker processes; a fourth can be started."""
    address, worker = scheduler
    return address, [worker() for _ in range(3)], worker


def parent(pid: int) -> int:
    """The process that has started another."""
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.mark.slow  # `make test` has a cluster of one in test_killed.py and test_trust.py
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc: Linux makes this run")
def test_three_workers_one_killed_and_one_come_back(cluster: Cluster, room: Room, tmp_path: Path) -> None:
    address, workers, another = cluster
    work = [str(gated_set(tmp_path, 80, gates=5)), "--methods", GATED]
    assert run(tmp_path / "calm.db", *work, env=ODD).returncode == 0
    expected = verdicts(tmp_path / "calm.db")
    ledger = tmp_path / "run.db"
    process = start(ledger, *work, "--dask", address, env=room.env)
    try:
        solvers = room.wait_for("gated-*", process, count=len(workers))
        assert {parent(solver) for solver in solvers} == {worker.pid for worker in workers}
        workers[0].kill()
        another()
        assert done(ledger) < len(expected)
        room.open()
        told = process.communicate(timeout=PATIENCE)[1]
    finally:
        process.kill()
    assert process.returncode == 0, told
    assert verdicts(ledger) == expected


@pytest.mark.slow
def test_a_sender_that_dies_loses_nothing(cluster: Cluster, room: Room, tmp_path: Path) -> None:
    ledger = tmp_path / "run.db"
    process = start(ledger, str(gated_set(tmp_path, 200)), "--methods", GATED, "--dask", cluster[0], env=room.env)
    wait_for(lambda: done(ledger) > 20, process)
    process.kill()
    process.communicate()
    assert 0 < done(ledger) < 403
    room.open()
    assert run(ledger, env=room.env).returncode == 0
    assert done(ledger) == 403
    assert len(verdicts(ledger)) == 403


@pytest.mark.slow
def test_a_cluster_started_here(tmp_path: Path) -> None:
    puzzles = data_set(tmp_path, 40)
    assert run(tmp_path / "calm.db", str(puzzles), "--methods", METHODS).returncode == 0
    ended = run(tmp_path / "run.db", str(puzzles), "--methods", METHODS, "--dask", "local", "--jobs", "2")
    assert ended.returncode == 0, ended.stderr
    assert verdicts(tmp_path / "run.db") == verdicts(tmp_path / "calm.db")


@pytest.mark.slow
def test_ctrl_c_with_a_cluster_started_here_is_one_line(tmp_path: Path, room: Room) -> None:
    ledger = tmp_path / "run.db"
    process = start(
        ledger, str(odd_set(tmp_path, 49)), "--methods", "gated,brute", "--dask", "local", "--jobs", "2",
        env=room.env, start_new_session=True,
    )  # fmt: skip
    try:
        room.wait_for("gated-*", process)
        os.killpg(process.pid, signal.SIGINT)
        told = process.communicate(timeout=PATIENCE)[1]
    finally:
        process.kill()
    assert process.returncode == 130
    assert told == f"stopped; finished results are kept, and `gridwright batch run {ledger}` continues\n"
    room.open()
    assert run(ledger, env=room.env).returncode == 0
    assert {row[2] for row in verdicts(ledger)} == {"unique"}


@pytest.mark.slow
def test_a_scheduler_without_workers_is_said_and_then_served(
    scheduler: tuple[str, Starter], room: Room, tmp_path: Path
) -> None:
    address, worker = scheduler
    process = start(tmp_path / "run.db", str(data_set(tmp_path, 8)), "--methods", "sat", "--dask", address)
    try:
        assert process.stderr is not None
        assert any("has no workers; the run waits for some" in line for line in process.stderr)
        worker()
        process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == 0
    assert done(tmp_path / "run.db") == 8


class Client:
    """A cluster that has as many threads as it is told."""

    def __init__(self) -> None:
        self.threads = 0

    def nthreads(self) -> dict[str, int]:
        return {"worker": self.threads} if self.threads else {}


class Ended:
    """A task that has ended with results of a certain length."""

    status = "finished"

    def __init__(self, rows: list[int], seconds: float) -> None:
        where = asdict(setup("sat"))
        self.rows = [(row, asdict(replace(crash("sat", ""), wall=seconds)), where) for row in rows]

    def result(self) -> list[tuple[int, dict[str, Any], dict[str, Any]]]:
        return self.rows


@pytest.fixture
def sender(tmp_path: Path) -> Iterator[tuple[Sender, Client, list[float]]]:
    """A sender to no cluster, and its clock."""
    assert run(tmp_path / "run.db", str(data_set(tmp_path, 2)), "--methods", "sat").returncode == 0
    now, client = [0.0], Client()
    with contextlib.closing(Ledger(str(tmp_path / "run.db"))) as ledger:
        yield Sender(ledger, None, client, clock=lambda: now[0]), client, now  # type: ignore[arg-type]


def test_no_workers_for_ten_seconds_are_said_once(sender: tuple[Sender, Client, list[float]]) -> None:
    sending, client, now = sender

    def listen(*times: float) -> int:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            for now[0] in times:
                assert sending.count_wanted() == (0 if not client.threads else CHUNKS_AHEAD * client.threads)
        assert all("has no workers" in str(each.message) for each in said)
        return len(said)

    assert listen(0, 1, 9.9) == 0
    assert listen(10, 11, 25) == 1
    client.threads = 2
    assert listen(30, 31) == 0
    client.threads = 0
    assert listen(40, 49) == 0
    assert listen(51) == 1


def test_small_boards_are_sent_many_at_a_time(sender: tuple[Sender, Client, list[float]]) -> None:
    sending = sender[0]
    for seconds, rows in ((0.0004, LARGEST_CHUNK), (0.01, 20), (3.0, 1)):
        assert len(sending.receive(Ended([1, 2], seconds), [])) == 2
        assert sending.chunk == rows
    assert LARGEST_CHUNK >= 100
