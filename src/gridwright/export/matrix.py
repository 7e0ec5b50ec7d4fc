"""Matrices for NumPy: the equalities A x = b and the inequalities B x <= c, as sparse rows with names.

Every array of the .npz file and its meaning:

    A_data, A_indices, A_indptr, A_shape    A in compressed sparse rows; of B likewise
    b, c                                    the right-hand sides
    A_names, B_names                        the names of the rows, as in the LP file
    A_reasons, B_reasons                    for every row the position of its sentence in `reasons`
    reasons                                 the sentences a player would say for the rows
    goal                                    1 for the column to maximize, if the published model has one
    lower, upper, integrality               of the columns; integrality is 1, as scipy.optimize.milp expects it
    columns, meanings                       the names of the columns, and what they mean when they are 1
    answer                                  a line per value of every cell: cell, value and literal
"""

from __future__ import annotations

import io
from math import inf
from typing import Any, NamedTuple

from gridwright.errors import MissingError
from gridwright.export._lowered import LoweredModel
from gridwright.lower.rows import Row
from gridwright.messages import say
from gridwright.solving.methods import ENGINE_MISSING

SUFFIX = ".npz"
CLAUSES = False
BINARY = True


class MatrixLine(NamedTuple):
    """A row of A or B: its name, the position of its reason, its coefficients and its right-hand side."""

    name: str
    reason: int
    columns: dict[int, int]
    side: float


def write(model: LoweredModel) -> bytes:
    """Write a model as an .npz file."""
    try:
        import numpy
    except ImportError:
        what = say("--to matrix")
        raise MissingError(ENGINE_MISSING(engine=what, package="numpy", extra="milp")) from None
    reasons = {reason: nth for nth, reason in enumerate(dict.fromkeys(group.reason for group in model.groups))}
    equal, less = split_rows(model, reasons)
    bounds = [model.columns.get(column, (0, 1)) for column in range(1, model.top + 1)]
    pairs = [(cell, value, lit) for cell, number in enumerate(model.answer) for value, lit in number.items()]
    arrays = {
        **pack("A", "b", equal, model.top),
        **pack("B", "c", less, model.top),
        "reasons": numpy.array(list(reasons), dtype=str),
        "lower": numpy.array([lo for lo, _ in bounds], dtype=float),
        "upper": numpy.array([hi for _, hi in bounds], dtype=float),
        "goal": numpy.array([column == model.goal for column in range(1, model.top + 1)], dtype=float),
        "integrality": numpy.ones(model.top, dtype=numpy.int8),
        "columns": numpy.array([model.symbol(column) for column in range(1, model.top + 1)], dtype=str),
        "meanings": numpy.array([model.names[column] for column in range(1, model.top + 1)], dtype=str),
        "answer": numpy.array(pairs, dtype=numpy.int64).reshape(len(pairs), 3),
    }
    file = io.BytesIO()
    numpy.savez_compressed(file, **arrays)
    return file.getvalue()


def split_rows(model: LoweredModel, reasons: dict[str, int]) -> tuple[list[MatrixLine], list[MatrixLine]]:
    """The equalities, and the inequalities as upper bounds: a lower bound is one of the negated row."""
    equal: list[MatrixLine] = []
    less: list[MatrixLine] = []
    nth = 0
    for group in model.groups:
        reason = reasons[group.reason]
        for row in group.rows:
            nth += 1
            if row.lo == row.hi:
                equal.append(MatrixLine(f"c{nth}", reason, row.columns, row.lo))
            else:
                less += bound_lines(f"c{nth}", reason, row)
    return equal, less


def bound_lines(name: str, reason: int, row: Row) -> list[MatrixLine]:
    """The inequalities of a row; of two, the one of the upper bound is called as in the LP file."""
    lines = []
    if row.lo > -inf:
        negated = {column: -factor for column, factor in row.columns.items()}
        lines.append(MatrixLine(name, reason, negated, -row.lo))
    if row.hi < inf:
        lines.append(MatrixLine(name + "u" * (row.lo > -inf), reason, row.columns, row.hi))
    return lines


def pack(matrix: str, vector: str, lines: list[MatrixLine], width: int) -> dict[str, Any]:
    """The arrays of a matrix and its right-hand side."""
    import numpy

    starts = numpy.cumsum([0, *(len(line.columns) for line in lines)])
    return {
        f"{matrix}_data": numpy.array([f for line in lines for f in line.columns.values()], dtype=numpy.int64),
        f"{matrix}_indices": numpy.array([c - 1 for line in lines for c in line.columns], dtype=numpy.int64),
        f"{matrix}_indptr": starts.astype(numpy.int64),
        f"{matrix}_shape": numpy.array([len(lines), width], dtype=numpy.int64),
        vector: numpy.array([line.side for line in lines], dtype=numpy.int64),
        f"{matrix}_names": numpy.array([line.name for line in lines], dtype=str),
        f"{matrix}_reasons": numpy.array([line.reason for line in lines], dtype=numpy.int64),
    }
