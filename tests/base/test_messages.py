"""Sentences for people: templates that can be filled in and translated, all of them well formed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from string import Formatter

import pytest

from gridwright.grid import Grid
from gridwright.messages import Message, Sentence, say
from gridwright.messages.language import using
from gridwright.text.cells import name_cells
from support.paths import ROOT
from tools import messages as tool

SAID = list(tool.list_sentences())
FILES = sorted({name for _, _, name in SAID})


def fields(template: str) -> set[str]:
    """The names of the arguments of a template; a template that is not well formed fails here."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_sentences_are_found_in_every_layer() -> None:
    packages = {name.split("/")[2] for name in FILES if name.startswith("src/")}
    assert {
        "batch",
        "cli",
        "engines",
        "errors.py",
        "formats",
        "hints",
        "kinds",
        "render",
        "solving",
        "text",
    } <= packages
    assert len(SAID) > 1000


@pytest.mark.parametrize("file", FILES)
def test_every_template_is_well_formed(file: str) -> None:
    for templates, context, name in SAID:
        if name == file:
            assert context != "", templates
            for template in templates:
                assert template, templates
                assert "\n\n\n" not in template
                assert all(argument.isidentifier() for argument in fields(template)), (
                    f"{template}: arguments have names"
                )
            if len(templates) > 1:
                one, many = (fields(template) - {"count"} for template in templates)
                assert one <= many, f"{templates}: the sentence about one takes nothing that the other does not"


def find_misfits(source: str) -> Iterator[str]:
    """Sentences that lack an argument of their template where they are said, or get one that it does not have."""
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or tool.name_call(call) not in ("say", "Sentence"):
            continue
        given = {keyword.arg for keyword in call.keywords} - {"context"}
        templates = [word.value for word in call.args if isinstance(word, ast.Constant) and isinstance(word.value, str)]
        wanted = {name for template in templates for name in fields(template)} | ({"count"} if templates[1:] else set())
        if None not in given and given != wanted:  # None stands for arguments by `**`
            yield f"{call.lineno}: {sorted(map(str, given))} for {templates}"


def test_every_sentence_gets_the_arguments_of_its_template() -> None:
    found = {file: list(find_misfits((ROOT / file).read_text())) for file in FILES}
    assert not {file: misfits for file, misfits in found.items() if misfits}


@pytest.mark.parametrize(
    "code",
    [
        'say("{line} is full", row=1)',
        'say("{line} is full")',
        'Sentence("all full", line=1)',
        'say("{line} is full", "{line} are full", line=1)',
        'say("{count} line", "{count} lines of {place}", count=1)',
    ],
)
def test_a_sentence_without_its_arguments_is_caught(code: str) -> None:
    assert list(find_misfits(code))
    assert not list(find_misfits('say("{count} line", "lines of {place}", context="a", count=1, place=say("b"))'))


def test_a_count_of_one_has_its_own_sentence() -> None:
    cells = Message("one cell in {where}", "{count} cells in {where}")
    assert [cells(count=count, where="row 1") for count in (0, 1, 2)] == [
        "0 cells in row 1", "one cell in row 1", "2 cells in row 1",
    ]  # fmt: skip
    assert str(cells.about(count=2, where="row 1")) == "2 cells in row 1"
    for make in (say, Sentence):
        assert [str(make("{count} cell", "{count} cells", count=count)) for count in (1, 2)] == ["1 cell", "2 cells"]


def test_a_count_that_is_not_given_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("{count} cell", "{count} cells")


def test_arguments_may_have_any_name() -> None:
    """Also those of the parameters of `say`, except `context`."""
    assert say("{template} and {many}", template=1, many=2) == "1 and 2"
    assert str(Sentence("{self}", self="me")) == "me"


def test_a_sentence_is_made_when_it_is_read() -> None:
    for said in (Message("row {number}").about(number=3), Sentence("row {number}", number=3)):
        assert str(said) == "row 3"
        with using("fr"):
            assert str(said) == "la ligne 3"
        assert str(said) == "row 3"


AVOIDED = {
    "en": (
        "nothing of the solver",
        "if you are allowed to",
        "in the head",
        "rests on",
        "number 1 of seed",
        "} of seed {",
    ),
    "fr": ("avec leurs raisons", "statut de sortie", "les cases ligne", "puzzle a ", "les puzzles", "un puzzle"),
}
"""English that reads as translated from German or French, and French that reads as translated from English."""


def test_cells_at_several_places_are_french() -> None:
    """They were "les cases ligne 3 colonnes 1 et 4", which nobody says."""
    grid = Grid(4, 5)
    with using("fr"):
        assert name_cells(grid, [10, 13]) == "les cases des colonnes 1 et 4 de la ligne 3"
        assert name_cells(grid, [1, 11]) == "les cases des lignes 1 et 3 de la colonne 2"
        assert name_cells(grid, [0, 1, 10, 11, 19]) == (
            "les cases de la ligne 1 (colonnes 1 et 2), de la ligne 3 (colonnes 1 et 2) et de la ligne 4 (colonne 5)"
        )


@pytest.mark.parametrize("language", AVOIDED)
def test_sentences_read_as_written_in_their_language(language: str) -> None:
    if language == "en":
        said = [template for templates, _, _ in SAID for template in templates]
    else:
        catalogue = tool.read(tool.LOCALE / language / "LC_MESSAGES" / "gridwright.po")
        said = [
            str(text)
            for each in catalogue
            for text in (each.string if isinstance(each.string, tuple) else [each.string])
        ]
    pages = [*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md")]
    said += [
        page.read_text(encoding="utf-8")
        for page in pages
        if (".fr." in page.name or "fr" in page.parts) == (language == "fr")
    ]
    assert len(said) > 1000
    assert [text for text in said for phrase in AVOIDED[language] if phrase in text.lower()] == []
