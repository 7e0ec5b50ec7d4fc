"""What stands below the table of puzzles: the times of each method in short, and the size of its models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

from gridwright.messages import Sentence, Text, format_number, say
from gridwright.reports.figures import SIZES, Figures, median

NONE = "–"


class Table(NamedTuple):
    """A small table with a row per method; `groups` are the heads above the heads, with the columns they span."""

    groups: tuple[tuple[str, int], ...]
    head: list[str]
    rows: list[list[str]]
    note: str = ""

    @property
    def flat_head(self) -> list[str]:
        """The heads in one line, each with its group."""
        groups = [group for group, span in self.groups for _ in range(span)]
        pairs = zip(self.head, groups, strict=True)
        return [say("{head} {group}", head=head, group=group) if group else head for head, group in pairs]

    def take(self, chosen: Sequence[int]) -> Table:
        """The same table with only some of its groups."""
        ends = list(accumulate(span for _, span in self.groups))
        at = [column for number in chosen for column in range(ends[number] - self.groups[number][1], ends[number])]
        rows = [[words[column] for column in at] for words in self.rows]
        return Table(tuple(self.groups[number] for number in chosen), [self.head[column] for column in at], rows)


def seconds(value: float | None) -> str:
    """A time with about three significant digits."""
    if value is None:
        return NONE
    return format_number(value, ".4f" if value < 0.01 else ".3f" if value < 10 else ".1f")


def summarize_times(figures: Figures) -> Table:
    """How many puzzles each method solved, and its times: over those, and over all if any method failed."""
    solved, every = (say("over the solved puzzles"), 3), (say("over all puzzles*"), 2)
    head = [Sentence("method"), Sentence("solved")]
    head += [Sentence("median s"), Sentence("total s"), Sentence("longest s")]
    rows = [[method, *solved_times(figures, method)] for method in figures.methods]
    if not any(map(figures.failed, figures.methods)):
        return Table((("", 1), ("", 1), solved), make_head(head), rows)
    head += [Sentence("median s"), Sentence("total s")]
    for row, method in zip(rows, figures.methods, strict=True):
        row += all_times(figures, method)
    limit = figures.limit
    note = (
        say(
            "* Unknown for a method that did not solve all puzzles: the run had no time limit, so a failure has no "
            "time."
        )
        if limit is None
        else say("* A puzzle that was not solved counts as {limit:g} s, the time limit.", limit=limit)
    )
    return Table((("", 1), ("", 1), solved, every), make_head(head), rows, note)


def summarize_scores(figures: Figures) -> Table | None:
    """PAR-2 of every method and of the virtual best solver; nothing of one method that solved all."""
    if len(figures.methods) < 2 and not any(map(figures.failed, figures.methods)):
        return None
    rows = [
        [method, seconds(figures.score(figures.times(method), figures.failed(method)))] for method in figures.methods
    ]
    if len(figures.methods) > 1:
        solved = [time for time in figures.best if time < inf]
        rows.append([say("virtual best solver"), seconds(figures.score(solved, len(figures.best) - len(solved)))])
    head = make_head([Sentence("method"), Sentence("PAR-2 s")])
    note = say(
        "PAR-2: the mean time, where a puzzle that was not solved counts twice the time limit. The virtual best solver "
        "takes the fastest method for every puzzle."
    )
    return Table((("", 1), ("", 1)), head, rows, note)


def make_head(heads: Sequence[Text]) -> list[str]:
    """The words of heads."""
    return [str(head) for head in heads]


def solved_times(figures: Figures, method: str) -> list[str]:
    """How many puzzles a method solved, and the median, total and longest of their times."""
    times = figures.times(method)
    count = say("{solved:,} of {tried:,}", solved=len(times), tried=figures.tried(method))
    total, longest = (sum(times), times[-1]) if times else (None, None)
    return [count, *map(seconds, (median(times), total, longest))]


def all_times(figures: Figures, method: str) -> list[str]:
    """The median and the total of a method's times, a failure counted as the time limit."""
    times = figures.counted_times(method)
    return [NONE, NONE] if times is None else [seconds(median(times)), seconds(sum(times))]


def summarize_sizes(figures: Figures) -> Table | None:
    """The size of each method's models, or None if no method has models."""
    rows = [[method, *describe_sizes(figures, method)] for method in figures.methods]
    if all(set(row[1:]) == {NONE} for row in rows):
        return None
    names = (say("variables"), say("constraints"), say("literals"))
    head = [Sentence("method"), *[Sentence("median"), Sentence("largest")] * len(names)]
    return Table(
        (("", 1), *((name, 2) for name in names)),
        make_head(head),
        rows,
        say(
            "Size of the models: constraints are clauses for SAT solvers and rows for MILP solvers; literals are the "
            "entries in them."
        ),
    )


def describe_sizes(figures: Figures, method: str) -> Iterator[str]:
    """The median and the largest number of variables, constraints and literals; a dash for a search, which has none."""
    for name in SIZES:
        counts = sorted(figures.totals[method].sizes[name])
        middle = median(counts)
        yield from (NONE, NONE) if middle is None else (format_number(middle, ",.0f"), format_number(counts[-1], ","))
