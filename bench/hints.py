"""Hints measured: which techniques explain public puzzles, how long hints take, and whether ratings agree with sources.

    python -m bench.hints techniques KIND…   shares of steps per technique, for puzzles with one solution
    python -m bench.hints times KIND…        CPU time of a hint, a whole explanation and a rating, by size
    python -m bench.hints levels KIND…       ratings beside the levels that the sources of puzzles gave them

Puzzles are the public ones in the folder that GRIDWRIGHT_CORPUS names.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from random import Random
from typing import Any

import gridwright as gw
from bench.puzzles import READERS, corpus
from gridwright.hints.explainer import Explainer
from gridwright.hints.steps import REASON
from gridwright.kind import LEVELS
from gridwright.outcome import Status

MOST_CELLS = {"nonogram": 30 * 30}  # of a puzzle that is explained; 15x15 for the other kinds
PER_SIZE = 20  # puzzles of each size that are timed
HINTS = 5  # of a puzzle, from random parts of its solution
LETTERS = {"t": 0, "e": 1, "n": 2, "k": 2}  # of the levels in the parameters of Simon Tatham's generators


def records(kind: str) -> Iterator[dict[str, Any]]:
    """Every public puzzle of a kind that is known to have one solution."""
    folder = corpus()
    if folder is None:
        raise SystemExit("GRIDWRIGHT_CORPUS names no folder of public puzzles")
    for file in sorted((folder / kind).glob("*.jsonl")):
        for line in file.open():
            record = json.loads(line)
            if record.get("nsol", 1) == 1:
                yield record


def techniques(kind: str) -> None:
    """Print how many steps each technique explains."""
    steps: Counter[str] = Counter()
    rules: Counter[int] = Counter()
    explained = incomplete = 0
    for record in records(kind):
        puzzle = READERS[kind](record)
        if len(puzzle.grid) > MOST_CELLS.get(kind, 15 * 15):
            continue
        found = gw.explain(puzzle)
        explained += 1
        incomplete += found.status is not Status.UNIQUE
        steps.update(step.technique for step in found.steps)
        rules.update(len(step.rules) for step in found.steps)
    total = sum(steps.values())
    print(f"\n{kind}: {explained} puzzles, {incomplete} not explained to the end, {total:,} steps\n")
    print("| technique | steps | share |\n|---|--:|--:|")
    for name, count in steps.most_common():
        print(f"| {name} | {count:,} | {100 * count / total:.1f} % |")
    print(f"\nby name {100 * (1 - steps[REASON] / total):.2f} %; most rules in a step: {max(rules)}")


def cpu(work: Callable[[], Any]) -> float:
    """The CPU time of something, in milliseconds."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def times(kind: str) -> None:
    """Print how long hints, explanations and ratings take."""
    chosen = sorted(records(kind), key=lambda record: (record["rows"] * record["cols"], str(record["id"])))
    print(f"\n{kind}\n\n| size | puzzles | hint, median | hint, 95 % | explanation | rating | techniques alone |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for size, group in groupby(chosen, key=lambda record: (record["rows"], record["cols"])):
        every = list(group)
        timed = [READERS[kind](record) for record in every[:: max(1, len(every) // PER_SIZE)][:PER_SIZE]]
        hints = [cpu(lambda p=p, s=s: gw.hint(p, s)) for p in timed for s in parts(p)]
        whole = [cpu(lambda p=p: gw.explain(p)) for p in timed]
        rated = [cpu(lambda p=p: gw.rate(p)) for p in timed]
        climbed = [climb(p) for p in timed]
        ninety_fifth = sorted(hints)[int(0.95 * (len(hints) - 1))]
        figures = [statistics.median(column) for column in (hints, whole, rated)]
        print(
            f"| {size[1]}×{size[0]} | {len(timed)} | {figures[0]:.1f} ms | {ninety_fifth:.1f} ms | {figures[1]:.0f} ms "
            f"| {figures[2]:.2f} ms | {statistics.median(climbed):.3f} ms |"
        )


def climb(puzzle: gw.Puzzle) -> float:
    """The time that the compiled ladder takes for a puzzle, without sentences; the best of five."""
    explainer = Explainer(puzzle)
    best = float("inf")
    for _ in range(5):
        explainer.ladder.set_values(explainer.book.givens)
        start = time.perf_counter()
        explainer.ladder.climb(explainer.ladder.techniques)
        best = min(best, 1000 * (time.perf_counter() - start))
    return best


def parts(puzzle: gw.Puzzle) -> Iterator[gw.Answer]:
    """Random parts of the solution."""
    answer = gw.solve(puzzle).answer
    assert answer is not None
    random = Random(len(puzzle.grid))
    for _ in range(HINTS):
        share = random.random()
        values = tuple(value if random.random() < share else None for value in answer.values)
        yield gw.Answer(puzzle.grid, values)


def levels(kind: str) -> None:
    """Print ratings beside the levels of sources."""
    by_source: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
    for record in records(kind):
        named = re.fullmatch(r"(\d+x\d+u?)d(\w)", record.get("params", ""))
        if named:
            rating = gw.rate(READERS[kind](record))
            assert rating.level is not None
            by_source[named[1], LETTERS[named[2]]].append((LEVELS.index(rating.level), rating.score))
    print(f"\n{kind}\n\n| set | level of the source | easy | medium | hard | expert | median score |")
    print("|---|---|--:|--:|--:|--:|--:|")
    for (name, level), found in sorted(by_source.items()):
        counts = Counter(each for each, _ in found)
        score = statistics.median(score for _, score in found)
        print(f"| {name} | {level} | {' | '.join(str(counts[each]) for each in range(4))} | {score:g} |")
    print("\n| set | rank correlation of the level | of the score |\n|---|--:|--:|")
    for name in sorted({name for name, _ in by_source}):
        rows = [(level, *each) for (other, level), found in by_source.items() if other == name for each in found]
        if len({row[0] for row in rows}) > 1:
            source, level, score = zip(*rows, strict=True)
            print(f"| {name} | {spearman(source, level):.2f} | {spearman(source, score):.2f} |")


def spearman(one: Sequence[float], two: Sequence[float]) -> float:
    """Spearman's rank correlation; equal values share their rank."""
    if len(set(one)) == 1 or len(set(two)) == 1:
        return float("nan")
    return statistics.correlation(rank(one), rank(two))


def rank(values: Sequence[float]) -> list[float]:
    """The rank of every value, the mean of their places where several are equal."""
    places: dict[float, list[int]] = defaultdict(list)
    for place, value in enumerate(sorted(values)):
        places[value].append(place)
    return [statistics.mean(places[value]) for value in values]


if __name__ == "__main__":
    table, *kinds = sys.argv[1:]
    for each in kinds:
        {"techniques": techniques, "times": times, "levels": levels}[table](each)
