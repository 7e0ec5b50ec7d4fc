"""Ratings beside the levels that the sources of puzzles gave them: do both order puzzles in the same way?

    python -m bench.levels corpus      the public puzzles in the folder that GRIDWRIGHT_CORPUS names
    python -m bench.levels generated   new puzzles by Simon Tatham's programs (Debian's sgt-puzzles), 100 of each level

The measure is Spearman's rank correlation; equal values share their rank. The level of a source has two or three
values, so the correlation of any score with it stays below 1 even if every hard puzzle scores more than every easy one.
"""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import gridwright as gw
from bench.hints import records
from bench.puzzles import READERS
from gridwright.kind import LEVELS

LETTERS = {"t": "trivial", "e": "easy", "n": "normal", "k": "tricky"}
ORDER = ("trivial", "easy", "normal", "tricky")
PROGRAMS = {
    "hitori": ("sgt-singles", "ek", ("8x8", "12x12")),
    "takuzu": ("sgt-unruly", "ten", ("8x8", "14x14", "8x8u")),
}
COUNT = 100  # puzzles of each level
SEED = 15


class Rated(NamedTuple):
    """A puzzle of a set: the level of its source, and our level and score."""

    set: str
    source: str
    level: int
    score: int


def rate(name: str, letter: str, puzzle: gw.Puzzle) -> Rated:
    """Rate a puzzle of a set."""
    rating = gw.rate(puzzle)
    assert rating.level is not None, f"{name}{letter}: {puzzle!r} has no level"
    return Rated(name, LETTERS[letter], LEVELS.index(rating.level), rating.score)


def rate_corpus(kind: str) -> Iterator[Rated]:
    """The public puzzles whose source states a level."""
    for record in records(kind):
        named = re.fullmatch(r"(\d+x\d+u?)d(\w)", record.get("params", ""))
        if named:
            yield rate(named[1], named[2], READERS[kind](record))


def rate_generated(kind: str) -> Iterator[Rated]:
    """New puzzles by a program, always the same ones."""
    program, letters, sizes = PROGRAMS[kind]
    path = shutil.which(program, path="/usr/games:/usr/local/bin:/usr/bin")
    if path is None:
        raise SystemExit(f"{program} is missing; on Debian: apt-get install sgt-puzzles")
    for name in sizes:
        for letter in letters:
            command = [path, "--generate", str(COUNT), f"{name}d{letter}#{SEED}"]
            lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            for line in lines:
                yield rate(name, letter, gw.read(line, kind="unruly" if kind == "takuzu" else kind))


def print_tables(kind: str, rated: Sequence[Rated]) -> None:
    """Print ratings beside levels, and how well they agree."""
    groups = defaultdict(list)
    for each in rated:
        groups[each.set].append(each)
    print(f"\n| {kind} | level of the source | easy | medium | hard | expert | median score |")
    print("|---|---|--:|--:|--:|--:|--:|")
    for name, found in groups.items():
        for source in sorted({each.source for each in found}, key=ORDER.index):
            same = [each for each in found if each.source == source]
            counts = Counter(each.level for each in same)
            score = statistics.median(each.score for each in same)
            print(f"| {name} | {source} | {' | '.join(str(counts[each]) for each in range(4))} | {score:g} |")
    print(f"\n| {kind} | puzzles | rank correlation of the level | of the score |\n|---|--:|--:|--:|")
    for name, found in groups.items():
        sources = [ORDER.index(each.source) for each in found]
        if len(set(sources)) > 1:
            level, score = ([each[column] for each in found] for column in (2, 3))
            print(f"| {name} | {len(found)} | {spearman(sources, level):.2f} | {spearman(sources, score):.2f} |")


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
    rate_all = {"corpus": rate_corpus, "generated": rate_generated}[sys.argv[1]]
    for each_kind in PROGRAMS:
        print_tables(each_kind, list(rate_all(each_kind)))
