"""`gridwright batch`."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shlex
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import (
    ANSWERED,
    LIMIT_REACHED,
    ExitStatus,
    Terminal,
    add_command,
    add_source_options,
    make_limit,
    parse_positive,
    read_puzzles,
)
from gridwright.cli._jobs import check_jobs
from gridwright.cli._options import DASK, FIRST_ONLY, JSON_ONE, LEDGER, PUZZLES
from gridwright.cli._output import name_file
from gridwright.errors import InputError, UsageError, escape, quote
from gridwright.messages import Message, Sentence, say
from gridwright.outcome import Limit, name_status
from gridwright.progress import can_start_processes
from gridwright.puzzle import Puzzle
from gridwright.text.files import PATH_WIDTH, create_folder, write_file
from gridwright.text.sources import STDIN, is_inline, open_bytes, path_exists

if TYPE_CHECKING:
    from gridwright.batch.ledger import Ledger

DISAGREE = Message("the methods disagree about 1 puzzle", "the methods disagree about {count:,} puzzles")
BATCH_DESCRIPTION = Sentence("""Solve a data set with several methods and record every result. A run can be
stopped at any moment and resumed later.""")
BATCH_RUN_DESCRIPTION = Sentence("""Solve puzzles with each method and record every result as a row of the ledger
RUN.db.""")
EPILOG = Sentence("""The ledger is an SQLite file. Several runs may share it: they divide the work.
A run that was stopped or killed is resumed by the same command, with or
without the puzzles. Methods that run a command (dimacs:COMMAND) must be named
with --methods every time: a ledger never starts a program by itself.

Exit status: 0 finished, 2 bad input (the good puzzles are solved anyway),
3 the disk is full or rows stay open, 130 stopped by Ctrl-C.""")


PUZZLES_PER_WRITE = 500


def register(commands: Any) -> None:
    """Add the commands."""
    group = add_command(
        commands,
        "batch",
        Sentence("solve a data set with several methods; can be stopped and resumed"),
        BATCH_DESCRIPTION,
    )
    parts = group.add_subparsers(title=say("commands"), metavar=say("COMMAND"), required=True, parser_class=type(group))
    register_run(parts)
    status = add_command(
        parts, "status", Sentence("show the progress of a run"), Sentence("Show the progress of a run.")
    )
    status.add_argument("ledger", metavar="RUN.db", help=str(LEDGER))
    status.add_argument("--json", action="store_true", help=str(JSON_ONE))
    status.set_defaults(run=show_status)


def register_run(parts: Any) -> None:
    """Add `batch run`."""
    command = add_command(
        parts, "run", Sentence("solve puzzles with each method and record the results"), BATCH_RUN_DESCRIPTION, EPILOG
    )
    command.add_argument("ledger", metavar="RUN.db", help=say("the ledger; created if it does not exist"))
    command.add_argument("puzzles", nargs="*", metavar="PUZZLE", help=str(PUZZLES))
    add_source_options(command)
    command.add_argument(
        "--methods", metavar="A,B", help=say("methods, separated by commas (default: those in the ledger, or auto)")
    )
    extent = command.add_mutually_exclusive_group()
    extent.add_argument("--first", action="store_true", help=str(FIRST_ONLY))
    extent.add_argument(
        "--certified",
        action="store_true",
        help=say("have every verdict proved and verified, whatever the method; one that fails is an error"),
    )
    command.add_argument("--seconds", type=float, metavar="S", help=say("time limit per puzzle and method, in seconds"))
    command.add_argument(
        "--memory", type=parse_positive, metavar="MB", help=say("memory limit per puzzle and method, in megabytes")
    )
    command.add_argument(
        "--jobs", type=parse_positive, metavar="N", help=say("number of worker processes (default: 1)")
    )
    command.add_argument(
        "--answers", metavar="DIR", help=say("keep every solution, and write each to a file in this folder")
    )
    command.add_argument("--dask", metavar="ADDRESS", help=str(DASK))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Add the puzzles to the ledger, then do every open row."""
    from gridwright.solving.process import check_platform

    check_platform(say("a batch run"))
    from gridwright.batch.ledger import LedgerError, open_ledger

    check_jobs(options.jobs)
    wanted = parse_methods(options)
    status = ExitStatus()
    if not options.puzzles and not os.path.exists(options.ledger):
        raise UsageError(
            say("{ledger} does not exist yet; expected puzzles to start with", ledger=quote(options.ledger, PATH_WIDTH))
        )
    if not os.path.exists(options.ledger):
        check_sources(options.puzzles)
    try:
        with open_ledger(options.ledger, create=True, named=wanted) as ledger:
            refuse_growing(ledger, options)
            with explain_interruption(
                terminal, say("stopped while reading; nothing is lost: run the same command again")
            ):
                prepare(ledger, options, terminal, status, wanted)
            with explain_interruption(
                terminal,
                say(
                    "stopped; finished results are kept, and `gridwright batch run {ledger}` continues",
                    ledger=shlex.quote(options.ledger),
                ),
            ):
                do_rows(ledger, options, terminal)
            print_summary(ledger, terminal)
            if options.answers is not None:
                write_solutions(ledger, options.answers, terminal)
            if withheld := ledger.withheld():
                note_withheld(withheld, terminal)
                status.add(LIMIT_REACHED)
    except LedgerError as error:
        terminal.print_error(error)
        status.add(LIMIT_REACHED)
    return status.value


def check_sources(sources: Iterable[str]) -> None:
    """Refuse files that do not exist before a ledger is made for them."""
    for source in sources:
        if source != STDIN and not is_inline(source) and not path_exists(source):
            open_bytes(source).close()  # which says what is wrong


def refuse_growing(ledger: Ledger, options: argparse.Namespace) -> None:
    """Refuse a ledger that puzzles are still added to."""
    if ledger.is_growing():
        raise UsageError(
            say(
                "{ledger} keeps the puzzles of a `generate` that was stopped; run that command again to continue",
                ledger=quote(options.ledger, PATH_WIDTH),
            )
        )


def note_withheld(names: Iterable[str], terminal: Terminal) -> None:
    """Say that rows of methods that run programs were not done."""
    terminal.print_note(
        say(
            "rows of {methods} stay open: a ledger does not start programs by itself; to run them, name them with "
            "--methods",
            methods=", ".join(quote(name, PATH_WIDTH) for name in names),
        )
    )


def write_solutions(ledger: Ledger, folder: str, terminal: Terminal) -> None:
    """Write the solutions to a folder, one folder per method and one file per puzzle."""
    taken: dict[str, set[str]] = {}
    count = 0
    for method, name, solution in ledger.solutions():
        count += 1
        own = os.path.join(folder, re.sub(r"[^\w.@+-]+", "-", method).strip("-.") or "method")
        create_folder(own)
        write_file(name_file(own, name, ".txt", taken.setdefault(own, set()), force=True), [solution])
    terminal.print_note(
        say(
            "wrote 1 solution to {folder}",
            "wrote {count:,} solutions to {folder}",
            count=count,
            folder=quote(folder, PATH_WIDTH),
        )
    )
    if lost := ledger.count_lost_solutions():
        terminal.print_note(
            say(
                "1 solution was found before --answers was given, and was not kept",
                "{count:,} solutions were found before --answers was given, and were not kept",
                count=lost,
            )
        )


@contextlib.contextmanager
def explain_interruption(terminal: Terminal, sentence: str) -> Iterator[None]:
    """On Ctrl-C, explain how to continue."""
    try:
        yield
    except KeyboardInterrupt:
        terminal.print_note(sentence)
        raise


def parse_methods(options: argparse.Namespace) -> list[str]:
    """Parse the names of methods, each once; one that no kind has is refused before anything is read."""
    from gridwright import kinds

    names = [name.strip() for name in (options.methods or "").split(",") if name.strip()]
    if options.methods is not None and not names:
        raise UsageError(say("--methods names no method; expected names separated by commas"))
    for name in names:
        find_kinds(name, list(kinds.names()))
    return list(dict.fromkeys(names))


def find_kinds(method: str, kind_names: list[str]) -> list[str]:
    """Find the kinds that have a method; an error if none has."""
    from gridwright.solving import methods

    found, first_error = [], None
    for kind in kind_names:
        try:
            methods.for_kind(method, kind)
            found.append(kind)
        except UsageError as error:
            first_error = first_error or error
    if first_error and not found:
        raise first_error
    return found


def prepare(
    ledger: Ledger, options: argparse.Namespace, terminal: Terminal, status: ExitStatus, wanted: list[str]
) -> None:
    """Agree on the limits, add the puzzles and open their rows."""
    from gridwright.solving.methods import runs_command

    limit = make_limit(options.seconds, options.memory, 1 if options.first else 2)
    if limit != Limit() or not ledger.counts():
        ledger.agree(limit)
    if options.certified:
        ledger.certify()
    if options.answers is not None:
        ledger.keep_solutions()
    add_puzzles(ledger, options, terminal, status)
    kept = ledger.methods()
    names = wanted or [name for name in kept if not runs_command(name)] or ([] if kept else ["auto"])
    rows: dict[str, list[str]] = {kind: [] for kind in ledger.kinds()}
    for name in names if rows else []:
        for kind in find_kinds(name, list(rows)):
            rows[kind].append(name)
    for kind, methods in rows.items():
        if skipped := [name for name in names if name not in methods]:
            terminal.print_note(
                say("skipping {methods} for {kind}, which has no such method", methods=", ".join(skipped), kind=kind)
            )
    ledger.name_methods(names)
    ledger.open_rows(rows)


def add_puzzles(ledger: Ledger, options: argparse.Namespace, terminal: Terminal, status: ExitStatus) -> None:
    """Write the puzzles that were named to the ledger, some hundred at a time."""
    from gridwright.batch.progress import Progress

    counts, new = {"read": 0}, 0
    empty = not ledger.one("SELECT count(*) FROM puzzles")
    progress = Progress(terminal.progress_stream(), lambda: counts, say("puzzles"))
    puzzles: Iterator[tuple[str, Puzzle]] = read_puzzles(options, terminal, status)
    try:
        while some := list(islice(puzzles, PUZZLES_PER_WRITE)):
            new += ledger.add(some)
            counts["read"] += len(some)
            progress.update()
    finally:
        progress.close()
    if empty and new < counts["read"]:
        terminal.print_note(
            say(
                "{read:,} puzzles read, {different:,} of them different; each is solved once",
                read=counts["read"],
                different=new,
            )
        )


def do_rows(ledger: Ledger, options: argparse.Namespace, terminal: Terminal) -> None:
    """Do every open row, in worker processes or on a cluster."""
    from gridwright.batch.progress import Progress
    from gridwright.batch.runner import work_together

    progress = Progress(terminal.progress_stream(), ledger.counts)
    try:
        if options.dask:
            from gridwright.batch.cluster import work_on_cluster

            work_on_cluster(ledger, options.dask, options.jobs, progress.update)
        else:
            work_together(ledger, options.jobs or 1, progress.update)
    finally:
        progress.close()


def print_summary(ledger: Ledger, terminal: Terminal) -> None:
    """Print one line about a finished run, and one about disagreements."""
    from gridwright.batch.progress import outcomes

    counts = ledger.counts()
    described = outcomes(counts) or say("nothing to do")
    terminal.print_note(
        say("1 row done: {outcomes}", "{count:,} rows done: {outcomes}", count=sum(counts.values()), outcomes=described)
    )
    if ledger.is_certified():
        terminal.print_note(say("every verdict was proved and verified"))
    if wrong := len(ledger.disagreements()):
        terminal.print_note(say("{disagreement}; `gridwright report` lists them", disagreement=DISAGREE(count=wrong)))


def count_running(ledger: Ledger) -> int:
    """Count the processes that are solving rows of a ledger; none if it cannot be written, or none can run."""
    if not can_start_processes():
        return 0
    from gridwright.batch.claims import Claims

    try:
        with contextlib.closing(Claims(ledger)) as claims:
            return claims.running()
    except InputError:
        return 0


def show_status(options: argparse.Namespace, terminal: Terminal) -> int:
    """Show the progress of a run."""
    from gridwright.batch.ledger import describe_limits, open_ledger

    with open_ledger(options.ledger) as ledger:
        counts, by_method = ledger.counts(), ledger.counts_by_method()
        wrong, limits, certified = len(ledger.disagreements()), ledger.limits(), ledger.is_certified()
        puzzles = ledger.one("SELECT count(*) FROM puzzles")
        running = count_running(ledger)
    left, total = counts.get("open", 0), sum(counts.values())
    if options.json:
        terminal.print_json(
            {"puzzles": puzzles, "rows": total, "done": total - left, "status": counts, "methods": by_method}
            | {"running": running, "disagreements": wrong, "limits": limits, "certified": certified}
        )
        return ANSWERED
    state = describe_state(left, running)
    held = say("1 puzzle", "{count:,} puzzles", count=puzzles)
    terminal.print(
        say(
            "{puzzles}, {done:,} of {rows:,} rows done ({limits}), {state}",
            puzzles=held,
            done=total - left,
            rows=total,
            limits=describe_limits(limits),
            state=state,
        )
    )
    for method, counted in by_method.items():
        by_count = sorted(counted.items(), key=lambda item: -item[1])
        outcomes = ", ".join(say("{count:,} {name}", count=count, name=name_status(name)) for name, count in by_count)
        terminal.print("  " + say("{method}: {reason}", method=escape(method), reason=outcomes))
    if wrong:
        terminal.print(colour_red(DISAGREE(count=wrong), terminal))
    return ANSWERED


def describe_state(left: int, running: int) -> str:
    """Describe whether a run is finished, running or stopped."""
    if not left:
        return say("finished")
    return say("1 worker running", "{count:,} workers running", count=running) if running else say("not running")


def colour_red(text: str, terminal: Terminal) -> str:
    """Colour text red where the terminal shows colours."""
    return f"\x1b[31m{text}\x1b[0m" if terminal.colour else text
