"""The runs of a line in clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from gridwright.lower import Known, New
from gridwright.model import Clause, Runs

CONSTRAINT = Runs


class Start:
    """Where a run starts, in order encoding: a literal for "it starts at `t` or before" for every `t` that is open.

    Before `lo` that is false, and from `hi` on it is true; `not_by` and `by` give what it adds to a clause.
    """

    def __init__(self, lo: int, slack: int, new: New) -> None:
        self.lo, self.hi = lo, lo + slack
        self.literals = list(new(slack))

    def by(self, at: int) -> Clause:
        """The run starts at `at` or before: no literal where it cannot; not to be asked where it must."""
        return [self.literals[at - self.lo]] if at >= self.lo else []

    def not_by(self, at: int) -> Clause:
        """The run starts after `at`: no literal where it cannot; not to be asked where it must."""
        return [-self.literals[at - self.lo]] if at < self.hi else []


def starts(runs: Runs, known: Known, new: New) -> list[Clause]:
    """One order-encoded start a run: a cell is black inside a run and white between two (Tamura et al. 2009 style)."""
    line, clue = runs.line, runs.clue
    slack = len(line) - sum(clue) - max(len(clue) - 1, 0)
    if slack < 0:
        return [[]]
    if not clue:
        return [[-cell] for cell in line]
    ordered: list[Start] = []
    first = 0
    for run in clue:
        ordered.append(Start(first, slack, new))
        first += run + 1
    clauses: list[Clause] = []
    for start, run in zip(ordered, clue, strict=True):
        clauses += [[-a, b] for a, b in pairwise(start.literals)]
        clauses += [[line[at], *start.not_by(at), *start.by(at - run)] for at in range(start.lo, start.hi + run)]
    clauses += [[-line[at], *ordered[0].by(at)] for at in range(ordered[0].hi)]
    for before, after, run in zip(ordered, ordered[1:], clue, strict=False):
        between(clauses, line, before, after, run)
    last, run = ordered[-1], clue[-1]
    clauses += [[-line[at], *last.not_by(at - run)] for at in range(last.lo + run, len(line))]
    return clauses


def between(clauses: list[Clause], line: Sequence[int], before: Start, after: Start, run: int) -> None:
    """Two runs in order, a gap between them, and white where the first has ended and the second has not begun."""
    clauses += [[-b, a] for a, b in zip(before.literals, after.literals, strict=True)]
    for at in range(before.lo + run, after.hi):
        clauses.append([-line[at], *before.not_by(at - run), *after.by(at)])


def start_names(runs: Runs, say: Callable[[int], str]) -> Iterator[str]:
    """A name for every literal of every start."""
    slack = len(runs.line) - sum(runs.clue) - max(len(runs.clue) - 1, 0)
    first = 0
    for nth, run in enumerate(runs.clue, 1):
        for at in range(first, first + slack):
            yield f"run {nth} (of {run}) starts at place {at + 1} or before"
        first += run + 1


WAYS = {"starts": starts}
NAMES = {"starts": start_names}
