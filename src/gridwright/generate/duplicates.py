"""Puzzles that are the same to a player: turned, mirrored, or with other symbols where those can be exchanged.

All of them have one canonical form, the smallest content that turning and mirroring gives; its hash is what is kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from gridwright import kinds
from gridwright.grid import Turn
from gridwright.kind import AnyKind
from gridwright.puzzle import Puzzle

DIGEST_BYTES = 16


def canonical_hash(puzzle: Puzzle) -> bytes:
    """A hash that two puzzles share exactly if one is the other turned, mirrored or with exchanged symbols."""
    kind = kinds.of(puzzle)
    forms = [(turn.grid.height, turn.grid.width, content) for turn, content in list_contents(kind, puzzle)]
    return hashlib.sha256(f"{kind.name} {min(forms)}".encode()).digest()[:DIGEST_BYTES]


def list_contents(kind: AnyKind, puzzle: Puzzle) -> list[tuple[Turn, Any]]:
    """The content of a puzzle after every turn that it allows."""
    turns = puzzle.grid.turns()
    if kind.turned is not None:
        return [(turn, kind.turned(puzzle, turn)) for turn in turns]
    lines = list(kind.plain(puzzle))
    settings = [line for line in lines if line.partition(":")[0] in kind.settings]
    board = [line for line in lines if line not in settings]
    marks = split_marks(board, puzzle.grid.height, puzzle.grid.width)
    if marks is None:  # no turn is known but the one that changes nothing
        return [(turns[0], (settings, board))]
    return [(turn, (settings, list(turn.move(marks)))) for turn in turns]


def split_marks(board: Sequence[str], height: int, width: int) -> list[str] | None:
    """The mark of every cell of a board in the plain form, if it has one mark per cell."""
    if len(board) != height:
        return None
    rows = [line.split() if len(line.split()) == width else list(line) for line in board]
    return [mark for row in rows for mark in row] if all(len(row) == width for row in rows) else None


class Sieve:
    """Remembers the puzzles that have been made, and recognises them."""

    def __init__(self) -> None:
        self.seen: set[bytes] = set()

    def __len__(self) -> int:
        return len(self.seen)

    def add(self, puzzle: Puzzle) -> bool:
        """Remember a puzzle; is it different from all before?"""
        return self.add_hash(canonical_hash(puzzle))

    def add_hash(self, key: bytes) -> bool:
        """Remember a puzzle by its canonical hash; is it different from all before?"""
        before = len(self.seen)
        self.seen.add(key)
        return len(self.seen) > before
