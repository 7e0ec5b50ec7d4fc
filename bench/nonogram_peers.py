"""Other programs that solve nonograms, called as their documentation shows, each in its own process."""

from __future__ import annotations

import json
import os
import select
import signal
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import gridwright as gw
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
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            quiet()
            if name in NEEDS:
                import_module(NEEDS[name])
            PROGRAMS[name](Nonogram.of([[1], [1]], [[2]]))  # whatever is built at first use
            used = time.process_time()
            os.write(writer, b"\n")
            verdict = PROGRAMS[name](puzzle)
            os.write(writer, json.dumps([verdict, time.process_time() - used]).encode())
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb", buffering=0) as pipe:
        text = pipe.read(1) and read_within(pipe, pid, limit)
    os.waitpid(pid, 0)
    if text:
        verdict, seconds = json.loads(text)
        return verdict, seconds
    return ("limit" if text is None else "failed"), float(limit)


def read_within(pipe: Any, pid: int, limit: int) -> bytes | None:
    """What a process writes before it has used a limit of CPU seconds; then it is killed, and the result is None.

    A limit set by the system would make its clock coarse, and the times of small puzzles wrong.
    """
    most = cpu(pid) + limit
    while not select.select([pipe], [], [], 0.05)[0]:
        if cpu(pid) > most:
            os.kill(pid, signal.SIGKILL)
            return None
    return bytes(pipe.read(4096))


def cpu(pid: int) -> float:
    """The CPU seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quiet() -> None:
    """Silence standard output and standard error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)


def installed(name: str) -> bool:
    """Can the program be used here?"""
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            quiet()
            if name in NEEDS:
                import_module(NEEDS[name])
            status = 0
        finally:
            os._exit(status)
    return os.waitpid(pid, 0)[1] == 0
