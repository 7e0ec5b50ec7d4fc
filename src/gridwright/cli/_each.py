"""The loop of commands that think about one puzzle after another: read, work within the limit, report, print."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from gridwright.cli._common import ExitStatus, Terminal, make_limit, read_puzzles, report_failure
from gridwright.errors import GridwrightError
from gridwright.messages import Message
from gridwright.puzzle import Puzzle

Found = TypeVar("Found")


@dataclass(frozen=True)
class PuzzleCommand(Generic[Found]):
    """What a command does with a puzzle, and with what it finds."""

    working: Message  # beside the spinner
    start: Callable[[Puzzle], Callable[[], Found]]  # reads what else is needed; what it returns runs within the limit
    unknown: Callable[[Puzzle], Found]  # stands for a result that was not found in time
    record: Callable[[str, Puzzle, Found], dict[str, Any]]
    show: Callable[[str, Puzzle, Found], None]
    rank: Callable[[Found], int]  # the exit status
    write: Callable[[str, Puzzle, Found], None] | None = None  # into files


def run_each(command: PuzzleCommand[Found], options: argparse.Namespace, terminal: Terminal) -> int:
    """Run a command on every puzzle that was named; returns the exit status."""
    from gridwright.solving.limited import do_within

    status = ExitStatus()
    limit = make_limit(options.seconds)
    for name, puzzle in read_puzzles(options, terminal, status):
        try:
            work = command.start(puzzle)
            with terminal.spinner.show(command.working(source=name)):
                found = do_within(work, limit)
            if command.write is not None:
                command.write(name, puzzle, found)
        except GridwrightError as error:
            unknown = partial(make_unknown, command, name, puzzle)
            status.add(report_failure(name, error, unknown, options, terminal))
            continue
        if options.json:
            terminal.print_json(command.record(name, puzzle, found))
        else:
            command.show(name, puzzle, found)
        status.add(command.rank(found))
    return status.value


def make_unknown(command: PuzzleCommand[Found], name: str, puzzle: Puzzle) -> dict[str, Any]:
    """Make the JSON object in place of a result that was not found in time."""
    return command.record(name, puzzle, command.unknown(puzzle))


def head_record(name: str, puzzle: Puzzle) -> dict[str, Any]:
    """The first entries of the JSON object of a puzzle."""
    return {"kind": puzzle.kind, "source": name, "size": [puzzle.grid.height, puzzle.grid.width]}
