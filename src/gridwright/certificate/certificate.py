"""A certificate: a puzzle, what is claimed of it, the solutions, and the lines of the proof."""

from __future__ import annotations

from collections.abc import Iterator
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

    `unique` takes the solution and a proof that there is no other, `none` a proof, `many` two solutions. The proof has
    a step on each line. With a half-done board, the claim is about the solutions that have its values.
    """

    puzzle: Puzzle
    claim: Status
    solutions: tuple[Answer, ...]
    proof: str = ""
    board: Answer | None = None

    def __repr__(self) -> str:
        of = f"{self.puzzle.kind} {self.puzzle.grid}"
        return f"<Certificate {self.claim.value}, {of}, {len(self.steps)} steps>"

    @property
    def steps(self) -> tuple[str, ...]:
        """The lines of the proof."""
        return tuple(self.read_lines())

    def read_lines(self) -> Iterator[str]:
        """The lines of the proof, one by one: all at once would take many times the memory of the text."""
        start = 0
        while start < len(self.proof):
            end = self.proof.find("\n", start) % (len(self.proof) + 1)  # the last line may have no end
            yield self.proof[start:end]
            start = end + 1


def open_text(puzzle: Puzzle) -> StepText:
    """The text of steps about a puzzle."""
    choices = tuple(kinds.of(puzzle).choices(puzzle))
    is_same = choices.count(choices[0]) == len(choices)  # seen sooner than a long key is hashed
    return open_steps(puzzle.grid, choices[:1] if is_same else choices)


def find_misfits(puzzle: Puzzle, board: Answer) -> tuple[int, ...]:
    """The cells of a half-done board whose value they cannot hold, such as 3 in a makaro room of two cells."""
    every = open_text(puzzle).literals.every
    pairs = zip(board.values, every, strict=True)
    return tuple([cell for cell, (value, values) in enumerate(pairs) if value is not None and value not in values])


@lru_cache(maxsize=16)
def open_steps(grid: Grid, choices: tuple[tuple[int, ...], ...]) -> StepText:
    """The text of steps about all puzzles of a size whose cells have these values, or all the same."""
    return StepText(grid, CellLiterals(grid, choices * len(grid) if len(choices) == 1 else choices))
