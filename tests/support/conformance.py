"""What the conformance tests stand on: the kinds and methods there are, small boards, and brute force.

The brute force here knows nothing of models, engines or half-done boards: it tries every product of `kind.choices`
and asks the referee about complete boards only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

import gridwright as gw
from gridwright import engines, kinds
from gridwright.errors import UsageError
from gridwright.generate.random_style import random_puzzle
from gridwright.grid import Grid
from gridwright.kind import AnyKind
from gridwright.outcome import Limit, Outcome
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving import methods
from support.effort import scaled

MOST = 1 << 10  # complete boards that brute force looks at per question
TRIES = 25  # random boards made for each that few enough fillings make small
SMALL_SIZES = ((1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3))
KINDS = kinds.names(hidden=True)
METHODS = [(name, method) for name in KINDS for method in methods.names(kinds.load(name))]
Values = tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class Boards:
    """Small boards of a kind: sizes, random boards of a size, the groups of cells that each rule is about, the board with
    its rows made columns, in a mirror and with other symbols, and the record that a data set would hold."""

    sizes: tuple[tuple[int, int], ...]
    make: Callable[[Random, Grid], Puzzle]
    fixed: tuple[str, ...]
    instances: Callable[[Any], dict[str, list[tuple[int, ...]]]] | None = None
    turned: Callable[[Any], Puzzle] | None = None
    mirrored: Callable[[Any], Puzzle] | None = None
    relabelled: Callable[[Any, Random], tuple[Puzzle, dict[int, int]]] | None = None
    made_record: Callable[[Any], dict[str, Any]] | None = None


@cache
def boards(name: str) -> Boards:
    """The boards of `tests/support/boards/NAME.py`, or of `TESTS` in the kind's own module; without either, those of its
    generator and of its rules."""
    kind, said = kinds.load(name), read_boards(name)
    said.setdefault("sizes", () if kind.generator is None else SMALL_SIZES)
    said.setdefault("make", partial(generate, name))
    return Boards(**{**said, "fixed": (*said.get("fixed", ()), *(rule.broken[0] for rule in kind.rules))})


def read_boards(name: str) -> dict[str, Any]:
    """What the boards of a kind say, by field; `SIZES` and `FIXED` are constants of a file of ours."""
    known = [field.name for field in fields(Boards)]
    if find_spec(f"support.boards.{name}"):
        ours = vars(import_module(f"support.boards.{name}"))
        names = {key: key.upper() if key in ("sizes", "fixed") else key for key in known}
        return {key: ours[name] for key, name in names.items() if name in ours}
    said = dict(getattr(import_module(f"gridwright.kinds.{name}"), "TESTS", {}))
    assert set(said) <= set(known), f"TESTS of {name} has {sorted(said.keys() - known)}; expected some of {known}"
    return said


def generate(name: str, random: Random, grid: Grid) -> Puzzle:
    """A random puzzle by the kind's own generator."""
    generator = kinds.load(name).generator
    assert generator is not None
    return random_puzzle(generator, grid, random.uniform(*generator.density), random)


@cache
def small(name: str, each: int = 4, seed: int = 1, most: int = MOST) -> tuple[Puzzle, ...]:
    """Small puzzles of a kind: the fixed ones, and some random ones of every size."""
    random = Random(f"{name} {seed}")
    found = [gw.read(text) for text in boards(name).fixed]
    for height, width in boards(name).sizes:
        made = (boards(name).make(random, Grid(height, width)) for _ in range(TRIES * each))
        found += islice((puzzle for puzzle in made if fillings(puzzle) <= most), each)
    return tuple(dict.fromkeys(puzzle for puzzle in found if fillings(puzzle) <= most))


@cache
def narrowed(puzzle: Puzzle) -> tuple[tuple[int, ...], ...]:
    """The choices of each cell without those that break a rule all by themselves, such as a given."""
    kind, size = kinds.of(puzzle), len(puzzle.grid)
    bare = {v.rule for v in kind.check(puzzle, Answer(puzzle.grid, (None,) * size))}

    def fits(cell: int, value: int) -> bool:
        alone = Answer(puzzle.grid, tuple(value if at == cell else None for at in range(size)))
        return {v.rule for v in kind.check(puzzle, alone)} <= bare

    return tuple(tuple(v for v in domain if fits(c, v)) for c, domain in enumerate(kind.choices(puzzle)))


def few(name: str, method: str) -> tuple[Puzzle, ...]:
    """The small puzzles for a method: more for what `auto` may use and for searches than for engines that start a
    program or a large library for every question. The long tests take all for all."""
    kind: AnyKind = kinds.load(name)
    head = method.partition("@")[0].partition(":")[0]
    everyday = {best.partition(":")[0] for best in kind.preferred} | set(methods.search_names(kind))
    return small(name)[:: scaled(3, 1) if head in everyday else scaled(12, 5)]


def domains(puzzle: Puzzle) -> list[tuple[int | None, ...]]:
    """What each cell may hold, None alone where that is nothing; without what is given only where that is too much."""
    choices = kinds.of(puzzle).choices(puzzle)
    few = prod(len(domain) for domain in choices if domain) <= MOST
    return [
        kept if domain else (None,) for domain, kept in zip(choices, choices if few else narrowed(puzzle), strict=True)
    ]


def fillings(puzzle: Puzzle) -> int:
    """How many complete boards brute force looks at."""
    return prod(map(len, domains(puzzle)))


@cache
def brute(puzzle: Puzzle) -> frozenset[Values]:
    """Every complete board that the referee has nothing against."""
    check = kinds.of(puzzle).check
    return frozenset(v for v in product(*domains(puzzle)) if not check(puzzle, Answer(puzzle.grid, v)))


def extending(state: Values, solutions: Iterable[Values]) -> frozenset[Values]:
    """The solutions that a half-done board can still become."""
    return frozenset(full for full in solutions if all(s in (None, v) for s, v in zip(state, full, strict=True)))


def common(solutions: Iterable[Values]) -> Values:
    """The values all solutions share, None elsewhere."""
    columns = zip(*solutions, strict=True)
    return tuple(column[0] if len(set(column)) == 1 else None for column in columns)


def everything(puzzle: Puzzle, method: str, state: Values | None = None, **more: Any) -> Outcome:
    """All solutions a method finds."""
    board = None if state is None else Answer(puzzle.grid, state)
    return gw.solve(puzzle, method, limit=Limit(solutions=None), state=board, **more)


def values_of(outcome: Outcome) -> frozenset[Values]:
    """The solutions of an outcome, each of them once."""
    found = [answer.values for answer in outcome.answers]
    assert len(set(found)) == len(found) == outcome.count, "a solution was found twice"
    return frozenset(found)


def states(puzzle: Puzzle, random: Random, count: int) -> Iterator[Values]:
    """Half-done boards: parts of solutions where there are any, and parts of any filling."""
    solutions = sorted(brute(puzzle), key=str)
    for nth in range(count):
        full: Values = (
            random.choice(solutions)
            if solutions and nth % 3
            else tuple(random.choice(domain) if domain else None for domain in kinds.of(puzzle).choices(puzzle))
        )
        share = random.random()
        yield tuple(value if random.random() < share else None for value in full)


def takes(name: str, method: str) -> bool:
    """Can the engine of a method hear its formulation at all? Integer columns are only for some."""
    kind: AnyKind = kinds.load(name)
    head, _, formulation = method.partition("@")
    engine = head.partition(":")[0]
    if engine not in engines.names() or engines.load(engine).integers:
        return True
    return not kind.formulations[formulation or "default"].build(small(name)[0]).columns


def refused(puzzle: Puzzle, method: str) -> str:
    """The words with which a method refuses a puzzle."""
    try:
        gw.solve(puzzle, method)
    except UsageError as error:
        return str(error)
    return ""
