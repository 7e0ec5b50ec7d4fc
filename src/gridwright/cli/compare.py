"""`gridwright compare`."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright import kinds
from gridwright.cli._common import (
    ANSWERED,
    BAD_INPUT,
    NEGATIVE,
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    describe_puzzle,
    make_limit,
    read_puzzles,
)
from gridwright.cli._outcome import make_record
from gridwright.errors import UsageError
from gridwright.messages import Sentence, say
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle
from gridwright.solving import methods
from gridwright.solving.compare import Entry, disagreement, run_methods, winner
from gridwright.solving.comparison import COLUMNS, format_entry
from gridwright.solving.process import check_platform
from gridwright.text.tables import align, format_duration

EPILOG = Sentence("""Each method runs in a process of its own. The columns are

  first      time to the first solution
  settled    time until it is known whether the solution is unique
  cpu        processor time of all processes; the fairest figure on a busy
             machine
  variables, constraints, literals
             size of the model given to the engine: clauses and literals, or
             rows and non-zeros; cuts added while solving are not counted

Times start when the libraries of the method are loaded.

Exit status: 0 finished, 1 methods disagree, 2 bad input.""")


SECONDS = 10.0
TOTAL_COLUMNS = (Sentence("method"), Sentence("settled"), Sentence("seconds"), Sentence("cpu"), Sentence("fastest on"))


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "compare",
        Sentence("solve the same puzzles with several methods, side by side"),
        Sentence("Solve the same puzzles with several methods, side by side."),
        EPILOG,
    )
    add_puzzle_arguments(command)
    command.add_argument(
        "--methods",
        action="append",
        metavar="A,B,…",
        help=say("methods, separated by commas; may be repeated (default: all methods of the kind)"),
    )
    command.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        metavar="S",
        help=say("time limit per method and puzzle, in seconds (default: {seconds:g})", seconds=SECONDS),
    )
    command.add_argument(
        "--json", action="store_true", help=say("print one JSON object per method and puzzle, one per line")
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Compare the methods on every puzzle that was named."""
    check_platform(say("comparing methods"))
    status = ExitStatus()
    limit = make_limit(options.seconds)
    puzzles = list(read_puzzles(options, terminal, status))
    names = parse_methods(options.methods, [puzzle for _, puzzle in puzzles])
    totals: dict[str, Total] = {}
    disagreed = False
    for name, puzzle in puzzles:
        entries = run_all(name, puzzle, names or methods.names(kinds.of(puzzle)), limit, terminal)
        best = winner(entries)
        (print_records if options.json else print_table)(name, puzzle, entries, best, terminal)
        if details := disagreement(entries):
            disagreed = True
            terminal.print_error(UsageError(say("DISAGREEMENT on {source}: {details}", source=name, details=details)))
        add_to_totals(totals, entries, best, options.seconds)
    if len(puzzles) > 1 and not options.json:
        print_totals(totals, len(puzzles), terminal)
    return BAD_INPUT if status.value == BAD_INPUT else NEGATIVE if disagreed else ANSWERED


def parse_methods(given: list[str] | None, puzzles: list[Puzzle]) -> list[str]:
    """Parse the names of methods, each of which must fit at least one of the puzzles."""
    names = [name.strip() for part in given or [] for name in part.split(",") if name.strip()]
    for name in names:
        errors = []
        for kind in dict.fromkeys(puzzle.kind for puzzle in puzzles):
            try:
                methods.find(name, kinds.load(kind))
            except UsageError as error:
                errors.append(error)
            else:
                break
        else:
            if errors:
                raise errors[0]
    return list(dict.fromkeys(names))


def run_all(name: str, puzzle: Puzzle, names: list[str], limit: Limit, terminal: Terminal) -> list[Entry]:
    """Run every method on one puzzle."""
    entries: list[Entry] = []
    running = run_methods(puzzle, names, limit)
    for method in names:
        with terminal.spinner.show(say("solving {source} with {method}", source=name, method=method)):
            entries.append(next(running))
    return entries


def print_records(name: str, puzzle: Puzzle, entries: list[Entry], best: Entry | None, terminal: Terminal) -> None:
    """Print the entries as JSON: the keys of `solve`, and times, sizes and the winner."""
    for entry in entries:
        outcome = entry.outcome
        base: dict[str, Any] = {"kind": puzzle.kind, "source": name, "title": puzzle.notes.title or None}
        base |= {"size": [puzzle.grid.height, puzzle.grid.width], "method": entry.method, "status": "unknown"}
        base |= {"solutions": [], "count": 0, "complete": False, "forced": None, "seconds": 0.0}
        base |= {"reason": entry.failure, "state": False}
        if outcome is not None:
            base = make_record(name, puzzle, outcome, None)
        base |= {"first": round_time(outcome.first if outcome else None), "settled": round_time(entry.settled)}
        base["cpu"] = round_time(entry.cpu)
        size = entry.size
        base |= {"variables": size and size.variables, "constraints": size and size.constraints}
        terminal.print_json(base | {"literals": size and size.literals, "winner": entry is best})


def round_time(seconds: float | None) -> float | None:
    """Round a time to the microsecond."""
    return None if seconds is None else round(seconds, 6)


def print_table(name: str, puzzle: Puzzle, entries: list[Entry], best: Entry | None, terminal: Terminal) -> None:
    """Print the entries as a table."""
    terminal.print_wrapped(describe_puzzle(name, puzzle))
    lines = [tuple(str(column) for column in COLUMNS), *(format_entry(entry) for entry in entries)]
    marks = ["", *(say("  <- fastest") if entry is best else "" for entry in entries)]
    print_aligned(lines, 2, terminal, marks)
    for entry in entries:
        reason = entry.failure or (entry.outcome.reason if entry.outcome and entry.outcome.stopped else None)
        if reason:
            terminal.print_wrapped(
                say("{method}: {reason}", method=entry.method, reason=reason), first="  ", rest="    "
            )
    terminal.print()


def print_aligned(lines: list[tuple[str, ...]], left: int, terminal: Terminal, marks: list[str] | None = None) -> None:
    """Print a table; one wider than the terminal is cut into blocks of columns, each with the methods before it."""
    columns = list(zip(*lines, strict=True))
    marks = marks or [""] * len(lines)
    for nth, chosen in enumerate(choose_columns(columns, terminal.columns, max(map(len, marks)))):
        block = list(zip(*(columns[at] for at in chosen), strict=True))
        texts = align(block, sum(at < left for at in chosen))
        for line, mark in zip(texts, marks if not nth else [""] * len(lines), strict=True):
            terminal.print(f"  {line}{mark}".rstrip())


def choose_columns(columns: list[tuple[str, ...]], room: int | None, mark: int) -> list[list[int]]:
    """Choose the columns of each block: the first one, and as many others as fit; the first block has a mark behind."""
    widths = [max(map(len, column)) + 2 for column in columns]
    blocks = [[0]]
    for at in range(1, len(columns)):
        wanted = sum(widths[n] for n in [*blocks[-1], at]) + (mark if len(blocks) == 1 else 0)
        if room is not None and len(blocks[-1]) > 1 and wanted > room:
            blocks.append([0])
        blocks[-1].append(at)
    return blocks


class Total:
    """A method over several puzzles; one that does not settle a puzzle is charged the full time limit."""

    def __init__(self) -> None:
        self.settled = self.won = 0
        self.seconds = self.cpu = 0.0


def add_to_totals(totals: dict[str, Total], entries: list[Entry], best: Entry | None, seconds: float) -> None:
    """Add the entries of one puzzle to the totals."""
    for entry in entries:
        total = totals.setdefault(entry.method, Total())
        total.settled += entry.settled is not None
        total.seconds += seconds if entry.settled is None else entry.settled
        total.cpu += entry.cpu
        total.won += entry is best


def print_totals(totals: dict[str, Total], count: int, terminal: Terminal) -> None:
    """Print the totals as a table, the best method first."""
    terminal.print_wrapped(
        say(
            "total over 1 puzzle (a method that did not settle it is charged the full time limit)",
            "total over {count} puzzles (a method that did not settle one is charged the full time limit)",
            count=count,
        )
    )
    lines = [tuple(str(column) for column in TOTAL_COLUMNS)]
    for name, total in sorted(totals.items(), key=lambda item: (-item[1].settled, item[1].seconds)):
        times = (format_duration(total.seconds), format_duration(total.cpu))
        lines.append((name, str(total.settled), *times, str(total.won)))
    print_aligned(lines, 1, terminal)
