"""Puzzles with givens: all givens of a full board, of which as many go as the requested level allows.

The ladder of techniques says which are needed, and where any proof will do the kernel has the last word. Where the kind
says that a given is the value of its cell, one ladder and one kernel serve all tries on a board. Where it is a clue, as
in akari, each try is a puzzle of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from gridwright.engines.kernel import open_session
from gridwright.generate.clue_sets import ClueSets
from gridwright.generate.grading import MISSED, Grade, count_easier, count_techniques
from gridwright.generate.needed_givens import OtherCluedSolutions, OtherSolutions
from gridwright.generate.steering import steer
from gridwright.grid import Grid, find_orbits
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.short_steps import count_short, takes_guess
from gridwright.hints.techniques import find_techniques
from gridwright.kind import EXPERT, HARD, MEDIUM, AnyKind, Generator, Request
from gridwright.ladder.givens import GivenSets
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
    return FullBoard(kind, generator, *full, request).choose(rng)


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
        self.techniques = find_techniques(kind)
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

    @cached_property
    def ladder(self) -> Any:
        """The ladder of the puzzle, for givens that are values of their cells."""
        return self.techniques.open(self.puzzle)

    @cached_property
    def book(self) -> Rulebook:
        """The rules of the puzzle, by which the links of a step are counted."""
        return Rulebook(self.puzzle)

    @cached_property
    def sets(self) -> GivenSets | ClueSets:
        """The ladder of the kind, which says which givens suffice."""
        if not self.generator.givens_are_values:
            return ClueSets(self.kind, self.techniques, self.strip, self.others)
        solution = [-1 if value is None else value for value in self.solution]
        return GivenSets(self.ladder, solution, self.groups)

    @cached_property
    def others(self) -> OtherSolutions:
        """The kernel, which looks for other solutions."""
        if not self.generator.givens_are_values:
            return OtherCluedSolutions(self.kind, self.strip, self.solution, len(self.groups))
        return OtherSolutions(self.kind, self.strip(()), self.solution, self.groups)

    def choose(self, rng: random.Random) -> tuple[Puzzle | None, Grade]:
        """Try several orders of the givens; the first that leads to what was requested will do, or the last."""
        found, chosen = MISSED, list[int]()
        for _ in range(ORDERS):
            order = rng.sample(range(len(self.groups)), len(self.groups))
            for reduced in self.reduce(order):
                found, chosen = self.grade(reduced), reduced
                if found.is_fair(self.request):
                    break
            if not found.unique:
                return None, MISSED
            if found.meets(self.request):
                break
        if self.most is not None:
            return self.thicken(chosen, found, rng)
        return self.strip(chosen), found

    def reduce(self, order: Chosen) -> Iterator[Chosen]:
        """Givens that suffice at the requested level, and none that could go; nothing if even all do not.

        The kernel finds them fastest where any proof will do. If they take a guess, the next ones take none, or hardly
        ever: those that techniques choose.
        """
        level, sets = self.request.level, self.sets
        first, last = self.find_limits(level)
        fewer = sets.choose_fewer(order, first) if isinstance(sets, ClueSets) else sets.choose(order, first)
        if level in (None, EXPERT) and (fewer or self.others.suffice(order)):
            yield self.others.reduce(fewer or order)
        if fewer and first == last and isinstance(sets, GivenSets):
            yield fewer
        elif fewer or first < last:
            yield from self.reduce_by_ladder(fewer or order, last)

    def find_limits(self, level: str | None) -> tuple[int, int]:
        """How many techniques choose givens for a level at first, and in the end.

        For expert, that is no more than the easiest of its own that takes long steps.
        """
        first = count_techniques(self.techniques, BEFORE_KERNEL if level in (None, HARD, EXPERT) else level)
        last = first if level is None else count_techniques(self.techniques, level)
        if level == EXPERT:
            last = min(last, 1 + max(count_short(self.techniques), count_easier(self.techniques, level)))
        return first, last

    def reduce_by_ladder(self, order: Chosen, limit: int) -> list[Chosen]:
        """Givens that suffice for the first techniques, and none that could go; nothing if even all do not.

        Those that one solution needs are found by the kernel.
        """
        needed = self.others.find_needed(order)
        rest = [nth for nth in order if nth not in set(needed)]
        chosen = self.sets.choose(rest, limit, needed)
        return [] if chosen is None else [chosen]

    def grade(self, chosen: Chosen) -> Grade:
        """The grade of some givens that leave one solution."""
        hardest = self.sets.grade(chosen)
        if hardest is None:
            return Grade(True, EXPERT, guess=True)
        long = hardest >= count_short(self.techniques) and self.takes_guess(chosen)
        return Grade(True, self.techniques.ladder[hardest].level, guess=long)

    def takes_guess(self, chosen: Chosen) -> bool:
        """Do some givens that suffice for the techniques not suffice for short steps?"""
        if not self.generator.givens_are_values:
            book = Rulebook(self.strip(chosen))
            return takes_guess(self.techniques, book, self.techniques.open(book.puzzle), book.givens)
        values: list[Value] = [None] * len(self.solution)
        for cell in (cell for nth in chosen for cell in self.groups[nth]):
            values[cell] = self.solution[cell]
        return takes_guess(self.techniques, self.book, self.ladder, values)

    def thicken(self, chosen: Chosen, found: Grade, rng: random.Random) -> tuple[Puzzle | None, Grade]:
        """Add givens up to the requested density, none that would make the puzzle easier than the requested level."""
        most, count = self.most or 0, self.count(chosen)
        if count > most:
            return None, Grade(True, found.level, count / len(self.cells))
        for nth in self.list_harmless(chosen, rng):
            if count + len(self.groups[nth]) <= most:
                chosen, count = [*chosen, nth], count + len(self.groups[nth])
        if self.groups and count + max(map(len, self.groups)) <= most:
            return None, Grade(True, found.level, count / len(self.cells))
        return self.strip(chosen), self.grade(chosen)

    def list_harmless(self, chosen: Chosen, rng: random.Random) -> Chosen:
        """Further givens, in random order, that do not make the puzzle easier than the requested level."""
        kept = set(chosen)
        rest = [nth for nth in rng.sample(range(len(self.groups)), len(self.groups)) if nth not in kept]
        easier = count_easier(self.techniques, self.request.level)
        return self.sets.find_harmless(chosen, rest, easier) if easier else rest
