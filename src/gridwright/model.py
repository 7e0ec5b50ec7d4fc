"""Models: the constraints passed from a formulation to an engine.

A literal is a signed integer: 3 means that variable 3 is true, -3 that it is false. A number is a mapping from each of
its values to the literal that is true when it has this value (direct encoding); exactly one of them is true.
Constraints are posted with a reason, the sentence a player would say, and clauses in bulk as plain lists of integers: a
50x50 board has a hundred thousand of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, chain, combinations, groupby
from operator import eq, itemgetter
from typing import Any, NamedTuple, Protocol, overload

from gridwright.errors import UsageError
from gridwright.grid import components
from gridwright.messages import Text
from gridwright.messages import base as messages

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


Naming = Callable[[], Iterable[tuple[int, Text]]]
"""Yields variables, each with its name."""

Reason = Text
"""The sentence a player would say for a constraint; `str` returns its text."""


class Post(NamedTuple):
    """A constraint and its reason."""

    reason: Reason
    constraint: Constraint


class Bulk(NamedTuple):
    """Many constraints of one class: the arguments of each, and what returns the reason of the nth."""

    make: Callable[..., Constraint]
    arguments: Sequence[tuple[Any, ...]]
    reason: Callable[[int], Reason]

    def posts(self) -> list[Post]:
        """The posts one by one."""
        return [Post(self.reason(nth), self.make(*arguments)) for nth, arguments in enumerate(self.arguments)]


class Numbers(Sequence[Number]):
    """A table of numbers whose literals go on from value to value and from number to number.

    It holds the literal of the first value and the values of each; a number is made when it is asked for.
    """

    def __init__(self, first: int, domains: Sequence[Sequence[int]]) -> None:
        self.domains = domains
        self.firsts = list(accumulate(map(len, domains), initial=first))  # ends with the next free literal
        self.made: dict[int, Number] = {}

    def __len__(self) -> int:
        return len(self.domains)

    @overload
    def __getitem__(self, place: int) -> Number: ...

    @overload
    def __getitem__(self, place: slice) -> list[Number]: ...

    def __getitem__(self, place: int | slice) -> Number | list[Number]:
        at = range(len(self.domains))[place]
        if isinstance(at, range):
            return [self[nth] for nth in at]
        if at not in self.made:
            domain, first = self.domains[at], self.firsts[at]
            self.made[at] = dict(zip(domain, range(first, first + len(domain)), strict=True))
        return self.made[at]

    def literal(self, place: int, value: int) -> int:
        """The literal of a value of a number."""
        return self.firsts[place] + self.domains[place].index(value)


class Places(Protocol):
    """Groups of places in a table, in any form that can be counted and listed."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[Sequence[int]]: ...


class Groups(NamedTuple):
    """Many constraints of one class, each about some members of a table: numbers, or consecutive literals.

    Of each constraint there are the places of its members in the table; `reason` returns the reason of the nth.
    """

    make: Callable[[tuple[Any, ...]], Constraint]
    table: Numbers | range
    groups: Places
    reason: Callable[[int], Reason]

    def posts(self) -> list[Post]:
        """The posts one by one."""
        members = [tuple([self.table[place] for place in group]) for group in self.groups]
        return [Post(self.reason(nth), self.make(group)) for nth, group in enumerate(members)]


class Joined(NamedTuple):
    """One constraint that says the same as several, so that more follows from it; its reason names all of them.

    Engines that take its class get the whole, all others the parts.
    """

    whole: Post
    parts: tuple[Post, ...]

    def posts(self) -> Sequence[Post]:
        """The posts one by one."""
        return self.parts


class Shared:
    """Posts over variables 1 to `top` that many models have in common, such as those of all boards of a size.

    An engine may keep in `cache` what it makes of them, under its name. `phases` are literals that it should try first
    when it has to decide, and may ignore. In `wholes` joined posts are one, in `posts` they are in parts.
    """

    def __init__(self, top: int, items: Sequence[Post | Joined], phases: Sequence[int] = ()) -> None:
        self.top, self.items, self.phases = top, tuple(items), phases
        self.wholes = tuple(item.whole if isinstance(item, Joined) else item for item in items)
        self.cache: dict[str, Any] = {}

    def posts(self) -> list[Post]:
        """The posts one by one."""
        parts = (item.parts if isinstance(item, Joined) else (item,) for item in self.items)
        return [post for posts in parts for post in posts]


class Model:
    """Variables, constraints with their reasons, and the answer: the literal of every value of every cell.

    Uniqueness, counting and forced cells (the backbone) are decided on the answer alone, so auxiliary variables never
    fake a second solution.
    """

    def __init__(self) -> None:
        self.top = 0
        self.items: list[Post | Bulk | Groups | Shared | Joined] = []
        self.cells: list[Number] = []
        self.table: Numbers | None = None  # the first cells, if they are numbers of a table
        self.identity_bits = 0  # this many leading cells are variable 1, 2, …; if all are, answers are read in bulk
        self.columns: dict[int, tuple[int, int]] = {}
        self.namings: list[Naming] = []

    @property
    def posts(self) -> list[Post]:
        """Every constraint with its reason, one by one."""
        found: list[Post] = []
        for item in self.items:
            if isinstance(item, Post):
                found.append(item)
            else:
                found += item.posts()
        return found

    @property
    def whole_table(self) -> Numbers | None:
        """The table of numbers that are all cells of the answer, if there is one."""
        return self.table if self.table is None or len(self.cells) in (0, len(self.table)) else None

    @property
    def answer(self) -> list[Number]:
        """The values of every cell, each with its literal."""
        if self.table is not None and not self.cells:
            self.cells += self.table
        return self.cells

    def literals(self, count: int) -> range:
        """Create new variables, numbered on from the last."""
        first = self.top + 1
        self.top += count
        return range(first, first + count)

    def integer(self, lo: int, hi: int, name: Text = "") -> int:
        """Create a bounded integer column, for engines that support them."""
        (column,) = self.literals(1)
        self.columns[column] = (lo, hi)
        if name:
            self.name_later(lambda: [(column, name)])
        return column

    def name_later(self, naming: Naming) -> None:
        """Set what names some variables; it is called when names are asked for, which only exports do."""
        self.namings.append(naming)

    @property
    def names(self) -> dict[int, str]:
        """The names of variables other than those of the answer."""
        return {variable: str(name) for naming in self.namings for variable, name in naming()}

    def clauses(self, reason: Reason, clauses: list[Clause]) -> None:
        """Post clauses in bulk under one reason."""
        self.items.append(Post(reason, Clauses(clauses)))

    def fact(self, reason: Reason, literal: int) -> None:
        """Post that a literal is true."""
        self.items.append(Post(reason, Fact(literal)))

    def count(self, reason: Reason, literals: Iterable[int], lo: int | None, hi: int | None) -> None:
        """Post bounds on how many of the literals are true (a cardinality constraint)."""
        self.items.append(Post(reason, Linear(tuple((1, literal) for literal in literals), lo, hi)))

    def post_many(
        self, make: Callable[..., Constraint], arguments: Sequence[tuple[Any, ...]], reason: Callable[[int], Reason]
    ) -> None:
        """Post many constraints of one class: the arguments of each; `reason` returns the reason of the nth."""
        if arguments:
            self.items.append(Bulk(make, arguments, reason))

    def post_groups(
        self,
        make: Callable[[tuple[Any, ...]], Constraint],
        table: Numbers | range,
        groups: Places,
        reason: Callable[[int], Reason],
    ) -> None:
        """Post a constraint over each group of places in a table; `reason` returns the reason of the nth."""
        if len(groups):
            self.items.append(Groups(make, table, groups, reason))

    def share(self, posts: Shared) -> None:
        """Post what this model has in common with others."""
        self.items.append(posts)

    def join(self, reason: Reason, constraint: Constraint, parts: Sequence[Post]) -> None:
        """Post a constraint that says the same as several others, which are for engines that do not take its class."""
        self.items.append(Joined(Post(reason, constraint), tuple(parts)))

    def post(self, reason: Reason, constraint: Constraint) -> None:
        """Post any constraint."""
        self.items.append(Post(reason, constraint))

    def bits(self, count: int) -> range:
        """Create the answer variables of the next cells: value 1 when true, 0 when false."""
        new = self.literals(count)
        if self.identity_bits == len(self.answer) == new.start - 1:
            self.identity_bits += count
        self.answer.extend(bit_numbers(new.start, count))
        return new

    def number(self, values: Sequence[int]) -> Number:
        """Create the answer number of the next cell, with a literal per value; post `exactly_one` of them yourself."""
        number = dict(zip(values, range(self.top + 1, self.top + 1 + len(values)), strict=True))
        self.top += len(values)
        self.answer.append(number)
        return number

    def number_cells(self, domains: Sequence[Sequence[int]]) -> Numbers:
        """As `number`, for the next cells all at once; a cell without values is skipped."""
        numbers = Numbers(self.top + 1, domains)
        self.top = numbers.firsts[-1] - 1
        if self.table is None and not self.cells:
            self.table = numbers
        else:
            self.answer.extend(numbers)
        return numbers

    def skip_cell(self) -> None:
        """Leave the next cell of the answer without a value: there is nothing to decide."""
        self.answer.append({})


@lru_cache(maxsize=16)
def bit_numbers(first: int, count: int) -> list[Number]:
    """Numbers of one bit each; cached, as they are the same for every board of a size."""
    return [{0: -literal, 1: literal} for literal in range(first, first + count)]


def value_of(number: Number, truth: Truth) -> int:
    """The value of a number in an assignment."""
    return next(value for value, literal in number.items() if truth(literal))


def literals_of(numbers: Iterable[Number]) -> Iterator[int]:
    """The literals of numbers."""
    return chain.from_iterable(number.values() for number in numbers)


def any_two(literals: Sequence[int]) -> Clauses:
    """Of any two literals at least one is true."""
    return Clauses([list(pair) for pair in combinations(literals, 2)])


def exactly_one(literals: list[int]) -> list[Clause]:
    """Clauses (pairwise encoding) for exactly one of the literals being true."""
    return [literals, *map(list, combinations([-literal for literal in literals], 2))]


MOST_BYTES = 500_000_000
CLAUSE_BYTES = 64  # of the list itself
LITERAL_BYTES = 8


def check_memory(what: str, clauses: int, literals: int) -> None:
    """Refuse a formulation whose clauses would not fit in memory, before they are built; `what` names it."""
    if clause_bytes(clauses, literals) > MOST_BYTES:
        megabytes = MOST_BYTES // 10**6
        raise UsageError(messages.MODEL_TOO_LARGE(what=what, clauses=clauses, literals=literals, megabytes=megabytes))


def check_bytes(what: str, needed: int) -> None:
    """Refuse a puzzle that no formulation or search can hold in memory, before anything is built."""
    if needed > MOST_BYTES:
        sizes = {"needed": needed // 10**6, "megabytes": MOST_BYTES // 10**6}
        raise UsageError(messages.TOO_LARGE(what=what, **sizes))


def clause_bytes(clauses: int, literals: int) -> int:
    """The memory that clauses take, roughly."""
    return CLAUSE_BYTES * clauses + LITERAL_BYTES * literals
