"""Questions asked of a search: a solver that enumerates answers by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright import kinds
from gridwright.engines.base import Solving
from gridwright.nouns import Answer, Puzzle, Search


class Searching(Solving):
    """A search on one puzzle from one half-done board."""

    def __init__(self, puzzle: Puzzle, search: Search[Any], state: Answer, first: bool) -> None:
        self.puzzle = puzzle
        self.search = search
        self.state = state
        self.first = first

    def answers(self) -> Iterator[Answer]:
        pairs = zip(self.state.values, kinds.of(self.puzzle).choices(self.puzzle), strict=True)
        if any(value is not None and value not in domain for value, domain in pairs):
            return iter(())  # a half-done board with a value that no answer has there
        return self.search(self.puzzle, self.state, self.first)

    def unlike(self, facts: Answer) -> Answer | None:
        domains = kinds.of(self.puzzle).choices(self.puzzle)
        for cell, value in enumerate(facts.values):
            if value is None or self.state.values[cell] is not None:
                continue
            for other in domains[cell]:
                if other != value:
                    tried = list(self.state.values)
                    tried[cell] = other
                    state = Answer(self.puzzle.grid, tuple(tried))
                    found = next(self.search(self.puzzle, state, True), None)
                    if found is not None:
                        return found
        return None
