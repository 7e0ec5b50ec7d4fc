"""Hints measured on public puzzles: which techniques explain them, and how long hints take.

    python -m bench.hints techniques [KIND…]   shares of steps per technique, for puzzles with one solution
    python -m bench.hints times [KIND…]        CPU time of a hint, a whole explanation and a rating, by size
    python -m bench.hints reasons [KIND…]      are the reasons below the techniques the smallest? asked with more effort

Puzzles are the public ones in the folder that GRIDWRIGHT_CORPUS names; `bench.levels` compares ratings with sources.
"""

from __future__ import annotations

import csv
import json
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import gridwright as gw
from bench.puzzles import READERS, corpus
from gridwright import kinds
from gridwright.hints import step_reasons
from gridwright.hints.explainer import Explainer
from gridwright.hints.step_reasons import ReasonSearch, StepReason
from gridwright.hints.steps import REASON
from gridwright.outcome import Status
from gridwright.puzzle import Value

KINDS = ("nonogram", "hitori", "makaro", "takuzu")
LONGEST_SIDE = {"nonogram": 30}  # of a puzzle that is explained; 15 for the other kinds
MANY_RULES = 5  # a step with more is hard to follow
SIZES = (6, 8, 10, 15, 20, 30, 40)  # of the squares that are timed
PER_SIZE = 20  # puzzles of each size that are timed
STATES = 120  # of small boards, in which reasons are compared
LONG_EFFORT = (8_000, 400_000, 60, 2_000)  # solves, nodes, candidates that are shrunk, other values
HINTS = 5  # of a puzzle, from random parts of its solution


def public(kind: str) -> Iterator[gw.Puzzle]:
    """Every public puzzle of a kind that is known to have one solution; of nonograms, those that lines decide."""
    for record in records(kind):
        yield READERS[kind](record)
    if kind == "nonogram":
        yield from collected(folder() / kind)


def folder() -> Path:
    """The folder of public puzzles."""
    found = corpus()
    if found is None:
        raise SystemExit("GRIDWRIGHT_CORPUS names no folder of public puzzles")
    return found


def records(kind: str) -> Iterator[dict[str, Any]]:
    """The records of public puzzles of a kind that have one solution."""
    for file in sorted((folder() / kind).glob("*.jsonl")):
        for line in file.open():
            record = json.loads(line)
            if record.get("nsol", 1) == 1:
                yield record


def collected(path: Path) -> Iterator[gw.Puzzle]:
    """The nonograms in files of their own that lines decide."""
    with (path / "verdicts.csv").open() as file:
        for row in csv.DictReader(file):
            if row["solutions"] == "unique" and row["cells_left_by_line_logic"] == "0":
                yield gw.read(str(path / row["file"]))


@dataclass
class Shares:
    """Steps of the explanations of a kind, counted."""

    puzzles: int = 0
    incomplete: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    most_rules: int = 0
    long_steps: int = 0

    def add(self, found: gw.Explanation) -> None:
        """Count an explanation."""
        self.puzzles += 1
        self.incomplete += found.status is not Status.UNIQUE
        self.steps.update(step.technique for step in found.steps)
        rules = [len(step.rules) for step in found.steps]
        self.most_rules = max(self.most_rules, *rules, 0)
        self.long_steps += sum(count > MANY_RULES for count in rules)


def techniques(chosen: Iterable[str]) -> None:
    """Print how many steps each technique explains."""
    shares = {kind: explain_all(kind) for kind in chosen}
    print("| kind | puzzles | not to the end | steps | by name | smallest reasons | most rules | over five rules |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for kind, found in shares.items():
        total, unnamed = found.steps.total(), found.steps[REASON]
        named = 100 * (1 - unnamed / total)
        print(
            f"| {kind} | {found.puzzles:,} | {found.incomplete} | {total:,} | {named:.2f} % | {unnamed} "
            f"| {found.most_rules} | {found.long_steps} |"
        )
    print("\n| kind | technique | level | steps | share |\n|---|---|---|--:|--:|")
    for kind, found in shares.items():
        declared = kinds.load(kind).techniques
        assert declared is not None
        for technique in declared.ladder:
            count = found.steps[technique.name]
            share = 100 * count / found.steps.total()
            print(f"| {kind} | {technique.title} | {technique.level} | {count:,} | {share:.2f} % |")


def explain_all(kind: str) -> Shares:
    """The explanations of the public puzzles that are not too large."""
    shares = Shares()
    longest = LONGEST_SIDE.get(kind, 15)
    for puzzle in public(kind):
        if max(puzzle.grid.height, puzzle.grid.width) <= longest:
            shares.add(gw.explain(puzzle))
    return shares


def reasons(chosen: Iterable[str]) -> None:
    """Print in how many states of small random boards far more effort finds a smaller reason."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    from support.techniques import states

    print("| kind | states | a smaller reason with more effort |\n|---|--:|--:|")
    for kind in chosen:
        asked = smaller = 0
        for state in states(kind, STATES, 79):
            found = state.explainer.search.find(state.values)
            if found is not None:
                asked += 1
                smaller += search_longer(state.explainer.search, state.values).size < found.size
        print(f"| {kind} | {asked} | {smaller} |", flush=True)


def search_longer(asked: ReasonSearch, values: Sequence[Value]) -> StepReason:
    """The smallest reason that twenty to fifty times the effort finds, for any value that is forced."""
    usual = step_reasons.SOLVES, step_reasons.NODES, step_reasons.SHRUNK, step_reasons.OTHERS
    step_reasons.SOLVES, step_reasons.NODES, step_reasons.SHRUNK, step_reasons.OTHERS = LONG_EFFORT
    try:
        found = asked.find(values)
        assert found is not None, "a reason that was found before"
        return found
    finally:
        step_reasons.SOLVES, step_reasons.NODES, step_reasons.SHRUNK, step_reasons.OTHERS = usual


def cpu(work: Callable[[], Any]) -> float:
    """The CPU time of something, in milliseconds."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def times(chosen: Iterable[str]) -> None:
    """Print how long hints, explanations and ratings take."""
    print(
        "| kind | size | puzzles | hint | hint, 95 % | explanation | explanation, 95 % | rating "
        "| techniques alone | techniques, 95 % |\n|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    )
    for kind in chosen:
        by_size = defaultdict(list)
        for record in records(kind):
            if record["rows"] == record["cols"] in SIZES:
                by_size[record["rows"]].append(record)
        for size, every in sorted(by_size.items()):
            timed = [READERS[kind](record) for record in every[:: max(1, len(every) // PER_SIZE)][:PER_SIZE]]
            print(f"| {kind} | {size}×{size} | {len(timed)} | {' | '.join(measure(timed))} |", flush=True)


def measure(puzzles: Sequence[gw.Puzzle]) -> list[str]:
    """The columns of a table of times."""
    hints = [cpu(lambda p=p, s=s: gw.hint(p, s)) for p in puzzles for s in parts(p)]
    whole = [cpu(lambda p=p: gw.explain(p)) for p in puzzles]
    rated = [cpu(lambda p=p: gw.rate(p)) for p in puzzles]
    climbed = [climb(puzzle) for puzzle in puzzles]
    return [
        f"{statistics.median(hints):.1f} ms",
        f"{at_95(hints):.1f} ms",
        f"{statistics.median(whole):.0f} ms",
        f"{at_95(whole):.0f} ms",
        f"{statistics.median(rated):.1f} ms",
        f"{statistics.median(climbed):.3f} ms",
        f"{at_95(climbed):.3f} ms",
    ]


def at_95(values: Sequence[float]) -> float:
    """The 95th percentile."""
    return sorted(values)[round(0.95 * (len(values) - 1))]


def climb(puzzle: gw.Puzzle) -> float:
    """The CPU time that the compiled ladder takes for a board, without sentences; the best of five."""
    explainer = Explainer(puzzle)
    ladder, givens = explainer.ladder, explainer.book.givens

    def work() -> None:
        ladder.set_values(givens)
        ladder.climb(ladder.techniques)

    return min(cpu(work) for _ in range(5))


def parts(puzzle: gw.Puzzle) -> Iterator[gw.Answer]:
    """Random parts of the solution."""
    answer = gw.solve(puzzle).answer
    assert answer is not None
    random = Random(len(puzzle.grid))
    for _ in range(HINTS):
        share = random.random()
        values = tuple(value if random.random() < share else None for value in answer.values)
        yield gw.Answer(puzzle.grid, values)


if __name__ == "__main__":
    table, *named = sys.argv[1:]
    {"techniques": techniques, "times": times, "reasons": reasons}[table](named or KINDS)
