"""Compiled files: which sources they were built from is recorded, and stale ones are noticed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.cli import main
from gridwright.errors import MissingError
from gridwright.kernel import build_record, find_missing, refuse_mixture
from tools import kernel


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with a small kernel that was just compiled; the compiled files are empty."""
    folder = tmp_path / "src" / "gridwright"
    folder.mkdir(parents=True)
    (tmp_path / "setup.py").write_text("")
    for name in ("one", "two"):
        (folder / f"{name}.py").write_text("# cython: language_level=3\nx = 1\n")
        (folder / f"{name}{build_record.SUFFIX}").write_bytes(b"")
    (folder / "plain.py").write_text("x = 1\n")
    build_record.write_record(folder)
    return folder


def names(paths: list[Path]) -> list[str]:
    return [path.name.partition(".")[0] for path in paths]


def test_compiled_kernel_here_is_not_stale() -> None:
    stale = names(build_record.find_stale())
    assert not stale, f"the compiled {', '.join(stale)} was not built from the source here: run make kernel"


def test_what_is_compiled_says_so_in_its_first_line(tree: Path) -> None:
    assert names(build_record.find_sources(tree)) == ["one", "two"]
    found = names(build_record.find_sources())
    assert "build_record" not in found
    assert "pure_python" not in found
    assert found


def test_fresh_build_is_not_stale(tree: Path) -> None:
    assert build_record.find_stale(tree) == []


def test_changed_source_is_noticed(tree: Path) -> None:
    (tree / "one.py").write_text("# cython: language_level=3\nx = 2\n")
    assert names(build_record.find_stale(tree)) == ["one", "two"], "one may be built into the other"


def test_changed_declarations_are_noticed(tree: Path) -> None:
    (tree / "one.pxd").write_text("cdef class X: pass\n")
    assert build_record.find_stale(tree)


def test_arrays_of_another_shape_compile_everything_again(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules pass arrays to each other as they lie in memory, so one of another shape would read past their end."""
    monkeypatch.setattr(build_record, "DIMENSIONS", 8)
    assert names(build_record.find_changed(tree)) == ["one", "two"]
    assert names(build_record.find_stale(tree)) == ["one", "two"]


def test_only_what_has_changed_is_compiled_again(tree: Path) -> None:
    assert build_record.find_changed(tree) == []
    (tree / "one.py").write_text("# cython: language_level=3\nx = 2\n")
    assert names(build_record.find_changed(tree)) == ["one"]
    build_record.write_record(tree)
    assert build_record.find_changed(tree) == []
    (tree / f"two{build_record.SUFFIX}").unlink()
    assert names(build_record.find_changed(tree)) == ["two"], "its compiled file is gone"
    (tree / "one.pxd").write_text("cdef class X: pass\n")
    assert names(build_record.find_changed(tree)) == ["one", "two"], "its own declarations are new"
    build_record.record_file(tree).unlink()
    assert names(build_record.find_changed(tree)) == ["one", "two"], "nothing is known of what is there"


@pytest.mark.parametrize("imported", ["from gridwright.far cimport X", "from gridwright cimport near, far"])
def test_changed_declarations_are_compiled_into_all_that_import_them(tree: Path, imported: str) -> None:
    (tree / "two.pxd").write_text("cimport cython\nfrom gridwright.near cimport Y\n")
    (tree / "near.pxd").write_text(f"{imported}\n\ncdef class Y: pass\n")
    (tree / "far.pxd").write_text("from gridwright.near cimport Y\n\ncdef class X: pass\n")
    build_record.write_record(tree)
    assert build_record.find_changed(tree) == []
    (tree / "far.pxd").write_text("cdef class X: cdef int x\n")
    assert names(build_record.find_changed(tree)) == ["two"]


def test_every_import_of_declarations_is_understood() -> None:
    lines = [line for path in build_record.PACKAGE.rglob("*.pxd") for line in path.read_text().splitlines()]
    imports = [line for line in lines if "cimport" in line and line != "cimport cython"]
    assert len(imports) > 100
    assert all(build_record.CIMPORT.fullmatch(line) for line in imports)


def test_compiled_file_without_a_source_is_noticed(tree: Path) -> None:
    (tree / f"gone{build_record.SUFFIX}").write_bytes(b"")
    assert names(build_record.find_orphans(tree)) == ["gone"]
    assert names(build_record.find_stale(tree)) == ["gone"]


def test_compiled_files_without_a_record_are_stale(tree: Path) -> None:
    build_record.record_file(tree).unlink()
    assert names(build_record.find_stale(tree)) == ["one", "two"]


def test_uncompiled_kernel_is_never_stale(tree: Path) -> None:
    for path in tree.glob(f"*{build_record.SUFFIX}"):
        path.unlink()
    build_record.write_record(tree)
    assert build_record.read_record(tree)[1] == build_record.UNCOMPILED
    (tree / "one.py").write_text("# cython: language_level=3\nx = 3\n")
    assert build_record.find_stale(tree) == []


def test_installed_package_is_never_checked(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "setup.py").unlink()
    (tree / "one.py").write_text("changed")
    assert build_record.find_stale(tree) == []


def test_methods_warns_of_a_stale_kernel(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["methods", "hitori"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(build_record, "find_stale", lambda: [tree / "one.so"])
    assert main(["methods", "hitori"]) == 0
    assert capsys.readouterr().err == (
        "gridwright: the compiled kernel was not built from the source that is here now (one.so); "
        "`make kernel` builds it again\n"
    )
    monkeypatch.setattr(build_record, "find_stale", lambda: [tree / f"{nth}.so" for nth in range(60)])
    assert main(["methods", "hitori"]) == 0
    assert "(0.so, 1.so, 2.so, …)" in capsys.readouterr().err


def test_make_rebuilds_when_it_must(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "PACKAGE", tree)
    assert kernel.reason_to_build() == ""
    (tree / "one.py").write_text("# cython: language_level=3\nx = 2\n")
    assert kernel.reason_to_build() == "its source has changed"
    build_record.write_record(tree)
    assert kernel.reason_to_build() == ""
    (tree / f"two{build_record.SUFFIX}").unlink()
    assert kernel.reason_to_build() == "compiled files are gone"
    build_record.write_record(tree)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert kernel.reason_to_build() == "", "there is nothing to compile with"
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert kernel.reason_to_build() == "there is a C compiler now"
    build_record.record_file(tree).unlink()
    assert kernel.reason_to_build() == "it has not been built here"


def test_make_removes_compiled_files_without_a_source(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kernel, "PACKAGE", tree)
    (tree / f"gone{build_record.SUFFIX}").write_bytes(b"")
    kernel.main()
    assert f"removing gone{build_record.SUFFIX}" in capsys.readouterr().out
    assert build_record.find_orphans(tree) == []


def test_a_compiled_file_that_is_missing_among_others_is_noticed(tmp_path: Path) -> None:
    for name in ("one.py", "one.pxd", "two.py", "two.pxd", "alone.py"):
        (tmp_path / name).write_text("")
    assert find_missing(str(tmp_path)) == [], "nothing is compiled"
    (tmp_path / f"one{build_record.SUFFIX}").write_bytes(b"")
    assert find_missing(str(tmp_path)) == [f"two{build_record.SUFFIX}"]
    with pytest.raises(
        MissingError, match=rf"only a part of the kernel is compiled \(missing: two{build_record.SUFFIX}"
    ):
        refuse_mixture(str(tmp_path))
    (tmp_path / f"two{build_record.SUFFIX}").write_bytes(b"")
    assert find_missing(str(tmp_path)) == []


@pytest.mark.parametrize("name", ["trail", "log", "solver"])
def test_a_kernel_compiled_in_part_is_one_line(name: str, tmp_path: Path) -> None:
    compiled = build_record.PACKAGE / "kernel" / f"{name}{build_record.SUFFIX}"
    if not compiled.exists():
        pytest.skip("the kernel is not compiled")
    shutil.copytree(build_record.PACKAGE, tmp_path / "gridwright", copy_function=os.symlink)
    (tmp_path / "gridwright" / "kernel" / compiled.name).unlink()
    command = [sys.executable, "-m", "gridwright", "solve", "-"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LC_ALL": "C"}
    done = subprocess.run(
        command, input="hitori\n1 1\n1 2\n", env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        f"gridwright: only a part of the kernel is compiled (missing: {compiled.name}); "
        "`make kernel` builds it again, or install gridwright anew\n"
    )
