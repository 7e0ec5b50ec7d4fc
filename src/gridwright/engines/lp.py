"""Outside MILP solvers that read LP files: `lp:glpsol`, `lp:cbc`, `lp:highs`, or any command."""

from __future__ import annotations

from gridwright.engines import Columns
from gridwright.engines._outside.lp_file import write_lp
from gridwright.engines._outside.row_engine import RowFileEngine
from gridwright.lower.rows import Row
from gridwright.messages import Sentence


class LpEngine(RowFileEngine):
    """Any program that reads LP."""

    name = "lp"
    summary = Sentence("an outside MILP solver that reads LP")

    def write(self, top: int, columns: Columns, rows: list[Row]) -> str:
        return write_lp(top, columns, [("", rows)])


ENGINE = LpEngine()
