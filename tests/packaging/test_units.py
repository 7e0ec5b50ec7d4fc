"""Merging sources into translation units: what a unit has is what its modules have."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from gridwright import compiled
from gridwright.compiled import record
from support.paths import ROOT
from tools import units

HEAD = "# cython: language_level=3\n"
SOURCES = {
    "p/a/low.py": '''"""Low."""
from __future__ import annotations
import math
try:
    import cython
except ImportError:
    cython = None
__all__ = ["ONE", "Low", "double"]
ONE, used = 1, cython.declare(cython.int, 0)
HIDDEN, OTHER = cython.declare(cython.int, 2), cython.declare(cython.int, -3)
count = 0
def double(x):
    """É: a name after a letter of two bytes."""
    ONE = x
    é = HIDDEN; return ONE * é
def next_count():
    global count
    count += ONE
    return count
class Low:
    ONE = 5
    def tell(self, HIDDEN=7):
        return [ONE for ONE in (self.ONE, HIDDEN)], ONE, math.floor(1.5)
''',
    "p/a/high.py": '''"""High."""
from __future__ import annotations
from itertools import count as counter
from p.a import low as base
from p.a.low import ONE as FIRST, Low
ONE = 10
class High(Low):
    def tell(self):
        double = base.double(FIRST)
        return double, ONE, super().tell()
def start():
    return next(counter(ONE)), base.next_count()
''',
    "p/b/top.py": '''"""Top."""
from p.a import low
from p.a.high import High
def top():
    return low.double(3), High().tell()
''',
}


def write(folder: Path, sources: dict[str, str]) -> units.Merger:
    for name, text in sources.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text if name.endswith(".pxd") else HEAD + text, encoding="utf-8")
    return units.Merger(units.find_sources(folder))


def run(merger: units.Merger, monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, object]]:
    """The modules of all units, each run by Python."""
    stub = ModuleType("cython")
    stub.declare = lambda _, value: value  # type: ignore[attr-defined]
    stub.int = None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cython", stub)
    found: dict[str, dict[str, object]] = {}
    for package in merger.packages:
        unit = ModuleType(f"{package}._compiled")
        for source in merger.sources.values():
            unit.__dict__.update({source.defined[name].merged: value for name, value in source.constants.items()})
        exec(merger.merge(package)[0], unit.__dict__)
        monkeypatch.setitem(sys.modules, unit.__name__, unit)
        found |= unit.MODULES
    return found


def test_units_do_what_their_sources_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = run(write(tmp_path, SOURCES), monkeypatch)
    monkeypatch.setitem(sys.modules, "p", ModuleType("p"))
    low, high, top = (found[name] for name in ("p.a.low", "p.a.high", "p.b.top"))
    assert low["double"](4) == 8  # type: ignore[operator]
    assert low["Low"]().tell() == ([5, 7], 1, 1)  # type: ignore[operator]
    assert high["High"]().tell() == (2, 10, ([5, 7], 1, 1))  # type: ignore[operator]
    assert high["start"]() == (10, 1)  # type: ignore[operator]
    assert top["top"]() == (6, (2, 10, ([5, 7], 1, 1)))  # type: ignore[operator]
    assert set(low) == {"ONE", "count", "double", "next_count", "Low"}, "what only C sees is not shown"
    assert set(high) == {"FIRST", "Low", "ONE", "High", "start"}


def test_declarations_of_other_units_are_imported_by_c(tmp_path: Path) -> None:
    declared = (
        "cimport cython\nctypedef int word\n\ncdef int used\ncpdef int double(int x)\ncdef class Low:\n    cdef int x\n"
    )
    merger = write(
        tmp_path, SOURCES | {"p/a/low.pxd": declared, "p/a/high.pxd": "from p.a.low cimport Low\nctypedef int word\n"}
    )
    text, declarations = merger.merge("p.b")
    assert declarations.splitlines() == ["cimport cython", "from p.a._compiled cimport low__double"]
    assert "from p.a._compiled import High" in text
    _, declarations = merger.merge("p.a")
    assert declarations.splitlines() == [
        "cimport cython",
        "cdef enum:",
        "    low__HIDDEN = 2",
        "cdef enum:",
        "    low__OTHER = -3",
        "ctypedef int word",
        "",
        "cdef int low__used",
        "cpdef int low__double(int x)",
        "@cython.final",
        "cdef class Low:",
        "    cdef int x",
    ]


def test_what_has_no_other_implementation_is_final(tmp_path: Path) -> None:
    sources = {
        "p/a/base.py": "class Base:\n    def one(self): ...\n    def two(self): ...\n    def three(self): ...\n",
        "p/a/base.pxd": "cdef class Base:\n    cdef int one(self)\n    cdef int two(self)\n    cpdef int three(self)\n",
        "p/b/leaf.py": "from p.a.base import Base\nclass Leaf(Base):\n    def two(self): ...\n    def four(self): ...\n",
        "p/b/leaf.pxd": "from p.a.base cimport Base\n\n@cython.final\ncdef class Leaf(Base):\n    cdef int four(self)\n",
    }
    merger = write(tmp_path, sources)
    lines = merger.merge("p.a")[1].splitlines()
    assert lines[1:] == [
        "cdef class Base:",
        "    @cython.final",
        "    cdef int one(self)",
        "    cdef int two(self)",
        "    cpdef int three(self)",
    ], "two has another implementation, and Python may call three"
    lines = merger.merge("p.b")[1].splitlines()
    assert lines[-3:] == ["@cython.final", "cdef class Leaf(Base):", "    cdef int four(self)"]


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("p/a/other.py", "class Low:\n    pass\n", "class Low is also in p.a.low; give it another name"),
        ("p/a/other.py", "from p.a.low import gone\n", "p.a.low has no gone"),
        ("p/a/other.py", "from p.a import low\nmodules = [low]\n", "a module cannot be passed around: low"),
        ("p/a/other.py", "from p.a import low\nx = low.gone\n", "p.a.low has no gone"),
    ],
)
def test_what_cannot_be_merged_is_named(name: str, text: str, complaint: str, tmp_path: Path) -> None:
    merger = write(tmp_path, SOURCES | {name: text})
    with pytest.raises(units.MergeError, match=complaint):
        merger.merge("p.a")


def test_sources_of_a_unit_are_compiled_in_the_same_way(tmp_path: Path) -> None:
    merger = write(tmp_path, SOURCES)
    other = tmp_path / "p/a/other.py"
    other.write_text("# cython: boundscheck=False\n")
    with pytest.raises(units.MergeError, match="the first line differs"):
        units.Merger(units.find_sources(tmp_path)).merge("p.a")
    assert merger.merge("p.a")


def test_modules_here_have_what_their_sources_define() -> None:
    """Compiled or not, a module has its classes and functions, and none of another module."""
    seen = 0
    for path in record.find_sources():
        name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        module = import_module(name)
        assert module.__name__ == name
        assert module.__file__ == str(path)
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(statement, ast.ClassDef):
                assert getattr(module, statement.name).__name__ == statement.name
                seen += 1
    assert seen > 60


def test_a_compiled_module_comes_from_the_unit_of_its_package() -> None:
    if not compiled.is_compiled():
        pytest.skip("the kernel is not compiled: `make kernel` with a C compiler makes this run")
    from gridwright.kernel.trail import Trail

    assert Trail.__module__ == "gridwright.kernel._compiled"
