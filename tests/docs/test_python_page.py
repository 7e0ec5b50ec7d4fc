"""The page on Python names everything that can be imported, and what the pages show passes a strict type check."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridwright as gw
from support.paths import ROOT

PAGES = ("README.md", "docs/python.md")


def read_lines(page: str) -> list[str]:
    """The lines of Python that a page shows, without what they print."""
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [line[4:] for block in blocks for line in block.split("\n") if line.startswith((">>> ", "... "))]


def test_every_name_is_on_the_page() -> None:
    named = set(re.findall(r"`(?:gw\.)?(\w+)", (ROOT / "docs/python.md").read_text(encoding="utf-8")))
    assert set(gw.__all__) <= named


def test_what_pages_show_passes_a_strict_type_check(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    files = []
    for page in PAGES:
        lines = read_lines(page)
        assert len(lines) > 5
        file = tmp_path / f"{Path(page).stem.lower()}_lines.py"
        file.write_text("\n".join(lines) + "\n")
        files.append(str(file))
    config = ["--config-file", str(ROOT / "pyproject.toml"), "--strict", "--cache-dir", str(ROOT / ".mypy_cache")]
    out, err, status = api.run([*config, *files])
    assert status == 0, out + err
