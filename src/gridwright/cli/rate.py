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
from gridwright.cli._options import JSON_PUZZLE
from gridwright.kind import EASY, EXPERT, name_level
from gridwright.messages import Message, Sentence, say
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle

DESCRIPTION = Sentence("""Rate how hard puzzles are: easy, medium, hard or expert, by the hardest
technique they need. The score also counts how often techniques are needed.""")
EPILOG = Sentence("""A puzzle without a unique solution has no level. --seconds limits the search
for a second solution, which hard puzzles may need.""")
NOT_RATED_UNKNOWN = Sentence("no level: the time limit was reached before it was known whether the solution is unique.")


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
        (
            EASY,
            near.easier,
            Sentence("Easier by one change:"),
            Sentence("No single change makes it easier and keeps one solution."),
            Sentence("Nothing easier was found before the search gave up."),
        ),
        (
            EXPERT,
            near.harder,
            Sentence("Harder by one change:"),
            Sentence("No single change makes it harder and keeps one solution."),
            Sentence("Nothing harder was found before the search gave up."),
        ),
    ):
        if proposals:
            terminal.print(str(heading))
        elif near.rating.level != level:
            terminal.print_wrapped(str(nothing if near.complete else unsettled))
        for proposal in proposals:
            text = say("{level}: {text}", level=name_level(proposal.level or EXPERT), text=" ".join(proposal.texts))
            terminal.print_wrapped(text, "  ", "    ")


def describe_rating(name: str, puzzle: Puzzle, found: Rating) -> str:
    """A rating as a line for people."""
    from gridwright.hints.steps import REASON

    heading = describe_puzzle(name, puzzle)
    if found.level is None:
        return say("{puzzle}: {verdict}", puzzle=heading, verdict=str(WITHOUT_LEVEL[found.status]))
    level = name_level(found.level)
    if found.hardest in (None, REASON):
        verdict = say(
            "{level}, score {score} in {count} round.",
            "{level}, score {score} in {count} rounds.",
            count=found.steps,
            level=level,
            score=found.score,
        )
    else:
        verdict = say(
            "{level}, score {score} in {count} round; hardest technique: {hardest}.",
            "{level}, score {score} in {count} rounds; hardest technique: {hardest}.",
            count=found.steps,
            level=level,
            score=found.score,
            hardest=name_technique(puzzle, found),
        )
    return say("{puzzle}: {verdict}", puzzle=heading, verdict=f"{verdict} {describe_guess(found)}")


def describe_guess(found: Rating) -> str:
    """Does a puzzle take a guess, and of what sort?"""
    from gridwright.hints.steps import REASON
    from gridwright.supposition import MOST_LINKS

    if not found.guess:
        return say("No guess is needed.")
    if found.hardest == REASON:
        return say("The techniques do not suffice: some cells take a guess, or reasoning by contradiction.")
    return say("It takes a guess: what follows from a supposed value has more than {most} links.", most=MOST_LINKS)


def name_technique(puzzle: Puzzle, found: Rating) -> str:
    """What players call the hardest technique."""
    from gridwright import kinds
    from gridwright.hints.techniques import find_techniques

    titles = {technique.name: technique.title for technique in find_techniques(kinds.of(puzzle)).ladder}
    return str(titles.get(found.hardest or "", found.hardest))


WITHOUT_LEVEL = {
    Status.MANY: Sentence("no level: the puzzle has several solutions."),
    Status.NONE: Sentence("no level: the puzzle has no solution."),
    Status.UNKNOWN: NOT_RATED_UNKNOWN,
    Status.SOME: NOT_RATED_UNKNOWN,
}
