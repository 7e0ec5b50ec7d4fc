"""Every solver of python-sat that can be named gives the verdict that the examples state."""

import pytest

import gridwright as gw
from gridwright.engines.sat import SOLVERS
from support.paths import EXAMPLES

SMALL = ("kite", "blocks", "takuzu-4x4", "makaro-5x5", "hitori-6x4")


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_tells_one_solution_from_none(solver: str) -> None:
    for name in SMALL:
        out = gw.solve(gw.read(EXAMPLES / f"{name}.txt"), method=f"sat:{solver}")
        assert out.status is gw.Status.UNIQUE, name
    none = gw.read("takuzu\n00.1\n....\n....\n00..\n")
    assert gw.solve(none, method=f"sat:{solver}", state=gw.read_answer(none, "0001\n????\n????\n????\n")).count == 0
