"""The nonogram ladder, with SAT solvers and without: every rung gives the same answers to every question."""

from __future__ import annotations

import random

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.nonogram.lines import methods, relay
from gridwright.kinds.nonogram.lines.switching import find_switching_component
from gridwright.kinds.nonogram.puzzle import Nonogram
from support.boards.nonogram import make_picture
from support.corpus import corpus, needs_corpus, verdicts
from support.effort import scaled, seed

HARD = {"webpbn-00436", "webpbn-00803", "webpbn-06574", "webpbn-01611", "webpbn-00065"}


@pytest.mark.parametrize(
    ("nodes", "kernel_conflicts", "sat_conflicts"),
    [(30, 50_000, 200_000), (2, 50_000, 200_000), (0, 50_000, 200_000), (0, 1, 200_000), (0, 0, 200_000)],
)
def test_every_rung_gives_all_solutions(
    nodes: int, kernel_conflicts: int, sat_conflicts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(methods, "NODE_BUDGET", nodes)
    monkeypatch.setattr(methods, "FEW_CELLS", methods.FEW_CELLS if nodes else -1)
    monkeypatch.setattr(relay, "KERNEL_CONFLICTS", kernel_conflicts)
    monkeypatch.setattr(relay, "SLICE_CONFLICTS", 1)
    monkeypatch.setattr(relay, "SAT_CONFLICTS", sat_conflicts)
    rng = random.Random(seed(nodes + kernel_conflicts + sat_conflicts))
    several = 0
    for nth in range(scaled(20, 60)):
        puzzle = make_picture(rng, Grid(3 + nth % 4, 6 - nth % 3), 0.2 + 0.2 * rng.random())
        every = gw.Limit(solutions=None)
        wanted = gw.solve(puzzle, "sat", limit=every, forced=True)
        for method in ("lines", "search"):
            found = gw.solve(puzzle, method, limit=every, forced=True)
            assert {a.values for a in found.answers} == {a.values for a in wanted.answers}
            assert len(found.answers) == len(wanted.answers)
            assert found.forced == wanted.forced
            two = gw.solve(puzzle, method, forced=True)
            assert (two.status, two.forced) == (gw.solve(puzzle, "sat").status, wanted.forced)
        several += len(wanted.answers) > 2
    assert several > scaled(2, 8)


def test_half_done_boards() -> None:
    rng = random.Random(11)
    for _ in range(40):
        puzzle = make_picture(rng, Grid(5, 7), 0.45)
        values = [rng.choice([None, None, None, 0, 1]) for _ in range(35)]
        state = gw.Answer(puzzle.grid, tuple(values))
        wanted = gw.solve(puzzle, "sat", state=state, forced=True)
        for method in ("lines", "search"):
            found = gw.solve(puzzle, method, state=state, forced=True)
            assert (found.status, found.forced) == (wanted.status, wanted.forced)


def test_a_second_solution_that_differs_in_four_cells() -> None:
    rng = random.Random(12)
    found = 0
    for height, width in [(20, 27), (27, 20), (12, 9), (66, 70)] * 3:
        black = [int(rng.random() < 0.5) for _ in range(height * width)]
        grid = Grid(height, width)
        corners = find_switching_component(black, [1] * len(black), height, width)
        if corners is not None:
            found += 1
            other = [1 - value if cell in corners else value for cell, value in enumerate(black)]
            assert Nonogram.from_picture(grid, other) == Nonogram.from_picture(grid, black)
            free = [int(cell != corners[0]) for cell in range(len(black))]
            assert corners[0] not in (find_switching_component(black, free, height, width) or ())
    assert found > 4


def test_a_large_picture_is_solved_by_lines() -> None:
    size = 150
    grid = Grid(size, size + 20)
    middle = (size / 2, size / 2)
    disc = [(r - middle[0]) ** 2 + (c - middle[1]) ** 2 < 60**2 for r, c in map(grid.place, range(len(grid)))]
    puzzle = Nonogram.from_picture(grid, disc)
    found = gw.solve(puzzle)
    assert found.method == "lines"
    assert found.status is gw.Status.UNIQUE
    assert found.answer is not None
    assert found.answer.values == tuple(map(int, disc))


@needs_corpus
@pytest.mark.parametrize("folder", ["gecode", "survey14", "jwilk"])
def test_public_puzzles(folder: str) -> None:
    known = [(file, wanted) for file, wanted in verdicts(folder) if wanted and file.stem not in HARD]
    assert known
    for file, wanted in known:
        assert gw.solve(gw.read(file)).status.value == wanted, file.stem


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("folder", ["survey14", "minizinc-benchmarks"])
def test_hard_public_puzzles(folder: str) -> None:
    known = [(file, wanted) for file, wanted in verdicts(folder) if wanted]
    assert known
    for file, wanted in known:
        assert gw.solve(gw.read(file)).status.value == wanted, file.stem


@pytest.mark.slow
@needs_corpus
@pytest.mark.parametrize("name", ["faase", "knotty"])
def test_the_hardest_public_puzzles_have_several_solutions(name: str) -> None:
    """The two of the survey that other solvers do not finish and for which no verdict is published."""
    assert gw.solve(gw.read(corpus(f"nonogram/survey14/{name}.non"))).status is gw.Status.MANY
