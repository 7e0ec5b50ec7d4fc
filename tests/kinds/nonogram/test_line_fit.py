"""The referee's judgement of a half-done line, against all fillings; and that its work grows with the line, not faster."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from gridwright.kinds.nonogram import line_fit
from gridwright.kinds.nonogram.line_fit import LeftmostFilling, fits, fits_by_sets
from gridwright.kinds.nonogram.puzzle import Clue, runs
from gridwright.puzzle import Value
from gridwright.text.parsing import MAX_CELLS

Case = tuple[list[Value], Clue]


def test_every_short_line() -> None:
    """Every half-done line of up to six cells with every clue of that length, by both ways."""
    judged = 0
    for length in range(7):
        fillings = list(product((0, 1), repeat=length))
        clues = {runs(filling) for filling in fillings}
        for line in product((0, 1, None), repeat=length):
            good = {runs(f) for f in fillings if all(v in (None, c) for v, c in zip(line, f, strict=True))}
            for clue in clues:
                found = LeftmostFilling(line, clue).exists(), fits_by_sets(line, clue)
                assert found == (clue in good, clue in good), (line, clue)
                judged += 1
    assert judged > 19_000


def random_case(rng: Random, length: int) -> Case:
    """A picture of which some cells are shown, with its own clue or that of another."""
    picture = [int(rng.random() < 0.5) for _ in range(length)]
    other = [int(rng.random() < 0.5) for _ in range(length)]
    share = rng.choice((0.1, 0.4, 0.8))
    shown: list[Value] = [cell if rng.random() < share else None for cell in picture]
    return shown, runs(rng.choice((picture, other)))


def test_both_ways_agree_on_longer_lines() -> None:
    rng, fitting = Random(1), 0
    for _ in range(3_000):
        line, clue = random_case(rng, rng.randint(1, 80))
        found = LeftmostFilling(line, clue).exists()
        assert found == fits_by_sets(line, clue), (line, clue)
        fitting += found
    assert 500 < fitting < 2_500


def test_a_line_that_takes_too_many_steps_is_judged_by_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Clue] = []

    def by_sets(values: list[Value], clue: Clue) -> bool:
        asked.append(clue)
        return fits_by_sets(values, clue)

    monkeypatch.setattr(line_fit, "MAX_STEPS", 0)
    monkeypatch.setattr(line_fit, "fits_by_sets", by_sets)
    assert fits([None, None, 1], (1, 1))
    assert not fits([None, 1, None], (1, 1))
    assert asked == [(1, 1), (1, 1)]


def long_lines(length: int) -> dict[str, Case]:
    """Lines that a wrong order of work would make slow: open, dense, with runs that must be moved far to the right."""
    rng = Random(length)
    picture = [int(rng.random() < 0.5) for _ in range(length)]
    shown: list[Value] = [cell if rng.random() < 0.3 else None for cell in picture]
    pairs: list[Value] = [1 if at % 8 < 2 and at >= length // 2 else None for at in range(length)]
    late: list[Value] = [0] * (length // 2) + [None] * (length - length // 2)
    count = sum(at % 8 == 0 for at in range(length // 2, length))
    return {
        "open": ([None] * length, (1,) * (length // 3)),
        "full": ([None] * length, (1,) * ((length + 1) // 2)),
        "picture": (shown, runs(picture)),
        "pairs": (pairs, (2,) * count + (1,) * (length // 32)),
        "late": (late, (1,) * (length // 8)),
    }


@pytest.mark.parametrize("name", long_lines(8))
def test_steps_grow_with_the_line(name: str) -> None:
    steps = []
    for length in (2_000, 4_000, 8_000):
        filling = LeftmostFilling(*long_lines(length)[name])
        filling.exists()
        steps.append(filling.steps)
    assert steps[0] > 100
    assert steps[2] < 6 * steps[0], steps
    assert steps[2] < 4 * 8_000, steps


def test_a_line_of_as_many_cells_as_a_board_can_have() -> None:
    """It is judged by its leftmost filling alone."""
    filling = LeftmostFilling([None] * MAX_CELLS, (1,) * (MAX_CELLS // 3))
    assert filling.exists()
    assert filling.steps < 2 * MAX_CELLS
