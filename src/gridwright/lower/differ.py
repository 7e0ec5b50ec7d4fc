"""Differ in clauses: difference bits for every pair of words, or lazily for pairs that an assignment makes equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.lower import Describe, Known, New
from gridwright.messages import Sentence
from gridwright.model import AnyReason, Clause, Differ, Name, Post

CONSTRAINT = Differ


def difference_bits(differ: Differ, known: Known, new: New) -> list[Clause]:
    """An auxiliary bit per position implies that the words differ there; at least one bit is true."""
    bits = list(new(len(differ.first)))
    clauses: list[Clause] = [bits]
    for bit, a, b in zip(bits, differ.first, differ.second, strict=True):
        clauses += [[-bit, a, b], [-bit, -a, -b]]
    return clauses


class LazyDifferenceBits:
    """Lazy cuts: a pair of words gets its difference bits the first time that an assignment makes them equal."""

    def __init__(self, posts: Sequence[Post], new: New) -> None:
        self.new = new
        self.pairs: dict[tuple[tuple[int, ...], tuple[int, ...]], AnyReason] = {}
        words: dict[tuple[int, ...], None] = {}
        for reason, differ in posts:
            assert isinstance(differ, Differ)
            # Both ways round: which of the two words comes first in `words` depends on the other posts.
            self.pairs[differ.first, differ.second] = self.pairs[differ.second, differ.first] = reason
            words[differ.first] = words[differ.second] = None
        self.words = list(words)

    def cuts(self, model: Sequence[int]) -> list[tuple[AnyReason, list[Clause]]]:
        """The clauses for all pairs that are equal in the assignment."""
        equal: dict[tuple[bool, ...], list[tuple[int, ...]]] = {}
        for word in self.words:
            bits = tuple([model[abs(literal) - 1] == literal for literal in word])
            equal.setdefault(bits, []).append(word)
        found = []
        for group in equal.values():
            for i, second in enumerate(group):
                for first in group[:i]:
                    reason = self.pairs.get((first, second))
                    if reason is not None:
                        found.append((reason, difference_bits(Differ(first, second), frozenset(), self.new)))
        return found


def bit_names(differ: Differ, describe: Describe) -> Iterator[Name]:
    """The meaning of the difference bits."""
    for nth in range(1, len(differ.first) + 1):
        yield Name(Sentence("they differ at position {number}", number=nth), f"differ{nth}")


ENCODINGS = {"difference_bits": difference_bits}
LAZY = LazyDifferenceBits
NAMES = {"difference_bits": bit_names}
