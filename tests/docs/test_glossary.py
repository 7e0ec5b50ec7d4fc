"""The glossary explains words that are in use, and names its sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "pyproject.toml").exists())
GLOSSARY = ROOT / "docs" / "glossary.md"
WANTED = (
    "CDCL",
    "VSIDS",
    "LBD",
    "watched literal",
    "backjump",
    "phase saving",
    "look-ahead",
    "propagator",
    "nogood",
    "backbone",
    "cardinality",
    "damping",
    "lazy clause generation",
    "explanation",
    "core",
    "articulation point",
    "domain consistency",
    "Luby sequence",
    "permutation constraint",
    "minimal unsatisfiable subset",
    "QuickXplain",
    "stretch",
    "ladder",
    "rung",
    "net",
    "technique",
    "rating",
)


def plain(text: str) -> str:
    """Text in lower case, with single blanks for hyphens, underscores and line ends."""
    return re.sub(r"[\s_-]+", " ", text.lower())


def everything_else() -> str:
    """The source and all pages but the glossary."""
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    return plain(" ".join(file.read_text() for file in sorted(files) if file != GLOSSARY))


def terms() -> list[str]:
    """The bold heads of the tables."""
    return re.findall(r"^\| \*\*(.+?)\*\* \|", GLOSSARY.read_text(), re.MULTILINE)


TEXT = everything_else()


def is_used(term: str) -> bool:
    """Does a term, or its plural, occur as words?"""
    return re.search(rf"(?<!\w){re.escape(plain(term))}s?(?!\w)", TEXT) is not None


def test_the_glossary_is_long_and_names_nothing_twice() -> None:
    assert len(terms()) > 60
    assert len(set(terms())) == len(terms())


@pytest.mark.parametrize("term", terms())
def test_a_term_of_the_glossary_is_used(term: str) -> None:
    assert is_used(term), f"{term} is explained, but occurs nowhere in src, docs and README"


@pytest.mark.parametrize("term", WANTED)
def test_the_words_of_the_field_are_used_and_explained(term: str) -> None:
    assert is_used(term)
    assert any(plain(term) in plain(head) for head in terms())


def test_a_word_that_is_not_used_is_noticed() -> None:
    assert not is_used("flumdiddle")
    assert not is_used("propagat")


def cited() -> set[tuple[str, str]]:
    """First author and year of every work that a table or a kernel file cites."""
    tables = GLOSSARY.read_text().partition("## Sources")[0]
    column = [line.split("|")[3] for line in tables.splitlines() if line.startswith("| **") and line.count("|") == 4]
    return {
        (part.strip().split(" ")[0].removesuffix(","), year)
        for cell in column
        for part in cell.split(";")
        for year in re.findall(r"\b(?:19|20)\d\d\b", part)
    }


def test_every_source_is_in_the_list() -> None:
    sources = re.split(r"^\* ", GLOSSARY.read_text().partition("## Sources")[2], flags=re.MULTILINE)[1:]
    assert len(sources) > 30
    listed = [(re.split(r", \*| \*", source)[0], source) for source in sources]
    for author, year in cited() - {("DIMACS", "1993"), ("after", "2001"), ("MiniSat", "2008")}:
        assert any(f" {author}" in f" {names}" and year in rest for names, rest in listed), f"{author} {year}"
