"""The French pages: every kind and every technique is there, under the name that the program gives it in French."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gridwright import kinds
from gridwright.hints.techniques import find_techniques
from gridwright.messages import translate
from gridwright.messages.language import using

DOCS = Path(__file__).parents[2] / "docs"
HINTS = (DOCS / "fr" / "coups-de-pouce.md").read_text(encoding="utf-8")
GAMES = (DOCS / "fr" / "les-jeux.md").read_text(encoding="utf-8")
README = (DOCS.parent / "README.fr.md").read_text(encoding="utf-8")
LADDERS = ("nonogram", "hitori", "takuzu", "makaro")


def find_section(page: str, title: str) -> str:
    """What stands below a heading."""
    found = re.search(rf"^(#+) {title}\n(.*?)(?=^#{{2,3}} |\Z)", page, re.MULTILINE | re.DOTALL | re.IGNORECASE)
    assert found, title
    return found[2]


@pytest.mark.parametrize("kind", LADDERS)
def test_the_table_of_techniques_is_that_of_the_program(kind: str) -> None:
    with using("fr"):
        section = find_section(HINTS, kinds.name_kind(kind))
        expected = [
            (str(each.title), translate(each.level), str(each.cost))
            for each in find_techniques(kinds.load(kind)).ladder
        ]
    listed = re.findall(r"^\| ([^|]+) \| (\w+) \| (\d+) \| [^|]{10,} \|$", section, re.MULTILINE)
    assert listed == expected
    assert len(listed) > 5


def test_techniques_of_other_kinds_are_named() -> None:
    section = find_section(HINTS, "Akari, norinori, heyawake et les autres")
    with using("fr"):
        titles = [str(each.title) for each in find_techniques(kinds.load("akari")).ladder]
    for title in titles[-6:]:  # those that every kind has
        assert f"*{title}*" in section.replace("\n", " ")


@pytest.mark.parametrize("kind", [name for name in kinds.names() if not name.startswith("_")])
def test_every_kind_has_its_place_in_french(kind: str) -> None:
    with using("fr"):
        name = kinds.name_kind(kind)
    section = find_section(GAMES, name)
    assert f"$ gridwright kinds {kind}\n" in section
    assert "$ gridwright solve " in section
    assert f"(docs/fr/les-jeux.md#{name})" in README
    english = (DOCS / "kinds" / f"{kind}.md").read_text(encoding="utf-8")
    assert english.splitlines()[2] == f"*English · [Français](../fr/les-jeux.md#{name})*"


def test_pages_in_two_languages_lead_to_each_other() -> None:
    assert "[Français](fr/coups-de-pouce.md)" in (DOCS / "hints.md").read_text(encoding="utf-8")
    assert "(docs/fr/coups-de-pouce.md)" in README
    for page in sorted((DOCS / "fr").glob("*.md")):
        english = re.search(r"^\*\[English\]\(([^)]+)\) · Français\*$", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert english, page
        assert f"fr/{page.name}" in (page.parent / english[1]).read_text(encoding="utf-8")
