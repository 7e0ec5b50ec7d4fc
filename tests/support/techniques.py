"""Random states of random puzzles, and what every step on them must keep to."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from itertools import combinations
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from pysat.solvers import Solver as SatSolver

import gridwright as gw
from gridwright import kinds
from gridwright.engines import _layers
from gridwright.grid import Grid
from gridwright.hints import techniques
from gridwright.hints.explainer import Explainer
from gridwright.hints.proof_wording import explain_step
from gridwright.hints.smallest import Part
from gridwright.hints.techniques import find_techniques, list_shared
from gridwright.kind import FoundStep, Technique, Techniques
from gridwright.lower import Lowerer
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle, Value
from support.conformance import KINDS, boards
from support.indices import run_checked
from support.uncompiled import redirect, uncompiled

SIZES = {
    "nonogram": ((4, 6), (6, 3), (3, 9), (9, 7), (1, 9), (8, 1)),
    "hitori": ((3, 5), (5, 3), (4, 7), (6, 5), (7, 1), (1, 6)),
    "makaro": ((3, 5), (5, 4), (4, 6), (6, 3), (1, 7), (7, 1)),
    "takuzu": ((2, 6), (6, 4), (4, 6), (8, 4), (6, 10)),
    "akari": ((2, 5), (5, 4), (4, 6), (6, 7), (1, 6)),
    "norinori": ((2, 5), (5, 4), (4, 6), (6, 7), (5, 1)),
    "heyawake": ((2, 5), (5, 4), (4, 6), (6, 7), (1, 6)),
}
"""Height and width of boards; none is square."""
PER_PUZZLE = 10  # states


def with_techniques() -> list[str]:
    """The kinds that have techniques of their own."""
    return [name for name in KINDS if kinds.load(name).techniques is not None]


def use_shared(explainer: Explainer) -> Explainer:
    """An explainer with the techniques that its kind has by its rules alone."""
    explainer.techniques = list_shared(explainer.puzzle.kind)
    explainer.ladder = explainer.techniques.open(explainer.puzzle)
    return explainer


class State(NamedTuple):
    """A half-done board that can be completed, with what explains it and the solution that it is part of."""

    explainer: Explainer
    values: list[Value]
    solution: list[Value]


@cache
def solved(name: str, count: int, seed: int) -> list[tuple[Puzzle, list[Value]]]:
    """Random puzzles with a solution each; some have others besides."""
    random = Random(f"techniques {name} {seed}")
    found: list[tuple[Puzzle, list[Value]]] = []
    sizes = SIZES.get(name, boards(name).sizes)
    while len(found) < count:
        puzzle = boards(name).make(random, Grid(*random.choice(sizes)))
        answer = gw.solve(puzzle, limit=Limit(solutions=1)).answer
        if answer is not None:
            found.append((puzzle, list(answer.values)))
    return found


def states(name: str, count: int, seed: int = 1) -> Iterator[State]:
    """Random parts of solutions."""
    random = Random(f"states {name} {seed}")
    for puzzle, solution in solved(name, count // PER_PUZZLE, seed):
        explainer = Explainer(puzzle)
        for _ in range(PER_PUZZLE):
            share = random.random()
            given = explainer.book.givens if random.random() < 0.5 else [None] * len(solution)
            values = [
                value if was is not None or random.random() < share else None
                for value, was in zip(solution, given, strict=True)
            ]
            yield State(explainer, values, solution)


class SourceFinder(MetaPathFinder, Loader):
    """Imports the compiled modules of a kind from their sources, as Python runs them."""

    def __init__(self, name: str) -> None:
        root = Path(kinds.__path__[0])
        paths = [path.relative_to(root).with_suffix("") for path in sorted(root.joinpath(name).rglob("*.py"))]
        texts = {
            ".".join(("gridwright.kinds", *path.parts)): root.joinpath(path)
            .with_suffix(".py")
            .read_text(encoding="utf-8")
            for path in paths
        }
        self.sources = {module: text for module, text in texts.items() if text.startswith("# cython:")}

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        return spec_from_loader(name, self) if name in self.sources else None

    def exec_module(self, module: ModuleType) -> None:
        tree = ast.parse(redirect(self.sources[module.__name__]))
        run_checked(tree, f"{module.__name__}, uncompiled", vars(module))


@cache
def load_uncompiled(name: str) -> dict[str, ModuleType]:
    """The compiled modules of a kind as Python runs their source."""
    uncompiled("ladder")  # makes the package of uncompiled modules known
    finder = SourceFinder(name)
    compiled = {module: sys.modules.pop(module) for module in finder.sources if module in sys.modules}
    hidden = [hide_attribute(module) for module in finder.sources]
    sys.meta_path.insert(0, finder)
    try:
        return {module: import_module(module) for module in finder.sources}
    finally:
        sys.meta_path.remove(finder)
        for module, (package, leaf, attribute) in zip(finder.sources, hidden, strict=True):
            sys.modules.pop(module, None)
            package.pop(leaf, None)
            package.update({} if attribute is None else {leaf: attribute})
        sys.modules.update(compiled)


def hide_attribute(module: str) -> tuple[dict[str, Any], str, Any]:
    """Take a module out of its package, where `from package import module` looks first; what puts it back."""
    name, _, leaf = module.rpartition(".")
    package = vars(import_module(name))
    return package, leaf, package.pop(leaf, None)


def open_uncompiled(name: str, puzzle: Puzzle) -> Any:
    """The ladder of a puzzle as Python runs its source, even where the compiled one is installed."""
    plain = load_uncompiled(name)
    compiled = {module: import_module(module) for module in plain}
    sys.modules.update(plain)
    try:
        return open_shared_uncompiled(find_techniques(kinds.load(name)), puzzle)
    finally:
        sys.modules.update(compiled)


def open_shared_uncompiled(ladder: Techniques[Any], puzzle: Puzzle) -> Any:
    """A ladder; if it is the one that all kinds share, as Python runs its source."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_layers, "LayeredStore", uncompiled("layers").LayeredStore)
        patch.setattr(_layers, "posting", uncompiled("posting"))
        shared = uncompiled("constraint_ladder").ConstraintLadder
        patch.setattr(techniques, "ConstraintLadder", shared)
        patch.setattr(techniques, "AnswerTable", uncompiled("answer_table").AnswerTable)
        patch.setattr(techniques, "CommonWays", uncompiled("ways").CommonWays)
        found = ladder.open(puzzle)
        if isinstance(found, shared):
            found.open_rules()
    return found


def find_steps(state: State, nth: int, values: list[Value] | None = None) -> list[FoundStep]:
    """All steps of a technique on a board."""
    ladder: Any = state.explainer.ladder
    ladder.set_values(state.values if values is None else values)
    return [FoundStep.read(record) for record in ladder.list_steps(nth)]


def check_step(state: State, technique: Technique[Any], nth: int, found: FoundStep) -> None:
    """A step keeps to the contract of techniques."""
    about = f"{technique.name} on {state.explainer.puzzle!r} with {state.values}: {found}"
    assert found.cells, about
    assert all(state.values[cell] is None for cell in found.cells), about
    assert all(state.values[cell] is not None for cell in found.because), about
    assert [state.solution[cell] for cell in found.cells] == list(found.values) or has_others(state), about
    check_reason(state, technique, found, about)
    hidden = [value if cell in found.because else None for cell, value in enumerate(state.values)]
    again = {cell: value for step in find_steps(state, nth, hidden) for cell, value in pairs(step)}
    assert pairs(found) <= set(again.items()), f"not found with other cells hidden: {about}"


def check_reason(state: State, technique: Technique[Any], found: FoundStep, about: str) -> None:
    """The rules that a step names and the cells that it uses force every cell that it decides."""
    explainer = state.explainer
    book = explainer.book
    why = explain_step(book, technique, found)
    parts: list[Part] = [(False, book.by_reason[reason]) for reason in why.reasons]
    parts += [(True, cell) for cell in found.because]
    literals = [book.model.answer[cell][value] for cell, value in pairs(found)]
    assert forces(state, parts, literals), f"the reason does not suffice: {about}"


def forces(state: State, parts: Sequence[Part], literals: Iterable[int]) -> bool:
    """Do some posts and known cells force literals? Asked of a SAT solver, which shares nothing with the kernel.

    That a cell holds one of its values is no rule that a step would name.
    """
    clauses, facts = lowered(state.explainer), state.explainer.book.facts(state.values)
    with SatSolver("minisat22", bootstrap_with=clauses.domains) as solver:
        for is_cell, number in parts:
            solver.append_formula([[facts[number]]] if is_cell else clauses.of(number))
        return not any(solver.solve([-literal]) for literal in literals)


class Lowered:
    """The posts of a model as clauses."""

    def __init__(self, explainer: Explainer) -> None:
        self.posts, self.lowerer = explainer.book.posts, Lowerer(explainer.book.model)
        self.clauses: dict[int, list[list[int]]] = {}
        numbers = [list(number.values()) for number in explainer.book.model.answer if number]
        self.domains = [*numbers, *([-one, -two] for number in numbers for one, two in combinations(number, 2))]

    def of(self, post: int) -> list[list[int]]:
        """The clauses of a post."""
        if post not in self.clauses:
            self.clauses[post] = [list(clause) for clause in self.lowerer.to_clauses(self.posts[post].constraint)]
        return self.clauses[post]


@lru_cache(maxsize=2)
def lowered(explainer: Explainer) -> Lowered:
    """The clauses of a puzzle; states of the same puzzle come one after the other."""
    return Lowered(explainer)


def has_others(state: State) -> bool:
    """Can the board also be completed in another way? Then a step need not agree with the solution we know."""
    puzzle = state.explainer.puzzle
    answer = gw.Answer(puzzle.grid, tuple(state.values))
    return gw.solve(puzzle, state=answer, limit=Limit(solutions=2)).count > 1


def pairs(step: FoundStep) -> set[tuple[int, int]]:
    """The cells that a step decides, with their values."""
    return set(zip(step.cells, step.values, strict=True))
