"""What an outside solver wrote about an exported file, turned back into a board."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise

from gridwright import kinds
from gridwright.engines.dimacs.verdict import read_verdict
from gridwright.errors import EngineError, InputError
from gridwright.puzzle import Answer, Puzzle, Value

COLUMN = re.compile(r"[xX][1-9][0-9]{0,8}")
NUMBER = re.compile(r"[+-]?[0-9]{1,40}(\.[0-9]{0,40})?([eE][+-]?[0-9]{1,3})?")
NEAR = 1e-4  # how far from a whole number a solver may be


def read_solution(puzzle: Puzzle, text: str, formulation: str, source: str) -> Answer | None:
    """The board that a solver's output means by a formulation; None if the solver says that there is no solution.

    Read are the `s` and `v` lines and the result files of SAT solvers, and the solution files of HiGHS and its like.
    """
    try:
        verdict = read_verdict(text)
    except EngineError as error:
        raise InputError(f"{error}", source=source) from None
    if verdict is None:
        true = columns(text, source)
    elif verdict.satisfiable is None:
        raise InputError("the solver gave up without a verdict; expected a solution", source=source)
    else:
        true = set(verdict.literals) if verdict.satisfiable else None
    return None if true is None else board(puzzle, true, formulation, source)


def columns(text: str, source: str) -> set[int] | None:
    """The literals that a list of columns and their values makes true; None where it speaks of infeasibility."""
    values: dict[int, int] = {}
    for nth, line in enumerate(text.splitlines(), 1):
        words = line.split()
        for name, number in pairwise(words):
            if COLUMN.fullmatch(name) and NUMBER.fullmatch(number):
                values[int(name[1:])] = whole(number, source, nth)
                break
    if values:
        return {variable if value else -variable for variable, value in values.items()}
    if "infeasible" in text.lower():
        return None
    raise InputError(
        "no solution in it; expected s and v lines, minisat's result file, or a list of columns with their values",
        source=source,
    )


def whole(number: str, source: str, line: int) -> int:
    """A value as the whole number it must be."""
    value = float(number)
    if abs(value) > 10**9 or abs(value - round(value)) > NEAR:
        raise InputError(f"a column has the value {number}; expected a whole number", source=source, line=line)
    return round(value)


def board(puzzle: Puzzle, true: set[int], formulation: str, source: str) -> Answer:
    """The board that literals mean; a variable that is not named is 0."""
    model = kinds.of(puzzle).formulations[formulation].build(puzzle)
    if any(abs(literal) > model.top for literal in true) and not any(abs(literal) <= model.top for literal in true):
        raise InputError(f"names no variable of the formulation {formulation}", source=source)

    def holds(literal: int) -> bool:
        return literal in true or (literal < 0 and -literal not in true)

    return Answer(puzzle.grid, tuple(value_by(number, holds) for number in model.answer), puzzle)


def value_by(number: Mapping[int, int], holds: Callable[[int], bool]) -> Value:
    """The value a cell has; None if the solver gave it none."""
    return next((value for value, literal in number.items() if holds(literal)), None)
