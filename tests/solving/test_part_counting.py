"""Counting by independent parts: parts are independent, their numbers multiply, and no report is more than the end."""

from __future__ import annotations

from collections import Counter
from math import prod
from random import Random

import gridwright as gw
from gridwright import kinds
from gridwright.engines.kernel import open_session
from gridwright.outcome import Limit
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving import methods
from gridwright.solving.part_counting import find_parts
from support.effort import covered, scaled

ALL = Limit(solutions=None)
ROOM = ["....#", "....#", "....#", "....#", "#####"]


def rooms(high: int, wide: int) -> Puzzle:
    """An akari of rooms of 4×4 cells between walls."""
    return gw.read("akari\n" + "".join(f"{row * wide}\n" for row in ROOM) * high)


def random_akari(random: Random) -> Puzzle:
    """Walls anywhere, some with a number."""
    width = random.randint(2, 6)
    signs = "....##" + random.choice(("", "1", "0123"))
    rows = ["".join(random.choice(signs) for _ in range(width)) for _ in range(random.randint(2, 5))]
    return gw.read("akari\n" + "\n".join(rows) + "\n")


def test_solutions_are_all_choices_of_assignments_of_the_parts() -> None:
    random, seen = Random("parts"), Counter[tuple[bool, int]]()
    for _ in range(scaled(80, 2000)):
        puzzle = random_akari(random)
        model = kinds.of(puzzle).formulations["default"].build(puzzle)
        known = open_session(model).settle()
        found = [] if known is None else find_parts(model, known)
        answers = gw.solve(puzzle, "sat", limit=ALL).answers
        cell_of = {literal: at for at, number in enumerate(model.answer) for literal in number.values() if literal > 0}
        cells = [sorted(cell_of[variable] for variable in part) for part in found]
        ways = prod(len({tuple(answer.values[cell] for cell in part) for answer in answers}) for part in cells)
        assert len(answers) == (ways if answers else 0), puzzle
        assert gw.solve(puzzle, "kernel", limit=ALL, listing=False).count == len(answers), puzzle
        seen[bool(answers), min(len(found), 3)] += 1
        covered(1, "boards")
    assert min(seen[True, 1], seen[True, 2], seen[True, 3], seen[False, 0] + seen[False, 1]) > 0, seen


def test_rooms_multiply() -> None:
    one = gw.solve(rooms(1, 1), "brute", limit=ALL, listing=False).count
    assert one > 20
    outcome = gw.solve(rooms(6, 8), limit=ALL, listing=False)
    assert (outcome.count, outcome.complete) == (one**48, True)


def test_a_report_is_never_more_than_there_are() -> None:
    puzzle = rooms(1, 3)
    solver = methods.for_puzzle("kernel", puzzle).open(puzzle, Answer.empty(puzzle.grid), False)
    counts = solver.count()
    assert counts is not None
    found = list(counts)
    assert found == sorted(found)
    assert len(found) >= 3
    assert found[-1] == gw.solve(rooms(1, 1), "brute", limit=ALL, listing=False).count ** 3
