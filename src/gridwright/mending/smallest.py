"""The smallest number of changes that together leave one solution, where no single one does.

A greedy search gives some number. Then smaller numbers are tried, the smallest first, until one suffices or the effort
for it is spent: only then there may be a smaller set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright import kinds
from gridwright.kind import Values
from gridwright.mending.effort import MORE_WORK, SMALLEST_WORK, Effort, OutOfEffort
from gridwright.mending.known_boards import OpenQuestion
from gridwright.mending.pictures import Pictures, is_read_from_pictures, reach
from gridwright.mending.selection import Selection
from gridwright.mending.several import find_several
from gridwright.mending.single import Mended
from gridwright.puzzle import Puzzle

MOST = 12  # changes that are looked for, if the greedy search finds nothing


@dataclass(frozen=True, slots=True)
class Smallest:
    """Sets of changes, all of the same size, and whether it is proved that no smaller set will do."""

    found: list[Mended]
    proved: bool


def find_smallest(puzzle: Puzzle, solutions: Sequence[Values], enough: int, effort: Effort) -> Smallest:
    """A few smallest sets of changes that leave one solution, as far as the effort suffices."""
    greedy = find_several(puzzle, solutions, effort)
    if greedy is not None and is_read_from_pictures(puzzle):
        greedy = reach(puzzle, solutions, greedy.solution.values)
    left = Effort(SMALLEST_WORK)
    found: list[Mended] = []
    proved = False
    try:
        most = MOST if greedy is None else len(greedy.changes)
        search = open_search(puzzle, solutions, most, left)
        for size in range(1, most + 1):
            for mended in search.run(size, enough):
                found.append(mended)
                proved = not left.open_questions  # for what follows may end the effort
                left.left = min(left.left, MORE_WORK)
            if found or search.hopeless:
                proved = not left.open_questions
                break
    except (OutOfEffort, OpenQuestion):
        pass  # what was found stays, and so does what was proved
    effort.queries += left.queries
    if not found and greedy is not None:
        found = [greedy]
    return Smallest(found, proved)


def open_search(puzzle: Puzzle, solutions: Sequence[Values], most: int, effort: Effort) -> Selection | Pictures:
    """The search for the changes that a kind declares; OpenQuestion if it does not say what they demand."""
    if kinds.of(puzzle).changes is None:
        raise OpenQuestion
    search = Pictures if is_read_from_pictures(puzzle) else Selection
    return search(puzzle, solutions, most, effort)
