"""How many different lines a takuzu can have, and boards that need more."""

from __future__ import annotations

from functools import lru_cache

from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.messages import Message

MANY = 40  # longer lines have more fillings than any board has lines
TOO_MANY_ROWS = Message("{count} rows of {length} cells cannot all differ: only {fillings} keep the rules")
TOO_MANY_COLUMNS = Message("{count} columns of {length} cells cannot all differ: only {fillings} keep the rules")


def trivially_infeasible(puzzle: Takuzu) -> str | None:
    """Where no two lines are the same, a board has no more of them than there are fillings."""
    height, width = puzzle.grid.height, puzzle.grid.width
    if not puzzle.unique_lines:
        return None
    for length, count, message in (
        (width, height, TOO_MANY_ROWS),
        (height, width, TOO_MANY_COLUMNS),
    ):
        if length <= MANY and count > count_lines(length):
            return message(count=count, length=length, fillings=count_lines(length))
    return None


@lru_cache(maxsize=64)
def count_lines(length: int) -> int:
    """How many lines of a length have as many 0s as 1s and never three equal digits in succession."""
    ends = {(1, 1): 2}  # (how many more of the last value than of the other, length of its run): lines
    for _ in range(length - 1):
        longer: dict[tuple[int, int], int] = {}
        for (more, run), count in ends.items():
            for key in ((more + 1, run + 1), (1 - more, 1)):
                if key[1] < 3:
                    longer[key] = longer.get(key, 0) + count
        ends = longer
    return sum(count for (more, _), count in ends.items() if more == 0)
