"""MPS, the old fixed-column format for integer programs that every solver reads."""

from __future__ import annotations

from gridwright.engines._outside.mps_file import write_mps
from gridwright.export._heads import clean, head
from gridwright.export._lowered import LoweredModel

SUFFIX = ".mps"
CLAUSES = False


def write(model: LoweredModel) -> str:
    """Write a model as an MPS file."""
    groups = [(clean(group.reason), group.rows) for group in model.groups]
    names = {column: clean(name) for column, name in model.names.items()}
    return write_mps(model.top, model.columns, groups, head(model, "rows", "non-zeros", "x"), names, model.goal)
