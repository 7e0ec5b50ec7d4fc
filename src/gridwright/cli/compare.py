"""`gridwright compare`."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright import kinds
from gridwright.cli._common import ANSWERED, BAD, NONE, Terminal, Worst, each_puzzle, heading, take_puzzles
from gridwright.cli.solve import duration, record
from gridwright.errors import UsageError
from gridwright.messages import platform
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle
from gridwright.solving import methods
from gridwright.solving.compare import Entry, compare, disagreement, winner
from gridwright.solving.process import check_platform

SECONDS = 10.0
HEADINGS = ("method", "verdict", "first", "settled", "cpu", "variables", "constraints", "literals")
EPILOG = """Every method runs in a process of its own. `first` is the time to the first solution, `settled` the time to
knowing whether it is the only one, and `cpu` the processor time of all its processes (the one to read on a busy
machine), all from when the method's libraries are loaded. Sizes are what the engine is given before the first question:
variables, clauses or rows, literals or non-zeros; cuts that follow are not counted.
Exit status: 0 finished, 1 methods disagree, 2 bad input."""


def register(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "compare",
        help="solve the same puzzles by several methods, side by side",
        description="Solve the same puzzles by several methods, side by side.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    take_puzzles(command)
    command.add_argument(
        "--methods",
        action="append",
        metavar="A,B,…",
        help="the methods, separated by commas; may be given again (default: all there are for the kind)",
    )
    command.add_argument(
        "--seconds", type=float, default=SECONDS, metavar="S", help=f"stop each method after S seconds ({SECONDS:g})"
    )
    command.add_argument("--json", action="store_true", help="one JSON object a line, method and puzzle")
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Compare on every puzzle that was named."""
    check_platform(platform.COMPARE())
    worst = Worst()
    try:
        limit = Limit(seconds=options.seconds, solutions=2)
    except ValueError as error:
        raise UsageError(f"{error}") from None
    puzzles = list(each_puzzle(options, terminal, worst))
    names = named(options.methods, [puzzle for _, puzzle in puzzles])
    totals: dict[str, Total] = {}
    fell_out = False
    for name, puzzle in puzzles:
        entries = ask(name, puzzle, names or methods.names(kinds.of(puzzle)), limit, terminal)
        best = winner(entries)
        (rows if options.json else table)(name, puzzle, entries, best, terminal)
        clash = disagreement(entries)
        if clash:
            fell_out = True
            terminal.complain(UsageError(f"DISAGREEMENT on {name}: {clash}"))
        add(totals, entries, best, options.seconds)
    if len(puzzles) > 1 and not options.json:
        tell_totals(totals, len(puzzles), terminal)
    return BAD if worst.status == BAD else NONE if fell_out else ANSWERED


def named(given: list[str] | None, puzzles: list[Puzzle]) -> list[str]:
    """The methods that were asked for, each of which must be one for some puzzle here."""
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


def ask(name: str, puzzle: Puzzle, names: list[str], limit: Limit, terminal: Terminal) -> list[Entry]:
    """Every method on one puzzle."""
    entries: list[Entry] = []
    running = compare(puzzle, names, limit)
    for method in names:
        with terminal.ticker.working(f"comparing on {name}: {method}"):
            entries.append(next(running))
    return entries


def rows(name: str, puzzle: Puzzle, entries: list[Entry], best: Entry | None, terminal: Terminal) -> None:
    """The entries as JSON: what `solve` says, and times, sizes and who won."""
    for entry in entries:
        outcome = entry.outcome
        base: dict[str, Any] = {"kind": puzzle.kind, "source": name, "title": puzzle.notes.title or None}
        base |= {"size": [puzzle.grid.height, puzzle.grid.width], "method": entry.method, "status": "unknown"}
        base |= {"solutions": [], "count": 0, "complete": False, "forced": None, "seconds": 0.0}
        base |= {"reason": entry.trouble, "state": False}
        if outcome is not None:
            base = record(name, puzzle, outcome, None)
        base |= {"first": rounded(outcome.first if outcome else None), "settled": rounded(entry.settled)}
        base["cpu"] = rounded(entry.cpu)
        size = entry.size
        base |= {"variables": size and size.variables, "constraints": size and size.constraints}
        terminal.row(base | {"literals": size and size.literals, "winner": entry is best})


def rounded(seconds: float | None) -> float | None:
    """A time to the microsecond."""
    return None if seconds is None else round(seconds, 6)


def table(name: str, puzzle: Puzzle, entries: list[Entry], best: Entry | None, terminal: Terminal) -> None:
    """The entries as a table."""
    terminal.say(heading(name, puzzle))
    lines = [HEADINGS, *(cells(entry) for entry in entries)]
    wide = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    for line, entry in zip(lines, [None, *entries], strict=True):
        left = f"{line[0]:<{wide[0]}}  {line[1]:<{wide[1]}}"
        right = "  ".join(f"{text:>{width}}" for text, width in zip(line[2:], wide[2:], strict=True))
        mark = "  <- fastest" if entry is not None and entry is best else ""
        terminal.say(f"  {left}  {right}{mark}".rstrip())
    for entry in entries:
        why = entry.trouble or (entry.outcome.reason if entry.outcome and entry.outcome.stopped else None)
        if why:
            terminal.say(f"  {entry.method}: {why}")
    terminal.say()


def cells(entry: Entry) -> tuple[str, ...]:
    """An entry as the table shows it."""
    verdict = entry.trouble.partition(":")[0] if entry.trouble else entry.status.value
    first = entry.outcome.first if entry.outcome else None
    times = [duration(time) if time is not None else "-" for time in (first, entry.settled, entry.cpu)]
    sizes = [str(number) for number in entry.size] if entry.size else ["-"] * 3
    return (entry.method, verdict, *times, *sizes)


class Total:
    """A method over several puzzles; one that does not settle the question is charged the limit."""

    def __init__(self) -> None:
        self.settled = self.won = 0
        self.seconds = self.cpu = 0.0


def add(totals: dict[str, Total], entries: list[Entry], best: Entry | None, seconds: float) -> None:
    """Add the entries of one puzzle to the totals."""
    for entry in entries:
        total = totals.setdefault(entry.method, Total())
        total.settled += entry.settled is not None
        total.seconds += seconds if entry.settled is None else entry.settled
        total.cpu += entry.cpu
        total.won += entry is best


def tell_totals(totals: dict[str, Total], count: int, terminal: Terminal) -> None:
    """The totals as a table, the best first."""
    terminal.say(f"total over {count} puzzles (a method that did not settle one is charged the limit)")
    ordered = sorted(totals.items(), key=lambda item: (-item[1].settled, item[1].seconds))
    wide = max(len("method"), *(len(name) for name in totals)) if totals else 6
    terminal.say(f"  {'method':<{wide}}  settled    seconds        cpu  fastest on")
    for name, total in ordered:
        times = f"{duration(total.seconds):>9}  {duration(total.cpu):>9}"
        terminal.say(f"  {name:<{wide}}  {total.settled:>7}  {times}  {total.won:>10}")
