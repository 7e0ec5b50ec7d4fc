"""Reading a solver's output for an exported model back into a board."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from gridwright import kinds
from gridwright.engines._outside.solution_files import is_row_solution, read_row_solution
from gridwright.engines.dimacs.verdict import read_verdict
from gridwright.errors import EngineError, InputError
from gridwright.export._names import VariableNames
from gridwright.messages import say
from gridwright.model import Model
from gridwright.puzzle import Answer, Puzzle, Value

SYMBOL = re.compile(r"[A-Za-z]\w*")
LONG_NAME = re.compile(r"^( *[0-9]+ [A-Za-z]\w{12,})[ \t\r]*\n(?= )", re.MULTILINE)  # as GLPK and HiGHS print it


def read_solution(puzzle: Puzzle, text: str, formulation: str, source: str) -> Answer | None:
    """Read a solver's output by a formulation; None if the solver found that there is no solution.

    Accepts the `s` and `v` lines and the result files of SAT solvers, and the solution files of MILP solvers.
    """
    model: Model = kinds.of(puzzle).formulations[formulation].build(puzzle)
    true = read_literals(number_columns(text, VariableNames(puzzle, model).symbols), source)
    return None if true is None else read_board(puzzle, model, true, formulation, source)


def number_columns(text: str, symbols: Mapping[int, str]) -> str:
    """Call columns by their numbers in a solver's output, where a name that is too long has a line to itself."""
    numbers = {symbol: f"x{variable}" for variable, symbol in symbols.items()}
    return SYMBOL.sub(lambda found: numbers.get(found[0], found[0]), LONG_NAME.sub(r"\1", text))


def read_literals(text: str, source: str) -> set[int] | None:
    """The true literals in a solver's output, or None if it reports that there is no solution."""
    try:
        found = read_output(text)
    except EngineError as error:
        raise InputError(f"{error}", source=source) from None
    except InputError as error:
        raise error.at(source) from None
    if found is None:
        raise InputError(
            say(
                "no solution in it; expected s and v lines, minisat's result file, or a solution file of CPLEX, GLPK, "
                "CBC, HiGHS, SCIP or Gurobi"
            ),
            source=source,
        )
    feasible, true = found
    if feasible is None:
        raise InputError(say("the solver gave up without a verdict; expected a solution"), source=source)
    return true if feasible else None


def read_output(text: str) -> tuple[bool | None, set[int]] | None:
    """The verdict in a solver's output and its true literals; None if there is no verdict."""
    verdict = None if is_row_solution(text) else read_verdict(text)
    if verdict is not None:
        return verdict.satisfiable, set(verdict.literals)
    rows = read_row_solution(text)
    if rows is None:
        return None
    return rows.feasible, {variable if value else -variable for variable, value in rows.values.items()}


def read_board(puzzle: Puzzle, model: Model, true: set[int], formulation: str, source: str) -> Answer:
    """The board of the true literals; variables that are not mentioned are 0."""
    if any(abs(literal) > model.top for literal in true) and not any(abs(literal) <= model.top for literal in true):
        raise InputError(
            say("names no variable of the formulation {formulation}", formulation=formulation), source=source
        )

    def holds(literal: int) -> bool:
        return literal in true or (literal < 0 and -literal not in true)

    return Answer(puzzle.grid, tuple(read_value(number, holds) for number in model.answer), puzzle)


def read_value(number: Mapping[int, int], holds: Callable[[int], bool]) -> Value:
    """The value of a cell; None if the solver gave it none."""
    return next((value for value, literal in number.items() if holds(literal)), None)
