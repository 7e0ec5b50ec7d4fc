"""Puzzles with givens: all givens of a full board, of which as many go as the requested level allows.

Where the kind says that a given is the value of its cell, the ladder of techniques says which are needed, and where any
proof will do the kernel has the last word; one ladder and one kernel serve all tries on a board. Where it is a clue, as
in akari, the kernel is asked about the puzzle without it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from gridwright.engines.kernel import open_session
from gridwright.generate.grading import MISSED, Grade, count_techniques, has_one_solution
from gridwright.generate.needed_givens import OtherSolutions
from gridwright.generate.steering import steer
from gridwright.grid import Grid, find_orbits
from gridwright.kind import EXPERT, LEVELS, MEDIUM, AnyKind, Generator, Request
from gridwright.ladder.givens import GivenSets
from gridwright.ladder.halving import find_minimal
from gridwright.model import Model
from gridwright.puzzle import Puzzle, Value

BEFORE_KERNEL = MEDIUM  # the techniques that choose givens for the kernel to reduce: harder ones take longer than it
ORDERS = 3  # in which the givens of a board are tried to go
Chosen = list[int]
"""Groups of cells that are given together, by their numbers."""


def propose_givens(kind: AnyKind, grid: Grid, request: Request, rng: random.Random) -> tuple[Puzzle | None, Grade]:
    """A puzzle whose givens are all needed at the requested level, with its grade."""
    generator: Generator[Any] = kind.generator  # type: ignore[assignment]
    full = fill_board(generator, grid, request, rng)
    if full is not None and generator.amend is not None:
        full = steer(kind, *full, request, rng)
    if full is None:
        return None, MISSED
    board = FullBoard(kind, generator, *full, request)
    return board.choose_values(rng) if generator.givens_are_values else board.choose_clues(rng)


def fill_board(
    generator: Generator[Any], grid: Grid, request: Request, rng: random.Random
) -> tuple[Any, tuple[Value, ...]] | None:
    """A puzzle with all its givens, and its solution."""
    if generator.fill is not None:
        filled = generator.fill(grid, request, rng, solve_model)
        return None if filled is None else (filled[0], filled[1].values)
    board = generator.full_board(grid, rng.uniform(*generator.density), rng)
    return generator.clues(grid, board, rng), generator.solution(grid, board).values


def solve_model(model: Model, phases: list[int], conflicts: int) -> list[Value] | None:
    """The values of the cells in a solution of a model that tries some literals first; None if none was found."""
    session = open_session(model)
    session.set_phases(phases)
    return list(session.read(session.found)[0]) if session.ask((), conflicts) else None


class FullBoard:
    """A puzzle with all its givens, of which some are to go."""

    def __init__(
        self, kind: AnyKind, generator: Generator[Any], puzzle: Puzzle, solution: Sequence[Value], request: Request
    ) -> None:
        self.kind, self.generator, self.puzzle = kind, generator, puzzle
        self.solution, self.request = solution, request
        self.cells: Sequence[int] = generator.removable(puzzle)  # type: ignore[misc]
        self.groups = find_orbits(puzzle.grid, self.cells, request.symmetry)

    def strip(self, chosen: Iterable[int]) -> Puzzle:
        """The puzzle without all givens but those of some groups."""
        staying = {cell for nth in chosen for cell in self.groups[nth]}
        puzzle: Puzzle = self.generator.remove(self.puzzle, [c for c in self.cells if c not in staying])  # type: ignore[misc]
        return puzzle

    def count(self, chosen: Iterable[int]) -> int:
        """How many cells some groups have."""
        return sum(len(self.groups[nth]) for nth in chosen)

    @property
    def most(self) -> int | None:
        """How many givens the requested density allows."""
        return None if self.request.density is None else round(self.request.density * len(self.cells))

    # Givens that are values of their cells

    @cached_property
    def sets(self) -> GivenSets | None:
        """The ladder of the kind, which says which givens suffice; None if the kind has no techniques."""
        if self.kind.techniques is None:
            return None
        solution = [-1 if value is None else value for value in self.solution]
        return GivenSets(self.kind.techniques.open(self.puzzle), solution, self.groups)

    @cached_property
    def others(self) -> OtherSolutions:
        """The kernel, which looks for other solutions."""
        return OtherSolutions(self.kind, self.strip(()), self.solution)

    def choose_values(self, rng: random.Random) -> tuple[Puzzle | None, Grade]:
        """Try several orders of the givens; the first that leads to the requested level will do, or the last."""
        found, chosen = MISSED, list[int]()
        for _ in range(ORDERS):
            reduced = self.reduce(rng.sample(range(len(self.groups)), len(self.groups)))
            if reduced is None:
                return None, MISSED
            found, chosen = self.grade(reduced), reduced
            if self.request.level in (None, found.level):
                break
        if self.most is not None and found.unique:
            return self.thicken(chosen, found, rng)
        return self.strip(chosen), found

    def reduce(self, order: Chosen) -> Chosen | None:
        """Givens that suffice at the requested level, and none that could go; None if even all do not."""
        level, techniques = self.request.level, self.kind.techniques
        is_any_proof = level in (None, EXPERT)
        if self.sets is not None and techniques is not None:
            order = self.sets.choose(order, count_techniques(techniques, BEFORE_KERNEL if is_any_proof else level))
        elif not self.others.suffice(self.groups, order):
            return None
        return self.others.reduce(self.groups, order) if is_any_proof else order

    def grade(self, chosen: Chosen) -> Grade:
        """The grade of some givens that leave one solution."""
        if self.sets is None or self.kind.techniques is None:
            return Grade(True)
        hardest = self.sets.grade(chosen)
        return Grade(True, EXPERT if hardest is None else self.kind.techniques.ladder[hardest].level)

    def thicken(self, chosen: Chosen, found: Grade, rng: random.Random) -> tuple[Puzzle | None, Grade]:
        """Add givens up to the requested density, none that would make the puzzle easier than the requested level."""
        most, count = self.most or 0, self.count(chosen)
        if count > most:
            return None, Grade(True, found.level, count / len(self.cells))
        kept = set(chosen)
        rest = [nth for nth in rng.sample(range(len(self.groups)), len(self.groups)) if nth not in kept]
        if self.sets is None or self.kind.techniques is None or self.request.level is None:
            limit = 0
        else:
            easier = LEVELS.index(self.request.level)
            limit = 0 if easier == 0 else count_techniques(self.kind.techniques, LEVELS[easier - 1])
        if self.sets is not None and limit:
            rest = self.sets.find_harmless(chosen, rest, limit)
        for nth in rest:
            if count + len(self.groups[nth]) <= most:
                chosen, count = [*chosen, nth], count + len(self.groups[nth])
        if count + max(map(len, self.groups)) <= most:
            return None, Grade(True, found.level, count / len(self.cells))
        return self.strip(chosen), self.grade(chosen)

    # Givens that are clues about other cells

    def choose_clues(self, rng: random.Random) -> tuple[Puzzle | None, Grade]:
        """The clues that are needed, found by halving; each test takes a kernel of its own."""
        nothing = (None,) * len(self.puzzle.grid)

        order = rng.sample(range(len(self.groups)), len(self.groups))

        def suffice(chosen: list[int], _: list[int]) -> bool:
            return has_one_solution(self.kind, self.strip([order[nth] for nth in chosen]), nothing)

        if not suffice(list(range(len(order))), []):
            return None, MISSED
        chosen = [order[nth] for nth in find_minimal(len(order), suffice)]
        if self.most is None:
            return self.strip(chosen), Grade(True)
        for nth in order:
            if nth not in chosen and self.count([*chosen, nth]) <= self.most:
                chosen.append(nth)
        share = self.count(chosen) / max(1, len(self.cells))
        return self.strip(chosen), Grade(True, None, share if self.count(chosen) > self.most else None)
