"""`gridwright show`."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright.cli._common import (
    NEGATIVE,
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    describe_puzzle,
    read_puzzles,
)
from gridwright.cli._options import FILL_IN
from gridwright.cli._solution import find_solution
from gridwright.formats import read_answer
from gridwright.messages import Sentence, say
from gridwright.render import Sheet, make_solved_sheet


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "show",
        Sentence("draw puzzles in the terminal"),
        Sentence("Draw puzzles in the terminal, empty or filled in."),
        Sentence("Exit status: 0 drawn, 1 no solution, 2 bad input."),
    )
    add_puzzle_arguments(command)
    filling = command.add_mutually_exclusive_group()
    filling.add_argument("--answer", metavar="FILE", help=str(FILL_IN))
    filling.add_argument("--solution", action="store_true", help=say("solve the puzzle and fill in the solution"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Draw every puzzle that was named."""
    status = ExitStatus()
    for name, puzzle in read_puzzles(options, terminal, status):
        heading = describe_puzzle(name, puzzle)
        given = read_answer(puzzle, options.answer, symbols=options.symbols or "") if options.answer else None
        sheet = Sheet(puzzle, given)
        if options.solution:
            sheet = make_solved_sheet(puzzle, find_solution(name, puzzle, terminal))
            if sheet.solution is None:
                heading = say("{puzzle}: no solution", puzzle=heading)
                status.add(NEGATIVE)
        terminal.print(heading)
        terminal.print_board(puzzle, sheet.solution or sheet.answer, note=sheet.note if sheet.solution else "")
        terminal.print()
    return status.value
