"""Records as tables: a row per kind and level."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from tools.steps.measuring import Measured
from tools.steps.sentences import MOST_WORDS

LEVELS = ("easy", "medium", "hard", "expert")
MANY_LINKS = 6  # a supposition with more counts as a guess


def show(found: Sequence[Measured]) -> list[str]:
    """The tables of a record."""
    return [*show_steps(found), "", *show_suppositions(found), "", *show_times(found)]


def show_steps(found: Sequence[Measured]) -> Iterator[str]:
    """Levels, names, words and needless steps."""
    yield (
        "| kind | level | puzzles | guess | median score | steps | by name | words | words, 95 % | words, longest "
        f"| over {MOST_WORDS} | hard steps | needless | not found hidden | jump |"
    )
    yield "|---|---|" + "--:|" * 13
    for (kind, level), group in group_by_level(found):
        yield f"| {kind} | {level} | " + " | ".join(describe_steps(group)) + " |"


def group_by_level(found: Iterable[Measured]) -> list[tuple[tuple[str, str], list[Measured]]]:
    """The puzzles of every kind and level, in order."""
    groups: dict[tuple[str, str], list[Measured]] = defaultdict(list)
    for each in found:
        groups[each.kind, each.level or "none"].append(each)
    order = [*LEVELS, "none"]
    return sorted(groups.items(), key=lambda group: (group[0][0], order.index(group[0][1])))


def describe_steps(group: Sequence[Measured]) -> list[str]:
    """The columns of a row."""
    steps = sum(sum(each.techniques.values()) for each in group)
    words = [count for each in group for count in each.words]
    jumps = [jump for each in group for jump in each.jumps]
    named = sum(each.named for each in group)
    return [
        f"{len(group):,}",
        f"{sum(each.guess for each in group)}",
        f"{statistics.median(each.score for each in group):g}",
        f"{steps:,}",
        f"{100 * named / steps:.2f} %" if steps else "–",
        f"{statistics.median(words):g}" if words else "–",
        f"{at_95(words):g}" if words else "–",
        f"{max(words)}" if words else "–",
        f"{100 * sum(count > MOST_WORDS for count in words) / len(words):.1f} %" if words else "–",
        f"{sum(each.hard for each in group):,}",
        f"{sum(each.needless for each in group):,}",
        f"{sum(each.hidden for each in group)}",
        f"{statistics.mean(jumps):.2f}" if jumps else "–",
    ]


def at_95(values: Sequence[float]) -> float:
    """The 95th percentile."""
    return sorted(values)[round(0.95 * (len(values) - 1))]


def show_suppositions(found: Sequence[Measured]) -> Iterator[str]:
    """Suppositions by the number of their links."""
    yield "| kind | level | suppositions | " + " | ".join(f"{count}" for count in range(MANY_LINKS + 1)) + " | more |"
    yield "|---|---|" + "--:|" * (MANY_LINKS + 3)
    for (kind, level), group in group_by_level(found):
        links: Counter[int] = Counter()
        for each in group:
            links.update({int(count): times for count, times in each.links.items()})
        if links:
            few = [links[count] for count in range(MANY_LINKS + 1)]
            counts = [links.total(), *few, links.total() - sum(few)]
            yield f"| {kind} | {level} | " + " | ".join(f"{count:,}" for count in counts) + " |"


def show_times(found: Sequence[Measured]) -> Iterator[str]:
    """CPU times, in milliseconds."""
    names = ("climb", "rate", "hint", "explain")
    yield "| kind | level | " + " | ".join(f"{name} | {name}, 95 % | {name}, sum" for name in names) + " |"
    yield "|---|---|" + "--:|" * (3 * len(names))
    for (kind, level), group in group_by_level(found):
        columns = []
        for name in names:
            times = [each.cpu[name] for each in group if name in each.cpu]
            columns += (
                [f"{statistics.median(times):.2f} ms", f"{at_95(times):.2f} ms", f"{sum(times) / 1000:.2f} s"]
                if times
                else ["–"] * 3
            )
        yield f"| {kind} | {level} | " + " | ".join(columns) + " |"
