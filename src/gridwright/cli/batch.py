"""`gridwright batch`: a data set solved by every method, written to a ledger."""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import ANSWERED, LIMITED, Terminal, Worst, each_puzzle, say_what
from gridwright.cli.solve import positive
from gridwright.errors import InputError, UsageError
from gridwright.messages import platform
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:
    from gridwright.batch.ledger import Ledger

INTAKE = 500
MOST_JOBS = 512
EPILOG = """The ledger is a file that other runs may share: several at once divide the work, and one that was stopped
or killed at any moment goes on where it was when it is started again, with or without the puzzles.
Exit status: 0 finished, 2 bad input (the good puzzles are done all the same), 3 stopped by a full disk."""


def register(commands: Any) -> None:
    """Add the commands."""
    group = commands.add_parser("batch", help="solve a data set by every method; can be stopped at any moment")
    parts = group.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=type(group))
    add_run(parts)
    status = parts.add_parser("status", help="how far a run is", description="How far a run is.")
    status.add_argument("ledger", metavar="RUN.db", help="the ledger of the run")
    status.add_argument("--json", action="store_true", help="one JSON object")
    status.set_defaults(run=show_status)


def add_run(parts: Any) -> None:
    """Add `batch run`."""
    command = parts.add_parser(
        "run",
        help="solve puzzles by every method named",
        description="Solve puzzles by every method named, and write a row for each to the ledger RUN.db.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("ledger", metavar="RUN.db", help="the ledger; made if it is not there")
    command.add_argument("puzzles", nargs="*", metavar="PUZZLE", help="a file, a folder of files, - or an address")
    say_what(command)
    command.add_argument("--methods", metavar="A,B", help="the methods (default: those of the ledger, or auto)")
    command.add_argument("--first", action="store_true", help="one solution, without asking whether it is the only one")
    command.add_argument("--seconds", type=float, metavar="S", help="stop a solve after so many seconds")
    command.add_argument("--memory", type=positive, metavar="MB", help="stop a solve that takes more memory than this")
    command.add_argument("--jobs", type=positive, metavar="N", help="how many processes (default: 1, this one)")
    command.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler to send the work to; local starts one")
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Take puzzles in, then do every open row."""
    from gridwright.solving.process import check_platform

    check_platform(platform.BATCH())
    from gridwright.batch.ledger import LedgerError, opened

    if options.jobs and options.jobs > MOST_JOBS:
        raise UsageError(f"--jobs {options.jobs} is more than one machine does; expected at most {MOST_JOBS}")
    wanted = methods_of(options)
    worst = Worst()
    fresh = not os.path.exists(options.ledger)
    if fresh and not options.puzzles:
        raise UsageError(f"there is no ledger {options.ledger} yet; expected puzzles to begin with")
    try:
        with opened(options.ledger, create=True) as ledger:
            with stoppable(terminal, "stopped while reading; nothing is lost: give the same command again"):
                begin(ledger, options, terminal, worst, wanted)
            goes_on = f"`gridwright batch run {shlex.quote(options.ledger)}` goes on with the rest"
            with stoppable(terminal, f"stopped; what is done is kept, and {goes_on}"):
                work(ledger, options, terminal)
            tell_end(ledger, terminal)
    except LedgerError as error:
        terminal.complain(error)
        worst.note(LIMITED)
    return worst.status


@contextlib.contextmanager
def stoppable(terminal: Terminal, words: str) -> Iterator[None]:
    """Say on Ctrl-C how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        note(terminal, words)
        raise


def methods_of(options: argparse.Namespace) -> list[str]:
    """The methods named, each once; one that no kind knows is refused before anything is read."""
    from gridwright import kinds

    names = [name.strip() for name in (options.methods or "").split(",") if name.strip()]
    if options.methods is not None and not names:
        raise UsageError("--methods names no method; expected names separated by commas")
    for name in names:
        fitting(name, list(kinds.names()))
    return list(dict.fromkeys(names))


def fitting(method: str, kind_names: list[str]) -> list[str]:
    """The kinds that have a method; an error if none has."""
    from gridwright.solving import methods

    good, error = [], None
    for kind in kind_names:
        try:
            methods.named(method, kind)
            good.append(kind)
        except UsageError as wrong:
            error = error or wrong
    if error and not good:
        raise error
    return good


def begin(ledger: Ledger, options: argparse.Namespace, terminal: Terminal, worst: Worst, wanted: list[str]) -> None:
    """Settle the limits, take the puzzles in and open their rows."""
    limit = limit_of(options)
    begun = bool(ledger.counts())
    if limit != Limit() or not begun:
        ledger.agree(limit)
    take_in(ledger, options, terminal, worst)
    names = wanted or ledger.methods() or ["auto"]
    rows: dict[str, list[str]] = {kind: [] for kind in ledger.kinds()}
    for name in names if rows else []:
        for kind in fitting(name, list(rows)):
            rows[kind].append(name)
    for kind, methods in rows.items():
        if skipped := [name for name in names if name not in methods]:
            note(terminal, f"{', '.join(skipped)} not used for {kind}, which has no such method")
    ledger.open_rows(rows)


def limit_of(options: argparse.Namespace) -> Limit:
    """The limits asked for."""
    try:
        return Limit(options.seconds, options.memory, 1 if options.first else 2)
    except ValueError as error:
        raise UsageError(f"{error}") from None


def take_in(ledger: Ledger, options: argparse.Namespace, terminal: Terminal, worst: Worst) -> None:
    """Write the puzzles named to the ledger, some hundred at a time."""
    from gridwright.batch.progress import Progress

    taken, new = {"read": 0}, 0
    empty = not ledger.one("SELECT count(*) FROM puzzles")
    progress = Progress(terminal.notes, lambda: taken, "puzzles")
    puzzles: Iterator[tuple[str, Puzzle]] = each_puzzle(options, terminal, worst)
    try:
        while some := list(islice(puzzles, INTAKE)):
            new += ledger.add(some)
            taken["read"] += len(some)
            progress.tell()
    finally:
        progress.close()
    if empty and new < taken["read"]:
        note(terminal, f"{taken['read']:,} puzzles read, {new:,} of them different; each is solved once")


def work(ledger: Ledger, options: argparse.Namespace, terminal: Terminal) -> None:
    """Do every open row, here, in worker processes, or on a cluster."""
    from gridwright.batch.progress import Progress
    from gridwright.batch.runner import work_together

    progress = Progress(terminal.notes, ledger.counts)
    try:
        if options.dask:
            from gridwright.batch.cluster import work_on_cluster

            work_on_cluster(ledger, options.dask, options.jobs, progress.tell)
        else:
            work_together(ledger, options.jobs or 1, progress.tell)
    finally:
        progress.close()


def tell_end(ledger: Ledger, terminal: Terminal) -> None:
    """One line about a finished run, and one about every kind of trouble in it."""
    from gridwright.batch.progress import outcomes

    counts = ledger.counts()
    total = sum(counts.values())
    note(terminal, f"{total:,} row{'s' * (total != 1)} done: {outcomes(counts) or 'nothing to do'}")
    if wrong := len(ledger.disagreements()):
        note(terminal, f"the methods disagree about {wrong:,} puzzle{'s' * (wrong > 1)}; `report` names them")


def at_work(ledger: Ledger) -> int:
    """How many processes solve its rows now; none where nothing can be written, or where none can run."""
    if os.name != "posix":
        return 0
    from gridwright.batch.claims import Claims

    try:
        with contextlib.closing(Claims(ledger)) as claims:
            return claims.running()
    except InputError:
        return 0


def show_status(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say how far a run is."""
    from gridwright.batch.ledger import opened, told

    with opened(options.ledger) as ledger:
        counts, by_method = ledger.counts(), ledger.counts_by_method()
        wrong, limits = len(ledger.disagreements()), ledger.limits()
        puzzles = ledger.one("SELECT count(*) FROM puzzles")
        running = at_work(ledger)
    left, total = counts.get("open", 0), sum(counts.values())
    if options.json:
        terminal.row(
            {"puzzles": puzzles, "rows": total, "done": total - left, "status": counts, "methods": by_method}
            | {"running": running, "disagreements": wrong, "limits": limits}
        )
        return ANSWERED
    state = "finished" if not left else f"{running} at work" if running else "not running"
    terminal.say(f"{puzzles:,} puzzles, {total - left:,} of {total:,} rows done ({told(limits)}), {state}")
    for method, each in by_method.items():
        words = ", ".join(f"{count:,} {name}" for name, count in sorted(each.items(), key=lambda item: -item[1]))
        terminal.say(f"  {method}: {words}")
    if wrong:
        terminal.say(red(terminal, f"the methods disagree about {wrong:,} puzzle{'s' * (wrong > 1)}"))
    return ANSWERED


def note(terminal: Terminal, text: str) -> None:
    """A line beside the result."""
    print(text, file=terminal.notes, flush=True)


def red(terminal: Terminal, text: str) -> str:
    """Text in red where there are colours."""
    return f"\x1b[31m{text}\x1b[0m" if terminal.colour else text
