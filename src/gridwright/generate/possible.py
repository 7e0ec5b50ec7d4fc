"""What is possible instead of a request that was not met: other levels of the size, and sizes of the level.

A few candidates are made for each, a number that depends on the size alone, so that the answer comes in bounded time
and is the same on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from gridwright import kinds
from gridwright.errors import UsageError, join_or
from gridwright.generate.grading import Grade
from gridwright.generate.random_style import find_generator, near_sizes
from gridwright.grid import Grid
from gridwright.hints.rating import rate
from gridwright.kind import LEVELS, Request, name_level
from gridwright.messages import say
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:
    from gridwright.generate.unique import Order

CANDIDATES = 64  # for one level
CELLS = 30_000  # of all candidates for one level, which counts for boards of more than 470 cells
SIZES = 12  # that are looked at
CANDIDATES_OF_A_SIZE = 8
NAMED = 3  # sizes


class Seen:
    """The candidates that were not what was asked for, counted, to say what is possible instead."""

    def __init__(self) -> None:
        self.levels: set[str | None] = set()
        self.densities: list[float] = []
        self.scores: list[int] = []
        self.count = 0

    def note(self, found: Grade, request: Request) -> None:
        """Count a candidate."""
        self.count += 1
        if found.density is not None:
            self.densities.append(found.density)
        elif found.is_fair(request):
            self.levels.add(found.level)

    def has_score(self, puzzle: Puzzle, wanted: Sequence[int] | None) -> bool:
        """Has a puzzle a score that will do? One that has not is counted."""
        if wanted is None:
            return True
        score = rate(puzzle).score
        if wanted[0] <= score <= wanted[1]:
            return True
        self.count += 1
        self.scores.append(score)
        return False

    def refuse(self, order: Order, grid: Grid) -> str:
        """Why a request was given up, and what is possible instead."""
        requested, about = order.request, {"kind": kinds.name_kind(order.kind), "size": grid}
        if requested.density is not None and self.densities:
            return self.refuse_density(requested.density, about)
        if requested.score is not None and self.scores:
            return self.refuse_score(requested.score, about)
        return self.refuse_level(order, grid, about)

    def refuse_density(self, density: float, about: dict[str, object]) -> str:
        """No puzzle had that density."""
        return say(
            "no {kind} of {size} with a density of {density:g} was found in {count} attempt; the nearest had "
            "{near:.2f}",
            "no {kind} of {size} with a density of {density:g} was found in {count} attempts; the nearest had "
            "{near:.2f}",
            count=self.count,
            density=density,
            near=min(self.densities, key=lambda found: abs(found - density)),
            **about,
        )

    def refuse_score(self, score: Sequence[int], about: dict[str, object]) -> str:
        """No puzzle had such a score."""
        low, high = score
        return say(
            "no {kind} of {size} with a score from {low} to {high} was found in {count} attempt; the one found has "
            "{least}",
            "no {kind} of {size} with a score from {low} to {high} was found in {count} attempts; those found have "
            "{least} to {greatest}",
            count=self.count,
            low=low,
            high=high,
            least=min(self.scores),
            greatest=max(self.scores),
            **about,
        )

    def refuse_level(self, order: Order, grid: Grid, about: dict[str, object]) -> str:
        """No puzzle had that level, or none had one solution."""
        requested = order.request
        rng = random.Random(f"instead of {order.key(0, 0)}")
        levels = self.levels | set(find_levels(order, grid, rng))
        sizes = [str(size) for size in find_sizes(order, grid, rng)]
        if requested.level is None or not levels:
            return say(
                "no {kind} of {size} with one solution was found in {count} attempt",
                "no {kind} of {size} with one solution was found in {count} attempts",
                count=self.count,
                **about,
            ) + (say("; sizes at which some were found: {sizes}", sizes=join_or(sizes)) if sizes else "")
        level, found = name_level(requested.level), [name_level(level) for level in LEVELS if level in levels]
        sentence = say(
            "no {level} {kind} of {size} was found in {count} attempt; levels that were found: {found}",
            "no {level} {kind} of {size} was found in {count} attempts; levels that were found: {found}",
            count=self.count,
            level=level,
            found=join_or(found),
            **about,
        )
        return sentence + (
            say("; sizes at which {level} ones were found: {sizes}", level=level, sizes=join_or(sizes)) if sizes else ""
        )


def find_levels(order: Order, grid: Grid, rng: random.Random) -> Iterator[str | None]:
    """The levels of some puzzles that differ from what was requested in nothing but their level."""
    if order.request.level is None:
        return
    for level in LEVELS:
        if level != order.request.level:
            yield from try_some(order, grid, replace(order.request, level=level), CANDIDATES, rng)


def find_sizes(order: Order, grid: Grid, rng: random.Random) -> Iterator[Grid]:
    """Sizes near one for which the request is met, at most a few."""
    near = [size for size in near_sizes(grid, lambda size: fits(order, size)) if size != grid][:SIZES]
    met = (
        size for size in near if order.request.level in try_some(order, size, order.request, CANDIDATES_OF_A_SIZE, rng)
    )
    return islice(met, NAMED)


def fits(order: Order, size: Grid) -> bool:
    """Does the kind have puzzles of a size, as far as that shows without trying?"""
    from gridwright.generate.unique import fits_under

    try:
        return fits_under(find_generator(order.kind), order.request)(size)
    except UsageError:
        return False


def try_some(order: Order, grid: Grid, request: Request, most: int, rng: random.Random) -> set[str | None]:
    """What a few candidates are: the requested level, once one is of it, and what else they were."""
    from gridwright.generate.unique import propose

    kind, generator, found = kinds.load(order.kind), find_generator(order.kind), set[str | None]()
    for _ in range(max(1, min(most, CELLS // len(grid)))):
        puzzle, graded = propose(kind, generator, grid, request, rng)
        if puzzle is not None and graded.is_fair(request):
            found.add(graded.level if request.level is not None else None)
            if request.level in found:
                break
    return found
