"""`gridwright show`."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright.cli._common import NONE, Terminal, Worst, each_puzzle, heading, take_puzzles
from gridwright.formats import read_answer
from gridwright.outcome import Limit
from gridwright.solving.solve import solve


def register(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "show", help="draw puzzles in the terminal", description="Draw puzzles, empty or filled, in the terminal."
    )
    take_puzzles(command)
    filling = command.add_mutually_exclusive_group()
    filling.add_argument("--answer", metavar="FILE", help="fill in a board from a file; ? is undecided")
    filling.add_argument("--solution", action="store_true", help="fill in a solution")
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Draw every puzzle that was named."""
    worst = Worst()
    for name, puzzle in each_puzzle(options, terminal, worst):
        answer = read_answer(puzzle, options.answer) if options.answer else None
        if options.solution:
            with terminal.ticker.working(f"solving {name}"):
                answer = solve(puzzle, limit=Limit(solutions=1)).answer
            if answer is None:
                worst.note(NONE)
        terminal.say(heading(name, puzzle) + (": no solution" if options.solution and answer is None else ""))
        terminal.board(puzzle, answer)
        terminal.say()
    return worst.status
