"""Compiled files: which sources they were built from is recorded, and stale ones are noticed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.cli import main
from gridwright.compiled import record
from gridwright.compiled.record import SUFFIX
from gridwright.version import VERSION
from tools import kernel


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with a small kernel that was just compiled; the compiled files are empty."""
    folder = tmp_path / "src" / "gridwright"
    (folder / "compiled").mkdir(parents=True)
    for package in ("kernel", "kinds/one"):
        (folder / package).mkdir(parents=True)
        (folder / package / "some.py").write_text("# cython: language_level=3\nx = 1\n")
        (folder / package / f"_compiled{SUFFIX}").write_bytes(b"")
    (folder / "compiled" / f"_cython{SUFFIX}").write_bytes(b"")
    (tmp_path / "setup.py").write_text("")
    (folder / "plain.py").write_text("x = 1\n")
    record.write_record({"compiled/_cython": "a", "kernel/_compiled": "b", "kinds/one/_compiled": "c"}, folder)
    return folder


def names(paths: list[Path]) -> list[str]:
    return [path.name.partition(".")[0] for path in paths]


def test_compiled_kernel_here_is_not_stale() -> None:
    stale = names(record.find_stale())
    assert not stale, f"the compiled {', '.join(stale)} was not built from the source here: run make kernel"


def test_what_is_compiled_says_so_in_its_first_line(tree: Path) -> None:
    assert names(record.find_sources(tree)) == ["some", "some"]
    found = names(record.find_sources())
    assert "declare" not in found
    assert "solver" in found


def test_there_is_one_compiled_file_for_each_package_and_one_that_they_share(tree: Path) -> None:
    assert record.find_units(tree) == ["compiled/_cython", "kernel/_compiled", "kinds/one/_compiled"]
    assert len(record.find_units()) <= 16, "each costs one to three seconds of CPU, all of them at most 60"


def test_fresh_build_is_not_stale(tree: Path) -> None:
    assert record.find_stale(tree) == []
    assert record.read_record(tree)[1] == record.COMPILED


def test_changed_source_is_noticed(tree: Path) -> None:
    (tree / "kinds" / "one" / "some.py").write_text("# cython: language_level=3\nx = 2\n")
    assert len(record.find_stale(tree)) == 3, "one may be built into the other"


def test_changed_constants_and_a_changed_builder_are_noticed(tree: Path) -> None:
    (tree / "plain.py").write_text("\nfrom gridwright.compiled.declare import cython\nX: cython.int = 1\n")
    record.write_record({}, tree)
    assert not record.find_stale(tree)
    (tree / "plain.py").write_text("\nfrom gridwright.compiled.declare import cython\nX: cython.int = 2\n")
    assert record.find_stale(tree)
    record.write_record({}, tree)
    assert not record.find_stale(tree)
    (tree.parents[1] / "setup.py").write_text("x = 1\n")
    assert record.find_stale(tree)


def test_only_units_whose_files_are_there_count_as_built(tree: Path) -> None:
    assert record.read_units(tree) == {"compiled/_cython": "a", "kernel/_compiled": "b", "kinds/one/_compiled": "c"}
    (tree / "kernel" / f"_compiled{SUFFIX}").unlink()
    assert record.read_units(tree) == {"compiled/_cython": "a", "kinds/one/_compiled": "c"}
    assert not record.is_complete(tree)
    record.record_file(tree).unlink()
    assert record.read_units(tree) == {}, "nothing is known of what is there"


def test_compiled_file_without_a_source_is_noticed(tree: Path) -> None:
    (tree / f"gone{SUFFIX}").write_bytes(b"")
    assert names(record.find_orphans(tree)) == ["gone"]
    assert names(record.find_stale(tree)) == ["gone"]


def test_compiled_files_without_a_record_are_stale(tree: Path) -> None:
    record.record_file(tree).unlink()
    assert len(record.find_stale(tree)) == 3


def test_uncompiled_kernel_is_never_stale(tree: Path) -> None:
    for path in record.find_compiled(tree):
        path.unlink()
    record.write_record({}, tree)
    assert record.read_record(tree)[1] == record.UNCOMPILED
    (tree / "kernel" / "some.py").write_text("# cython: language_level=3\nx = 3\n")
    assert record.find_stale(tree) == []


def test_installed_package_is_never_checked(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "setup.py").unlink()
    (tree / "kernel" / "some.py").write_text("changed")
    assert record.find_stale(tree) == []


def test_methods_warns_of_a_stale_kernel(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["methods", "hitori"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(record, "find_stale", lambda: [tree / "one.so"])
    assert main(["methods", "hitori"]) == 0
    assert capsys.readouterr().err == (
        "gridwright: the compiled kernel was not built from the source that is here now (one.so); "
        "`make kernel` builds it again\n"
    )
    monkeypatch.setattr(record, "find_stale", lambda: [tree / f"{nth}.so" for nth in range(60)])
    assert main(["methods", "hitori"]) == 0
    assert "(0.so, 1.so, 2.so, …)" in capsys.readouterr().err


def test_make_rebuilds_when_it_must(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "PACKAGE", tree)
    assert kernel.reason_to_build() == ""
    (tree / "kernel" / "some.py").write_text("# cython: language_level=3\nx = 2\n")
    assert kernel.reason_to_build() == "its source has changed"
    record.write_record({}, tree)
    assert kernel.reason_to_build() == ""
    (tree / "kernel" / f"_compiled{SUFFIX}").unlink()
    assert kernel.reason_to_build() == "compiled files are gone"
    record.write_record({}, tree)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert kernel.reason_to_build() == "", "there is nothing to compile with"
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert kernel.reason_to_build() == "there is a C compiler now"
    record.record_file(tree).unlink()
    assert kernel.reason_to_build() == "half a minute"


def test_make_removes_compiled_files_without_a_source(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kernel, "PACKAGE", tree)
    (tree / f"gone{SUFFIX}").write_bytes(b"")
    kernel.main()
    assert f"removing gone{SUFFIX}" in capsys.readouterr().out
    assert record.find_orphans(tree) == []


@pytest.mark.parametrize(
    "missing", ["kernel/_compiled", "kinds/hitori/_compiled", "compiled/_compiled", "compiled/_cython"]
)
def test_a_kernel_compiled_in_part_is_one_line(missing: str, tmp_path: Path) -> None:
    done = solve_without(missing, tmp_path, b"")
    assert done.returncode == 2
    assert done.stdout == ""
    name = f"gridwright.{missing.replace('/', '.')}"
    assert done.stderr == (
        f"gridwright: only a part of the kernel is compiled (missing: {name}); "
        "`make kernel` builds it again, or install gridwright anew\n"
    )


def test_a_compiled_file_that_cannot_be_loaded_is_one_line(tmp_path: Path) -> None:
    done = solve_without("kernel/_compiled", tmp_path, b"not a library")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("gridwright: the compiled kernel cannot be loaded (")
    assert done.stderr.count("\n") == 1


def solve_without(unit: str, folder: Path, instead: bytes) -> subprocess.CompletedProcess[str]:
    """Solve a hitori, with a hint, by a copy of the package in which a compiled file is gone, or is something else."""
    compiled = [path for path in record.find_compiled() if record.name_unit(path) == unit]
    if not compiled:
        pytest.skip("the kernel is not compiled: `make kernel` with a C compiler makes this run")
    shutil.copytree(record.PACKAGE, folder / "gridwright", copy_function=os.symlink)
    for path in compiled:
        copy = folder / "gridwright" / path.relative_to(record.PACKAGE)
        copy.unlink()
        if instead:
            copy.write_bytes(instead)
    environment = {**os.environ, "PYTHONPATH": str(folder), "LC_ALL": "C"}
    command = [sys.executable, "-m", "gridwright", "hint", "-"]
    return subprocess.run(
        command, input="hitori\n1 1\n1 2\n", env=environment, cwd=folder, capture_output=True, text=True, check=False
    )


def test_version_says_whether_the_kernel_is_compiled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for is_compiled in (True, False):
        monkeypatch.setattr("gridwright.compiled.is_compiled", lambda now=is_compiled: now)
        with pytest.raises(SystemExit) as ended:
            main(["--version"])
        assert ended.value.code == 0
        printed.append(capsys.readouterr().out)
    assert printed == [
        f"gridwright {VERSION}, compiled\n",
        f"gridwright {VERSION}, not compiled: every answer is the same, but takes some 20 times as long "
        "(install a C compiler, then gridwright anew)\n",
    ]
