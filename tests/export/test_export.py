"""`gridwright export`: outside solvers reach the same verdict, their output turns back into boards, and it reads well."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.engines import cp, sat
from gridwright.engines.dimacs import program
from gridwright.export import export, forms, is_clausal, lower_for, solution
from gridwright.grid import Grid
from gridwright.lower import lowerings
from gridwright.model import Connected, Linear
from support.effort import every
from support.random_puzzles import KINDS, random_puzzle

TAKUZU = "examples/takuzu-4x4.txt"
BLOCKS = "examples/blocks.txt"
SMALL = {"nonogram": 5, "hitori": 3, "takuzu": 4, "makaro": 4}


def run_solver(name: str, text: str, folder: Path) -> str:
    """What a SAT solver says of a DIMACS text; minisat's result file where it writes one."""
    if program.find_program(name) is None:
        pytest.skip(f"{name} is not installed: python tools/packages.py test as root makes this run")
    (folder / "x.cnf").write_text(text)
    words = [str(program.find_program(name)), "x.cnf", *(["result"] if name == "minisat" else [])]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    assert done.returncode in (10, 20), done.stdout + done.stderr
    return (folder / "result").read_text() if name == "minisat" else done.stdout


def run_highs(to: str, text: str, folder: Path) -> str:
    """The solution file that HiGHS writes about an LP or MPS text."""
    highspy = pytest.importorskip("highspy")
    (folder / f"x.{to}").write_text(text)
    highs: Any = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    assert highs.readModel(str(folder / f"x.{to}")) == highspy.HighsStatus.kOk
    highs.run()
    highs.writeSolution(str(folder / "x.sol"), 0)
    return (folder / "x.sol").read_text()


TO = ("dimacs", "lp", "mps")
SOURCES = (TAKUZU, "examples/hitori-6x4.txt", "examples/hen.txt", "examples/makaro-5x5.txt")


def outside_says(to: str, text: str, folder: Path) -> str:
    return run_solver("cadical", text, folder) if to == "dimacs" else run_highs(to, text, folder)


@pytest.mark.parametrize(("kind", "to"), every(5, list(product(KINDS, TO))))
def test_the_same_verdict(kind: str, to: str, tmp_path: Path) -> None:
    rng = random.Random(f"export {kind}")
    seen = set()
    for _ in range(16):
        puzzle = random_puzzle(rng, kind, SMALL[kind])
        expected = gw.solve(puzzle, "sat").status is not gw.Status.NONE
        for formulation in kinds.of(puzzle).formulations:
            if to == "dimacs" and not is_clausal(kinds.of(puzzle), formulation):
                continue
            said = outside_says(to, export(puzzle, to, formulation), tmp_path)
            answer = solution(puzzle, said, formulation)
            assert (answer is not None) == expected, (puzzle, formulation, said)
            seen.add(expected)
    assert seen == {True, False}


@pytest.mark.parametrize("name", ["cadical", "minisat", "cryptominisat5", "picosat", "kissat"])
def test_every_solver_reads_it(name: str, tmp_path: Path) -> None:
    for source in (TAKUZU, "examples/hitori-6x4.txt", BLOCKS, "examples/makaro-5x5.txt"):
        puzzle = gw.read(source)
        assert solution(puzzle, run_solver(name, export(puzzle), tmp_path)) == gw.solve(puzzle).answer


@pytest.mark.parametrize("to", ["lp", "mps"])
@pytest.mark.parametrize("source", ["examples/hen.txt", "examples/hitori-6x4.txt", "examples/makaro-5x5.txt"])
def test_highs_reads_just_what_was_stated(to: str, source: str, tmp_path: Path) -> None:
    highspy = pytest.importorskip("highspy")
    puzzle = gw.read(source)
    for formulation in kinds.of(puzzle).formulations:
        statement = lower_for(puzzle, to, formulation)
        path = tmp_path / f"x.{to}"
        path.write_text(export(puzzle, to, formulation))
        highs: Any = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        highs.readModel(str(path))
        assert (highs.getNumCol(), highs.getNumRow(), highs.getNumNz()) == statement.sizes()


@pytest.mark.parametrize(
    ("source", "to", "formulation"),
    [
        (TAKUZU, "dimacs", "combinations"),
        (BLOCKS, "dimacs", "default"),
        (BLOCKS, "dimacs", "configurations"),
        (BLOCKS, "lp", "blocks"),
        (BLOCKS, "mps", "blocks"),
        (TAKUZU, "lp", "default"),
    ],
)
def test_golden(golden: Callable[[str, str], None], source: str, to: str, formulation: str) -> None:
    suffix = forms()[to].SUFFIX
    golden(f"export/{Path(source).stem}-{formulation}{suffix}", export(gw.read(source), to, formulation))


@pytest.mark.parametrize(("source", "to"), every(5, list(product(SOURCES, TO))))
def test_everything_is_explained(to: str, source: str) -> None:
    puzzle = gw.read(source)
    for formulation in kinds.of(puzzle).formulations:
        if to == "dimacs" and not is_clausal(kinds.of(puzzle), formulation):
            continue
        statement = lower_for(puzzle, to, formulation)
        text = export(puzzle, to, formulation)
        comment = {"dimacs": "c ", "lp": "\\ ", "mps": "* "}[to]
        said = [line.removeprefix(comment) for line in text.splitlines() if line.startswith(comment)]
        start = said.index("every variable and what it means when it is 1:") + 1
        named = said[start : start + statement.top]
        assert all(re.match(r"\S+( \S+)?: ", line) for line in named)
        assert said[start + statement.top].startswith("the answer, cell by cell")
        assert not any("auxiliary" in line for line in named)
        assert all(group.reason in said for group in statement.groups)
        for cell, number in enumerate(statement.answer):
            found = next((line for line in said if line.startswith(f"{puzzle.grid.name(cell)}: ")), None)
            assert (found is not None) == bool(number)


def test_names_fit_the_formats() -> None:
    puzzle = gw.read(BLOCKS)
    lp = [line for line in export(puzzle, "lp", "blocks").splitlines() if not line.startswith("\\")]
    assert max(map(len, lp)) <= 120
    names = set(re.findall(r"[A-Za-z]\w*", " ".join(lp)))
    assert all(
        re.fullmatch(r"c\d{1,7}|x_r\d_c\d|e_row\d_len\d_at\d|s_(row|col)\d_run\d_at\d", name)
        for name in names - {"Minimize", "nothing", "Subject", "To", "Bounds", "Binaries", "Generals", "End"}
    )
    mps = [line for line in export(puzzle, "mps", "blocks").splitlines() if not line.startswith("*")]
    assert max(map(len, mps)) <= 61
    assert all(len(word) <= 8 for line in mps for word in line.split() if "'" not in word)


def test_the_text_is_always_the_same() -> None:
    code = f"import gridwright as gw; from gridwright.export import export; print(export(gw.read({TAKUZU!r})))"
    texts = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        texts.add(subprocess.run([sys.executable, "-P", "-c", code], env=env, capture_output=True, check=True).stdout)
    assert len(texts) == 1


def test_a_title_cannot_break_out_of_its_comment() -> None:
    puzzle = gw.read(TAKUZU).titled(title="x\np cnf 1 0\rEnd\u2028")
    for to in ("dimacs", "lp", "mps"):
        assert "x p cnf 1 0 End" in export(puzzle, to).splitlines()[0]


def test_the_command(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["export", TAKUZU]) == 0
    assert capfdbinary.readouterr().out.decode() == export(gw.read(TAKUZU))
    target = tmp_path / "x.lp"
    target.write_text("old")
    assert main(["export", TAKUZU, "--to", "lp", "-o", str(target)]) == 0
    assert target.read_text() == export(gw.read(TAKUZU), "lp")
    assert [path.name for path in tmp_path.iterdir()] == ["x.lp"]
    assert main(["export", "examples/hitori-6x4.txt", "--formulation", "flow"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\\ hitori")


def test_sizes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert (
        main(["export", "examples/hen.txt", "examples/animal.txt", "--formulation", "configurations", "--sizes"]) == 0
    )
    numbers = re.findall(r"^  \S+ +(\d+)$", capsys.readouterr().out, re.MULTILINE)
    assert [numbers[0], numbers[1], numbers[3], numbers[4]] == ["201", "1117", "16942", "386715"]
    assert main(["export", BLOCKS, "--formulation", "blocks", "--sizes", "-o", str(tmp_path / "b.lp")]) == 0
    said = capsys.readouterr().out
    assert "rows" in said
    assert "by formula: " in said
    assert (tmp_path / "b.lp").exists()


def test_into_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = f"{tmp_path}/new/"
    assert main(["export", TAKUZU, BLOCKS, "-o", folder]) == 0
    assert sorted(os.listdir(folder)) == ["blocks.cnf", "takuzu-4x4.cnf"]
    assert main(["export", TAKUZU, "-o", folder]) == 2
    assert "use --force to replace it" in capsys.readouterr().err
    assert main(["export", TAKUZU, "-o", folder, "--force"]) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["examples/hitori-6x4.txt", "--formulation", "flow", "--to", "dimacs"],
            "needs linear constraints; expected --to lp or mps",
        ),
        (
            [TAKUZU, "--formulation", "magic"],
            "'magic' is not a formulation of takuzu; expected one of combinations, default",
        ),
        ([TAKUZU, BLOCKS], "an export file holds one puzzle"),
        ([TAKUZU, "-o", "/no/such/folder/x.cnf"], "no such file or directory"),
    ],
)
def test_refusals(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    assert main(["export", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_levels_are_refused_where_they_would_not_fit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "big.txt").write_text("hitori\n" + "\n".join(" ".join(["1", "2"] * 30) for _ in range(60)) + "\n")
    assert main(["export", str(tmp_path / "big.txt"), "--sizes"]) == 2
    assert "connectivity of 3600 cells by levels would need 32,400,000 clauses" in capsys.readouterr().err


SOLUTIONS = {
    "v lines": "c by hand\ns SATISFIABLE\nv 1 2 -3 -4 -5 -6 7 8\nv 9 -10 -11 12 -13 14 15 -16 0\n",
    "minisat": "SAT\n1 2 -3 -4 -5 -6 7 8 9 -10 -11 12 -13 14 15 -16 0\n",
    "highs": "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 16\n"
    + "".join(f"x{n} {int(n in (1, 2, 7, 8, 9, 12, 14, 15))}\n" for n in range(1, 17))
    + "# Rows 1\nc1 2\n",
    "cbc": "Optimal - objective value 0\n"
    + "".join(f"{n - 1:7} x{n} {int(n in (1, 2, 7, 8, 9, 12, 14, 15)):>10} 0\n" for n in range(1, 17)),
    "scip, without the zeros": "solution status: optimal solution found\nobjective value: 0\n"
    + "".join(f"x{n}   0.9999999999 \t(obj:0)\n" for n in (1, 2, 7, 8, 9, 12, 14, 15)),
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_back_to_a_board(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").write_text(SOLUTIONS[name])
    assert main(["solve", TAKUZU, "--from-model", str(tmp_path / "out"), "--json"]) == 0
    assert '"solutions": [[[1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 1], [0, 1, 1, 0]]]' in capsys.readouterr().out


@pytest.mark.parametrize("text", ["s UNSATISFIABLE\n", "UNSAT\n", "Model status\nInfeasible\n"])
def test_back_to_no_solution(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").write_text(text)
    assert main(["solve", TAKUZU, "--from-model", str(tmp_path / "out")]) == 1
    assert "No solution: the solver reports that there is none" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no solution in it; expected s and v lines"),
        ("s UNKNOWN\n", "gave up without a verdict"),
        ("s SATISFIABLE\nv 1 2\n", "cut short"),
        ("s SATISFIABLE\nv 1 2 3 4 0\n", "the board in it is no solution"),
        ("x1 0.5\n", "a column has the value 0.5; expected a whole number"),
        ("x1 1e300\n", "expected a whole number"),
        ("s SATISFIABLE\ns UNSATISFIABLE\nv 0\n", "contradicts itself"),
    ],
)
def test_output_that_is_no_solution(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").write_text(text)
    assert main(["solve", TAKUZU, "--from-model", str(tmp_path / "out")]) == 2
    assert said in capsys.readouterr().err


def connectivity() -> Connected:
    grid = Grid(2, 3)
    return Connected(tuple(-cell - 1 for cell in range(len(grid))), grid.sides())


@pytest.mark.parametrize("encoding", ["levels", "flow"])
def test_encodings_of_connectivity(encoding: str) -> None:
    """Every assignment of the cells can be completed on the auxiliary variables if and only if the cells are connected."""
    connected, lowering = connectivity(), lowerings()[Connected]
    columns: dict[int, tuple[int, int]] = {}
    top = [6]

    def new(count: int) -> range:
        top[0] += count
        return range(top[0] - count + 1, top[0] + 1)

    def column(lo: int, hi: int) -> int:
        columns[new(1)[0]] = (lo, hi)
        return top[0]

    said: list[Any] = (
        lowering.row_encodings["flow"](connected, new, column)
        if encoding == "flow"
        else lowering.encoding(encoding)(connected, frozenset(), new)
    )
    if encoding == "flow":
        pytest.importorskip("ortools")
    for bits in product([False, True], repeat=6):
        session = (cp.ENGINE if encoding == "flow" else sat.ENGINE).open(None, top[0], columns)
        for one in said:
            session.post("it flows", one) if isinstance(one, Linear) else session.add([one])
        session.add([[n if bit else -n] for n, bit in enumerate(bits, 1)])
        expected = connected.holds(lambda literal, bits=bits: bits[abs(literal) - 1] == (literal > 0))  # type: ignore[misc]
        assert (session.solve() is not None) == expected, bits
        session.close()
