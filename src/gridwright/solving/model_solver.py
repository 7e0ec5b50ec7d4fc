"""Solving a model with an engine: lowering, lazy cuts, blocking clauses and the backbone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.engines import Assignment, Engine
from gridwright.errors import UsageError
from gridwright.grid import Grid
from gridwright.lower import NOTHING, Cutter, Known, Lowerer, cutters, eager, propagate
from gridwright.lower.rows import different_rows
from gridwright.messages import solving as messages
from gridwright.model import (
    AllDifferent,
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
    Permutation,
    Post,
    Runs,
    Shared,
    Stretch,
)
from gridwright.outcome import PROVED_BY_SEARCH, UNPROVED
from gridwright.puzzle import Answer
from gridwright.solving.solver import Size, Solver

NOTHING_KNOWN: frozenset[int] = frozenset()


class ModelSolver(Solver):
    """A model in a session. Blocking clauses range over answer cells alone, so auxiliary variables never count."""

    def __init__(self, grid: Grid, model: Model, engine: Engine, solver: str | None, state: Answer) -> None:
        if model.columns and not engine.integers:
            raise UsageError(messages.MODEL_NEEDS_INTEGERS(engine=engine.name))
        self.grid = grid
        self.engine, self.solver, self.state = engine, solver, state
        self.model = model
        self.lowerer = Lowerer(model)
        self.cutters: list[Cutter] = []
        self.given: list[Constraint] = []  # what the session was given before the first solve, to measure it
        self.bulk: list[Bulk | Groups | Shared | Joined] = []
        self.facts = 0  # unit clauses that are not in `given`
        self.session = engine.open(solver, model.top, model.columns)
        self.known = self.fill(engine, state_literals(model, state))

    def fill(self, engine: Engine, facts: list[int]) -> frozenset[int]:
        """Pass the whole model to the session; returns the literals fixed by propagation, none after a conflict."""
        if engine.bulk:
            return self.fill_in_bulk(facts)
        early: list[Post] = []
        later: list[Post] = []
        native, given, give = engine.native, self.given, self.session.post
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
        known = propagate(self.session.propagate, facts, later)
        if known is None:
            self.add([[]])
            return frozenset()
        self.add([[fact] for fact in facts])
        self.lower(later, known)
        return known

    def fill_in_bulk(self, facts: list[int]) -> frozenset[int]:
        """As `fill`, for an engine that takes bulk posts as they are; facts are fixed for good."""
        for item in order_items(self.model):
            if isinstance(item, Post):
                if type(item.constraint) is Fact:
                    facts.append(item.constraint.literal)
                else:
                    self.given.append(item.constraint)
                    self.session.post(*item)
            elif isinstance(item, Bulk) and item.make is Fact:
                facts += [literal for (literal,) in item.arguments]
            else:
                self.bulk.append(item)
                self.session.post_many(item)
        self.facts = len(facts)
        self.session.fix(facts)
        return NOTHING_KNOWN

    def add(self, clauses: list[Clause]) -> None:
        """Pass clauses to the session."""
        self.given.append(Clauses(clauses))
        self.session.add(clauses)

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
            self.add(clauses)
        self.cutters += [cutters()[kind](group, self.lowerer.new) for kind, group in lazy.items()]

    def next(self) -> Assignment | None:
        """Find an assignment that satisfies the whole model, adding lazy cuts until it does."""
        self.forget_given()
        while (found := self.session.solve()) is not None:
            if not self.cut(found):
                return found
        return None

    def next_within(self, conflicts: int) -> tuple[bool, Assignment | None]:
        """As `next`, for a session that takes a budget of conflicts per solve: did it finish, and what it found."""
        self.forget_given()
        while True:
            finished, found = self.session.solve_within(conflicts)
            if found is None or not self.cut(found):
                return finished, found

    def forget_given(self) -> None:
        """What the session was given is only measured before the first solve."""
        self.given.clear()
        self.bulk.clear()

    def cut(self, found: Assignment) -> bool:
        """Add the cuts that an assignment violates; False if it satisfies everything."""
        if not self.cutters:
            return False
        clauses = [clause for cutter in self.cutters for _, cut in cutter.cuts(found) for clause in cut]
        if clauses:
            self.session.add(clauses)
        return bool(clauses)

    def read(self, found: Assignment) -> tuple[Answer, Clause]:
        """The answer of an assignment, and its blocking clause."""
        values, clause = self.session.read(self.model, found)
        if self.known:
            clause = [literal for literal in clause if -literal not in self.known]
        return Answer(self.grid, values), clause

    def answers(self) -> Iterator[Answer]:
        while (found := self.next()) is not None:
            answer, clause = self.read(found)
            yield answer
            self.session.add([clause])

    def count(self) -> Iterator[int] | None:
        variables = {abs(literal) for number in self.model.answer for literal in number.values()}
        if self.model.top > len(variables):
            return None  # several assignments may be the same answer
        anew = ModelSolver(self.grid, self.model, self.engine, self.solver, self.state)
        return anew.session.count(len(variables))

    def find_other(self, facts: Answer) -> Answer | None:
        self.session.add([self.differ_from(facts)])
        found = self.next()
        return None if found is None else self.read(found)[0]

    def differ_from(self, facts: Answer) -> Clause:
        """The clause that a decided cell is not as in the facts; the session tries the opposite of all of them first.

        No assumption literal is needed: later calls have fewer facts, so their clauses subsume this one.
        """
        pairs = zip(facts.values, self.model.answer, strict=True)
        clause = [-number[value] for value, number in pairs if value is not None]
        self.session.set_phases(clause)
        return clause

    @property
    def has_log(self) -> bool:
        return self.engine.own

    def set_log(self, write: Callable[[bytes], object]) -> None:
        self.session.set_log(write)

    @property
    def proof(self) -> str:
        return PROVED_BY_SEARCH if self.engine.own else UNPROVED

    def size(self) -> Size:
        constraints = [post.constraint for posts in self.bulk for post in posts.posts()]
        measured = [measure(constraint) for constraint in [*constraints, *self.given]]
        sizes = [sum(count for count, _ in measured), sum(terms for _, terms in measured)]
        return Size(self.lowerer.top, sizes[0] + self.facts, sizes[1] + self.facts)

    def close(self) -> None:
        self.session.close()


def state_literals(model: Model, state: Answer) -> list[int]:
    """The literals of a half-done board; a value that its cell cannot take becomes a contradiction."""
    facts: list[int] = []
    if state.is_empty:
        return facts
    for value, number in zip(state.values, model.answer, strict=True):
        if value is not None:
            facts += [number[value]] if value in number else list(number.values()) + [-lit for lit in number.values()]
    return facts


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
