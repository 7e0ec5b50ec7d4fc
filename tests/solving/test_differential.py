"""Random puzzles by several methods: the same verdicts, the same solutions, the same forced cells.

Rectangles and thin boards of all small sizes, with none, one and many solutions, contradictory ones, and half-done
boards that cannot be finished. The few here run every time, twenty thousand a kind in `make soak`.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import gridwright as gw
from gridwright import engines, kinds
from gridwright.grid import Grid
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Answer
from gridwright.solving import methods
from gridwright.solving.model_solver import ModelSolver
from support.effort import covered, has_met, scaled, seeds
from support.random_puzzles import KINDS, MAKERS, half_done

EVERY = Limit(solutions=None)
PART = 50


def compared(kind: str, seed: int, names: list[str], most: int) -> Outcome:
    """The outcome by sat, after every other method was found to say the same."""
    rng = random.Random(f"{kind} {seed}")
    puzzle = MAKERS[kind](rng, Grid(rng.randint(1, most), rng.randint(1, most)))
    state = half_done(rng, puzzle, rng.choice([0, 0, 0.15]))
    right = gw.solve(puzzle, "sat", limit=EVERY, state=state, forced=True)
    for name in names:
        found = gw.solve(puzzle, name, limit=EVERY, state=state, forced=True)
        assert (found.status, found.count, found.complete) == (right.status, right.count, True), (name, puzzle, state)
        assert set(found.answers) == set(right.answers), (name, puzzle, state)
        assert found.forced == right.forced, (name, puzzle, state)
        if name != "brute":
            partly = gw.solve(puzzle, name, limit=Limit(solutions=2), state=state, forced=True)
            assert partly.forced == right.forced, (name, puzzle, state)
            one = gw.solve(puzzle, name, limit=Limit(solutions=1), state=state)
            assert one.count == min(right.count, 1), (name, puzzle, state)
    covered(1, "puzzles")
    return right


def own(kind: str) -> list[str]:
    """The searches for a kind."""
    return [name for name in methods.search_names(kinds.load(kind)) if name in ("search", "brute", "backtracking")] + [
        "kernel"
    ]


@pytest.mark.parametrize("part", range(scaled(1, 10)))
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_searches_agree_with_sat(kind: str, part: int) -> None:
    seen = Counter(compared(kind, seed, own(kind), 4).status for seed in seeds(PART, PART, part * PART))
    assert has_met(seen, (Status.NONE, Status.UNIQUE, Status.MANY)), seen


@pytest.mark.slow
@pytest.mark.parametrize("part", range(400))
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_searches_agree_with_sat_at_length(kind: str, part: int) -> None:
    for seed in seeds(PART, PART, 1000 + part * PART):
        if seed % 10:
            compared(kind, seed, own(kind), 4)
        elif kind != "nonogram":
            glanced(kind, seed, 8)


def glanced(kind: str, seed: int, most: int) -> None:
    """On a board too large to list all solutions: the same verdict and the same forced cells."""
    rng = random.Random(f"large {kind} {seed}")
    puzzle = MAKERS[kind](rng, Grid(rng.randint(5, most), rng.randint(5, most)))
    found, right = (gw.solve(puzzle, name, forced=True) for name in ("search", "sat"))
    assert (found.status, found.forced) == (right.status, right.forced), puzzle
    covered(1, "puzzles")


@pytest.mark.parametrize("kind", ["hitori", "makaro", "takuzu"])
def test_search_agrees_with_sat_on_larger_boards(kind: str) -> None:
    for seed in seeds(8, 20):
        glanced(kind, seed, 9)


@pytest.mark.parametrize("kind", ["hitori", "makaro", "takuzu"])
@pytest.mark.parametrize("seed", seeds(15, 40))
def test_what_follows_without_a_guess_holds_in_all_solutions(kind: str, seed: int) -> None:
    rng = random.Random(f"follow {kind} {seed}")
    puzzle = MAKERS[kind](rng, Grid(rng.randint(1, 5), rng.randint(1, 5)))
    state = half_done(rng, puzzle, 0.1)
    model = kinds.load(kind).formulations["default"].build(puzzle)
    solver = ModelSolver(puzzle.grid, model, engines.load("kernel"), None, state)
    answers = gw.solve(puzzle, "sat", limit=Limit(solutions=200), state=state).answers
    if solver.next() is None:
        assert not answers
    for answer in answers:
        for number, value in zip(model.answer, answer.values, strict=True):
            assert not any(
                literal in solver.session.known if other != value else -literal in solver.session.known
                for other, literal in number.items()
            )


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_auto_agrees_with_sat_however_it_begins(kind: str) -> None:
    seen = set()
    for seed in seeds(40, 120):
        seen.add(compared(kind, seed, ["auto"], 4).status)
        rng = random.Random(f"large {kind} {seed}")
        puzzle = MAKERS[kind](rng, Grid(rng.randint(3, 6), rng.randint(3, 6)))
        found, right = gw.solve(puzzle, forced=True), gw.solve(puzzle, "sat", forced=True)
        assert (found.status, found.forced) == (right.status, right.forced), puzzle
    assert len(seen) == 3


def test_auto_says_which_method_decided() -> None:
    easy = gw.read("takuzu\n1100\n....\n.00.\n.1.0\n")
    assert gw.solve(easy).method == "kernel"
    assert gw.solve(easy, "search").method == "search"
    wrong = Answer(easy.grid, (0,) + (None,) * 15)
    assert gw.solve(easy, state=wrong).status is Status.NONE
