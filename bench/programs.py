"""Programs that solve hitori, makaro and takuzu, each called as its documentation shows; run by bench/worker.py.

A name `METHOD` is gridwright by that method. Other programs get the puzzle in the form they want before the clock
starts. A verdict is `unique`, `many` or `none`, or `first` where a program does not ask for a second solution.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import gridwright as gw

Work = Callable[[], str]
Prepare = Callable[[Any], Work]
"""Takes a puzzle to a function that solves it and returns the verdict."""
ALL = gw.Limit(solutions=None)
COMPASS = {"^": "n", "v": "s", "<": "w", ">": "e"}
ONE_WORKER = {"num_search_workers": 1, "time_limit_sec": 600.0}


def by_method(method: str) -> Prepare:
    """Gridwright by a method; `METHOD forced` also asks for the forced cells, `METHOD count` for all solutions."""
    method, _, asked = method.partition(" ")
    if asked == "count":
        return lambda puzzle: lambda: str(gw.solve(puzzle, method, limit=ALL, listing=False).count)
    return lambda puzzle: lambda: gw.solve(puzzle, method, forced=asked == "forced").status.value


def puzzlekit(puzzle: Any) -> Work:
    """One solution, with one worker; its takuzu has no rule against equal lines, and its hitori no blank cells."""
    name, class_name = {
        "hitori": ("hitori", "HitoriSolver"),
        "makaro": ("makaro", "MakaroSolver"),
        "takuzu": ("binairo", "BinairoSolver"),
    }[puzzle.kind]
    solver = getattr(import_module(f"puzzlekit.solvers.{name}"), class_name)
    tables = [puzzle.grid.table(entries) for entries in PUZZLEKIT[puzzle.kind](puzzle)]
    height, width = puzzle.grid.height, puzzle.grid.width

    def work() -> str:
        found = solver(height, width, *tables).solve(ONE_WORKER)
        return "first" if any(word in str(found).upper() for word in ("OPTIMAL", "FEASIBLE")) else "none"

    return work


def puzzlekit_makaro(puzzle: Any) -> list[list[str]]:
    """Cells and rooms; black cells need a room too, each its own."""
    trios = zip(puzzle.rooms, puzzle.arrows, puzzle.givens, strict=True)
    cells = [
        ("-" if given is None else str(given)) if room is not None else COMPASS.get(arrow or "", "x")
        for room, arrow, given in trios
    ]
    return [cells, [f"black{at}" if room is None else str(room) for at, room in enumerate(puzzle.rooms)]]


PUZZLEKIT: dict[str, Callable[[Any], list[list[str]]]] = {
    "hitori": lambda puzzle: [["-" if n is None else str(n) for n in puzzle.numbers]],
    "makaro": puzzlekit_makaro,
    "takuzu": lambda puzzle: [["-" if given is None else "12"[given] for given in puzzle.givens]],
}


def multi_puzzle_solver(puzzle: Any) -> Work:
    """All solutions; it has no makaro."""
    import numpy

    if puzzle.kind == "hitori":
        board = import_module("puzzle_solver.puzzles.singles.singles").Board
        entries, options = [str(number) for number in puzzle.numbers], {}
    else:
        board = import_module("puzzle_solver.puzzles.binairo.binairo").Board
        options = {"force_unique": puzzle.unique_lines}
        entries = [" " if given is None else "WB"[given] for given in puzzle.givens]
    table = numpy.array(puzzle.grid.table(entries))

    def work() -> str:
        answers = board(table, **options).solve_and_print(verbose=False)
        return ("none", "unique", "many")[min(2, len(answers))]

    return work


OTHERS: dict[str, Prepare] = {"puzzlekit": puzzlekit, "multi-puzzle-solver": multi_puzzle_solver}


def find(name: str) -> Prepare:
    """The program of a name."""
    return OTHERS.get(name) or by_method(name)
