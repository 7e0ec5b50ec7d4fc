"""Rules: what they say, how they are broken, and what a verifier asks about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gridwright.messages import Text
from gridwright.puzzle import P


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: its name, the cells (row and column from 0), and the sentence a player would say."""

    rule: str
    cells: tuple[tuple[int, int], ...]
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its name, its sentence, and a puzzle with an answer, in the plain form, that breaks it and no other."""

    name: str
    sentence: Text
    broken: tuple[str, str]
    # Are its constraints about whole lines, or areas such as rooms? Pictures of a step tint them.
    areal: bool = False
    # How hard it is to see what one of its constraints shows; by default easy, unless that is about the whole board.
    level: str | None = None
    # What players call such a step; by default it has the name of the rule.
    title: Text | None = None
    # Is all that several of its constraints show by the same cells, such as those in a row and a column, one step?
    joined: bool = False


Areas = tuple[tuple[int, ...], ...]
"""The place of a rule: the cells of a line, a room or a pair; several areas, as of two lines; none for the board."""


Possible = Callable[[P, Areas, Sequence[frozenset[int]]], bool]
"""Can a rule still be kept at a place, if every cell holds one of the values that are left for it? The answer must be
yes if there is such a filling, and should be no if there is none. Raises ValueError if the rule has no such place."""
