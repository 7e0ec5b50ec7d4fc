"""Build the pages and an API reference from the docstrings as a site to browse: site/index.html.

Sphinx reads a copy of what the project shows: README, docs/ and the files they point to, with one generated page per
module. A warning, such as a link to nowhere, is an error. `python tools/site/build.py check` only looks for warnings.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from tools import links  # noqa: E402

SOURCE = ROOT / "build" / "site"
SITE = ROOT / "site"
PAGES = ("README.md", "README.fr.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "docs", "examples", "changes")
SHOTS = "docs/page"  # pictures that stand in pages as HTML, which Sphinx does not follow
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


def list_linked() -> list[str]:
    """Pictures and other files of the project that pages show or point to."""
    linked = {path.relative_to(ROOT) for page in links.pages() for path in links.targets(page) if path.is_file()}
    return sorted(str(path) for path in linked if path.parts[0] not in PAGES)


def lay_out() -> None:
    """Make the folder that Sphinx reads: copies of our files, and generated pages for the API."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    SOURCE.mkdir(parents=True)
    for name in (*PAGES, *list_linked()):
        copy(ROOT / name, SOURCE / name)
    describe_api()


def describe_api() -> None:
    """Generate the pages of the API."""
    from sphinx.ext.apidoc import main as apidoc

    package = ROOT / "src" / "gridwright"
    arguments = ["--separate", "--no-toc", "--module-first", "--output-dir", str(SOURCE / "api"), str(package)]
    if apidoc(arguments):
        raise SystemExit("the pages of the API could not be generated")
    (SOURCE / "api" / "index.rst").write_text(API, encoding="utf-8")
    face = SOURCE / "api" / "gridwright.rst"  # its names stand in full on the pages of their packages
    mark = ".. automodule:: gridwright\n"
    face.write_text(face.read_text(encoding="utf-8").replace(mark, f"{mark}   :no-index:\n"), encoding="utf-8")


def main(check: bool = False) -> int:
    """Build the site anew, or only look for warnings; the exit status is Sphinx's, 0 if there was none."""
    from sphinx.cmd.build import build_main

    lay_out()
    shutil.rmtree(SITE, ignore_errors=True)
    here, cache = str(Path(__file__).resolve().parent), str(ROOT / "build" / "site-cache")
    options = ["-b", "dummy" if check else "html", "-c", here, "-W", "--keep-going", "-q", "-j", "auto", "-d", cache]
    status = build_main([*options, str(SOURCE), str(SITE)])
    if status == 0 and not check:
        shutil.copy(SITE / "README.html", SITE / "index.html")
        copy(ROOT / SHOTS, SITE / SHOTS)
        print("    site/index.html")
    return status


if __name__ == "__main__":
    sys.exit(main("check" in sys.argv[1:]))
