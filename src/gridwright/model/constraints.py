"""The constraint classes of a model, over literals and over numbers.

A constraint says what it means by checking a full assignment; engines and lowerings say how it is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, groupby
from operator import eq, itemgetter
from typing import NamedTuple, Protocol

from gridwright.grid import components

Truth = Callable[[int], bool]
"""Returns whether a literal is true."""

Clause = list[int]
Number = Mapping[int, int]
"""The values of a number, each with its literal."""


class Constraint(Protocol):
    """A constraint can be checked against a full assignment, which defines its meaning."""

    def holds(self, truth: Truth) -> bool:
        """Is the constraint satisfied?"""

    def literals(self) -> Iterable[int]:
        """The literals that the constraint is about, some perhaps twice."""


class Clauses(NamedTuple):
    """In every clause at least one literal is true."""

    clauses: list[Clause]

    def holds(self, truth: Truth) -> bool:
        return all(any(map(truth, clause)) for clause in self.clauses)

    def literals(self) -> Iterable[int]:
        return chain.from_iterable(self.clauses)


class Fact(NamedTuple):
    """The literal is true (a unit clause): a given, or something already decided."""

    literal: int

    def holds(self, truth: Truth) -> bool:
        return truth(self.literal)

    def literals(self) -> Iterable[int]:
        return (self.literal,)


class Linear(NamedTuple):
    """lo <= sum of coefficient times literal <= hi; None means no bound.

    `terms` are pairs of coefficient and literal. A literal counts 1 when it is true, so a negative literal counts 1
    when its variable is false. An integer column stands in `terms` by its (positive) number. If all coefficients are 1,
    this is a cardinality constraint.
    """

    terms: tuple[tuple[int, int], ...]
    lo: int | None
    hi: int | None

    def holds(self, truth: Truth) -> bool:
        total = sum(factor for factor, literal in self.terms if truth(literal))
        return (self.lo is None or self.lo <= total) and (self.hi is None or total <= self.hi)

    def literals(self) -> Iterable[int]:
        return (literal for _, literal in self.terms)


class Runs(NamedTuple):
    """The true literals of the line form maximal runs of exactly these lengths, in this order."""

    line: tuple[int, ...]
    clue: tuple[int, ...]

    def holds(self, truth: Truth) -> bool:
        text = "".join("#" if truth(literal) else " " for literal in self.line)
        return tuple(map(len, text.split())) == self.clue

    def literals(self) -> Iterable[int]:
        return self.line


class Stretch(NamedTuple):
    """Of the literals of a line lo to hi are true, and at most `longest` in succession are all true or all false."""

    line: tuple[int, ...]
    longest: int
    lo: int
    hi: int

    def holds(self, truth: Truth) -> bool:
        values = [truth(literal) for literal in self.line]
        runs = [len(list(run)) for _, run in groupby(values)]
        return self.lo <= sum(values) <= self.hi and max(runs, default=0) <= self.longest

    def literals(self) -> Iterable[int]:
        return self.line


@dataclass(frozen=True, eq=False)
class Connected:
    """The true nodes form one connected component, and there is at least one.

    `edges` are pairs of positions in `nodes`. `apart` promises that other constraints keep false nodes from being
    adjacent, which makes stronger cuts valid: both sides of any cut then contain a true node.
    """

    nodes: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]
    apart: bool = False

    @cached_property
    def adjacency(self) -> list[list[int]]:
        """For every node, the nodes it has an edge to."""
        lists: list[list[int]] = [[] for _ in self.nodes]
        for a, b in self.edges:
            lists[a].append(b)
            lists[b].append(a)
        return lists

    @cached_property
    def inside(self) -> Callable[[Sequence[int]], list[bool]]:
        """Maps an assignment to the truth of every node. Built once, as it is called for every cut."""
        at = [abs(literal) - 1 for literal in self.nodes]
        signs = itemgetter(*at) if len(at) > 1 else lambda model: tuple(model[i] for i in at)
        return lambda model: list(map(eq, signs(model), self.nodes))

    def holds(self, truth: Truth) -> bool:
        return len(components([truth(literal) for literal in self.nodes], self.adjacency)) == 1

    def literals(self) -> Iterable[int]:
        return self.nodes


class Differ(NamedTuple):
    """The two words, as vectors of bits, are not equal."""

    first: tuple[int, ...]
    second: tuple[int, ...]

    def holds(self, truth: Truth) -> bool:
        return any(truth(a) != truth(b) for a, b in zip(self.first, self.second, strict=True))

    def literals(self) -> Iterable[int]:
        return self.first + self.second


class AllDifferent(NamedTuple):
    """No two of the numbers have the same value."""

    numbers: tuple[Number, ...]

    def holds(self, truth: Truth) -> bool:
        values = [value_of(number, truth) for number in self.numbers]
        return len(set(values)) == len(values)

    def literals(self) -> Iterable[int]:
        return literals_of(self.numbers)


class Permutation(NamedTuple):
    """Of as many numbers as each of them has values, all have the same values, and every value is taken once."""

    numbers: tuple[Number, ...]

    def holds(self, truth: Truth) -> bool:
        taken = [[value for value, literal in number.items() if truth(literal)] for number in self.numbers]
        return all(len(values) == 1 for values in taken) and len({values[0] for values in taken}) == len(taken)

    def literals(self) -> Iterable[int]:
        return literals_of(self.numbers)


class Greatest(NamedTuple):
    """The first number is greater than every other."""

    numbers: tuple[Number, ...]

    def holds(self, truth: Truth) -> bool:
        first, *others = [value_of(number, truth) for number in self.numbers]
        return all(first > other for other in others)

    def literals(self) -> Iterable[int]:
        return literals_of(self.numbers)


class Less(NamedTuple):
    """The first number is smaller than the second."""

    smaller: Number
    larger: Number

    def holds(self, truth: Truth) -> bool:
        return value_of(self.smaller, truth) < value_of(self.larger, truth)

    def literals(self) -> Iterable[int]:
        return literals_of((self.smaller, self.larger))


def any_two(literals: Sequence[int]) -> Clauses:
    """Of any two literals at least one is true."""
    return Clauses([list(pair) for pair in combinations(literals, 2)])


def exactly_one(literals: list[int]) -> list[Clause]:
    """Clauses (pairwise encoding) for exactly one of the literals being true."""
    return [literals, *map(list, combinations([-literal for literal in literals], 2))]


def value_of(number: Number, truth: Truth) -> int:
    """The value of a number in an assignment."""
    return next(value for value, literal in number.items() if truth(literal))


def literals_of(numbers: Iterable[Number]) -> Iterator[int]:
    """The literals of numbers."""
    return chain.from_iterable(number.values() for number in numbers)
