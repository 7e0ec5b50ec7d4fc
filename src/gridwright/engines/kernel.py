"""The kernel: gridwright's own CDCL solver, with a propagator for every constraint class; nothing is lowered."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from gridwright.engines import Assignment, Columns, Engine, Session
from gridwright.kernel.enumeration import Enumeration
from gridwright.kernel.log import Log
from gridwright.kernel.solver import Solver
from gridwright.kernel.stretch import LONGEST
from gridwright.lower import NOTHING, lowerings
from gridwright.lower.stretch import count_true, forbid_long
from gridwright.messages import solving as messages
from gridwright.model import (
    AllDifferent,
    Bulk,
    Clause,
    Clauses,
    Connected,
    Constraint,
    Differ,
    Joined,
    Less,
    Linear,
    Permutation,
    Reason,
    Runs,
    Shared,
    Stretch,
)

LARGE = 10_000  # with more variables, no prepared solver of shared posts is kept
CONFLICTS = 1000  # between two chances to notice Ctrl-C
STEPS = 10_000  # of counting, between two reports
Add = Callable[[Solver, Any, int], None]
"""Adds a constraint to a solver, under the number of its post."""


def add_lowered(solver: Solver, constraint: Constraint, post: int) -> None:
    """Add a constraint as clauses."""
    solver.add_clauses(lowerings()[type(constraint)].encoding()(constraint, NOTHING, solver.new_variables), post)


def add_numbers(add: Callable[[Solver], Callable[..., None]]) -> Add:
    """Adds a constraint over numbers; as clauses where their values are too far apart for a propagator."""

    def add_or_lower(solver: Solver, constraint: Any, post: int) -> None:
        try:
            add(solver)(*constraint, post)
        except OverflowError:
            add_lowered(solver, constraint, post)

    return add_or_lower


def add_stretch(solver: Solver, stretch: Stretch, post: int) -> None:
    """Add a line of stretches; a propagator takes those of different variables, and of lengths that fit into a word."""
    longest = min(stretch.longest, len(stretch.line))
    if longest <= LONGEST and len(set(map(abs, stretch.line))) == len(stretch.line):
        solver.add_stretch(stretch.line, longest, stretch.lo, stretch.hi, post)
    else:
        solver.add_clauses(forbid_long(stretch), post)
        solver.add_linear(*count_true(stretch), post)


ADD: dict[type, Add] = {
    Clauses: lambda solver, posted, post: solver.add_clauses(posted.clauses, post),
    Linear: lambda solver, posted, post: solver.add_linear(posted.terms, posted.lo, posted.hi, post),
    Runs: lambda solver, posted, post: solver.add_runs(posted.line, posted.clue, post),
    Stretch: add_stretch,
    Connected: lambda solver, posted, post: solver.add_connected(posted.nodes, posted.edges, post),
    Differ: lambda solver, posted, post: solver.add_differ(posted.first, posted.second, post),
    AllDifferent: add_numbers(lambda solver: solver.add_different),
    Permutation: add_numbers(lambda solver: solver.add_permutation),
    Less: add_numbers(lambda solver: solver.add_less),
}


class KernelEngine(Engine):
    """The bare kernel."""

    name = "kernel"
    summary = messages.KERNEL_SUMMARY
    extra = ""
    native = frozenset(ADD)
    bulk = True
    own = True
    modules = ("gridwright.kernel.solver",)

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        return KernelSession(top)


class KernelSession(Session):
    """A model in one solver. Every post has a number, by which its reason is found."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.starts: list[int] = []  # the number of the first post of every source of reasons
        self.sources: list[Callable[[int], Reason]] = []
        self.posts = 0
        self.facts: list[int] = []
        self.log: Log | None = None

    @cached_property
    def solver(self) -> Solver:
        """The solver; shared posts put a copy of a prepared one in its place."""
        solver = Solver()
        solver.grow(self.top)
        return solver

    def reason(self, post: int) -> Reason:
        """The reason of a post."""
        nth = bisect_right(self.starts, post) - 1
        return self.sources[nth](post - self.starts[nth])

    def number(self, posts: int, source: Callable[[int], Reason]) -> int:
        """Number the next posts, whose reasons come from one source; returns the first number."""
        first = self.posts
        self.starts.append(first)
        self.sources.append(source)
        self.posts += posts
        return first

    def post(self, reason: Reason, constraint: Constraint) -> None:
        ADD[type(constraint)](self.solver, constraint, self.number(1, lambda _: reason))

    def post_many(self, posts: Bulk | Shared | Joined) -> None:
        if isinstance(posts, Shared):
            self.post_shared(posts)
            return
        if isinstance(posts, Joined):
            self.post(*posts.whole)
            return
        first = self.number(len(posts.arguments), posts.reason)
        add = BULK[posts.make]
        add(self.solver, posts.arguments, first)

    def post_shared(self, shared: Shared) -> None:
        """Add shared posts: the first ones are a copy of a solver that is kept with them."""
        posts = shared.wholes
        first = self.number(len(posts), lambda nth: posts[nth].reason)
        if first:
            for number, (_, constraint) in enumerate(posts, first):
                ADD[type(constraint)](self.solver, constraint, number)
            return
        if shared.top > LARGE:  # a copy that is kept would take as much memory again
            self.solver = prepare(shared)
        else:
            if "kernel" not in shared.cache:
                shared.cache["kernel"] = prepare(shared)
            self.solver = shared.cache["kernel"].copy()
        self.solver.grow(self.top)

    def add(self, clauses: list[Clause]) -> None:
        self.solver.add_clauses(clauses)
        if self.log is not None:
            for clause in clauses:
                self.log.put_clause("b", clause)

    def set_log(self, write: Callable[[str], object]) -> None:
        self.log = Log(write, lambda post: str(self.reason(post)))
        self.solver.set_log(self.log)
        if self.facts:
            self.log.put_clause("f", self.facts)

    def solve(self) -> Assignment | None:
        while (found := self.solver.solve((), CONFLICTS)) is None:
            pass
        return self.solver.values() if found else None

    def solve_within(self, conflicts: int) -> tuple[bool, Assignment | None]:
        found = self.solver.solve((), conflicts)
        return found is not None, self.solver.values() if found else None

    def count(self, variables: int) -> Iterator[int] | None:
        return enumerate_all(self.solver) if self.solver.new_variables(0).start == variables + 1 else None

    def set_phases(self, literals: list[int]) -> None:
        self.solver.set_phases(literals)

    def propagate(self, facts: list[int]) -> list[int] | None:
        self.facts += facts
        return self.solver.fix(facts)

    def close(self) -> None:
        if self.log is not None:
            self.log.flush()


def enumerate_all(solver: Solver) -> Iterator[int]:
    """Count all satisfying assignments; yields how many so far."""
    enumeration = Enumeration(solver)
    while not enumeration.run(STEPS):
        yield enumeration.count
    yield enumeration.count


def add_each(kind: type) -> Add:
    """Adds constraints of a class one by one from their arguments."""

    def add(solver: Solver, arguments: Any, first: int) -> None:
        for number, fields in enumerate(arguments, first):
            ADD[kind](solver, kind(*fields), number)

    return add


def add_all_numbers(kind: type, add: Callable[[Solver], Callable[..., list[int]]]) -> Add:
    """Adds constraints over numbers in bulk; those that a propagator cannot take as clauses."""

    def add_all(solver: Solver, arguments: Any, first: int) -> None:
        for post in add(solver)(arguments, first):
            add_lowered(solver, kind(*arguments[post - first]), post)

    return add_all


BULK: dict[Any, Add] = {kind: add_each(kind) for kind in ADD} | {
    Clauses: lambda solver, arguments, first: solver.add_clause_lists(arguments, first),
    AllDifferent: add_all_numbers(AllDifferent, lambda solver: solver.add_all_different),
    Permutation: add_all_numbers(Permutation, lambda solver: solver.add_permutations),
    Less: add_all_numbers(Less, lambda solver: solver.add_all_less),
}


def prepare(shared: Shared) -> Solver:
    """A solver with shared posts, numbered from 0, propagated at the root."""
    solver = Solver()
    solver.grow(shared.top)
    for number, (_, constraint) in enumerate(shared.wholes):
        ADD[type(constraint)](solver, constraint, number)
    solver.set_phases(shared.phases)
    solver.fix([])
    return solver


ENGINE = KernelEngine()
