"""Check that every link between the pages leads somewhere: files exist, and so do the headings that links name.

Links to other sites are not followed. `python tools/links.py` prints what is broken, and ends with 1 if anything is.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^( *)(```+|~~~+).*?^\1\2[^\n]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\[[^\]]*\]\(<?([^)#>\s]*)(#[^)>\s]*)?>?(?: \"[^\"]*\")?\)")
OUTSIDE = ("http://", "https://", "mailto:")


def pages(root: Path = ROOT) -> list[Path]:
    """Every page that people read."""
    return sorted([*root.glob("*.md"), *(root / "changes").glob("*.md"), *(root / "docs").rglob("*.md")])


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """The headings of a page as GitHub names them in links; equal ones are numbered."""
    found: set[str] = set()
    for heading in re.findall(r"^#{1,6} (.*?)\s*$", prose(page), re.MULTILINE):
        name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        count = 0
        while (unique := f"{name}-{count}" if count else name) in found:
            count += 1
        found.add(unique)
    return found


def inside(page: Path) -> Iterator[tuple[str, str, Path]]:
    """The links of a page to files of the project: the target and the heading as written, and the file."""
    for target, anchor in LINK.findall(CODE.sub("", prose(page))):
        if not target.startswith(OUTSIDE):
            yield target, anchor, (page.parent / target).resolve() if target else page


def targets(page: Path) -> list[Path]:
    """The files of the project to which a page leads."""
    return [path for _, _, path in inside(page)]


def broken(page: Path) -> Iterator[str]:
    """The links of a page that lead nowhere."""
    for target, anchor, other in inside(page):
        if not other.exists():
            yield f"{target}: no such file"
        elif anchor and (other.suffix != ".md" or anchor[1:] not in anchors(other)):
            yield f"{target}{anchor}: no such heading"


def main(root: Path = ROOT) -> int:
    """Name every broken link."""
    found = [f"{page.relative_to(root)}: {words}" for page in pages(root) for words in broken(page)]
    print("\n".join(found) or f"    {len(pages(root))} pages, no broken link")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
