"""Several changes at once: the number that `mend` proposes is the smallest, as trying all sets of changes shows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.kind import Values
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.nonogram.changes import PICTURES
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.mending import smallest
from gridwright.mending.advice import list_goals
from gridwright.mending.effort import Effort
from gridwright.mending.pieces import list_parts
from gridwright.mending.several import find_several
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Puzzle
from support.effort import covered, seeds
from support.paths import EXAMPLES
from support.spoiling import make_unique, spoil, status_of

TWO = Limit(solutions=2)
LARGEST = 3  # sets of more changes are too many to try

SIZES = {
    "hitori": ((2, 4), (3, 3), (1, 5), (3, 4), (4, 2)),
    "takuzu": ((2, 4), (4, 2), (2, 6), (4, 4)),
    "makaro": ((2, 5), (4, 3), (1, 7), (3, 4)),
    "nonogram": ((2, 5), (4, 3), (1, 6), (3, 3), (5, 2)),
}


def make_puzzle(kind_name: str, sizes: Sequence[tuple[int, int]], rng: random.Random) -> Puzzle:
    """A small puzzle of random content, most of them with several solutions or none."""
    grid = Grid(*rng.choice(sizes))
    if kind_name == "hitori":
        return Hitori(grid, numbers=tuple(rng.randint(1, rng.choice((1, 2, 3))) for _ in range(len(grid))))
    if kind_name == "takuzu":
        share = rng.choice((0.0, 0.2, 0.6))
        given = tuple(rng.randint(0, 1) if rng.random() < share else None for _ in range(len(grid)))
        return Takuzu(grid, givens=given, unique_lines=rng.random() < 0.5)
    if kind_name == "makaro":
        puzzle = make_unique(kinds.load(kind_name), grid, rng)
        for _ in range(rng.randint(1, 4)):
            puzzle = spoil(puzzle, rng)
        return puzzle
    picture = [tuple(rng.randint(0, 1) for _ in range(len(grid))) for _ in range(2)]
    across, down = (Nonogram.from_picture(grid, cells) for cells in picture)
    return across if rng.random() < 0.5 else Nonogram(grid, rows=across.rows, columns=down.columns)


def try_sets(puzzle: Puzzle) -> int | None:
    """The size of the smallest set of declared changes that leaves one solution, each set tried; None if it is large."""
    changes = [change for part in list_parts(puzzle, ()) for change in part.changes()]
    for size in range(1, LARGEST + 1):
        for chosen in combinations(changes, size):
            if len({change.cells for change in chosen}) == size:
                changed = puzzle
                for change in chosen:
                    changed = change.apply(changed)
                if gw.solve(changed, limit=TWO).status is Status.UNIQUE:
                    return size
    return None


def try_pictures(puzzle: Nonogram, solutions: list[Values]) -> int:
    """The fewest clues to change, or cells of a known solution, for a picture that no other shares its clues with."""
    pictures = list(product((0, 1), repeat=len(puzzle.grid)))
    clues = [Nonogram.from_picture(puzzle.grid, picture) for picture in pictures]
    lines = [(*clue.rows, *clue.columns) for clue in clues]
    count = Counter(lines)
    own = (*puzzle.rows, *puzzle.columns)
    costs = []
    for picture, line in zip(pictures, lines, strict=True):
        if count[line] == 1:
            costs.append(sum(a != b for a, b in zip(own, line, strict=True)))
            costs += [sum(a != b for a, b in zip(picture, known, strict=True)) for known in solutions[:PICTURES]]
    return min(costs)


def compare(puzzle: Puzzle) -> int | None:
    """Compare the number of changes with the smallest; returns it, or None if there was nothing to compare."""
    outcome = gw.solve(puzzle, limit=TWO)
    mending = gw.mend(puzzle)
    if mending.status is Status.UNIQUE:
        return None
    if isinstance(puzzle, Nonogram):
        fewest: int | None = try_pictures(puzzle, list_goals(puzzle, outcome))
    else:
        fewest = try_sets(puzzle)
    text = gw.write(puzzle, "plain")
    assert mending.complete, text
    if mending.proposals:
        sizes = {len(proposal.texts) for proposal in mending.proposals}
        assert len(sizes) == 1, text
        (size,) = sizes
        assert size == fewest if fewest is not None else size > LARGEST, text
        assert all(status_of(proposal.puzzle) is Status.UNIQUE for proposal in mending.proposals)
        assert len({str(proposal) for proposal in mending.proposals}) == len(mending.proposals)
    else:
        assert fewest is None, text
    return fewest


def run(kind_name: str, sizes: Sequence[tuple[int, int]], cases: range) -> Counter[int | None]:
    """Compare on random puzzles; returns how many needed so many changes."""
    return Counter(compare(make_puzzle(kind_name, sizes, random.Random(f"smallest {nth}"))) for nth in cases)


@pytest.mark.parametrize("kind_name", sorted(SIZES))
def test_no_smaller_set_of_changes_suffices(kind_name: str) -> None:
    seen = run(kind_name, SIZES[kind_name], range(25))
    assert seen[1] > 2
    assert seen[2] > 2


@pytest.mark.slow
@pytest.mark.parametrize("kind_name", sorted(SIZES))
def test_no_smaller_set_of_changes_suffices_for_many_puzzles(kind_name: str) -> None:
    seen = run(kind_name, SIZES[kind_name], seeds(150, 150))
    covered(150, "puzzles")
    assert seen[1] > 5
    assert seen[2] + seen[3] > 5


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("hitori\n1 1 1 2\n1 1 1 3\n4 2 3 1\n", 2),
        ("hitori\n1 1 1 1 1 1\n", 3),
        ("takuzu\n....\n....\n....\n....\n", 4),
        ("makaro\nrooms\na a b b c\na a b b c\ncells\n. . . . .\n. . . . .\n", 4),
        ("nonogram\nrows\n1\n1\n1\n1\ncolumns\n1\n1\n1\n1\n", 2),
        ("nonogram\nrows\n3\n2 1\ncolumns\n1\n1\n0\n1\n1\n", 2),
    ],
)
def test_how_many_changes_some_puzzles_need(text: str, size: int) -> None:
    mending = gw.mend(gw.read(text))
    assert mending.complete
    assert {len(proposal.texts) for proposal in mending.proposals} == {size}
    assert f"At least {size} changes are needed." in mending.text


@pytest.mark.parametrize("kind_name", ["hitori", "makaro", "takuzu"])
def test_changes_that_are_found_one_by_one_are_described_as_the_puzzle_has_them(kind_name: str) -> None:
    """What comes before a change may be left out again; its sentence must not name what that would have made."""
    described = 0
    for nth in seeds(40, 150):
        puzzle = make_puzzle(kind_name, SIZES[kind_name], random.Random(f"described {nth}"))
        mended = find_several(puzzle, [answer.values for answer in gw.solve(puzzle, limit=TWO).answers], Effort())
        for change in () if mended is None else mended.changes:
            declared = {str(other.text) for part in list_parts(puzzle, ()) for other in part.changes()}
            assert str(change.text) in declared, gw.write(puzzle)
            puzzle = change.apply(puzzle)
            described += 1
    assert described > 20


def test_the_example_of_two_changes_is_proposed_in_several_ways() -> None:
    """Twelve sets of two changes mend it; the greedy search alone finds four changes."""
    mending = gw.mend(gw.read(EXAMPLES / "hitori-none.txt"), choices=50)
    assert [len(proposal.texts) for proposal in mending.proposals] == [2] * 12
    assert "At least 2 changes are needed. Each of these 12 sets leaves exactly one solution:" in mending.text


def test_where_the_effort_ends_first_a_smaller_set_is_not_ruled_out(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = gw.read(EXAMPLES / "hitori-none.txt")
    monkeypatch.setattr(smallest, "SMALLEST_WORK", 1)
    mending = gw.mend(puzzle)
    assert not mending.complete
    assert [status_of(proposal.puzzle) for proposal in mending.proposals] == [Status.UNIQUE]
    size = len(mending.proposals[0].texts)
    assert f"No set of fewer than {size} changes was found before the search gave up." in mending.text


def test_rules_that_no_board_keeps_cannot_be_mended() -> None:
    """Four different rows of two cells do not exist."""
    mending = gw.mend(gw.read("takuzu\n..\n..\n..\n..\n"))
    assert (mending.status, mending.proposals, mending.complete) == (Status.NONE, (), True)
    assert mending.text.endswith("No set of changes leaves exactly one solution.")


@pytest.mark.parametrize("board", ["a b c", "a b\nc d", "a\nb"])
def test_rooms_of_one_cell_cannot_be_mended(board: str) -> None:
    """No cell can move to another room, since its own would be gone."""
    mending = gw.mend(gw.read(f"norinori\n{board}\n"))
    assert (mending.status, mending.proposals, mending.complete) == (Status.NONE, (), True)


@pytest.mark.parametrize("name", ["hitori-none", "makaro-none"])
def test_the_smallest_sets_are_the_same_each_time(name: str) -> None:
    puzzle = gw.read(EXAMPLES / f"{name}.txt")
    first, second = gw.mend(puzzle), gw.mend(puzzle)
    assert first == second
    assert first.queries == second.queries > 0
