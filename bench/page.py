"""Sections of a page that a program writes: everything between two comments that carry the section's name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"


def replace(page: Path, name: str, text: str) -> None:
    """Put new text into the section of a name."""
    start, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    before, found, rest = page.read_text().partition(start)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise ValueError(f"{page.name} has no section “{name}”")
    body = text.strip("\n")  # the first line may be indented
    page.write_text(f"{before}{start}\n{body}\n\n{end}{after}")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """A table; all columns but the first ones are aligned to the right."""
    rules = ["--" if at < left else "--:" for at in range(len(heads))]
    return "\n".join("| " + " | ".join(row) + " |" for row in (heads, rules, *rows))


def duration(seconds: float | None) -> str:
    """A time, to three digits or so."""
    if seconds is None:
        return "–"
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{seconds * 1000:.{2 if seconds < 0.01 else 1 if seconds < 0.1 else 0}f} ms"
