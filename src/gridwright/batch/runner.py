"""Runners: a process that does one open row of a ledger after another, and a pool of such processes."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable

from gridwright.batch.claims import Claims
from gridwright.batch.helper import Helper
from gridwright.batch.measure import crash, measured, setup
from gridwright.ledger import OPEN, Ledger, LedgerError, Result, Setup
from gridwright.nouns import Limit

Tell = Callable[[], None]
"""Called now and then while work goes on, to show how far it is."""

PAUSE = 0.05
LONGEST_PAUSE = 0.5
FULL = 3  # exit status of a worker that cannot write any more
TRIES = 3  # how often a row may see its worker killed before it counts as failed
CRASHES = {signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL}


def limit_of(ledger: Ledger) -> Limit:
    """The limits a ledger was begun with."""
    kept = ledger.limits()
    memory, solutions = kept["memory"], kept["solutions"]
    return Limit(
        kept["seconds"], None if memory is None else int(memory), None if solutions is None else int(solutions)
    )


def work_through(ledger: Ledger, tell: Tell, boss: int | None = None) -> None:
    """Do rows in this process until none is left; rows that others hold are waited for, as they might die."""
    limit = limit_of(ledger)
    helper = Helper() if limit.bounded else None
    claims = Claims(ledger)
    claims.join(boss)
    done: list[tuple[int, Result, Setup]] = []
    pause = PAUSE
    try:
        while True:
            tasks = claims.next(done)
            done = [(task.row, *measured(task.text, task.method, limit, helper)) for task in tasks]
            if not tasks:
                if not ledger.counts().get(OPEN):
                    return
                time.sleep(pause)
            pause = PAUSE if tasks else min(2 * pause, LONGEST_PAUSE)
            tell()
    finally:
        if helper:
            helper.end()
        claims.close()


def work_together(ledger: Ledger, jobs: int, tell: Tell) -> None:
    """Do rows in several worker processes; one that dies is replaced."""
    claims = Claims(ledger)
    boss = claims.join()
    deaths: Counter[int] = Counter()
    workers = [start(ledger.path, boss) for _ in range(jobs)]
    try:
        while workers:
            time.sleep(PAUSE)
            for worker in [worker for worker in workers if worker.poll() is not None]:
                workers.remove(worker)
                if worker.returncode:
                    settle(claims, worker, deaths)
                    workers.append(start(ledger.path, boss))
            tell()
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()
        claims.close()


def start(path: str, boss: int) -> subprocess.Popen[str]:
    """A new worker process."""
    command = [sys.executable, "-m", "gridwright.batch.worker", path, str(os.getpid()), str(boss)]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)


def settle(claims: Claims, worker: subprocess.Popen[str], deaths: Counter[int]) -> None:
    """See to what a worker that ended badly has left: its row is written off if it was the row's fault."""
    said = worker.stdout.read().strip() if worker.stdout else ""
    if worker.returncode > 0:
        raise LedgerError(said or f"a worker ended with status {worker.returncode}")
    held = claims.held(worker.pid)
    if held is None:
        return
    runner, row, method = held
    deaths[row] += 1
    name = signal.Signals(-worker.returncode).name
    why = None
    if -worker.returncode in CRASHES:
        why = f"the solver crashed ({name})"
    elif deaths[row] >= TRIES:
        why = f"the worker was killed {TRIES} times ({name}); did it run out of memory?"
    claims.settle(runner, row, None if why is None else (crash(method, why), setup(method)))


def serve(path: str, parent: int, boss: int) -> int:
    """Be a worker process."""
    from gridwright.engines.child import die_with_parent

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent()
    if os.getppid() != parent:
        return 0
    try:
        ledger = Ledger(path)
        with contextlib.closing(ledger):
            work_through(ledger, lambda: None, boss)
    except LedgerError as error:
        print(error, flush=True)
        return FULL
    return 0
