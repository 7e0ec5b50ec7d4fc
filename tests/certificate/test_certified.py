"""Outcomes whose claims are checked by a certificate, whatever the method."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import gridwright as gw
from gridwright.certificate.certified import certify
from gridwright.cli import main
from gridwright.errors import EngineError
from gridwright.outcome import Limit, Status

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
