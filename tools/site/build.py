"""Build the pages and an API reference from the docstrings as a site to browse: site/index.html.

Sphinx reads a copy of what the project shows: README, docs/ and the files they point to, with one generated page per
module. A warning, such as a link to nowhere, is an error.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main
from sphinx.ext.apidoc import main as apidoc

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "build" / "site"
SITE = ROOT / "site"
PAGES = ("README.md", "README.fr.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "docs", "examples", "changes")
SHOTS = "docs/page"  # pictures that stand in pages as HTML, which Sphinx does not follow
NAMED = (  # pictures and files that pages show or point to
    "tests/golden/svg",
    "bench/plain.py",
    "src/gridwright/kinds/akari/__init__.py",
    "src/gridwright/kinds/heyawake/__init__.py",
    "src/gridwright/kinds/norinori.py",
)
# The public names, then every package: its modules on one page.
API = """\
Python reference
================

.. automodule:: gridwright
   :members:
   :imported-members:
   :no-index:

.. toctree::
   :maxdepth: 2
   :caption: Packages

   gridwright
"""


def copy(path: Path, to: Path) -> None:
    """Copy a file or a folder."""
    to.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir():
        shutil.copytree(path, to, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(path, to)


def lay_out() -> None:
    """Make the folder that Sphinx reads: copies of our files, and generated pages for the API."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    SOURCE.mkdir(parents=True)
    for name in (*PAGES, *NAMED):
        copy(ROOT / name, SOURCE / name)
    package = ROOT / "src" / "gridwright"
    arguments = ["--separate", "--no-toc", "--module-first", "--output-dir", str(SOURCE / "api"), str(package)]
    if apidoc(arguments):
        raise SystemExit("the pages of the API could not be generated")
    (SOURCE / "api" / "index.rst").write_text(API, encoding="utf-8")
    face = SOURCE / "api" / "gridwright.rst"  # its names stand in full on the pages of their packages
    mark = ".. automodule:: gridwright\n"
    face.write_text(face.read_text(encoding="utf-8").replace(mark, f"{mark}   :no-index:\n"), encoding="utf-8")


def main() -> int:
    """Build the site anew; the exit status is Sphinx's, 0 if there was no warning."""
    lay_out()
    shutil.rmtree(SITE, ignore_errors=True)
    here = str(Path(__file__).resolve().parent)
    options = [
        "-b",
        "html",
        "-c",
        here,
        "-W",
        "--keep-going",
        "-q",
        "-j",
        "auto",
        "-d",
        str(ROOT / "build" / "site-cache"),
    ]
    status = build_main([*options, str(SOURCE), str(SITE)])
    if status == 0:
        shutil.copy(SITE / "README.html", SITE / "index.html")
        copy(ROOT / SHOTS, SITE / SHOTS)
        print("    site/index.html")
    return status


if __name__ == "__main__":
    sys.exit(main())
