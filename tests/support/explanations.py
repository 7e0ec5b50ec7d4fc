"""A checker of explanations: each follows from its one constraint, and where it is claimed none can be left out."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from support.effort import covered
from support.kernel_models import LogLine, Recorder, Tables, enumerate_all, load, parse_log, random_case

MINIMAL = ["connected", "count", "runs", "stretch", "words"]
"""Where it is claimed. In weighted sums and over numbers, arithmetic and counting may say more than an explanation."""


def explained(build: Any, name: str, seed: int) -> tuple[Tables, list[LogLine]]:
    """A model as tables of its constraints, and the explanations that it asked for."""
    case = random_case(Random(f"{name} {seed}"), [name])
    made = load(build.Solver(), case)
    recorder = Recorder(build, made)
    enumerate_all(made, case.top)
    return Tables(case), [line for line in parse_log(recorder.lines()) if line.sort in ("x", "a")]


def check_explanations(name: str, build: Any, wanted: int, first: int = 0) -> Counter[int]:
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


BY_WORDS = [LogLine("x", 0, (-2, -4, -3, -5))]


def explain_words(build: Any) -> list[LogLine]:
    """What follows from two words whose first place is the same literal, and why."""
    made = build.Solver()
    made.grow(5)
    made.add_differ([1, 2, 3], [1, 4, 5], 0)
    recorder = Recorder(build, made)
    made.add_clauses([[1], [2], [4], [3]])
    made.solve(conflicts=0)
    return parse_log(recorder.lines())


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
