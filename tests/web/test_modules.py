"""The modules of the page import only downwards, and nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.paths import ROOT

JS = ROOT / "src" / "gridwright" / "web" / "static" / "js"
IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["']([^"']+)["'];|\bimport\(["']([^"']+)["']\)""", re.M | re.S)
COMMENT = re.compile(r"/\*.*?\*/", re.S)
SHARED = "shared"  # what stands beside main.js: making elements, words, types
BELOW = {
    "main": {"views", "board", "state", "engine", SHARED},
    "notebook": {"views", "board", "state", SHARED},
    "views": {"board", "state", SHARED},
    "board": {"state", SHARED},  # it knows no view and no engine: a notebook has it without them
    "state": {SHARED},
    "engine": {SHARED},
    SHARED: set(),
}
"""What each folder may import beside itself."""


def folder_of(path: Path) -> str:
    """The layer of a module."""
    inside = path.resolve().relative_to(JS.resolve())
    return inside.parts[0] if len(inside.parts) > 1 else "main" if inside.name == "main.js" else SHARED


def find_imports(text: str) -> list[str]:
    """What a module imports when it runs; types in comments are not run."""
    return [first or second for first, second in IMPORT.findall(COMMENT.sub("", text))]


def find_faults(path: Path, text: str) -> list[str]:
    """Imports of a module that go up, sideways or outside."""
    faults = []
    for name in find_imports(text):
        if not name.startswith(".") or not name.endswith(".js"):
            faults.append(f"{path.name} imports {name}, which is no module of the page")
        elif (to := folder_of(path.parent / name)) not in BELOW[folder_of(path)] | {folder_of(path)}:
            faults.append(f"{folder_of(path)}/{path.name} imports from {to}")
    return faults


def test_modules_import_only_downwards() -> None:
    modules = sorted(JS.rglob("*.js"))
    counts = [len(find_imports(module.read_text(encoding="utf-8"))) for module in modules]
    assert sum(counts) > len(modules)
    assert [fault for module in modules for fault in find_faults(module, module.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "line",
    [
        'import { ask } from "../engine/http.js";',
        'import {\n    PlayView,\n} from "../views/play.js";',
        'export { begin } from "../main.js";',
        'const later = import("../views/play.js");',
        'import React from "react";',
    ],
)
def test_an_import_that_goes_up_is_found(line: str) -> None:
    assert len(find_faults(JS / "board" / "board.js", f'{line}\nimport {{ say }} from "../words.js";\n')) == 1


def test_types_in_comments_are_not_imports() -> None:
    assert find_faults(JS / "board" / "board.js", '/** @type {import("../views/play.js").PlayView} */\n') == []
