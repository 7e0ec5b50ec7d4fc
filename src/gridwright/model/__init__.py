"""Models: the constraints passed from a formulation to an engine.

A literal is a signed integer: 3 means that variable 3 is true, -3 that it is false. A number is a mapping from each of
its values to the literal that is true when it has this value (direct encoding); exactly one of them is true.
Constraints are posted with a reason, which is their rule, their place and the sentence a player would say, and clauses
in bulk as plain lists of integers: a 50x50 board has a hundred thousand of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from gridwright.messages import Text
from gridwright.model.constraints import (
    AllDifferent,
    Clause,
    Clauses,
    Connected,
    Constraint,
    Differ,
    Fact,
    Greatest,
    Less,
    Linear,
    Number,
    Permutation,
    Runs,
    Stretch,
    Truth,
    any_two,
    exactly_one,
)
from gridwright.model.memory import check_bytes, check_memory, clause_bytes
from gridwright.model.posts import AnyReason, Area, Bulk, Groups, Joined, Numbers, Place, Places, Post, Reason, Shared

__all__ = [
    "AllDifferent",
    "AnyReason",
    "Area",
    "Bulk",
    "Clause",
    "Clauses",
    "Connected",
    "Constraint",
    "Differ",
    "Fact",
    "Greatest",
    "Groups",
    "Joined",
    "Less",
    "Linear",
    "Model",
    "Name",
    "Naming",
    "Number",
    "Numbers",
    "Permutation",
    "Place",
    "Places",
    "Post",
    "Reason",
    "Runs",
    "Shared",
    "Stretch",
    "Truth",
    "any_two",
    "check_bytes",
    "check_memory",
    "clause_bytes",
    "exactly_one",
]


class Name(NamedTuple):
    """What a variable means when it is true, and a short name for it in files: letters, digits and underscores."""

    meaning: Text
    symbol: str = ""


Naming = Callable[[], Iterable[tuple[int, Name]]]
"""Yields variables, each with its name."""


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
        self.phases: Sequence[int] = ()  # literals that an engine should try first when it has to decide; it need not
        self.columns: dict[int, tuple[int, int]] = {}
        self.namings: list[Naming] = []
        self.goal: int | None = None  # a column that the published model maximizes; any solution has its greatest value

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

    @property
    def givens(self) -> list[int | None]:
        """The values of cells that facts give, None for the other cells."""
        true: set[int] = set()
        for item in self.items:
            if isinstance(item, Bulk) and item.make is Fact:
                true |= {literal for (literal,) in item.arguments}
            elif isinstance(item, Post) and isinstance(item.constraint, Fact):
                true.add(item.constraint.literal)
        if not true:
            return [None] * len(self.answer)
        return [next((value for value, literal in number.items() if literal in true), None) for number in self.answer]

    def find_cells(self) -> dict[int, int]:
        """The cell that every variable of the answer is about."""
        return {abs(literal): cell for cell, number in enumerate(self.answer) for literal in number.values()}

    def reasons_among(self, cells: Collection[int], *rules: str) -> list[Reason]:
        """The reasons of all constraints of some rules that join two of these cells, or are about one of them alone."""
        cell_of, found = self.find_cells(), list[Reason]()
        for reason, constraint in self.posts:
            if isinstance(reason, Reason) and reason.rule in rules:
                about = {cell_of[at] for at in map(abs, constraint.literals()) if at in cell_of}
                if len(about.intersection(cells)) >= min(2, len(about)) > 0:
                    found.append(reason)
        return found

    def literals(self, count: int) -> range:
        """Create new variables, numbered on from the last."""
        first = self.top + 1
        self.top += count
        return range(first, first + count)

    def integer(self, lo: int, hi: int, name: Name | None = None) -> int:
        """Create a bounded integer column, for engines that support them."""
        (column,) = self.literals(1)
        self.columns[column] = (lo, hi)
        if name is not None:
            self.name_later(lambda: [(column, name)])
        return column

    def name_later(self, naming: Naming) -> None:
        """Set what names some variables; it is called when names are asked for, which only exports do."""
        self.namings.append(naming)

    @property
    def names(self) -> dict[int, Name]:
        """The names of variables other than those of the answer."""
        return {variable: name for naming in self.namings for variable, name in naming()}

    def clauses(self, reason: AnyReason, clauses: list[Clause]) -> None:
        """Post clauses in bulk under one reason."""
        self.items.append(Post(reason, Clauses(clauses)))

    def fact(self, reason: AnyReason, literal: int) -> None:
        """Post that a literal is true."""
        self.items.append(Post(reason, Fact(literal)))

    def count(self, reason: AnyReason, literals: Iterable[int], lo: int | None, hi: int | None) -> None:
        """Post bounds on how many of the literals are true (a cardinality constraint)."""
        self.items.append(Post(reason, Linear(tuple((1, literal) for literal in literals), lo, hi)))

    def post_many(
        self, make: Callable[..., Constraint], arguments: Sequence[tuple[Any, ...]], reason: Callable[[int], AnyReason]
    ) -> None:
        """Post many constraints of one class: the arguments of each; `reason` returns the reason of the nth."""
        if arguments:
            self.items.append(Bulk(make, arguments, reason))

    def post_groups(
        self,
        make: Callable[[tuple[Any, ...]], Constraint],
        table: Numbers | range,
        groups: Places,
        reason: Callable[[int], AnyReason],
    ) -> None:
        """Post a constraint over each group of places in a table; `reason` returns the reason of the nth."""
        if len(groups):
            self.items.append(Groups(make, table, groups, reason))

    def share(self, posts: Shared) -> None:
        """Post what this model has in common with others."""
        self.items.append(posts)

    def join(self, reason: AnyReason, constraint: Constraint, parts: Sequence[Post]) -> None:
        """Post a constraint that says the same as several others, which are for engines that do not take its class."""
        self.items.append(Joined(Post(reason, constraint), tuple(parts)))

    def post(self, reason: AnyReason, constraint: Constraint) -> None:
        """Post any constraint."""
        self.items.append(Post(reason, constraint))

    def bits(self, count: int) -> range:
        """Create the answer variables of the next cells: value 1 when true, 0 when false."""
        new = self.literals(count)
        if self.identity_bits == len(self.answer) == new.start - 1:
            self.identity_bits += count
        self.answer.extend(bit_numbers(new.start, count))
        return new

    def bits_at(self, places: Sequence[int], cells: int) -> range:
        """Create answer variables of some of the next cells, as `bits`; in the others there is nothing to decide."""
        if len(places) == cells:
            return self.bits(cells)
        new = self.literals(len(places))
        numbers: list[Number] = [{} for _ in range(cells)]
        for place, number in zip(places, bit_numbers(new.start, len(places)), strict=True):
            numbers[place] = number
        self.answer.extend(numbers)
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
