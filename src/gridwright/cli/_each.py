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
from gridwright.progress import can_start_processes
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
    pooled: bool = False  # may processes work on several puzzles at a time? Then there is an option --jobs


def run_each(command: PuzzleCommand[Found], options: argparse.Namespace, terminal: Terminal) -> int:
    """Run a command on every puzzle that was named; returns the exit status."""
    if command.pooled and getattr(options, "state", None) is None and can_start_processes():
        return run_together(command, options, terminal)
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
        status.add(show_found(command, name, puzzle, found, options, terminal))
    return status.value


def run_together(command: PuzzleCommand[Found], options: argparse.Namespace, terminal: Terminal) -> int:
    """Run a command on every puzzle, by as many processes as there are jobs; each puzzle has its limit."""
    from gridwright.cli._jobs import Jobs, play

    def think(item: tuple[str, Puzzle]) -> tuple[int, Found | None]:
        name, puzzle = item
        found = command.start(puzzle)()
        return show_found(command, name, puzzle, found, options, terminal), found if command.write else None

    status = ExitStatus()
    jobs = Jobs(
        think, lambda item: command.working(source=item[0]), terminal, options.jobs, make_limit(options.seconds)
    )
    for (name, puzzle), done in jobs.results(read_puzzles(options, terminal, status)):
        try:
            if isinstance(done, GridwrightError):
                raise done
            if command.write is not None:
                command.write(name, puzzle, done.found)
        except GridwrightError as error:
            unknown = partial(make_unknown, command, name, puzzle)
            status.add(report_failure(name, error, unknown, options, terminal))
        else:
            play(done.pieces, terminal)
            status.add(done.status)
    return status.value


def show_found(
    command: PuzzleCommand[Found],
    name: str,
    puzzle: Puzzle,
    found: Found,
    options: argparse.Namespace,
    terminal: Terminal,
) -> int:
    """Print what was found; returns the exit status."""
    if options.json:
        terminal.print_json(command.record(name, puzzle, found))
    else:
        command.show(name, puzzle, found)
    return command.rank(found)


def make_unknown(command: PuzzleCommand[Found], name: str, puzzle: Puzzle) -> dict[str, Any]:
    """Make the JSON object in place of a result that was not found in time."""
    return command.record(name, puzzle, command.unknown(puzzle))


def head_record(name: str, puzzle: Puzzle) -> dict[str, Any]:
    """The first entries of the JSON object of a puzzle."""
    return {"kind": puzzle.kind, "source": name, "size": [puzzle.grid.height, puzzle.grid.width]}
