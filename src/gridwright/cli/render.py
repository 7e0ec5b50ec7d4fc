"""`gridwright render`."""

from __future__ import annotations

import argparse
import os
import sys
from types import ModuleType
from typing import Any

from gridwright import render
from gridwright.cli._common import BAD, LIMITED, NONE, Terminal, Worst, each_puzzle, take_puzzles
from gridwright.cli._files import new_file
from gridwright.cli._output import file_in, is_folder, put
from gridwright.errors import GridwrightError, UsageError
from gridwright.formats import read_answer
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Puzzle
from gridwright.render import PAPERS, PER_PAGE, Sheet, Style
from gridwright.solving.referee import check
from gridwright.solving.solve import solve

EPILOG = """Several puzzles make one text, one HTML page, one LaTeX document or a PDF booklet: a title page, one, two or
four puzzles to a page, and with --solution the solutions small at the end. For SVG and PNG name a folder: -o DIR/.
Exit status: 0 drawn, 1 no solution or a broken rule (--check), 2 bad input, 3 a limit was reached first."""


def register(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "render",
        help="draw puzzles to SVG, PNG, PDF, LaTeX, HTML or text",
        description="Draw puzzles, empty or filled, to a file.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    take_puzzles(command)
    command.add_argument("--to", choices=render.media(), help="what to draw (default: by the ending of -o FILE)")
    filling = command.add_mutually_exclusive_group()
    filling.add_argument("--answer", metavar="FILE", help="fill in a board from a file; ? is undecided")
    filling.add_argument("--solution", action="store_true", help="fill in the solution; in a booklet or page, add it")
    command.add_argument("--check", action="store_true", help="with --answer: mark the cells where a rule is broken")
    command.add_argument("--seconds", type=float, metavar="S", help="stop solving a puzzle after so many seconds")
    command.add_argument("-o", "--output", metavar="FILE", help="the file to write, or a folder for one file a puzzle")
    command.add_argument("--force", action="store_true", help="replace files that are in the folder already")
    command.add_argument("--title", metavar="TEXT", help="another title; '' for none")
    command.add_argument("--theme", choices=("light", "dark"), help="colours (default: light, or as the viewer is set)")
    command.add_argument("--scale", type=float, default=1.0, metavar="X", help="larger or smaller (default: 1)")
    command.add_argument("--per-page", type=int, choices=PER_PAGE, help="puzzles on a page of a booklet (default: 2)")
    command.add_argument("--paper", choices=tuple(PAPERS), help="the paper of a booklet (default: a4)")
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Draw every puzzle that was named."""
    name = options.to or by_ending(options.output)
    medium = render.medium(name)
    if medium.BINARY and options.output in (None, "-") and sys.stdout.isatty():
        raise UsageError(f"{name} is not for a terminal; name a file with -o FILE, or send it on with |")
    if options.check and not options.answer:
        raise UsageError("--check judges the board of --answer FILE")
    style = Style(
        theme=options.theme or "auto",
        scale=options.scale,
        title=options.title,
        per_page=options.per_page,
        paper=options.paper,
        colour=terminal.colour and options.output is None,
        columns=terminal.columns if options.output is None else None,
    )
    worst = Worst()
    sheets = gather(options, terminal, worst, alone=not (medium.MANY or is_folder(options.output)))
    if is_folder(options.output):
        leave_each(options, medium, sheets, style)
    elif sheets:
        leave(options, terminal, medium.draw([sheet for _, sheet in sheets], style))
    return worst.status


def leave(options: argparse.Namespace, terminal: Terminal, drawn: str | bytes) -> None:
    """Put what was drawn where it was asked for; a terminal that cannot show it all gets it in plain letters."""
    if options.to == "text" and options.output in (None, "-"):
        terminal.say(str(drawn).rstrip("\n"))
    else:
        put(drawn, options.output)


def leave_each(options: argparse.Namespace, medium: ModuleType, sheets: list[tuple[str, Sheet]], style: Style) -> None:
    """One file a puzzle in a folder; none is written if one would be in the way."""
    taken: set[str] = set()
    paths = [file_in(options.output, name, medium.SUFFIX, taken, options.force) for name, _ in sheets]
    for path, (_, sheet) in zip(paths, sheets, strict=True):
        new_file(path, [medium.draw([sheet], style)], options.force)


def by_ending(path: str | None) -> str:
    """What to draw, told by the name of the file."""
    ending = os.path.splitext(path or "")[1].lower()
    found = [name for name in render.media() if ending and ending == render.medium(name).SUFFIX]
    if not found:
        raise UsageError(f"--to says what to draw: {', '.join(render.media())}")
    return found[0]


def gather(options: argparse.Namespace, terminal: Terminal, worst: Worst, alone: bool) -> list[tuple[str, Sheet]]:
    """Every good puzzle with what is filled in."""
    sheets: list[tuple[str, Sheet]] = []
    for name, puzzle in each_puzzle(options, terminal, worst):
        if options.answer and sheets:
            raise UsageError("--answer takes one puzzle")
        if alone and sheets:
            raise UsageError(f"a file of {options.to or 'that kind'} holds one puzzle; name a folder with -o DIR/")
        try:
            sheets.append((name, sheet(name, puzzle, options, terminal, worst)))
        except GridwrightError as error:
            terminal.complain(error)
            worst.note(BAD)
    return sheets


def sheet(name: str, puzzle: Puzzle, options: argparse.Namespace, terminal: Terminal, worst: Worst) -> Sheet:
    """One puzzle with what is filled in."""
    if options.solution:
        return solved(name, puzzle, options, terminal, worst)
    if not options.answer:
        return Sheet(puzzle)
    answer = read_answer(puzzle, options.answer)
    if not options.check:
        return Sheet(puzzle, answer)
    broken = check(puzzle, answer)
    for violation in broken:
        print(f"{violation.rule}: {violation.text}.", file=terminal.notes)
    if broken:
        worst.note(NONE)
    cells = sorted({row * puzzle.grid.width + column for v in broken for row, column in v.cells})
    return Sheet(puzzle, answer, tuple(cells))


def solved(name: str, puzzle: Puzzle, options: argparse.Namespace, terminal: Terminal, worst: Worst) -> Sheet:
    """One puzzle with a solution; without one a note says why."""
    try:
        limit = Limit(options.seconds, solutions=1)
    except ValueError as error:
        raise UsageError(f"{error}") from None
    with terminal.ticker.working(f"solving {name}"):
        outcome = solve(puzzle, limit=limit)
    if outcome.answer is not None:
        return Sheet(puzzle, solution=outcome.answer)
    none = outcome.status is Status.NONE
    note = "no solution" if none else "not solved in time"
    print(f"gridwright: {name}: {note}", file=terminal.notes)
    worst.note(NONE if none else LIMITED)
    return Sheet(puzzle, note=note)
