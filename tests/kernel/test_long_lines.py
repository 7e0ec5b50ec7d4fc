"""Lines of runs that take several machine words: their explanations, and mutants of the code that only they need.

Uncompiled, a solver has words of any size. So the code for several words is called by itself.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gridwright.kernel import solver
from gridwright.kinds.nonogram.line_fit import fits
from gridwright.kinds.nonogram.puzzle import runs
from support.kernel_models import Recorder, parse_log
from support.uncompiled import Mutant, mutated, uncompiled

LENGTH = 70
BUILDS = pytest.mark.parametrize("build", [solver, uncompiled("solver")], ids=["compiled", "uncompiled"])
MUTANTS = {
    "a run ends with its word": Mutant("line_reasons.py", "carry = now >> 63", "carry = 0"),
    "a run from the right ends with its word": Mutant("line_reasons.py", "above = (dark | light) & ONE", "above = 0"),
    "only the first word is compared": Mutant("line_reasons.py", "        for nth in range(width):\n            if self.scratch[nth] &", "        for nth in range(1):\n            if self.scratch[nth] &"),
    "states after a cell are those before it": Mutant("line_reasons.py", "self.reached[(step + 1) * width + nth] = self.state[nth]", "self.reached[step * width + nth] = self.state[nth]"),
    "every third cell is dropped": Mutant("line_reasons.py", "if self.meets(step + 1, width):", "if step % 3 and self.meets(step + 1, width):"),
    "nothing is dropped": Mutant("line_reasons.py", "if self.meets(step + 1, width):", "if True:"),
    "a run has one state too few": Mutant("line_reasons.py", "dark |= ((1 << run) - 1) << (at + 1)", "dark |= ((1 << run - 1) - 1) << (at + 1)"),
    "a white cell may be in a run": Mutant("line_reasons.py", "            if value == 0:\n                dark = 0\n            elif", "            if"),
    "the last word does not end a line": Mutant("line_reasons.py", "        for nth in range(width):\n            alive |=", "        for nth in range(width - 1):\n            alive |="),
}  # fmt: skip


def random_line(rng: Random) -> tuple[list[int], tuple[int, ...]]:
    """A line of random cells, and its clue."""
    cells = [int(rng.random() < 0.7) for _ in range(LENGTH)]
    return cells, tuple(runs(cells))


def follows(clue: tuple[int, ...], clause: tuple[int, ...]) -> bool:
    """Does a clause follow from a clue: is there no filling in which all its literals are false?"""
    values: list[int | None] = [None] * LENGTH
    for literal in clause:
        values[abs(literal) - 1] = 0 if literal > 0 else 1
    return not fits(values, clue)


def is_minimal(clue: tuple[int, ...], clause: tuple[int, ...]) -> bool:
    """Does a clause follow from a clue, and no part of it?"""
    parts = [tuple(other for other in clause if other != literal) for literal in clause]
    return follows(clue, clause) and not any(follows(clue, part) for part in parts)


@BUILDS
def test_explanations_of_long_lines_follow_and_are_minimal(build: Any) -> None:
    count = 0
    for seed in range(6):
        rng = Random(f"long line {seed}")
        cells, clue = random_line(rng)
        made = build.Solver()
        made.grow(LENGTH)
        made.add_runs(range(1, LENGTH + 1), clue, 0)
        recorder = Recorder(build, made)
        made.add_clauses([[at + 1 if cells[at] else -at - 1] for at in rng.sample(range(LENGTH), 40)])
        made.solve(conflicts=0)
        clauses = [line.clause for line in parse_log(recorder.lines()) if line.sort == "x"]
        assert all(is_minimal(clue, clause) for clause in clauses)
        count += len(clauses)
    assert count > 60


def is_wrong(build: Any, rng: Random) -> bool:
    """Do known cells that contradict a clue no longer do so once needless ones are dropped, or is one left?"""
    cells, clue = random_line(rng)
    made = build.LineReasons([LENGTH], [clue], False)
    known_share, wrong_share = rng.choice((0.2, 0.5)), rng.choice((0.0, 0.05))
    for at, cell in enumerate(cells):
        made.value[at] = cell ^ (rng.random() < wrong_share) if rng.random() < known_share else -1
    known: list[int | None] = [None if value == -1 else value for value in made.value]
    if made.can_meet_wide(0) is not fits(known, clue):
        return True
    if fits(known, clue):
        return False
    made.drop_wide(0, rng.random() < 0.5)
    kept = tuple(-at - 1 if value else at + 1 for at, value in enumerate(made.value) if value != -1)
    return not is_minimal(clue, kept)


def test_several_words_are_right() -> None:
    build = uncompiled("line_reasons")
    assert not any(is_wrong(build, Random(f"words {seed}")) for seed in range(150))


@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_of_several_words_is_noticed(name: str) -> None:
    build = mutated(MUTANTS[name], "line_reasons")
    assert any(is_wrong(build, Random(f"words {seed}")) for seed in range(150))
