"""A model in an engine: passed on as it is or lowered to clauses, kept whole by lazy cuts, asked for assignments."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from gridwright.lower import NOTHING, Cutter, Known, Lowerer, cutters, eager, propagate
from gridwright.lower.rows import different_rows
from gridwright.model import (
    AllDifferent,
    AnyReason,
    Bulk,
    Clause,
    Clauses,
    Connected,
    Constraint,
    Differ,
    Fact,
    Greatest,
    Groups,
    Joined,
    Less,
    Linear,
    Model,
    Number,
    Permutation,
    Post,
    Runs,
    Shared,
    Stretch,
)

Assignment = Sequence[int]
"""A signed literal per variable: the nth is n or -n (for an integer column, n when it is not 0)."""

NOTHING_KNOWN: frozenset[int] = frozenset()


class Size(NamedTuple):
    """Variables, clauses or rows, and literals or non-zeros in them."""

    variables: int
    constraints: int
    literals: int


class Session(ABC):
    """One model in one engine. It is incremental: after an answer, more clauses may be added.

    A subclass takes constraints and finds assignments; the rest is the same for all engines. Facts and what follows
    from them by propagation are `known`.
    """

    model: Model
    known: frozenset[int] = NOTHING_KNOWN
    is_logged: bool = False  # is all that is concluded written down?

    # What an engine does

    @abstractmethod
    def post(self, reason: AnyReason, constraint: Constraint) -> None:
        """Add a constraint of a class that the engine supports natively."""

    def post_many(self, posts: Bulk | Groups | Shared | Joined) -> None:
        """Add many constraints at once; an engine that declares `bulk` may do better than one by one."""
        for post in posts.posts():
            self.post(*post)

    @abstractmethod
    def add(self, clauses: list[Clause]) -> None:
        """Add clauses; an empty clause makes the model unsatisfiable."""

    @abstractmethod
    def solve(self) -> Assignment | None:
        """Find a satisfying assignment, or None if there is none."""

    def solve_within(self, conflicts: int) -> tuple[bool, Assignment | None]:
        """As `solve`, within a budget of conflicts: did it finish, and the assignment if there is one."""
        return True, self.solve()

    def read_values(self, found: Assignment) -> tuple[tuple[int | None, ...], Clause]:
        """The values of the cells in the assignment found last, and the clause that excludes them."""
        model = self.model
        if model.identity_bits == len(model.answer):
            bits = found[: model.identity_bits]
            return tuple([1 if bit > 0 else 0 for bit in bits]), [-bit for bit in bits]
        picked = [find_value(number, found) for number in model.answer]
        return tuple([value for value, _ in picked]), [-literal for value, literal in picked if value is not None]

    def count(self, variables: int) -> Iterator[int] | None:
        """Count all satisfying assignments, if there are so many variables; None if there are more, or it cannot count.

        Yields how many have been counted so far, at the end all of them. The session is of no other use afterwards.
        """
        return None

    def set_phases(self, literals: Iterable[int]) -> None:
        """Try variables with these values first, where the engine can do that."""
        return

    def promote(self, literals: Iterable[int]) -> None:
        """Decide the variables of literals before others, and try these values first, where the engine can do that."""
        self.set_phases(literals)

    def set_log(self, write: Callable[[bytes], object], named: bool = True) -> None:
        """Write all that is concluded by a function that takes bytes, with the names of posts or without.

        Only engines with `own` are asked for that.
        """
        raise NotImplementedError

    def propagate(self, facts: list[int]) -> list[int] | None:
        """Unit propagation under assumptions: the facts with the literals they imply, or None on a conflict.

        An engine without it returns the facts alone.
        """
        return facts

    def settle(self) -> list[int] | None:
        """All literals that are known to be true without a decision; None on a conflict."""
        return list(self.known)

    def fix(self, facts: list[int]) -> bool:
        """Add facts for good, and propagate them if the engine can; False on a conflict that it sees at once."""
        self.add([[fact] for fact in facts])
        return True

    @abstractmethod
    def close(self) -> None:
        """Release the solver."""

    # What is the same for all

    def load(self, model: Model, facts: Sequence[int], native: frozenset[type], bulk: bool) -> None:
        """Take a whole model and facts beside it: what the engine takes natively as it is, everything else lowered."""
        self.model, self.lowerer = model, Lowerer(model)
        self.cutters: list[Cutter] = []
        self.given: list[Constraint] = []  # before the first solve, to measure it
        self.bulk: list[Bulk | Groups | Shared | Joined] = []
        self.given_facts = 0  # unit clauses that are not in `given`
        if bulk:
            self.load_in_bulk(list(facts))
        else:
            self.known = self.load_and_lower(list(facts), native)
        if model.phases:
            self.set_phases(model.phases)

    def load_in_bulk(self, facts: list[int]) -> None:
        """Take the model of an engine that takes bulk posts as they are; facts are fixed for good."""
        for item in order_items(self.model):
            if isinstance(item, Post):
                if type(item.constraint) is Fact:
                    facts.append(item.constraint.literal)
                else:
                    self.given.append(item.constraint)
                    self.post(*item)
            elif isinstance(item, Bulk) and item.make is Fact:
                facts += [literal for (literal,) in item.arguments]
            else:
                self.bulk.append(item)
                self.post_many(item)
        self.given_facts = len(facts)
        self.fix(facts)

    def load_and_lower(self, facts: list[int], native: frozenset[type]) -> frozenset[int]:
        """Take the model post by post; returns the literals fixed by propagation, none after a conflict."""
        early: list[Post] = []
        later: list[Post] = []
        given, give = self.given, self.post
        for item in self.model.posts:
            constraint = item.constraint
            if type(constraint) is Fact:
                facts.append(constraint.literal)
            elif type(constraint) in native:
                given.append(constraint)
                give(*item)
            else:
                (early if type(constraint) in eager() else later).append(item)
        self.lower(early, NOTHING)
        known = propagate(self.propagate, facts, later)
        if known is None:
            self.give([[]])
            return NOTHING_KNOWN
        self.give([[fact] for fact in facts])
        self.lower(later, known)
        return known

    def give(self, clauses: list[Clause]) -> None:
        """Add clauses that count towards its size."""
        self.given.append(Clauses(clauses))
        self.add(clauses)

    def lower(self, posts: Sequence[Post], known: Known) -> None:
        """Lower constraints that the engine does not support to clauses, or keep them for lazy cuts."""
        lazy: dict[type, list[Post]] = {}
        clauses: list[Clause] = []
        for post in posts:
            if type(post.constraint) in cutters():
                lazy.setdefault(type(post.constraint), []).append(post)
            else:
                clauses += self.lowerer.to_clauses(post.constraint, known)
        if clauses:
            self.give(clauses)
        self.cutters += [cutters()[kind](group, self.lowerer.new) for kind, group in lazy.items()]

    def next(self) -> Assignment | None:
        """Find an assignment that satisfies the whole model, adding lazy cuts until it does."""
        self.forget_given()
        while (found := self.solve()) is not None:
            if not self.cut(found):
                return found
        return None

    def next_within(self, conflicts: int) -> tuple[bool, Assignment | None]:
        """As `next`, with a budget of conflicts per solve: did it finish, and what it found."""
        self.forget_given()
        while True:
            finished, found = self.solve_within(conflicts)
            if found is None or not self.cut(found):
                return finished, found

    def forget_given(self) -> None:
        """What it was given is only measured before the first solve."""
        self.given.clear()
        self.bulk.clear()

    def cut(self, found: Assignment) -> bool:
        """Add the cuts that an assignment violates; False if it satisfies everything."""
        if not self.cutters:
            return False
        clauses = [clause for cutter in self.cutters for _, cut in cutter.cuts(found) for clause in cut]
        if clauses:
            self.add(clauses)
        return bool(clauses)

    def read(self, found: Assignment) -> tuple[tuple[int | None, ...], Clause]:
        """The values of the cells in the assignment found last, and the clause that excludes them."""
        values, clause = self.read_values(found)
        if self.known:
            clause = [literal for literal in clause if -literal not in self.known]
        return values, clause

    def size(self) -> Size:
        """The size of what it was given before the first solve."""
        constraints = [post.constraint for posts in self.bulk for post in posts.posts()]
        measured = [measure(constraint) for constraint in [*constraints, *self.given]]
        sizes = [sum(count for count, _ in measured), sum(terms for _, terms in measured)]
        return Size(self.lowerer.top, sizes[0] + self.given_facts, sizes[1] + self.given_facts)


def find_value(number: Number, found: Assignment) -> tuple[int | None, int]:
    """The value of a number in an assignment, and its literal; None and 0 if it has none."""
    for value, literal in number.items():
        if found[abs(literal) - 1] == literal:
            return value, literal
    return None, 0


def is_fact(item: Post | Bulk | Groups | Shared | Joined) -> bool:
    """Does an item of a model say what literals are, and no more?"""
    if isinstance(item, Post):
        return type(item.constraint) is Fact
    return isinstance(item, Bulk) and item.make is Fact


def order_items(model: Model) -> list[Post | Bulk | Groups | Shared | Joined]:
    """What the model posts, shared posts first: a session may start from what an engine keeps of them."""
    items = model.items
    shared = [item for item in items if type(item) is Shared]
    return shared + [item for item in items if type(item) is not Shared] if shared else items


def measure(constraint: Constraint) -> tuple[int, int]:
    """The clauses or rows of a constraint, and the literals or non-zeros in them; a native constraint counts as one."""
    match constraint:
        case Clauses(clauses):
            return len(clauses), sum(map(len, clauses))
        case Linear(terms):
            return 1, len(terms)
        case Permutation(numbers):
            return 2 * len(numbers), 2 * sum(map(len, numbers))
        case AllDifferent():
            rows = different_rows(constraint)
            return len(rows), sum(len(row.columns) for row in rows)
        case Runs(line) | Stretch(line):
            return 1, len(line)
        case Differ(first, second):
            return 1, len(first) + len(second)
        case Less(smaller, larger):
            return 1, len(smaller) + len(larger)
        case Greatest(numbers):
            return 1, sum(map(len, numbers))
        case Connected(nodes=nodes):
            return 1, len(nodes)
    return 1, 0
