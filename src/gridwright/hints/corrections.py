"""Correction sets: what a set of rules and known cells lacks to force a literal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gridwright.hints.smallest import Part, SearchEffort
from gridwright.model import Constraint

if TYPE_CHECKING:
    from gridwright.hints.step_reasons import ReasonSearch

CONFLICTS = 2_000  # that a set of rules gets to show that it suffices
GROWN = 4  # posts that are tried to make a correction set smaller


class Corrections:
    """One literal on a board. `filling` keeps all rules; fillings that break few of them are close to it."""

    def __init__(
        self,
        search: ReasonSearch,
        literal: int,
        facts: dict[int, int],
        filling: Sequence[int] | None,
        effort: SearchEffort,
    ) -> None:
        self.search, self.book, self.facts, self.effort = search, search.book, facts, effort
        self.opposite = [-literal] if literal else []
        self.literal, self.filling = literal, filling

    def find(self, parts: Sequence[Part]) -> frozenset[Part] | None:
        """Parts of which every reason has one, from parts that do not suffice; None if they do.

        Where the conflicts do not suffice to tell, it is the empty set, which nothing hits.
        """
        posts = [number for is_cell, number in parts if not is_cell]
        cells = [self.facts[number] for is_cell, number in parts if is_cell]
        for known in (list(self.facts.values()), cells):  # with all cells known, only posts are missing
            found = self.find_broken(posts, known)
            if found is not None:
                return self.grow(posts, known, found).difference(parts)
        return None if self.search.suffices(self.literal, parts, self.facts) else frozenset()

    def grow(self, posts: list[int], known: Sequence[int], broken: frozenset[Part]) -> frozenset[Part]:
        """A smaller correction set: some of the broken posts are kept, if that breaks fewer others."""
        kept = list(posts)
        for is_cell, number in sorted(broken)[:GROWN]:
            if len(broken) > 1 and not is_cell and (False, number) in broken:
                found = self.find_broken([*kept, number], known)
                if found is not None and len(found) < len(broken):
                    kept, broken = [*kept, number], found
        return broken

    def find_broken(self, posts: Iterable[int], known: Sequence[int]) -> frozenset[Part] | None:
        """The parts that a filling breaks, in which some posts and known cells hold and the literal does not.

        None if there is no such filling, as far as a budget of conflicts shows.
        """
        self.effort.solves -= 1
        session = self.search.open(posts, known)
        if session is None:
            return None
        session.set_phases(self.facts.values() if self.filling is None else self.filling)
        if not session.ask(self.opposite, CONFLICTS):
            return None
        true = set(session.found.literals)
        broken = [(True, cell) for cell, fact in self.facts.items() if fact not in true]
        constraints = ((nth, self.book.posts[nth].constraint) for nth in self.list_touched(true))
        return frozenset(broken + [(False, nth) for nth, constraint in constraints if not self.holds(constraint, true)])

    def list_touched(self, true: set[int]) -> Iterable[int]:
        """The posts about a cell that is not as in the filling that keeps all of them."""
        if self.filling is None:
            return range(len(self.book.posts))
        cell_of, posts_of = self.book.cell_of, self.book.posts_of
        changed = {cell_of[abs(literal)] for literal in true.difference(self.filling) if abs(literal) in cell_of}
        return sorted({post for cell in changed for post in posts_of.get(cell, ())})

    def holds(self, constraint: Constraint, true: set[int]) -> bool:
        """Does a constraint hold where its cells have one value each? Otherwise it counts as broken."""
        numbers = [self.book.model.answer[cell] for cell in self.book.cells_of(constraint)] if self.book.is_wide else []
        single = all(sum(literal in true for literal in number.values()) == 1 for number in numbers)
        return single and constraint.holds(true.__contains__)
