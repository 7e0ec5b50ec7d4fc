"""Norinori: the rules stated a third time, and boards that are refused."""

from itertools import product
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid
from support.boards.norinori import make


def test_solutions_are_all_fillings_that_keep_the_rules() -> None:
    """The rules a third time, as counts of shaded cells, on every small board of several shapes."""
    random = Random(5)
    counts = set()
    for height, width in ((2, 3), (3, 2), (1, 6), (3, 4), (4, 3)):
        puzzle = make(random, Grid(height, width))
        found = gw.solve(puzzle, limit=gw.Limit(solutions=None))
        good = {bits for bits in product((0, 1), repeat=height * width) if kept(puzzle, height, width, bits)}
        assert {answer.values for answer in found.answers} == good
        counts.add(min(found.count, 2))
    assert 2 in counts


def kept(puzzle: Any, height: int, width: int, bits: tuple[int, ...]) -> bool:
    shaded = {divmod(at, width) for at, bit in enumerate(bits) if bit}
    per_room = [sum(bit for bit, room in zip(bits, puzzle.rooms, strict=True) if room == r) for r in set(puzzle.rooms)]
    touching = [sum((r + i, c + j) in shaded for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))) for r, c in shaded]
    return set(per_room) == {2} and set(touching) <= {1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("norinori\na a\nb a\na a\nb b\n", "text, line 5: one room label stands for two separate areas"),
        ("norinori\na a\n. b\n", "text, line 3: a cell without a room (.)"),
        ("norinori\na a\nb\n", "text, line 3: a row of 1 cell; expected 2, as in the row above"),
    ],
)
def test_bad_boards_are_named(text: str, message: str) -> None:
    with pytest.raises(gw.InputError) as caught:
        gw.read(text)
    assert str(caught.value).startswith(message)
