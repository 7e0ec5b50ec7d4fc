"""Languages: which one is chosen, that it can change at any moment, and that the catalogues are complete."""

from __future__ import annotations

import argparse
import ast
import asyncio
import gettext
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

import gridwright as gw
from gridwright import kinds
from gridwright.errors import UsageError, describe_system_error, join_and
from gridwright.grid import Grid
from gridwright.messages import Message, Sentence, format_number, language, say, translate
from gridwright.messages.language import from_locale, in_english, switch_to, using
from gridwright.solving import methods
from support.catalogues import write_catalogue
from support.paths import ROOT
from tools import messages as tool

NBSP = "\xa0"
CATALOGUES = tool.catalogue_paths()
each_catalogue = pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.parent.name)
# Sentences of argparse that only programmers can cause.
FOR_PROGRAMMERS = re.compile(
    "conflicting|not callable|not defined|must be optional|invalid argument for positionals|cannot (have|merge)|is required for options"
    "|invalid option string|invalid conflict|can't open|with mode|argument group|deprecated"
)


# --- Choosing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CA@euro"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        ({"LC_ALL": "fr_BE.UTF-8", "LC_MESSAGES": "en_GB"}, "fr"),
        ({"LANGUAGE": "fr:en", "LANG": "en_GB"}, "fr"),
        ({"LANGUAGE": "de:fr", "LANG": "en_GB"}, "fr"),
        ({"LANGUAGE": "en:fr", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "fr"}, "fr"),
        ({"LANGUAGE": "fr", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "fr", "LC_ALL": "POSIX"}, "en"),
        ({"LANGUAGE": "de", "LANG": "fr_FR"}, "fr"),
        ({"LC_CTYPE": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_locale_chooses(environment: dict[str, str], expected: str) -> None:
    assert from_locale(environment) == expected


def test_a_program_chooses() -> None:
    assert gw.get_language() == "en"
    gw.set_language("fr")
    try:
        assert gw.get_language() == "fr"
        with pytest.raises(UsageError, match="langues possibles"):
            gw.set_language("de")
        with pytest.raises(gw.InputError, match="n’est pas un type de jeu"):
            gw.read("soduku\n12\n")
    finally:
        gw.set_language("en")
    with pytest.raises(UsageError, match="'de' is not a language of gridwright; expected one of en, fr"):
        gw.set_language("de")


# --- Changing at any moment -----------------------------------------------------------------------------------------


def test_what_is_cached_follows_the_language() -> None:
    """Names of lines and cells, reasons of constraints, help texts: whatever was read first."""
    grid, reason = Grid(3, 4), Message("{first} and {second} are not identical")
    said = reason.about(first=grid.rows()[0].name, second=grid.columns()[3].name)
    for tongue, expected in (
        ("en", ["row 1", "row 3, column 4", "row 1 and column 4 are not identical"]),
        ("fr", ["la ligne 1", "la case ligne 3 colonne 4", "la ligne 1 et la colonne 4 ne sont pas identiques"]),
        ("en", ["row 1", "row 3, column 4", "row 1 and column 4 are not identical"]),
    ):
        with using(tongue):
            assert [str(grid.rows()[0].name), str(grid.name(11)), str(said)] == expected


def test_a_language_ends_with_its_block_even_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), using("fr"):
        raise ZeroDivisionError
    assert gw.get_language() == "en"
    with using("fr"):
        assert in_english(Message("row {number}").about(number=2)) == "row 2"
        assert str(Message("row {number}").about(number=2)) == "la ligne 2"


# --- One language for each request ----------------------------------------------------------------------------------


class Speaker:
    """A thread that does one thing after another, when it is told to: so two of them can be interleaved exactly."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1)

    def do(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a function returns in this thread."""
        return self.pool.submit(work, *arguments).result(60)

    def listen(self) -> list[str]:
        """Sentences made at once and later, a number, a word and the language, all as this thread has them."""
        said: list[str] = self.do(
            lambda: [str(SAID), say("row {number}", number=4), format_number(0.5, ".1f"), gw.get_language()]
        )
        return said


SAID = Sentence("row {number}", number=3)
FRENCH, ENGLISH = ["la ligne 3", "la ligne 4", "0,5", "fr"], ["row 3", "row 4", "0.5", "en"]


@pytest.fixture
def speakers() -> Iterator[tuple[Speaker, Speaker]]:
    two = Speaker(), Speaker()
    yield two
    for each in two:
        each.pool.shutdown()


def test_two_threads_speak_two_languages_at_once(speakers: tuple[Speaker, Speaker]) -> None:
    """The second chooses after the first, and leaves before it: with one language for all, either was wrong once."""
    (one, two), french, english = speakers, using("fr"), using("en")
    one.do(french.__enter__)
    assert (one.listen(), two.listen()) == (FRENCH, ENGLISH)
    two.do(english.__enter__)
    assert (one.listen(), two.listen()) == (FRENCH, ENGLISH)
    two.do(english.__exit__, None, None, None)
    assert (one.listen(), two.listen()) == (FRENCH, ENGLISH)
    one.do(french.__exit__, None, None, None)
    assert (one.listen(), two.listen()) == (ENGLISH, ENGLISH)


def test_a_program_chooses_for_all_who_have_not_chosen(speakers: tuple[Speaker, Speaker]) -> None:
    """The language of the process is that of all threads, new ones too, but not of one that is using another."""
    (one, two), english = speakers, using("en")
    one.do(english.__enter__)
    try:
        two.do(gw.set_language, "fr")
        assert (one.listen(), two.listen(), Speaker().listen(), gw.get_language()) == (ENGLISH, FRENCH, FRENCH, "fr")
        one.do(english.__exit__, None, None, None)
        assert one.listen() == FRENCH
    finally:
        gw.set_language("en")


def test_two_tasks_speak_two_languages_at_once() -> None:
    async def speak(name: str) -> list[str]:
        heard = []
        with using(name):
            for number in range(3):
                await asyncio.sleep(0)  # the others go on
                heard.append(say("row {number}", number=number))
        return heard

    async def all_speak() -> list[list[str]]:
        return await asyncio.gather(*map(speak, ("fr", "en", "fr")))

    french, english = [f"la ligne {number}" for number in range(3)], [f"row {number}" for number in range(3)]
    assert asyncio.run(all_speak()) == [french, english, french]


def test_a_switch_ends_with_the_block_it_is_in() -> None:
    with using("en"):
        switch_to("fr")
        assert say("row {number}", number=1) == "la ligne 1"
    assert gw.get_language() == "en"


def refuse(text: str) -> str:
    """What is said of a text that is no puzzle."""
    with pytest.raises(gw.InputError) as caught:
        gw.read(text)
    return str(caught.value)


def test_puzzles_are_judged_in_two_languages_at_once() -> None:
    """Rules, broken rules and errors, from the library as a server would use it."""
    wrong, step = gw.read("takuzu\n0...\n....\n"), threading.Barrier(2, timeout=60)
    answer = gw.read_answer(wrong, "0001\n????\n")

    def judge(name: str) -> list[str]:
        heard = []
        for _ in range(20):
            with using(name):
                step.wait()
                heard += [gw.check(wrong, answer)[0].text]
                step.wait()
                heard += [refuse("soduku\n12\n")]
        return heard

    with ThreadPoolExecutor(2) as pool:
        french, english = pool.map(judge, ("fr", "en"))
    assert len(french) == len(english) == 40
    alone = {}
    for name in ("fr", "en"):
        with using(name):
            alone[name] = {gw.check(wrong, answer)[0].text, refuse("soduku\n12\n")}
    assert not alone["fr"] & alone["en"]
    assert (set(french), set(english)) == (alone["fr"], alone["en"])


# --- Catalogues from outside ----------------------------------------------------------------------------------------


def test_a_folder_of_catalogues_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds at once for whoever speaks the language already, and never replaces a sentence of gridwright's own."""
    monkeypatch.setattr(language, "_loaded", {})
    monkeypatch.setattr(language, "_added", [])
    write_catalogue(
        tmp_path / "fr" / "LC_MESSAGES" / "any.mo",
        ("the lamp {number}", None, "la lampe {number}"),
        ("the lamp {number}", "sold", "lampe {number} vendue"),
        (("1 lamp", "{count} lamps"), None, ("{count} lampe", "{count} lampes")),
        ("row {number}", None, "rang {number}"),
    )

    def speak() -> list[str]:
        counts = [say("1 lamp", "{count} lamps", count=count) for count in (0, 2)]
        names = [say("the lamp {number}", number=1), say("the lamp {number}", context="sold", number=2)]
        return [*names, *counts, say("row {number}", number=3)]

    english = ["the lamp 1", "the lamp 2", "0 lamps", "2 lamps"]
    french = ["la lampe 1", "lampe 2 vendue", "0 lampe", "2 lampes", "la ligne 3"]
    with using("fr"):
        assert speak() == [*english, "la ligne 3"]
        language.add_folder(str(tmp_path))
        assert speak() == french
    assert speak() == [*english, "row 3"]
    monkeypatch.setattr(language, "_loaded", {})
    with using("fr"):
        assert speak() == french, "also where the language is loaded after the folder was added"


# --- Numbers, contexts and counts -----------------------------------------------------------------------------------


def test_numbers_are_written_as_the_language_writes_them() -> None:
    sentence = Message("{count:,} {name}")
    assert sentence(count=12345, name="1.5") == "12,345 1.5"
    with using("fr"):
        assert sentence(count=12345, name="1.5") == f"12{NBSP}345 1.5", "what is no number stays"
        assert say("{number:.1f} ms", number=3.14) == f"3,1{NBSP}ms"
        assert format_number(0.125, ".1%") == f"12,5{NBSP}%"
        assert join_and(["a", "b", "c"]) == "a, b et c"
    assert format_number(1234.5, ",.1f") == "1,234.5"


def test_the_same_words_in_two_contexts() -> None:
    numbers, cells = (Message("{first} or {last}", context=f"after cannot {verb}") for verb in ("be", "go in"))
    assert numbers(first=1, last=2) == cells(first=1, last=2) == "1 or 2"
    with using("fr"):
        assert numbers(first=1, last=2) == "1 ni 2"
        assert cells(first=1, last=2) == "1 ni dans 2"
        assert Message("{first} or {last}", context="others")(first=1, last=2) == "1 or 2"


def test_none_is_singular_in_french() -> None:
    files = Message("wrote 1 file", "wrote {count:,} files")
    assert [files(count=count) for count in (0, 1, 2)] == ["wrote 0 files", "wrote 1 file", "wrote 2 files"]
    with using("fr"):
        assert [files(count=count) for count in (0, 1, 2)] == [
            "0 fichier écrit",
            "1 fichier écrit",
            "2 fichiers écrits",
        ]


def test_what_has_no_translation_stays_english() -> None:
    with using("fr"):
        assert Message("a new sentence about {thing}")(thing=1) == "a new sentence about 1"
        assert say("{count} new sentence", "{count} new sentences", count=2) == "2 new sentences"
        assert (translate(""), translate("grommet")) == ("", "grommet")


def test_errors_of_the_system_are_translated() -> None:
    try:
        open("no/such/file")
    except OSError as error:
        found = error
    assert describe_system_error(found) == "no such file or directory"
    with using("fr"):
        assert describe_system_error(found) == "aucun fichier ou dossier de ce nom"


@pytest.mark.parametrize("name", kinds.names())
def test_rules_and_methods_are_translated(name: str) -> None:
    """What a kind declares, also where a docstring is shown."""
    kind = kinds.load(name)
    english = [str(kind.summary), *(str(rule.sentence) for rule in kind.rules)]
    english += [method.summary for method in methods.list_methods(kind)]
    with using("fr"):
        french = [str(kind.summary), *(str(rule.sentence) for rule in kind.rules)]
        french += [method.summary for method in methods.list_methods(kind)]
    assert not set(english) & set(french)


# --- The catalogues -------------------------------------------------------------------------------------------------


def entries(catalogue: Catalog) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The templates of every sentence, in English and translated."""
    for entry in catalogue:
        if entry.id:
            yield spread(entry.id), spread(entry.string or "")


def spread(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def places(template: str) -> set[tuple[str, str]]:
    """The arguments of a template with their formats: those in braces, and those that argparse fills in."""
    braces = {(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None}
    return braces | {(found, "%") for found in re.findall(r"%(?:\(\w+\))?[srd]", template)}


def test_there_is_a_catalogue() -> None:
    assert [path.parent.parent.name for path in CATALOGUES] == ["fr"] == list(language.names())[1:]


@each_catalogue
def test_a_catalogue_is_complete(path: Path) -> None:
    """Every sentence of the source has a translation, and every translation belongs to a sentence of the source."""
    catalogue, wanted = tool.read(path), tool.extract()
    assert tool.find_missing(catalogue) == []
    new = [entry.id for entry in wanted if entry.id and catalogue.get(entry.id, entry.context) is None]
    old = [entry.id for entry in catalogue if entry.id and wanted.get(entry.id, entry.context) is None]
    assert (new, old) == ([], []), "`make messages` adds and removes them; then write the translations of the new ones"


@each_catalogue
def test_a_catalogue_is_compiled(path: Path) -> None:
    """The compiled file is that of the source beside it, whichever version of Babel has written it."""
    compiled, fresh = (gettext.GNUTranslations(file) for file in (open(path.with_suffix(".mo"), "rb"), BytesOf(path)))
    found, expected = ({key: text for key, text in each._catalog.items() if key} for each in (compiled, fresh))  # type: ignore[attr-defined]
    assert found == expected, "`make messages` compiles it"


class BytesOf:
    """A catalogue compiled now, as a file to read."""

    name = "fresh.mo"

    def __init__(self, path: Path) -> None:
        self.data = tool.format_mo(tool.read(path))

    def read(self) -> bytes:
        return self.data


@each_catalogue
def test_a_translation_has_the_arguments_of_its_sentence(path: Path) -> None:
    for english, other in entries(tool.read(path)):
        one, many = places(english[0]), places(english[-1])
        for nth, template in enumerate(other):
            assert places(template) <= many, english
            assert {name for name, _ in one} - {"count"} <= {name for name, _ in places(template)}, english
            if nth == len(other) - 1:
                assert places(template) == many, english
        if re.search(r"\{count|\b1 ", english[0]) and len(other) > 1:
            assert any(name == "count" for name, _ in places(other[0])), f"{english}: French says it of none, too"


@each_catalogue
def test_a_translation_has_the_shape_of_its_sentence(path: Path) -> None:
    """Blanks and full stops at its ends, as other words follow; lines of help that fit a terminal."""
    for english, other in entries(tool.read(path)):
        for before, after in zip(english, other, strict=True):
            assert (before[:1] == "\n", before[-1:] == "\n") == (after[:1] == "\n", after[-1:] == "\n"), english
            assert (before[-1:] == ".") == (after[-1:] == ".") or before == ".", english
            assert (before[:1] == " ") == (after[:1] == " "), english
            assert not re.search("  +$", after), english
            if "\n" in before and "{" not in before:
                assert max(map(len, after.split("\n"))) <= 81, english


def test_french_typography() -> None:
    """Spaces that do not break before high punctuation and inside quotation marks, and curved apostrophes."""
    for english, other in entries(tool.read(CATALOGUES[0])):
        for text in other:
            words = re.sub(r"\{[^}]*\}|`[^`]*`|'[^']*'|\S+:\S+|\{key\}:", "x", text)
            assert not re.search(r"[^\s;] [:;!?»]|« ", words), english
            assert not re.search(r"\w[;!?»](\s|$)|«\w", words), english
            assert not re.search(r"\w'\w", words), english


def test_french_words() -> None:
    """The words of puzzle magazines."""
    said = "\n".join(text for _, other in entries(tool.read(CATALOGUES[0])) for text in other).lower()
    for word in ("cellule", "région", "masqu", "statut de sortie"):
        assert word not in said


def test_argparse_speaks_every_language() -> None:
    """The sentences of this Python's argparse, except those that only programmers can cause."""
    tree = ast.parse(Path(argparse.__file__).read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    said = [node.args[0] for node in calls if node.func.id in ("_", "ngettext")]  # type: ignore[attr-defined]
    texts = [str(word.value) for word in said if isinstance(word, ast.Constant)]
    texts = [text for text in texts if not FOR_PROGRAMMERS.search(text)]
    assert len(texts) > 15
    for path in CATALOGUES:
        known = {english for words, _ in entries(tool.read(path)) for english in words}
        assert set(texts) <= known


# --- The tool -------------------------------------------------------------------------------------------------------


def test_a_catalogue_is_updated() -> None:
    """New sentences are added without a translation, those that are gone go, and all others stay."""
    template = Catalog()
    for text in ("kept", "new", ("{count} kept", "{count} kepts")):
        template.add(text)
    catalogue = Catalog(locale="fr")
    for text, said in (
        ("kept", "gardé"),
        ("gone", "parti"),
        (("{count} kept", "{count} kepts"), ("{count} g", "{count} gs")),
    ):
        catalogue.add(text, said)
    tool.update(catalogue, template)
    assert [entry.id for entry in catalogue if entry.id] == ["kept", "new", ("{count} kept", "{count} kepts")]
    assert tool.find_missing(catalogue) == ["new"]
    kept = catalogue.get("kept")
    assert isinstance(kept, Entry)
    assert kept.string == "gardé"


def test_every_sentence_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (
        'ONE = Message("a {b}")\nMANY = messages.say(\n    "1 c",\n    "{count} "\n    "cs", count=len("d"),\n)\n'
        'say("{e}", e=Sentence("a {b}", context="f"))\nsaying("g")\n'
    )
    (tmp_path / "some.py").write_text(source)
    monkeypatch.setattr(tool, "SOURCES", (tmp_path,))
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    found = [(entry.id, entry.context) for entry in tool.extract() if entry.id]
    assert found == [("a {b}", None), (("1 c", "{count} cs"), None), ("{e}", None), ("a {b}", "f")]


@pytest.mark.parametrize("code", ['say(f"a {b}")', 'say("a" + b)', "Message(TEXT)", 'Sentence("a", context=b)'])
def test_a_sentence_that_cannot_be_collected_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"some\.py, line 1: a sentence must be a plain text"):
        list(tool.find_sentences(code, "some.py"))


# --- No sentence outside the catalogues -----------------------------------------------------------------------------

SENTENCE = re.compile(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}")
# Three words that are no sentence of ours: SQL, command lines, scripts, style sheets, what others print, sources, bugs.
ALLOWED = re.compile(
    r"^(SELECT|UPDATE|INSERT|CREATE|ALTER|WITH|BEGIN|PRAGMA)\b|^\s*<|^%|^#|^@media|IS (NOT )?NULL|method (NOT|IN)|pid = \?"
    r"|^gridwright |^echo |^\^|read line; for|complete -c|_describe|import sys|infeasible|no solution available"
    r"|Python can read|the page Les nonograms|before its sums|has no attribute|the clues contradict each other"
)
TEXTS = ("help", "description", "epilog", "title")  # arguments whose values are printed
FOR_BUGS = ("AttributeError", "TypeError", "ValueError", "NotImplementedError", "LookupError")


def find_bypasses(source: str) -> Iterator[str]:
    """Texts that people would read in one language only.

    Three words in a row are a sentence, which must be said; so must any text that is raised, or passed as a help text.
    What is said is a template of its own: no words are put into it that are not said themselves.
    """
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    saying = [call for call in calls if name_of(call) in ("say", "comment", "Sentence", "Message")]
    contexts = [word.value for call in saying for word in call.keywords if word.arg == "context"]
    declared = {id(text) for text in (*contexts, *(text for call in saying for text in call.args))}
    for text in literals(tree):
        if SENTENCE.search(str(text.value)) and not ALLOWED.search(str(text.value)) and id(text) not in declared:
            yield f"{text.lineno}: {text.value!r}"
    for call in calls:
        if name_of(call).endswith("Error") and name_of(call) not in FOR_BUGS:
            yield from (f"{call.lineno}: {word!r}" for argument in call.args for word in spoken(argument))
        for keyword in call.keywords:
            if keyword.arg in TEXTS and name_of(call).startswith("add_"):
                yield from (f"{call.lineno}: {word!r}" for word in spoken(keyword.value))


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def literals(node: ast.AST) -> Iterator[ast.Constant]:
    """The texts in a piece of code, except docstrings and what assertions say."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child
        elif not isinstance(child, ast.Assert) and not (
            isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        ):
            yield from literals(child)


def spoken(node: ast.AST) -> Iterator[str]:
    """The words that an expression is made of, not those that it passes to a function."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search("[a-z]{2}", node.value):
        yield node.value
    elif isinstance(node, ast.JoinedStr | ast.BinOp | ast.IfExp | ast.FormattedValue):
        for child in ast.iter_child_nodes(node):
            yield from spoken(child)


def test_no_sentence_bypasses_the_catalogues() -> None:
    package = ROOT / "src" / "gridwright"
    paths = [path for path in package.rglob("*.py") if "kernel" not in path.parts]
    assert len(paths) > 100
    assert not [f"{path.relative_to(package)}:{found}" for path in paths for found in find_bypasses(path.read_text())]


@pytest.mark.parametrize(
    "code",
    [
        'raise UsageError(f"bad {name}")',
        'command.add_argument("-x", help="the x")',
        'terminal.print("no such file here")',
        'say("{what}: {name}", what="no such file here", name=name)',
    ],
)
def test_a_sentence_that_bypasses_the_catalogues_is_caught(code: str) -> None:
    assert list(find_bypasses(code))
    for fine in (
        'X = Message("no such file here")\nraise UsageError(X(name="a"))',
        'raise UsageError(say("the x", x=1))',
    ):
        assert not list(find_bypasses(fine))
