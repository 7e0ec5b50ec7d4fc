"""Solving rows on a Dask cluster; only the process that sends them out uses the ledger.

Workers may come and go: the scheduler passes the work of a lost worker on to another, and a row that comes back twice
is written once. A worker solves in a child process, as a solver would keep it from answering its scheduler.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError
from dataclasses import asdict
from math import inf
from typing import Any

from gridwright.batch.claims import Claims, Task
from gridwright.batch.ledger import Ledger, LedgerError, Result, Setup
from gridwright.batch.measure import TRIES, crash, measure, setup
from gridwright.batch.runner import Report, limit_of
from gridwright.errors import InputWarning, MissingError, UsageError
from gridwright.messages import Sentence, say
from gridwright.messages.language import get_language, in_english, using
from gridwright.outcome import Limit
from gridwright.solving.worker import Worker as SolverProcess

LOCAL = "local"
SAFE_PATH = "PYTHONSAFEPATH"
CHUNKS_AHEAD = 3  # sent out per thread of the cluster, so that none is idle
LARGEST_CHUNK = 128  # rows in one task of the cluster
CHUNK_SECONDS = 0.2  # that a task should take
WAIT_SECONDS = 0.5
CONNECT_SECONDS = 30.0
LONELY_SECONDS = 10.0  # without a worker, after which that is said
MOST_REASON = 200  # characters of an error that are shown

Row = tuple[int, dict[str, Any], dict[str, Any]]
"""A result as it is sent: the row, and the fields of the result and the setup."""

local = threading.local()  # holds a solver process for every thread of a worker


def solve_rows(
    tasks: list[tuple[int, str, str]], limits: dict[str, Any], keep: bool, certified: bool, language: str
) -> list[Row]:
    """Solve some rows, or make their puzzles, and report in a language; this runs on a worker."""
    if not hasattr(local, "solver"):
        local.solver = SolverProcess()
    done = []
    with using(language):
        for row, text, method in tasks:
            result, where = measure(text, method, Limit(**limits), local.solver, keep, certified)
            done.append((row, asdict(result), asdict(where)))
    return done


def work_on_cluster(ledger: Ledger, address: str, jobs: int | None, report: Report) -> None:
    """Solve every open row on a cluster, which is started here for the address `local`."""
    for _ in watch_cluster(ledger, address, jobs):
        report()


def watch_cluster(ledger: Ledger, address: str, jobs: int | None) -> Generator[None, None, None]:
    """Have a cluster solve rows, and stop now and then for the caller; closing the iterator ends the work."""
    with safe_path(), connect(address, jobs) as client, contextlib.closing(Claims(ledger)) as claims:
        claims.join()
        yield from Sender(ledger, claims, client).run()


class Sender:
    """Keeps a cluster busy with rows, and writes their results."""

    def __init__(
        self, ledger: Ledger, claims: Claims, client: Any, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.ledger, self.claims, self.client, self.clock = ledger, claims, client, clock
        limit = limit_of(ledger)
        self.keep, self.certified = ledger.keeps_solutions(), ledger.is_certified()
        self.limits = {"seconds": limit.seconds, "memory": limit.memory, "solutions": limit.solutions}
        self.pending: dict[Any, list[Task]] = {}  # futures and their rows
        self.failures: Counter[int] = Counter()
        self.chunk = 1
        self.threads, self.counted_at = 0, -inf
        self.lonely_since: float | None = None

    def run(self) -> Iterator[None]:
        """Send and receive until no row is open, including those that other runners have claimed, as they might die."""
        growing = self.ledger.is_growing()
        try:
            done: list[tuple[int, Result, Setup]] = []
            while True:
                self.send(self.claims.next(done, self.count_wanted()))
                if not self.pending and not growing and not self.ledger.count_open():
                    return
                done = self.collect()
                yield
        except (OSError, CancelledError) as error:
            raise LedgerError(
                say(
                    "the connection to the cluster is lost ({error}); every row written so far is safe: run it again",
                    error=shorten(error),
                )
            ) from None

    def collect(self) -> list[tuple[int, Result, Setup]]:
        """The results that have arrived, after a short wait."""
        import distributed

        wait: Any = distributed.wait
        if not self.pending:
            time.sleep(WAIT_SECONDS)
            return []
        try:
            ended = wait(list(self.pending), WAIT_SECONDS, "FIRST_COMPLETED").done
        except TimeoutError:
            return []
        return [row for future in ended for row in self.receive(future, self.pending.pop(future))]

    def count_wanted(self) -> int:
        """How many more rows keep the cluster busy."""
        now = self.clock()
        if now - self.counted_at > WAIT_SECONDS:
            self.threads, self.counted_at = sum(self.client.nthreads().values()), now
            self.say_lonely(now)
        return max(self.threads * CHUNKS_AHEAD * self.chunk - sum(map(len, self.pending.values())), 0)

    def say_lonely(self, now: float) -> None:
        """Say once that the scheduler has no workers, if none has come for a while; they may come at any time."""
        if self.threads:
            self.lonely_since = None
        elif self.lonely_since is None:
            self.lonely_since = now
        elif now - self.lonely_since >= LONELY_SECONDS:
            self.lonely_since = inf
            warnings.warn(
                say("the Dask scheduler has no workers; the run waits for some, and Ctrl-C ends it"),
                InputWarning,
                stacklevel=2,
            )

    def send(self, tasks: list[Task]) -> None:
        """Send rows out in chunks."""
        for at in range(0, len(tasks), self.chunk):
            some = tasks[at : at + self.chunk]
            self.submit(some)

    def submit(self, tasks: list[Task]) -> None:
        """Send a chunk."""
        rows = [(task.row, task.text, task.method) for task in tasks]
        sent = self.client.submit(solve_rows, rows, self.limits, self.keep, self.certified, get_language(), pure=False)
        self.pending[sent] = tasks

    def receive(self, future: Any, tasks: list[Task]) -> list[tuple[int, Result, Setup]]:
        """The results of a chunk; rows whose worker died are sent again one by one, a few times."""
        if future.status == "finished":
            rows: list[Row] = future.result()
            spent = sum(result["wall"] for _, result, _ in rows) / len(rows)
            self.chunk = max(1, min(LARGEST_CHUNK, int(CHUNK_SECONDS / max(spent, 1e-6))))
            return [(row, Result(**result), Setup(**where)) for row, result, where in rows]
        error = shorten(future.exception() if future.status == "error" else future.status)
        why = in_english(Sentence("failed on the cluster: {error}", error=error))
        lost = []
        for task in tasks:
            self.failures[task.row] += 1
            if self.failures[task.row] >= TRIES:
                lost.append((task.row, crash(task.method, why), setup(task.method)))
            else:
                self.submit([task])
        return lost


def shorten(error: object) -> str:
    """The text of an error on one line, not too long."""
    return " ".join(str(error).split())[:MOST_REASON]


@contextlib.contextmanager
def safe_path() -> Iterator[None]:
    """Keep the processes of a local cluster from importing modules from the current folder, as -P does."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        os.environ.pop(SAFE_PATH)
        if before is not None:
            os.environ[SAFE_PATH] = before


def start_local(cluster: Any, jobs: int | None) -> Any:
    """Start a cluster on this machine; Ctrl-C is blocked in its processes, as this one ends them."""
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # if it were started later, it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        options = {"threads_per_worker": 1, "dashboard_address": "127.0.0.1:0", "silence_logs": logging.CRITICAL}
        return cluster.LocalCluster(n_workers=jobs, **options)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def connect(address: str, jobs: int | None) -> Iterator[Any]:
    """Connect a client to a cluster."""
    try:
        import distributed
    except ImportError:
        raise MissingError(say("--dask needs distributed: pip install 'gridwright[dask]'")) from None
    cluster: Any = distributed
    for name in ("distributed", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with contextlib.ExitStack() as stack:
        if address == LOCAL:
            place: Any = stack.enter_context(start_local(cluster, jobs))
        else:
            place = address
        try:
            client = stack.enter_context(cluster.Client(place, timeout=CONNECT_SECONDS))
        except (OSError, ValueError, TimeoutError) as error:
            raise UsageError(
                say("no Dask scheduler answers at {address}: {error}", address=address, error=shorten(error))
            ) from None
        yield client
