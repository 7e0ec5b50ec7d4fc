"""The linear relaxation: what it settles is so in all solutions, and what it bounds holds for all."""

from __future__ import annotations

import itertools
import json
import random
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.solving import relaxation
from gridwright.solving.relaxation import relax
from support.random_puzzles import KINDS, random_puzzle

pytest.importorskip("highspy")
ALL = gw.Limit(solutions=None)


@pytest.mark.parametrize("kind", KINDS)
def test_it_never_says_more_than_is_so(kind: str) -> None:
    rng = random.Random(f"relax {kind}")
    settled, feasible = 0, set()
    for _ in range(10):
        puzzle = random_puzzle(rng, kind, 4)
        answers = gw.solve(puzzle, "sat", limit=ALL).answers
        for formulation in kinds.of(puzzle).formulations:
            found = relax(puzzle, formulation)
            assert (found.stopped, found.formulation) == (False, formulation)
            assert found.feasible or not answers
            feasible.add(found.feasible)
            for answer in answers:
                pairs = zip(found.settled.values, answer.values, strict=True)
                assert all(value in (None, real) for value, real in pairs), (puzzle, formulation)
                assert found.bound is not None
                assert found.bound[0] - 1e-6 <= sum(v or 0 for v in answer.values) <= found.bound[1] + 1e-6
            settled += found.count
    assert settled > 0
    assert True in feasible


def test_it_settles_just_what_the_rows_force() -> None:
    """All of a board that line by line leaves no choice; on one with several solutions no more than they share."""
    puzzle = gw.read("nonogram\nrows\n3\n1\ncolumns\n2\n1\n1\n")
    found = relax(puzzle, "blocks")
    assert (found.count, found.cells, found.bound) == (6, 6, (4, 4))
    assert found.settled.rows == [[1, 1, 1], [1, 0, 0]]
    loose = relax(gw.read("examples/nonogram-several.txt"), "blocks")
    forced = gw.solve(gw.read("examples/nonogram-several.txt"), forced=True).forced
    assert forced is not None
    assert loose.count <= sum(value is not None for value in forced.values) < loose.cells


def test_a_fraction_settles_nothing() -> None:
    """On an empty takuzu every cell can be 0 and 1; the number of ones is known all the same."""
    found = relax(gw.read("takuzu\n....\n....\n....\n....\n"))
    assert (found.feasible, found.count, found.cells) == (True, 0, 16)
    assert found.bound is not None
    assert [Fraction(bound).limit_denominator(100) for bound in found.bound] == [8, 8]


def test_from_a_half_done_board() -> None:
    puzzle = gw.read("takuzu\n....\n....\n....\n....\n")
    state = gw.Answer(puzzle.grid, (1, 1, *[None] * 14))
    found = relax(puzzle, state=state)
    assert found.settled.values[:4] == (1, 1, 0, 0)
    assert relax(puzzle, state=gw.Answer(puzzle.grid, (1, 1, 1, *[None] * 13))).feasible is False


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "examples/blocks.txt", "--method", "milp@pairs", "--relax", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    relaxation = record.pop("relaxation")
    assert (record["status"], record["method"]) == ("unique", "milp@pairs")
    assert relaxation.pop("seconds") > 0
    assert relaxation.pop("values") == record["solutions"][0]
    assert relaxation == {
        "formulation": "pairs", "feasible": True, "bound": [8.0, 8.0], "settled": 12, "cells": 12, "complete": True
    }  # fmt: skip
    assert main(["solve", "examples/blocks.txt", "--relax", "--formulation", "blocks"]) == 0
    assert "Linear relaxation of blocks: it settles 12 of 12 cells" in capsys.readouterr().out
    assert main(["solve", "examples/takuzu-none.txt", "--relax"]) == 1
    assert "infeasible, so there is no solution" in capsys.readouterr().out
    assert main(["solve", "examples/blocks.txt", "--relax", "--formulation", "magic"]) == 2
    assert "'magic' is not a formulation of nonogram" in capsys.readouterr().err
    assert main(["solve", "examples/blocks.txt", "--json"]) == 0
    assert "relaxation" not in json.loads(capsys.readouterr().out)


def test_the_relaxation_is_in_the_file_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.json"
    assert main(["solve", "examples/blocks.txt", "--relax", "--to", "json", "-o", str(file)]) == 0
    found = json.loads(file.read_text())["relaxation"]
    assert (found["settled"], found["cells"], found["bound"]) == (12, 12, [8.0, 8.0])
    assert main(["check", "examples/blocks.txt", str(file)]) == 0
    assert main(["solve", "examples/blocks.txt", "--to", "json", "-o", str(file)]) == 0
    assert "relaxation" not in json.loads(file.read_text())


INSTANT = 1e-9
"""Seconds that have passed as soon as anything was done."""


def test_the_time_limit_ends_it() -> None:
    found = relax(gw.read("examples/animal.txt"), seconds=INSTANT)
    assert (found.stopped, found.feasible, found.bound, found.count) == (True, None, None, 0)
    assert main(["solve", "examples/animal.txt", "--relax", "--seconds", str(INSTANT)]) == 3


def test_what_was_found_before_the_time_limit_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every look takes a second: three programs are solved, the fourth is not."""
    ticks = itertools.count()
    monkeypatch.setattr(relaxation, "time", SimpleNamespace(perf_counter=lambda: float(next(ticks))))
    found = relax(gw.read("examples/blocks.txt"), "blocks", seconds=3.5)
    assert (found.stopped, found.feasible, found.bound, found.count) == (True, True, (8.0, 8.0), 0)


def test_highs_keeps_the_time_limit_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that stands still, so that only HiGHS can find that the time is up."""
    monkeypatch.setattr(relaxation, "time", SimpleNamespace(perf_counter=lambda: 0.0))
    assert relax(gw.read("examples/animal.txt"), seconds=INSTANT).stopped


def test_without_highs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from gridwright.engines import milp

    monkeypatch.setattr(milp.MilpEngine, "missing", lambda *_: "highspy")
    assert main(["solve", "examples/blocks.txt", "--relax"]) == 2
    assert capsys.readouterr().err == "gridwright: --relax needs highspy: pip install 'gridwright[milp]'\n"
