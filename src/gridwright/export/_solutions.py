"""Reading a solver's output for an exported model back into a board."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise

from gridwright import kinds
from gridwright.engines.dimacs.verdict import read_verdict
from gridwright.errors import EngineError, InputError
from gridwright.messages import export as messages
from gridwright.puzzle import Answer, Puzzle, Value

COLUMN = re.compile(r"[xX][1-9][0-9]{0,8}")
NUMBER = re.compile(r"[+-]?[0-9]{1,40}(\.[0-9]{0,40})?([eE][+-]?[0-9]{1,3})?")
TOLERANCE = 1e-4  # how far from an integer a value may be


def read_solution(puzzle: Puzzle, text: str, formulation: str, source: str) -> Answer | None:
    """Read a solver's output by a formulation; None if the solver found that there is no solution.

    Accepts the `s` and `v` lines and the result files of SAT solvers, and the solution files of HiGHS and the like.
    """
    try:
        verdict = read_verdict(text)
    except EngineError as error:
        raise InputError(f"{error}", source=source) from None
    if verdict is None:
        true = read_columns(text, source)
    elif verdict.satisfiable is None:
        raise InputError(messages.SOLVER_GAVE_UP(), source=source)
    else:
        true = set(verdict.literals) if verdict.satisfiable else None
    return None if true is None else read_board(puzzle, true, formulation, source)


def read_columns(text: str, source: str) -> set[int] | None:
    """The literals that a list of columns and values makes true; None if it reports infeasibility."""
    values: dict[int, int] = {}
    for nth, line in enumerate(text.splitlines(), 1):
        words = line.split()
        for name, number in pairwise(words):
            if COLUMN.fullmatch(name) and NUMBER.fullmatch(number):
                values[int(name[1:])] = parse_integer(number, source, nth)
                break
    if values:
        return {variable if value else -variable for variable, value in values.items()}
    if "infeasible" in text.lower():
        return None
    raise InputError(messages.NO_SOLUTION_IN_IT(), source=source)


def parse_integer(number: str, source: str, line: int) -> int:
    """Round a value to the integer that it must be close to."""
    value = float(number)
    if abs(value) > 10**9 or abs(value - round(value)) > TOLERANCE:
        raise InputError(messages.NOT_WHOLE(value=number), source=source, line=line)
    return round(value)


def read_board(puzzle: Puzzle, true: set[int], formulation: str, source: str) -> Answer:
    """The board of the true literals; variables that are not mentioned are 0."""
    model = kinds.of(puzzle).formulations[formulation].build(puzzle)
    if any(abs(literal) > model.top for literal in true) and not any(abs(literal) <= model.top for literal in true):
        raise InputError(messages.NO_VARIABLE(formulation=formulation), source=source)

    def holds(literal: int) -> bool:
        return literal in true or (literal < 0 and -literal not in true)

    return Answer(puzzle.grid, tuple(read_value(number, holds) for number in model.answer), puzzle)


def read_value(number: Mapping[int, int], holds: Callable[[int], bool]) -> Value:
    """The value of a cell; None if the solver gave it none."""
    return next((value for value, literal in number.items() if holds(literal)), None)
