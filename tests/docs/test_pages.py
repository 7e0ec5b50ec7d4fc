"""The pages are true: what they show is what the program does, and every link leads somewhere."""

import re
import tomllib
from html import escape
from pathlib import Path

import pytest

from gridwright import kinds
from gridwright.cli import make_parser
from support.paths import ROOT
from support.quick_program import quick_program
from tools import pages as runner
from tools import showcase

LINK = re.compile(r"!?\[[^\]]*\]\(([^)#\s]*)(#[^)\s]*)?\)")
NAMED = re.compile(r"`gridwright ([a-z]+)")
PAGES = runner.pages()


def title(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_page_shows_what_the_program_does(page: Path, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update", default=False):
        runner.renew(page)
    found = "\n".join(runner.complaints(page, quick_program))
    assert not found, f"{found}\n(if that is right, python tools/pages.py writes it into the pages)"


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text()):
        if target.startswith(("http://", "https://", "mailto:")):
            continue
        other = (page.parent / target) if target else page
        assert other.exists(), f"{title(page)} links to {target}"
        if anchor:
            assert anchor[1:] in anchors(other), f"{title(page)} links to {target}{anchor}"


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_commands_named_in_passing_exist(page: Path) -> None:
    there = set(make_parser()._subparsers._group_actions[0].choices)  # type: ignore[union-attr,arg-type]
    assert set(NAMED.findall(page.read_text())) <= there


def test_a_page_that_lies_is_caught(tmp_path: Path) -> None:
    page = tmp_path / "lies.md"
    page.write_text("```console\n$ echo one\ntwo\n```\n\n```python\n>>> 1 + 1\n3\n```\n\n```console\n$ rm x\n```\n")
    found = list(runner.complaints(page))
    assert [any(word in text for text in found) for word in ("two", "Got:\n    2", "'rm' is not")] == [True] * 3


def test_a_page_that_is_true_passes(tmp_path: Path) -> None:
    page = tmp_path / "true.md"
    page.write_text("```text a.txt\nhello\n```\n```console\n$ cat a.txt; false\n…\n$ echo $?\n1\n```\n")
    assert list(runner.complaints(page)) == []
    assert runner.same("a (sat, 3.1 ms).\n…\nz", "a (sat, 12 ms).\nb\nc\nz\n")
    assert not runner.same("a\n…\nz", "a\nb\n")


def test_a_block_that_needs_a_program_is_run_where_it_is_installed(tmp_path: Path) -> None:
    page = tmp_path / "needs.md"
    page.write_text("```console no-such-program\n$ echo one\ntwo\n```\n")
    assert list(runner.complaints(page)) == []
    page.write_text("```console cat,echo\n$ echo one\ntwo\n```\n")
    assert "two" in "".join(runner.complaints(page))
    runner.renew(page)
    assert page.read_text() == "```console cat,echo\n$ echo one\none\n```\n"


def test_a_session_that_needs_a_library_is_run_where_it_is_installed(tmp_path: Path) -> None:
    page = tmp_path / "needs.md"
    page.write_text("```python with:no_such_library\n>>> 1 + 1\n3\n```\n")
    assert list(runner.complaints(page)) == []
    page.write_text("```python with:json\n>>> 1 + 1\n3\n```\n")
    assert "2" in "".join(runner.complaints(page))


def test_readme_lists_the_extras() -> None:
    """Everything that `pip install '.[all]'` adds has its line in the table, and no line is about something else."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    (everything,) = extras["all"]
    for page in ("README.md", "README.fr.md"):
        table = re.findall(r"^\| `(\w+)` \|", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
        assert set(re.findall(r"\w+", everything.partition("[")[2])) <= set(table)
        assert set(table) - set(kinds.names()) <= set(extras)


def test_readme_in_french_has_what_readme_has() -> None:
    """Commands, functions of Python, formats and pages; a page that is there in French leads there."""
    here, there = ((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "README.fr.md"))
    words = re.findall(r"`gridwright\s+[a-z]+|gw\.\w+|\b[A-Z]{3,}\b", here)
    assert len(set(words)) > 40
    told = " ".join(there.split())
    assert [word for word in dict.fromkeys(words) if " ".join(word.split()) not in told] == []
    pages = re.findall(r"\]\(docs/([\w/-]+)\.md", here)
    assert len(pages) > 20
    french = {"tutorial": "fr/tutoriel", "hints": "fr/coups-de-pouce", "original-study": "fr/etude-originale"}
    french |= {f"kinds/{kind}": "fr/les-jeux" for kind in kinds.names()}
    assert [page for page in pages if f"docs/{french.get(page, page)}.md" not in there] == []


@pytest.mark.parametrize("name", kinds.names())
def test_every_kind_has_a_page_that_names_all_of_it(name: str) -> None:
    kind = kinds.load(name)
    text = (ROOT / "docs" / "kinds" / f"{name}.md").read_text()
    for word in [*kind.aliases, *kind.settings, *(rule.name for rule in kind.rules)]:
        assert word in text, f"docs/kinds/{name}.md does not say {word}"
    assert f"$ gridwright kinds {name}\n" in text, "the rules with their broken boards are the program's own"


@pytest.mark.parametrize("language", showcase.TARGETS)
def test_the_first_picture_is_what_the_program_makes(language: str, request: pytest.FixtureRequest) -> None:
    target, made = showcase.TARGETS[language], showcase.picture(language)
    if request.config.getoption("--update", default=False):
        target.write_text(made)
    assert target.read_text() == made, "python -m tools.showcase draws it anew"
    assert not re.search("<script|<style|foreignObject|href|url\\(", made), "it must stand alone"


@pytest.mark.parametrize("language", showcase.TARGETS)
def test_the_commands_on_the_first_picture_make_what_it_shows(language: str, tmp_path: Path) -> None:
    runner.prepare(tmp_path)
    commands = [runner.Command(card.command, "") for _, row in showcase.ROWS for card in row]
    hint, explanation, figure, _ = runner.run(commands, tmp_path, language, quick_program)
    shown = " ".join(re.sub("<[^>]*>", "", showcase.TARGETS[language].read_text()).split())
    (step,) = re.findall(rf"^{showcase.STEP}\. +[^(]*\([^)]*\)\. (.*)$", explanation, re.MULTILINE)
    for sentence in (hint.strip().splitlines()[-1], step):
        assert escape(" ".join(sentence.split())) in shown
    assert figure.count("██") > 100
    assert (tmp_path / "magazine.pdf").read_bytes().startswith(b"%PDF")


def test_one_line_says_what_gridwright_is() -> None:
    line = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["description"]
    for name in ("README.md", "docs/index.md"):
        text = " ".join((ROOT / name).read_text().split())
        assert f"gridwright {line[0].lower()}{line[1:]}" in text, name


def test_fragments_become_the_changelog(tmp_path: Path) -> None:
    from tools import changes

    (tmp_path / "changes").mkdir()
    (tmp_path / "CHANGELOG.md").write_text("# What changed\n\nWords.\n\n## 0.1.0\n\n* Old.\n")
    for name, text in (("b.md", "Two."), ("a.md", "* One."), ("README.md", "how")):
        (tmp_path / "changes" / name).write_text(text)
    changes.release("0.2.0", tmp_path)
    assert (tmp_path / "CHANGELOG.md").read_text() == (
        "# What changed\n\nWords.\n\n## 0.2.0\n\n* One.\n* Two.\n\n## 0.1.0\n\n* Old.\n"
    )
    assert [path.name for path in (tmp_path / "changes").iterdir()] == ["README.md"]
