"""No index of compiled code is negative: it would mean one thing compiled and another uncompiled."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwright
from gridwright import kinds
from gridwright.hints.techniques import find_techniques
from support.effort import seeds
from support.indices import run_checked
from support.techniques import open_uncompiled, solved, with_techniques

PROGRAM = """
from support import checked_sources
import sys
import gridwright as gw
from gridwright.ladder.ladder import Ladder

assert Ladder.__module__ == "gridwright.ladder.ladder", "not compiled"
kind = sys.argv[1]
levels = 0
for seed, (height, width) in enumerate(((4, 6), (6, 4))):
    for level in ("easy", "medium" if kind == "nonogram" else "hard"):  # hard pictures take ten seconds
        puzzle = gw.generate(kind, width=width, height=height, level=level, seed=seed)
        assert gw.rate(puzzle).level == level
        assert gw.explain(puzzle).steps
        assert gw.solve(puzzle, method="search").status is gw.Status.UNIQUE
        levels += 1
print(levels)
"""


@pytest.mark.parametrize(
    ("source", "is_refused"),
    [
        ("x[at] = 5", True),
        ("x[0] += x[at - 1]", True),
        ("found = x[at:]", True),
        ("found = x[1 + at :: 2]", False),
        ("found = {-1: 2}[at]", False),
        ("x[0], x[at] = 1, 2", True),
        ("y: list[x[at]] = x[at + 1 : 2]", False),
    ],
)
def test_negative_indices_are_refused(source: str, is_refused: bool) -> None:
    names: dict[str, Any] = {"x": [1, 2, 3], "at": -1}
    tree = ast.parse(f"from __future__ import annotations\n{source}")
    if not is_refused:
        run_checked(tree, "a source", names)
        return
    with pytest.raises(IndexError, match="a negative index: "):
        run_checked(tree, "a source", names)


@pytest.mark.parametrize("name", with_techniques())
def test_techniques_find_the_same_uncompiled_on_boards_with_mistakes(name: str) -> None:
    """Such a board contradicts itself in all ways that there are, and every index of the uncompiled code is checked."""
    compared = 0
    for seed in seeds(40, 400):
        random = Random(f"mistakes {name} {seed}")
        puzzle, solution = random.choice(solved(name, 12, 3))
        values = spoil(random, solution)
        plain, ladder = open_uncompiled(name, puzzle), find_techniques(kinds.load(name)).open(puzzle)
        for one in (plain, ladder):
            one.set_values(values)
        for nth in range(ladder.techniques):
            steps = ladder.list_steps(nth)
            assert plain.list_steps(nth) == steps or repr(plain.list_steps(nth)) == repr(steps), (puzzle, values, nth)
            compared += len(steps)
    assert compared > 50


def spoil(random: Random, solution: list[Any]) -> list[Any]:
    """A part of a solution with some values exchanged, most of them for values that are somewhere else."""
    share, wrong = random.random(), random.random() / 4
    values = [random.choice(solution) if random.random() < wrong else value for value in solution]
    known = [value is not None for value in solution]
    return [value if there and random.random() < share else None for value, there in zip(values, known, strict=True)]


@pytest.mark.parametrize("name", with_techniques())
def test_generators_ratings_and_searches_have_no_negative_index(name: str) -> None:
    tests = Path(__file__).parent.parent
    path = os.pathsep.join([str(tests), str(Path(gridwright.__file__).parent.parent)])
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, name],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == "4\n"
