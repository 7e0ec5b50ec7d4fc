"""Puzzles that are the same to a player have one hash, and all others have different ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.generate.duplicates import Sieve, canonical_hash
from gridwright.generate.random_style import Sizes, random_puzzles
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Puzzle
from support.boards import mirror, turn_over
from support.conformance import boards
from support.effort import scaled
from support.narrow import present
from support.outside import EXAMPLES_OF_KINDS, kinds_in
from support.symmetries import change, names

KINDS = ("hitori", "makaro", "nonogram", "takuzu")


@pytest.mark.parametrize("size", ["6x6", "4x6", "8x6"])
@pytest.mark.parametrize("kind", KINDS)
def test_changed_puzzles_have_the_same_hash(kind: str, size: str) -> None:
    compared = 0
    for puzzle in random_puzzles(kind, Sizes.of(size), 5, 1):
        for name in names(kind):
            changed = change(puzzle, name).puzzle
            assert canonical_hash(changed) == canonical_hash(puzzle), name
            compared += 1
    assert compared >= 35


def small_hitori(grid: Grid) -> Iterator[Hitori]:
    for numbers in product((None, 1, 2, 3), repeat=len(grid)):
        yield Hitori(grid=grid, numbers=numbers)


def small_takuzu(grid: Grid) -> Iterator[Takuzu]:
    for givens in product((None, 0, 1), repeat=len(grid)):
        yield Takuzu(grid=grid, givens=givens)


def small_nonograms(grid: Grid) -> Iterator[Nonogram]:
    for black in product((False, True), repeat=len(grid)):
        yield Nonogram.from_picture(grid, black)


def small_makaro(grid: Grid) -> Iterator[Makaro]:
    """Every board with two rooms and up to one arrow that the reader accepts."""
    for rooms in product((None, 0, 1), repeat=len(grid)):
        for arrow, cell in product((None, *"<>^v"), range(len(grid))):
            try:
                arrows = tuple(arrow if at == cell else None for at in range(len(grid)))
                yield Makaro(grid=grid, rooms=rooms, givens=(None,) * len(grid), arrows=arrows)
            except gw.InputError:
                continue


def exchange(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle with two symbols exchanged, for pairs that make all exchanges together."""
    if isinstance(puzzle, Hitori):
        for pair in ((1, 2), (2, 3)):
            swapped = dict(zip(pair, reversed(pair), strict=True))
            yield Hitori(grid=puzzle.grid, numbers=tuple(swapped.get(v, v) if v else v for v in puzzle.numbers))
    if isinstance(puzzle, Takuzu):
        yield Takuzu(grid=puzzle.grid, givens=tuple(None if v is None else 1 - v for v in puzzle.givens))


@pytest.mark.parametrize(
    ("small", "grid"),
    [
        (small_hitori, Grid(2, 2)),
        (small_hitori, Grid(1, 4)),
        (small_takuzu, Grid(2, 2)),
        (small_takuzu, Grid(2, 4)),
        (small_nonograms, Grid(3, 3)),
        (small_nonograms, Grid(2, 4)),
        (small_makaro, Grid(2, 2)),
        (small_makaro, Grid(2, 3)),
    ],
)
def test_hashes_are_equal_just_for_what_can_be_changed_into_each_other(
    small: Callable[[Grid], Iterator[Puzzle]], grid: Grid
) -> None:
    """All boards of a size: walking from board to board by single changes finds the boards of a hash, and no others."""
    left = set(small(grid))
    hashes: set[bytes] = set()
    assert len(left) > 20
    enough = scaled(max(len(left) - 1_000, 0), 0)
    while len(left) > enough:
        orbit = reach(next(iter(left)))
        (found,) = {canonical_hash(puzzle) for puzzle in orbit}
        assert found not in hashes
        hashes.add(found)
        left -= orbit
    assert len(hashes) > 5


def reach(start: Puzzle) -> set[Puzzle]:
    """All boards that single changes reach."""
    known = boards(start.kind)
    orbit, queue = {start}, [start]
    for puzzle in queue:
        for other in (present(known.mirrored)(puzzle), present(known.turned)(puzzle), *exchange(puzzle)):
            if other not in orbit:
                orbit.add(other)
                queue.append(other)
    return orbit


def test_settings_make_a_difference_and_notes_do_not() -> None:
    (puzzle,) = random_puzzles("takuzu", Sizes.of("6x6"), 1, 1)
    assert isinstance(puzzle, Takuzu)
    other = Takuzu(grid=puzzle.grid, givens=puzzle.givens, unique_lines=False)
    assert canonical_hash(puzzle.titled(title="another")) == canonical_hash(puzzle) != canonical_hash(other)


def test_a_kind_in_one_file_is_turned_by_its_marks() -> None:
    texts = ("1..\n.#.", "..\n#.\n.1", "1..\n#..")
    with kinds_in(EXAMPLES_OF_KINDS):
        assert kinds.load("akari").turned is None
        puzzle, same, other = (canonical_hash(gw.read(f"akari\n{text}\n")) for text in texts)
    assert puzzle == same != other


def test_a_board_without_a_mark_per_cell_is_compared_as_it_is() -> None:
    from gridwright.generate.duplicates import split_marks

    assert split_marks(["10 2", " 3 4"], 2, 2) == ["10", "2", "3", "4"]
    assert split_marks(["ab", "cd"], 2, 2) == list("abcd")
    assert split_marks(["rows", "1", "2"], 2, 2) is None
    assert split_marks(["abc", "ab"], 2, 2) is None


def test_a_sieve_lets_every_puzzle_through_once() -> None:
    sieve, rng = Sieve(), Random(1)
    puzzles = list(random_puzzles("hitori", Sizes.of("4x5"), 20, 1))
    changed = [change(puzzle, rng.choice(names("hitori"))).puzzle for puzzle in puzzles]
    assert [sieve.add(puzzle) for puzzle in puzzles + changed] == [True] * 20 + [False] * 20
    assert len(sieve) == 20


@pytest.mark.parametrize("grid", [Grid(3, 4), Grid(1, 5), Grid(4, 4)])
def test_turns(grid: Grid) -> None:
    cells = range(len(grid))
    turns = grid.turns()
    assert len(turns) == 8
    assert turns[0].move(cells) == tuple(cells)
    compared = 0
    for turn in turns:
        expected, size = turn_over(grid, cells) if turn.transposed else tuple(cells), turn.grid
        if turn.upside_down:
            expected = turn_over(
                Grid(size.width, size.height), mirror(Grid(size.width, size.height), turn_over(size, expected))
            )
        assert turn.move(cells) == (mirror(size, expected) if turn.mirrored else expected)
        for step in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            for at, cell in enumerate(turn.cells):
                beside = grid.step(cell, *step)
                if beside is not None:
                    assert size.step(at, *turn.direct(*step)) == turn.cells.index(beside)
                    compared += 1
    assert compared == 8 * 2 * len(grid.sides())
