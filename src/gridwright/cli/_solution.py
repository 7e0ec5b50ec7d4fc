"""The solution that a picture shows, and whether it is the only one."""

from __future__ import annotations

from dataclasses import replace

from gridwright.cli._common import Terminal, make_limit
from gridwright.messages import Sentence, Text, say
from gridwright.outcome import Outcome, Status
from gridwright.puzzle import Puzzle
from gridwright.solving.solve import solve

SECONDS_FOR_ANOTHER = 10.0  # for the question whether there is another solution, if the user sets no limit
SENTENCES: dict[Status, Text] = {
    Status.MANY: Sentence("several solutions; one of them is drawn"),
    Status.SOME: Sentence(
        "one solution is drawn; the time limit was reached before it was known whether it is the only one"
    ),
}


def find_solution(name: str, puzzle: Puzzle, terminal: Terminal, seconds: float | None = None) -> Outcome:
    """Find the solution to draw, ask whether there is another, and print a note if there is, or if time is too short.

    A solution is never missed because the second question takes long: it is asked by itself, in the time that is left.
    """
    with terminal.spinner.show(say("solving {source}", source=name)):
        outcome = solve(puzzle, limit=make_limit(seconds, solutions=1))
        if outcome.status is Status.SOME:
            outcome = replace(outcome, status=settle(puzzle, outcome, seconds))
    if outcome.status in SENTENCES:
        print_puzzle_note(name, str(SENTENCES[outcome.status]), terminal)
    return outcome


def print_puzzle_note(name: str, note: str, terminal: Terminal) -> None:
    """Print a line about a puzzle beside the result."""
    terminal.print_note(say("gridwright: {text}", text=say("{source}: {note}", source=name, note=note)))


def settle(puzzle: Puzzle, found: Outcome, seconds: float | None) -> Status:
    """Whether a solution that was found is the only one: UNIQUE, MANY, or SOME if time does not suffice."""
    left = SECONDS_FOR_ANOTHER if seconds is None else seconds - found.seconds
    if left <= 0:
        return Status.SOME
    status = solve(puzzle, limit=make_limit(left)).status
    return status if status in (Status.UNIQUE, Status.MANY) else Status.SOME
