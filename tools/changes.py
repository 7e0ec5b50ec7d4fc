"""Join the fragments in changes/ into CHANGELOG.md: `python tools/changes.py NUMBER`, or without a number to look."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARK = "\n## "


def fragments(root: Path) -> list[Path]:
    """The changes that are not in a release yet, by topic."""
    return sorted(path for path in (root / "changes").glob("*.md") if path.name != "README.md")


def entry(number: str, found: list[Path]) -> str:
    """What the changelog will say of a release."""
    points = [path.read_text().strip() for path in found]
    return f"## {number}\n\n" + "\n".join(text if text.startswith("* ") else f"* {text}" for text in points) + "\n"


def release(number: str, root: Path) -> None:
    """Write the entry above those of earlier releases, and drop the fragments."""
    found = fragments(root)
    log = root / "CHANGELOG.md"
    head, mark, earlier = log.read_text().partition(MARK)
    log.write_text(f"{head}\n{entry(number, found)}{mark}{earlier}")
    for path in found:
        path.unlink()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        release(sys.argv[1], ROOT)
    else:
        print(entry("next", fragments(ROOT)), end="")
