"""Puzzles with one solution, and ways to spoil them as a slip of a setter would."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from gridwright import kinds
from gridwright.generate.random_style import random_puzzle
from gridwright.grid import Grid
from gridwright.kind import AnyKind
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.changes import list_arrows
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.nonogram.changes import with_clue
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Puzzle
from gridwright.solving.solve import solve

SIZES = {
    "takuzu": ((6, 8), (4, 6), (6, 4), (8, 6)),
    "makaro": ((5, 6), (4, 7), (1, 7), (6, 3)),
    "hitori": ((4, 5), (5, 3), (1, 6), (4, 4)),
    "nonogram": ((5, 6), (7, 4), (1, 8), (5, 5)),
}


def status_of(puzzle: Puzzle, method: str = "sat") -> Status:
    """The status of a puzzle, by a solver that mending does not use."""
    return solve(puzzle, method, limit=Limit(solutions=2)).status


def make_unique(kind: AnyKind, grid: Grid, rng: random.Random) -> Puzzle:
    """A puzzle with one solution; if it has givens, with a few that are needless, so that a wrong one can contradict."""
    generator: Any = kind.generator
    while True:
        density = 1.0 if generator.remove else rng.uniform(*generator.density)
        puzzle = random_puzzle(generator, grid, density, rng)
        if status_of(puzzle) is Status.UNIQUE:
            break
    if generator.remove:
        for cell in rng.sample(generator.removable(puzzle), len(generator.removable(puzzle))):
            rest = generator.remove(puzzle, [cell])
            if rng.random() < 0.8 and status_of(rest) is Status.UNIQUE:
                puzzle = rest
    return puzzle


def spoil(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """The puzzle with one thing wrong: a given gone or another one, another number, arrow or clue."""
    if isinstance(puzzle, Hitori):
        cell, top = rng.randrange(len(puzzle.grid)), max(puzzle.grid.height, puzzle.grid.width)
        return replace(puzzle, numbers=put(puzzle.numbers, cell, rng.randint(1, top)))
    if isinstance(puzzle, Nonogram):
        return spoil_clue(puzzle, rng) if rng.random() < 0.5 else spoil_picture(puzzle, rng)
    assert isinstance(puzzle, Takuzu | Makaro)
    cells = [cell for cell, value in enumerate(puzzle.givens) if value is not None]
    if isinstance(puzzle, Makaro) and (rng.random() < 0.3 or not cells):
        arrows = [cell for cell, arrow in enumerate(puzzle.arrows) if arrow]
        turned = [change for cell in arrows for change in list_arrows(puzzle, cell)]
        if turned:
            return rng.choice(turned).apply(puzzle)
    if not cells:
        return puzzle
    cell = rng.choice(cells)
    others = [value for value in kinds.of(puzzle).choices(puzzle)[cell] if value != puzzle.givens[cell]]
    value = rng.choice(others) if others and rng.random() < 0.5 else None
    return replace(puzzle, givens=put(puzzle.givens, cell, value))


def put(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The values with another one in a place."""
    return (*values[:at], value, *values[at + 1 :])


def spoil_clue(puzzle: Nonogram, rng: random.Random) -> Nonogram:
    """Another number in a clue, one more or one less."""
    lines, clues = puzzle.grid.lines(), [*puzzle.rows, *puzzle.columns]
    while True:
        nth = rng.randrange(len(lines))
        clue = list(clues[nth])
        if clue and rng.random() < 0.7:
            clue[rng.randrange(len(clue))] += rng.choice((-1, 1))
        else:
            clue.insert(rng.randint(0, len(clue)), 1)
        changed = tuple(run for run in clue if run)
        if sum(changed) + len(changed) - 1 <= len(lines[nth].cells) and changed != clues[nth]:
            return with_clue(puzzle, nth, changed)


def spoil_picture(puzzle: Nonogram, rng: random.Random) -> Nonogram:
    """The clues of the picture with one cell changed; the picture is noted as the goal."""
    answer = solve(puzzle).answer
    assert answer is not None
    cell = rng.randrange(len(puzzle.grid))
    picture = put(answer.values, cell, 1 - (answer.values[cell] or 0))
    return Nonogram.from_picture(puzzle.grid, picture).titled(goal="".join(map(str, picture)))
