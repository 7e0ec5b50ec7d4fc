"""`gridwright configurations`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import log10, prod
from typing import Any

from gridwright import kinds
from gridwright.cli._common import (
    BAD_INPUT,
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    describe_puzzle,
    print_error_record,
    read_puzzles,
)
from gridwright.cli._each import head_record
from gridwright.cli._options import JSON_PUZZLE
from gridwright.errors import InputError
from gridwright.grid import Grid
from gridwright.kind import LineCount
from gridwright.messages import Sentence, format_number, say
from gridwright.puzzle import Puzzle

DESCRIPTION = Sentence("""Count the ways to fill each line of a nonogram by itself: C(n - r + 1, p) for
a line of n cells whose clue has p runs of r black cells in all. Multiplied over
the rows, that is what a search row by row would try, beside the 2^(m n) ways to
paint all m x n cells.""")
MOST_DIGITS = 15  # of a number that is printed in full


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "configurations",
        Sentence("count the ways to fill each line of a nonogram"),
        DESCRIPTION,
        Sentence("Exit status: 0 counted, 2 bad input."),
    )
    add_puzzle_arguments(command)
    command.add_argument("--json", action="store_true", help=str(JSON_PUZZLE))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Count the lines of every puzzle that was named."""
    status = ExitStatus()
    for name, puzzle in read_puzzles(options, terminal, status):
        count = kinds.of(puzzle).count_lines
        if count is None:
            sentence = say("{kind} has no clues to count the ways of; expected a nonogram", kind=puzzle.kind)
            error = InputError(sentence, source=name)
            terminal.print_error(error)
            print_error_record(name, error, options, terminal)
            status.add(BAD_INPUT)
        elif options.json:
            terminal.print_json(make_record(name, puzzle, count(puzzle)))
        else:
            show(name, puzzle, count(puzzle), terminal)
    return status.value


def make_record(name: str, puzzle: Puzzle, lines: Sequence[LineCount]) -> dict[str, Any]:
    """Make the JSON object of a puzzle; numbers of any size are whole numbers in it."""
    keys = ("clue", "cells", "runs", "black", "configurations")
    height = puzzle.grid.height
    return head_record(name, puzzle) | {
        "lines": [dict(zip(keys, line[1:], strict=True)) for line in lines],
        "by_rows": prod(line.ways for line in lines[:height]),
        "by_columns": prod(line.ways for line in lines[height:]),
        "paintings": 2 ** len(puzzle.grid),
    }


def show(name: str, puzzle: Puzzle, lines: Sequence[LineCount], terminal: Terminal) -> None:
    """Print a table of the lines, and the products."""
    terminal.print(describe_puzzle(name, puzzle))
    head = [say("line"), say("clue"), "n", "r", "p", "C(n-r+1, p)"]
    rows = [
        [
            name_line(nth, puzzle.grid),
            line.clue,
            *map(str, (line.cells, line.black, line.runs)),
            format_number(line.ways, ","),
        ]
        for nth, line in enumerate(lines)
    ]
    wide = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for words in [head, *rows]:
        left = [word.ljust(width) for word, width in zip(words[:2], wide, strict=False)]
        right = [word.rjust(width) for word, width in zip(words[2:], wide[2:], strict=True)]
        terminal.print("  " + "  ".join([*left, *right]))
    terminal.print(say("n: cells of the line; r: black cells; p: runs"))
    height = puzzle.grid.height
    paintings = 2 ** len(puzzle.grid)
    for told, number in (
        (Sentence("the rows multiplied"), prod(line.ways for line in lines[:height])),
        (Sentence("the columns multiplied"), prod(line.ways for line in lines[height:])),
        (Sentence("all paintings, 2^{cells}", cells=len(puzzle.grid)), paintings),
    ):
        terminal.print(say("{what}: {number}", what=told, number=write_number(number)))
    terminal.print()


def name_line(nth: int, grid: Grid) -> str:
    """The name of a line in a table, where the rows come first."""
    if nth < grid.height:
        return say("row {row}", context="in a table", row=nth + 1)
    return say("column {column}", context="in a table", column=nth - grid.height + 1)


def write_number(number: int) -> str:
    """A number in full if it is short, otherwise in decimals, such as 2.582 × 10^120."""
    if len(str(number)) <= MOST_DIGITS:
        return format_number(number, ",")
    exponent = len(str(number)) - 1
    mantissa = 10 ** (log10(number) - exponent)
    if mantissa >= 9.9995:
        mantissa, exponent = 1.0, exponent + 1
    return f"{format_number(mantissa, '.3f')} × 10^{exponent}"
