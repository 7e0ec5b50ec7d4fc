"""The runs of a line in clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.lower import Known, New
from gridwright.model import Clause, Runs

CONSTRAINT = Runs


class Start:
    """Where a run starts, in order encoding: a literal for "it starts at `t` or before" for every `t` that is open."""

    def __init__(self, lo: int, hi: int, new: New) -> None:
        self.lo, self.hi = lo, hi
        self.literals = new(hi - lo)

    def by(self, at: int) -> int | bool:
        """The literal that says the run starts at `at` or before, or True or False where that is settled."""
        if at >= self.hi:
            return True
        return False if at < self.lo else self.literals[at - self.lo]


def starts(runs: Runs, known: Known, new: New) -> list[Clause]:
    """One order-encoded start a run: a cell is black inside a run and white between two (Tamura et al. 2009 style)."""
    slack = len(runs.line) - sum(runs.clue) - max(len(runs.clue) - 1, 0)
    if slack < 0:
        return [[]]
    ordered: list[Start] = []
    first = 0
    for run in runs.clue:
        ordered.append(Start(first, first + slack, new))
        first += run + 1
    clauses: list[Clause] = []
    for start in ordered:
        clauses += [[-a, b] for a, b in zip(start.literals, start.literals[1:], strict=False)]
    for nth in range(1, len(ordered)):
        in_order(clauses, ordered[nth - 1], ordered[nth], runs.clue[nth - 1])
    for at, cell in enumerate(runs.line):
        paint(clauses, runs.clue, ordered, at, cell)
    return clauses


def in_order(clauses: list[Clause], before: Start, after: Start, run: int) -> None:
    """If a run has started by t, the one before it has started early enough to leave a gap."""
    for at in range(after.lo, after.hi + 1):
        add(clauses, [(after.by(at), False), (before.by(at - run - 1), True)])


def paint(clauses: list[Clause], clue: tuple[int, ...], ordered: list[Start], at: int, cell: int) -> None:
    """A cell inside a run is black; a cell behind one run and before the next is white."""
    for run, start in zip(clue, ordered, strict=True):
        add(clauses, [(start.by(at), False), (start.by(at - run), True), (cell, True)])
    for nth in range(len(ordered) + 1):
        behind = ordered[nth - 1].by(at - clue[nth - 1]) if nth else True
        ahead = ordered[nth].by(at) if nth < len(ordered) else False
        add(clauses, [(behind, False), (ahead, True), (cell, False)])


def add(clauses: list[Clause], parts: list[tuple[int | bool, bool]]) -> None:
    """Add the clause of literals, each taken as it is or negated; a settled part drops out or settles the clause."""
    clause: Clause = []
    for literal, sign in parts:
        if literal is True or literal is False:
            if literal is sign:
                return
        else:
            clause.append(literal if sign else -literal)
    clauses.append(clause)


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
