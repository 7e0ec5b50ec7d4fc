"""Puzzles made in bulk for `generate`: by worker processes or a cluster, with a ledger that keeps what was made."""

from __future__ import annotations

import argparse
import contextlib
import os
import random
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from gridwright.cli._common import Terminal, make_limit
from gridwright.cli._jobs import check_jobs
from gridwright.cli._options import NOT_GENERATED_IN_TIME
from gridwright.errors import LimitError, quote
from gridwright.messages import say
from gridwright.progress import can_start_processes
from gridwright.puzzle import Puzzle
from gridwright.text.files import PATH_WIDTH, create_folder, is_folder
from gridwright.text.patterns import is_pattern

if TYPE_CHECKING:
    from gridwright.batch.bulk import OrderWatcher
    from gridwright.batch.ledger import Ledger
    from gridwright.batch.progress import Progress
    from gridwright.generate.unique import Order

SEEDS = 10**9
BULK = 100  # puzzles of a data set, from which on they are made so without being asked


def is_kept(options: argparse.Namespace) -> bool:
    """Are the puzzles written to a file or a folder, so that what was made can be kept beside it?"""
    path = options.output
    return path not in (None, "-") and (is_folder(path) or os.path.isfile(path) or not os.path.exists(path))


def wants_bulk(options: argparse.Namespace) -> bool:
    """Are the puzzles made by workers: because they are many, or because the user says how many workers?"""
    many = options.count >= BULK and can_start_processes() and is_kept(options)
    return bool(options.jobs or options.dask) or many


def choose_seed(options: argparse.Namespace) -> int:
    """The seed that the user named, or that of the same command if it was stopped, or any."""
    found: int | None = options.seed
    if found is None and wants_bulk(options) and is_kept(options):
        from gridwright.batch.bulk import find_seed, part_path

        found = find_seed(part_path(options.output))
    return random.SystemRandom().randrange(SEEDS) if found is None else found


@contextlib.contextmanager
def make_in_bulk(order: Order, options: argparse.Namespace, terminal: Terminal) -> Iterator[Iterator[Puzzle]]:
    """The puzzles of an order as they are made; the ledger that keeps them goes when all are written."""
    from gridwright.batch.bulk import OrderWatcher, remove_ledger
    from gridwright.batch.ledger import open_ledger
    from gridwright.solving.process import check_platform

    check_platform(say("a batch run"))
    check_jobs(options.jobs)
    with choose_ledger(options) as path:
        with open_ledger(path, create=True) as ledger:
            bulk = OrderWatcher(ledger, order, make_limit(options.seconds))
            if before := bulk.count_made():
                terminal.print_note(
                    say(
                        "resuming an interrupted run: {count:,} puzzle of {total:,} is already made",
                        "resuming an interrupted run: {count:,} puzzles of {total:,} are already made",
                        count=min(before, options.count),
                        total=options.count,
                    )
                )
            with (
                explain_ending(bulk, options, terminal),
                contextlib.closing(run_workers(bulk, options, terminal)) as puzzles,
            ):
                yield puzzles
        remove_ledger(path)


@contextlib.contextmanager
def choose_ledger(options: argparse.Namespace) -> Iterator[str]:
    """The path of the ledger: beside the output if it can be kept there, otherwise in a temporary folder."""
    import tempfile

    from gridwright.batch.bulk import part_path
    from gridwright.batch.datasets import check_folder
    from gridwright.text.leftovers import ended_by_signals

    if not is_kept(options):
        with ended_by_signals(), tempfile.TemporaryDirectory(prefix="gridwright-") as folder:
            yield os.path.join(folder, "part.db")
        return
    path = part_path(options.output)
    if is_pattern(path):
        create_folder(os.path.dirname(path))
    if is_folder(options.output) and not os.path.exists(path):
        check_folder(options.output, options.force)
    options.force = True  # from here on, what is in the folder is ours
    yield path


@contextlib.contextmanager
def explain_ending(bulk: OrderWatcher, options: argparse.Namespace, terminal: Terminal) -> Iterator[None]:
    """Say what is kept if the work ends early; keep nothing if there is no point in going on."""
    from gridwright.batch.bulk import remove_ledger

    try:
        yield
    except KeyboardInterrupt:
        if is_kept(options) and (made := bulk.count_made()):
            terminal.print_note(
                say(
                    "stopped; the {count:,} puzzle made so far is kept in {ledger}; run the same command again to "
                    "continue",
                    "stopped; the {count:,} puzzles made so far are kept in {ledger}; run the same command again to "
                    "continue",
                    count=made,
                    ledger=quote(bulk.ledger.path, PATH_WIDTH),
                )
            )
        raise
    except LimitError as error:
        raise LimitError(NOT_GENERATED_IN_TIME(number=bulk.number + 1, reason=error)) from None
    finally:
        if bulk.refused or not bulk.count_made():
            remove_ledger(bulk.ledger.path)


def run_workers(bulk: OrderWatcher, options: argparse.Namespace, terminal: Terminal) -> Generator[Puzzle, None, None]:
    """The puzzles as workers make them, with a progress line."""
    from gridwright.batch.progress import Progress

    def count() -> dict[str, int]:
        made = min(bulk.count_made(), options.count)
        return {"open": options.count - made, "made": made}

    progress = Progress(terminal.progress_stream(), count, say("puzzles"))
    try:
        with contextlib.closing(start_workers(bulk.ledger, options)) as watch:
            yield from bulk.puzzles(options.count, update(progress, watch))
    finally:
        progress.close()


def update(progress: Progress, watch: Iterator[None]) -> Iterator[None]:
    """Update the progress line whenever the workers have gone on."""
    for _ in watch:
        progress.update()
        yield


def start_workers(ledger: Ledger, options: argparse.Namespace) -> Generator[None, None, None]:
    """Start worker processes, or send the work to a cluster."""
    if options.dask:
        from gridwright.batch.cluster import watch_cluster

        return watch_cluster(ledger, options.dask, options.jobs)
    from gridwright.batch.runner import watch

    return watch(ledger, options.jobs or 1)
