"""The loop of commands that think about one puzzle after another: read, work within the limit, report, print."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from gridwright.cli._common import ExitStatus, Terminal, make_limit, read_puzzles, report_failure
from gridwright.cli._jobs import Jobs, Printed, on_tape, play
from gridwright.errors import GridwrightError
from gridwright.messages import Message
from gridwright.progress import can_start_processes
from gridwright.puzzle import Puzzle

Found = TypeVar("Found")
Named = tuple[str, Puzzle]


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
    together = command.pooled and getattr(options, "state", None) is None and can_start_processes()
    status = ExitStatus()
    puzzles = read_puzzles(options, terminal, status)
    for (name, puzzle), done in (think_together if together else think_alone)(command, options, terminal, puzzles):
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


def think_alone(
    command: PuzzleCommand[Found], options: argparse.Namespace, terminal: Terminal, puzzles: Iterable[Named]
) -> Iterator[tuple[Named, Printed | GridwrightError]]:
    """What becomes of every puzzle, one after the other."""
    from gridwright.solving.limited import do_within

    for name, puzzle in puzzles:
        try:
            work = command.start(puzzle)
            with terminal.spinner.show(command.working(source=name)):
                found = do_within(work, make_limit(options.seconds))
            with on_tape(terminal) as pieces:
                status = show_found(command, name, puzzle, found, options, terminal)
            done: Printed | GridwrightError = Printed(pieces, status, found)
        except GridwrightError as error:
            done = error
        yield (name, puzzle), done


def think_together(
    command: PuzzleCommand[Found], options: argparse.Namespace, terminal: Terminal, puzzles: Iterable[Named]
) -> Iterator[tuple[Named, Printed | GridwrightError]]:
    """What becomes of every puzzle, by as many processes as there are jobs; each puzzle has its limit."""

    def think(item: Named) -> tuple[int, Found | None]:
        name, puzzle = item
        found = command.start(puzzle)()
        return show_found(command, name, puzzle, found, options, terminal), found if command.write else None

    label, limit = (lambda item: command.working(source=item[0])), make_limit(options.seconds)
    return Jobs(think, label, terminal, options.jobs, limit).results(puzzles)


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
