"""Brute force for every kind: cell by cell, with the referee judging the half-done board. For tiny boards and tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright import kinds
from gridwright.nouns import Answer, Puzzle, Value

SUMMARY = "cell by cell, the referee judging every half-done board"


def SEARCH(puzzle: Puzzle, state: Answer, first: bool) -> Iterator[Answer]:
    """Every filling of the open cells that the referee has nothing against."""
    kind: Any = kinds.of(puzzle)
    domains = kind.choices(puzzle)
    open_cells = [cell for cell, domain in enumerate(domains) if domain and state.values[cell] is None]
    values: list[Value] = list(state.values)
    tried: list[Iterator[int]] = []
    if kind.check(puzzle, state):
        return
    while True:
        if len(tried) == len(open_cells):
            yield Answer(puzzle.grid, tuple(values))
        else:
            tried.append(iter(domains[open_cells[len(tried)]]))
        if not advance(kind, puzzle, values, open_cells, tried):
            return


def advance(kind: Any, puzzle: Puzzle, values: list[Value], cells: list[int], tried: list[Iterator[int]]) -> bool:
    """Go to the next half-done board that breaks nothing; False when all have been seen."""
    while tried:
        cell = cells[len(tried) - 1]
        for value in tried[-1]:
            values[cell] = value
            if not kind.check(puzzle, Answer(puzzle.grid, tuple(values))):
                return True
        values[cell] = None
        tried.pop()
    return False
