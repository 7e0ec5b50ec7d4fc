"""The line solver: compiled, uncompiled and brute force agree, on lines of any length."""

from __future__ import annotations

import random

import pytest

from support.effort import covered, scaled, seed
from support.line_cases import ask_referee, brute_force, lines, random_case, solve_line, uncompiled

SHORT = 12  # cells of a line whose every filling is tried


def test_short_lines_against_brute_force() -> None:
    rng = random.Random(seed(4))
    plain = uncompiled("lone_line")
    for _ in range(scaled(4_000, 20_000)):
        case = random_case(rng, SHORT)
        assert solve_line(lines, case) == brute_force(case), case
        assert solve_line(plain, case) == brute_force(case), case


def test_lines_of_any_length_agree() -> None:
    rng = random.Random(seed(5))
    plain = uncompiled("lone_line")
    for _ in range(scaled(250, 1_000)):
        case = random_case(rng, 70)
        assert solve_line(lines, case) == solve_line(plain, case), case
    for _ in range(scaled(25, 100)):
        case = random_case(rng, 300)
        assert solve_line(lines, case) == solve_line(plain, case), case


@pytest.mark.parametrize("longest", [61, 62, 63, 64, 65, 126, 127, 128, 129, 200])
def test_long_lines_against_the_referee(longest: int) -> None:
    rng = random.Random(seed(longest))
    for _ in range(scaled(2, 6)):
        case = random_case(rng, longest)
        case = case._replace(length=longest, known=case.known + (None,) * (longest - case.length))
        assert solve_line(lines, case) == ask_referee(case), case


@pytest.mark.slow
def test_many_lines() -> None:
    rng = random.Random(seed(6))
    plain = uncompiled("lone_line")
    for nth in range(500_000):
        case = random_case(rng, SHORT if nth % 4 else 140)
        found = solve_line(lines, case)
        assert found == (brute_force(case) if case.length <= SHORT else solve_line(plain, case)), case
        if nth % 50 == 0:
            assert found == solve_line(plain, case), case
        covered(1, "lines")


def test_known_cells_decide_others() -> None:
    line = lines.LoneLine((2, 1), 6)
    assert line.solve() == (0b111111, 0b111111)
    line.assign(3, 1)
    assert line.solve() == (0b101111, 0b110111)
    line.assign(1, 0)
    assert line.solve() == (0b101100, 0b010011)
    line.assign(0, 1)
    assert line.solve() is None
