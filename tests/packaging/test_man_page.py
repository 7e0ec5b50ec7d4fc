"""The manual page: made from the help of all commands, in both languages, without a word from groff, and installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.cli import make_parser
from gridwright.cli._man_page import escape
from gridwright.cli._parser import iterate_commands, list_options
from support.paths import ROOT
from tools.man_page import write_pages


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages by their languages."""
    english, french = write_pages(tmp_path_factory.mktemp("man"))
    assert french.parent.parent.name == "fr"
    return {"en": english, "fr": french}


def render(page: Path, width: int) -> str:
    if shutil.which("groff") is None:
        pytest.skip("groff is not installed: python tools/packages.py test as root makes this run")
    words = ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-P-c", "-P-bou", f"-rLL={width}n", str(page)]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_groff_has_nothing_to_warn_of(pages: dict[str, Path], language: str, width: int) -> None:
    shown = render(pages[language], width)
    assert len(shown.splitlines()) > 900
    title = {"en": "solve, check, draw and convert", "fr": "résout, vérifie, dessine"}[language]
    assert f"gridwright - {title}" in " ".join(shown.split())
    assert r"\(" not in shown


def test_every_command_and_option_is_there(pages: dict[str, Path]) -> None:
    shown = render(pages["en"], 200)
    commands = list(iterate_commands(make_parser()))
    assert len(commands) > 25
    common = set(list_options(commands[-1])) & set(list_options(commands[0]))
    assert "--lang" in common
    for command in commands:
        assert f"{command.prog} " in shown
        section = shown.partition(f"   {command.prog} ")[2]
        for option in set(list_options(command)) - common:
            assert re.search(rf"{re.escape(option)}\b", section), (command.prog, option)


def test_what_is_laid_out_stays_so(pages: dict[str, Path]) -> None:
    shown = render(pages["en"], 80)
    assert "  gridwright batch run run.db set.jsonl --methods auto,sat --seconds 10\n" in shown
    assert "~" not in render(pages["fr"], 80).replace("~/", "")


@pytest.mark.parametrize(
    ("text", "written"), [(".x", r"\&.x"), ("a-b\\n", r"a\-b\en"), ("it's `x`", r"it\(aqs \(gax\(ga")]
)
def test_signs_that_groff_would_take_for_its_own(text: str, written: str) -> None:
    assert escape(text) == written


def test_a_wheel_installs_both(tmp_path: Path) -> None:
    words = [sys.executable, "setup.py", "-q", "install_data", "--install-dir", str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.1"))
    assert found == ["share/man/fr/man1/gridwright.1", "share/man/man1/gridwright.1"]
    assert (tmp_path / found[1]).read_text(encoding="utf-8").startswith('.TH GRIDWRIGHT 1 "" "gridwright ')
