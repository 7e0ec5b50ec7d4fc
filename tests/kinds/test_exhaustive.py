"""Ground truth by counting: all nonograms, all takuzu and many hitori of small sizes."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from support import effort
from support.conformance import values_of

VERDICTS = (Status.NONE, Status.UNIQUE, Status.MANY)


def clues_of(grid: Grid, bits: tuple[int, ...]) -> tuple[str, ...]:
    """The clues of a picture, worked out here once more: by splitting text, line by line."""
    texts = ("".join("# "[not bits[cell]] for cell in line.cells) for line in grid.lines())
    return tuple(" ".join(str(len(run)) for run in text.split()) for text in texts)


def all_pictures(height: int, width: int) -> int:
    """Solve every picture's clues, and compare verdict and solutions with all pictures that have those clues."""
    grid = Grid(height, width)
    pictures: dict[tuple[str, ...], list[tuple[int, ...]]] = {}
    for bits in product((0, 1), repeat=len(grid)):
        pictures.setdefault(clues_of(grid, bits), []).append(bits)
    for same in pictures.values():
        puzzle = Nonogram.from_picture(grid, same[0])
        outcome = gw.solve(puzzle, limit=Limit(solutions=None))
        assert values_of(outcome) == set(same)
        assert outcome.status is VERDICTS[min(len(same), 2)]
        effort.covered(1, "puzzles")
    return sum(map(len, pictures.values()))


@pytest.mark.parametrize(("height", "width"), [(3, 3), (2, 4), (4, 2), (1, 9), (9, 1)])
def test_all_small_pictures(height: int, width: int) -> None:
    assert all_pictures(height, width) == 2 ** (height * width)


@pytest.mark.slow
def test_all_pictures_of_4x4() -> None:
    assert all_pictures(4, 4) == 65536


def complete_boards(puzzle: Puzzle) -> set[tuple[int | None, ...]]:
    """Every board of a takuzu that the referee has nothing against."""
    check, size = kinds.of(puzzle).check, len(puzzle.grid)
    return {bits for bits in product((0, 1), repeat=size) if not check(puzzle, Answer(puzzle.grid, bits))}


@pytest.mark.slow
@pytest.mark.parametrize(("unique_lines", "count"), [(True, 72), (False, 90)])
def test_all_takuzu_boards_of_4x4(unique_lines: bool, count: int) -> None:
    """The referee alone counts them, and solving finds the same."""
    puzzle = Takuzu(grid=Grid(4, 4), givens=(None,) * 16, unique_lines=unique_lines)
    wanted = complete_boards(puzzle)
    assert len(wanted) == count
    assert values_of(gw.solve(puzzle, limit=Limit(solutions=None))) == wanted


def lines_of(length: int) -> list[tuple[int, ...]]:
    """The good lines of a takuzu, by the rules as a player says them."""
    words = ("".join(digits) for digits in product("01", repeat=length))
    good = [w for w in words if w.count("0") == w.count("1") and "000" not in w and "111" not in w]
    return [tuple(map(int, word)) for word in good]


def takuzu_by_lines(height: int, width: int, unique_lines: bool) -> int:
    """How many boards there are, row by row, as another program would count them."""
    tall = set(lines_of(height))
    count = 0
    for rows in product(lines_of(width), repeat=height):
        if unique_lines and len(set(rows)) < height:
            continue
        columns = list(zip(*rows, strict=True))
        count += all(column in tall for column in columns) and not (unique_lines and len(set(columns)) < width)
    return count


@pytest.mark.parametrize(("height", "width"), [(2, 2), (2, 4), (4, 2), (4, 4), (2, 6), (6, 2), (4, 6)])
@pytest.mark.parametrize("unique_lines", [True, False])
def test_counts_of_takuzu(height: int, width: int, unique_lines: bool) -> None:
    puzzle = Takuzu(grid=Grid(height, width), givens=(None,) * (height * width), unique_lines=unique_lines)
    outcome = gw.solve(puzzle, limit=Limit(solutions=None), listing=False)
    assert outcome.count == takuzu_by_lines(height, width, unique_lines)


@pytest.mark.slow
def test_all_hitori_of_3x3_with_three_numbers() -> None:
    """19,683 puzzles: the verdict is that of the referee on all 512 maskings."""
    grid = Grid(3, 3)
    maskings = [Answer(grid, bits) for bits in product((0, 1), repeat=9)]
    blank = Hitori(grid=grid, numbers=(None,) * 9)
    possible = [masking for masking in maskings if not gw.check(blank, masking)]
    seen: Counter[Status] = Counter()
    for numbers in product((1, 2, 3), repeat=9):
        puzzle = Hitori(grid=grid, numbers=numbers)
        count = sum(not gw.check(puzzle, masking) for masking in possible)
        status = gw.solve(puzzle).status
        assert status is VERDICTS[min(count, 2)]
        seen[status] += 1
        effort.covered(1, "puzzles")
    assert sum(seen.values()) == 19683
    assert set(seen) == set(VERDICTS)
