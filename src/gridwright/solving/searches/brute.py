"""Brute force for every kind: cell by cell, with the referee checking every partial board. For tiny boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gridwright import kinds
from gridwright.messages import say
from gridwright.progress import report
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.solving.puzzle_solver import PuzzleSolver
from gridwright.solving.search_solver import SearchSolver
from gridwright.solving.searches import SharedSearch


def brute(puzzle: Puzzle, state: Answer, first: bool) -> Iterator[Answer]:
    """Enumerate the fillings of the open cells that the referee accepts."""
    kind: Any = kinds.of(puzzle)
    values: list[Value] = list(state.values)
    if kind.check(puzzle, state):
        return
    domains = lone_values(kind, puzzle, values)
    open_cells = [cell for cell, domain in enumerate(domains) if domain and values[cell] is None]
    if any(not domains[cell] for cell, domain in enumerate(kind.choices(puzzle)) if domain and values[cell] is None):
        return
    tried: list[Iterator[int]] = []
    while True:
        if len(tried) == len(open_cells):
            yield Answer(puzzle.grid, tuple(values))
        else:
            tried.append(iter(domains[open_cells[len(tried)]]))
        if not advance(kind, puzzle, values, open_cells, tried):
            return


def lone_values(kind: Any, puzzle: Puzzle, values: list[Value]) -> list[tuple[int, ...]]:
    """The values of every cell that the referee accepts on the board as it is; a cell with only one is filled.

    This puts the givens on the board, which the search would otherwise only meet cell by cell.
    """
    domains: list[tuple[int, ...]] = [tuple(domain) for domain in kind.choices(puzzle)]
    left = len(domains) + 1
    while left > (left := sum(value is None for value in values)):
        for cell, domain in enumerate(domains):
            if domain and values[cell] is None:
                domains[cell] = tuple(value for value in domain if is_allowed(kind, puzzle, values, cell, value))
                if len(domains[cell]) == 1:
                    values[cell] = domains[cell][0]
    return domains


def is_allowed(kind: Any, puzzle: Puzzle, values: list[Value], cell: int, value: int) -> bool:
    """Does the referee accept a value in a cell, on the board as it is?"""
    values[cell] = value
    fine = not kind.check(puzzle, Answer(puzzle.grid, tuple(values)))
    values[cell] = None
    return fine


def advance(kind: Any, puzzle: Puzzle, values: list[Value], cells: list[int], tried: list[Iterator[int]]) -> bool:
    """Go to the next partial board that breaks no rule; False after the last one."""
    while tried:
        report()
        cell = cells[len(tried) - 1]
        for value in tried[-1]:
            values[cell] = value
            if not kind.check(puzzle, Answer(puzzle.grid, tuple(values))):
                return True
        values[cell] = None
        tried.pop()
    return False


def open_brute(puzzle: Puzzle, state: Answer, first: bool) -> PuzzleSolver:
    """Open brute force on a puzzle."""
    return SearchSolver(puzzle, brute, state, first)


def summary() -> str:
    """What it does, in a line."""
    return say("brute force, cell by cell, with the referee checking every partial board")


SEARCH = SharedSearch(open_brute, summary)
