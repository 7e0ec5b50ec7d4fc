"""`gridwright explain`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import (
    ANSWERED,
    LIMIT_REACHED,
    NEGATIVE,
    Terminal,
    add_cells,
    add_command,
    add_puzzle_arguments,
    add_seconds,
    describe_puzzle,
)
from gridwright.cli._each import PuzzleCommand, head_record, run_each
from gridwright.cli._jobs import add_jobs
from gridwright.cli._options import FORCE_FOLDER, JSON_PUZZLE, STATE
from gridwright.cli._output import name_file, write_output
from gridwright.cli._steps import print_legend, print_step
from gridwright.cli.hint import read_state
from gridwright.errors import UsageError
from gridwright.kind import name_level
from gridwright.messages import Message, Sentence, say
from gridwright.outcome import Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.cells import capitalise
from gridwright.text.files import is_folder, write_new_file

if TYPE_CHECKING:
    from gridwright.hints import Explanation, Step
    from gridwright.render._steps import StepPicture

DESCRIPTION = Sentence("""Explain a puzzle from the start to the solution, the easiest step first. For a
puzzle without a solution, show the smallest set of rules in conflict; for one
with several, the cells that cannot be decided. With --certificate, tell a proof
that `gridwright prove` wrote: what each step says, in its order, and which
cases are tried and why they fail.""")
EPILOG = Sentence("""--to svg writes a picture of every step into a folder, --to html a web page and
--to pdf pages to print. A legend says what the marks on the boards mean.

Exit status: 0 explained, 1 no solution, 2 bad input, 3 a limit was reached
first.""")


EXIT = {Status.NONE: NEGATIVE, Status.UNKNOWN: LIMIT_REACHED}
MEDIA = ("text", "svg", "html", "pdf")
BINARY = ("pdf",)


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "explain", Sentence("explain a puzzle step by step"), DESCRIPTION, EPILOG)
    add_puzzle_arguments(command, "*")
    command.add_argument(
        "--certificate",
        metavar="DIR|FILE.zip",
        help=say("tell the proof of a certificate that prove wrote, step by step, in place of a puzzle"),
    )
    command.add_argument("--state", metavar="FILE", help=str(STATE))
    command.add_argument("--boards", action="store_true", help=say("show the board after every step"))
    form = command.add_mutually_exclusive_group()
    form.add_argument("--to", choices=MEDIA, help=say("text (the default), or pictures: svg, html or pdf"))
    form.add_argument("--json", action="store_true", help=str(JSON_PUZZLE))
    command.add_argument(
        "-o",
        dest="output",
        metavar="FILE|DIR",
        help=say("the file for the pictures, or a folder with a file per puzzle or step"),
    )
    command.add_argument("--force", action="store_true", help=str(FORCE_FOLDER))
    add_cells(command)
    add_seconds(command)
    add_jobs(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Explain every puzzle that was named."""
    from gridwright.hints import explain

    files = ExplanationFiles(options) if choose_medium(options) != "text" else None
    if options.certificate is not None:
        return tell_certificate(options, files, terminal)
    if not options.puzzles:
        raise UsageError(say("nothing to explain; expected a puzzle, or --certificate"))

    def show(name: str, puzzle: Puzzle, found: Explanation) -> None:
        if files is None:
            print_explanation(name, puzzle, found, options.boards, terminal)

    command = PuzzleCommand(
        working=Message("{source}: explaining"),
        start=lambda puzzle: partial(explain, puzzle, read_state(puzzle, options)),
        unknown=make_unknown,
        record=make_record,
        show=show,
        rank=lambda found: EXIT.get(found.status, ANSWERED),
        write=None if files is None else files.add_explanation,
        pooled=True,
    )
    return run_each(command, options, terminal)


def tell_certificate(options: argparse.Namespace, files: ExplanationFiles | None, terminal: Terminal) -> int:
    """Tell the proof of the certificate that was named."""
    from gridwright.cli._story import Telling, picture_story

    if options.puzzles or options.state:
        raise UsageError(say("a certificate has its own puzzle; leave out other puzzles, and --state"))
    path = options.certificate
    with terminal.spinner.show(say("{source}: checking", source=path)):
        telling = Telling(path)
    if options.json:
        terminal.print_json(telling.record())
    elif files is None:
        telling.print(options.boards, terminal)
    if files is not None:
        files.add(path, telling.puzzle, picture_story(telling))
    return ANSWERED


def choose_medium(options: argparse.Namespace) -> str:
    """The medium that was asked for, or that the ending of the file names; text and JSON go to standard output."""
    suffix = os.path.splitext(options.output or "")[1].lower().lstrip(".")
    medium: str = options.to or (suffix if suffix in MEDIA else "text")
    if medium == "text" and options.output is not None:
        raise UsageError(
            say("text goes to standard output; expected --to svg, html or pdf, or a file with such an ending")
        )
    if medium == "svg" and not is_folder(options.output):
        raise UsageError(say("svg makes one file per step; expected -o with a folder, such as steps/"))
    if options.output is None and medium in BINARY:
        raise UsageError(say("{medium} is not for standard output; expected -o FILE", medium=medium))
    return medium


class ExplanationFiles:
    """Explanations in files: one file for the only puzzle, or files in a folder."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.path, self.medium, self.force = options.output, choose_medium(options), options.force
        self.taken: set[str] = set()
        self.written = 0

    def add_explanation(self, name: str, puzzle: Puzzle, found: Explanation) -> None:
        """Write the explanation of one puzzle."""
        from gridwright.render._step_pictures import picture_explanation

        self.add(name, puzzle, picture_explanation(puzzle, found))

    def add(self, name: str, puzzle: Puzzle, pictures: Sequence[StepPicture]) -> None:
        """Write the pictures of one puzzle."""
        if self.medium == "svg":
            self.add_pictures(name, puzzle, pictures)
            return
        drawing = draw_page(self.medium, puzzle, pictures)
        if is_folder(self.path):
            file = name_file(self.path, name, f".{self.medium}", self.taken, self.force)
            write_new_file(file, [drawing], self.force)
            return
        if self.written:
            raise UsageError(
                say("a file holds the explanation of one puzzle; expected -o with a folder, such as steps/")
            )
        write_output([drawing], self.path)
        self.written += 1

    def add_pictures(self, name: str, puzzle: Puzzle, pictures: Sequence[StepPicture]) -> None:
        """Write a file for every picture; the first says what the marks mean."""
        from gridwright.render import Style
        from gridwright.render import _steps as steps
        from gridwright.render._legend import word_legend

        legend = word_legend(steps.list_legend(puzzle, pictures))
        for number, picture in enumerate(steps.list_pictures(pictures)):
            file = name_file(self.path, f"{name}#{number:03}", ".svg", self.taken, self.force)
            drawing = steps.draw_svg(puzzle, picture, Style(), "" if number else legend)
            write_new_file(file, [drawing], self.force)


def draw_page(medium: str, puzzle: Puzzle, pictures: Sequence[StepPicture]) -> str | bytes:
    """All pictures on a web page or on pages to print."""
    from gridwright.render import Style

    if medium == "html":
        from gridwright.render._steps_html import draw_html

        return draw_html(puzzle, pictures, Style())
    from gridwright.render._steps_pdf import draw_pdf

    return draw_pdf(puzzle, pictures, Style())


def make_record(name: str, puzzle: Puzzle, found: Explanation) -> dict[str, Any]:
    """Make the JSON object of an explanation."""
    return {
        **head_record(name, puzzle),
        "status": found.status.value,
        "steps": [step.record() for step in found.steps],
        "open": [list(cell) for cell in found.open_cells],
        "alternatives": [board.rows for board in found.alternatives],
        "text": found.text or None,
    }


def make_unknown(puzzle: Puzzle) -> Explanation:
    """What stands for an explanation that was not found in time."""
    from gridwright.hints import Explanation

    board = Answer.empty(puzzle.grid)
    return Explanation(Status.UNKNOWN, board, board, ())


def print_explanation(name: str, puzzle: Puzzle, found: Explanation, boards: bool, terminal: Terminal) -> None:
    """Print the steps for people, each with its board if that was asked for, between the boards at start and end."""
    from gridwright.render._step_pictures import compare_solutions, picture_steps

    terminal.print(describe_puzzle(name, puzzle))
    start, *steps = picture_steps(puzzle, found)
    print_step(puzzle, start, terminal)
    if boards:
        print_legend(puzzle, steps, terminal)
    indent = len(str(len(steps))) + 2
    for step, found_step in zip(steps, found.steps, strict=True):
        print_argument(found_step, f"{step.number}.".ljust(indent), terminal)
        if boards:
            print_step(puzzle, step, terminal)
    if found.text:
        terminal.print_wrapped(found.text)
    for pair in compare_solutions(found):
        print_step(puzzle, pair, terminal)
        terminal.print_wrapped(pair.sentences[0])
    if found.end != found.start and not found.alternatives and (not boards or steps[-1].supposed):
        print_step(puzzle, steps[-1].without_marks(), terminal)
    terminal.print()


def print_argument(step: Step, start: str, terminal: Terminal) -> None:
    """Print the technique of a step and its sentences, those of a list one per line."""
    first, *others = step.argument.paragraphs
    technique = capitalise(step.title)
    text = say("{technique} ({level}). {text}", technique=technique, level=name_level(step.level), text=first)
    indent = " " * len(start)
    terminal.print_wrapped(text, start, indent)
    for paragraph in others:
        terminal.print_wrapped(paragraph, indent, indent)
