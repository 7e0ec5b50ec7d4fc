"""A Dask cluster of real processes: a scheduler and three workers, one killed during the run."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from support.batching import METHODS, data_set, done, environment, odd_set, run, start, verdicts

pytest.importorskip("distributed")

PATIENCE = 120.0
Cluster = tuple[str, list[subprocess.Popen[bytes]], Callable[[], subprocess.Popen[bytes]]]


def wait_for(what: Callable[[], Any], patience: float = PATIENCE) -> Any:
    deadline = time.monotonic() + patience
    while not (found := what()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


@pytest.fixture
def cluster(odd: tuple[str, dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    """The address of a scheduler, and its three worker processes; a fourth can be started."""
    monkeypatch.setenv("GRIDWRIGHT_KINDS", odd[1]["GRIDWRIGHT_KINDS"])
    file = tmp_path / "scheduler.json"
    processes: list[subprocess.Popen[bytes]] = []

    def start_quietly(module: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", module, "--scheduler-file", str(file), "--no-dashboard", *arguments]
        silent = subprocess.DEVNULL
        processes.append(subprocess.Popen(command, stdout=silent, stderr=silent, env=environment()))
        return processes[-1]

    def worker() -> subprocess.Popen[bytes]:
        return start_quietly(
            "distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path)
        )

    start_quietly("distributed.cli.dask_scheduler", "--port", "0")
    wait_for(file.exists)
    try:
        address = wait_for(lambda: file.read_text() and json.loads(file.read_text())["address"])
        yield address, [worker() for _ in range(3)], worker
    finally:
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.wait()


def test_three_workers_one_killed_and_one_come_back(cluster: Cluster, tmp_path: Path) -> None:
    address, workers, another = cluster
    # The second set takes its time, so that the run is not over before the worker is killed.
    work = [str(data_set(tmp_path, 80)), str(odd_set(tmp_path, 49)), "--methods", f"{METHODS.partition(',')[0]},sleepy"]
    assert run(tmp_path / "calm.db", *work, "--jobs", "8").returncode == 0
    expected = verdicts(tmp_path / "calm.db")
    assert len(expected) == 80 + 2 * 49
    ledger = tmp_path / "run.db"
    process = start(ledger, *work, "--dask", address)
    try:
        wait_for(lambda: done(ledger) > 20 or process.poll() is not None)
        assert process.poll() is None
        workers[0].kill()
        before = done(ledger)
        another()
        told = process.communicate(timeout=PATIENCE)[1]
    finally:
        process.kill()
    assert process.returncode == 0, told
    assert before < len(expected)
    assert verdicts(ledger) == expected


@pytest.mark.slow
def test_a_sender_that_dies_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    address, workers, _ = cluster
    puzzles = data_set(tmp_path, 200)
    ledger = tmp_path / "run.db"
    process = start(ledger, str(puzzles), "--methods", METHODS, "--dask", address)
    wait_for(lambda: done(ledger) > 20 or process.poll() is not None)
    process.kill()
    process.communicate()
    assert 0 < done(ledger) < 400
    assert run(ledger).returncode == 0
    assert done(ledger) == 400
    assert len(verdicts(ledger)) == 400
    assert len(workers) == 3


@pytest.mark.slow
def test_a_cluster_started_here(tmp_path: Path) -> None:
    puzzles = data_set(tmp_path, 40)
    assert run(tmp_path / "calm.db", str(puzzles), "--methods", METHODS).returncode == 0
    ended = run(tmp_path / "run.db", str(puzzles), "--methods", METHODS, "--dask", "local", "--jobs", "2")
    assert ended.returncode == 0, ended.stderr
    assert verdicts(tmp_path / "run.db") == verdicts(tmp_path / "calm.db")


@pytest.mark.slow
def test_ctrl_c_with_a_cluster_started_here_is_one_line(
    tmp_path: Path, odd: tuple[str, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_KINDS", odd[1]["GRIDWRIGHT_KINDS"])
    ledger = tmp_path / "run.db"
    process = start(
        ledger, str(odd_set(tmp_path, 49)), "--methods", "sleepy,brute", "--dask", "local", "--jobs", "2",
        start_new_session=True,
    )  # fmt: skip
    try:
        wait_for(lambda: done(ledger) > 5 or process.poll() is not None)
        os.killpg(process.pid, signal.SIGINT)
        told = process.communicate(timeout=PATIENCE)[1]
    finally:
        process.kill()
    assert process.returncode == 130
    assert told == f"stopped; what is done is kept, and `gridwright batch run {ledger}` goes on with the rest\n"
    assert run(ledger, "--jobs", "8").returncode == 0
    assert {row[2] for row in verdicts(ledger)} == {"unique"}
