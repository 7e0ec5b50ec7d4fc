"""`gridwright rate`."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import (
    ANSWERED,
    LIMIT_REACHED,
    NEGATIVE,
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    add_seconds,
    describe_puzzle,
    make_limit,
    read_puzzles,
    report_failure,
)
from gridwright.errors import GridwrightError
from gridwright.kind import EASY, EXPERT
from gridwright.messages import help as shared_texts
from gridwright.messages import help_hints as texts
from gridwright.messages import mending as near_messages
from gridwright.messages import steps as messages
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:
    from gridwright.hints import Rating
    from gridwright.mending import NearLevels

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

    status = ExitStatus()
    limit = make_limit(options.seconds)
    for name, puzzle in read_puzzles(options, terminal, status):
        try:
            with terminal.spinner.show(messages.RATING_PUZZLE(source=name)):
                found, near = judge(puzzle, limit, options.near)
        except GridwrightError as error:
            unknown = partial(make_record, name, puzzle, Rating(Status.UNKNOWN), None)
            status.add(report_failure(name, error, unknown, options, terminal))
            continue
        if options.json:
            terminal.print_json(make_record(name, puzzle, found, near))
        else:
            terminal.print_wrapped(describe_rating(name, puzzle, found))
            if near is not None and found.level is not None:
                print_near(near, terminal)
        status.add(EXIT.get(found.status, ANSWERED))
    return status.value


def judge(puzzle: Puzzle, limit: Limit, near: bool) -> tuple[Rating, NearLevels | None]:
    """The rating of a puzzle and, if that is asked for, changes that make it easier or harder."""
    from gridwright.solving.limited import do_within

    if not near:
        from gridwright.hints import rate

        return do_within(partial(rate, puzzle), limit), None
    from gridwright.mending import find_near

    found = do_within(partial(find_near, puzzle), limit)
    return found.rating, found


def make_record(name: str, puzzle: Puzzle, found: Rating, near: NearLevels | None) -> dict[str, Any]:
    """Make the JSON object of a rating."""
    size = [puzzle.grid.height, puzzle.grid.width]
    record = {"kind": puzzle.kind, "source": name, "size": size, **found.record()}
    return record if near is None else {**record, "near": near.record()}


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
