"""The kernel: gridwright's own CDCL solver, with a propagator for every constraint class.

Only what a propagator cannot take becomes clauses: numbers with few values far apart, and stretches with a variable
twice.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, overload

from gridwright.engines import Assignment, Columns, Engine, Session
from gridwright.engines._session import is_fact, order_items
from gridwright.kernel import answers, posting
from gridwright.kernel.constraint_store import ConstraintStore
from gridwright.kernel.enumeration import Enumeration
from gridwright.kernel.log import Log
from gridwright.kernel.number_posts import DIFFERENT, GREATEST, PERMUTATION
from gridwright.kernel.solver import Solver, promote, undo_all, watch
from gridwright.kernel.stretch import LONGEST
from gridwright.kernel.trace import Trace
from gridwright.kernel.watching import Tell
from gridwright.lower import NOTHING, lowerings
from gridwright.lower.stretch import count_true, forbid_long
from gridwright.messages import Sentence
from gridwright.messages.language import in_english
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
    Numbers,
    Permutation,
    Post,
    Runs,
    Shared,
    Stretch,
    any_two,
)
from gridwright.model.bulk_reasons import KeptReasons
from gridwright.progress import report

LARGE = 10_000  # with more variables, no prepared solver of shared posts is kept
CONFLICTS = 1000  # between two chances to notice Ctrl-C, or that nobody waits any more
STEPS = 10_000  # of counting, between two reports
Add = Callable[[ConstraintStore, Any, int], None]
"""Adds a constraint to a solver, under the number of its post."""


def add_lowered(solver: ConstraintStore, constraint: Constraint, post: int) -> None:
    """Add a constraint as clauses."""
    solver.add_clauses(lowerings()[type(constraint)].encoding()(constraint, NOTHING, solver.new_variables), post)


def add_numbers(add: Callable[[ConstraintStore], Callable[..., None]]) -> Add:
    """What adds a constraint over numbers by a method of the solver; as clauses, if their values are too far apart."""

    def add_or_lower(solver: ConstraintStore, constraint: Any, post: int) -> None:
        try:
            add(solver)(*constraint, post)
        except OverflowError:
            add_lowered(solver, constraint, post)

    return add_or_lower


def add_stretch(solver: ConstraintStore, stretch: Stretch, post: int) -> None:
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
    Greatest: add_numbers(lambda solver: solver.add_greatest),
    Less: add_numbers(lambda solver: lambda smaller, larger, post: solver.add_greatest((larger, smaller), post)),
}
SORTS: dict[Any, int] = {AllDifferent: DIFFERENT, Permutation: PERMUTATION, Greatest: GREATEST}
"""The constraints over groups of numbers."""


class KernelEngine(Engine):
    """The bare kernel."""

    name = "kernel"
    summary = Sentence("gridwright's own solver: CDCL with a propagator for every constraint class")
    extra = ""
    native = frozenset(ADD)
    bulk = True
    own = True
    modules = ("gridwright.kernel.solver",)

    def open(self, solver: str | None, top: int, columns: Columns) -> KernelSession:
        return KernelSession(top)


class Solution(Sequence[int]):
    """The assignment that a solver found last. Most readers do not need the list of its literals."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver

    @cached_property
    def literals(self) -> list[int]:
        """A signed literal per variable; they are read when they are first asked for, before the next solve."""
        return self.solver.values()

    def __len__(self) -> int:
        return len(self.literals)

    @overload
    def __getitem__(self, place: int) -> int: ...

    @overload
    def __getitem__(self, place: slice) -> list[int]: ...

    def __getitem__(self, place: int | slice) -> int | list[int]:
        return self.literals[place]


class PostNumbers:
    """The numbers of the posts of a model, by which a log names them, and their reasons."""

    def __init__(self) -> None:
        self.starts: list[int] = []  # the number of the first post of every source of reasons
        self.sources: list[Callable[[int], AnyReason]] = []
        self.count = 0

    def reason(self, post: int) -> AnyReason:
        """The reason of a post."""
        nth = bisect_right(self.starts, post) - 1
        return self.sources[nth](post - self.starts[nth])

    def number(self, posts: int, source: Callable[[int], AnyReason]) -> int:
        """Number the next posts, whose reasons come from one source; returns the first number."""
        first = self.count
        self.starts.append(first)
        self.sources.append(source)
        self.count += posts
        return first

    def number_item(self, item: Post | Bulk | Groups | Shared | Joined) -> int:
        """Number the posts of an item of a model; returns the first number."""
        if isinstance(item, Post):
            return self.number(1, lambda _: item.reason)
        if isinstance(item, Joined):
            return self.number_item(item.whole)
        if isinstance(item, Groups):
            return self.number(len(item.groups), item.reason)
        if isinstance(item, Bulk):
            return self.number(len(item.arguments), item.reason)
        if "reasons" not in item.cache:
            item.cache["reasons"] = KeptReasons([post.reason for post in item.wholes])
        return self.number(len(item.wholes), item.cache["reasons"])


def number_posts(model: Model) -> PostNumbers:
    """The numbers that the posts of a model have in a session, without one."""
    numbers = PostNumbers()
    for item in list_numbered(model):
        numbers.number_item(item)
    return numbers


def list_numbered(model: Model) -> list[Post | Bulk | Groups | Shared | Joined]:
    """The items of a model whose posts have numbers, in their order: one for each of `PostNumbers.starts`."""
    return [item for item in order_items(model) if not is_fact(item)]


class KernelSession(Session):
    """Constraints in one solver, asked under assumptions and within budgets; what it has learned serves all questions.

    A model is loaded as into any session; without one, constraints are put in one by one. Every post of a model has a
    number, by which its reason is found.
    """

    def __init__(self, top: int) -> None:
        self.top = top
        self.made: Solver | None = None
        self.numbers = PostNumbers()
        self.facts: list[int] = []
        self.log: Log | None = None
        self.trace: Trace | None = None
        self.watched = False

    @property
    def solver(self) -> Solver:
        """The solver; it is made when it is first needed, as shared posts bring a copy of one."""
        if self.made is None:
            self.made = Solver()
            self.made.grow(self.top)
        return self.made

    def reason(self, post: int) -> AnyReason:
        """The reason of a post."""
        return self.numbers.reason(post)

    def post(self, reason: AnyReason, constraint: Constraint) -> None:
        self.put(constraint, self.numbers.number(1, lambda _: reason))

    def put(self, constraint: Constraint, post: int = -1) -> None:
        """Add a constraint under the number of its post, by which `refute` will name it."""
        if type(constraint) is Fact:
            self.solver.fix([constraint.literal])
        else:
            ADD[type(constraint)](self.solver, constraint, post)

    def post_many(self, posts: Bulk | Groups | Shared | Joined) -> None:
        if isinstance(posts, Shared):
            self.post_shared(posts)
        elif isinstance(posts, Joined):
            self.post(*posts.whole)
        elif isinstance(posts, Groups):
            self.post_groups(posts)
        elif posts.make is Clauses:
            posting.add_clause_lists(self.solver, posts.arguments, self.numbers.number_item(posts))
        else:
            first = self.numbers.number_item(posts)
            for number, arguments in enumerate(posts.arguments, first):
                constraint = posts.make(*arguments)
                ADD[type(constraint)](self.solver, constraint, number)

    def post_groups(self, posts: Groups) -> None:
        """Add constraints over groups, in a compiled loop where there is one for them."""
        make, table, groups, _ = posts
        try:
            if isinstance(table, Numbers) and make in SORTS:
                posting.add_groups(self.solver, SORTS[make], table.firsts, table.domains, groups, self.numbers.count)
            elif isinstance(table, range) and make is any_two:
                posting.add_pairs(self.solver, groups, table.start, self.numbers.count)
            else:
                raise OverflowError
        except OverflowError:
            for post in posts.posts():
                self.post(*post)
        else:
            self.numbers.number_item(posts)

    def post_shared(self, shared: Shared) -> None:
        """Add shared posts: the first ones are a copy of a solver that is kept with them."""
        posts = shared.wholes
        first = self.numbers.number_item(shared)
        if first:
            for number, (_, constraint) in enumerate(posts, first):
                ADD[type(constraint)](self.solver, constraint, number)
            return
        if shared.top > LARGE:  # a copy that is kept would take as much memory again
            self.made = prepare(shared)
        else:
            if "kernel" not in shared.cache:
                shared.cache["kernel"] = prepare(shared)
            self.made = shared.cache["kernel"].copy()
        self.solver.grow(self.top)

    def add(self, clauses: list[Clause]) -> None:
        if self.watched:
            undo_all(self.solver)
        self.solver.add_clauses(clauses)
        if self.log is not None:
            for clause in clauses:
                self.log.put_clause("b", clause)

    def set_log(self, write: Callable[[bytes], object], named: bool = True) -> None:
        named_posts = (self.numbers.starts, self.numbers.sources, in_english) if named else ()
        self.log, self.is_logged = Log(write, *named_posts), True
        self.solver.set_log(self.log)
        if self.facts:
            self.log.put_clause("f", self.facts)

    def watch(self, tell: Tell) -> None:
        """Tell a function what the solver knows, and does from now on (`gridwright.kernel.watching`)."""
        self.watched = True
        watch(self.solver, tell)

    def solve(self) -> Assignment | None:
        while (found := self.solver.solve((), CONFLICTS)) is None:
            report()
        return self.found if found else None

    def solve_within(self, conflicts: int) -> tuple[bool, Assignment | None]:
        report()
        found = self.solver.solve((), conflicts)
        return found is not None, self.found if found else None

    def ask(self, assumptions: Sequence[int] = (), conflicts: int = -1) -> bool | None:
        """Is there a solution under assumptions? None if a budget of conflicts is spent before that is known.

        Afterwards `found` is the solution, or `core` the assumptions that cannot all hold.
        """
        report()
        return self.solver.solve(assumptions, conflicts)

    @property
    def found(self) -> Solution:
        """The solution that was found last."""
        return Solution(self.solver)

    @property
    def core(self) -> list[int]:
        """The assumptions of the last question that cannot all hold; empty if there is no solution without them."""
        return self.solver.core

    @property
    def conflicts(self) -> int:
        """How many conflicts all questions have taken so far."""
        return int(self.solver.conflicts)

    def new(self, count: int) -> range:
        """Create variables."""
        return self.solver.new_variables(count)

    def refute(self, literal: int) -> tuple[list[int], list[int]] | None:
        """The posts and facts that refute a literal by propagation alone; None if they do not."""
        if self.trace is None:
            self.trace = Trace(self.solver)
        return self.trace.refute(literal)

    def copy(self) -> KernelSession:
        """A session with the same constraints and facts, for other questions; it has no log."""
        new = KernelSession(self.top)
        new.model, new.made = self.model, self.solver.copy()
        return new

    def read_values(self, found: Assignment) -> tuple[tuple[int | None, ...], Clause]:
        model = self.model
        table = model.whole_table
        if table is not None:
            return answers.read_numbers(self.solver, table.firsts, table.domains)
        if model.identity_bits == len(model.cells):
            return answers.read_bits(self.solver, model.identity_bits)
        return super().read_values(found[:])  # a list, whose places are read faster

    def settle(self) -> list[int] | None:
        return self.solver.true_literals() if self.solver.fix([]) else None

    def count(self, variables: int) -> Iterator[int] | None:
        return enumerate_all(self.solver) if self.solver.new_variables(0).start == variables + 1 else None

    def set_phases(self, literals: Iterable[int]) -> None:
        self.solver.set_phases(literals)

    def promote(self, literals: Iterable[int]) -> None:
        promote(self.solver, list(literals))

    def fix(self, facts: list[int]) -> bool:
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


def prepare(shared: Shared) -> Solver:
    """A solver with shared posts, numbered from 0, propagated at the root."""
    solver = Solver()
    solver.grow(shared.top)
    for number, (_, constraint) in enumerate(shared.wholes):
        ADD[type(constraint)](solver, constraint, number)
    solver.fix([])
    return solver


def open_session(model: Model, facts: Sequence[int] = ()) -> KernelSession:
    """A session of the kernel with a model, and facts beside it."""
    session = KernelSession(model.top)
    session.load(model, facts, KernelEngine.native, KernelEngine.bulk)
    return session


ENGINE = KernelEngine()
