"""Pictures turned into nonograms with one solution by changing as few cells as possible.

A picture always solves the clues it gives; the question is whether another one does too. A beam search changes one cell
at a time and keeps the pictures whose clues leave the fewest cells undecided by line solving. In the end every change
that turns out to be unnecessary is undone.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from gridwright.grid import Grid
from gridwright.kind import IsUnique, Picture, Repair, find_differences
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.puzzle import Answer, Value
from gridwright.text.notes import encode_goal

BEAM_WIDTH = 4  # pictures kept at every step
EVALUATIONS_PER_STEP = 400_000  # cells of all pictures that are evaluated in one step
MIN_CANDIDATES = 8  # cells tried for each picture, however large it is
MAX_STALLED_STEPS = 6  # steps without progress before open cells are simply filled


def repair_picture(
    grid: Grid,
    picture: Sequence[bool],
    rng: random.Random,
    is_unique: IsUnique[Nonogram],
    line_logic: bool = False,
    weights: Sequence[float] = (),
) -> Repair[Nonogram]:
    """Change as few cells as possible so that the clues have one solution, with `line_logic` one found line by line.

    `weights` says how visible a change of each cell is; among equally good changes the least visible is made.
    """
    before = tuple(map(bool, picture))
    after = BeamSearch(grid, before, line_logic, weights or [1.0] * len(grid), rng, is_unique).run()
    puzzle = Nonogram.from_picture(grid, after).titled(goal=encode_goal(grid, after))
    return Repair(grid, before, after, puzzle)


class BeamSearch:
    """One search for a repair, with the results of all pictures evaluated so far."""

    def __init__(
        self,
        grid: Grid,
        start: Picture,
        line_logic: bool,
        weights: Sequence[float],
        rng: random.Random,
        is_unique: IsUnique[Nonogram],
    ) -> None:
        self.grid, self.start, self.line_logic = grid, start, line_logic
        self.weights, self.rng, self.ask = weights, rng, is_unique
        self.undecided: dict[Picture, frozenset[int]] = {}
        self.unique: dict[Picture, bool] = {}

    def undecided_cells(self, picture: Picture) -> frozenset[int]:
        """The cells that line solving leaves undecided."""
        if picture not in self.undecided:
            values = solve_lines(Nonogram.from_picture(self.grid, picture))
            self.undecided[picture] = frozenset(cell for cell, value in enumerate(values) if value is None)
        return self.undecided[picture]

    def is_goal(self, picture: Picture) -> bool:
        """Has the picture one solution, of the sort that was asked for?"""
        if not self.undecided_cells(picture):
            return True
        if self.line_logic:
            return False
        if picture not in self.unique:
            self.unique[picture] = self.is_unique(picture)
        return self.unique[picture]

    def is_unique(self, picture: Picture) -> bool:
        """Is the picture the only solution of its clues?"""
        undecided = self.undecided_cells(picture)
        known = [None if cell in undecided else int(black) for cell, black in enumerate(picture)]
        return self.ask(Nonogram.from_picture(self.grid, picture), Answer(self.grid, tuple(known)))

    def run(self) -> Picture:
        """Search, then undo the changes that were not needed."""
        beam, stalled = [self.start], 0
        fewest = len(self.undecided_cells(self.start))
        while not (goals := [picture for picture in beam if self.is_goal(picture)]):
            beam = self.expand(beam)
            count = len(self.undecided_cells(beam[0]))
            stalled, fewest = (0, count) if count < fewest else (stalled + 1, fewest)
            if stalled > MAX_STALLED_STEPS:
                return self.undo_changes(self.fill_cells(beam[0]))
        return min((self.undo_changes(picture) for picture in goals), key=self.cost)

    def cost(self, picture: Picture) -> tuple[int, float]:
        """The distance from the first picture: the number of changed cells, then how visible they are."""
        cells = find_differences(self.start, picture)
        return len(cells), sum(self.weights[cell] for cell in cells)

    def expand(self, beam: Sequence[Picture]) -> list[Picture]:
        """The next beam: the best pictures that are one cell away from those of the last."""
        most = max(MIN_CANDIDATES, EVALUATIONS_PER_STEP // len(self.grid) // len(beam))
        successors: dict[Picture, None] = {}
        for picture in beam:
            for cell in self.candidates(picture)[:most]:
                successors[flip(picture, cell)] = None
        ranked = sorted(successors, key=lambda picture: (len(self.undecided_cells(picture)), self.cost(picture)))
        return ranked[:BEAM_WIDTH]

    def candidates(self, picture: Picture) -> list[int]:
        """The cells worth changing: undecided ones, then others in their lines; the least visible first, then random.

        A change in a line without undecided cells cannot help: it would change all solutions alike.
        """
        undecided = self.undecided_cells(picture)
        lines = [line.cells for line in self.grid.lines() if not undecided.isdisjoint(line.cells)]
        reach = {cell for cells in lines for cell in cells}
        unchanged = [cell for cell in reach if picture[cell] == self.start[cell]]
        chance = {cell: self.rng.random() for cell in sorted(unchanged)}
        return sorted(unchanged, key=lambda cell: (cell not in undecided, self.weights[cell], chance[cell]))

    def fill_cells(self, picture: Picture) -> Picture:
        """Fill undecided cells one by one until the goal is reached; an all-black picture is one, so this ends."""
        while not self.is_goal(picture):
            white = sorted(cell for cell in self.undecided_cells(picture) if not picture[cell])
            rest = white or [cell for cell, black in enumerate(picture) if not black]
            picture = flip(picture, self.rng.choice(rest))
        return picture

    def undo_changes(self, picture: Picture) -> Picture:
        """The picture without the changes that are not needed, undone most visible first."""
        again = True
        while again:
            again = False
            for cell in sorted(find_differences(self.start, picture), key=lambda cell: -self.weights[cell]):
                other = flip(picture, cell)
                if self.is_goal(other):
                    picture, again = other, True
        return picture


def solve_lines(puzzle: Nonogram) -> list[Value]:
    """The cells that line solving decides, None where it does not; the puzzle must have a solution."""
    from gridwright.kinds.nonogram.lines.board import NonogramBoard

    board = NonogramBoard(puzzle.rows, puzzle.columns)
    if not board.propagate():
        raise ValueError("the clues contradict each other")
    return board.values()


def flip(picture: Picture, cell: int) -> Picture:
    """The picture with one cell changed."""
    return (*picture[:cell], not picture[cell], *picture[cell + 1 :])
