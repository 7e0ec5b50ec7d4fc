"""`gridwright rate`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import (
    ANSWERED,
    LIMIT_REACHED,
    NEGATIVE,
    Terminal,
    add_cells,
    add_command,
    add_puzzle_arguments,
    add_seconds,
    describe_puzzle,
)
from gridwright.cli._each import PuzzleCommand, head_record, run_each
from gridwright.cli._jobs import add_jobs
from gridwright.cli._options import JSON_PUZZLE
from gridwright.messages import Message, Sentence, say
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle

DESCRIPTION = Sentence("""Rate how hard puzzles are: easy, medium, hard or expert, by the hardest
technique they need. The score also counts how often techniques are needed.""")
EPILOG = Sentence("""A puzzle without a unique solution has no level. --seconds limits the search
for a second solution, which hard puzzles may need.

Exit status: 0 rated, or several solutions, 1 no solution, 2 bad input, 3 a
limit was reached first.""")


if TYPE_CHECKING:
    from gridwright.hints import Rating
    from gridwright.mending import NearLevels

    Judgement = tuple[Rating, NearLevels | None]

EXIT = {Status.NONE: NEGATIVE, Status.UNKNOWN: LIMIT_REACHED, Status.SOME: LIMIT_REACHED}


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "rate", Sentence("rate how hard puzzles are"), DESCRIPTION, EPILOG)
    add_puzzle_arguments(command)
    add_cells(command)
    add_seconds(command)
    add_jobs(command)
    command.add_argument(
        "--near",
        action="store_true",
        help=say("also look for single changes that make it easier or harder and keep one solution"),
    )
    command.add_argument("--json", action="store_true", help=str(JSON_PUZZLE))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Rate every puzzle that was named."""
    from gridwright.hints import Rating

    command = PuzzleCommand(
        working=Message("{source}: rating"),
        start=judge_near if options.near else judge,
        unknown=lambda _: (Rating(Status.UNKNOWN), None),
        record=make_record,
        show=lambda name, puzzle, found: print_rating(name, puzzle, found, terminal),
        rank=lambda found: EXIT.get(found[0].status, ANSWERED),
        pooled=True,
    )
    return run_each(command, options, terminal)


def judge(puzzle: Puzzle) -> Callable[[], Judgement]:
    """Rates a puzzle."""
    from gridwright.hints import rate

    return lambda: (rate(puzzle), None)


def judge_near(puzzle: Puzzle) -> Callable[[], Judgement]:
    """Rates a puzzle, and looks for changes that make it easier or harder."""
    from gridwright.mending import find_near

    def work() -> Judgement:
        found = find_near(puzzle)
        return found.rating, found

    return work


def make_record(name: str, puzzle: Puzzle, found: Judgement) -> dict[str, Any]:
    """Make the JSON object of a rating."""
    rating, near = found
    record = {**head_record(name, puzzle), **rating.record()}
    return record if near is None else {**record, "near": near.record()}


def print_rating(name: str, puzzle: Puzzle, found: Judgement, terminal: Terminal) -> None:
    """Print a rating for people, with the changes that were found."""
    rating, near = found
    terminal.print_wrapped(say("{puzzle}: {verdict}", puzzle=describe_puzzle(name, puzzle), verdict=rating.describe()))
    if near is not None and rating.level is not None:
        for line in near.lines():
            indent = "  " if line.startswith("  ") else ""
            terminal.print_wrapped(line.strip(), indent, indent * 2)
