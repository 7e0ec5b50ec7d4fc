"""Mutants of every propagator and of the solver: each is noticed by comparing with enumeration, or by its log."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from support.effort import every, seeds
from support.kernel_models import (
    COMPLETE,
    MAKERS,
    Recorder,
    check_log,
    enumerate_all,
    is_too_weak,
    load,
    random_case,
    solutions,
)
from support.uncompiled import Mutant, cpu_limit, mutated, uncompiled

CPU_SECONDS = 1.0  # of one model, which takes a few milliseconds
CASES = range(400)  # the seeds of the random models that a mutant meets
NUMBERS = ("different", "greatest", "less", "permutation")
MUTANTS = {
    "a count may be one too high": (Mutant("linear.py", "self.low[row] > self.hi[row]", "self.low[row] > self.hi[row] + 1"), ("count",)),
    "a sum propagates one too early": (Mutant("linear.py", "self.low[row] + self.factors[at] > self.hi[row]", "self.low[row] + self.factors[at] >= self.hi[row]"), ("sum",)),
    "a lower bound is off by one": (Mutant("linear.py", "self.high[row] - self.factors[at] < self.lo[row]", "self.high[row] - self.factors[at] <= self.lo[row]"), ("count",)),
    "an explanation of a sum lacks a literal": (Mutant("linear.py", "if total - here > bound:", "if total - here >= bound:"), ("count", "sum")),
    "an undone literal stays counted": (Mutant("linear.py", "self.low[self.row_of[term]] -= self.factors[term]", "pass"), ("count", "sum")),
    "two words may be the same": (Mutant("differ.py", "        if self.status(pair, place) == EQUAL:\n            return False\n", ""), ("differ",)),
    "the last place is made the same": (Mutant("differ.py", "self.imply(b ^ self.trail.truth[a], pair)", "self.imply(b ^ 1 ^ self.trail.truth[a], pair)"), ("differ",)),
    "an explanation of two words lacks a word": (Mutant("differ.py", "                self.add_known(other, literal)\n", ""), ("differ",)),
    "two words are not compared at their last place": (Mutant("differ.py", "for place in range(self.length[pair]):\n            if place ==", "for place in range(self.length[pair] - 1):\n            if place =="), ("differ", "words")),
    "an explanation of two words lacks the last place": (Mutant("differ.py", "for place in range(self.length[constraint]):", "for place in range(self.length[constraint] - 1):"), ("words",)),
    "a run may be followed at once by the next": (Mutant("line_solver.py", "reached = (reached & fits) << (run + 1)", "reached = (reached & fits) << run"), ("runs",)),
    "a cell is coloured the wrong way": (Mutant("runs.py", "(0 if bit & blacks else 1)", "(1 if bit & blacks else 0)"), ("runs",)),
    "an explanation of a line opens one cell too many from the left": (Mutant("line_reasons.py", "((by_white | by_black) & self.reached[at + 1]) != 0", "False"), ("runs",)),
    "an explanation of a line looks one cell too far": (Mutant("line_reasons.py", "            self.reached[at] = state\n", "            self.reached[at + 1] = state\n"), ("runs",)),
    "the states of a run are one too few": (Mutant("line_reasons.py", "self.dark[line] |= ((ONE << run) - ONE) << (at + 1)", "self.dark[line] |= ((ONE << run - 1) - ONE) << (at + 1)"), ("runs",)),
    "an explanation of a line opens one cell too many": (Mutant("line_reasons.py", "((by_white | by_black) & self.reached[at]) != 0", "False"), ("runs",)),
    "two thirds of a stretch are enough": (Mutant("stretch_passes.py", "any_true = new_true | one_true << 1 & can_true & ALL", "any_true = new_true"), ("stretch",)),
    "a count of a line is off by one": (Mutant("stretch_passes.py", "ALL >> (63 - self.hi[line]) & ALL << self.lo[line]", "ALL >> (62 - self.hi[line]) & ALL << self.lo[line]"), ("stretch",)),
    "a cell of a pair gets the wrong value": (Mutant("stretch.py", "self.imply(self.literals[at] ^ (1 - self.value[at - first]), line)", "self.imply(self.literals[at] ^ self.value[at - first], line)"), ("stretch",)),
    "a stretch may be one longer": (Mutant("stretch_passes.py", "min(self.longest[line], at) + 1", "min(self.longest[line] + 1, at) + 1"), ("stretch",)),
    "a stretch from the right may be one longer": (Mutant("stretch_passes.py", "min(self.longest[line], length - at) + 1", "min(self.longest[line] + 1, length - at) + 1"), ("stretch",)),
    "a possible stretch is marked one too short": (Mutant("stretch_passes.py", "for run in range(found):", "for run in range(found - 1):"), ("stretch",)),
    "a stretch counts one literal too few": (Mutant("stretch_passes.py", "(self.ended[source + nth] << run * value | carry) & ALL", "(self.ended[source + nth] << (run - 1) * value | carry) & ALL"), ("stretch",)),
    "an explanation drops one cell of a stretch": (Mutant("stretch_reasons.py", "if other < at - longest or other > at:", "if other <= at - longest or other > at:"), ("stretch",)),
    "an explanation of stretches drops a cell that is needed": (Mutant("stretch_reasons.py", "kept if self.can_be_filled(line, length, at) else OPEN", "OPEN"), ("stretch",)),
    "an explanation of pairs drops a cell that is needed": (Mutant("stretch_reasons.py", "(others != 0)", "(others == 0)"), ("stretch",)),
    "an explanation of pairs forgets the second of a stretch": (Mutant("stretch_reasons.py", "if_false = new_false & self.after[4 * at + 1] | one_false & self.after[4 * at + 3]", "if_false = new_false & self.after[4 * at + 1]"), ("stretch",)),
    "an explanation of a line uses what came later": (Mutant("stretch_reasons.py", "(self.trail.position[here >> 1] < end) - 1", "(self.trail.position[here >> 1] <= end + 1) - 1"), ("stretch",)),
    "an explanation by two equal cells lacks one": (Mutant("stretch_reasons.py", "                self.add_premise(two)\n", ""), ("stretch",)),
    "further conclusions may have any value": (Mutant("stretch_reasons.py", "        if value != self.rest:\n            return False\n", ""), ("stretch",)),
    "further conclusions of runs are not looked at": (Mutant("runs.py", "return not self.solver.can_meet_narrow(constraint, self.premises.black, self.premises.white)", "return True"), ("runs",)),
    "a value excludes others elsewhere": (Mutant("numbers.py", "return self.value_of(taken) == self.value_of(slot)", "return True"), ("different", "permutation")),
    "a bound excludes one value too many": (Mutant("numbers.py", "return self.value_of(slot) <= self.bound if", "return self.value_of(slot) <= self.bound + 1 if"), ("greatest", "less")),
    "what is cut off stays open": (
        Mutant(
            "connected.py",
            "if not self.order[node] and not self.imply(self.nodes[node] ^ 1, graph):",
            "if not self.order[node] and self.value(node) == 1:",
        ),
        ("connected",),
    ),
    "an articulation point is not seen": (Mutant("connected.py", "if self.low[node] >= self.order[parent] and self.value(parent) == -1:", "if self.low[node] > self.order[parent] and self.value(parent) == 0:"), ("connected",)),
    "an explanation of a separation lacks the wall": (Mutant("connected.py", "                    if near != without:\n                        self.add_premise(self.nodes[near] ^ 1)", "                    pass"), ("connected",)),
    "a true node never matters": (Mutant("connected.py", "self.nodes[node] != literal or self.matters[node] or not self.fresh[self.graph_of[node]]", "self.nodes[node] != literal"), ("connected",)),
    "a graph that waits is never searched": (Mutant("connected.py", " or self.trail.size == self.trail.variables", ""), ("connected",)),
    "what a late search has seen stays seen": (Mutant("connected.py", "            self.fresh[graph] = 0\n            if self.since", "            if self.since"), ("connected", "clauses")),
    "numbers may be equal": (Mutant("numbers.py", "if self.sort[constraint] != GREATEST and not self.exclude(", "if self.sort[constraint] == PERMUTATION and not self.exclude("), ("different",)),
    "a smaller number may be equal": (Mutant("numbers.py", "self.first[number] > bound:", "self.first[number] >= bound:"), ("less",)),
    "a larger number may be equal": (Mutant("numbers.py", "self.first[number] < bound:", "self.first[number] <= bound:"), ("greatest",)),
    "only one number is less than the greatest": (Mutant("numbers.py", "for at in range(first + 1, self.start[constraint + 1]):", "for at in range(first + 1, first + 2):"), ("greatest",)),
    "the wrong number explains a bound": (Mutant("numbers.py", "if (at == first) != (member == first) and self", "if self"), ("greatest",)),
    "a last value is not needed": (Mutant("numbers.py", "            self.conflict = constraint\n            return False\n        return self.imply(last, constraint)", "            return True\n        return self.imply(last, constraint)"), ("permutation",)),
    "an explanation of an upper bound lacks a value": (Mutant("numbers.py", "self.blame_range(start, min(end, cut), False", "self.blame_range(start, min(end, cut - 1), False"), ("greatest", "less")),
    "an explanation of a lower bound lacks a value": (Mutant("numbers.py", "self.blame_range(max(start, cut + 1), end, False", "self.blame_range(max(start, cut + 2), end, False"), ("greatest", "less")),
    "an explanation of a last value lacks a value": (Mutant("numbers.py", "return self.blame_range(self.first[number], self.first[number + 1], False", "return self.blame_range(self.first[number] + 1, self.first[number + 1], False"), ("permutation",)),
    "an explanation of a last number lacks a number": (Mutant("numbers.py", "return self.blame_range(self.start[constraint], self.start[constraint + 1], True", "return self.blame_range(self.start[constraint], self.start[constraint + 1] - 1, True"), ("permutation",)),
    "an explanation blames the wrong value": (Mutant("numbers.py", "            if not self.is_older(other ^ 1, literal):\n                self.reason_size = size\n                return False\n", "            if not self.is_older(other ^ 1, literal):\n                continue\n"), NUMBERS),
    "a clause that is false is passed over": (Mutant("clauses.py", "                conflict = mark >> 1\n                break", "                pass"), ("clauses",)),
    "a watch is not moved": (Mutant("clauses.py", "                self.watch(literal, mark, other)\n", ""), ("clauses",)),
    "a learned clause lacks a literal": (Mutant("analysis.py", "if not self.is_redundant(self.clause[at] ^ 1):", "if at > 1 and not self.is_redundant(self.clause[at] ^ 1):"), ("clauses", "count")),
    "a literal of the root is not skipped as it should": (Mutant("analysis.py", "            if not self.seen[variable] and self.trail.level[variable] > 0:\n                return False", "            if not self.seen[variable] and self.trail.level[variable] > 1:\n                return False"), ("clauses", "count")),
    "a backjump goes one level too far up": (Mutant("solver.py", "        self.backtrack(level)\n        if self.analysis.size == 1:", "        self.backtrack(level + 1)\n        if self.analysis.size == 1:"), ("clauses", "count")),
    "a literal of a reason is not resolved": (Mutant("analysis.py", "        for at in range(self.reasons.size):\n            variable = self.reasons.literals[at] >> 1\n            if self.seen", "        for at in range(self.reasons.size - 1):\n            variable = self.reasons.literals[at] >> 1\n            if self.seen"), ("clauses", "count")),
    "the second literal is not of the highest level": (Mutant("analysis.py", "                best = at\n", "                pass\n"), ("clauses", "count")),
    "marks of the last conflict stay": (Mutant("analysis.py", "self.seen[self.marked[at]] = 0", "pass"), ("clauses", "count")),
    "a conflict below the current level stays there": (Mutant("solver.py", "self.backtrack(self.analysis.highest_level())", "self.backtrack(self.analysis.highest_level() + 1)"), ("connected", "clauses")),
    "a core lacks an assumption": (Mutant("analysis.py", "                core.append(literal)\n                continue", "                continue"), ("clauses", "count")),
}  # fmt: skip


def is_noticed(build: Any, names: tuple[str, ...], cases: range = CASES) -> bool:
    """Does a solver find other solutions than enumeration, write a log that does not follow, fail, or never end?"""
    for seed in cases:
        try:
            with cpu_limit(CPU_SECONDS):
                if is_wrong(build, names, Random(f"mutant {seed}")):
                    return True
        except (AssertionError, IndexError, StopIteration, TimeoutError):
            return True
    return False


def is_wrong(build: Any, names: tuple[str, ...], rng: Random) -> bool:
    """Does a solver say something wrong of one random model?"""
    case = random_case(rng, names)
    right = solutions(case)
    made = load(build.Solver(), case)
    recorder = Recorder(build, made)
    if made.solve() is not bool(right):
        return True
    check_log(case, recorder.lines())
    if is_wrong_under_assumptions(load(build.Solver(), case), case.top, right, rng):
        return True
    if sorted(enumerate_all(load(build.Solver(), case), case.top)) != sorted(right):
        return True
    return any(is_too_weak(build, name, rng) for name in names if name in COMPLETE)


def is_wrong_under_assumptions(made: Any, top: int, right: set[tuple[int, ...]], rng: Random) -> bool:
    """Is an answer under assumptions wrong, or is a core none?"""
    assumed = [rng.choice((1, -1)) * variable for variable in rng.sample(range(1, top + 1), 4)]
    if made.solve(assumed) is not any(set(assumed) <= set(each) for each in right):
        return True
    return bool(made.core) and any(set(made.core) <= set(each) for each in right)


@pytest.mark.parametrize("name", every(6, list(MUTANTS)))
def test_a_mutant_is_noticed(name: str) -> None:
    mutant, classes = MUTANTS[name]
    assert is_noticed(mutated(mutant, "solver"), classes)


def test_the_kernel_itself_is_not_noticed() -> None:
    assert not is_noticed(uncompiled("solver"), tuple(MAKERS), seeds(80, len(CASES)))
