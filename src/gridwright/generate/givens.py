"""Puzzles with givens: all givens of a full board, of which as many go as the wished level allows."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from gridwright.generate.grading import Grade, count_techniques, has_one_solution
from gridwright.generate.uniqueness import OtherSolutions
from gridwright.grid import Grid, find_orbits
from gridwright.kernel.minimal import GivenSets
from gridwright.kind import EXPERT, LEVELS, AnyKind, Generator, Wishes
from gridwright.puzzle import Puzzle, Value

Group = Sequence[int]
"""Cells that are given together."""


def propose_givens(kind: AnyKind, grid: Grid, wishes: Wishes, rng: random.Random) -> tuple[Puzzle, Grade] | None:
    """A puzzle whose givens are all needed at the wished level, with its grade; None if there was no luck."""
    generator: Generator[Any] = kind.generator  # type: ignore[assignment]
    full = fill_board(generator, grid, wishes, rng)
    if full is None:
        return None
    puzzle, solution = full
    cells = generator.removable(puzzle)  # type: ignore[misc]
    groups = find_orbits(grid, rng.sample(list(cells), len(cells)), wishes.symmetry)
    task = Task(kind, generator, puzzle, solution, groups, wishes)
    kept = task.keep_values() if are_values(solution, cells) else task.keep_clues()
    return None if kept is None else (task.strip(kept[0]), kept[1])


def fill_board(
    generator: Generator[Any], grid: Grid, wishes: Wishes, rng: random.Random
) -> tuple[Any, tuple[Value, ...]] | None:
    """A puzzle with all its givens, and its solution."""
    if generator.fill is not None:
        filled = generator.fill(grid, wishes, rng)
        return None if filled is None else (filled[0], filled[1].values)
    density = rng.uniform(*generator.density) if wishes.density is None else wishes.density
    board = generator.full_board(grid, density, rng)
    return generator.clues(grid, board, rng), generator.solution(grid, board).values


def are_values(solution: Sequence[Value], cells: Sequence[int]) -> bool:
    """Are the givens of a puzzle values of their cells, and not clues about others?"""
    return all(solution[cell] is not None for cell in cells)


class Task:
    """A full board of which givens are to go."""

    def __init__(
        self,
        kind: AnyKind,
        generator: Generator[Any],
        puzzle: Puzzle,
        solution: Sequence[Value],
        groups: Sequence[Group],
        wishes: Wishes,
    ) -> None:
        self.kind, self.generator, self.puzzle, self.solution = kind, generator, puzzle, solution
        self.groups, self.wishes = groups, wishes

    def strip(self, kept: Sequence[Group]) -> Puzzle:
        """The puzzle without all other givens."""
        staying = {cell for group in kept for cell in group}
        gone = [cell for group in self.groups for cell in group if cell not in staying]
        puzzle: Puzzle = self.generator.remove(self.puzzle, gone)  # type: ignore[misc]
        return puzzle

    def keep_values(self) -> tuple[list[Group], Grade] | None:
        """Givens that are values of their cells: by the ladder, then by the kernel where any proof will do."""
        level, techniques = self.wishes.level, self.kind.techniques
        chosen = list(range(len(self.groups)))
        sets = None
        if techniques is not None:
            ladder = techniques.open(self.puzzle)
            solution = [-1 if value is None else value for value in self.solution]
            sets = GivenSets(ladder, solution, self.groups)
            chosen = sets.choose(chosen, count_techniques(techniques, level))
        kept: list[Group] | None = [self.groups[nth] for nth in chosen]
        if level in (None, EXPERT):
            kept = OtherSolutions(self.kind, self.strip([]), self.solution).reduce(kept or [])
        if kept is None:
            return None
        if sets is None or techniques is None:
            return kept, Grade(True)
        names = [self.groups.index(group) for group in kept]
        for lower in LEVELS:
            if sets.completes(names, count_techniques(techniques, lower)):
                return kept, Grade(True, lower)
        return kept, Grade(True, EXPERT)

    def keep_clues(self) -> tuple[list[Group], Grade] | None:
        """Givens that say something about other cells: they go by halves, each test by a kernel of its own."""
        empty = (None,) * len(self.puzzle.grid)

        def suffice(groups: Sequence[Group]) -> bool:
            return has_one_solution(self.kind, self.strip(groups), empty)

        if not suffice(self.groups):
            return None
        return halve([], list(self.groups), suffice), Grade(True)


def halve(base: list[Group], block: list[Group], suffice: Any) -> list[Group]:
    """Those groups of a block that are needed beside a base; base and block suffice together."""
    if suffice(base):
        return []
    if len(block) == 1:
        return block
    first, second = block[: len(block) // 2], block[len(block) // 2 :]
    kept = halve(base + second, first, suffice)
    return kept + halve(base + kept, second, suffice)
