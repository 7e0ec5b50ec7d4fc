"""A certificate: a puzzle, what is claimed of it, the solutions, and the lines of the proof."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gridwright import kinds
from gridwright.certificate.literals import CellLiterals
from gridwright.certificate.steps import StepText
from gridwright.grid import Grid
from gridwright.outcome import Status
from gridwright.puzzle import Answer, Puzzle

CLAIMS = {Status.UNIQUE: 1, Status.MANY: 2, Status.NONE: 0}
"""What can be claimed, with the number of solutions that show it."""
BOARD_RULE = "board"
"""What gives a cell of the half-done board its value: a rule beside those of the kind, with the cell as its place."""


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """What is claimed of a puzzle, and why it is so.

    `unique` takes the solution and a proof that there is no other, `none` a proof, `many` two solutions. `steps` are
    the lines of the proof. With a half-done board, the claim is about the solutions that have its values.
    """

    puzzle: Puzzle
    claim: Status
    solutions: tuple[Answer, ...]
    steps: tuple[str, ...] = ()
    board: Answer | None = None

    def __repr__(self) -> str:
        of = f"{self.puzzle.kind} {self.puzzle.grid}"
        return f"<Certificate {self.claim.value}, {of}, {len(self.steps)} steps>"


def open_text(puzzle: Puzzle) -> StepText:
    """The text of steps about a puzzle."""
    return open_steps(puzzle.grid, tuple(kinds.of(puzzle).choices(puzzle)))


def find_misfits(puzzle: Puzzle, board: Answer) -> tuple[int, ...]:
    """The cells of a half-done board whose value they cannot hold, such as 3 in a makaro room of two cells."""
    every = open_text(puzzle).literals.every
    pairs = zip(board.values, every, strict=True)
    return tuple([cell for cell, (value, values) in enumerate(pairs) if value is not None and value not in values])


@lru_cache(maxsize=16)
def open_steps(grid: Grid, choices: tuple[tuple[int, ...], ...]) -> StepText:
    """The text of steps about all puzzles of a size whose cells have these values."""
    return StepText(grid, CellLiterals(grid, choices))
