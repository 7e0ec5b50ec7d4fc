"""Other programs that solve nonograms, called as their documentation shows, each in its own process."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import gridwright as gw
from bench import forked
from gridwright.kinds.nonogram.puzzle import Nonogram

Ask = Callable[[Nonogram], str]
"""Solves a puzzle and returns `first` (one solution, uniqueness not checked), `unique`, `many` or `none`."""


def ours_first(puzzle: Nonogram) -> str:
    return "first" if gw.solve(puzzle, limit=gw.Limit(solutions=1)).answers else "none"


def ours(puzzle: Nonogram) -> str:
    return gw.solve(puzzle).status.value


def ours_search(puzzle: Nonogram) -> str:
    return gw.solve(puzzle, "search").status.value


def automaton(puzzle: Nonogram) -> str:
    """OR-Tools with one automaton constraint per line, one worker, and two solutions wanted; our own model."""
    from ortools.sat.python import cp_model

    class Two(cp_model.CpSolverSolutionCallback):
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1
            if self.found == 2:
                self.stop_search()

    model = cp_model.CpModel()
    cells = [model.new_bool_var("") for _ in range(len(puzzle.grid))]
    for line, clue in zip(puzzle.grid.lines(), puzzle.rows + puzzle.columns, strict=True):
        arcs, final = transitions(clue)
        model.add_automaton([cells[cell] for cell in line.cells], 0, final, arcs)
    solver, seen = cp_model.CpSolver(), Two()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model, seen)
    return ("none", "unique", "many")[seen.found]


def transitions(clue: tuple[int, ...]) -> tuple[list[tuple[int, int, int]], list[int]]:
    """The automaton that accepts lines with these runs."""
    arcs = [(0, 0, 0)]
    state = 0
    for nth, run in enumerate(clue):
        for _ in range(run):
            arcs.append((state, 1, state + 1))
            state += 1
        if nth < len(clue) - 1:
            arcs.append((state, 0, state + 1))
            state += 1
        arcs.append((state, 0, state))
    return arcs, [state]


def picross_solver(puzzle: Nonogram) -> str:
    import numpy

    solve = import_module("picross_solver.picross_solver").solve
    grid = numpy.full((puzzle.grid.height, puzzle.grid.width), -1)
    rows, columns = ([list(clue) or [0] for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    return "first" if solve(rows, columns, grid) else "none"


def puzzlekit(puzzle: Nonogram) -> str:
    solver = import_module("puzzlekit.solvers.nonogram").NonogramSolver
    rows, columns = ([[str(run) for run in clue] for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    found = solver(len(rows), len(columns), rows, columns).solve({"num_search_workers": 1, "time_limit_sec": 600.0})
    return "first" if "OPTIMAL" in str(found).upper() or "FEASIBLE" in str(found).upper() else "none"


def multi_puzzle_solver(puzzle: Nonogram) -> str:
    board: Any = import_module("puzzle_solver.puzzles.nonograms.nonograms").Board
    found = board(top=[list(c) for c in puzzle.columns], side=[list(r) for r in puzzle.rows])
    answers = found.solve_and_print(verbose=False)
    return ("none", "unique")[len(answers)] if len(answers) < 2 else "many"


PROGRAMS: dict[str, Ask] = {
    "gridwright, first solution": ours_first,
    "gridwright": ours,
    "gridwright search": ours_search,
    "OR-Tools automaton": automaton,
    "multi-puzzle-solver": multi_puzzle_solver,
    "puzzlekit": puzzlekit,
    "picross-solver": picross_solver,
}
NEEDS = {
    "OR-Tools automaton": "ortools",
    "multi-puzzle-solver": "puzzle_solver.puzzles.nonograms.nonograms",
    "puzzlekit": "puzzlekit.solvers.nonogram",
    "picross-solver": "picross_solver.picross_solver",
}


def timed(name: str, puzzle: Nonogram, limit: int) -> tuple[str, float]:
    """The verdict of a program on a puzzle, or `limit` or `failed`, and its CPU seconds without imports."""

    def prepare() -> None:
        if name in NEEDS:
            import_module(NEEDS[name])
        PROGRAMS[name](Nonogram.of([[1], [1]], [[2]]))  # whatever is built at first use

    return forked.measure(lambda: PROGRAMS[name](puzzle), limit, prepare)


def installed(name: str) -> bool:
    """Can the program be used here?"""
    return name not in NEEDS or forked.importable(NEEDS[name])
