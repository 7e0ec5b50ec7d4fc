"""The tools of the project: the import graph, the figures about the source, links between pages, what make installs."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from support.paths import ROOT
from tools import front_end, import_graph, imports, install, links, metrics

LINES = "".join(f"    x = {n}\n" for n in range(12))


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small source tree with a ring of three, a function of each length, and a block that stands twice."""
    return write(
        tmp_path,
        {
            "gridwright/__init__.py": "from gridwright import high\n",
            "gridwright/base.py": f'"""Base."""\ndef short():\n    pass\ndef long():\n{LINES}',
            "gridwright/low/__init__.py": "from gridwright.middle import x\n",
            "gridwright/low/deep.py": "from ..base import short\nfrom . import other\n",
            "gridwright/middle.py": f"def late():\n    import gridwright.high.top\ndef again():\n{LINES}",
            "gridwright/high/__init__.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import gridwright.face\n",
            "gridwright/high/top.py": "from gridwright import low\n",
            "gridwright/face.py": "import os\nfrom gridwright import high, base\n",
        },
    )


def test_imports_are_read_from_the_source(tree: Path) -> None:
    assert imports.import_graph(tree) == {
        "base": set(),
        "low": {"middle", "base"},
        "middle": {"high"},
        "high": {"low"},
        "face": {"high", "base"},
    }


def test_ring_is_found(tree: Path) -> None:
    assert imports.rings(imports.import_graph(tree)) == [["high", "low", "middle"]]
    assert imports.rings({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_functions_and_repeated_blocks_are_measured(tree: Path) -> None:
    lengths = metrics.function_lengths(tree)
    assert [length for length, _ in lengths] == [2, 2, 13, 13]
    assert lengths[-1][1] == "gridwright/middle.py:again"
    assert metrics.repeated_blocks(tree) == ["gridwright/base.py:5 = gridwright/middle.py:4"]


def test_classes_packages_and_imports_of_the_kernel_are_measured(tmp_path: Path) -> None:
    tree = write(
        tmp_path,
        {
            "gridwright/__init__.py": "",
            "gridwright/kernel/a.py": "class A:\n    def f(self): ...\n    def g(self): ...\n",
            "gridwright/kernel/a.pxd": "cdef class A:\n    pass\n",
            "gridwright/kinds/one/b.py": "from gridwright.kernel.a import A\nclass B(A):\n    def f(self): ...\nclass C(B):\n    def h(self): ...\n",
            "gridwright/kinds/one/b.pxd": "from gridwright.kernel.a cimport A\n",
            "gridwright/kinds/nonogram/c.py": "from gridwright.kernel import a\nclass A: ...\n",
        },
    )
    assert metrics.find_doubled(tree) == ["A"]
    classes = metrics.list_classes(tree)
    tower = metrics.find_tower("C", classes)
    assert tower == ["C", "B", "A"]
    assert metrics.count_methods(tower, classes) == 3, "f stands twice"
    assert metrics.count_kernel_imports(tree) == 2
    assert metrics.count_by_package(tree) == {
        "__init__": (1, 0),
        "kernel": (2, 5),
        "kinds/nonogram": (1, 2),
        "kinds/one": (2, 6),
    }


def test_few_kinds_open_the_kernel_here() -> None:
    """Other kinds than the nonogram, which has a room of its own, state their rules as models."""
    assert 0 < metrics.count_kernel_imports(ROOT / "src") <= 12


def test_no_class_of_a_kind_is_a_tower() -> None:
    """Budgets of the source: a class may be three deep and have 40 methods, inherited ones included."""
    classes = metrics.list_classes(ROOT / "src")
    sources = [path.read_text() for path in (ROOT / "src" / "gridwright" / "kinds").rglob("*.py")]
    names = [name for source in sources for name in re.findall(r"^class (\w+)", source, re.MULTILINE)]
    towers = [metrics.find_tower(name, classes) for name in names]
    assert len(towers) > 50
    assert [tower for tower in towers if len(tower) > 3 or metrics.count_methods(tower, classes) > 40] == []


def test_a_class_name_means_one_thing_here() -> None:
    assert set(metrics.find_doubled(ROOT / "src")) <= {"Effort", "Found", "Relaxation", "Solver"}


def test_calls_of_a_second_question_are_counted() -> None:
    assert 20 < metrics.count_calls(ROOT / "src", "solve") < 200


def test_hops_of_a_solve_here() -> None:
    stack = metrics.hops(ROOT / "src")
    assert stack[0] == ("engines/sat.py", "SatSession.solve")
    assert stack[-1][1] == "solve"
    assert len(stack) < 10


@cache
def graph_of_the_source() -> dict[str, set[str]]:
    """What every package imports here; reading all of the source takes a second."""
    return imports.import_graph(ROOT / "src")


def test_there_is_no_ring_here() -> None:
    assert imports.rings(graph_of_the_source()) == []


def test_picture_is_what_the_code_imports_now() -> None:
    drawn = import_graph.picture(graph_of_the_source())
    assert import_graph.TARGET.read_text() == drawn, "python -m tools.import_graph draws it anew"


def test_picture_shows_every_import() -> None:
    graph = {"top": {"middle", "base"}, "middle": {"base"}, "base": set[str]()}
    assert import_graph.reduction(graph) == [("middle", "base"), ("top", "middle")]
    assert import_graph.levels(graph) == {"base": 0, "middle": 1, "top": 2}


def test_pages_that_explain_the_layers_name_every_package() -> None:
    packages = set(graph_of_the_source())
    for name in ("CONTRIBUTING.md", "docs/architecture.md"):
        text = (ROOT / name).read_text()
        assert {package for package in packages if f"`{package}`" not in text} == set(), name


def test_links_here_lead_somewhere() -> None:
    assert links.main() == 0


def test_broken_links_are_found(tmp_path: Path) -> None:
    text = "# One thing: `x`\n# Two\n# Two\n[a](b.md) [b](#one-thing-x) [c](#two-1) [d](#three) [e](https://x.y/z)\n"
    page = write(tmp_path, {"a.md": text + "`[f](none.md)`\n```text\n# Four\n[g](none.md)\n```\n[h](#four)\n"}) / "a.md"
    assert list(links.broken(page)) == ["b.md: no such file", "#three: no such heading", "#four: no such heading"]
    assert links.main(tmp_path) == 1


def test_extras_are_resolved() -> None:
    project = {"name": "p", "optional-dependencies": {"a": ["x>1"], "b": ["y", "p[a]"], "c": ["p[a,b]", "z"]}}
    assert install.requirements("c", project) == ["x>1", "y", "z"]


def test_optional_packages_that_fail_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that `make demo` works where one of them cannot be had."""
    import subprocess

    asked: list[tuple[str, ...]] = []

    def pip(*needs: str) -> subprocess.CompletedProcess[str]:
        asked.append(needs)
        return subprocess.CompletedProcess(needs, 1 if "bad" in needs else 0, "", "no such package")

    monkeypatch.setattr(install, "pip", pip)
    install.install_optional(["good", "bad", "other"])
    assert asked == [("good", "bad", "other"), ("good",), ("bad",), ("other",)]
    assert "bad" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="no such package"):
        install.fail(pip("bad"))


def test_a_front_end_that_cannot_be_checked_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(front_end, "PROGRAMS", tmp_path)
    for command, why in (("install", "npm is not installed"), ("check", "no tsc and no biome in .venv/front-end")):
        assert front_end.main(command) == 0
        said = capsys.readouterr().out
        assert why in said
        assert len(said.splitlines()) == 1


def test_what_checks_the_front_end_is_pinned_by_version_alone() -> None:
    text = (ROOT / "package.json").read_text(encoding="utf-8")
    assert "://" not in text
    versions = json.loads(text)["devDependencies"].values()
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions)
    assert not (ROOT / "package-lock.json").exists()


@pytest.mark.parametrize("package", ["kernel", "ladder"])
def test_compiled_classes_are_no_towers_and_have_few_methods(package: str, tmp_path: Path) -> None:
    (tmp_path / "gridwright").mkdir()
    for source in (ROOT / "src" / "gridwright" / package).glob("*.py"):
        (tmp_path / "gridwright" / source.name).write_text(source.read_text())
    classes = metrics.list_classes(tmp_path)
    towers = {name: metrics.find_tower(name, classes) for name in classes}
    assert len(towers) > 10
    assert [name for name, tower in towers.items() if len(tower) > 3] == []
    assert [name for name, tower in towers.items() if metrics.count_methods(tower, classes) > 40] == []
