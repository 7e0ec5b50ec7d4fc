"""Models: the constraints passed from a formulation to an engine.

A literal is a signed integer: 3 stands for "variable 3 is true", -3 for "variable 3 is false". A number is a mapping
from each of its values to the literal for "it has this value"; exactly one of them is true. Constraints are posted
under a reason, the sentence a player would say, and clauses in bulk as plain lists of integers: a 50x50 board has a
hundred thousand of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from operator import eq, itemgetter
from typing import NamedTuple, Protocol

from gridwright.errors import UsageError
from gridwright.grid import components
from gridwright.messages import Sentence

Truth = Callable[[int], bool]
"""Tells whether a literal holds."""

Clause = list[int]
Number = Mapping[int, int]
"""A number's values, each with the literal that says so."""


class Constraint(Protocol):
    """Anything that can be posted: it knows what it means."""

    def holds(self, truth: Truth) -> bool:
        """Is the constraint kept?"""


class Clauses(NamedTuple):
    """Of every clause at least one literal is true."""

    clauses: list[Clause]

    def holds(self, truth: Truth) -> bool:
        return all(any(map(truth, clause)) for clause in self.clauses)


class Fact(NamedTuple):
    """The literal is true: something given, or already decided."""

    literal: int

    def holds(self, truth: Truth) -> bool:
        return truth(self.literal)


class Linear(NamedTuple):
    """lo <= sum of coefficient times variable <= hi; a missing bound does not bind.

    A literal counts 1 when true; a negative literal counts 1 when its variable is false. Integer columns stand in
    `terms` by their (positive) number.
    """

    terms: tuple[tuple[int, int], ...]
    lo: int | None
    hi: int | None

    def holds(self, truth: Truth) -> bool:
        total = sum(factor for factor, literal in self.terms if truth(literal))
        return (self.lo is None or self.lo <= total) and (self.hi is None or total <= self.hi)


class Runs(NamedTuple):
    """The true literals of the line form maximal runs of just these lengths, in this order."""

    line: tuple[int, ...]
    clue: tuple[int, ...]

    def holds(self, truth: Truth) -> bool:
        text = "".join("#" if truth(literal) else " " for literal in self.line)
        return tuple(map(len, text.split())) == self.clue


@dataclass(frozen=True, eq=False)
class Connected:
    """The true nodes are one connected area, and there is at least one.

    `edges` are pairs of positions in `nodes`. `apart` promises that other constraints keep false nodes from touching
    each other, which makes stronger cuts true: whatever a cut separates, both parts then hold a true node.
    """

    nodes: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]
    apart: bool = False

    @cached_property
    def beside(self) -> list[list[int]]:
        """For every node, the nodes it has an edge to."""
        lists: list[list[int]] = [[] for _ in self.nodes]
        for a, b in self.edges:
            lists[a].append(b)
            lists[b].append(a)
        return lists

    @cached_property
    def inside(self) -> Callable[[Sequence[int]], list[bool]]:
        """Tells of an assignment which nodes are true; it is asked for every cut, on every node."""
        at = [abs(literal) - 1 for literal in self.nodes]
        signs = itemgetter(*at) if len(at) > 1 else lambda model: tuple(model[i] for i in at)
        return lambda model: list(map(eq, signs(model), self.nodes))

    def holds(self, truth: Truth) -> bool:
        return len(components([truth(literal) for literal in self.nodes], self.beside)) == 1


class Differ(NamedTuple):
    """The two words, read as rows of bits, are not the same."""

    first: tuple[int, ...]
    second: tuple[int, ...]

    def holds(self, truth: Truth) -> bool:
        return any(truth(a) != truth(b) for a, b in zip(self.first, self.second, strict=True))


class AllDifferent(NamedTuple):
    """No two of the numbers have the same value."""

    numbers: tuple[Number, ...]

    def holds(self, truth: Truth) -> bool:
        values = [value_of(number, truth) for number in self.numbers]
        return len(set(values)) == len(values)


class Less(NamedTuple):
    """The first number is less than the second."""

    smaller: Number
    larger: Number

    def holds(self, truth: Truth) -> bool:
        return value_of(self.smaller, truth) < value_of(self.larger, truth)


Reason = str | Sentence
"""The sentence a player would say for a constraint; `str` gives its text."""


class Post(NamedTuple):
    """A constraint and its reason."""

    reason: Reason
    constraint: Constraint


class Model:
    """Variables, constraints with their reasons, and the answer: which literal says that a cell has a value.

    Uniqueness, counting and forced cells are asked of the answer alone, so a helper variable never fakes a second
    solution.
    """

    def __init__(self) -> None:
        self.top = 0
        self.posts: list[Post] = []
        self.answer: list[Number] = []
        self.identity_bits = 0  # this many leading cells are their own variable; if all are, answers are read in bulk
        self.columns: dict[int, tuple[int, int]] = {}
        self.names: dict[int, str] = {}

    def literals(self, count: int) -> range:
        """New variables, numbered on from the last."""
        first = self.top + 1
        self.top += count
        return range(first, first + count)

    def integer(self, lo: int, hi: int, name: str = "") -> int:
        """A new bounded integer column, for the engines that take them."""
        (column,) = self.literals(1)
        self.columns[column] = (lo, hi)
        if name:
            self.names[column] = name
        return column

    def clauses(self, reason: Reason, clauses: list[Clause]) -> None:
        """Post clauses in bulk under one reason."""
        self.posts.append(Post(reason, Clauses(clauses)))

    def fact(self, reason: Reason, literal: int) -> None:
        """Post that a literal is true."""
        self.posts.append(Post(reason, Fact(literal)))

    def count(self, reason: Reason, literals: Iterable[int], lo: int | None, hi: int | None) -> None:
        """Post how many of the literals are true."""
        self.posts.append(Post(reason, Linear(tuple((1, literal) for literal in literals), lo, hi)))

    def post(self, reason: Reason, constraint: Constraint) -> None:
        """Post any constraint."""
        self.posts.append(Post(reason, constraint))

    def bits(self, count: int) -> range:
        """New variables that are the answer of the next cells: 1 when true, 0 when false."""
        new = self.literals(count)
        if self.identity_bits == len(self.answer) == new.start - 1:
            self.identity_bits += count
        self.answer += bit_numbers(new.start, count)
        return new

    def number(self, values: Sequence[int]) -> Number:
        """A new number that is the answer of the next cell, with one literal a value. Say yourself that it has one."""
        number = dict(zip(values, range(self.top + 1, self.top + 1 + len(values)), strict=True))
        self.top += len(values)
        self.answer.append(number)
        return number

    def skip_cell(self) -> None:
        """The next cell of the answer has nothing to decide."""
        self.answer.append({})


@lru_cache(maxsize=16)
def bit_numbers(first: int, count: int) -> list[Number]:
    """Numbers of one bit each; the same for every board of a size."""
    return [{0: -literal, 1: literal} for literal in range(first, first + count)]


def value_of(number: Number, truth: Truth) -> int:
    """The value a number has."""
    return next(value for value, literal in number.items() if truth(literal))


def exactly_one(literals: list[int]) -> list[Clause]:
    """Clauses that say that just one of the literals is true."""
    return [literals, *map(list, combinations([-literal for literal in literals], 2))]


MOST_BYTES = 500_000_000
CLAUSE_BYTES = 64  # a list; each literal in it takes another 8
LITERAL_BYTES = 8


def check_memory(what: str, clauses: int, literals: int) -> None:
    """Refuse a formulation whose clauses would fill the memory, before they are built; `what` names it."""
    needed = CLAUSE_BYTES * clauses + LITERAL_BYTES * literals
    if needed > MOST_BYTES:
        raise UsageError(
            f"{what} would need {clauses:,} clauses with {literals:,} literals, more than fit in "
            f"{MOST_BYTES // 10**6} MB; the default formulation has no such growth"
        )
