"""Mending puzzles that were spoilt: whatever trying all changes finds, `mend` finds."""

from __future__ import annotations

import random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.kind import Values
from gridwright.mending.advice import list_goals
from gridwright.mending.conflict import find_conflict
from gridwright.mending.effort import Effort
from gridwright.mending.pieces import list_parts
from gridwright.mending.single import SingleSearch
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle
from support.effort import covered, scaled, seed
from support.spoiling import SIZES, make_unique, spoil, status_of

ALL = 10**9


def list_spoilt(kind_name: str, count: int) -> list[Puzzle]:
    """Puzzles with several solutions or none, by turns, each one slip away from one with one solution."""
    kind = kinds.load(kind_name)
    found: list[Puzzle] = []
    for nth in range(100 * count):
        rng = random.Random(f"spoilt {kind_name} {seed(nth)}")
        height, width = SIZES[kind_name][nth % len(SIZES[kind_name])]
        puzzle = spoil(make_unique(kind, Grid(height, width), rng), rng)
        if status_of(puzzle) is (Status.MANY, Status.NONE)[len(found) % 2]:
            found.append(puzzle)
        if len(found) == count:
            break
    assert len(found) == count
    return found


def try_all(puzzle: Puzzle, solutions: list[Values]) -> set[str]:
    """The sentences of all declared changes that leave one solution, each tried by a SAT solver."""
    return {
        str(change.text)
        for part in list_parts(puzzle, solutions)
        for change in part.changes()
        if status_of(change.apply(puzzle)) is Status.UNIQUE
    }


def compare(puzzle: Puzzle) -> tuple[int, int]:
    """Compare what mending finds with trying all; returns how many changes there are, and how many cost a solve."""
    outcome = gw.solve(puzzle)
    solutions = list_goals(puzzle, outcome)
    expected = try_all(puzzle, solutions)
    core = find_conflict(puzzle).core if outcome.status is Status.NONE else None
    effort = Effort()
    found = SingleSearch(puzzle, solutions, effort).run(core, ALL)
    assert effort.complete
    assert expected <= {str(mended.changes[0].text) for mended in found}, gw.write(puzzle, "plain")
    for mended in found:
        assert status_of(mended.puzzle) is Status.UNIQUE, gw.write(puzzle, "plain")
        assert gw.check(mended.puzzle, mended.solution) == []
    mending = gw.mend(puzzle)
    if expected:
        assert mending.proposals
        assert all(len(proposal.texts) == 1 for proposal in mending.proposals)
    for proposal in mending.proposals:
        assert status_of(proposal.puzzle) is Status.UNIQUE
        assert proposal.level in (None, gw.rate(proposal.puzzle).level)
    return len(expected), effort.queries


def run(kind_name: str, count: int) -> None:
    """Compare on spoilt puzzles; most of them have a single change that mends them."""
    puzzles = list_spoilt(kind_name, count)
    results = [compare(puzzle) for puzzle in puzzles]
    covered(count, "puzzles")
    assert sum(changes > 0 for changes, _ in results) > count / 2


@pytest.mark.parametrize("kind_name", sorted(SIZES))
def test_whatever_trying_all_changes_finds_is_found(kind_name: str) -> None:
    run(kind_name, scaled(2, 6))


@pytest.mark.slow
@pytest.mark.parametrize("kind_name", sorted(SIZES))
def test_many_spoilt_puzzles_of_each_kind(kind_name: str) -> None:
    run(kind_name, 50)
