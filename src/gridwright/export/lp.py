"""LP, the readable format for integer programs."""

from __future__ import annotations

from gridwright.engines._outside.lp_file import write_lp
from gridwright.export._heads import clean, head
from gridwright.export._lowered import LoweredModel

SUFFIX = ".lp"
CLAUSES = False


def write(model: LoweredModel) -> str:
    """Write a model as an LP file."""
    groups = [(clean(group.reason), group.rows) for group in model.groups]
    return write_lp(
        model.top, model.columns, groups, head(model, False, model.symbol, model.symbol), model.goal, model.symbol
    )
