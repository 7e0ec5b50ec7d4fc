"""Beams on a long board in the relay: from one end, then from the other, wider in each turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.model import Clause

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.lines.board import NonogramBoard
    from gridwright.kinds.nonogram.lines.clue_weights import ClueWeights

LONG = 8  # times as long as wide: a board on which beams come first
MIN_LENGTH = 62  # cells of its long side: up to there a line is one machine word, and the kernel is fast
MESSAGE_WORK = 40_000_000  # of belief propagation: a quarter of a second
MOST_PLACES = 12_000_000  # states times columns: about 150 MB
STATES = 1000  # of the first beam; each later one has four times as many

CellValues = tuple[int | None, ...]


def suits_beams(puzzle: Nonogram) -> bool:
    """Is the board so long that beams find a solution sooner than solvers that backtrack?"""
    from gridwright.kinds.nonogram.lines.beam import COMPILED, MAX_HEIGHT

    short, long = sorted((len(puzzle.rows), len(puzzle.columns)))
    return COMPILED and short <= MAX_HEIGHT and long >= max(MIN_LENGTH, LONG * short)


class BeamRunner:
    """Beams along the long side of a board. They find solutions and prove nothing."""

    def __init__(self, puzzle: Nonogram, board: NonogramBoard) -> None:
        self.puzzle, self.values = puzzle, board.values()
        self.clauses: list[Clause] = []
        self.ends: list[tuple[list[int], ClueWeights | None]] = []

    def find_ends(self) -> Iterator[tuple[list[int], ClueWeights | None]]:
        """The board from either end: its cells in that order, and its weights unless a line has no filling."""
        yield from self.ends
        for order, rows, columns in list(self.turn_board())[len(self.ends) :]:
            self.ends.append((order, self.weigh(order, rows, columns)))
            yield self.ends[-1]

    def weigh(self, order: list[int], rows: list[Clue], columns: list[Clue]) -> ClueWeights | None:
        """The weights of the board from one end; messages of the other end are those of the first."""
        from gridwright.kinds.nonogram.lines.clue_weights import ClueWeights

        values = [self.values[cell] for cell in order]
        weights = ClueWeights(rows, columns, [-1 if value is None else value for value in values])
        first = self.ends[0][1] if self.ends else None
        return weights if (weights.run(MESSAGE_WORK) if first is None else weights.mirror(first)) else None

    def turn_board(self) -> Iterator[tuple[list[int], list[Clue], list[Clue]]]:
        """The cells, row by row, and the clues of the board laid along its long side; the same from right to left."""
        grid, rows, columns = self.puzzle.grid, list(self.puzzle.rows), list(self.puzzle.columns)
        lines = [list(line.cells) for line in (grid.rows() if grid.width >= grid.height else grid.columns())]
        if grid.width < grid.height:
            rows, columns = columns, rows
        yield [cell for line in lines for cell in line], rows, columns
        yield [cell for line in lines for cell in reversed(line)], [clue[::-1] for clue in rows], columns[::-1]

    def add(self, clauses: list[Clause]) -> None:
        self.clauses += clauses

    def solve(self, conflicts: int | None) -> tuple[bool, CellValues | None]:
        """Send beams of so many states; what they find is an answer only if it satisfies the clauses added."""
        most = min(conflicts or STATES, MOST_PLACES // max(len(self.puzzle.rows), len(self.puzzle.columns)))
        for order, weights in self.find_ends():
            found = find_by_beam(weights, most) if weights else None
            if found is not None:
                values = tuple(value for _, value in sorted(zip(order, found, strict=True)))
                if all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in self.clauses):
                    return True, values
        return False, None

    def close(self) -> None:
        pass


def find_by_beam(weights: ClueWeights, most: int) -> list[int] | None:
    """Find a solution with so many states at once; None if all were lost. Ctrl-C is noticed after each column."""
    from gridwright.kinds.nonogram.lines.beam import Beam

    beam = Beam(weights, most)
    return beam.trace() if all(beam.advance(column) for column in range(beam.width)) else None
