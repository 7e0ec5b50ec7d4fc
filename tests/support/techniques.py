"""Random states of random puzzles, and what every step on them must keep to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.hints.explainer import Explainer
from gridwright.hints.net import Part
from gridwright.kernel.build_record import find_sources
from gridwright.kind import Found, Technique
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle, Value
from support.conformance import KINDS, boards
from support.uncompiled import ALIAS, uncompiled

SIZES = {
    "nonogram": ((4, 6), (6, 3), (3, 9), (9, 7), (1, 9), (8, 1)),
    "hitori": ((3, 5), (5, 3), (4, 7), (6, 5), (7, 1), (1, 6)),
    "makaro": ((3, 5), (5, 4), (4, 6), (6, 3), (1, 7), (7, 1)),
    "takuzu": ((2, 6), (6, 4), (4, 6), (8, 4), (6, 10)),
}
"""Height and width of boards; none is square."""
PER_PUZZLE = 10  # states


def with_techniques() -> list[str]:
    """The kinds that have techniques."""
    return [name for name in KINDS if kinds.load(name).techniques is not None]


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


def open_uncompiled(name: str, puzzle: Puzzle) -> Any:
    """The ladder of a puzzle as Python runs its source, even where the compiled one is installed."""
    module = f"gridwright.kinds.{name}.techniques"
    compiled = import_module(module)
    techniques = kinds.load(name).techniques
    assert techniques is not None
    sys.modules[module] = uncompiled_of_kind(name, "techniques")
    try:
        return techniques.open(puzzle)
    finally:
        sys.modules[module] = compiled


@cache
def uncompiled_of_kind(name: str, module: str) -> ModuleType:
    """A compiled module of a kind as Python runs its source; those that it imports of the kind and the kernel, too."""
    uncompiled("ladder")  # makes the package of uncompiled modules known
    folder = Path(kinds.__path__[0], name)
    source = (folder / f"{module}.py").read_text(encoding="utf-8").replace("from gridwright.kernel", f"from {ALIAS}")
    for sibling in find_sources(folder):
        imported = f"from gridwright.kinds.{name}.{sibling.stem} import"
        if imported in source:
            plain = uncompiled_of_kind(name, sibling.stem)
            sys.modules[plain.__name__] = plain
            source = source.replace(imported, f"from {plain.__name__} import")
    made = ModuleType(f"uncompiled_{name}_{module}")
    exec(compile(source, f"{name}/{module}.py, uncompiled", "exec"), vars(made))
    return made


def find_steps(state: State, nth: int, values: list[Value] | None = None) -> list[Found]:
    """All steps of a technique on a board."""
    ladder: Any = state.explainer.ladder
    ladder.set_values(state.values if values is None else values)
    return [Found(*map(tuple, record[1:])) for record in ladder.list_steps(nth)]


def check_step(state: State, technique: Technique[Any], nth: int, found: Found) -> None:
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


def check_reason(state: State, technique: Technique[Any], found: Found, about: str) -> None:
    """The rules that a step names and the cells that it uses force every cell that it decides."""
    explainer = state.explainer
    book = explainer.book
    why = technique.explain(explainer.puzzle, found)
    parts: list[Part] = [(False, book.by_text[str(reason)]) for reason in why.reasons]
    parts += [(True, cell) for cell in found.because]
    facts = book.facts(state.values)
    for cell, value in pairs(found):
        literal = book.model.answer[cell][value]
        assert explainer.net.suffices(literal, parts, facts), f"the reason does not suffice for {cell}: {about}"


def has_others(state: State) -> bool:
    """Can the board also be completed in another way? Then a step need not agree with the solution we know."""
    puzzle = state.explainer.puzzle
    answer = gw.Answer(puzzle.grid, tuple(state.values))
    return gw.solve(puzzle, state=answer, limit=Limit(solutions=2)).count > 1


def pairs(step: Found) -> set[tuple[int, int]]:
    """The cells that a step decides, with their values."""
    return set(zip(step.cells, step.values, strict=True))
