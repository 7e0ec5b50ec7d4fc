"""Beams on long boards: weights are exact for one line, a beam that drops nothing is complete, and both run as Python."""

from __future__ import annotations

import random
from itertools import product
from types import ModuleType
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.nonogram.lines import beam, beam_runner, clue_weights, relay
from gridwright.kinds.nonogram.lines.board import NonogramBoard
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import black_runs
from gridwright.puzzle import Answer
from support.boards.nonogram import make_picture
from support.line_cases import uncompiled

BOTH = [(clue_weights, beam), (uncompiled("clue_weights"), uncompiled("beam"))]
WIDE = 300  # states: on the small boards here no beam of so many drops one
WORK = 1_000_000
Modules = tuple[ModuleType | Any, ModuleType | Any]


def draw(rng: random.Random, height: int, width: int) -> Nonogram:
    """The clues of random cells, of which some boards then exchange two columns, so that many have no solution."""
    puzzle = make_picture(rng, Grid(height, width), rng.choice([0.2, 0.5, 0.8]))
    columns = list(puzzle.columns)
    if rng.random() < 0.5:
        rng.shuffle(columns)
    return Nonogram(puzzle.grid, rows=puzzle.rows, columns=tuple(columns))


def search(modules: Modules, puzzle: Nonogram, values: list[int], most: int) -> list[int] | None:
    """What a beam of so many states finds."""
    weights = modules[0].ClueWeights(puzzle.rows, puzzle.columns, values)
    if not weights.run(WORK):
        return None
    states = modules[1].Beam(weights, most)
    return states.trace() if all(states.advance(column) for column in range(puzzle.grid.width)) else None


@pytest.mark.parametrize("modules", BOTH)
def test_the_messages_of_a_row_are_exact(modules: Modules) -> None:
    """In a board of one row whose columns say nothing, weights are the shares of its fillings, known cells included."""
    rng = random.Random(5)
    compared = 0
    for _ in range(80):
        length = rng.randint(1, 10)
        clue = tuple(black_runs([rng.random() < 0.5 for _ in range(length)]))
        values = [rng.choice([-1, -1, 0, 1]) for _ in range(length)]
        ways = [cells for cells in product((0, 1), repeat=length) if tuple(black_runs(cells)) == clue]
        ways = [cells for cells in ways if all(value in (-1, cell) for cell, value in zip(cells, values, strict=True))]
        weights = modules[0].ClueWeights([clue], [(1,)] * length, values)
        if not ways:
            assert not weights.send_once(0)
            continue
        assert weights.send_once(0)
        for at, value in enumerate(values):
            if value < 0:
                share = sum(cells[at] for cells in ways) / len(ways)
                assert weights.told(at) == pytest.approx(0.3 * 0.5 + 0.7 * share, abs=1e-5)
                compared += 1
    assert compared > 100


@pytest.mark.parametrize("modules", BOTH)
def test_a_beam_that_drops_nothing_finds_a_solution_if_there_is_one(modules: Modules) -> None:
    rng = random.Random(11)
    found = lost = 0
    for _ in range(60):
        puzzle = draw(rng, rng.randint(1, 4), rng.randint(1, 6))
        answer = search(modules, puzzle, [-1] * len(puzzle.grid), WIDE)
        assert (answer is None) == (gw.solve(puzzle, method="brute").status is gw.Status.NONE)
        if answer is None:
            lost += 1
        else:
            assert gw.check(puzzle, Answer(puzzle.grid, tuple(answer))) == []
            found += 1
    assert found > 10
    assert lost > 5


def test_compiled_and_uncompiled_beams_find_the_same() -> None:
    rng = random.Random(3)
    compared = 0
    for _ in range(4):
        puzzle = make_picture(rng, Grid(4, 14), 0.4)
        for most in (1, 3, 50):
            first, second = (search(modules, puzzle, [-1] * 56, most) for modules in BOTH)
            assert first == second
            compared += first is not None
    assert compared > 4


def test_known_cells_are_kept() -> None:
    """The solution has the values that were known, here those of one of its two solutions."""
    puzzle = Nonogram.of([[1], [1]], [[1], [1]])
    for black in range(4):
        values = [-1] * 4
        values[black] = 1
        answer = search(BOTH[0], puzzle, values, WIDE)
        assert answer is not None
        assert answer[black] == 1


@pytest.mark.parametrize(("height", "width"), [(5, 70), (70, 5), (1, 62), (9, 90)])
def test_the_runner_finds_solutions_of_long_boards_either_way_up(height: int, width: int) -> None:
    puzzle = make_picture(random.Random(height), Grid(height, width), 0.4)
    runner = beam_runner.BeamRunner(puzzle, NonogramBoard(puzzle.rows, puzzle.columns))
    finished, values = runner.solve(beam_runner.STATES)
    assert finished
    assert values is not None
    assert gw.check(puzzle, Answer(puzzle.grid, values)) == []
    runner.add([[-cell if value else cell for cell, value in enumerate(values, 1)]])
    other = runner.solve(beam_runner.STATES)[1]
    assert other != values
    assert other is None or gw.check(puzzle, Answer(puzzle.grid, other)) == []


def test_long_boards_that_no_other_method_solved_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel and SAT solvers never get a turn: the first beams find two solutions of a board of 10×300 cells."""
    if not beam.COMPILED:
        pytest.skip("beams are used where the kernel is compiled: run make kernel")
    monkeypatch.setattr(
        relay.Relay, "open_runner", lambda self, name: {"beam": beam_runner.BeamRunner}[name](self.puzzle, self.board)
    )
    puzzle = make_picture(random.Random(1), Grid(10, 300), 0.3)
    outcome = gw.solve(puzzle)
    assert outcome.status is gw.Status.MANY
