"""`solve --from-model`: the solution files that MILP solvers really write."""

from __future__ import annotations

import subprocess
from functools import partial
from itertools import product
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import engines
from gridwright.cli import main
from gridwright.engines._outside.row_engine import MODEL, RESULT, RowFileEngine, find_program, make_environment
from gridwright.errors import InputError
from gridwright.export import export, solution
from support.effort import every, scaled
from support.milp_programs import NAMES, provide
from support.work import check_linear, stop_endless

TAKUZU = "examples/takuzu-4x4.txt"
NONE = "examples/hitori-none.txt"
ONES = (1, 2, 7, 8, 9, 12, 14, 15)
BITS = [(n, int(n in ONES)) for n in range(1, 17)]


@pytest.mark.parametrize(("name", "to"), every(3, list(product((*NAMES, "glpsol -o"), ("lp", "mps")))))
def test_a_file_from_the_real_program(name: str, to: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    provide(name.partition(" ")[0], tmp_path, monkeypatch)
    engine = engines.load(to)
    assert isinstance(engine, RowFileEngine)
    command = f"glpsol --{to} {MODEL} -o {RESULT}" if " " in name else name
    for source, formulation in (
        (TAKUZU, "default"),
        ("examples/hitori-6x4.txt", "flow"),
        ("examples/hen.txt", "blocks"),
    ):
        puzzle = gw.read(source)
        model, result = tmp_path / f"model.{to}", tmp_path / "out.sol"
        result.unlink(missing_ok=True)
        model.write_text(export(puzzle, to, formulation))
        words = [w.replace(MODEL, str(model)).replace(RESULT, str(result)) for w in engine.command_line(command)]
        subprocess.run(words, cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
        assert solution(puzzle, result.read_text(), formulation) == gw.solve(puzzle).answer


@pytest.mark.parametrize("to", ["lp", "mps"])
@pytest.mark.parametrize("style", [-1, 0, 1, 2, 3, 4])
def test_every_style_of_the_real_highs(style: int, to: str, tmp_path: Path) -> None:
    program = find_program("highs")
    if program is None:
        pytest.skip("the program highs is not installed: pip install highsbox makes this run")
    (tmp_path / "options").write_text(f"write_solution_style = {style}\n")
    for source, formulation in ((TAKUZU, "default"), ("examples/hitori-6x4.txt", "flow"), (NONE, "default")):
        puzzle = gw.read(source)
        model, result = tmp_path / f"model.{to}", tmp_path / "out.sol"
        result.unlink(missing_ok=True)
        model.write_text(export(puzzle, to, formulation))
        command = [program, "--options_file", "options", "--solution_file", "out.sol", model.name]
        subprocess.run(command, cwd=tmp_path, check=True, stdout=subprocess.DEVNULL, env=make_environment(program))
        if style == -1 and source == NONE:
            assert result.read_text() == "", "this style has no place for a verdict"
        else:
            assert solution(puzzle, result.read_text(), formulation) == gw.solve(puzzle).answer


def cplex(variables: str, status: str = "integer optimal solution", head: str = "") -> str:
    return (
        f'<?xml version = "1.0" encoding="UTF-8" standalone="yes"?>\n{head}<CPLEXSolution version="1.2">\n <header\n'
        f'   problemName="x.lp"\n   solutionStatusValue="101"\n   solutionStatusString="{status}"/>\n'
        ' <linearConstraints>\n  <constraint name="c1" index="0" slack="0"/>\n </linearConstraints>\n'
        f" <variables>\n{variables} </variables>\n</CPLEXSolution>\n"
    )


CPLEX_BITS = "".join(f'  <variable name="x{n}" index="{n - 1}" value="{bit}"/>\n' for n, bit in BITS)
GLPK_HEAD = "Problem:    \nRows:       2\nColumns:    16 (16 integer, 16 binary)\nNon-zeros:  4\n"
GLPK_ROWS = "   No.   Row name        Activity     Lower bound   Upper bound\n------ ------------    -------------\n"
GLPK_BITS = "".join(f"{n:6} x{n:<12}*  {bit:12}             0             1\n" for n, bit in BITS)
PRETTY_HEAD = "    Index Status        Lower        Upper       Primal         Dual  Type        Name\n"
PRETTY_EMPTY = (
    f"Columns\n{PRETTY_HEAD}        0                   0            1                            Integer     x1\n"
)
RAW = "c Problem:\nc\ns mip 2 16 {} 0\ni 1 2\ni 2 2\n" + "".join(f"j {n} {bit}\n" for n, bit in BITS) + "e o f\n"
FILES = {
    "cplex": cplex(CPLEX_BITS),
    "cplex, a pool of solutions": "<CPLEXSolutions>"
    + cplex(CPLEX_BITS).partition("?>")[2]
    + cplex(CPLEX_BITS.replace('value="1"', 'value="0"')).partition("?>")[2]
    + "</CPLEXSolutions>",
    "cplex, another encoding in the head": cplex(CPLEX_BITS).replace("UTF-8", "ISO-8859-7"),
    "glpk -o": f"{GLPK_HEAD}Status:     INTEGER OPTIMAL\nObjective:  nothing = 0 (MINimum)\n\n{GLPK_ROWS}"
    f"     1 c1                          2             2             =\n\n{GLPK_BITS}\nInteger feasibility conditions:\n",
    "glpk -w": RAW.format("o"),
    "glpk -w, feasible": RAW.format("f"),
    "gurobi": "# Solution for model nothing\n# Objective value = 0\n" + "".join(f"x{n} {bit}\n" for n, bit in BITS),
    "scip": "solution status: optimal solution found\nobjective value:                 0\n"
    + "".join(f"x{n}                      1 \t(obj:0)\n" for n in ONES),
    "highs, pretty": f"Columns\n{PRETTY_HEAD}"
    + "".join(f"{n - 1:9}        {0:12} {1:12} {bit:12}               Integer     x{n}\n" for n, bit in BITS)
    + "Rows\n    Index Status        Lower        Upper       Primal         Dual  Name\n"
    + "        0                   1          inf            1               c1\n\nModel status: Optimal\n\nObjective value: 0\n",
    "highs, old": "16 1 : Number of columns and rows for primal or dual solution or basis\nT Primal solution\nF Dual solution\n"
    "F Basis\nColumns\n" + "".join(f"{bit} \n" for _, bit in BITS) + "Rows\n1 \n",
    "highs, with dual values": "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 16\n"
    + "".join(f"x{n} {bit}\n" for n, bit in BITS)
    + "# Rows 1\nc1 2\n\n# Dual solution values\nFeasible\n# Columns 16\nx1 0.25\nx2 7\n",
}


@pytest.mark.parametrize("name", FILES)
def test_solution_files(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").write_text(FILES[name])
    assert main(["solve", TAKUZU, "--from-model", str(tmp_path / "out"), "--json"]) == 0
    assert '"solutions": [[[1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 1], [0, 1, 1, 0]]]' in capsys.readouterr().out


INFEASIBLE = {
    "cplex": cplex("", "integer infeasible"),
    "cplex, its log": "CPLEX> Problem 'x.lp' read.\nMIP - Integer infeasible.\nCurrent MIP best bound is infinite.\n",
    "glpk -o, which lists columns": f"{GLPK_HEAD}Status:     INTEGER EMPTY\n\n{GLPK_BITS}",
    "glpk -w, which lists columns": RAW.format("n"),
    "glpk, its log": "Preprocessing...\nPROBLEM HAS NO PRIMAL FEASIBLE SOLUTION\nTime used:   0.0 secs\n",
    "cbc, which lists columns": "Infeasible - objective value 0.00000000\n      0 x1    0.5   0\n",
    "cbc, which marks columns": "Integer infeasible - objective value 0.00000000\n**    0 x1    1   0\n",
    "highs": "Model status\nInfeasible\n\n# Primal solution values\nNone\n",
    "highs, pretty": f"{PRETTY_EMPTY}Rows\n\nModel status: Infeasible\n\nObjective value: inf\n",
    "scip": "solution status: infeasible\nno solution available\n",
    "gurobi, its log": "Solution count 0\n\nModel is infeasible\nBest objective -, best bound -, gap -\n",
}


@pytest.mark.parametrize("name", INFEASIBLE)
def test_no_solution(name: str) -> None:
    assert solution(gw.read(TAKUZU), INFEASIBLE[name]) is None


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'
REFUSED = {
    "cplex with entities": (cplex("&b;", head=BOMB), "line 2: the XML declares entities"),
    "another XML": ("<html><body/></html>", "not the XML of a solution file"),
    "broken XML": ("<CPLEXSolution><variables>", "not the XML of a solution file"),
    "deep XML": ("<CPLEXSolution>" + "<a>" * 10_000, "not the XML of a solution file"),
    "cplex without a solution": (cplex("", "time limit exceeded, no integer solution"), "gave up without a verdict"),
    "cplex with letters": (cplex('<variable name="x1" value="one"/>'), "'one' is no value of a column"),
    "cplex, half of one": (cplex('<variable name="x1" value="0.5"/>'), "the value 0.5; expected a whole number"),
    "glpk, undefined": (RAW.format("u"), "gave up without a verdict"),
    "glpk -o, undefined": (f"{GLPK_HEAD}Status:     INTEGER UNDEFINED\n\n{GLPK_BITS}", "gave up without a verdict"),
    "glpk, the relaxation": ("s bas 2 16 f f 0\nj 1 b 1 0\n", "the linear relaxation"),
    "glpk, bad number": ("s mip 1 1 o 0\nj 1 one\n", "line 2: 'j 1 one' is no value of a column"),
    "cbc, stopped": ("Stopped on time - objective value 0\n 0 x1 1 0\n", "gave up without a verdict"),
    "highs, stopped": ("Model status\nTime limit reached\n\n# Primal solution values\nNone\n", "gave up"),
    "highs, pretty, stopped": (f"{PRETTY_EMPTY}Rows\n\nModel status: Time limit reached\n", "gave up"),
    "highs, old, stopped": (
        "1 1 : Number of columns and rows\nF Primal solution\nF Dual\nF Basis\nColumns\n",
        "gave up",
    ),
    "highs, pretty, half of one": (
        PRETTY_EMPTY.replace("                            Integer", "          0.5               Integer"),
        "the value 0.5; expected a whole number",
    ),
    "scip, stopped": ("solution status: time limit reached\nno solution available\n", "gave up"),
    "infeasible in passing": ("the dual is infeasible\n", "no solution in it"),
    "two values": ("x1 1\nx1 0\n", "line 2: column x1 has two values"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    text, said = REFUSED[name]
    with pytest.raises(InputError, match=said):
        solution(gw.read(TAKUZU), text)


@pytest.mark.parametrize(
    "unit",
    [
        " ",
        "\n",
        "Model status ",
        "Status: ",
        "A ",
        "Columns: x\n",
        "x1 ",
        "s mip 1 1 ",
        "\t\n",
        "Columns\n",
        "1 1 : Number of columns \n",
    ],
)
def test_long_files_take_linear_time(unit: str) -> None:
    puzzle = gw.read(TAKUZU)

    def refuse(size: int) -> None:
        with pytest.raises(InputError):
            solution(puzzle, unit * (size // len(unit)))

    check_linear(lambda size: partial(refuse, size), scaled(1_000, 5_000))
    with stop_endless():
        refuse(scaled(200_000, 2_000_000))
