"""Lines of stretches that the random models do not reach: long ones, and those that a propagator does not take."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

import pytest

from gridwright.engines.kernel import ADD
from gridwright.kernel import solver
from gridwright.kernel.stretch import LONGEST
from gridwright.model import Stretch
from support.effort import every
from support.kernel_models import Case, LogLine, Recorder, fix, load, parse_log
from support.uncompiled import uncompiled

BUILDS: dict[str, Any] = {"compiled": solver, "uncompiled": uncompiled("solver")}


def random_line(rng: Random, length: int, longest: int) -> list[bool]:
    """Values without a stretch that is too long; many have just the greatest length."""
    line: list[bool] = []
    while len(line) < length:
        run = rng.choice([longest, rng.randint(1, longest)])
        line += [bool(line) and not line[-1]] * run
    return line[:length]


def can_be_filled(stretch: Stretch, facts: Iterable[int]) -> bool:
    """Can a line of variables 1, 2, 3 and so on be filled? By the numbers of true literals so far, as bits."""
    known = {abs(fact): fact > 0 for fact in facts}
    states = {(True, stretch.longest): 1, (False, stretch.longest): 1}  # by the last value and how often it was last
    for variable in range(1, len(stretch.line) + 1):
        new: dict[tuple[bool, int], int] = {}
        for (last, run), counts in states.items():
            for value in (True, False):
                length = run + 1 if value == last else 1
                if length <= stretch.longest and known.get(variable, value) == value:
                    new[value, length] = new.get((value, length), 0) | counts << value
        states = new
    wanted = (1 << stretch.hi + 1) - (1 << stretch.lo)
    return any(counts & wanted for counts in states.values())


def random_facts(rng: Random, values: list[bool], count: int) -> list[int]:
    """The values of so many cells."""
    return [at + 1 if values[at] else -at - 1 for at in rng.sample(range(len(values)), count)]


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("longest", [1, 2, 3, 20])
@pytest.mark.parametrize("length", [63, 65, 126, 130, 200])
def test_long_lines(build: str, length: int, longest: int) -> None:
    rng = Random(f"{length} {longest}")
    for count in every(2, (length // 6, length // 2, length - 20, length - 1), start=1):
        values = random_line(rng, length, longest)
        stretch = Stretch(tuple(range(1, length + 1)), longest, sum(values), sum(values))
        facts = random_facts(rng, values, count)
        found = fix(load(BUILDS[build].Solver(), Case(length, [stretch])), facts)
        assert found is not None
        decided = len(found)
        open_cells = set(range(1, length + 1)) - {abs(fact) for fact in facts}
        literals = [at if values[at - 1] else -at for at in open_cells]
        assert set(found) == {*facts, *(x for x in literals if not can_be_filled(stretch, [*facts, -x]))}
    assert decided == length


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("longest", [2, 3])
def test_explanations_of_long_lines(build: str, longest: int) -> None:
    rng = Random(longest)
    checked: list[LogLine] = []
    while len(checked) < 20:
        values = random_line(rng, 140, longest)
        stretch = Stretch(tuple(range(1, 141)), longest, sum(values), sum(values))
        made = load(BUILDS[build].Solver(), Case(140, [stretch]))
        recorder = Recorder(BUILDS[build], made)
        made.add_clauses([[fact] for fact in random_facts(rng, values, rng.choice((120, 139)))])
        made.solve(conflicts=0)
        for line in [line for line in parse_log(recorder.lines()) if line.sort == "x"]:
            assert not can_be_filled(stretch, [-literal for literal in line.clause])
            for kept in line.clause:
                assert can_be_filled(stretch, [-literal for literal in line.clause if literal != kept]), (line, kept)
            checked.append(line)
    assert max(len(line.clause) for line in checked) > longest + 1


@pytest.mark.parametrize(
    "stretch",
    [
        Stretch((1, 2, 1, 3), 2, 1, 3),  # a variable that occurs twice
        Stretch((1, 2, -1, 3, 4), 2, 2, 2),
        Stretch((1, 2, 3), LONGEST + 9, 1, 2),
        Stretch((1, 2, 3), 0, 0, 3),
        Stretch((), 0, 0, 3),
        Stretch((), 2, 1, 3),
        Stretch((1, 2), 2, 2, 1),
        Stretch((1, 2, 3, 4), 2, -5, 99),
    ],
)
@pytest.mark.parametrize("build", BUILDS)
def test_odd_lines(stretch: Stretch, build: str) -> None:
    found = []
    made = BUILDS[build].Solver()
    made.grow(4)
    ADD[Stretch](made, stretch, 0)
    while made.solve():
        found.append(tuple(made.values()))
        made.add_clauses([[-literal for literal in found[-1]]])
    signs = product((1, -1), repeat=4)
    wanted = [tuple(sign * variable for sign, variable in zip(row, range(1, 5), strict=True)) for row in signs]
    assert sorted(found) == sorted(row for row in wanted if stretch.holds(set(row).__contains__))


def test_longer_stretches_than_a_word_are_lowered() -> None:
    made = solver.Solver()
    made.grow(140)
    ADD[Stretch](made, Stretch(tuple(range(1, 141)), LONGEST + 1, 0, 140), 0)
    assert made.fix(list(range(1, LONGEST + 2)))
    assert -(LONGEST + 2) in made.true_literals()
