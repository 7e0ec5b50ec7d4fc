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
from gridwright.cli._solution import find_solution
from gridwright.formats import read_answer
from gridwright.messages import cli as messages
from gridwright.messages import help as texts
from gridwright.render import Sheet, make_solved_sheet


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "show", texts.SHOW, texts.SHOW_DESCRIPTION)
    add_puzzle_arguments(command)
    filling = command.add_mutually_exclusive_group()
    filling.add_argument("--answer", metavar="FILE", help=texts.ANSWER())
    filling.add_argument("--solution", action="store_true", help=texts.SHOW_SOLUTION())
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
                heading = messages.PUZZLE_WITHOUT_SOLUTION(puzzle=heading)
                status.add(NEGATIVE)
        terminal.print(heading)
        terminal.print_board(puzzle, sheet.solution or sheet.answer, note=sheet.note if sheet.solution else "")
        terminal.print()
    return status.value
