"""An argument in sentences that are short enough to be read once: as prose, or with its points numbered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

MOST_WORDS = 40  # of a sentence
FEW_POINTS = 3  # that read well as prose


@dataclass(frozen=True, slots=True)
class Argument:
    """The sentences of a reason: those at the start, its points, and those at the end."""

    start: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    end: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """All sentences in order."""
        return self.start + self.points + self.end

    def __str__(self) -> str:
        return " ".join(self.sentences)

    @property
    def is_list(self) -> bool:
        """Has it so many points that they are better numbered?"""
        return len(self.points) > FEW_POINTS

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The argument as it is printed: all in one, or a line for every point, numbered."""
        if not self.is_list:
            return (str(self),)
        points = [f"{number}. {point}" for number, point in enumerate(self.points, 1)]
        return tuple(filter(None, (" ".join(self.start), *points, " ".join(self.end))))


def count_words(sentence: str) -> int:
    """How many words a sentence has."""
    return len(sentence.split())


def split_sentence(items: Sequence[T], word: Callable[[Sequence[T]], str]) -> list[str]:
    """A sentence about some items; several, each about some of them, if it would be too long."""
    sentence = word(items)
    if len(items) < 2 or count_words(sentence) <= MOST_WORDS:
        return [sentence]
    middle = len(items) // 2
    return [*split_sentence(items[:middle], word), *split_sentence(items[middle:], word)]
