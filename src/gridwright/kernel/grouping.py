# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Groups of integers in flat arrays, such as the cells of equal values in the lines of a board.

A board has thousands of such groups. They are posted (`posting`) without an object for each of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises

NO_LABEL: cython.int = 0
UNLABELLED: cython.int = -1


class FlatGroups:
    """A sequence of groups: the members of the nth are the entries `starts[nth]` to `starts[nth + 1]` of `members`."""

    starts: cython.int[::1]
    members: cython.int[::1]
    count: cython.int

    def __init__(self, count: int, members: int) -> None:
        """Start without groups, but with room for this number of groups and members."""
        self.starts, self.count = arrays.zeros(count + 1), 0
        self.members = arrays.zeros(members)

    def __len__(self) -> int:
        return self.count  # type: ignore[no-any-return]

    def __getitem__(self, nth: int) -> list[int]:
        if not 0 <= nth < self.count:
            raise IndexError(nth)
        return [self.members[at] for at in range(self.starts[nth], self.starts[nth + 1])]

    def __iter__(self) -> Iterator[list[int]]:
        return iter([self[nth] for nth in range(self.count)])


@ccall
def flatten(groups: Any) -> FlatGroups:
    """Groups as flat arrays."""
    if isinstance(groups, FlatGroups):
        return groups
    flat: FlatGroups = FlatGroups(len(groups), sum(map(len, groups)))
    used: cython.int = 0
    member: cython.int
    for group in groups:
        for member in group:
            flat.members[used] = member
            used += 1
        flat.count += 1
        flat.starts[flat.count] = used
    return flat


class Apart(FlatGroups):
    """The pairs of a list whose two members have different labels; a member with the label None is in no pair."""

    labels: cython.int[::1]

    def __init__(self, pairs: FlatGroups, labels: Sequence[int | None]) -> None:
        FlatGroups.__init__(self, pairs.count, 2 * pairs.count)
        at: cython.int
        self.labels = arrays.zeros(len(labels))
        for at in range(len(labels)):
            label = labels[at]
            self.labels[at] = UNLABELLED if label is None else label
        self.find(pairs)

    def find(self, pairs: FlatGroups) -> cython.void:
        """Find the pairs."""
        nth: cython.int
        first: cython.int
        second: cython.int
        for nth in range(pairs.count):
            first = pairs.members[2 * nth]
            second = pairs.members[2 * nth + 1]
            if self.labels[first] != self.labels[second] and min(self.labels[first], self.labels[second]) >= 0:
                self.members[2 * self.count] = first
                self.members[2 * self.count + 1] = second
                self.count += 1
                self.starts[self.count] = 2 * self.count


class Repeats(FlatGroups):
    """The cells of equal values in a line, for each value that is there more than once; None is no value.

    Groups are in the order of the lines and of their first cells. A line is a group of cells.
    """

    owners: cython.int[::1]
    labels: cython.int[::1]
    counts: cython.int[::1]
    ends: cython.int[::1]

    def __init__(self, values: Sequence[Hashable], lines: FlatGroups) -> None:
        size: cython.int = lines.starts[lines.count]
        line: cython.int
        FlatGroups.__init__(self, size // 2, size)
        self.owners = arrays.zeros(size // 2)  # of each group: its line
        self.labels = arrays.zeros(len(values))
        self.label(values)
        self.counts = arrays.zeros(len(values) + 1)  # of each label: how often it is in the line,
        self.ends = arrays.zeros(len(values) + 1)  # and where the next cell goes once it has a group
        for line in range(lines.count):
            self.find(lines, line)

    @ccall
    @raises
    def line_of(self, nth: cython.int) -> cython.int:
        """The line of a group."""
        return self.owners[nth]

    @raises
    def label(self, values: Sequence[Hashable]) -> cython.void:
        """Number the values from 1, in the order in which they appear."""
        known: dict[Hashable, int] = {None: NO_LABEL}
        at: cython.int
        for at in range(len(values)):
            self.labels[at] = known.setdefault(values[at], len(known))

    def find(self, lines: FlatGroups, line: cython.int) -> cython.void:
        """Find the groups of one line."""
        at: cython.int
        label: cython.int
        first: cython.int = lines.starts[line]
        end: cython.int = lines.starts[line + 1]
        for at in range(first, end):
            self.counts[self.labels[lines.members[at]]] = 0
        for at in range(first, end):
            self.counts[self.labels[lines.members[at]]] += 1
        self.counts[NO_LABEL] = 0
        for at in range(first, end):
            label = self.labels[lines.members[at]]
            if self.counts[label] > 1:
                self.open_group(line, label)
            if self.counts[label] < 0:
                self.members[self.ends[label]] = lines.members[at]
                self.ends[label] += 1

    def open_group(self, line: cython.int, label: cython.int) -> cython.void:
        """Make a group for a label of a line, as large as the label is frequent; its count is negative from now on."""
        self.ends[label] = self.starts[self.count]
        self.owners[self.count] = line
        self.count += 1
        self.starts[self.count] = self.ends[label] + self.counts[label]
        self.counts[label] = -1
