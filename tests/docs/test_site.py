"""The site with the API reference, which `make docs` builds: everything that pages lead to is there, and it builds."""

from __future__ import annotations

import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from support.paths import ROOT
from tools import links

BUILD = ROOT / "tools" / "site" / "build.py"
SITE: dict[str, Any] = runpy.run_path(str(BUILD))


def test_every_file_that_a_page_leads_to_is_on_the_site() -> None:
    """For some time the site did not build, since a page had come to name a file that was not copied."""
    copied = [ROOT / name for name in (*SITE["PAGES"], *SITE["list_linked"]())]
    linked = [path for page in links.pages() for path in links.targets(page) if path != ROOT]
    assert len(set(linked)) > 50
    missing = {path for path in linked if not any(path == here or here in path.parents for here in copied)}
    assert missing <= folders_of(copied)


def folders_of(paths: list[Path]) -> set[Path]:
    """The folders in which files of the site lie."""
    return {folder for path in paths for folder in path.parents}


@pytest.mark.slow
@pytest.mark.skipif(find_spec("sphinx") is None, reason="no Sphinx: make docs installs it and makes this run")
def test_the_site_builds_without_a_warning() -> None:
    """75 s of CPU: every page and every docstring is read, and nothing is written."""
    ran = subprocess.run([sys.executable, BUILD, "check"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
