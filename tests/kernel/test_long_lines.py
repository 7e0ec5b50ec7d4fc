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
from support.effort import scaled
from support.kernel_models import Recorder, parse_log
from support.kernel_mutants import find_run, find_survivors, select
from support.uncompiled import cpu_limit, mutated, uncompiled

LENGTH = 70
CPU_SECONDS = 20.0  # for 150 lines, which take a tenth of that
BUILDS = pytest.mark.parametrize("build", [solver, uncompiled("solver")], ids=["compiled", "uncompiled"])


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


def test_mutants_of_several_words_are_noticed_or_equivalent() -> None:
    build = uncompiled("line_reasons")
    mutants = select(find_run(lambda: [is_wrong(build, Random(f"words {seed}")) for seed in range(20)]))
    assert find_survivors(mutants[: scaled(9, len(mutants))], lambda m: is_noticed(mutated(m, "line_reasons"))) == []


def is_noticed(build: Any) -> bool:
    """Is a mutant wrong, or does it fail or never end?"""
    try:
        with cpu_limit(CPU_SECONDS):
            return any(is_wrong(build, Random(f"words {seed}")) for seed in range(150))
    except Exception:
        return True
