"""The parts of generating by givens: sets of givens by the ladder and by the kernel, groups of cells, full boards."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.compiled import arrays
from gridwright.compiled.dice import Dice
from gridwright.generate.givens import FullBoard, fill_board
from gridwright.generate.grading import count_techniques
from gridwright.grid import SYMMETRIES, Grid, components, find_orbits, has_symmetry
from gridwright.hints.techniques import find_techniques
from gridwright.kind import LEVELS, Request
from gridwright.kinds.makaro import numbering
from gridwright.kinds.makaro.generator import place_black
from gridwright.kinds.takuzu import filling
from gridwright.ladder.givens import GivenSets
from gridwright.ladder.halving import find_minimal
from gridwright.partition import cutting
from gridwright.partition.random_rooms import cut_rooms, list_sides
from support.techniques import load_uncompiled, open_uncompiled
from support.uncompiled import uncompiled

SHAPES = ((6, 8), (8, 6), (8, 8), (10, 6))


def load_plain(module: Any) -> Any:
    """A module of a kind as Python runs its source."""
    return load_uncompiled(module.__name__.split(".")[-2])[module.__name__]


def open_board(kind_name: str, size: tuple[int, int], seed: int, **request: Any) -> FullBoard:
    """A full board of a kind."""
    kind, wanted = kinds.load(kind_name), Request(**request)
    assert kind.generator is not None
    rng = Random(seed)
    full = None
    while full is None:
        full = fill_board(kind.generator, Grid(*size), wanted, rng)
    return FullBoard(kind, kind.generator, *full, wanted)


@pytest.mark.parametrize("kind_name", ["takuzu", "makaro"])
def test_a_set_by_the_ladder_suffices_and_none_can_go(kind_name: str) -> None:
    """Compared with the ladder started anew; the same compiled and not."""
    compared = 0
    plain_givens = uncompiled("givens")
    for seed, size in enumerate(SHAPES):
        board = open_board(kind_name, size, seed)
        kind = board.kind
        order = Random(seed).sample(range(len(board.groups)), len(board.groups))
        solution = [-1 if value is None else value for value in board.solution]
        plain = plain_givens.GivenSets(open_uncompiled(kind_name, board.puzzle), solution, board.groups)
        for level in LEVELS:
            limit = count_techniques(find_techniques(kind), level)
            assert isinstance(board.sets, GivenSets)
            chosen = board.sets.choose(order, limit)
            assert plain.choose(order, limit) == chosen
            assert completes(board, chosen, limit)
            for group in chosen:
                assert not completes(board, [other for other in chosen if other != group], limit)
                compared += 1
            hardest = board.sets.grade(chosen)
            assert hardest is not None
            assert LEVELS.index(find_techniques(kind).ladder[hardest].level) <= LEVELS.index(level)
    assert compared > 100


def completes(board: FullBoard, chosen: list[int], limit: int) -> bool:
    """Does a fresh ladder fill the board from some groups?"""
    ladder = board.techniques.open(board.puzzle)
    given = {cell for nth in chosen for cell in board.groups[nth]}
    ladder.set_values([value if cell in given else None for cell, value in enumerate(board.solution)])
    ladder.climb(limit)
    return all(value >= 0 or wanted is None for value, wanted in zip(ladder.values, board.solution, strict=True))


@pytest.mark.parametrize("kind_name", ["takuzu", "makaro"])
@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_a_set_by_the_kernel_has_one_solution_and_none_can_go(kind_name: str, symmetry: str) -> None:
    """Judged by a SAT solver; the kernel serves two orders of the same board."""
    compared = 0
    board = open_board(kind_name, (6, 8), 5, symmetry=symmetry)
    for seed in range(2):
        order = Random(seed).sample(range(len(board.groups)), len(board.groups))
        assert board.others.suffice(order)
        assert not board.others.suffice([])
        chosen = board.others.reduce(order)
        assert gw.solve(board.strip(chosen), "sat").status is gw.Status.UNIQUE
        for group in chosen:
            fewer = board.strip([other for other in chosen if other != group])
            assert gw.solve(fewer, "sat").status is gw.Status.MANY
            compared += 1
    assert compared > 10


def test_givens_that_do_not_make_it_easier() -> None:
    board = open_board("takuzu", (10, 10), 3)
    assert isinstance(board.sets, GivenSets)
    hard, medium = (count_techniques(board.techniques, level) for level in ("hard", "medium"))
    found = 0
    for seed in range(6):
        order = Random(seed).sample(range(100), 100)
        chosen = board.sets.choose(order, hard)
        if completes(board, chosen, medium):
            continue
        more = board.sets.find_harmless(chosen, [nth for nth in order if nth not in chosen], medium)
        assert not completes(board, chosen + more, medium)
        refused = [nth for nth in order if nth not in chosen and nth not in more]
        assert all(completes(board, [*chosen, *more, nth], medium) for nth in refused)
        found += len(more)
    assert found > 50


@pytest.mark.parametrize("unique_lines", [True, False])
def test_lines_that_have_not_changed_need_not_be_looked_at(unique_lines: bool) -> None:
    """A climb is compared with rounds in which every technique looks at every line."""
    steps = 0
    for seed in range(40):
        height, width = SHAPES[seed % len(SHAPES)]
        board = open_board("takuzu", (height, width), seed, options={"unique-lines": "yes" if unique_lines else "no"})
        rng = Random(seed)
        values = [value if rng.random() < 0.3 else None for value in board.solution]
        ladder, slow = (board.techniques.open(board.puzzle) for _ in range(2))
        ladder.set_values(values)
        ladder.climb(ladder.techniques)
        filled, rounds = climb_by_lists(slow, values)
        assert list(ladder.values) == filled
        assert list(ladder.rounds) == rounds
        # Gone on from there with another given, after the board was elsewhere in between.
        kept, where = list(ladder.values), next((c for c, value in enumerate(filled) if value < 0), None)
        if where is None:
            continue
        ladder.set_values(board.solution)
        ladder.restore(arrays.ints(kept))
        ladder.place(where, board.solution[where])
        ladder.climb(ladder.techniques)
        more = [board.solution[where] if cell == where else None if v < 0 else v for cell, v in enumerate(filled)]
        assert list(ladder.values) == climb_by_lists(slow, more)[0]
        steps += sum(rounds)
    assert steps > 100


def climb_by_lists(ladder: Any, values: Any) -> tuple[list[int], list[int]]:
    """The board and the rounds of every technique, by lists of all steps."""
    board, rounds = list(values), [0] * ladder.techniques
    technique = 0
    while technique < ladder.techniques:
        ladder.set_values(board)
        found = {c: v for step in ladder.list_steps(technique) for c, v in zip(step[2], step[3], strict=True)}
        rounds[technique] += bool(found)
        technique = 0 if found else technique + 1
        for cell, value in found.items():
            board[cell] = value
    return [-1 if value is None else value for value in board], rounds


def test_full_takuzu_boards_keep_the_rules_and_spread() -> None:
    """The same compiled and not, on every machine; every cell is 0 about as often as 1."""
    plain = load_plain(filling)
    for height, width in (*SHAPES, (2, 2), (2, 6), (14, 4), (20, 20)):
        ones = [0] * (height * width)
        for seed in range(30):
            board = filling.Filling(height, width, 77 * seed).make()
            assert board is not None
            if seed < 3:
                assert plain.Filling(height, width, 77 * seed).make() == board
            lines = [board[row * width : row * width + width] for row in range(height)]
            lines += [board[column::width] for column in range(width)]
            assert all(2 * sum(line) == len(line) for line in lines)
            assert not any(a == b == c for line in lines for (a, b), (_, c) in pairwise(pairwise(line)))
            ones = [one + value for one, value in zip(ones, board, strict=True)]
        assert all(0 < one < 30 for one in ones)


def test_rooms_have_the_requested_sizes_and_are_connected() -> None:
    made = 0
    for seed in range(60):
        grid, rng = Grid(*((5, 9), (9, 5), (7, 7), (1, 12))[seed % 4]), Random(seed)
        low, high = ((2, 5), (3, 3), (1, 2), (4, 6))[seed // 4 % 4]
        black = place_black(grid, seed % 5, "none", rng)
        rooms = None if black is None else cut_rooms(grid, black, low, high, Dice(rng))
        if rooms is None:
            continue
        made += 1
        assert {cell for cell, room in enumerate(rooms) if room < 0} == black
        for room in set(rooms) - {-1}:
            area = [cell for cell, other in enumerate(rooms) if other == room]
            assert low <= len(area) <= high
            assert len(components([other == room for other in rooms], grid.neighbours())) == 1
    assert made > 30


def test_rooms_and_numbers_are_the_same_uncompiled() -> None:
    plain_cutting, plain_numbering = uncompiled("cutting"), load_plain(numbering)
    made = 0
    for seed in range(24):
        grid = Grid(*((6, 9), (9, 6), (8, 8), (2, 12))[seed % 4])
        black = place_black(grid, 3, "none", Random(seed))
        if black is None:
            continue
        rooms = [
            module.Cut(list_sides(grid), sorted(black), 2, 5, Dice(Random(seed))).run()
            for module in (cutting, plain_cutting)
        ]
        assert rooms[0] == rooms[1]
        if rooms[0] is None:
            continue
        numbers = [
            module.Numbering(list_sides(grid), rooms[0], Dice(Random(seed))).run()
            for module in (numbering, plain_numbering)
        ]
        assert numbers[0] == numbers[1]
        made += numbers[0] is not None
    assert made > 10


def test_black_cells_never_touch_and_are_symmetrical() -> None:
    grid = Grid(8, 8)
    for symmetry in SYMMETRIES:
        black = place_black(grid, 8, symmetry, Random(1))
        assert black is not None
        assert len(black) == 8
        assert not any(a in black and b in black for a, b in grid.sides())
        assert all(set(orbit) <= black for orbit in find_orbits(grid, sorted(black), symmetry))


def test_orbits_are_a_partition() -> None:
    for grid in (Grid(3, 3), Grid(4, 4), Grid(2, 5), Grid(1, 6)):
        for symmetry in SYMMETRIES:
            if not has_symmetry(grid, symmetry):
                assert grid.height != grid.width
                continue
            orbits = find_orbits(grid, range(len(grid)), symmetry)
            assert sorted(cell for orbit in orbits for cell in orbit) == list(range(len(grid)))
            assert max(map(len, orbits)) <= {"none": 1, "both": 4, "quarter-turn": 4}.get(symmetry, 2)
    assert find_orbits(Grid(2, 2), range(4), "quarter-turn") == [(0, 2, 3, 1)]
    assert find_orbits(Grid(2, 3), range(6), "half-turn") == [(0, 5), (1, 4), (2, 3)]
    assert find_orbits(Grid(3, 3), [0, 1, 2], "diagonal") == [(0,), (1,), (2,)]


def test_halving_keeps_just_what_is_needed() -> None:
    for needed in ([], [0], [3, 7], [1, 2, 5, 9]):
        asked: list[Any] = []

        def suffice(chosen: Any, needed: Any = needed, asked: Any = asked) -> bool:
            asked.append(chosen)
            return set(needed) <= set(chosen)

        assert find_minimal(12, lambda assumed, _: suffice(assumed)) == needed
        assert len(asked) <= 1 + 2 * len(needed) * 4


def delete(count: int, order: Any, is_enough: Any) -> list[int]:
    """What is left if parts are deleted one by one, where the rest is enough."""
    left = list(range(count))
    for part in order:
        rest = [other for other in left if other != part]
        if is_enough(rest):
            left = rest
    return left


@pytest.mark.parametrize("last_first", [False, True])
def test_halving_finds_what_deleting_one_by_one_finds(last_first: bool) -> None:
    """On random sets of which any suffices, of odd and even sizes; the same compiled and not."""
    kept = set()
    for seed in range(60):
        rng = Random(seed)
        count = 1 + seed % 11
        wanted = [set(rng.sample(range(count), rng.randrange(count + 1))) for _ in range(3)]
        order = range(count - 1, -1, -1) if last_first else range(count)
        expected = delete(count, order, lambda rest, wanted=wanted: any(one <= set(rest) for one in wanted))
        for find in (find_minimal, uncompiled("halving").find_minimal):
            found = find(count, lambda assumed, _: any(one <= set(assumed) for one in wanted), last_first)  # noqa: B023
            assert found == expected, (seed, wanted)
        kept.add(len(expected))
    assert len(kept) > 4
