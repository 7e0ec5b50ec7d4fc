"""Every explanation follows from its one constraint, uses what was true before, and where claimed none can be left out.

Explanations are those that conflict analysis asks for while random models are solved to the end.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from gridwright.kernel import solver
from support.kernel_models import MAKERS, LogLine, Recorder, enumerate_all, follows, load, parse_log, random_case
from support.uncompiled import uncompiled

PROPAGATED = sorted(set(MAKERS) - {"clauses"})
MINIMAL = ["connected", "count", "runs", "stretch", "words"]
"""Where it is claimed. In weighted sums and over numbers, arithmetic and counting may say more than an explanation."""
WANTED = 2000  # explanations


def explained(build: Any, name: str, seed: int) -> list[tuple[Any, LogLine, int]]:
    """The explanations that one model asked for, each with its constraint."""
    case = random_case(Random(f"{name} {seed}"), [name])
    made = load(build.Solver(), case)
    recorder = Recorder(build, made)
    enumerate_all(made, case.top)
    return [(case.model[line.post], line, case.top) for line in parse_log(recorder.lines()) if line.sort == "x"]


def check(name: str, build: Any, wanted: int) -> Counter[int]:
    """Check so many explanations; returns how many have each length."""
    lengths: Counter[int] = Counter()
    seed, known = 0, set()
    while sum(lengths.values()) < wanted:
        for constraint, line, top in explained(build, name, seed):
            lengths[len(line.clause)] += 1
            if (seed, line) in known:
                continue
            known.add((seed, line))
            assert follows(constraint, line.clause, top), (constraint, line)
            if name in MINIMAL and follows_from_something(constraint, top):
                for literal in line.clause:
                    rest = [other for other in line.clause if other != literal]
                    assert not follows(constraint, rest, top), (constraint, line, literal)
        seed += 1
        assert seed < 100_000, "the models do not have enough conflicts"
    return lengths


def follows_from_something(constraint: Any, top: int) -> bool:
    """Has the constraint a solution? From one that has none, everything follows."""
    return not follows(constraint, [], top)


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
