"""Runners: a process that does one open row of a ledger after another, and the process that watches one or several.

A worker solves in its own process, so a row costs no more than its solve; what starts the workers never solves. So a
solver that crashes takes down a worker and never the run, and Ctrl-C is heard while a solver holds the interpreter.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable

from gridwright.batch.claims import Claims
from gridwright.batch.helper import Helper
from gridwright.batch.measure import crash, measured, setup
from gridwright.errors import GridwrightError
from gridwright.ledger import OPEN, Ledger, LedgerError, Result, Setup, opened
from gridwright.nouns import Limit

Tell = Callable[[], None]
"""Called now and then while work goes on, to show how far it is."""

Worker = subprocess.Popen[str]

PAUSE = 0.05
LONGEST_PAUSE = 0.5
TROUBLE = 3  # exit status of a worker that cannot go on; it says why
TRIES = 3  # how often a row may see its worker killed before it counts as failed
CRASHES = {signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL}


def limit_of(ledger: Ledger) -> Limit:
    """The limits a ledger was begun with."""
    kept = ledger.limits()
    memory, solutions = kept["memory"], kept["solutions"]
    return Limit(
        kept["seconds"], None if memory is None else int(memory), None if solutions is None else int(solutions)
    )


def work_through(ledger: Ledger, boss: int, alone: Callable[[], bool]) -> None:
    """Do rows in this process until none is left, or until nobody watches it any more.

    Rows that others hold are waited for, as they might die.
    """
    limit = limit_of(ledger)
    helper = Helper() if limit.bounded else None
    claims = Claims(ledger)
    claims.join(boss)
    done: list[tuple[int, Result, Setup]] = []
    pause = PAUSE
    try:
        while not alone():
            tasks = claims.next(done)
            done = [(task.row, *measured(task.text, task.method, limit, helper)) for task in tasks]
            if not tasks:
                if not ledger.counts().get(OPEN):
                    return
                time.sleep(pause)
            pause = PAUSE if tasks else min(2 * pause, LONGEST_PAUSE)
    finally:
        if helper:
            helper.end()
        claims.close()


def work_together(ledger: Ledger, jobs: int, tell: Tell) -> None:
    """Do rows in one worker process or several; one that dies is replaced, and this one can always be stopped."""
    claims = Claims(ledger)
    boss = claims.join()
    deaths: Counter[int] = Counter()
    workers: list[Worker] = []
    try:
        workers.extend(start(ledger.path, boss) for _ in range(min(jobs, ledger.counts().get(OPEN, 0))))
        while workers:
            select.select([worker.stdout for worker in workers if worker.stdout], [], [], PAUSE)
            for worker in [worker for worker in workers if worker.poll() is not None]:
                workers.remove(worker)
                if worker.returncode:
                    settle(claims, worker, deaths)
                    workers.append(start(ledger.path, boss))
            tell()
    finally:
        end(workers)
        claims.close()


def start(path: str, boss: int) -> Worker:
    """A new worker process, deaf to Ctrl-C from its first moment on: solvers would take it for an end of their own."""
    command = [sys.executable, "-m", "gridwright.batch.worker", path, str(os.getpid()), str(boss)]
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end(workers: list[Worker]) -> None:
    """End workers, whatever they are at, and see them gone."""
    for worker in workers:
        worker.kill()
    for worker in workers:
        worker.wait()


def settle(claims: Claims, worker: Worker, deaths: Counter[int]) -> None:
    """See to what a worker that ended badly has left: its row is written off if it was the row's fault."""
    said = worker.stdout.read().strip() if worker.stdout else ""
    held = claims.held(worker.pid)
    if said or (held is None and worker.returncode > 0):
        raise LedgerError(said or f"a worker ended with status {worker.returncode}")
    if held is None:
        return
    runner, row, method = held
    deaths[row] += 1
    why = fault(worker.returncode, deaths[row])
    claims.settle(runner, row, None if why is None else (crash(method, why), setup(method)))


def fault(status: int, times: int) -> str | None:
    """Why a row is written off after its worker has died so many times; None gives it another try."""
    if status > 0:
        return f"the solver ended early (status {status})"
    name = signal.Signals(-status).name
    if -status in CRASHES:
        return f"the solver crashed ({name})"
    return f"the worker was killed {TRIES} times ({name}); did it run out of memory?" if times >= TRIES else None


def serve(path: str, parent: int, boss: int) -> int:
    """Be a worker process."""
    from gridwright.engines.child import die_with_parent

    die_with_parent()
    last_words = os.dup(1)
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(quiet, stream)  # solvers that chatter must not be taken for us
    try:
        with opened(path) as ledger:
            work_through(ledger, boss, lambda: os.getppid() != parent)
    except Exception as error:
        why = str(error) if isinstance(error, GridwrightError) else f"a worker failed: {type(error).__name__}: {error}"
        os.write(last_words, why.encode(errors="replace"))
        return TROUBLE
    return 0
