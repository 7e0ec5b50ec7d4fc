"""Kinds whose clue stands in a cell that takes a value itself: the clue is no value, and puzzles have one solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.generate import unique
from gridwright.generate.givens import FullBoard, fill_board
from gridwright.generate.grading import Grade
from gridwright.grid import Grid
from gridwright.kind import LEVELS, Request
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


def test_a_density_is_kept_or_refused(mosaic: Any) -> None:
    for seed in range(4):
        puzzle: Any = gw.generate("mosaic", width=6, height=4, seed=seed, density=0.9)
        assert sum(number is not None for number in puzzle.numbers) == round(0.9 * 24)
    with pytest.raises(gw.UsageError, match=r"with a density of 0\.05 was found"):
        gw.generate("mosaic", width=4, height=3, density=0.05)


def open_as_clues(name: str, size: tuple[int, int], seed: int, **request: Any) -> FullBoard:
    """A full board of a kind whose givens are taken for clues, so that every set of them is a puzzle of its own."""
    kind, wanted, rng, full = kinds.load(name), Request(**request), Random(seed), None
    assert kind.generator is not None
    while full is None:
        full = fill_board(kind.generator, Grid(*size), wanted, rng)
    return FullBoard(kind, replace(kind.generator, givens_are_values=False), *full, wanted)


@pytest.mark.parametrize("name", ["takuzu", "makaro"])
@pytest.mark.parametrize("level", LEVELS)
def test_clues_are_chosen_for_a_level(name: str, level: str) -> None:
    """A rating says that they suffice at that level, and none fewer."""
    allowed, compared = LEVELS[: LEVELS.index(level) + 1], 0
    for seed, size in enumerate(((6, 8), (6, 4), (4, 6))):
        board = open_as_clues(name, size, seed, level=level)
        chosen = next(board.reduce(Random(seed).sample(range(len(board.groups)), len(board.groups))))
        assert board.grade(chosen).level == gw.rate(board.strip(chosen)).level
        assert board.grade(chosen).level in allowed
        for nth in chosen:
            assert gw.rate(board.strip([other for other in chosen if other != nth])).level not in allowed
            compared += 1
    assert compared > 10


def test_clues_that_do_not_make_it_easier() -> None:
    added = 0
    for seed in range(6):
        board = open_as_clues("takuzu", (8, 6), seed, level="medium", density=0.6)
        puzzle, found = board.choose(Random(seed))
        if puzzle is not None and found.level == "medium":
            assert gw.rate(puzzle).level == "medium"
            added += sum(value is not None for value in puzzle.givens) == round(0.6 * 48)  # type: ignore[attr-defined]
    assert added > 2


def test_a_puzzle_that_its_generator_calls_unique_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong in a generator, a puzzle with several solutions never leaves the program."""
    board = "001101\n010011\n101010\n110100\n"
    blank, full = gw.read("takuzu\n" + "......\n" * 4), gw.read(f"takuzu\n{board}")
    proposed = iter([blank, blank, full])
    monkeypatch.setattr(unique, "propose", lambda *_: (next(proposed), Grade(True)))
    puzzle = gw.generate("takuzu", width=6, height=4)
    assert gw.write(puzzle).endswith(board)
    assert list(proposed) == []
