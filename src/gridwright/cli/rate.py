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
    add_command,
    add_puzzle_arguments,
    add_seconds,
    describe_puzzle,
)
from gridwright.cli._each import PuzzleCommand, head_record, run_each
from gridwright.kind import EASY, EXPERT
from gridwright.messages import help as shared_texts
from gridwright.messages import help_hints as texts
from gridwright.messages import mending as near_messages
from gridwright.messages import steps as messages
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:
    from gridwright.hints import Rating
    from gridwright.mending import NearLevels

    Judgement = tuple[Rating, NearLevels | None]

EXIT = {Status.NONE: NEGATIVE, Status.UNKNOWN: LIMIT_REACHED, Status.SOME: LIMIT_REACHED}


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "rate", texts.RATE, texts.RATE_DESCRIPTION, texts.RATE_EPILOG)
    add_puzzle_arguments(command)
    add_seconds(command)
    command.add_argument("--near", action="store_true", help=texts.RATE_NEAR())
    command.add_argument("--json", action="store_true", help=shared_texts.JSON_PUZZLE())
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Rate every puzzle that was named."""
    from gridwright.hints import Rating

    command = PuzzleCommand(
        working=messages.RATING_PUZZLE,
        start=judge_near if options.near else judge,
        unknown=lambda _: (Rating(Status.UNKNOWN), None),
        record=make_record,
        show=lambda name, puzzle, found: print_rating(name, puzzle, found, terminal),
        rank=lambda found: EXIT.get(found[0].status, ANSWERED),
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
    terminal.print_wrapped(describe_rating(name, puzzle, rating))
    if near is not None and rating.level is not None:
        print_near(near, terminal)


def print_near(near: NearLevels, terminal: Terminal) -> None:
    """Print the changes that make a puzzle easier, and those that make it harder."""
    for level, proposals, heading, nothing, unsettled in (
        (EASY, near.easier, near_messages.EASIER, near_messages.NOT_EASIER, near_messages.NOT_EASIER_WITHIN),
        (EXPERT, near.harder, near_messages.HARDER, near_messages.NOT_HARDER, near_messages.NOT_HARDER_WITHIN),
    ):
        if proposals:
            terminal.print(heading())
        elif near.rating.level != level:
            terminal.print_wrapped((nothing if near.complete else unsettled)())
        for proposal in proposals:
            text = near_messages.NEAR(level=messages.LEVELS[proposal.level or EXPERT](), text=" ".join(proposal.texts))
            terminal.print_wrapped(text, "  ", "    ")


def describe_rating(name: str, puzzle: Puzzle, found: Rating) -> str:
    """A rating as a line for people."""
    heading = describe_puzzle(name, puzzle)
    if found.level is None:
        return messages.PUZZLE_VERDICT(puzzle=heading, verdict=WITHOUT_LEVEL[found.status]())
    level = messages.LEVELS[found.level]()
    if found.guess or found.hardest is None:
        verdict = messages.RATING_ALONE(found.steps, level=level, score=found.score)
    else:
        verdict = messages.RATING(found.steps, level=level, score=found.score, hardest=name_technique(puzzle, found))
    guess = messages.GUESS() if found.guess else messages.NO_GUESS()
    return messages.PUZZLE_VERDICT(puzzle=heading, verdict=f"{verdict} {guess}")


def name_technique(puzzle: Puzzle, found: Rating) -> str:
    """What players call the hardest technique."""
    from gridwright import kinds

    declared = kinds.of(puzzle).techniques
    titles = {} if declared is None else {technique.name: technique.title for technique in declared.ladder}
    return str(titles.get(found.hardest or "", found.hardest))


WITHOUT_LEVEL = {
    Status.UNIQUE: messages.NOT_RATED_KIND,
    Status.MANY: messages.NOT_RATED_MANY,
    Status.NONE: messages.NOT_RATED_NONE,
    Status.UNKNOWN: messages.NOT_RATED_UNKNOWN,
    Status.SOME: messages.NOT_RATED_UNKNOWN,
}
