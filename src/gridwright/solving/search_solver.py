"""Solving by a search, which enumerates answers by itself; for the backbone it is run again from other boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from gridwright import kinds
from gridwright.kind import Search
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.solving.puzzle_solver import PuzzleSolver

MORE_ANSWERS = 20  # further answers to enumerate before cells are probed one by one


class SearchSolver(PuzzleSolver):
    """A search on one puzzle from one half-done board."""

    def __init__(self, puzzle: Puzzle, search: Search[Any], state: Answer, first: bool) -> None:
        self.puzzle = puzzle
        self.search = search
        self.state = state
        self.first = first
        self.ended = False
        self.stream = self.enumerate()
        self.backbone: list[Value] | None = None  # values known to be shared by all answers

    def enumerate(self) -> Iterator[Answer]:
        """Enumerate all answers and note the end."""
        pairs = zip(self.state.values, kinds.of(self.puzzle).choices(self.puzzle), strict=True)
        if all(value is None or value in domain for value, domain in pairs):  # else no answer has that value there
            yield from self.search(self.puzzle, self.state, self.first)
        self.ended = not self.first

    def answers(self) -> Iterator[Answer]:
        return self.stream

    def find_other(self, facts: Answer) -> Answer | None:
        for answer in islice(self.stream, MORE_ANSWERS):
            if differs(answer, facts):
                return answer
        if self.ended:
            return None
        if self.backbone is None:
            self.backbone = self.propagate()
        return self.probe(facts, self.backbone)

    def propagate(self) -> list[Value]:
        """The values that propagation implies, without a decision."""
        propagate = kinds.of(self.puzzle).propagate
        found = propagate(self.puzzle, self.state) if propagate else None
        return list((found or self.state).values)

    def probe(self, facts: Answer, backbone: list[Value]) -> Answer | None:
        """Find an answer that differs from the facts outside the backbone; a cell where none does joins it."""
        domains = kinds.of(self.puzzle).choices(self.puzzle)
        for cell, value in enumerate(facts.values):
            if value is None or backbone[cell] is not None:
                continue
            for other in domains[cell]:
                if other != value and (found := self.search_with(backbone, cell, other)) is not None:
                    return found
            backbone[cell] = value
        return None

    def search_with(self, backbone: list[Value], cell: int, value: int) -> Answer | None:
        """Find an answer that has a value in a cell."""
        tried = list(backbone)
        tried[cell] = value
        return next(self.search(self.puzzle, Answer(self.puzzle.grid, tuple(tried)), True), None)


def differs(answer: Answer, facts: Answer) -> bool:
    """Does an answer differ from the facts in a decided cell?"""
    return any(fact is not None and fact != now for now, fact in zip(answer.values, facts.values, strict=True))
