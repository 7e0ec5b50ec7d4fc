"""Solving and exporting lower a model by one path: the same variables and clauses, but for what propagation decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.engines import _session
from gridwright.engines.sat import SatEngine, SatSession
from gridwright.grid import Grid
from gridwright.lower import NOTHING, lowerings
from gridwright.model import AnyReason, Clause, Linear, Model
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.model_solver import ModelSolver
from support.conformance import KINDS, generate, small
from support.outside import EXAMPLES_OF_KINDS, kinds_in
from support.paths import ROOT

Sizes = tuple[int, int]
"""Variables and clauses."""


class Recorder(SatSession):
    """A session that counts the clauses it is handed."""

    def __init__(self, top: int) -> None:
        super().__init__("glucose4", top)
        self.clauses = 0

    def post(self, reason: AnyReason, constraint: Any) -> None:
        self.clauses += len(constraint.clauses)
        super().post(reason, constraint)

    def add(self, clauses: list[Clause]) -> None:
        self.clauses += len(clauses)
        super().add(clauses)


class RecordingEngine(SatEngine):
    """An engine whose sessions count."""

    def open(self, solver: str | None, top: int, columns: Any) -> Recorder:
        return Recorder(top)


def solved_sizes(puzzle: Puzzle, model: Model) -> Sizes:
    """What the solver hands to its session."""
    solver = ModelSolver(puzzle.grid, model, RecordingEngine(), None, Answer.empty(puzzle.grid))
    try:
        return solver.session.lowerer.top, solver.session.clauses  # type: ignore[attr-defined]
    finally:
        solver.close()


def exported_sizes(puzzle: Puzzle, formulation: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Sizes:
    """What `gridwright export --sizes` prints."""
    (folder / "p.txt").write_text(gw.write(puzzle))
    capsys.readouterr()
    assert main(["export", str(folder / "p.txt"), "--formulation", formulation, "--to", "dimacs", "--sizes"]) == 0
    variables, clauses, _ = re.findall(r"^  \w+ +(\d+)$", capsys.readouterr().out, re.MULTILINE)
    return int(variables), int(clauses)


def eager_models(puzzles: Iterator[Puzzle]) -> Iterator[tuple[Puzzle, str, Model]]:
    """Every formulation in clauses of every puzzle, except those with a constraint that is added by lazy cuts."""
    for puzzle in puzzles:
        for name, formulation in kinds.of(puzzle).formulations.items():
            if formulation.integers or Linear in formulation.needs:
                continue
            model = formulation.build(puzzle)
            lowered = [lowerings().get(type(post.constraint)) for post in model.posts]
            if all(lowering is None or lowering.lazy is None for lowering in lowered):
                yield puzzle, name, model


def propagate_nothing(unit: object, facts: list[int], posts: object) -> frozenset[int]:
    """What stands in for propagation when it is switched off."""
    return frozenset(NOTHING)


def check_sizes(
    puzzles: Iterator[Puzzle], folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> tuple[set[str], int]:
    """Compare on every puzzle; the formulations that were compared, and how often propagation made one smaller."""
    seen, smaller = set(), 0
    for puzzle, formulation, model in eager_models(puzzles):
        exported = exported_sizes(puzzle, formulation, folder, capsys)
        propagated = solved_sizes(puzzle, model)
        with monkeypatch.context() as patch:
            patch.setattr(_session, "propagate", propagate_nothing)
            assert solved_sizes(puzzle, model) == exported, (formulation, gw.write(puzzle))
        assert propagated[0] <= exported[0], (formulation, gw.write(puzzle))
        assert propagated[1] <= exported[1], (formulation, gw.write(puzzle))
        seen.add(formulation)
        smaller += propagated < exported
    return seen, smaller


@pytest.mark.parametrize(
    "name", [name for name in KINDS if name not in ("hitori", "heyawake")]
)  # which have cuts or integers
def test_the_solver_gets_what_is_exported(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:

    seen, smaller = check_sizes(iter(small(name)[::3]), tmp_path, capsys, monkeypatch)
    assert seen >= {"nonogram": {"default", "configurations"}, "makaro": {"default", "cnf"}}.get(name, set())
    assert seen
    assert smaller or name != "nonogram"


@pytest.mark.parametrize("name", ["walled", "akari"])
def test_with_counters_and_givens(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "walled.py").write_text((ROOT / "tests/support/walled_kind.py").read_text())
    with kinds_in(EXAMPLES_OF_KINDS if name == "akari" else tmp_path):
        seen, smaller = check_sizes(boards_of(name), tmp_path, capsys, monkeypatch)
    assert seen == {"default"}
    assert smaller > 5


def boards_of(name: str) -> Iterator[Puzzle]:
    """Random boards, most of them not square."""
    random = Random(name)
    for height, width in ((3, 5), (5, 3), (4, 4), (2, 7), (6, 4)):
        for _ in range(4):
            if name == "akari":
                yield generate(name, random, Grid(height, width))
            else:
                rows = ["".join(random.choice("....#01") for _ in range(width)) for _ in range(height)]
                yield gw.read("\n".join(["walled", *rows]) + "\n")
