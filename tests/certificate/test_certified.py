"""Outcomes whose claims are checked by a certificate, whatever the method."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright.batch.certificates import write_certificates
from gridwright.batch.measure import measure
from gridwright.certificate.certified import certify
from gridwright.certificate.files import read_certificate
from gridwright.cli import main
from gridwright.engines.dimacs.program import find_program
from gridwright.engines.dimacs.proofs import find_checker
from gridwright.errors import EngineError
from gridwright.outcome import Limit, Outcome, Status

EXAMPLES = [f"examples/{name}.txt" for name in ("hen", "hitori-none", "takuzu-several", "makaro-7x4", "akari-8x5")]


@pytest.mark.parametrize("method", ["auto", "sat", "kernel"])
@pytest.mark.parametrize("path", EXAMPLES)
def test_true_claims_are_checked(path: str, method: str) -> None:
    puzzle = gw.read(path)
    outcome = gw.solve(puzzle, method)
    checked = certify(puzzle, outcome)
    assert checked == replace(outcome, proof="checked")


def test_false_claims_are_errors_that_name_both() -> None:
    puzzle, other = gw.read("examples/hen.txt"), gw.read("examples/hitori-none.txt")
    outcome = gw.solve(puzzle, "sat")
    wrong = replace(outcome, status=Status.NONE, answers=(), count=0)
    with pytest.raises(EngineError, match=r"sat.* claims: No solution; but a certificate shows: Exactly one solution"):
        certify(puzzle, wrong)
    with pytest.raises(EngineError, match="a certificate shows: No solution"):
        certify(other, replace(gw.solve(other), status=Status.UNIQUE))


def test_without_a_proof_in_time_nothing_is_claimed() -> None:
    puzzle, other = gw.read("examples/hen.txt"), gw.read("examples/hitori-none.txt")
    late = certify(puzzle, gw.solve(puzzle), Limit(seconds=1e-9))
    assert (late.status, late.complete, late.stopped, late.proof) == (Status.SOME, False, True, "none")
    assert certify(other, gw.solve(other), Limit(seconds=1e-9)).status is Status.UNKNOWN


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "examples/hen.txt", "--certified", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["proof"] == "checked"
    assert main(["solve", "examples/hitori-none.txt", "--method", "sat", "--certified"]) == 1
    assert "No solution, proved and verified (sat" in capsys.readouterr().out
    for option in (["--first"], ["--count"], ["--all"], ["--limit", "3"], ["--state", "x"], ["--competition"]):
        assert main(["solve", "examples/hen.txt", "--certified", *option]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_generated_puzzles_have_their_certificates_beside_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = ["generate", "hitori", "--size", "6x5", "--count", "2", "--seed", "29", "--certified"]
    for output in (tmp_path / "puzzles.txt", f"{tmp_path}/folder/"):
        assert main([*wanted, "-o", str(output)]) == 0
        puzzles, folder = list(gw.read_all(output)), Path(f"{str(output).rstrip('/')}.certificates")
        files = sorted(folder.iterdir())
        assert [file.name for file in files] == ["000001.zip", "000002.zip"]
        for puzzle, file in zip(puzzles, files, strict=True):
            certificate = read_certificate(str(file))
            assert certificate.puzzle == puzzle
            assert gw.verify(certificate).holds
    first = [file.read_bytes() for file in sorted((tmp_path / "folder.certificates").iterdir())]
    assert first == [file.read_bytes() for file in sorted((tmp_path / "puzzles.txt.certificates").iterdir())]
    capsys.readouterr()
    assert main([*wanted, "-o", str(tmp_path / "puzzles.txt")]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert main([*wanted, "-o", str(tmp_path / "puzzles.txt"), "--force"]) == 0
    assert main(wanted) == 2


def test_random_boards_are_certified_whatever_they_have(tmp_path: Path) -> None:
    output = str(tmp_path / "random.txt")
    asked = ["generate", "takuzu", "--size", "4x6", "--count", "12", "--seed", "3", "--style", "random"]
    assert main([*asked, "-o", output, "--certified"]) == 0
    claims = {gw.verify(str(file)).claim for file in Path(f"{output}.certificates").iterdir()}
    assert claims == {Status.UNIQUE, Status.MANY}


def test_of_a_set_that_fails_no_certificate_stays(tmp_path: Path) -> None:
    puzzles = [gw.read("examples/hitori-6x4.txt"), gw.read("examples/hitori-several.txt")]
    path = str(tmp_path / "set.txt")
    with pytest.raises(EngineError, match="generate claims: Exactly one solution; but a certificate shows: At least 2"):
        list(write_certificates(puzzles, path, False, Status.UNIQUE))
    assert not list(tmp_path.iterdir())


def test_rows_of_a_batch_run_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger, plain = str(tmp_path / "run.db"), str(tmp_path / "plain.db")
    assert main(["batch", "run", ledger, *EXAMPLES, "--methods", "sat,auto", "--certified"]) == 0
    assert "every verdict was proved and verified" in capsys.readouterr().err
    assert main(["batch", "status", ledger, "--json"]) == 0
    status = json.loads(capsys.readouterr().out)
    assert status["certified"]
    assert status["status"] == {"unique": 6, "none": 2, "many": 2}
    assert main(["batch", "run", plain, EXAMPLES[0]]) == 0
    assert main(["batch", "run", plain, EXAMPLES[1], "--certified"]) == 2


def test_a_row_with_a_false_claim_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path("examples/hen.txt").read_text()
    right, _ = measure(text, "auto", Limit(), certified=True)
    assert right.status == "unique"

    def claim_nothing(*args: Any, **named: Any) -> Outcome:
        return replace(gw.solve(*args), status=Status.NONE, answers=(), count=0)

    monkeypatch.setattr("gridwright.batch.measure.solve", claim_nothing)
    wrong, _ = measure(text, "auto", Limit(), certified=True)
    assert wrong.status == "error"
    assert "claims: No solution; but a certificate shows: Exactly one solution" in str(wrong.reason)


PROOF_WRITERS = ("cadical", "kissat")


@pytest.fixture
def drat_trim(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Puts a checker of DRAT proofs in place, which says what it is told, and writes down what it was asked."""

    def put(verdict: str) -> None:
        path = tmp_path / "drat-trim"
        path.write_text(f'#!/bin/sh\ncat "$1" "$2" > {tmp_path}/asked\necho "{verdict}"\n')
        path.chmod(0o755)
        monkeypatch.setenv("DRAT_TRIM", str(path))

    return put


def make_liar(folder: Path, verdict: str, status: int) -> str:
    """A solver that calls itself cadical, says one thing and writes a proof that proves nothing."""
    path = folder / "cadical"
    path.write_text(
        f'#!/bin/sh\nfor last; do :; done\necho "{verdict}"\n[ $# -gt 2 ] && echo "0" > "$last"\nexit {status}\n'
    )
    path.chmod(0o755)
    return f"dimacs:{path}"


@pytest.mark.parametrize("solver", PROOF_WRITERS)
def test_solvers_that_write_proofs_have_them_checked(
    solver: str, drat_trim: Callable[[str], None], tmp_path: Path
) -> None:
    if find_program(solver) is None:
        pytest.skip(f"{solver} is not installed: python tools/packages.py test as root makes this run")
    drat_trim("s VERIFIED")
    for path in EXAMPLES[:3]:
        puzzle = gw.read(path)
        outcome = gw.solve(puzzle, f"dimacs:{solver}")
        assert certify(puzzle, outcome) == replace(outcome, proof="checked")
    assert certify(puzzle, outcome, Limit(seconds=60)).proof == "checked"
    certify(gw.read(EXAMPLES[1]), gw.solve(gw.read(EXAMPLES[1]), f"dimacs:{solver}"))
    formula, proof = (tmp_path / "asked").read_text().split("p cnf ")[1].partition("\n")[::2]
    assert len(proof.splitlines()) > int(formula.split()[1]), "clauses, then the lines of a proof"


def test_a_proof_that_is_not_accepted_is_an_error(drat_trim: Callable[[str], None], tmp_path: Path) -> None:
    drat_trim("s NOT VERIFIED")
    puzzle = gw.read("examples/hitori-none.txt")
    liar = make_liar(tmp_path, "s UNSATISFIABLE", 20)
    for limit in (None, Limit(seconds=60)):
        with pytest.raises(
            EngineError, match="claims: No solution; a certificate shows the same, but not its own proof"
        ):
            certify(puzzle, gw.solve(puzzle, liar), limit)


def test_a_lie_is_an_error_that_names_both_claims(
    drat_trim: Callable[[str], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    liar = make_liar(tmp_path, "s UNSATISFIABLE", 20)
    both = "claims: No solution; but a certificate shows: Exactly one solution"
    assert main(["solve", "examples/hen.txt", "--method", liar, "--certified"]) == 3
    assert both in capsys.readouterr().err, "no checker: by the certificate of the kernel"
    drat_trim("s NOT VERIFIED")
    assert main(["solve", "examples/hen.txt", "--method", liar, "--certified"]) == 3
    said = capsys.readouterr()
    assert both in said.err
    assert not said.out
    ledger = str(tmp_path / "run.db")
    assert main(["batch", "run", ledger, "examples/hen.txt", "--methods", liar, "--certified"]) == 0
    capsys.readouterr()
    assert main(["batch", "status", ledger, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == {"error": 1}


def test_the_checker_itself_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the real drat-trim: the proofs of both solvers are accepted, and that of a liar is not."""
    checker = find_checker()
    if checker is None:
        pytest.skip("drat-trim on PATH, or named by DRAT_TRIM, makes this run")
    puzzle = gw.read("examples/takuzu-6x8.txt")
    for solver in filter(find_program, PROOF_WRITERS):
        assert certify(puzzle, gw.solve(puzzle, f"dimacs:{solver}")).proof == "checked"
    liar = make_liar(tmp_path, "s UNSATISFIABLE", 20)
    wrong = replace(gw.solve(puzzle, "sat"), method=liar)
    with pytest.raises(EngineError, match="not its own proof: drat-trim does not accept its proof"):
        certify(puzzle, wrong)
