"""Rows done by the workers of a Dask cluster; the ledger stays with the process that sends them out.

Workers come and go as they like: the scheduler hands what a lost worker had on to another, and rows that come back
twice are written once. A worker solves in a process of its own, as solvers would keep it from answering its scheduler.
"""

from __future__ import annotations

import contextlib
import logging
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import CancelledError
from dataclasses import asdict
from typing import Any

from gridwright.batch.claims import Claims, Task
from gridwright.batch.ledger import OPEN, Ledger, LedgerError, Result, Setup
from gridwright.batch.measure import crash, measure, setup
from gridwright.batch.runner import TRIES, Report, limit_of
from gridwright.errors import MissingError, UsageError
from gridwright.outcome import Limit
from gridwright.solving.worker import Worker as SolverProcess

LOCAL = "local"
AHEAD = 3  # rows sent out per place to work, so that none waits for us
CHUNK = 16  # most rows in one piece of work
AIM = 0.2  # seconds that a piece of work should take
WAIT = 0.5
CONNECT_SECONDS = 30.0  # seconds to reach a scheduler

Row = tuple[int, dict[str, Any], dict[str, Any]]
"""A result as it travels: the row, the result and the setup as plain values."""

own = threading.local()  # a solver process for every thread of a worker


def solve_rows(tasks: list[tuple[int, str, str]], limits: dict[str, Any]) -> list[Row]:
    """Do some rows; this runs on a worker."""
    if not hasattr(own, "solver"):
        own.solver = SolverProcess()
    done = []
    for row, text, method in tasks:
        result, where = measure(text, method, Limit(**limits), own.solver)
        done.append((row, asdict(result), asdict(where)))
    return done


def work_on_cluster(ledger: Ledger, address: str, jobs: int | None, report: Report) -> None:
    """Have every open row done on a cluster, or on one started here."""
    with connected(address, jobs) as client, contextlib.closing(Claims(ledger)) as claims:
        claims.join()
        Sender(ledger, claims, client, report).run()


class Sender:
    """Keeps a cluster busy with rows, and writes what comes back."""

    def __init__(self, ledger: Ledger, claims: Claims, client: Any, report: Report) -> None:
        self.ledger, self.claims, self.client, self.report = ledger, claims, client, report
        limit = limit_of(ledger)
        self.limits = {"seconds": limit.seconds, "memory": limit.memory, "solutions": limit.solutions}
        self.out: dict[Any, list[Task]] = {}
        self.failures: Counter[int] = Counter()
        self.chunk = 1
        self.places, self.asked = 0, 0.0

    def run(self) -> None:
        """Send and receive until no row is open; rows that others hold are waited for, as they might die."""
        try:
            done: list[tuple[int, Result, Setup]] = []
            while True:
                self.send(self.claims.next(done, self.wanted()))
                if not self.out and not self.ledger.counts().get(OPEN):
                    return
                done = self.heard()
                self.report()
        except (OSError, CancelledError) as error:
            why = " ".join(str(error).split())[:200]
            raise LedgerError(f"the cluster is gone ({why}); every row written so far is safe: run it again") from None

    def heard(self) -> list[tuple[int, Result, Setup]]:
        """What has come back, after waiting a little for it."""
        import distributed

        wait: Any = distributed.wait
        if not self.out:
            time.sleep(WAIT)
            return []
        try:
            ended = wait(list(self.out), WAIT, "FIRST_COMPLETED").done
        except TimeoutError:
            return []
        return [row for future in ended for row in self.receive(future, self.out.pop(future))]

    def wanted(self) -> int:
        """How many more rows keep the cluster busy."""
        if time.monotonic() - self.asked > WAIT:
            self.places = sum(self.client.nthreads().values())
            self.asked = time.monotonic()
        return max(self.places * AHEAD * self.chunk - sum(map(len, self.out.values())), 0)

    def send(self, tasks: list[Task]) -> None:
        """Send rows out, some at a time."""
        for at in range(0, len(tasks), self.chunk):
            some = tasks[at : at + self.chunk]
            rows = [(task.row, task.text, task.method) for task in some]
            self.out[self.client.submit(solve_rows, rows, self.limits, pure=False)] = some

    def receive(self, future: Any, tasks: list[Task]) -> list[tuple[int, Result, Setup]]:
        """The results that came back; rows whose workers died are sent again, one by one, a few times."""
        if future.status == "finished":
            rows: list[Row] = future.result()
            spent = sum(result["wall"] for _, result, _ in rows) / len(rows)
            self.chunk = max(1, min(CHUNK, int(AIM / max(spent, 1e-6))))
            return [(row, Result(**result), Setup(**where)) for row, result, where in rows]
        why = " ".join(str(future.exception() if future.status == "error" else future.status).split())[:200]
        lost = []
        for task in tasks:
            self.failures[task.row] += 1
            if self.failures[task.row] >= TRIES:
                lost.append((task.row, crash(task.method, f"failed on the cluster: {why}"), setup(task.method)))
            else:
                alone = [(task.row, task.text, task.method)]
                self.out[self.client.submit(solve_rows, alone, self.limits, pure=False)] = [task]
        return lost


def started_here(cluster: Any, jobs: int | None) -> Any:
    """A cluster on this machine, whose processes are deaf to Ctrl-C: it is ours to end them."""
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # it would let signals through again when it is started later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        how = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.CRITICAL}
        return cluster.LocalCluster(n_workers=jobs, **how)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def connected(address: str, jobs: int | None) -> Iterator[Any]:
    """A client of a cluster."""
    try:
        import distributed
    except ImportError:
        raise MissingError("--dask needs distributed: pip install 'gridwright[dask]'") from None
    cluster: Any = distributed
    for name in ("distributed", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with contextlib.ExitStack() as stack:
        if address == LOCAL:
            place: Any = stack.enter_context(started_here(cluster, jobs))
        else:
            place = address
        try:
            client = stack.enter_context(cluster.Client(place, timeout=CONNECT_SECONDS))
        except (OSError, ValueError, TimeoutError) as error:
            raise UsageError(f"no Dask scheduler answers at {address}: {' '.join(str(error).split())[:200]}") from None
        yield client
