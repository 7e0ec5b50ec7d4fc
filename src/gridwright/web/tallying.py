"""What a player can tick off: clues that are finished, and counts at the ends of lines, as the kind declares them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from gridwright import kinds
from gridwright.puzzle import Answer, Puzzle
from gridwright.scene import Count


class CountResult(TypedDict):
    """A text at the end of a line; is nothing left to do there?"""

    text: str
    done: bool


class TallyResult(TypedDict):
    """Cells with a finished number, cells that are served and how; which clues are finished; the counts of lines."""

    cells: list[int]
    covered: list[int]
    service: str
    left: list[list[bool]]
    top: list[list[bool]]
    right: list[list[CountResult]]
    bottom: list[list[CountResult]]


def describe_tally(puzzle: Puzzle, board: Answer) -> TallyResult | None:
    """What can be ticked off on a half-done board; None if the kind declares nothing."""
    count = kinds.of(puzzle).tally
    if count is None:
        return None
    found = count(puzzle, board)
    return TallyResult(
        cells=sorted(found.cells),
        covered=sorted(found.covered),
        service=str(found.service),
        left=[list(clues) for clues in found.left],
        top=[list(clues) for clues in found.top],
        right=describe_counts(found.right),
        bottom=describe_counts(found.bottom),
    )


def describe_counts(lines: Sequence[Sequence[Count]]) -> list[list[CountResult]]:
    """The counts of lines as JSON."""
    return [[CountResult(text=count.text, done=count.done) for count in counts] for counts in lines]
