"""`gridwright solve file.cnf`: any SAT problem, by the engines that solve puzzles."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random

import pytest

from gridwright.cli import main
from support.paths import EXAMPLES

Capture = pytest.CaptureFixture[str]
METHODS = ("sat", "sat:cadical195", "kernel", "picosat", "milp", "dimacs")


def random_formula(random: Random) -> tuple[int, list[list[int]]]:
    top = random.randint(1, 6)
    variables = range(1, top + 1)
    clauses = [
        [random.choice((v, -v)) for v in random.sample(variables, random.randint(1, min(3, top)))]
        for _ in range(random.randint(0, 4 * top))
    ]
    return top, clauses


def write(path: Path, top: int, clauses: list[list[int]]) -> str:
    lines = ["c a formula", f"p cnf {top} {len(clauses)}", *(" ".join(map(str, [*c, 0])) for c in clauses)]
    path.write_text("\n".join(lines) + "\n")
    return str(path)


def holds(clauses: list[list[int]], true: set[int]) -> bool:
    return not any(true.isdisjoint(clause) for clause in clauses)


@pytest.mark.parametrize("method", METHODS)
def test_verdicts_are_those_of_brute_force(method: str, tmp_path: Path, capsys: Capture) -> None:
    if method == "picosat":
        pytest.importorskip("pycosat", reason="pip install pycosat makes this run")
    random, seen = Random(7), set()
    for nth in range(6):
        top, clauses = random_formula(random)
        possible = any(
            holds(clauses, {v if bit else -v for v, bit in enumerate(bits, 1)}) for bits in product((0, 1), repeat=top)
        )
        seen.add(possible)
        status = main(["solve", write(tmp_path / f"{nth}.cnf", top, clauses), "--method", method, "--competition"])
        lines = capsys.readouterr().out.splitlines()
        assert (status, lines[0]) == ((10, "s SATISFIABLE") if possible else (20, "s UNSATISFIABLE"))
        numbers = [int(word) for line in lines[1:] for word in line.removeprefix("v ").split()]
        if possible:
            assert list(map(abs, numbers)) == [*range(1, top + 1), 0]
            assert holds(clauses, set(numbers))
    assert seen == {True, False}


def test_an_exported_puzzle_is_solved_and_read_back(tmp_path: Path, capsys: Capture) -> None:
    hen, cnf, out = str(EXAMPLES / "hen.txt"), str(tmp_path / "hen.cnf"), tmp_path / "out.txt"
    assert main(["export", hen, "--formulation", "configurations", "-o", cnf]) == 0
    assert main(["solve", cnf]) == 0
    out.write_text(capsys.readouterr().out)
    assert main(["solve", hen, "--from-model", str(out), "--formulation", "configurations"]) == 0
    assert "/out.txt).\n" in capsys.readouterr().out, "what another program took is not known"


def test_exit_status_and_json_are_those_of_solve(tmp_path: Path, capsys: Capture) -> None:
    good, bad = write(tmp_path / "a.cnf", 2, [[1], [-2]]), write(tmp_path / "b.cnf", 1, [[1], [-1]])
    assert main(["solve", good, bad, "--json"]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["status"], first["model"], first["variables"], first["clauses"]) == ("some", [1, -2], 2, 2)
    assert (second["status"], second["model"]) == ("none", None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 0\n", "line 1: expected the line `p cnf"),
        ("p cnf 1 1\n2 0\n", "line 2: variable 2, but the header announces 1"),
        ("p cnf 1 1\n1 x 0\n", "line 2: 'x' is no literal"),
        ("p cnf 1 1\n1\n", "does not end with 0"),
        ("p cnf 1 3\n1 0\n", "1 clauses, but the header announces 3"),
        ("p sat 1 3\n", "line 1: expected `p cnf"),
        ("", "has no line `p cnf"),
    ],
)
def test_a_bad_file_is_one_clear_line(text: str, told: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "bad.cnf"
    path.write_text(text)
    assert main(["solve", str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err


@pytest.mark.parametrize(
    "words", [["--count"], ["--method", "brute"], ["--method", "sat@default"], [str(EXAMPLES / "hen.txt")]]
)
def test_what_is_about_puzzles_is_refused(words: list[str], tmp_path: Path, capsys: Capture) -> None:
    assert main(["solve", write(tmp_path / "a.cnf", 1, [[1]]), *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
