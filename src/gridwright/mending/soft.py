"""A puzzle and all its declared changes in one session: its solutions are boards, each with changes that let it in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gridwright.engines.kernel import KernelSession
from gridwright.hints.rulebook import Rulebook
from gridwright.kind import Change, Demand
from gridwright.lower import NOTHING, lowerings
from gridwright.mending.known_boards import Board
from gridwright.mending.pieces import list_parts
from gridwright.model import AnyReason, Clause, Clauses, Constraint, Fact, Linear
from gridwright.puzzle import Puzzle

Place = tuple[int, ...]
"""The cells of a change; at most one change is made in a place."""


class Soft:
    """The rules, what each part demands as long as it stays, and what each change demands if it is made."""

    def __init__(self, puzzle: Puzzle, changes: Iterable[Change[Any]]) -> None:
        self.book = Rulebook(puzzle)
        self.answer = self.book.model.answer
        self.session = KernelSession(self.book.model.top)
        self.changes: dict[int, Change[Any]] = {}  # by the literal that is true if it is made
        self.changed: dict[Place, int] = {}  # the literal that is true if there is a change in a place
        self.add_changes(changes)
        self.add_rules(puzzle)

    def add_changes(self, changes: Iterable[Change[Any]]) -> None:
        """At most one change in a place; if it is made, its demands hold."""
        places: dict[Place, list[int]] = {}
        for change in changes:
            (made,) = self.session.new(1)
            self.changes[made] = change
            places.setdefault(change.cells, []).append(made)
        for place, literals in places.items():
            (changed,) = self.session.new(1)
            self.changed[place] = changed
            self.session.put(Linear(tuple((1, made) for made in literals), None, 1))
            self.session.add([[-changed, *literals], *([-made, changed] for made in literals)])
        for made, change in self.changes.items():
            self.session.add([[-made, *self.demand(change, demand)] for demand in change.demands or ()])
        self.session.set_phases([-made for made in (*self.changes, *self.changed.values())])

    def demand(self, change: Change[Any], demand: Demand) -> Iterator[int]:
        """The literals of a demand; if it is about another place, too, also that this one is changed."""
        for cell, value in demand:
            yield self.answer[cell][value]
            if change.shared and (cell,) != change.cells:
                yield self.changed[cell,]

    def add_rules(self, puzzle: Puzzle) -> None:
        """Rules that nobody changes hold; others unless a part behind them is changed."""
        behind: dict[AnyReason, list[Place]] = {}
        for part in list_parts(puzzle, ()):
            first = next(iter(part.changes()), None) if part.reasons else None
            if first is not None:  # between rooms of one cell there is none
                for reason in set(part.reasons):
                    behind.setdefault(reason, []).append(first.cells)
        for post in self.book.model.posts:
            places = behind.get(post.reason)
            if places is not None:
                self.session.add(list(self.lift(post.constraint, places)))
            else:
                self.session.put(post.constraint)

    def lift(self, constraint: Constraint, places: list[Place]) -> Iterator[Clause]:
        """The clauses of a constraint, each lifted by a change of one of its own cells or, if none is, of any place."""
        cells = {place[0] for place in places if len(place) == 1}
        for clause in self.to_clauses(constraint):
            own = cells & {self.book.cell_of.get(abs(literal), -1) for literal in clause}
            lifting = [(cell,) for cell in sorted(own)] if own else places
            yield [*clause, *(self.changed[place] for place in lifting if place in self.changed)]

    def to_clauses(self, constraint: Constraint) -> list[Clause]:
        """A constraint as clauses."""
        if isinstance(constraint, Clauses):
            return constraint.clauses
        if isinstance(constraint, Fact):
            return [[constraint.literal]]
        return lowerings()[type(constraint)].encoding()(constraint, NOTHING, self.session.new)

    def read(self, true: Iterable[int]) -> Board:
        """The board of a solution."""
        found = set(true)
        return tuple(
            next((value for value, literal in number.items() if is_true(literal, found)), None)
            for number in self.answer
        )

    def write(self, board: Board) -> list[int]:
        """The literals of a board."""
        return [number[value] for number, value in zip(self.answer, board, strict=True) if value is not None]


def is_true(literal: int, true: set[int]) -> bool:
    """Is a literal among those that are true, of which only positive ones are listed?"""
    return literal in true if literal > 0 else -literal not in true
