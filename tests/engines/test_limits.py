"""Limits, refusals, and the sizes that the seeds' methods must manage."""

from __future__ import annotations

import random
import re

import pytest

import gridwright as gw
from gridwright import engines, kinds
from gridwright.cli import main
from gridwright.solving import methods
from support.boards.hitori import make_latin

ANIMAL = gw.read("examples/animal.txt")


@pytest.mark.parametrize("engine", ["milp", "cp"])
def test_a_time_limit_holds(engine: str, odd_here: gw.Puzzle) -> None:
    pytest.importorskip("highspy" if engine == "milp" else "ortools")
    out = gw.solve(odd_here, f"{engine}@hopeless", limit=gw.Limit(seconds=0.5))
    assert (out.status, out.stopped) == (gw.Status.UNKNOWN, True)
    assert out.reason == "time limit of 0.5 s reached"


@pytest.mark.parametrize("method", ["milp@configurations", "cp@configurations", "dimacs@configurations"])
def test_a_memory_limit_holds(method: str) -> None:
    if engines.load(method.partition("@")[0]).missing():
        pytest.skip("the engine is not installed: pip install 'gridwright[all]' makes this run")
    out = gw.solve(ANIMAL, method, limit=gw.Limit(memory=20))
    assert out.stopped
    assert out.reason is not None
    assert "memory limit of 20 MB reached" in out.reason


@pytest.mark.parametrize("engine", ["sat", "dimacs"])
def test_integer_columns_are_refused_by_name(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "examples/hitori-6x4.txt", "--method", f"{engine}@flow"]) == 2
    said = capsys.readouterr().err
    assert f"{engine} does not take integer columns" in said
    assert "methods that can: cp@flow, lp@flow, milp@flow, mps@flow" in said


def test_what_cannot_be_combined_is_not_listed() -> None:
    names = {listed.name for listed in methods.list_methods(kinds.load("hitori"))}
    assert {"milp@flow", "cp@flow", "dimacs", "sat", "milp", "cp"} <= names
    assert not {"sat@flow", "dimacs@flow"} & names


def test_the_listing_names_the_solvers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["methods", "takuzu"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"^    milp +integer programming \(HiGHS\)", said, re.MULTILINE)
    assert re.search(r"^    dimacs@combinations +an outside SAT solver that reads DIMACS", said, re.MULTILINE)


@pytest.mark.parametrize("method", ["sat@configurations", "milp@blocks"])
def test_the_animal(method: str) -> None:
    pytest.importorskip("highspy")
    out = gw.solve(ANIMAL, method)
    assert (out.status, out.answer) == (gw.Status.UNIQUE, gw.solve(ANIMAL).answer)


@pytest.mark.parametrize("method", ["milp@flow", "cp@flow"])
def test_a_hitori_of_15x15(method: str) -> None:
    pytest.importorskip("highspy" if method.startswith("milp") else "ortools")
    puzzle = make_latin(random.Random(15), 15)
    assert gw.solve(puzzle, method).status is gw.solve(puzzle, "sat").status is not gw.Status.NONE
