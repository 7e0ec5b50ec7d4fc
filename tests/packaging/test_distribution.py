"""What is given to others: the source distribution holds the whole project, the package its examples and types."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

from gridwright.compiled import record
from support.paths import EXAMPLES, ROOT

pytest.importorskip("setuptools", "77", reason="setuptools 77 or later builds the distributions")


def setup(*arguments: str, cwd: Path = ROOT) -> None:
    """Run setup.py."""
    done = subprocess.run([sys.executable, "setup.py", "-q", *arguments], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def tracked() -> set[str]:
    """The files under version control that are still there."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()}


def test_source_distribution_holds_every_file_of_the_project(tmp_path: Path) -> None:
    """So its own tests, pages and tools run from it; nothing that was built is in it but the C of the kernel."""
    expected = tracked()
    setup("egg_info", "--egg-base", str(tmp_path), "sdist", "--dist-dir", str(tmp_path))
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        names = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    assert expected - names == set()
    assert not [name for name in names if name.endswith((".so", ".pyc", ".db")) or "/_build." in name]
    assert sorted(name for name in names if name.endswith(".c")) == sorted(
        f"generated/gridwright/{unit}.c" for unit in record.find_units()
    )


def test_built_package_holds_examples_types_languages_and_no_build_record(tmp_path: Path) -> None:
    setup("egg_info", "--egg-base", str(tmp_path), "build_py", "--build-lib", str(tmp_path / "lib"))
    package = tmp_path / "lib" / "gridwright"
    assert (package / "py.typed").exists()
    copied = {path.relative_to(package / "examples") for path in (package / "examples").rglob("*.txt")}
    assert copied == {path.relative_to(EXAMPLES) for path in EXAMPLES.rglob("*.txt")}
    assert not list(package.rglob("_build*"))
    (tmp_path / "elsewhere").mkdir()
    printed = [run_built(tmp_path, *words) for words in (["examples", "hen"], ["kinds", "takuzu", "--lang", "fr"])]
    assert printed[0] == (EXAMPLES / "hen.txt").read_text()
    assert "Les chiffres imprimés dans la grille restent tels quels." in printed[1], "the catalogues are in the package"


def run_built(folder: Path, *arguments: str) -> str:
    """What the built package prints, run from elsewhere."""
    code = "import runpy; runpy.run_module('gridwright', {}, '__main__')"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, *arguments],
        cwd=folder / "elsewhere",
        env={"PYTHONPATH": str(folder / "lib"), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_extras_bring_what_they_promise() -> None:
    """One extra draws boards and diagrams; its old name for diagrams still works; `all` leaves none out."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert {need.partition(">")[0] for need in extras["draw"]} == {"cairocffi", "cairosvg"}
    assert extras["report"] == ["gridwright[draw]"]
    named = set(extras["all"][0].partition("[")[2].rstrip("]").split(","))
    developers = {"all", "browser", "build", "test", "bench", "check", "docs", "dist", "report", "picosat"}
    assert named == set(extras) - developers
