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
from gridwright.formats import read_answer
from gridwright.messages import cli as messages
from gridwright.messages import help as texts
from gridwright.outcome import Limit
from gridwright.solving.solve import solve


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
        answer = read_answer(puzzle, options.answer, symbols=options.symbols or "") if options.answer else None
        if options.solution:
            with terminal.spinner.show(messages.SOLVING(source=name)):
                answer = solve(puzzle, limit=Limit(solutions=1)).answer
            if answer is None:
                heading = messages.PUZZLE_WITHOUT_SOLUTION(puzzle=heading)
                status.add(NEGATIVE)
        terminal.print(heading)
        terminal.print_board(puzzle, answer)
        terminal.print()
    return status.value
