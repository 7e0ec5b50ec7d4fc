"""`gridwright check`."""

from __future__ import annotations

import argparse
from typing import Any

from gridwright import kinds
from gridwright.cli._common import ANSWERED, NONE, Terminal, heading, say_what
from gridwright.formats import read, read_answer
from gridwright.solving.referee import check, is_filled


def register(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "check",
        help="say which rules an answer breaks",
        description="Say which rules a board breaks; on a half-done one, only what is already broken.",
        epilog="Exit status: 0 nothing is broken, 1 a rule is broken, 2 bad input.",
    )
    command.add_argument("puzzle", metavar="PUZZLE", help="a file, - for standard input, a link or a game ID")
    command.add_argument("answer", metavar="ANSWER", help="a file with the board, or -; ? is undecided")
    say_what(command)
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Judge one board."""
    puzzle = read(options.puzzle, options.kind, options.format)
    answer = read_answer(puzzle, options.answer)
    broken = check(puzzle, answer)
    complete = is_filled(puzzle, answer)
    if options.json:
        violations = [{"rule": v.rule, "cells": [list(cell) for cell in v.cells], "text": v.text} for v in broken]
        terminal.row({"kind": puzzle.kind, "source": options.puzzle, "violations": violations, "complete": complete})
        return NONE if broken else ANSWERED
    cells = {row * puzzle.grid.width + column for v in broken for row, column in v.cells}
    terminal.say(heading(options.puzzle, puzzle))
    terminal.board(puzzle, answer, cells)
    for violation in broken:
        terminal.say(f"{violation.rule}: {violation.text}.")
    if not broken:
        open_cells = sum(
            v is None and bool(d) for v, d in zip(answer.values, kinds.of(puzzle).choices(puzzle), strict=True)
        )
        terminal.say(
            "Solved: every rule is kept." if complete else f"Nothing is broken so far; {open_cells} cells are open."
        )
    return NONE if broken else ANSWERED
