"""The objective of hitori's flow formulation is exported as the paper writes it: maximize the flow."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridwright as gw

TALL = "hitori\n1 1\n2 3\n1 4\n"


@pytest.mark.parametrize("form", ["lp", "mps"])
def test_an_outside_solver_maximizes_the_visible_cells(form: str, tmp_path: Path) -> None:
    import highspy

    puzzle = gw.read(TALL)
    most = max(
        sum(value == 0 for value in answer.values)
        for answer in gw.solve(puzzle, limit=gw.Limit(solutions=None)).answers
    )
    path = tmp_path / f"flow.{form}"
    path.write_text(gw.export(puzzle, form, "flow"))
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.readModel(str(path))
    highs.run()
    assert abs(highs.getInfo().objective_function_value) == pytest.approx(most)


def test_other_models_have_no_objective() -> None:
    assert "Minimize\n nothing: 0 x_r1_c1" in gw.export(gw.read("takuzu\n1.\n..\n"), "lp")
    assert "Maximize\n total: " in gw.export(gw.read(TALL), "lp", "flow")
