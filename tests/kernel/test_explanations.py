"""Every explanation follows from its one constraint, uses what was true before, and where claimed none can be left out.

Explanations are those that conflict analysis asks for while random models are solved to the end.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from gridwright.kernel import solver
from support.kernel_models import MAKERS, LogLine, Recorder, Tables, enumerate_all, load, parse_log, random_case
from support.uncompiled import uncompiled

PROPAGATED = sorted(set(MAKERS) - {"clauses"})
MINIMAL = ["connected", "count", "runs", "stretch", "words"]
"""Where it is claimed. In weighted sums and over numbers, arithmetic and counting may say more than an explanation."""
WANTED = 2000  # explanations


def explained(build: Any, name: str, seed: int) -> tuple[Tables, list[LogLine]]:
    """A model as tables of its constraints, and the explanations that it asked for."""
    case = random_case(Random(f"{name} {seed}"), [name])
    made = load(build.Solver(), case)
    recorder = Recorder(build, made)
    enumerate_all(made, case.top)
    return Tables(case), [line for line in parse_log(recorder.lines()) if line.sort == "x"]


def check(name: str, build: Any, wanted: int) -> Counter[int]:
    """Check so many explanations; returns how many have each length."""
    lengths: Counter[int] = Counter()
    seed = 0
    while sum(lengths.values()) < wanted:
        tables, lines = explained(build, name, seed)
        for line in lines:
            lengths[len(line.clause)] += 1
        for line in set(lines):
            check_explanation(name, tables, line)
        seed += 1
        assert seed < 100_000, "the models do not have enough conflicts"
    return lengths


def check_explanation(name: str, tables: Tables, line: LogLine) -> None:
    """Check that an explanation follows, and where it is claimed that no literal can be left out."""
    constraint = tables.case.model[line.post]
    assert tables.follows(line.post, line.clause), (constraint, line)
    if name not in MINIMAL or tables.follows(line.post, []):
        return
    for literal in line.clause:
        rest = [other for other in line.clause if other != literal]
        assert not tables.follows(line.post, rest), (constraint, line, literal)


@pytest.mark.parametrize("name", PROPAGATED)
def test_explanations_follow_and_are_minimal(name: str) -> None:
    assert max(check(name, solver, WANTED)) > 1


@pytest.mark.parametrize("name", PROPAGATED)
def test_uncompiled_explanations_follow_and_are_minimal(name: str) -> None:
    check(name, uncompiled("solver"), 300)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROPAGATED)
def test_explanations_at_length(name: str) -> None:
    check(name, solver, 200_000)
