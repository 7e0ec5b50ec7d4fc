"""Every referee beside the rules of its kind stated once more, cell by cell: on full boards the same rules are broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer, Value
from support.effort import scaled, seed
from support.random_puzzles import MAKERS

Values = tuple[Value, ...]
BOARDS = scaled(500, 4000)


def are_beside(grid: Grid, one: int, two: int) -> bool:
    """Do two cells share a side?"""
    (r, c), (s, d) = grid.place(one), grid.place(two)
    return abs(r - s) + abs(c - d) == 1


def are_in_line(grid: Grid, one: int, two: int) -> bool:
    """Are two cells in the same row or column?"""
    (r, c), (s, d) = grid.place(one), grid.place(two)
    return r == s or c == d


def reach(grid: Grid, cells: set[int]) -> set[int]:
    """The cells that can be reached from the first of some cells through the others."""
    found = {min(cells)}
    while more := {cell for cell in cells - found if any(are_beside(grid, cell, other) for other in found)}:
        found |= more
    return found


def broken_hitori(puzzle: Any, values: Values) -> Iterator[str]:
    grid, numbers = puzzle.grid, puzzle.numbers
    visible = {cell for cell in range(len(grid)) if values[cell] == 0}
    for one, two in combinations(range(len(grid)), 2):
        if {one, two} <= visible and are_in_line(grid, one, two) and numbers[one] == numbers[two] is not None:
            yield "repeat"
        if not {one, two} & visible and are_beside(grid, one, two):
            yield "touch"
    if not visible or reach(grid, visible) != visible:
        yield "apart"


def broken_takuzu(puzzle: Any, values: Values) -> Iterator[str]:
    grid = puzzle.grid
    if any(given not in (None, value) for given, value in zip(puzzle.givens, values, strict=True)):
        yield "given"
    for lines in (grid.rows(), grid.columns()):
        words = [[values[cell] for cell in line.cells] for line in lines]
        if any(2 * sum(value or 0 for value in word) != len(word) for word in words):
            yield "balance"
        if any(word[at] == word[at + 1] == word[at + 2] for word in words for at in range(len(word) - 2)):
            yield "three"
        if puzzle.unique_lines and any(one == two for one, two in combinations(words, 2)):
            yield "twins"


def broken_makaro(puzzle: Any, values: Values) -> Iterator[str]:
    grid, rooms = puzzle.grid, puzzle.rooms
    white = [cell for cell in range(len(grid)) if rooms[cell] is not None]
    if any(puzzle.givens[cell] not in (None, values[cell]) for cell in white):
        yield "given"
    for room in {rooms[cell] for cell in white}:
        inside = [values[cell] for cell in white if rooms[cell] == room]
        if sorted(value or 0 for value in inside) != list(range(1, len(inside) + 1)):
            yield "room"
    for one, two in combinations(white, 2):
        if are_beside(grid, one, two) and values[one] == values[two]:
            yield "neighbours"
    for cell, arrow in enumerate(puzzle.arrows):
        if arrow is not None:
            target = grid.step(cell, *{"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}[arrow])
            others = [values[other] or 0 for other in white if other != target and are_beside(grid, cell, other)]
            if max(others, default=0) >= (values[target] or 0):
                yield "arrow"


STATED: dict[str, Callable[[Any, Values], Iterator[str]]] = {
    "hitori": broken_hitori,
    "makaro": broken_makaro,
    "takuzu": broken_takuzu,
}


def compare(puzzle: Any, values: Values) -> bool:
    """Compare the referee with the stated rules; is the board right?"""
    found = {violation.rule for violation in kinds.of(puzzle).check(puzzle, Answer(puzzle.grid, values))}
    assert found == set(STATED[puzzle.kind](puzzle, values)), (puzzle, values)
    return not found


@pytest.mark.parametrize("kind", STATED)
def test_random_boards(kind: str) -> None:
    verdicts: list[bool] = []
    rng = Random(f"referee {kind} {seed(1)}")
    while len(verdicts) < BOARDS:
        puzzle: Any = MAKERS[kind](rng, Grid(rng.randint(1, 4), rng.randint(2, 5)))
        choices = kinds.of(puzzle).choices(puzzle)
        for _ in range(10):
            values: Values = tuple(rng.choice(domain) if domain else None for domain in choices)
            verdicts.append(compare(puzzle, values))
    assert 0 < sum(verdicts) < BOARDS // 2


@pytest.mark.parametrize(("height", "width"), [(3, 3), (2, 4), (4, 2), (1, 6), (6, 1)])
def test_every_mask_of_a_hitori(height: int, width: int) -> None:
    rng, count = Random(f"{height} {width} 1"), scaled(4, 12)
    verdicts = []
    for _ in range(count):
        numbers = tuple(rng.choice((None, 0, 1, 2, 3)) for _ in range(height * width))
        puzzle = Hitori(grid=Grid(height, width), numbers=numbers)
        verdicts += [compare(puzzle, values) for values in product((0, 1), repeat=height * width)]
    assert len(verdicts) == count * 2 ** (height * width)
    assert 0 < sum(verdicts) < len(verdicts)


@pytest.mark.parametrize(("height", "width", "right"), [(2, 2, 2), (2, 4, 0), (4, 2, 0), (2, 6, 0)])
def test_every_filling_of_a_takuzu(height: int, width: int, right: int) -> None:
    for unique_lines in (True, False):
        puzzle = Takuzu(grid=Grid(height, width), givens=(None,) * (height * width), unique_lines=unique_lines)
        verdicts = [compare(puzzle, values) for values in product((0, 1), repeat=height * width)]
        assert sum(verdicts) == right if unique_lines else sum(verdicts) > 0


@pytest.mark.parametrize("kind", STATED)
def test_solutions_and_their_neighbours(kind: str) -> None:
    """A solution breaks nothing; with one cell changed it breaks what the stated rules say."""
    rng = Random(f"solutions {kind} {seed(1)}")
    compared = 0
    while compared < scaled(100, 500):
        puzzle: Any = MAKERS[kind](rng, Grid(2 * rng.randint(1, 3), 2 * rng.randint(1, 3)))
        answer = gw.solve(puzzle).answer
        if answer is None:
            continue
        assert compare(puzzle, answer.values)
        for cell, domain in enumerate(kinds.of(puzzle).choices(puzzle)):
            for value in domain:
                values = list(answer.values)
                values[cell] = value
                compare(puzzle, tuple(values))
                compared += 1
