"""Counting row by row: as many boards as enumeration finds, compiled and uncompiled, on small boards of all shapes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from types import ModuleType
from typing import Any

import pytest

from gridwright.compiled import arrays
from gridwright.frontier import connected_sweep, distinct_sweep, halves, meeting, sweep, table
from gridwright.frontier.automaton import NOWHERE, Automaton, ColumnState, TooLarge, allow, build
from support.effort import covered, scaled, seed
from support.uncompiled import uncompiled

MOST = 10_000
LONGEST = 6  # 1s of a column
START = (0, 2, 2)  # the 1s of a column and its last two digits, 2 for none
SHAPES = [(1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 4), (4, 3), (3, 3), (2, 5)]
Board = tuple[tuple[int, ...], ...]


def both(module: ModuleType) -> list[ModuleType]:
    return [module, uncompiled(module.__name__.rpartition(".")[2])]


def random_automaton(random: Random) -> Automaton:
    """A few states, some of which lead nowhere."""
    count = random.randint(1, 5)
    steps = [random.choice((NOWHERE, *range(count), *range(count))) for _ in range(2 * count)]
    return Automaton(steps, [random.random() < 0.7 for _ in range(count)])


def accepts(automaton: Automaton, word: tuple[int, ...]) -> bool:
    state = 0
    for digit in word:
        state = automaton.steps[2 * state + digit]
        if state == NOWHERE:
            return False
    return automaton.accepting[state]


def boards(rows: list[Automaton], columns: list[Automaton], allowed: list[int]) -> Iterator[Board]:
    """All boards of these lines, one by one."""
    width = len(columns)
    for bits in product((0, 1), repeat=len(allowed)):
        if all(cell >> bit & 1 for cell, bit in zip(allowed, bits, strict=True)):
            board = tuple(bits[start : start + width] for start in range(0, len(bits), width))
            if all(map(accepts, rows, board)) and all(map(accepts, columns, zip(*board, strict=True))):
                yield board


def count(sweep: Any, height: int) -> int:
    steps = 0
    while not sweep.run(height, 3):
        steps += 1
        assert steps < MOST
    assert not sweep.gave_up
    assert sweep.row == height
    return int(sweep.table.total())


def random_case(random: Random) -> tuple[list[Automaton], list[Automaton], list[int]]:
    height, width = random.choice(SHAPES)
    rows, columns = ([random_automaton(random) for _ in range(side)] for side in (height, width))
    return rows, columns, [random.choice((3, 3, 3, 3, 1, 2)) for _ in range(height * width)]


def is_connected(board: Board) -> bool:
    """Are there 0s, and can each be reached from each?"""
    cells = {(row, column) for row, line in enumerate(board) for column, digit in enumerate(line) if not digit}
    waiting = [min(cells)] if cells else []
    left = cells - set(waiting)
    while waiting:
        row, column = waiting.pop()
        for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if near in left:
                left.remove(near)
                waiting.append(near)
    return bool(cells) and not left


def test_sweeps_count_what_enumeration_finds() -> None:
    random = Random(f"sweeps {seed(1)}")
    seen = set()
    for _ in range(scaled(150, 3000)):
        rows, columns, allowed = random_case(random)
        found = list(boards(rows, columns, allowed))
        words = sorted({sum(bit << at for at, bit in enumerate(row)) for board in found for row in board}) or [0]
        for module in both(sweep):
            assert count(module.Sweep(rows, columns, allowed, MOST), len(rows)) == len(found)
        for module in both(connected_sweep):
            connected = sum(map(is_connected, found))
            assert count(module.ConnectedSweep(rows, columns, allowed, MOST), len(rows)) == connected
        if all(fits(rows, columns, allowed, words)):
            for module in both(distinct_sweep):
                distinct = sum(len(set(board)) == len(board) for board in found)
                assert count(module.DistinctSweep(rows, columns, allowed, MOST, words), len(rows)) == distinct
        seen.add(min(len(found), 2))
        covered(1, "boards")
    assert seen == {0, 1, 2}


def fits(rows: list[Automaton], columns: list[Automaton], allowed: list[int], words: list[int]) -> Iterator[bool]:
    """Is every word that a row may be among these?"""
    width = len(columns)
    for nth, row in enumerate(rows):
        for word in product((0, 1), repeat=width):
            cells = allowed[nth * width : (nth + 1) * width]
            if accepts(row, word) and all(cell >> bit & 1 for cell, bit in zip(cells, word, strict=True)):
                yield sum(bit << at for at, bit in enumerate(word)) in words


def test_all_free_boards_connected_or_not() -> None:
    free = Automaton([0, 0], [True])
    for height, width in SHAPES:
        rows, columns, allowed = [free] * height, [free] * width, [3] * height * width
        found = list(boards(rows, columns, allowed))
        connected = connected_sweep.ConnectedSweep(rows, columns, allowed, MOST)
        assert count(connected, height) == sum(map(is_connected, found))
        words = list(range(1 << width))
        distinct = distinct_sweep.DistinctSweep(rows, columns, allowed, 10 * MOST, words)
        assert count(distinct, height) == sum(len(set(board)) == height for board in found)


def test_numbers_of_any_size() -> None:
    """A free board of 7 columns has 2 to the power of its cells; each row is one word, so states stay few."""
    free = Automaton([0, 0], [True])
    for module in both(sweep):
        assert count(module.Sweep([free] * 30, [free] * 7, [3] * 210, MOST), 30) == 2**210


@pytest.mark.parametrize("module", both(table))
def test_a_table_is_a_dictionary_of_integers(module: ModuleType) -> None:
    random = Random(f"tables {seed(2)}")
    for words in (1, 3):
        pool = [tuple(random.choice((random.getrandbits(64), 0, 1)) for _ in range(words)) for _ in range(150)]
        mine, other = module.Table(words, 1), module.Table(1, 1)
        wanted: dict[tuple[int, ...], int] = {}
        key = arrays.words(words)
        for number in (1, 2**61, 2**62 - 1):
            key[0] = number
            other.set_number(other.find(key, 0), number)
        for _ in range(scaled(600, 6000)):
            picked = random.choice(pool)
            for at in range(words):
                key[at] = picked[at]
            place = random.randrange(3)
            assert (mine.look_up(key, 0) >= 0) == (picked in wanted)
            mine.add(mine.find(key, 0), other, place)
            wanted[picked] = wanted.get(picked, 0) + other.number(place)
        assert mine.size == len(wanted)
        assert mine.limbs == 2
        for picked, number in wanted.items():
            for at in range(words):
                key[at] = picked[at]
            assert mine.number(mine.look_up(key, 0)) == number
        assert mine.total() == sum(wanted.values())


def test_halves_meet() -> None:
    """Boards without three equal digits in a column and with so many 1s in each, in two halves of any height."""
    random = Random(f"halves {seed(3)}")
    met = 0
    for _ in range(scaled(60, 600)):
        height, width = random.choice([(2, 3), (3, 2), (4, 3), (5, 2), (3, 4), (6, 2)])
        column, states = build(START, step_apart, lambda _: True, MOST)
        free = Automaton([0, 0], [True])
        rows, columns, allowed = (
            [free] * height,
            [column] * width,
            [allow(random.choice((None, None, 0, 1))) for _ in range(height * width)],
        )
        sums = [tuple(map(sum, zip(*board, strict=True))) for board in boards(rows, columns, allowed)]
        ones = random.choice([*sums[:20], (1,) * width])
        wanted = sums.count(ones)
        cut = random.randint(1, height - 1)
        below = [cell for start in range(len(allowed) - width, -1, -width) for cell in allowed[start : start + width]]
        said = [ColumnState(one, last, before) for one, last, before in states] * width
        for sweeps, sides, meetings in zip(*map(both, (sweep, halves, meeting)), strict=True):
            upper, lower = (sweeps.Sweep(rows, columns, cells, MOST) for cells in (allowed, below))
            while not upper.run(cut, 2) or not lower.run(height - cut, 2):
                pass
            joined = meetings.Meeting(sides.Halves(upper, said), sides.Halves(lower, said), ones)
            while not joined.run(2):
                pass
            assert joined.count == wanted
        met += wanted
    assert met > 20


def step_apart(state: tuple[int, int, int], digit: int) -> tuple[int, int, int] | None:
    ones, last, before = state
    if state == START:
        return digit, digit, 1 - digit
    return None if digit == last == before or ones + digit > LONGEST else (ones + digit, digit, last)


def test_giving_up() -> None:
    free = Automaton([0, 0], [True])
    for module in both(sweep):
        full = module.Sweep([free] * 8, [build_counter()] * 3, [3] * 24, 20)
        assert full.run(8, MOST)
        assert full.gave_up
        assert full.row < 8
    with pytest.raises(TooLarge):
        build(0, lambda ones, digit: ones + digit, lambda _: True, 50)


def build_counter() -> Automaton:
    """An automaton that has a state for every number of 1s up to 8."""
    return build(0, lambda ones, digit: min(ones + digit, 8), lambda _: True, 10)[0]
