"""`gridwright mend`."""

from __future__ import annotations

import argparse
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
    parse_positive,
)
from gridwright.cli._each import PuzzleCommand, head_record, run_each
from gridwright.cli._options import FILE_HOLDS_ONE, FORCE_FOLDER, JSON_PUZZLE
from gridwright.cli._output import name_file, write_output
from gridwright.errors import UsageError
from gridwright.messages import Message, Sentence, say
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle
from gridwright.text.files import is_folder, write_new_file

if TYPE_CHECKING:
    from gridwright.formats.base import Format
    from gridwright.mending import Mending

DESCRIPTION = Sentence("""Find the smallest changes that leave a puzzle exactly one solution, a few to
choose from. For a puzzle without a solution, also show the rules in conflict.""")
EPILOG = Sentence("""If no single change suffices, sets of as few changes as possible are
proposed. The search gives up after a fixed amount of work. If it has not ruled
out smaller sets by then, gridwright says so. A puzzle that already has exactly
one solution is not changed.

Exit status: 0 changes are proposed, or none are needed, 1 no change helps, 2 bad
input, 3 nothing was found within the limit or that amount of work.""")


CHOICES = 5


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands, "mend", Sentence("find the smallest changes that leave exactly one solution"), DESCRIPTION, EPILOG
    )
    add_puzzle_arguments(command)
    command.add_argument(
        "--choices",
        type=parse_positive,
        default=CHOICES,
        metavar="N",
        help=say("how many proposals to choose from (default: {choices})", choices=CHOICES),
    )
    add_cells(command)
    add_seconds(command)
    command.add_argument("--json", action="store_true", help=str(JSON_PUZZLE))
    command.add_argument(
        "-o",
        dest="output",
        metavar="FILE|DIR",
        help=say("write the mended puzzle to FILE, or to a file per puzzle in a folder"),
    )
    command.add_argument(
        "--choice", type=parse_positive, metavar="N", help=say("write the puzzle of proposal N (default: 1)")
    )
    command.add_argument(
        "--to", metavar="FORMAT", help=say("the format of that file (default: by its ending, or plain)")
    )
    command.add_argument("--force", action="store_true", help=str(FORCE_FOLDER))
    command.set_defaults(run=run, in_place=True)  # what it writes are puzzles again


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Mend every puzzle that was named."""
    from gridwright.mending import Mending, mend

    files = open_files(options)
    command = PuzzleCommand(
        working=Message("{source}: mending"),
        start=lambda puzzle: partial(mend, puzzle, options.choices),
        unknown=lambda _: Mending(Status.UNKNOWN, complete=False),
        record=make_record,
        show=lambda name, puzzle, found: print_mending(name, puzzle, found, terminal),
        rank=find_status,
        write=None if files is None else files.add,
    )
    status = run_each(command, options, terminal)
    if files is not None:
        files.write()
    return status


def open_files(options: argparse.Namespace) -> MendedFiles | None:
    """Where mended puzzles go; None if that was not asked for."""
    if options.output is None:
        for option in ("choice", "to"):
            if getattr(options, option) is not None:
                raise UsageError(
                    say("{option} is for writing the mended puzzle; expected -o FILE as well", option=f"--{option}")
                )
        return None
    from gridwright.formats import format_for

    return MendedFiles(options.output, format_for(options.output, options.to), options.choice or 1, options.force)


def find_status(found: Mending) -> int:
    """The exit status: a puzzle that cannot be mended is no success, and running out of effort is a limit."""
    if found.status is Status.UNIQUE or found.proposals:
        return ANSWERED
    return NEGATIVE if found.complete else LIMIT_REACHED


class MendedFiles:
    """Mended puzzles in one file, or in files in a folder."""

    def __init__(self, path: str, format: Format, choice: int, force: bool) -> None:
        self.path, self.format, self.choice, self.force = path, format, choice, force
        self.taken: set[str] = set()
        self.texts: list[str] = []

    def add(self, name: str, puzzle: Puzzle, found: Mending) -> None:
        """Take a mended puzzle, or one that is fine as it is; one that could not be mended is left out."""
        from gridwright.formats import format_puzzle

        if found.status is not Status.UNIQUE and not found.proposals:
            return
        if found.proposals and self.choice > len(found.proposals):
            raise UsageError(
                say(
                    "{source}: there is no proposal {wanted}; {count} mended puzzle was found",
                    "{source}: there is no proposal {wanted}; {count} mended puzzles were found",
                    count=len(found.proposals),
                    source=name,
                    wanted=self.choice,
                )
            )
        mended = found.proposals[self.choice - 1].puzzle if found.proposals else puzzle
        text = format_puzzle(mended, self.format)
        if is_folder(self.path):
            file = name_file(self.path, name, self.format.extension, self.taken, self.force)
            write_new_file(file, self.format.write_all([text]), self.force)
            return
        if self.texts and self.format.separator is None:
            raise UsageError(FILE_HOLDS_ONE(format=self.format.name, extension=self.format.extension))
        self.texts.append(text)

    def write(self) -> None:
        """Write the one file, if there is anything to write."""
        if self.texts:
            write_output(self.format.write_all(self.texts), self.path)


def make_record(name: str, puzzle: Puzzle, found: Mending) -> dict[str, Any]:
    """Make the JSON object of a puzzle and what would mend it."""
    return {**head_record(name, puzzle), **found.record()}


def print_mending(name: str, puzzle: Puzzle, found: Mending, terminal: Terminal) -> None:
    """Print for people what is wrong, with the cells that matter marked, and the proposals."""
    terminal.print(describe_puzzle(name, puzzle))
    if found.status is not Status.UNIQUE:
        terminal.print_board(puzzle, None, mark_cells(puzzle, found))
    terminal.print_wrapped(found.text)
    indent = " " * (len(str(len(found.proposals))) + 2)
    for number, proposal in enumerate(found.proposals, 1):
        first, *rest = proposal.lines()
        terminal.print_wrapped(first, f"{number}.".ljust(len(indent)), indent)
        for line in rest:
            terminal.print_wrapped(line, indent, indent)
    terminal.print()


def mark_cells(puzzle: Puzzle, found: Mending) -> list[int]:
    """The cells in which two solutions differ, or those that are in conflict."""
    step = None if found.conflict is None else found.conflict.step
    places = found.differing if step is None else step.because
    return [row * puzzle.grid.width + column for row, column in places]
