"""Outside MILP solvers that read MPS files: `mps:glpsol`, `mps:cbc`, `mps:highs`, or any command."""

from __future__ import annotations

from gridwright.engines import Columns
from gridwright.engines._outside.mps_file import write_mps
from gridwright.engines._outside.row_engine import RowFileEngine
from gridwright.lower.rows import Row
from gridwright.messages import Sentence


class MpsEngine(RowFileEngine):
    """Any program that reads MPS."""

    name = "mps"
    summary = Sentence("an outside MILP solver that reads MPS")

    def write(self, top: int, columns: Columns, rows: list[Row]) -> str:
        return write_mps(top, columns, [("", rows)])


ENGINE = MpsEngine()
