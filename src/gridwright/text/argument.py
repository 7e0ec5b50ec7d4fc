"""An argument in sentences that are short enough to be read once: as prose, or with its points numbered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gridwright.messages import Clauses, Text, list_clauses, say
from gridwright.text.cells import capitalise

T = TypeVar("T")

MOST_WORDS = 40  # of a sentence
FEW_POINTS = 3  # that read well as prose


@dataclass(frozen=True, slots=True)
class Argument:
    """A reason in words: how it starts, its points, and how it ends; each is a sentence or a few."""

    start: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    end: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(self.start + self.points + self.end)

    @property
    def is_list(self) -> bool:
        """Has it so many points that they are better numbered? Without a start, they go on from each other."""
        return bool(self.start) and len(self.points) > FEW_POINTS

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


def is_short(sentence: str) -> bool:
    """Can a sentence be read in one breath?"""
    return count_words(sentence) <= MOST_WORDS


def end_sentence(clause: Text) -> str:
    """A clause as a sentence."""
    return capitalise(say("{text}.", text=clause))


def end_sentences(clauses: Clauses) -> tuple[str, ...]:
    """Clauses as sentences."""
    return tuple(map(end_sentence, list_clauses(clauses)))


def split_sentence(items: Sequence[T], word: Callable[[Sequence[T], bool], str], most: int = MOST_WORDS) -> list[str]:
    """A sentence, or a clause, about some items; several, each about as many of them as fit, if it has too many words.

    `word` makes it; it is told whether it is the first.
    """
    whole = word(items, True) if items else ""
    if count_words(whole) <= most:
        return [whole] if items else []
    found: list[str] = []
    start = 0
    for end in range(1, len(items) + 1):
        if end == len(items) or count_words(word(items[start : end + 1], not found)) > most:
            found.append(word(items[start:end], not found))
            start = end
    return found
