"""Metamorphic tests: a puzzle that is turned, mirrored or written with other symbols has the same solutions, changed in
the same way; so has one with a given that all solutions share, and a model whose constraints come in another order."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

import gridwright as gw
from gridwright import engines, kinds
from gridwright.grid import Grid
from gridwright.model import Clauses, Linear, Model, Post
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.model_solver import ModelSolver
from support.conformance import (
    KINDS,
    METHODS,
    Values,
    boards,
    brute,
    common,
    everything,
    small,
    takes,
    values_of,
)
from support.effort import covered, every, scaled, seed
from support.symmetries import RELABELLED, SEVEN, change, names

SIZES = {
    "nonogram": ((4, 6), (6, 3), (3, 7), (7, 5), (1, 9)),
    "hitori": ((3, 5), (5, 3), (4, 5), (6, 3), (7, 1)),
    "makaro": ((3, 5), (5, 4), (4, 6), (6, 3), (1, 7)),
    "takuzu": ((2, 6), (6, 4), (4, 6), (8, 4)),
    "akari": ((3, 5), (5, 3), (4, 6), (6, 3), (1, 7)),
    "norinori": ((2, 5), (5, 3), (3, 6), (7, 2), (1, 7)),
    "heyawake": ((3, 5), (5, 3), (4, 6), (6, 3), (7, 1)),
    "_template": ((2, 4), (4, 3), (3, 5), (1, 6)),
}
"""Height and width of boards; none is square."""
MOST = 12
"""Solutions of a board: few enough to list them by any engine."""
VERDICTS = (Status.NONE, Status.UNIQUE, Status.MANY)


@cache
def oblong(kind: str, each: int, seed: int = 1) -> tuple[Puzzle, ...]:
    """Boards that are not square, most of them too large for brute force: of each size, some with none, with one and with
    several solutions, as far as a few tries find them."""
    random = Random(f"symmetries {kind} {seed}")
    found: list[Puzzle] = []
    for height, width in SIZES[kind]:
        missing = Counter(dict.fromkeys(VERDICTS, each))
        for _ in range(100 * each):
            puzzle = boards(kind).make(random, Grid(height, width))
            out = gw.solve(puzzle, limit=Limit(solutions=MOST + 1))
            if out.count <= MOST and missing[out.status] > 0:
                missing[out.status] -= 1
                found.append(puzzle)
    return tuple(dict.fromkeys(found))


def small_oblong(kind: str, seed: int) -> list[Puzzle]:
    """Boards small enough for brute force that are not square and have few solutions."""
    puzzles = [puzzle for puzzle in small(kind, seed=seed) if puzzle.grid.height != puzzle.grid.width]
    return [puzzle for puzzle in puzzles if len(brute(puzzle)) <= 5]


@cache
def solutions(puzzle: Puzzle) -> frozenset[Values]:
    """All solutions as `auto` finds them."""
    return values_of(everything(puzzle, "auto"))


def compare(puzzle: Puzzle, name: str, method: str) -> None:
    """The changed puzzle has by this method the verdict, the count and the solutions of the other, changed alike."""
    image = change(puzzle, name)
    out = everything(image.puzzle, method)
    wanted = {image.map(values) for values in solutions(puzzle)}
    assert (out.status, out.count, out.complete) == (VERDICTS[min(len(wanted), 2)], len(wanted), True), gw.write(puzzle)
    assert values_of(out) == wanted, (name, gw.write(puzzle))


def is_costly(method: str) -> bool:
    """Does the method try every filling, or start a program for every question? Then boards are small, and few."""
    return method.partition("@")[0].partition(":")[0] in ("brute", "dimacs", "lp", "mps")


def skip_what_cannot_be(kind: str, method: str) -> None:
    """Skip a method that is not installed or does not take the formulation."""
    engine = method.partition("@")[0]
    if engine in engines.names() and engines.load(engine).missing():
        pytest.skip("the engine is not installed: pip install 'gridwright[all]' makes this run")
    if not takes(kind, method):
        pytest.skip("the engine takes no integer columns: another engine makes this run")


@pytest.mark.parametrize("kind", KINDS)
def test_boards_prove_something(kind: str) -> None:
    puzzles = oblong(kind, 1)
    assert {VERDICTS[min(len(solutions(puzzle)), 2)] for puzzle in puzzles} == set(VERDICTS)
    assert all(puzzle.grid.height != puzzle.grid.width for puzzle in puzzles)
    for name in SEVEN:
        assert sum(change(puzzle, name).puzzle != puzzle for puzzle in puzzles) > len(puzzles) / 2


@pytest.mark.parametrize("kind", KINDS)
def test_symmetries_are_undone(kind: str) -> None:
    """Mirrored twice, turned half twice, and four times to the right: the same board again."""
    for puzzle in oblong(kind, 1):
        for name, times in (("mirrored", 2), ("upside down", 2), ("turned half", 2), ("turned right", 4)):
            again = puzzle
            for _ in range(times):
                again = change(again, name).puzzle
            assert again == puzzle
        assert change(change(puzzle, "turned right").puzzle, "turned left").puzzle == puzzle


def test_which_kinds_have_other_symbols() -> None:
    """Clues say nothing of white cells, so colours cannot be exchanged in a nonogram, nor bulbs and none in an akari."""
    assert [kind for kind in KINDS if RELABELLED not in names(kind)] == ["akari", "nonogram"]


@pytest.mark.parametrize(("kind", "method"), every(2, METHODS))
def test_changed_puzzles(kind: str, method: str) -> None:
    """Every method meets every symmetry; costly ones on a board each."""
    skip_what_cannot_be(kind, method)
    puzzles = small_oblong(kind, 4) if is_costly(method) else oblong(kind, 1)
    for nth, name in enumerate(names(kind)):
        chosen = puzzles[nth :: len(names(kind))]
        for puzzle in chosen[: 1 if is_costly(method) else scaled(1, len(chosen))]:
            compare(puzzle, name, method)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "method"), METHODS)
def test_changed_puzzles_at_length(kind: str, method: str) -> None:
    skip_what_cannot_be(kind, method)
    for puzzle in small_oblong(kind, seed(5)) if is_costly(method) else oblong(kind, 10, seed=seed(2)):
        for name in names(kind):
            compare(puzzle, name, method)
            covered(1, "puzzles")


@pytest.mark.parametrize("kind", KINDS)
def test_givens_that_all_solutions_share_change_nothing(kind: str) -> None:
    """By every quick method in turn."""
    methods = [method for name, method in METHODS if name == kind and not is_costly(method) and takes(kind, method)]
    given = 0
    for nth, puzzle in enumerate(small(kind, each=scaled(1, 4), seed=6)):
        if brute(puzzle):
            shared = common(brute(puzzle))
            out = everything(puzzle, methods[nth % len(methods)], shared)
            assert values_of(out) == brute(puzzle), gw.write(puzzle)
            given += sum(value is not None for value in shared)
    assert given > scaled(2, 10)


def shuffle(model: Model, random: Random) -> None:
    """Put the constraints of a model, their clauses and literals in another order."""
    random.shuffle(model.posts)
    for nth, (reason, constraint) in enumerate(model.posts):
        if isinstance(constraint, Clauses):
            clauses = [random.sample(clause, len(clause)) for clause in constraint.clauses]
            random.shuffle(clauses)
            model.posts[nth] = Post(reason, Clauses(clauses))
        elif isinstance(constraint, Linear):
            terms = tuple(random.sample(constraint.terms, len(constraint.terms)))
            model.posts[nth] = Post(reason, constraint._replace(terms=terms))


@pytest.mark.parametrize("engine", ["sat", "milp", "cp"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_order_of_constraints_changes_nothing(kind: str, engine: str) -> None:
    loaded = engines.load(engine)
    if loaded.missing():
        pytest.skip("the engine is not installed: pip install 'gridwright[all]' makes this run")
    random, found = Random(f"{kind} {engine}"), 0
    for puzzle in small(kind, seed=7)[:: scaled(10, 4)]:
        for formulation in kinds.of(puzzle).formulations.values():
            if (formulation.integers and not loaded.integers) or not formulation.needs <= loaded.native:
                continue
            model = formulation.build(puzzle)
            shuffle(model, random)
            solver = ModelSolver(puzzle.grid, model, loaded, None, Answer.empty(puzzle.grid))
            answers = [answer.values for answer in solver.answers()]
            solver.close()
            assert len(set(answers)) == len(answers)
            assert set(answers) == brute(puzzle), gw.write(puzzle)
            found += len(answers)
    assert found > 5
