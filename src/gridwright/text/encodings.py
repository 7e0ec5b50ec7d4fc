"""How a kind is written by other programs; a kind declares one of these for each program that knows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gridwright.grid import Grid
from gridwright.puzzle import Answer, Puzzle

Rows = Sequence[str]
"""Rows of a file, a line each."""


@dataclass(frozen=True, slots=True)
class LinkEncoding:
    """The body of a puzz.link address, after kind, width and height."""

    read: Callable[[Grid, str], Puzzle]
    write: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class GameIdEncoding:
    """A game ID of Simon Tatham's collection: the parameters behind its size, and the description after the colon."""

    read: Callable[[Grid, str, str], Puzzle]
    write: Callable[[Any], tuple[str, str]]
    parameters: re.Pattern[str] = field(default=re.compile(""))
    # Is a description of this game recognised by its look even where it cannot be read? The error can then name the
    # fault instead of asking for the game.
    looks_like: Callable[[str], bool] = lambda _: False


@dataclass(frozen=True, slots=True)
class BoardEncoding:
    """The rows of a pzprv3 file: the puzzle and the rows that follow it, the answer in those rows, and both written."""

    read: Callable[[Grid, Rows], tuple[Puzzle, Rows]]
    answer: Callable[[Any, Rows], Answer]
    write: Callable[[Any, Answer], list[str]]
