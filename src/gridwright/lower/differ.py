"""Two words that differ: by a helper bit per place, or only for words that an answer makes alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.lower import Known, New
from gridwright.model import Clause, Differ, Post, Reason

CONSTRAINT = Differ


def places(differ: Differ, known: Known, new: New) -> list[Clause]:
    """A helper bit per place says that the words differ there; one of them is true."""
    marks = list(new(len(differ.first)))
    clauses: list[Clause] = [marks]
    for mark, a, b in zip(marks, differ.first, differ.second, strict=True):
        clauses += [[-mark, a, b], [-mark, -a, -b]]
    return clauses


class LAZY:
    """Helper bits are made for a pair of words the first time that an answer makes them alike."""

    def __init__(self, posts: Sequence[Post], new: New) -> None:
        self.new = new
        self.pairs: dict[tuple[tuple[int, ...], tuple[int, ...]], Reason] = {}
        words: dict[tuple[int, ...], None] = {}
        for reason, differ in posts:
            assert isinstance(differ, Differ)
            self.pairs[differ.first, differ.second] = reason
            words[differ.first] = words[differ.second] = None
        self.words = list(words)

    def cuts(self, model: Sequence[int]) -> list[tuple[Reason, list[Clause]]]:
        """What makes the pairs differ that are alike in the assignment."""
        alike: dict[tuple[bool, ...], list[tuple[int, ...]]] = {}
        for word in self.words:
            bits = tuple([model[abs(literal) - 1] == literal for literal in word])
            alike.setdefault(bits, []).append(word)
        found = []
        for group in alike.values():
            for i, second in enumerate(group):
                for first in group[:i]:
                    reason = self.pairs.get((first, second))
                    if reason is not None:
                        found.append((reason, places(Differ(first, second), frozenset(), self.new)))
        return found


def place_names(differ: Differ, say: Callable[[int], str]) -> Iterator[str]:
    """A name for every helper bit."""
    for nth in range(1, len(differ.first) + 1):
        yield f"they differ at place {nth}"


ENCODINGS = {"places": places}
NAMES = {"places": place_names}
