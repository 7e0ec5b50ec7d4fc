"""Kinds whose clue stands in a cell that takes a value itself: the clue is no value, and puzzles have one solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import gridwright as gw
from gridwright.generate import unique
from gridwright.generate.grading import Grade
from support.outside import kinds_in, module_of
from support.paths import ROOT


@pytest.fixture
def mosaic() -> Iterator[Any]:
    with kinds_in(ROOT / "tests" / "support" / "mosaic"):
        yield module_of("mosaic")


@pytest.mark.parametrize(("width", "height"), [(5, 4), (3, 6), (6, 3)])
def test_generated_puzzles_have_one_solution(mosaic: Any, width: int, height: int) -> None:
    for seed in range(6):
        puzzle = gw.generate("mosaic", width=width, height=height, seed=seed)
        for method in ("auto", "sat"):
            assert gw.solve(puzzle, method=method).status is gw.Status.UNIQUE, gw.write(puzzle)
        assert None in puzzle.numbers, "clues that are not needed are gone"  # type: ignore[attr-defined]


def test_a_puzzle_that_its_generator_calls_unique_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong in a generator, a puzzle with several solutions never leaves the program."""
    board = "001101\n010011\n101010\n110100\n"
    blank, full = gw.read("takuzu\n" + "......\n" * 4), gw.read(f"takuzu\n{board}")
    proposed = iter([blank, blank, full])
    monkeypatch.setattr(unique, "propose", lambda *_: (next(proposed), Grade(True)))
    puzzle = gw.generate("takuzu", width=6, height=4)
    assert gw.write(puzzle).endswith(board)
    assert list(proposed) == []
