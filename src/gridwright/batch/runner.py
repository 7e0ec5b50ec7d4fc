"""Batch workers, processes that solve the open rows of a ledger, and their watcher, the process that starts them.

Workers solve in process, so a row costs little more than its solve, and the watcher never solves. Therefore a solver
that crashes kills a worker and never the run, and Ctrl-C works even while a solver holds the interpreter lock.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Generator

from gridwright.batch.claims import Claims
from gridwright.batch.ledger import Ledger, LedgerError, Result, Setup, open_ledger
from gridwright.batch.measure import TRIES, WORKER_KILLED, crash, measure, setup
from gridwright.errors import GridwrightError
from gridwright.messages import say
from gridwright.messages.language import ENGLISH, get_language, switch_to, using
from gridwright.outcome import Limit
from gridwright.solving import process
from gridwright.solving.process import SOLVER_EXITED
from gridwright.solving.worker import Worker as SolverProcess

Report = Callable[[], None]
"""Called now and then during the work, to update a progress line."""

Worker = subprocess.Popen[str]

PAUSE_SECONDS = 0.05
LONGEST_PAUSE_SECONDS = 0.5
FAILED_STATUS = 3  # exit status of a worker that cannot go on; it prints why
CRASHES = {signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL}


def limit_of(ledger: Ledger) -> Limit:
    """The limits that a ledger was started with."""
    kept = ledger.limits()
    memory, solutions = kept["memory"], kept["solutions"]
    return Limit(
        kept["seconds"], None if memory is None else int(memory), None if solutions is None else int(solutions)
    )


def work_through(ledger: Ledger, watcher: int, is_orphan: Callable[[], bool]) -> None:
    """Solve rows in this process until none is open, or until its watcher is gone.

    It waits for rows that other runners have claimed, as those might die, and in a ledger of generated puzzles for
    those that are still to be ordered.
    """
    growing = ledger.is_growing()
    limit, keep, certified = limit_of(ledger), ledger.keeps_solutions(), ledger.is_certified()
    solver = SolverProcess() if limit.bounded else None
    claims = Claims(ledger)
    claims.join(watcher)
    done: list[tuple[int, Result, Setup]] = []
    pause = PAUSE_SECONDS
    try:
        while not is_orphan():
            tasks = claims.next(done)
            done = [(task.row, *measure(task.text, task.method, limit, solver, keep, certified)) for task in tasks]
            if not tasks:
                if not growing and not ledger.count_open():
                    return
                time.sleep(pause)
            pause = PAUSE_SECONDS if tasks or growing else min(2 * pause, LONGEST_PAUSE_SECONDS)
    finally:
        if solver:
            solver.end()
        claims.close()


def work_together(ledger: Ledger, jobs: int, report: Report) -> None:
    """Solve rows in one or more worker processes; a worker that dies is replaced."""
    for _ in watch(ledger, jobs):
        report()


def watch(ledger: Ledger, jobs: int) -> Generator[None, None, None]:
    """Have worker processes solve rows, and stop now and then for the caller; closing the iterator ends them."""
    claims = Claims(ledger)
    watcher = claims.join()
    deaths: Counter[int] = Counter()
    workers: list[Worker] = []
    try:
        wanted = jobs if ledger.is_growing() else min(jobs, ledger.count_open())
        workers.extend(start(ledger, watcher) for _ in range(wanted))
        while workers:
            select.select([worker.stdout for worker in workers if worker.stdout], [], [], PAUSE_SECONDS)
            for worker in [worker for worker in workers if worker.poll() is not None]:
                workers.remove(worker)
                if worker.returncode:
                    handle_failure(claims, worker, deaths)
                    workers.append(start(ledger, watcher))
            yield
    finally:
        end(workers)
        claims.close()


def start(ledger: Ledger, watcher: int) -> Worker:
    """Start a worker process; Ctrl-C is blocked in it from the start, as solvers would react to it."""
    command = process.command(f"{__name__}:main", ledger.path, os.getpid(), watcher, get_language(), *ledger.named)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end(workers: list[Worker]) -> None:
    """Kill workers and wait for them."""
    for worker in workers:
        worker.kill()
    for worker in workers:
        worker.wait()


def handle_failure(claims: Claims, worker: Worker, deaths: Counter[int]) -> None:
    """Handle a worker that ended early: its row fails if the solver crashed, and is tried again if it was killed."""
    printed = worker.stdout.read().strip() if worker.stdout else ""
    claimed = claims.find_claimed(worker.pid)
    if printed or (claimed is None and worker.returncode > 0):
        raise LedgerError(printed or say("a worker ended with status {status}", status=worker.returncode))
    if claimed is None:
        return
    runner, row, method = claimed
    deaths[row] += 1
    with using(ENGLISH):
        why = explain_failure(worker.returncode, deaths[row])
    claims.resolve(runner, row, None if why is None else (crash(method, why), setup(method)))


def explain_failure(status: int, deaths: int) -> str | None:
    """Why a row fails whose workers have died this many times; None gives it another try."""
    if status > 0:
        return SOLVER_EXITED(status=status)
    name = signal.Signals(-status).name
    if -status in CRASHES:
        return say("the solver crashed ({signal})", signal=name)
    return WORKER_KILLED(count=deaths, signal=name) if deaths >= TRIES else None


def main(path: str, parent: str, watcher: str, language: str, *named: str) -> int:
    """Run a worker process: solve rows, and print on standard output why it cannot go on, if it cannot."""
    switch_to(language)
    process.end_with_parent()
    output = os.dup(1)
    process.redirect_to_null((1, 2))
    try:
        with open_ledger(path, named=named) as ledger:
            work_through(ledger, int(watcher), lambda: os.getppid() != int(parent))
    except Exception as error:
        known = isinstance(error, GridwrightError)
        why = str(error) if known else say("a worker failed: {error}: {text}", error=type(error).__name__, text=error)
        os.write(output, why.encode(errors="replace"))
        return FAILED_STATUS
    return 0
