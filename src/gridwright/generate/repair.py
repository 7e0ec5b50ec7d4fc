"""Pictures made into nonograms with one solution by changing as few cells as can be found.

The picture itself always solves the clues it gives; the question is whether something else does. Cells are changed one
at a time, by a search that keeps the few most promising pictures: those of which line logic leaves the fewest cells
open. Then every change that turns out not to be needed is taken back.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gridwright.grid import Grid
from gridwright.kernel.nonogram_board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Value

Picture = tuple[bool, ...]
BEAM = 4  # pictures kept at every step
LOOKS = 400_000  # cells looked at in one step, over all pictures that are tried
PATIENCE = 6  # steps without progress before cells are simply blackened


@dataclass(frozen=True)
class Repair:
    """A picture, and the nearest one that was found whose clues have one solution."""

    grid: Grid
    before: Picture
    after: Picture

    @property
    def changed(self) -> tuple[int, ...]:
        """The cells that are not what they were."""
        return differing(self.before, self.after)

    @property
    def share(self) -> float:
        """How much of the picture has changed, from 0 to 1."""
        return len(self.changed) / len(self.grid)

    @property
    def puzzle(self) -> Nonogram:
        """The nonogram, with the picture as its goal."""
        goal = "".join("1" if cell else "0" for cell in self.after)
        return Nonogram.from_picture(self.grid, self.after).titled(goal=goal)


def repaired(
    grid: Grid,
    picture: Sequence[bool],
    *,
    rng: random.Random,
    line_logic: bool = False,
    weights: Sequence[float] | None = None,
) -> Repair:
    """The picture with the fewest changes found that leave one solution, by line logic alone if that is asked.

    `weights` says how much a change of each cell is seen; among equally good changes the least visible is made.
    """
    search = Search(grid, tuple(map(bool, picture)), line_logic, tuple(weights or [1.0] * len(grid)), rng)
    return Repair(grid, search.first, search.run())


class Search:
    """One search for a repair."""

    def __init__(
        self, grid: Grid, first: Picture, line_logic: bool, weights: Sequence[float], rng: random.Random
    ) -> None:
        self.grid, self.first, self.line_logic = grid, first, line_logic
        self.weights, self.rng = weights, rng
        self.opens: dict[Picture, frozenset[int]] = {}
        self.good: dict[Picture, bool] = {}

    def open(self, picture: Picture) -> frozenset[int]:
        """The cells that line logic leaves open."""
        if picture not in self.opens:
            values = decided(Nonogram.from_picture(self.grid, picture))
            self.opens[picture] = frozenset(cell for cell, value in enumerate(values) if value is None)
        return self.opens[picture]

    def done(self, picture: Picture) -> bool:
        """Has the picture what was asked for?"""
        if not self.open(picture):
            return True
        if self.line_logic:
            return False
        if picture not in self.good:
            self.good[picture] = self.alone(picture)
        return self.good[picture]

    def alone(self, picture: Picture) -> bool:
        """Is the picture the only solution of its clues?"""
        from gridwright.solving.solve import solve

        known = [None if cell in self.open(picture) else int(black) for cell, black in enumerate(picture)]
        state = Answer(self.grid, tuple(known))
        puzzle = Nonogram.from_picture(self.grid, picture)
        return solve(puzzle, limit=Limit(solutions=2), state=state).status is Status.UNIQUE

    def run(self) -> Picture:
        """Search, then take back what was not needed."""
        beam, stuck = [self.first], 0
        least = len(self.open(self.first))
        while not (finished := [picture for picture in beam if self.done(picture)]):
            beam = self.step(beam)
            now = len(self.open(beam[0]))
            stuck, least = (0, now) if now < least else (stuck + 1, least)
            if stuck > PATIENCE:
                return self.thinned(self.blackened(beam[0]))
        return min((self.thinned(picture) for picture in finished), key=self.cost)

    def cost(self, picture: Picture) -> tuple[int, float]:
        """How far a picture is from the first: cells, then how much is seen of it."""
        cells = differing(self.first, picture)
        return len(cells), sum(self.weights[cell] for cell in cells)

    def step(self, beam: Sequence[Picture]) -> list[Picture]:
        """The most promising pictures that are one cell away from those at hand."""
        looks = max(8, LOOKS // len(self.grid) // len(beam))
        tried: dict[Picture, None] = {}
        for picture in beam:
            for cell in self.candidates(picture)[:looks]:
                tried[flipped(picture, cell)] = None
        ranked = sorted(tried, key=lambda picture: (len(self.open(picture)), self.cost(picture)))
        return ranked[:BEAM]

    def candidates(self, picture: Picture) -> list[int]:
        """The cells worth changing: open ones, then others in their lines; the least visible first, then by chance.

        A change in a line without open cells cannot help: both solutions would change alike.
        """
        unsettled = self.open(picture)
        lines = [line.cells for line in self.grid.lines() if not unsettled.isdisjoint(line.cells)]
        reach = {cell for cells in lines for cell in cells}
        fresh = [cell for cell in reach if picture[cell] == self.first[cell]]
        chance = {cell: self.rng.random() for cell in sorted(fresh)}
        return sorted(fresh, key=lambda cell: (cell not in unsettled, self.weights[cell], chance[cell]))

    def blackened(self, picture: Picture) -> Picture:
        """Open cells made black one by one until it is done; an all-black picture would be, so this ends."""
        while not self.done(picture):
            white = sorted(cell for cell in self.open(picture) if not picture[cell])
            rest = white or [cell for cell, black in enumerate(picture) if not black]
            picture = flipped(picture, self.rng.choice(rest))
        return picture

    def thinned(self, picture: Picture) -> Picture:
        """The picture with every change taken back that is not needed, the most visible first."""
        again = True
        while again:
            again = False
            for cell in sorted(differing(self.first, picture), key=lambda cell: -self.weights[cell]):
                other = flipped(picture, cell)
                if self.done(other):
                    picture, again = other, True
        return picture


def decided(puzzle: Nonogram) -> list[Value]:
    """Every cell that line logic alone decides, None where it does not; the puzzle must have a solution."""
    board = Board(puzzle.rows, puzzle.columns)
    if not board.settle():
        raise ValueError("the clues contradict each other")
    return board.values()


def flipped(picture: Picture, cell: int) -> Picture:
    """The picture with one cell changed."""
    return (*picture[:cell], not picture[cell], *picture[cell + 1 :])


def differing(one: Iterable[bool], other: Iterable[bool]) -> tuple[int, ...]:
    """The cells where two pictures are not the same."""
    return tuple(cell for cell, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1])
