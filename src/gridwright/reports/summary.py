"""What stands below the table of puzzles: the times of each method in short, and the size of its models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from gridwright.messages import Message, format_number
from gridwright.messages import batch as messages
from gridwright.reports.figures import Figures, LedgerRow, median

NONE = "–"
SIZES = ("variables", "constraints", "literals")


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
        return [messages.HEAD_IN_GROUP(head=head, group=group) if group else head for head, group in pairs]

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
    solved, every = (messages.OVER_SOLVED(), 3), (messages.OVER_ALL(), 2)
    head = [messages.HEAD_METHOD, messages.HEAD_SOLVED]
    head += [messages.HEAD_MEDIAN_SECONDS, messages.HEAD_TOTAL_SECONDS, messages.HEAD_LONGEST_SECONDS]
    rows = [[method, *solved_times(figures, method)] for method in figures.methods]
    if not any(map(figures.failed, figures.methods)):
        return Table((("", 1), ("", 1), solved), make_head(head), rows)
    head += [messages.HEAD_MEDIAN_SECONDS, messages.HEAD_TOTAL_SECONDS]
    for row, method in zip(rows, figures.methods, strict=True):
        row += all_times(figures, method)
    limit = figures.limit
    note = messages.FAILURES_WITHOUT_LIMIT() if limit is None else messages.FAILURES_AT_LIMIT(limit=limit)
    return Table((("", 1), ("", 1), solved, every), make_head(head), rows, note)


def make_head(heads: list[Message]) -> list[str]:
    """The words of heads."""
    return [head() for head in heads]


def solved_times(figures: Figures, method: str) -> list[str]:
    """How many puzzles a method solved, and the median, total and longest of their times."""
    times = figures.times(method)
    count = messages.SOLVED_OF(solved=len(times), tried=figures.tried(method))
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
    names = (messages.GROUP_VARIABLES(), messages.GROUP_CONSTRAINTS(), messages.GROUP_LITERALS())
    head = [messages.HEAD_METHOD, *[messages.HEAD_MEDIAN, messages.HEAD_LARGEST] * len(names)]
    return Table((("", 1), *((name, 2) for name in names)), make_head(head), rows, messages.ABOUT_SIZES())


def describe_sizes(figures: Figures, method: str) -> Iterator[str]:
    """The median and the largest number of variables, constraints and literals; a dash for a search, which has none."""
    cells: list[LedgerRow] = list(figures.cells(method))
    for name in SIZES:
        counts = sorted(count for cell in cells if (count := getattr(cell, name)) is not None)
        middle = median(counts)
        yield from (NONE, NONE) if middle is None else (format_number(middle, ",.0f"), format_number(counts[-1], ","))
