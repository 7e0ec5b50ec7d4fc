"""`gridwright export`."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright import kinds
from gridwright.cli._common import ANSWERED, Terminal, Worst, each_puzzle, heading, take_puzzles
from gridwright.cli._output import file_in, is_folder, make_folder, put
from gridwright.errors import UsageError
from gridwright.export import clausal, forms, known, stated, written
from gridwright.export._statement import Statement
from gridwright.puzzle import Puzzle

EPILOG = """Comments in the file say what every variable and constraint means, and which literal says that a cell has a
value. `gridwright solve PUZZLE --from-model FILE` turns a solver's output back into a board.
The formulations of a kind: gridwright kinds KIND --json. Exit status: 0 written, 2 bad input."""


def register(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "export",
        help="write a puzzle for outside solvers: DIMACS, LP or MPS",
        description="Write a puzzle for outside solvers, with comments that say what everything means.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    take_puzzles(command)
    command.add_argument("--formulation", default="default", metavar="F", help="how the rules are stated")
    command.add_argument("--to", choices=list(forms()), help="the format (default: dimacs, or lp where it must be)")
    command.add_argument("-o", "--output", metavar="FILE", help="write to this file, or into this folder")
    command.add_argument("--force", action="store_true", help="replace files that are in the folder already")
    command.add_argument("--sizes", action="store_true", help="only print how large it is (with -o, also)")
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Export every puzzle that was named."""
    worst = Worst()
    taken: set[str] = set()
    if is_folder(options.output):
        make_folder(options.output)
    for nth, (name, puzzle) in enumerate(each_puzzle(options, terminal, worst)):
        if nth and not options.sizes and not is_folder(options.output):
            raise UsageError("export writes one puzzle to a file; expected one puzzle, --sizes, or -o FOLDER/")
        if nth and options.output and not is_folder(options.output):
            raise UsageError("export writes one puzzle to a file; expected one puzzle or -o FOLDER/")
        to = form_of(options, puzzle)
        statement = stated(puzzle, to, options.formulation)
        if options.output or not options.sizes:
            put(written(statement, to), target(options, name, to, taken))
        if options.sizes:
            tell_sizes(name, statement, to, terminal)
        worst.note(ANSWERED)
    return worst.status


def form_of(options: argparse.Namespace, puzzle: Puzzle) -> str:
    """The format that was asked for, or the one that fits the formulation."""
    kind = kinds.of(puzzle)
    known(kind, options.formulation)
    if options.to is not None:
        return str(options.to)
    return "dimacs" if clausal(kind, options.formulation) else "lp"


def target(options: argparse.Namespace, name: str, to: str, taken: set[str]) -> str | None:
    """Where the file goes."""
    if not is_folder(options.output):
        return None if options.output is None else str(options.output)
    return file_in(options.output, name, forms()[to].SUFFIX, taken, options.force)


def tell_sizes(name: str, statement: Statement, to: str, terminal: Terminal) -> None:
    """How large the export is, and what the formulation's own formula says where there is one."""
    variables, said, terms = statement.sizes()
    unit, part = ("clauses", "literals") if forms()[to].CLAUSES else ("rows", "non-zeros")
    terminal.say(f"{heading(name, statement.puzzle)}, {statement.formulation} as {to}")
    for label, number in (("variables", variables), (unit, said), (part, terms)):
        terminal.say(f"  {label:<12} {number:>12}")
    formula = kinds.of(statement.puzzle).formulations[statement.formulation].sizes
    if formula is not None:
        counts = ", ".join(f"{label} {number}" for label, number in formula(statement.puzzle).items())
        terminal.say(f"  by formula: {counts}")
