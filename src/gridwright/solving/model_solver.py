"""Solving a model with an engine: lowering, lazy cuts, blocking clauses and the backbone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.engines import Assignment, Engine
from gridwright.errors import UsageError
from gridwright.grid import Grid
from gridwright.lower import Cutter, Lowerer, cutters, propagate
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
    Less,
    Linear,
    Model,
    Permutation,
    Post,
    Runs,
    Shared,
)
from gridwright.outcome import UNPROVED
from gridwright.puzzle import Answer
from gridwright.solving.solver import Size, Solver


class ModelSolver(Solver):
    """A model in a session. Blocking clauses range over answer cells alone, so auxiliary variables never count."""

    def __init__(self, grid: Grid, model: Model, engine: Engine, solver: str | None, state: Answer) -> None:
        if model.columns and not engine.integers:
            raise UsageError(messages.MODEL_NEEDS_INTEGERS(engine=engine.name))
        self.grid = grid
        self.model = model
        self.lowerer = Lowerer(model)
        self.cutters: list[Cutter] = []
        self.given: list[Constraint] = []  # what the session was given before the first solve, to measure it
        self.bulk: list[Bulk | Shared] = []
        self.session = engine.open(solver, model.top, model.columns)
        self.known = self.fill(engine, state_literals(model, state))

    def fill(self, engine: Engine, facts: list[int]) -> frozenset[int]:
        """Pass the whole model to the session; returns the literals fixed by propagation, none after a conflict."""
        later: list[Post] = []
        native, given, give = engine.native, self.given, self.session.post
        for item in order_items(self.model) if engine.bulk else self.model.posts:
            if isinstance(item, Post):
                constraint = item.constraint
                if type(constraint) is Fact:
                    facts.append(constraint.literal)
                elif type(constraint) in native:
                    given.append(constraint)
                    give(*item)
                else:
                    later.append(item)
            elif isinstance(item, Bulk) and item.make is Fact:
                facts += [literal for (literal,) in item.arguments]
            else:
                self.bulk.append(item)
                self.session.post_many(item)
        known = propagate(self.session.propagate, facts, later)
        if known is None:
            self.add([[]])
            return frozenset()
        self.add([[fact] for fact in facts])
        self.lower(later, known)
        return known

    def add(self, clauses: list[Clause]) -> None:
        """Pass clauses to the session."""
        self.given.append(Clauses(clauses))
        self.session.add(clauses)

    def lower(self, posts: Sequence[Post], known: frozenset[int]) -> None:
        """Lower constraints that the engine does not support to clauses, or keep them for lazy cuts."""
        lazy: dict[type, list[Post]] = {}
        for post in posts:
            if type(post.constraint) in cutters():
                lazy.setdefault(type(post.constraint), []).append(post)
            else:
                self.add(self.lowerer.to_clauses(post.constraint, known))
        self.cutters += [cutters()[kind](group, self.lowerer.new) for kind, group in lazy.items()]

    def next(self) -> Assignment | None:
        """Find an assignment that satisfies the whole model, adding lazy cuts until it does."""
        self.given.clear()
        self.bulk.clear()
        while (found := self.session.solve()) is not None:
            clauses = [clause for cutter in self.cutters for _, cut in cutter.cuts(found) for clause in cut]
            if not clauses:
                return found
            self.session.add(clauses)
        return None

    def read(self, found: Assignment) -> tuple[Answer, Clause]:
        """The answer of an assignment, and its blocking clause."""
        if self.model.identity_bits == len(self.model.answer):
            bits = found[: len(self.grid)]
            answer = Answer(self.grid, tuple([1 if bit > 0 else 0 for bit in bits]))
            return answer, [-bit for bit in bits if bit not in self.known]
        values: list[int | None] = []
        clause = []
        for number in self.model.answer:
            cell_value = None
            for value, literal in number.items():
                if found[abs(literal) - 1] == literal:
                    cell_value = value
                    clause.append(-literal)
                    break
            values.append(cell_value)
        return Answer(self.grid, tuple(values)), [literal for literal in clause if -literal not in self.known]

    def answers(self) -> Iterator[Answer]:
        while (found := self.next()) is not None:
            answer, clause = self.read(found)
            yield answer
            self.session.add([clause])

    def find_other(self, facts: Answer) -> Answer | None:
        pairs = zip(facts.values, self.model.answer, strict=True)
        # No assumption literal is needed: later calls have fewer facts, so their clauses subsume this one.
        self.session.add([[-number[value] for value, number in pairs if value is not None]])
        found = self.next()
        return None if found is None else self.read(found)[0]

    @property
    def proof(self) -> str:
        return UNPROVED

    def size(self) -> Size:
        constraints = [post.constraint for posts in self.bulk for post in posts.posts()]
        measured = [measure(constraint) for constraint in [*constraints, *self.given]]
        return Size(self.lowerer.top, sum(count for count, _ in measured), sum(terms for _, terms in measured))

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


def order_items(model: Model) -> list[Post | Bulk | Shared]:
    """What the model posts, shared posts first: a session may start from what an engine keeps of them."""
    return sorted(model.items, key=lambda item: not isinstance(item, Shared))


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
        case Runs(line):
            return 1, len(line)
        case Differ(first, second):
            return 1, len(first) + len(second)
        case Less(smaller, larger):
            return 1, len(smaller) + len(larger)
        case Connected(nodes=nodes):
            return 1, len(nodes)
    return 1, 0
