"""The backbone by few questions: every solution found differs from the ones before in as many cells as it can."""

from __future__ import annotations

import pytest

import gridwright as gw
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.puzzle import Answer
from gridwright.solving.model_solver import ModelSolver


def test_an_open_board_takes_few_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Hitori.of([[None] * 30] * 20)
    asked = []
    find = ModelSolver.find_other

    def note(self: ModelSolver, facts: Answer) -> Answer | None:
        asked.append(facts)
        return find(self, facts)

    monkeypatch.setattr(ModelSolver, "find_other", note)
    forced = gw.solve(puzzle, forced=True).forced
    assert forced is not None
    assert forced.is_empty
    assert 1 <= len(asked) <= 12  # 68 where only the values are tried first
