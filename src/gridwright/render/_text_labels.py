"""The numbers of rows and columns beside a board in characters, with arrows at the lines that a step is about."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.scene import Scene, is_counted

ROW, ROW_BEHIND, COLUMN, COLUMN_BELOW = "→←↓↑"
"""Arrows at rows (their numbers before the board or behind it) and at columns (above it or below it)."""


class Labels:
    """The numbers of one board; they stand opposite the clues."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.chosen = set(scene.list_labels())
        self.digits = len(str(scene.grid.height)) if scene.numbered else 0
        self.behind, self.below = bool(scene.left), bool(scene.top)

    @property
    def width(self) -> int:
        """The columns of text that the numbers of rows take."""
        return self.digits + 1 if self.digits else 0

    def number_row(self, row: int) -> str:
        """The number of a row, with its arrow on the outer side."""
        if not self.digits:
            return ""
        number = (str(row + 1) if row in self.chosen else "").rjust(self.digits)
        named = row in self.scene.named
        if self.behind:
            return " " + number + (ROW_BEHIND if named else "")
        return (ROW if named else " ") + number

    def number_columns(self, ends: Sequence[int]) -> list[str]:
        """The lines with the numbers of columns, whose last characters stand at these places, and their arrows."""
        if not self.digits:
            return []
        height = self.scene.grid.height
        columns = [nth - height for nth in sorted(self.chosen) if nth >= height]
        named = [nth - height for nth in sorted(self.scene.named) if nth >= height]
        columns.sort(key=lambda column: (column not in named, not is_counted(column), column))
        numbers = list(" " * (ends[-1] + 2))
        for column in columns:
            place(numbers, str(column + 1), ends[column])
        arrows = list(" " * (ends[-1] + 2))
        for column in named:
            arrows[ends[column]] = COLUMN_BELOW if self.below else COLUMN
        lines = ["".join(numbers), *(["".join(arrows)] if named else [])]
        return lines if self.below else lines[::-1]


def place(line: list[str], number: str, end: int) -> None:
    """Put a number on a line where it touches no other; without room it is left out."""
    start = end + 1 - len(number)
    if start >= 0 and not "".join(line[max(start - 1, 0) : end + 2]).strip():
        line[start : end + 1] = number
