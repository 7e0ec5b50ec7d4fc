"""The benchmark of nonograms: its boards, the programs it runs, and its page."""

from __future__ import annotations

import random

import pytest

from bench.nonogram import DOCS, blobs, compiled_gain, noise
from bench.nonogram_page import HOW
from bench.nonogram_peers import installed, timed
from gridwright.kinds.nonogram.puzzle import Nonogram

LONG = 300  # seconds that no work here comes near to
TWO = Nonogram.of([(1,), (1,)], [(1,), (1,)])


def test_boards_are_the_same_from_the_same_seed() -> None:
    assert blobs(random.Random(3), 20) == blobs(random.Random(3), 20)
    assert noise(random.Random(3), 20, 0.5) != noise(random.Random(4), 20, 0.5)


def test_gridwright_in_its_own_process() -> None:
    for name, verdict in (
        ("gridwright", "many"),
        ("gridwright search", "many"),
        ("gridwright, first solution", "first"),
    ):
        found, seconds = timed(name, TWO, LONG)
        assert (found, seconds > 0) == (verdict, True)


def test_the_automaton_model_counts_solutions() -> None:
    pytest.importorskip("ortools")
    assert installed("OR-Tools automaton")
    assert timed("OR-Tools automaton", TWO, LONG)[0] == "many"
    assert timed("OR-Tools automaton", Nonogram.of([(2,), ()], [(1,), (1,)]), LONG)[0] == "unique"
    assert timed("OR-Tools automaton", Nonogram.of([(2,), ()], [(1,), ()]), LONG)[0] == "none"


def test_the_page_explains_the_solver_in_the_words_of_its_generator() -> None:
    assert HOW in (DOCS / "nonogram-speed.md").read_text()


def test_the_line_solver_is_measured_compiled_and_uncompiled() -> None:
    """In this process, and in one that passes compiled files over."""
    measured = compiled_gain((6, 9))
    assert [size for size, *_ in measured] == [6, 9]
    assert all(isinstance(seconds, float) for _, *both in measured for seconds in both)
