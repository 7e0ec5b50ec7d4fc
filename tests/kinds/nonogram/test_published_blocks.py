"""`blocks-published`, the author's model alone: its sizes, its wrong boards, and that they are left out."""

from __future__ import annotations

import pytest

import gridwright as gw
from gridwright import engines
from gridwright.export import lower_for
from gridwright.kinds.nonogram.models.blocks import build_published, published_sizes
from gridwright.solving.model_solver import ModelSolver
from gridwright.solving.referee import check
from gridwright.solving.relaxation import relax
from support.paths import EXAMPLES

# The first has a column that the sums of columns leave open, the second a row whose order the windows leave open.
OPEN = (
    "nonogram\nrows\n1\n1\n1\n0\n1\ncolumns\n1 1 1\n1\n0\n",
    "nonogram\nrows\n1 2 1\ncolumns\n1\n0\n0\n0\n0\n1\n0\n1\n1\n0\n0\n0\n",
)


def read_blocks() -> gw.Puzzle:
    return gw.read(EXAMPLES / "blocks.txt")


def test_the_sizes_are_those_of_the_paper() -> None:
    puzzle = read_blocks()
    sizes = published_sizes(puzzle)  # type: ignore[arg-type]
    assert (sizes["variables"], sizes["equalities"], sizes["inequalities"]) == (24, 16, 16)
    model = lower_for(puzzle, "lp", "blocks-published")
    published = [group for group in model.groups if not group.reason.startswith("added")]
    assert sum(len(group.rows) for group in published) == 16 + 16
    assert len(model.groups) - len(published) == sizes["added equalities"] == 12
    assert model.top == 24 + 12


@pytest.mark.parametrize("method", ["milp@blocks-published", "cp@blocks-published", "kernel@blocks-published"])
@pytest.mark.parametrize("text", OPEN)
def test_boards_that_break_clues_are_left_out(text: str, method: str) -> None:
    puzzle = gw.read(text)
    expected = gw.solve(puzzle, limit=gw.Limit(solutions=None))
    found = gw.solve(puzzle, method=method, limit=gw.Limit(solutions=None))
    assert found.status is expected.status
    assert {answer.values for answer in found.answers} == {answer.values for answer in expected.answers}


@pytest.mark.parametrize("text", OPEN)
def test_the_model_alone_has_wrong_boards(text: str) -> None:
    puzzle = gw.read(text)
    model = build_published(puzzle)  # type: ignore[arg-type]
    solver = ModelSolver(puzzle.grid, model, engines.load("kernel"), None, gw.Answer.empty(puzzle.grid))
    answers = list(solver.answers())
    wrong = [answer for answer in answers if check(puzzle, answer)]
    assert len(wrong) == len(answers) - len(gw.solve(puzzle).answers) > 0


def test_it_can_be_relaxed_and_says_less_than_the_completed_model() -> None:
    puzzle = read_blocks()
    alone, completed = relax(puzzle, "blocks-published"), relax(puzzle, "blocks")
    assert alone.feasible
    assert completed.count == len(puzzle.grid)
    assert 0 < alone.count <= completed.count
