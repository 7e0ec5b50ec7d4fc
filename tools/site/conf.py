"""Sphinx's settings for the site; build.py calls it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import gridwright

project = "gridwright"
author = "the gridwright developers"
release = gridwright.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "README"
include_patterns = ["*.md", "docs/**.md", "changes/README.md", "api/**.rst"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
html_theme = "furo"
html_title = "gridwright"
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False}
# Console blocks hold boards beside `$ ` lines; a lexer that stumbles over one is no mistake of the page.
# A class that its package offers under a second name is no mistake either.
suppress_warnings = ["misc.highlighting_failure", "ref.python"]

LINK = re.compile(r"\]\(([\w/-]+)\.md\)")
CODE = re.compile(r"(`+)(.+?)\1")
TREE = re.compile(r"^[├│└]", re.MULTILINE)
MARKUP = re.compile(r"([*|\\]|_(?=\W|$))")


def list_pages() -> list[str]:
    """The pages in the order in which docs/index.md names them, then those it leaves out."""
    folder = Path(gridwright.__file__).parents[2] / "docs"
    named = [f"docs/{name}" for name in LINK.findall((folder / "index.md").read_text(encoding="utf-8"))]
    every = sorted(f"docs/{path.relative_to(folder).with_suffix('')}" for path in folder.rglob("*.md"))
    return list(dict.fromkeys([*named, *every]))


def add_contents(_app: Any, name: str, source: list[str]) -> None:
    """Give the front page the tree of all pages, which the side bar shows."""
    if name == root_doc:
        pages = "\n".join([*list_pages(), "api/index", "CONTRIBUTING", "CHANGELOG", "changes/README", "README.fr"])
        source[0] += f"\n```{{toctree}}\n:hidden:\n\n{pages}\n```\n"


def escape(line: str) -> str:
    """A line of a docstring, which is plain text with `code`, as reStructuredText."""
    bullet = re.match(r"\s*(?:\* )?", line)
    start = bullet.end() if bullet else 0
    parts, last = [line[:start]], start
    for match in CODE.finditer(line, start):
        parts += [MARKUP.sub(r"\\\1", line[last : match.start()]), f"``{match[2]}``"]
        last = match.end()
    return "".join([*parts, MARKUP.sub(r"\\\1", line[last:])])


def prepare_docstring(_app: Any, _what: str, _name: str, _thing: Any, _options: Any, lines: list[str]) -> None:
    """Docstrings are written to be read as they are: nothing in them is markup but `code` and lists."""
    if any(TREE.match(line) for line in lines):
        lines[:] = [f"| {line}" for line in lines]
    else:
        lines[:] = [escape(line) for line in lines]


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("source-read", add_contents)
    app.connect("autodoc-process-docstring", prepare_docstring)
