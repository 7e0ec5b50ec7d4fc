"""`gridwright explain`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import (
    ANSWERED,
    BAD_INPUT,
    LIMIT_REACHED,
    NEGATIVE,
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    describe_puzzle,
    print_error_record,
    read_puzzles,
)
from gridwright.cli.hint import mark_cells, read_state
from gridwright.errors import InputError, UsageError
from gridwright.messages import help as shared_texts
from gridwright.messages import help_hints as texts
from gridwright.messages import steps as messages
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:
    from gridwright.hints import Explanation

EXIT = {Status.NONE: NEGATIVE, Status.UNKNOWN: LIMIT_REACHED}


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "explain", texts.EXPLAIN, texts.EXPLAIN_DESCRIPTION)
    add_puzzle_arguments(command)
    command.add_argument("--state", metavar="FILE", help=texts.HINT_STATE())
    command.add_argument("--boards", action="store_true", help=texts.EXPLAIN_BOARDS())
    command.add_argument("--json", action="store_true", help=shared_texts.JSON_PUZZLE())
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Explain every puzzle that was named."""
    from gridwright.hints import explain

    status = ExitStatus()
    for name, puzzle in read_puzzles(options, terminal, status):
        try:
            state = read_state(puzzle, options)
            with terminal.spinner.show(messages.EXPLAINING(source=name)):
                found = explain(puzzle, state)
        except (InputError, UsageError) as error:
            terminal.print_error(error)
            print_error_record(name, error, options, terminal)
            status.add(BAD_INPUT)
            continue
        if options.json:
            terminal.print_json(make_record(name, puzzle, found))
        else:
            print_explanation(name, puzzle, found, options.boards, terminal)
        status.add(EXIT.get(found.status, ANSWERED))
    return status.value


def make_record(name: str, puzzle: Puzzle, found: Explanation) -> dict[str, Any]:
    """Make the JSON object of an explanation."""
    return {
        "kind": puzzle.kind,
        "source": name,
        "size": [puzzle.grid.height, puzzle.grid.width],
        "status": found.status.value,
        "steps": [step.record() for step in found.steps],
        "open": [list(cell) for cell in found.open_cells],
        "text": found.text or None,
    }


def print_explanation(name: str, puzzle: Puzzle, found: Explanation, boards: bool, terminal: Terminal) -> None:
    """Print the steps for people, each with its board if that was asked for, and the board at the end."""
    terminal.print(describe_puzzle(name, puzzle))
    indent = len(str(len(found.steps))) + 2
    filled = found.boards()[1:]
    for number, (step, board) in enumerate(zip(found.steps, filled, strict=True), 1):
        head = f"{number}."
        terminal.print_wrapped(step.text, head.ljust(indent), " " * indent)
        if boards:
            terminal.print_board(puzzle, board, mark_cells(puzzle, step, "what"))
    if found.text:
        terminal.print_wrapped(found.text)
    if not boards or not found.steps:
        terminal.print_board(puzzle, found.end)
    terminal.print()
