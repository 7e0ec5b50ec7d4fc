"""Runners: a process that does one open row of a ledger after another, and the process that watches one or several.

A worker solves in its own process, so a row costs no more than its solve; what starts the workers never solves. So a
solver that crashes takes down a worker and never the run, and Ctrl-C is heard while a solver holds the interpreter.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable

from gridwright.batch.claims import Claims
from gridwright.batch.ledger import OPEN, Ledger, LedgerError, Result, Setup, opened
from gridwright.batch.measure import crash, measure, setup
from gridwright.errors import GridwrightError
from gridwright.outcome import Limit
from gridwright.solving import process
from gridwright.solving.worker import Worker as SolverProcess

Report = Callable[[], None]
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


def work_through(ledger: Ledger, watcher: int, is_orphan: Callable[[], bool]) -> None:
    """Do rows in this process until none is left, or until nobody watches it any more.

    Rows that others hold are waited for, as they might die.
    """
    limit = limit_of(ledger)
    solver = SolverProcess() if limit.bounded else None
    claims = Claims(ledger)
    claims.join(watcher)
    done: list[tuple[int, Result, Setup]] = []
    pause = PAUSE
    try:
        while not is_orphan():
            tasks = claims.next(done)
            done = [(task.row, *measure(task.text, task.method, limit, solver)) for task in tasks]
            if not tasks:
                if not ledger.counts().get(OPEN):
                    return
                time.sleep(pause)
            pause = PAUSE if tasks else min(2 * pause, LONGEST_PAUSE)
    finally:
        if solver:
            solver.end()
        claims.close()


def work_together(ledger: Ledger, jobs: int, report: Report) -> None:
    """Do rows in one worker process or several; one that dies is replaced, and this one can always be stopped."""
    claims = Claims(ledger)
    watcher = claims.join()
    deaths: Counter[int] = Counter()
    workers: list[Worker] = []
    try:
        workers.extend(start(ledger.path, watcher) for _ in range(min(jobs, ledger.counts().get(OPEN, 0))))
        while workers:
            select.select([worker.stdout for worker in workers if worker.stdout], [], [], PAUSE)
            for worker in [worker for worker in workers if worker.poll() is not None]:
                workers.remove(worker)
                if worker.returncode:
                    settle(claims, worker, deaths)
                    workers.append(start(ledger.path, watcher))
            report()
    finally:
        end(workers)
        claims.close()


def start(path: str, watcher: int) -> Worker:
    """A new worker process, deaf to Ctrl-C from its first moment on: solvers would take it for an end of their own."""
    command = process.command(f"{__name__}:main", path, os.getpid(), watcher)
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


def main(path: str, parent: str, watcher: str) -> int:
    """Be a worker process: do rows, and say on standard output why it cannot go on, if it cannot."""
    process.end_with_parent()
    output = os.dup(1)
    process.redirect_to_null((1, 2))
    try:
        with opened(path) as ledger:
            work_through(ledger, int(watcher), lambda: os.getppid() != int(parent))
    except Exception as error:
        why = str(error) if isinstance(error, GridwrightError) else f"a worker failed: {type(error).__name__}: {error}"
        os.write(output, why.encode(errors="replace"))
        return TROUBLE
    return 0
