"""Questions asked of a search: a solver that enumerates answers by itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from gridwright import kinds
from gridwright.engines.base import Solving
from gridwright.nouns import Answer, Puzzle, Search, Value

MORE = 20  # further answers to look at before cells are asked about one by one


class Searching(Solving):
    """A search on one puzzle from one half-done board."""

    def __init__(self, puzzle: Puzzle, search: Search[Any], state: Answer, first: bool) -> None:
        self.puzzle = puzzle
        self.search = search
        self.state = state
        self.first = first
        self.ended = False
        self.stream = self.enumerate()
        self.sure: list[Value] | None = None  # what is known to be the same in all answers

    def enumerate(self) -> Iterator[Answer]:
        """All answers, noting the end."""
        pairs = zip(self.state.values, kinds.of(self.puzzle).choices(self.puzzle), strict=True)
        if all(value is None or value in domain for value, domain in pairs):  # else no answer has that value there
            yield from self.search(self.puzzle, self.state, self.first)
        self.ended = not self.first

    def answers(self) -> Iterator[Answer]:
        return self.stream

    def unlike(self, facts: Answer) -> Answer | None:
        for answer in islice(self.stream, MORE):
            if different(answer, facts):
                return answer
        if self.ended:
            return None
        if self.sure is None:
            self.sure = self.followed()
        return self.other_than(facts, self.sure)

    def followed(self) -> list[Value]:
        """What follows without any guess."""
        follow = kinds.of(self.puzzle).follow
        found = follow(self.puzzle, self.state) if follow else None
        return list((found or self.state).values)

    def other_than(self, facts: Answer, sure: list[Value]) -> Answer | None:
        """An answer that differs from the facts in a cell not sure yet; cells in which none does become sure."""
        domains = kinds.of(self.puzzle).choices(self.puzzle)
        for cell, value in enumerate(facts.values):
            if value is None or sure[cell] is not None:
                continue
            for other in domains[cell]:
                if other != value and (found := self.having(sure, cell, other)) is not None:
                    return found
            sure[cell] = value
        return None

    def having(self, sure: list[Value], cell: int, value: int) -> Answer | None:
        """An answer that has a value in a cell."""
        tried = list(sure)
        tried[cell] = value
        return next(self.search(self.puzzle, Answer(self.puzzle.grid, tuple(tried)), True), None)


def different(answer: Answer, facts: Answer) -> bool:
    """Does an answer differ from what is decided?"""
    return any(fact is not None and fact != now for now, fact in zip(answer.values, facts.values, strict=True))
