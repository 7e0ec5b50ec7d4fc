"""Files, modules, functions and classes that the pages for authors name are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from support.paths import ROOT

SRC = ROOT / "src" / "gridwright"
KINDS = SRC / "kinds"
PAGES = ("write-a-new-kind.md", "architecture.md")
SOURCES = (SRC, ROOT / "docs" / "kinds-example", ROOT / "tools", ROOT / "tests" / "support")
FILE = re.compile(r"[\w*./-]+(?:\.py|\.toml|\.txt|/)|[a-z_]+/[\w/]+")
OURS = re.compile(r"[A-Za-z]+_\w+|[A-Z]+[a-z]+[A-Z]\w*|(?<=\.)[a-z]\w+|\w+(?=\()")  # a_name, AName, the last of one.two
HISTORY = re.compile(r"^\| .* \| .* \|$", re.MULTILINE)  # what a table of earlier versions names


def sections(text: str) -> Iterator[tuple[str, list[str]]]:
    """The sections of a page without its programs, each with what stands in backquotes."""
    prose = re.sub(r"^```.*?^```|^    .*?$", "", text, flags=re.DOTALL | re.MULTILINE)
    for section in re.split(r"^## ", prose, flags=re.MULTILINE):
        told = HISTORY.sub("", section) if section.startswith("Before and now") else section
        yield told, re.findall(r"`([^`\n]+)`", told)


def find_missing(text: str) -> list[str]:
    """What a page names that looks like ours and is nowhere."""
    return [name for section, names in sections(text) for name in names if not is_there(name, section)]


def is_there(name: str, section: str) -> bool:
    """Is a file beside others of ours, or in the folder of a kind that the section is about? Does a name exist?"""
    if name.startswith("gridwright.") and " " not in name:
        return can_be_imported(name)
    if FILE.fullmatch(name.partition(":")[0]):
        about = [kind for kind in KINDS.iterdir() if kind.is_dir() and kind.name in section.lower()]
        return any(list(folder.glob(name.strip("/"))) for folder in (ROOT, ROOT / "src", SRC, KINDS, *about))
    return all(word in words() for word in OURS.findall(name))


def can_be_imported(name: str) -> bool:
    """Is there such a module, or such a name in one?"""
    module, _, last = name.rpartition(".")
    if SRC.joinpath(*name.split(".")[1:]).with_suffix(".py").exists() or SRC.joinpath(*name.split(".")[1:]).is_dir():
        return True
    return hasattr(import_module(module), last)


@cache
def words() -> frozenset[str]:
    """Every word of the source."""
    texts = (path.read_text(encoding="utf-8") for folder in SOURCES for path in Path(folder).rglob("*.py"))
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


@pytest.mark.parametrize("page", PAGES)
def test_what_pages_for_authors_name_is_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert sum(len(names) for _, names in sections(text)) > 50
    assert find_missing(text) == []


def test_what_is_gone_is_noticed() -> None:
    """Files that takuzu had once, and names of methods that are no more."""
    gone = ["facts.py", "find_in_gone_line", "GoneLadder", "gridwright.text.gone", "gridwright.possible.keep_gone"]
    there = [
        "hints/patterns.py",
        "find_in_part",
        "SharedLadder",
        "gridwright.text.rooms",
        "gridwright.possible.keep_count",
    ]
    text = "## Takuzu\n" + " ".join(f"`{name}`" for name in (*gone, *there))
    assert find_missing(text) == gone
