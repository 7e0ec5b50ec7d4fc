"""The smallest reason of a literal, by implicit hitting sets.

A set of parts that leaves room for the opposite of the literal shows a correction set: of the parts that it lacks,
every reason has one. So a reason is a hitting set of all correction sets, and the smallest hitting set of those known
so far is a lower bound: either it suffices, and is the smallest reason, or it shows another correction set (smallest
MUS: Ignatiev et al. 2015; for explanations: Gamba, Bogaerts and Guns 2021). Effort is counted in solves and in nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Part = tuple[bool, int]
"""A known cell (True) or a post (False), by its number."""

Size = tuple[int, int]
"""How many posts and how many cells."""

Correct = Callable[[Sequence[Part]], "frozenset[Part] | None"]
"""Parts of which every reason has one, from parts that do not suffice; None if they do."""


@dataclass
class SearchEffort:
    """What may still be spent, in solves and in nodes of the search for hitting sets; never in seconds."""

    solves: int
    nodes: int

    @property
    def spent(self) -> bool:
        """Is nothing left?"""
        return self.solves <= 0 or self.nodes <= 0


@dataclass
class SmallestSearch:
    """The correction sets known so far of one literal, and the effort that is left."""

    correct: Correct
    effort: SearchEffort
    sets: list[frozenset[Part]] = field(default_factory=list)

    def find(self, below: Size) -> list[Part] | None:
        """The smallest reason, if it is smaller than a size; None if there is none or the effort does not suffice."""
        while not self.effort.spent:
            parts = self.find_hitting_set(below)
            if parts is None:
                return None
            found = self.correct(parts)
            if found is None:
                return parts
            self.sets.append(found)
        return None

    def find_hitting_set(self, below: Size) -> list[Part] | None:
        """A smallest hitting set that is smaller than a size: with the fewest posts, then with the fewest cells."""
        posts, cells = below
        for count in range(posts + 1):
            limit = cells if count == posts else len(self.sets) + 1
            best: list[Part] | None = None
            while limit > 0:
                found = self.hit([], count, limit - 1)
                if found is None:
                    break
                best, limit = found, sum(is_cell for is_cell, _ in found)
            if best is not None or self.effort.nodes <= 0:
                return best
        return None

    def hit(self, chosen: list[Part], posts: int, cells: int) -> list[Part] | None:
        """Add at most so many posts and cells to hit all sets; None if that cannot be done."""
        self.effort.nodes -= 1
        open_sets = [found for found in self.sets if found.isdisjoint(chosen)]
        if not open_sets:
            return chosen
        if posts + cells == 0 or self.effort.nodes <= 0 or count_disjoint(open_sets) > posts + cells:
            return None
        smallest: frozenset[Part] = min(open_sets, key=len)
        for part in sorted(smallest):
            is_cell = part[0]
            if cells if is_cell else posts:
                found = self.hit([*chosen, part], posts - (not is_cell), cells - is_cell)
                if found is not None:
                    return found
        return None


def count_disjoint(sets: Sequence[frozenset[Part]]) -> int:
    """How many sets without a common part there are at least; a hitting set has a part of each."""
    seen: set[Part] = set()
    count = 0
    for found in sorted(sets, key=len):
        if seen.isdisjoint(found):
            seen |= found
            count += 1
    return count
