"""Questions about the half-done boards of one puzzle, asked at every click: on one session, which remembers.

A board that agrees with a solution found before can be solved, and one that has the marks of an earlier contradiction
cannot: neither takes a search. Otherwise the marks are assumptions of the session. Those that are still there come
first, in their old order, so what follows from them stays on the trail, and saved phases lead to a solution near the
last one. The first question, and what takes the session too long, is asked of `auto`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from gridwright import kinds
from gridwright.engines.kernel import KernelSession, open_session
from gridwright.errors import LimitError
from gridwright.model import Model
from gridwright.outcome import Limit, Outcome
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.solving.methods import KERNEL
from gridwright.solving.question import Question
from gridwright.solving.referee import accept
from gridwright.solving.solve import solve

SLICE = 500  # conflicts between two chances to notice that nobody waits any more,
SLICES = 4  # and how many of them a question may take before `auto` is asked
MOST_SOLUTIONS = 200  # that are remembered,
MOST_REFUTED = 50  # and contradictions
MOST_POSTED = 500_000  # literals in clauses that serve one question, before a new session is opened

Values = tuple[Value, ...]


class BoardBits(NamedTuple):
    """The marks of a board as bits, so many for each cell: where they are, and what."""

    where: int
    what: int

    def are_on(self, other: BoardBits) -> bool:
        """Does another board have all these marks?"""
        return self.where & other.where == self.where and not (self.what ^ other.what) & self.where


def pack(values: Iterable[Value]) -> BoardBits:
    """The marks of a board."""
    board = list(values)
    where = array("i", [0 if value is None else -1 for value in board])
    what = array("i", [0 if value is None else value for value in board])
    return BoardBits(int.from_bytes(where.tobytes(), "little"), int.from_bytes(what.tobytes(), "little"))


class PlaySession:
    """One puzzle, the session that is asked about its boards, and the solutions and contradictions found so far."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.model = kinds.of(puzzle).formulations["default"].build(puzzle)
        self.givens: Values = tuple(self.model.givens)
        self.is_asked = False
        self.opened: KernelSession | None = None
        self.assumed: list[int] = []  # by the last question
        self.posted = 0  # literals of the clauses that questions have left in the session
        self.solutions: list[tuple[BoardBits, Values]] = []  # the one that served last at the end
        self.refuted: list[BoardBits] = []
        self.forced: tuple[BoardBits, Values] = pack([]), self.givens  # on the last board that was asked for them

    @property
    def session(self) -> KernelSession:
        """The session, opened when it is first needed: it begins near the latest solution."""
        if self.opened is None:
            self.opened = open_session(self.model)
            for _, values in self.solutions[-1:]:
                self.opened.set_phases(list_literals(self.model, values))
        return self.opened

    def complete(self, state: Answer | None) -> Answer:
        """A board with the givens of the puzzle."""
        return fill(state or Answer.empty(self.puzzle.grid), self.givens)

    def find_solution(self, board: Answer) -> Values | None:
        """A solution with the marks of a board; None if there is none."""
        marks = pack(board.values)
        known = self.recall(marks)
        if known is not None:
            return known
        if any(refuted.are_on(marks) for refuted in self.refuted):
            return None
        literals = list_literals(self.model, board.values)
        if len(literals) + board.values.count(None) < len(board.values):
            return None  # a cell has a value that it cannot take
        found = self.ask(list(literals)) if self.is_asked else None
        self.is_asked = True
        if found is None:
            answer = self.ask_auto(board, 1).answer
            return None if answer is None else self.remember(answer.values)
        if found:
            return self.take(board)
        self.refute(literals)
        return None

    def recall(self, marks: BoardBits) -> Values | None:
        """A solution that is known, with these marks."""
        for at in range(len(self.solutions) - 1, -1, -1):
            if marks.are_on(self.solutions[at][0]):
                self.solutions.append(self.solutions.pop(at))
                return self.solutions[-1][1]
        return None

    def ask(self, literals: Sequence[int]) -> bool | None:
        """Is there a solution with these literals? None if the session cannot say soon."""
        wanted = set(literals)
        kept = [literal for literal in self.assumed if literal in wanted]
        wanted.difference_update(kept)
        self.assumed = kept + [literal for literal in literals if literal in wanted]
        with self.guarding():
            for _ in range(SLICES):
                found = self.session.ask(self.assumed, SLICE)
                if found is not None:
                    return found
        return None

    def ask_auto(self, board: Answer, solutions: int, forced: bool = False) -> Outcome:
        """What `auto` finds; if memory or time is short that is an error, and never looks like "no solution"."""
        outcome = solve(self.puzzle, state=board, limit=Limit(solutions=solutions), forced=forced)
        if outcome.stopped:
            raise LimitError(str(outcome.reason))
        return outcome

    @contextmanager
    def guarding(self) -> Iterator[None]:
        """Whatever stops a question half way, be it that memory is short: the next one gets a new session."""
        try:
            yield
        except BaseException:
            self.drop_session()
            raise

    def drop_session(self) -> None:
        """Leave the session; what was found stays known."""
        self.opened, self.assumed, self.posted = None, [], 0

    def take(self, board: Answer) -> Values:
        """The solution that the session has found, as the referee sees it too."""
        values, _ = self.session.read(self.session.found)
        accept(Question(self.puzzle, KERNEL, board, 1, False), KERNEL, Answer(self.puzzle.grid, values))
        return self.remember(values)

    def remember(self, values: Values) -> Values:
        """Keep a solution, as the latest."""
        self.solutions.append((pack(values), values))
        del self.solutions[:-MOST_SOLUTIONS]
        return values

    def refute(self, literals: dict[int, int]) -> None:
        """Keep the marks that the session has found to contradict each other."""
        cells = {literals[literal] for literal in self.session.core}
        where = {cell: self.value_of(cell, literal) for literal, cell in literals.items() if cell in cells}
        self.refuted.append(pack(map(where.get, range(len(self.givens)))))
        del self.refuted[:-MOST_REFUTED]

    def value_of(self, cell: int, literal: int) -> Value:
        """The value of a cell that a literal stands for."""
        return next(value for value, each in self.model.answer[cell].items() if each == literal)

    def find_forced(self, board: Answer) -> Values | None:
        """The values that all solutions with the marks of a board share; None if there is no solution."""
        shared = self.find_solution(board)
        if shared is None:
            return None
        marks = pack(board.values)
        for known, values in self.solutions:
            if marks.are_on(known):
                shared = keep_common(shared, values)
        if self.forced[0].are_on(marks):  # what was forced before is forced with more marks
            board = fill(board, self.forced[1])
        shared = self.drop_free(board, shared)
        if shared is not None:
            self.forced = marks, shared
        return shared

    def drop_free(self, board: Answer, shared: Values) -> Values | None:
        """Those of the values that all solutions with the marks of a board share."""
        if self.posted > MOST_POSTED:
            self.drop_session()
        literals = list(list_literals(self.model, board.values))
        with self.guarding():
            switch = self.session.new(1).start
            found: bool | None = True
            while found and (opposites := self.list_opposites(board, shared)):
                self.session.add([[-switch, *opposites]])
                self.posted += len(opposites)
                self.session.promote(opposites)
                found = self.ask([*literals, switch])
                if found:
                    shared = keep_common(shared, self.take(board))
            self.session.fix([-switch])
        return shared if found is not None else self.find_forced_by_auto(board)

    def list_opposites(self, board: Answer, shared: Values) -> list[int]:
        """The literals by which a solution can differ from shared values, in cells without a mark."""
        cells = zip(board.values, shared, self.model.answer, strict=True)
        return [-number[value] for mark, value, number in cells if mark is None and value is not None]

    def find_forced_by_auto(self, board: Answer) -> Values | None:
        """As `find_forced`, without the session."""
        outcome = self.ask_auto(board, 2, forced=True)
        for answer in outcome.answers:
            self.remember(answer.values)
        return None if outcome.forced is None else outcome.forced.values


def list_literals(model: Model, values: Values) -> dict[int, int]:
    """The literals of values, with their cells; none of a value that its cell cannot take."""
    found = {}
    for cell, (value, number) in enumerate(zip(values, model.answer, strict=True)):
        if value is not None and value in number:
            found[number[value]] = cell
    return found


def fill(board: Answer, values: Values) -> Answer:
    """A board with values where it has none."""
    filled = [value if mark is None else mark for mark, value in zip(board.values, values, strict=True)]
    return Answer(board.grid, tuple(filled), board.puzzle)


def keep_common(first: Values, second: Values) -> Values:
    """The values that are the same in both."""
    return tuple([a if a == b else None for a, b in zip(first, second, strict=True)])
