"""Two records side by side: which levels have changed, and how well they fit those of the sources."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from bench.levels import LETTERS, ORDER, spearman
from tools.steps.boards import GENERATED, PUBLIC
from tools.steps.measuring import Measured
from tools.steps.tables import LEVELS, show

SAME = 0.97  # of the levels of a kind, at least
STATED = re.compile(r"\w+-(\d+x\d+u?)d(\w)")

Pair = tuple[Measured, Measured]


def compare(before: Sequence[Measured], after: Sequence[Measured], shown: int) -> tuple[list[str], bool]:
    """The lines of a comparison, and whether enough levels are the same."""
    later = {each.name: each for each in after}
    pairs = [(each, later[each.name]) for each in before if each.name in later]
    same = bool(pairs) and all(count_same(group) >= SAME * len(group) for group in by_set(pairs).values())
    lines = [f"{len(pairs)} puzzles in both records, of {len(before)} and {len(after)}", ""]
    lines += [*show_levels(pairs), "", *show_changes(pairs, shown), "", *show_ranks(pairs)]
    for title, side in (("before", 0), ("after", 1)):
        lines += ["", f"## {title}", "", *show([pair[side] for pair in pairs])]
    return lines, same


def by_set(pairs: Sequence[Pair]) -> dict[tuple[str, str], list[Pair]]:
    """The pairs of every kind, public and generated ones apart."""
    groups: dict[tuple[str, str], list[Pair]] = defaultdict(list)
    for one, other in pairs:
        groups[one.kind, one.name.partition("/")[0]].append((one, other))
    return dict(sorted(groups.items()))


def count_same(pairs: Sequence[Pair]) -> int:
    """How many levels are the same."""
    return sum(one.level == other.level for one, other in pairs)


def show_levels(pairs: Sequence[Pair]) -> Iterator[str]:
    """How many levels and scores are the same, and the times as shares of those before."""
    names = ("climb", "rate", "hint", "explain")
    yield "| kind | puzzles | | level equal | score equal | score lower | " + " | ".join(names) + " |"
    yield "|---|---|" + "--:|" * (4 + len(names))
    for (kind, sort), group in by_set(pairs).items():
        same = 100 * count_same(group) / len(group)
        equal = 100 * sum(one.score == other.score for one, other in group) / len(group)
        lower = 100 * sum(one.score > other.score for one, other in group) / len(group)
        shares = [format_share(group, name) for name in names]
        columns = [f"{len(group):,}", f"{same:.2f} %", f"{equal:.1f} %", f"{lower:.1f} %", *shares]
        yield f"| {kind} | {sort} | " + " | ".join(columns) + " |"


def format_share(pairs: Sequence[Pair], name: str) -> str:
    """The sum of a time as a share of what it was."""
    timed = [(one.cpu[name], other.cpu[name]) for one, other in pairs if name in one.cpu and name in other.cpu]
    before, after = (sum(column) for column in zip(*timed, strict=True)) if timed else (0.0, 0.0)
    return f"{after / before:.2f}" if before else "–"


def show_changes(pairs: Sequence[Pair], shown: int) -> Iterator[str]:
    """The puzzles whose level has changed."""
    changed = [(one, other) for one, other in pairs if one.level != other.level]
    counts = Counter((one.kind, one.level, other.level) for one, other in changed)
    for (kind, old, new), count in sorted(counts.items(), key=str):
        yield f"{kind}: {count} from {old} to {new}"
    for one, other in changed[:shown]:
        yield f"  {one.name}: {one.level} ({one.score}) is now {other.level} ({other.score})"
    if not changed:
        yield "no level has changed"


def show_ranks(pairs: Sequence[Pair]) -> Iterator[str]:
    """Spearman's rank correlation with the levels that sources state, as `bench.levels` computes it."""
    yield "| kind | set | puzzles | level, before | level, after | score, before | score, after |"
    yield "|---|---|" + "--:|" * 5
    groups: dict[tuple[str, str], list[tuple[int, Pair]]] = defaultdict(list)
    for pair in pairs:
        kind, (sort, name) = pair[0].kind, pair[0].asked.split("/")
        stated = STATED.fullmatch(name)
        if sort == PUBLIC and stated:
            groups[kind, stated[1]].append((ORDER.index(LETTERS[stated[2]]), pair))
        if sort == GENERATED:
            groups[kind, sort].append((LEVELS.index(name.rpartition("-")[2]), pair))
    for (kind, name), group in sorted(groups.items()):
        sources = [stated for stated, _ in group]
        columns = [f"{spearman(sources, [rank_level(pair[side]) for _, pair in group]):.2f}" for side in (0, 1)]
        columns += [f"{spearman(sources, [pair[side].score for _, pair in group]):.2f}" for side in (0, 1)]
        yield f"| {kind} | {name} | {len(group)} | " + " | ".join(columns) + " |"


def rank_level(found: Measured) -> int:
    """A level as a number; a puzzle without one is below all."""
    return LEVELS.index(found.level) if found.level else -1
