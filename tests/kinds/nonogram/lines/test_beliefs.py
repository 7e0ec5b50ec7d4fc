"""Belief propagation: exact for one line, the same compiled or not, and good phases for a search."""

from __future__ import annotations

import random
from array import array
from itertools import product, repeat
from math import isfinite
from types import ModuleType
from typing import Any

import pytest

import gridwright as gw
from gridwright.engines import sat
from gridwright.grid import Grid
from gridwright.kinds.nonogram.lines import beliefs, methods, relay
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import black_runs
from support.boards.nonogram import make_picture
from support.line_cases import uncompiled

Known = list[int | None]
PLAIN = uncompiled("beliefs")
BOTH = [beliefs, PLAIN]
SIZES = [(5, 7), (7, 5), (3, 9), (1, 8), (8, 1), (12, 2)]


def start(module: ModuleType | Any, puzzle: Nonogram, known: Known) -> tuple[Any, array[int]]:
    """Belief propagation on a board, and the array that gets its phases."""
    literal_values, phases = array("i", [-1]) * (2 * len(known)), array("i", [7]) * len(known)
    for cell, value in enumerate(known):
        if value is not None:
            literal_values[2 * cell], literal_values[2 * cell + 1] = 1 - value, value
    return module.BeliefPropagation(puzzle.rows, puzzle.columns, literal_values, phases), phases


def nothing_known(puzzle: Nonogram) -> Known:
    return [None] * len(puzzle.grid)


def shares(clue: tuple[int, ...], known: Known) -> list[float]:
    """The share of the fillings of a line in which each cell is black, by brute force."""
    choices = [(0, 1) if value is None else (value,) for value in known]
    fillings = [cells for cells in product(*choices) if tuple(black_runs(cells)) == clue]
    return [sum(cells[at] for cells in fillings) / len(fillings) for at in range(len(known))]


@pytest.mark.parametrize("module", BOTH)
def test_the_messages_of_a_row_are_exact(module: ModuleType) -> None:
    """Columns without a run send no message, so after one round the marginals are the damped messages of the row."""
    rng = random.Random(31)
    compared = 0
    for _ in range(150):
        picture = [rng.random() < 0.5 for _ in range(rng.randint(1, 11))]
        clue = tuple(black_runs(picture))
        if not clue:
            continue
        known: Known = [int(black) if rng.random() < 0.3 else None for black in picture]
        puzzle = Nonogram(Grid(1, len(picture)), rows=(clue,), columns=((),) * len(picture))
        propagation, _ = start(module, puzzle, known)
        propagation.run(1)
        for chance, share, value in zip(propagation.marginals(), shares(clue, known), known, strict=True):
            if value is None:
                wanted = PLAIN.DAMPING * 0.5 + (1 - PLAIN.DAMPING) * min(
                    max(share, PLAIN.MIN_MESSAGE), 1 - PLAIN.MIN_MESSAGE
                )
                assert chance == pytest.approx(wanted, abs=1e-12)
                compared += 1
    assert compared > 400


def test_compiled_or_not_it_is_the_same() -> None:
    rng = random.Random(32)
    for nth in range(60):
        puzzle = make_picture(rng, Grid(*SIZES[nth % len(SIZES)]), 0.3 + 0.4 * rng.random())
        (one, ones), (other, others) = (start(module, puzzle, nothing_known(puzzle)) for module in BOTH)
        for rounds in (1, 30):
            one.run(rounds)
            other.run(rounds)
            assert one.marginals() == pytest.approx(other.marginals(), abs=1e-9)
        assert ones == others
        assert set(ones) <= {0, 1}


def test_phases_are_the_values_of_most_solutions() -> None:
    """Not a law, for rows and columns are not independent; but nine cells of ten are right, and half would be chance."""
    rng = random.Random(33)
    right = open_cells = 0
    for nth in range(80):
        puzzle = make_picture(rng, Grid(6 + nth % 3, 8 - nth % 4), 0.5)
        answers = gw.solve(puzzle, "sat", limit=gw.Limit(solutions=None)).answers
        propagation, values = start(beliefs, puzzle, nothing_known(puzzle))
        propagation.run(60)
        for cell, value in enumerate(values):
            blacks = sum(answer.values[cell] == 1 for answer in answers)
            if 2 * blacks != len(answers):
                open_cells += 1
                right += value == (2 * blacks > len(answers))
    assert open_cells > 3000
    assert right > 0.9 * open_cells


@pytest.mark.parametrize("module", BOTH)
def test_known_cells_stay_and_saved_messages_come_back(module: ModuleType) -> None:
    rng = random.Random(34)
    puzzle = make_picture(rng, Grid(6, 9), 0.5)
    answer = gw.solve(puzzle, "sat").answers[0].values
    known: Known = [value if rng.random() < 0.4 else None for value in answer]
    propagation, values = start(module, puzzle, known)
    propagation.run(5)
    assert all(value is None or values[cell] == value for cell, value in enumerate(known))
    before = propagation.marginals()
    propagation.save()
    propagation.run(1)
    assert propagation.marginals() != before
    propagation.restore()
    assert propagation.marginals() == before


@pytest.mark.parametrize(("height", "width"), [(62, 3), (4, 150), (500, 2)])
def test_long_lines_have_no_numbers_out_of_range(height: int, width: int) -> None:
    puzzle = make_picture(random.Random(35), Grid(height, width), 0.5)
    propagation, _ = start(PLAIN, puzzle, nothing_known(puzzle))
    propagation.run(30)
    assert all(map(isfinite, [*propagation.black_product, *propagation.white_product]))
    assert all(0 < chance < 1 for chance in propagation.marginals())


@pytest.mark.parametrize("length", [62, 150, beliefs.MAX_LENGTH])
def test_a_long_line_nearly_all_black_is_likely_black(length: int) -> None:
    """And the other nearly all white; the more rounds, the surer."""
    puzzle = Nonogram(Grid(2, length), rows=((length - 1,), (1,)), columns=((1,),) * length)
    propagation, values = start(beliefs, puzzle, nothing_known(puzzle))
    surest = 0.5
    for _ in range(5):
        propagation.run(1)
        assert sum(values[:length]) > length - 3
        assert sum(values[length:]) < 3
        assert max(propagation.marginals()) > surest
        surest = max(propagation.marginals())


@pytest.mark.parametrize("module", BOTH)
def test_a_board_that_contradicts_itself_is_no_error(module: ModuleType) -> None:
    puzzle = Nonogram(Grid(2, 3), rows=((3,), (1, 1)), columns=((), (2,), ()))
    propagation, values = start(module, puzzle, [0, None, 0, None, 1, None])
    propagation.run(10)
    assert set(values) <= {0, 1}


def test_the_last_sat_solver_gets_phases() -> None:
    """One literal for every open cell."""
    puzzle = make_picture(random.Random(36), Grid(9, 13), 0.5)
    known = nothing_known(puzzle)
    known[4] = gw.solve(puzzle, "sat").answers[0].values[4]
    literals = relay.compute_phases(puzzle, known)
    assert sorted(abs(literal) - 1 for literal in literals) == [cell for cell in range(len(known)) if cell != 4]


@pytest.mark.skipif(
    not beliefs.COMPILED, reason="the solver gets no phases where nothing is compiled: make kernel makes this run"
)
@pytest.mark.parametrize(("height", "width"), [(9, 13), (14, 6), (3, 70), (64, 5)])
def test_the_last_sat_solver_finds_all_solutions(height: int, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []
    opened = sat.SatSession

    def record(name: str, top: int) -> sat.SatSession:
        used.append(name)
        return opened(name, top)

    monkeypatch.setattr(sat, "SatSession", record)
    monkeypatch.setattr(methods, "FEW_CELLS", -1)
    monkeypatch.setattr(relay, "schedule", lambda *_, **__: repeat((relay.LAST_SAT, None)))
    rng = random.Random(37)
    for nth in range(12):
        puzzle = make_picture(rng, Grid(height, width), 0.5)
        if nth % 3 == 2:
            puzzle = Nonogram(
                puzzle.grid, rows=puzzle.rows, columns=make_picture(rng, Grid(height, width), 0.5).columns
            )
        limit = gw.Limit(solutions=20)
        wanted = gw.solve(puzzle, "search", limit=limit, forced=True)
        found = gw.solve(puzzle, "lines", limit=limit, forced=True)
        assert (found.status, len(found.answers), found.forced) == (wanted.status, len(wanted.answers), wanted.forced)
        assert len({answer.values for answer in found.answers}) == len(found.answers)
    assert used
    assert set(used) == {relay.LAST_SAT}
