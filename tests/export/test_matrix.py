"""`gridwright export --to matrix`: the matrices say what the LP file says, and solving them gives the answer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.errors import UsageError
from gridwright.export import export, lower_for

numpy = pytest.importorskip("numpy")
SOURCES = ["examples/blocks.txt", "examples/takuzu-4x4.txt", "examples/hitori-6x4.txt", "examples/makaro-5x5.txt"]


def load(path: Path, *arguments: str) -> Any:
    assert main(["export", *arguments, "--to", "matrix", "-o", str(path)]) == 0
    return numpy.load(path, allow_pickle=False)


def dense(arrays: Any, matrix: str) -> Any:
    full = numpy.zeros(arrays[f"{matrix}_shape"])
    starts = arrays[f"{matrix}_indptr"]
    for row in range(len(full)):
        inside = slice(starts[row], starts[row + 1])
        full[row, arrays[f"{matrix}_indices"][inside]] = arrays[f"{matrix}_data"][inside]
    return full


def solve(arrays: Any) -> Any:
    """Solve A x = b, B x <= c with HiGHS alone."""
    highspy = pytest.importorskip("highspy")
    highs: Any = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    count = len(arrays["lower"])
    highs.addVars(count, arrays["lower"], arrays["upper"])
    kinds_ = numpy.array(
        [highspy.HighsVarType.kInteger if one else highspy.HighsVarType.kContinuous for one in arrays["integrality"]]
    )
    highs.changeColsIntegrality(count, numpy.arange(count, dtype=numpy.int32), kinds_)
    for matrix, side, lower in (
        ("A", "b", arrays["b"].astype(float)),
        ("B", "c", numpy.full(len(arrays["c"]), -highspy.kHighsInf)),
    ):
        data, indices = arrays[f"{matrix}_data"].astype(float), arrays[f"{matrix}_indices"].astype(numpy.int32)
        starts = arrays[f"{matrix}_indptr"][:-1].astype(numpy.int32)
        if len(starts):
            highs.addRows(len(starts), lower, arrays[side].astype(float), len(data), starts, indices, data)
    highs.run()
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return numpy.rint(highs.getSolution().col_value).astype(int)


@pytest.mark.parametrize("source", SOURCES)
def test_solving_the_matrices_gives_the_answer(source: str, tmp_path: Path) -> None:
    puzzle = gw.read(source)
    real = gw.solve(puzzle).answer
    assert real is not None
    for formulation in kinds.of(puzzle).formulations:
        arrays = load(tmp_path / "m.npz", source, "--formulation", formulation)
        x = solve(arrays)
        assert (dense(arrays, "A") @ x == arrays["b"]).all()
        assert (dense(arrays, "B") @ x <= arrays["c"]).all()
        values: list[int | None] = [None] * len(puzzle.grid)
        for cell, value, literal in arrays["answer"].tolist():
            if x[abs(literal) - 1] == (literal > 0):
                values[cell] = value
        assert tuple(values) == real.values


def test_the_system_of_the_example(tmp_path: Path) -> None:
    """Its 24 unknowns, 16 equalities and 56 inequalities by pairs, and the vector that solves it."""
    arrays = load(tmp_path / "m.npz", "examples/blocks.txt", "--formulation", "pairs")
    vector = numpy.array([int(bit) for bit in "000100001000000001101000"])
    seed = [n for n, reason in enumerate(arrays["reasons"]) if not reason.startswith("added")]
    a = dense(arrays, "A")[numpy.isin(arrays["A_reasons"], seed)]
    pairs = [n for n, reason in enumerate(arrays["reasons"]) if "of two runs that overlap or touch" in reason]
    chosen = numpy.isin(arrays["B_reasons"], pairs)
    b = dense(arrays, "B")[chosen]
    assert a.shape == (16, 46)
    assert b.shape == (56, 46)
    assert not a[:, 24:].any()
    assert not b[:, 24:].any()
    assert (a[:, :24] @ vector == arrays["b"][numpy.isin(arrays["A_reasons"], seed)]).all()
    assert (b[:, :24] @ vector <= arrays["c"][chosen]).all()


def test_names(tmp_path: Path) -> None:
    arrays = load(tmp_path / "m.npz", "examples/hitori-6x4.txt", "--formulation", "flow")
    model = lower_for(gw.read("examples/hitori-6x4.txt"), "lp", "flow")
    assert list(arrays["columns"]) == [model.symbol(n) for n in range(1, model.top + 1)]
    assert arrays["columns"][0] == "x_r1_c1"
    short = load(tmp_path / "s.npz", "examples/hitori-6x4.txt", "--formulation", "flow", "--names", "short")
    assert list(short["columns"]) == [f"x{n}" for n in range(1, model.top + 1)]
    assert list(arrays["meanings"]) == [model.names[n] for n in range(1, model.top + 1)]
    rows = [row for group in model.groups for row in group.rows]
    names = [*arrays["A_names"], *arrays["B_names"]]
    assert {name.rstrip("u") for name in names} == {f"c{n}" for n in range(1, len(rows) + 1)}
    assert [arrays["upper"][n - 1] for n in model.columns] == [hi for _, hi in model.columns.values()]


def test_refusals(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in ([], ["-o", "-"]):
        assert main(["export", SOURCES[0], "--to", "matrix", *arguments]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err) == (
            "",
            "gridwright: matrix is a binary format; expected a file, such as -o model.npz\n",
        )
    assert main(["export", SOURCES[0], "--to", "matrix", "--sizes"]) == 0
    assert "rows" in capsys.readouterr().out
    with pytest.raises(UsageError, match="matrix is not text"):
        export(gw.read(SOURCES[0]), "matrix")
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["export", SOURCES[0], "--to", "matrix", "-o", str(tmp_path / "m.npz")]) == 2
    assert capsys.readouterr().err == "gridwright: --to matrix needs numpy: pip install 'gridwright[milp]'\n"
    assert not (tmp_path / "m.npz").exists()


def test_a_folder(tmp_path: Path) -> None:
    assert main(["export", *SOURCES[:2], "--to", "matrix", "-o", f"{tmp_path}/new/"]) == 0
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["blocks.npz", "takuzu-4x4.npz"]
