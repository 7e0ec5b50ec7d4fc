"""`gridwright render`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from gridwright import render
from gridwright.cli._common import (
    BAD_INPUT,
    LIMIT_REACHED,
    NEGATIVE,
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    read_puzzles,
)
from gridwright.cli._options import (
    FILL_IN,
    FORCE_FOLDER,
    ONE_ANSWER,
    OWN_TITLE,
    PIPE_OR_FILE,
)
from gridwright.cli._output import is_terminal, name_file, write_output
from gridwright.cli._paper import add_link, add_paper_options, check_paper_options, report_long_links, write_answer_key
from gridwright.cli._solution import find_solution, print_puzzle_note
from gridwright.cli.check import describe_violations, find_cells
from gridwright.errors import GridwrightError, UsageError
from gridwright.formats import read_answer
from gridwright.messages import Sentence, say
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle
from gridwright.render import Sheet, Style, hide_solutions
from gridwright.solving.referee import check
from gridwright.text.files import is_folder, write_new_file

EPILOG = Sentence("""Several puzzles make one text, HTML page, LaTeX document or PDF booklet. A
booklet has a title page with the rules, evenly filled pages, and with
--solution the solutions at the end. SVG and PNG files hold one puzzle each:
name a folder with -o DIR/.

A solution that is one of several, or not proved in time to be the only one,
is drawn with a note that says so.

Exit status: 0 drawn, 1 no solution or a broken rule (--check), 2 bad input,
3 the time limit was reached first.""")


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "render",
        Sentence("draw puzzles as SVG, PNG, PDF, LaTeX, HTML or text"),
        Sentence("Draw puzzles, empty or filled in, as SVG, PNG, PDF, LaTeX, HTML or text."),
        EPILOG,
    )
    add_puzzle_arguments(command)
    command.add_argument(
        "--to", choices=render.media(), help=say("what to draw (default: from the name of the output file)")
    )
    filling = command.add_mutually_exclusive_group()
    filling.add_argument("--answer", metavar="FILE", help=str(FILL_IN))
    filling.add_argument(
        "--solution", action="store_true", help=say("fill in the solution; in a booklet or web page, add it")
    )
    command.add_argument(
        "--check", action="store_true", help=say("with --answer: mark the cells where a rule is broken")
    )
    command.add_argument(
        "--seconds", type=float, metavar="S", help=say("time limit for solving each puzzle, in seconds")
    )
    command.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help=say("the file to write, or a folder for one file per puzzle (default: standard output)"),
    )
    command.add_argument("--force", action="store_true", help=str(FORCE_FOLDER))
    command.add_argument("--title", metavar="TEXT", help=str(OWN_TITLE))
    command.add_argument(
        "--theme", choices=("light", "dark"), help=say("colours (default: light, or as the viewer prefers)")
    )
    command.add_argument(
        "--scale", type=float, default=1.0, metavar="X", help=say("factor by which to enlarge the drawing (default: 1)")
    )
    add_paper_options(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Draw every puzzle that was named."""
    options.to = options.to or guess_medium(options.output)
    medium = render.medium(options.to)
    if medium.BINARY and is_terminal(options.output):
        raise UsageError(PIPE_OR_FILE(format=options.to))
    if options.check and not options.answer:
        raise UsageError(say("--check marks the mistakes in a board; expected --answer FILE as well"))
    for name in ("answer_key", "qr"):
        if getattr(options, name) is not None and options.to != "pdf":
            raise UsageError(say("{option} needs --to pdf", option="--" + name.replace("_", "-")))
    check_paper_options(options)
    style = Style(
        theme=options.theme or "auto",
        scale=options.scale,
        title=options.title,
        per_page=options.per_page,
        paper=options.paper,
        colour=terminal.colour and options.output is None,
        columns=terminal.columns if options.output is None else None,
    )
    status = ExitStatus()
    sheets = make_sheets(options, terminal, status, alone=not (medium.MANY or is_folder(options.output)))
    if is_folder(options.output):
        write_each(options, medium, sheets, style)
    elif sheets:
        drawn = finish_sheets([sheet for _, sheet in sheets], options, terminal, style)
        write_drawing(options, terminal, medium.draw(drawn, style))
    return status.value


def finish_sheets(
    sheets: Sequence[Sheet], options: argparse.Namespace, terminal: Terminal, style: Style
) -> Sequence[Sheet]:
    """The sheets with codes, if asked for; and without the solutions, if an answer key was asked for and is written."""
    if options.answer_key is not None:
        write_answer_key(options.answer_key, sheets, style)
        sheets = hide_solutions(sheets)
    if options.qr is not None:
        sheets = [add_link(sheet, options.qr) for sheet in sheets]
        report_long_links(sheets, terminal)
    return sheets


def write_drawing(options: argparse.Namespace, terminal: Terminal, drawing: str | bytes) -> None:
    """Write a drawing; text for a terminal that cannot show boxes is written in ASCII."""
    if options.to == "text" and options.output in (None, "-"):
        terminal.print(str(drawing).rstrip("\n"))
    else:
        write_output([drawing], options.output)


def write_each(options: argparse.Namespace, medium: ModuleType, sheets: list[tuple[str, Sheet]], style: Style) -> None:
    """Write one file per puzzle into a folder; none if one of them already exists."""
    taken: set[str] = set()
    paths = [name_file(options.output, name, medium.SUFFIX, taken, options.force) for name, _ in sheets]
    for path, (_, sheet) in zip(paths, sheets, strict=True):
        write_new_file(path, [medium.draw([sheet], style)], options.force)


def guess_medium(path: str | None) -> str:
    """Guess what to draw from the name of the output file."""
    suffix = os.path.splitext(path or "")[1].lower()
    for name in render.media():
        if suffix and suffix == render.medium(name).SUFFIX:
            return name
    raise UsageError(say("what should be drawn? expected --to with one of {media}", media=", ".join(render.media())))


def make_sheets(
    options: argparse.Namespace, terminal: Terminal, status: ExitStatus, alone: bool
) -> list[tuple[str, Sheet]]:
    """Make a sheet of every good puzzle; a single one if the file can hold no more."""
    sheets: list[tuple[str, Sheet]] = []
    for name, puzzle in read_puzzles(options, terminal, status):
        if options.answer and sheets:
            raise UsageError(str(ONE_ANSWER))
        if alone and sheets:
            raise UsageError(
                say("a file in the format {medium} holds one puzzle; name a folder with -o DIR/", medium=options.to)
            )
        try:
            sheets.append((name, make_sheet(name, puzzle, options, terminal, status)))
        except GridwrightError as error:
            terminal.print_error(error)
            status.add(BAD_INPUT)
    return sheets


def make_sheet(name: str, puzzle: Puzzle, options: argparse.Namespace, terminal: Terminal, status: ExitStatus) -> Sheet:
    """Make the sheet of one puzzle, with the answer or the solution if asked for."""
    if options.solution or options.answer_key is not None:
        return make_solved_sheet(name, puzzle, options, terminal, status)
    if not options.answer:
        return Sheet(puzzle)
    answer = read_answer(puzzle, options.answer, symbols=options.symbols or "")
    if not options.check:
        return Sheet(puzzle, answer)
    violations = check(puzzle, answer)
    for sentence in describe_violations(violations):
        terminal.print_note(sentence)
    if violations:
        status.add(NEGATIVE)
    return Sheet(puzzle, answer, tuple(find_cells(puzzle, violations)))


def make_solved_sheet(
    name: str, puzzle: Puzzle, options: argparse.Namespace, terminal: Terminal, status: ExitStatus
) -> Sheet:
    """Make the sheet of one puzzle with its solution; notes say if it has none, or perhaps several."""
    outcome = find_solution(name, puzzle, terminal, options.seconds)
    sheet = render.make_solved_sheet(puzzle, outcome)
    if sheet.solution is None:
        print_puzzle_note(name, sheet.note, terminal)
        status.add(NEGATIVE if outcome.status is Status.NONE else LIMIT_REACHED)
    return sheet
