"""MPS, the old fixed-column format for integer programs that every solver reads; its columns are x1, x2, …"""

from __future__ import annotations

from gridwright.engines._outside.lp_file import number_column
from gridwright.engines._outside.mps_file import write_mps
from gridwright.export._heads import clean, head
from gridwright.export._lowered import LoweredModel

SUFFIX = ".mps"
CLAUSES = False


def write(model: LoweredModel) -> str:
    """Write a model as an MPS file."""
    groups = [(clean(group.reason), group.rows) for group in model.groups]
    names = {column: clean(name) for column, name in model.names.items()}
    comments = head(model, False, number_column, number_column)
    return write_mps(model.top, model.columns, groups, comments, names, model.goal)
