"""The board as one module and one style sheet, for a notebook, which takes a widget as one text each.

The modules are those of the page. Each becomes a function that is called once and returns what it exports, so that
their names do not meet; the styles hold within the widget alone.
"""

from __future__ import annotations

import posixpath
import re
from functools import cache

from gridwright.web.files import STATIC

WIDGET = "notebook/widget.js"
SHEETS = ("page.css", "play.css", "board.css", "notebook.css")
IMPORT = re.compile(r'^import (\{[^}]*\}) from "([^"]+)";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.M)
DEFAULT = re.compile(r"^export default ", re.M)


@cache
def join_modules(name: str = WIDGET) -> str:
    """A module of the page with all that it imports, as one text."""
    pieces: dict[str, str] = {}
    collect(name, pieces)
    *below, (_, last) = pieces.items()
    return "".join(f"{piece}\n" for _, piece in below) + last


def collect(name: str, pieces: dict[str, str]) -> None:
    """Add a module, after those that it imports."""
    text = (STATIC / "js" / name).read_text(encoding="utf-8")
    for _, path in IMPORT.findall(text):
        if find_module(name, path) not in pieces:
            collect(find_module(name, path), pieces)
    body = IMPORT.sub(lambda found: f"const {rename(found[1])} = {call(find_module(name, found[2]))};\n", text)
    exported = ", ".join(EXPORT.findall(text))
    body = body if DEFAULT.search(body) else EXPORT.sub("", body)
    pieces[name] = (
        body if DEFAULT.search(body) else f"const {call(name)} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"
    )


def find_module(name: str, path: str) -> str:
    """The module that another one imports."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def call(name: str) -> str:
    """What a module is called among the others."""
    return re.sub(r"\W", "_", name)


def rename(names: str) -> str:
    """The names of an import as those of a declaration."""
    return names.replace(" as ", ": ")


@cache
def join_styles() -> str:
    """The style sheets as one text, for what stands within the widget."""
    text = "\n".join((STATIC / "css" / name).read_text(encoding="utf-8") for name in SHEETS)
    own = re.sub(r"^(\s*)(?::root|body)\b", r"\1:scope", text, flags=re.M)
    return f"@scope (.gridwright) {{\n{own}\n}}\n"
