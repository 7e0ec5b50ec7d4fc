"""Tables of text, and the times in them."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.messages import say


def align(lines: Sequence[tuple[str, ...]], left: int) -> list[str]:
    """Align the cells of a table, so many columns to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            f"{cell:<{width}}" if nth < left else f"{cell:>{width}}"
            for nth, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    ]


def format_duration(seconds: float) -> str:
    """Format a time as people read it."""
    if seconds < 1:
        return say("{number:.1f} ms", number=seconds * 1000)
    return say("{number:.2f} s", number=seconds)
