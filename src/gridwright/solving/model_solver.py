"""Solving a model: answers one by one, each excluded by a clause, and the backbone.

For `auto` a SAT solver helps the kernel: where one makes no progress, the other may. The kernel decides nearly every
board in its first turn, and the SAT solver is not even built. Turns are measured in conflicts, never in seconds, so
that the same puzzle is always solved in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.engines import Assignment, Engine, Session, Size
from gridwright.grid import Grid
from gridwright.model import Clause, Model
from gridwright.outcome import PROVED_BY_SEARCH, UNPROVED
from gridwright.puzzle import Answer
from gridwright.solving.part_counting import count_by_parts
from gridwright.solving.puzzle_solver import PuzzleSolver
from gridwright.solving.question import LogTaker

FIRST_TURN = 10_000  # conflicts; every later round has twice as many


class ModelSolver(PuzzleSolver):
    """A model in a session, and from its second turn on in that of a helper too, if there is one.

    Blocking clauses range over answer cells alone, so auxiliary variables never count.
    """

    def __init__(
        self,
        grid: Grid,
        model: Model,
        engine: Engine,
        solver: str | None,
        state: Answer,
        helper: Engine | None = None,
    ) -> None:
        self.grid, self.model, self.state = grid, model, state
        self.engine, self.solver, self.helper = engine, solver, helper
        self.session = self.turn = engine.start(solver, model, state_literals(model, state))
        self.helping: Session | None = None
        self.blocked: list[Clause] = []
        self.conflicts = FIRST_TURN

    def next(self) -> Assignment | None:
        """An assignment that satisfies the model, from the first of the two that finds one; None if there is none."""
        while self.helper is not None:
            finished, found = self.turn.next_within(self.conflicts)
            if finished:
                return found
            if self.helper.missing() is not None:
                self.helper = None
            else:
                self.pass_on(self.helper)
        return self.session.next()

    def pass_on(self, helper: Engine) -> None:
        """Pass the turn to the other session."""
        if self.turn is not self.session:
            self.turn = self.session
            self.conflicts *= 2
            return
        if self.helping is None:
            self.helping = helper.start(None, self.model, state_literals(self.model, self.state))
            self.helping.add(self.blocked)
        self.turn = self.helping

    def block(self, clause: Clause) -> None:
        """Add a clause to both sessions."""
        if self.helper is not None:
            self.blocked.append(clause)
        self.session.add([clause])
        if self.helping is not None:
            self.helping.add([clause])

    def answers(self) -> Iterator[Answer]:
        find = self.session.next if self.helper is None else self.next
        while (found := find()) is not None:
            values, clause = self.turn.read(found)
            yield Answer(self.grid, values)
            if not clause and not self.session.is_logged:
                return  # no cell took a decision: the only answer; a log says so in steps of its own
            self.block(clause)

    def count(self) -> Iterator[int] | None:
        variables = {abs(literal) for number in self.model.answer for literal in number.values()}
        if self.model.top > len(variables):
            return None  # several assignments may be the same answer
        by_parts = count_by_parts(self.model, self.start, len(variables)) if self.engine.own else None
        return by_parts or self.start().count(len(variables))

    def start(self, known: Sequence[int] = ()) -> Session:
        """A session for another question, in which literals are known."""
        return self.engine.start(self.solver, self.model, [*state_literals(self.model, self.state), *known])

    def find_other(self, facts: Answer) -> Answer | None:
        self.block(self.differ_from(facts))
        found = self.next()
        return None if found is None else Answer(self.grid, self.turn.read(found)[0])

    def differ_from(self, facts: Answer) -> Clause:
        """The clause that a decided cell is not as in the facts; the session decides the opposite of all of them first.

        A solution then differs in as many cells as it can, so few are needed. No assumption literal is needed: later
        calls have fewer facts, so their clauses subsume this one.
        """
        pairs = zip(facts.values, self.model.answer, strict=True)
        clause = [-number[value] for value, number in pairs if value is not None]
        self.session.promote(clause)
        return clause

    @property
    def has_log(self) -> bool:
        return self.engine.own and self.helper is None

    def set_log(self, write: Callable[[bytes], object]) -> None:
        self.session.set_log(write)

    def pass_log(self, taker: LogTaker) -> None:
        self.logged = True
        taker.start(self.model)
        self.session.set_log(taker.write, named=False)

    @property
    def proof(self) -> str:
        return PROVED_BY_SEARCH if self.engine.own and self.turn is self.session else UNPROVED

    def size(self) -> Size:
        return self.session.size()

    def close(self) -> None:
        self.session.close()
        if self.helping is not None:
            self.helping.close()


def state_literals(model: Model, state: Answer) -> list[int]:
    """The literals of a half-done board; a value that its cell cannot take becomes a contradiction."""
    facts: list[int] = []
    if state.is_empty:
        return facts
    for value, number in zip(state.values, model.answer, strict=True):
        if value is not None:
            facts += [number[value]] if value in number else list(number.values()) + [-lit for lit in number.values()]
    return facts
