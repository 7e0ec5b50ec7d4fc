"""`rate --near`: single changes that make a puzzle easier or harder."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.kind import LEVELS
from gridwright.mending.pieces import list_parts
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle
from support.spoiling import make_unique, status_of

SIZES = {
    "takuzu": ((6, 8), (6, 4)),
    "makaro": ((6, 7), (6, 7)),
    "hitori": ((4, 5), (5, 3)),
    "nonogram": ((8, 9), (9, 6)),
}


def try_all(puzzle: Puzzle) -> set[str]:
    """The levels that single changes lead to, each rated by itself."""
    answer = gw.solve(puzzle).answer
    assert answer is not None
    changed = [change.apply(puzzle) for part in list_parts(puzzle, [answer.values]) for change in part.changes()]
    return {level for other in changed if (level := gw.rate(other).level) is not None}


@pytest.mark.parametrize("kind_name", sorted(SIZES))
def test_the_levels_near_a_puzzle_are_those_that_trying_all_changes_finds(kind_name: str) -> None:
    seen = Counter[str]()
    for nth, (height, width) in enumerate(SIZES[kind_name]):
        puzzle = make_unique(kinds.load(kind_name), Grid(height, width), random.Random(f"near {nth}"))
        near = gw.find_near(puzzle)
        assert near.complete
        assert near.rating == gw.rate(puzzle)
        level = LEVELS.index(near.rating.level or "")
        found = [LEVELS.index(name) for name in try_all(puzzle)]
        assert bool(near.easier) == any(other < level for other in found)
        assert bool(near.harder) == any(other > level for other in found)
        for proposals, side in ((near.easier, -1), (near.harder, 1)):
            levels = [side * LEVELS.index(proposal.level or "") for proposal in proposals]
            assert all(other > side * level for other in levels)
            assert levels == sorted(levels), "the nearest level comes first"
            assert not levels or levels[0] == min(side * other for other in found if side * other > side * level)
            seen["easier" if side < 0 else "harder"] += len(proposals)
        for proposal in (*near.easier, *near.harder):
            assert status_of(proposal.puzzle) is Status.UNIQUE
            assert gw.rate(proposal.puzzle).level == proposal.level
            assert len(proposal.texts) == 1
    assert seen["easier"] + seen["harder"] > 0


def test_a_puzzle_without_a_level_has_nothing_near() -> None:
    near = gw.find_near(gw.read("takuzu\n..\n..\n"))
    assert (near.rating.status, near.easier, near.harder) == (Status.MANY, (), ())
