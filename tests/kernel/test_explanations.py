"""Every explanation follows from its one constraint, uses what was true before, and where claimed none can be left out.

Explanations are those that conflict analysis asks for while random models are solved to the end.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from gridwright.kernel import solver
from support.effort import covered, scaled, seed
from support.kernel_models import MAKERS, LogLine, Recorder, Tables, enumerate_all, load, parse_log, random_case
from support.uncompiled import Mutant, mutated, uncompiled

PROPAGATED = sorted(set(MAKERS) - {"clauses"})
MINIMAL = ["connected", "count", "runs", "stretch", "words"]
"""Where it is claimed. In weighted sums and over numbers, arithmetic and counting may say more than an explanation."""
WANTED = scaled(400, 2000)  # explanations
BUILDS = pytest.mark.parametrize("build", [solver, uncompiled("solver")], ids=["compiled", "uncompiled"])
LARGER = {
    "connected": Mutant("connected.py", "if self.area[near] == 2:", "if self.area[near] != 3 and self.is_older(self.nodes[near] ^ 1, literal):"),
    "count": Mutant("linear.py", "if total - here > bound:", "if total - here > bound + 1:"),
    "runs": Mutant("line_reasons.py", "((by_white | by_black) & self.reached[at + 1]) != 0", "True"),
    "stretch": Mutant("stretch_reasons.py", "value |= ((others != 0) | (at == fixed)) - 1", "pass"),
}  # fmt: skip
"""Mutants whose explanations follow, but have a literal too many."""
SHARED = Mutant("differ.py", "if one != other:", "if True:")
ELSEWHERE = Mutant(
    "stretch_reasons.py", "return self.pair < 0 or cell == self.pair - 1 or cell == self.pair + 2", "return True"
)


def explained(build: Any, name: str, seed: int) -> tuple[Tables, list[LogLine]]:
    """A model as tables of its constraints, and the explanations that it asked for."""
    case = random_case(Random(f"{name} {seed}"), [name])
    made = load(build.Solver(), case)
    recorder = Recorder(build, made)
    enumerate_all(made, case.top)
    return Tables(case), [line for line in parse_log(recorder.lines()) if line.sort in ("x", "a")]


def check(name: str, build: Any, wanted: int, first: int = 0) -> Counter[int]:
    """Check so many explanations in models from a first seed on; returns how many have each length."""
    lengths: Counter[int] = Counter()
    models = 0
    while sum(lengths.values()) < wanted:
        tables, lines = explained(build, name, first + models)
        for line in lines:
            lengths[len(line.clause)] += 1
        for line in set(lines):
            check_explanation(name, tables, line)
        covered(len(lines), "explanations")
        models += 1
        assert models < 2 * wanted, "the models do not have enough conflicts"
    return lengths


def check_explanation(name: str, tables: Tables, line: LogLine) -> None:
    """Check that an explanation follows, and where it is claimed that no literal can be left out.

    That is not claimed of a line "a", whose clauses have the premises of the one above.
    """
    constraint = tables.case.model[line.post]
    assert tables.follows(line.post, line.clause), (constraint, line)
    if name not in MINIMAL or line.sort == "a" or tables.follows(line.post, []):
        return
    for literal in line.clause:
        rest = [other for other in line.clause if other != literal]
        assert not tables.follows(line.post, rest), (constraint, line, literal)


@pytest.mark.parametrize("name", PROPAGATED)
def test_explanations_follow_and_are_minimal(name: str) -> None:
    assert max(check(name, solver, WANTED, seed(0))) > 1


@pytest.mark.parametrize("name", PROPAGATED)
def test_uncompiled_explanations_follow_and_are_minimal(name: str) -> None:
    check(name, uncompiled("solver"), scaled(100, 300), seed(0))


@pytest.mark.slow
@pytest.mark.parametrize("name", PROPAGATED)
def test_explanations_at_length(name: str) -> None:
    check(name, solver, 20_000, seed(10_000))


@pytest.mark.parametrize("name", LARGER)
def test_a_mutant_with_larger_explanations_is_noticed(name: str) -> None:
    build = mutated(LARGER[name], "solver")
    with pytest.raises(AssertionError):
        check(name, build, 300)


def explain_words(build: Any) -> list[LogLine]:
    """What follows from two words whose first place is the same literal, and why."""
    made = build.Solver()
    made.grow(5)
    made.add_differ([1, 2, 3], [1, 4, 5], 0)
    recorder = Recorder(build, made)
    made.add_clauses([[1], [2], [4], [3]])
    made.solve(conflicts=0)
    return parse_log(recorder.lines())


@BUILDS
def test_a_literal_that_two_words_share_explains_nothing(build: Any) -> None:
    assert explain_words(build) == [LogLine("x", 0, (-2, -4, -3, -5))]


def test_a_mutant_that_explains_by_a_shared_literal_is_noticed() -> None:
    assert explain_words(mutated(SHARED, "solver")) == [LogLine("x", 0, (-1, -1, -2, -4, -3, -5))]


def explain_pairs(build: Any) -> set[tuple[int, ...]]:
    """Why cells follow from two pairs of equal ones in a line in which no three are alike."""
    made = build.Solver()
    made.grow(8)
    made.add_stretch(range(1, 9), 2, 0, 8, 0)
    recorder = Recorder(build, made)
    made.add_clauses([[2], [3], [6], [7]])
    made.solve(conflicts=0)
    return {line.clause for line in parse_log(recorder.lines())}


BESIDE_PAIRS = {(-2, -3, -1), (-2, -3, -4), (-6, -7, -5), (-6, -7, -8)}


@BUILDS
def test_a_pair_explains_the_cells_beside_it_and_no_others(build: Any) -> None:
    assert explain_pairs(build) == BESIDE_PAIRS


def test_a_mutant_that_explains_other_cells_by_a_pair_is_noticed() -> None:
    assert explain_pairs(mutated(ELSEWHERE, "solver")) - BESIDE_PAIRS
