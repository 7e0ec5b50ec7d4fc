"""Merging sources into translation units: what a unit has is what its modules have."""

from __future__ import annotations

import ast
import subprocess
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
from gridwright.compiled.declare import Readonly, ccall, cfunc, cython, raises
__all__ = ["ONE", "Low", "double"]
ONE = 1
used: cython.int = 0
HIDDEN: cython.int = 2
OTHER: cython.int = -(HIDDEN << 1 if cython.compiled else 40)
WIDE: cython.ulonglong = 1 << 40
count = 0
def double(x):
    """É: a name after a letter of two bytes."""
    ONE = x
    é = HIDDEN; return ONE * é
def next_count():
    global count, used
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
from p.a.low import OTHER, WIDE
def top():
    return low.double(3), High().tell(), OTHER, WIDE
''',
}


def write(folder: Path, sources: dict[str, str]) -> units.Merger:
    for name, text in sources.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text, encoding="utf-8")
    return units.Merger(units.find_sources(folder))


def run(merger: units.Merger, monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, object]]:
    """The modules of all units, each run by Python."""
    stub = ModuleType("cython")
    stub.declare = lambda _, value: value  # type: ignore[attr-defined]
    stub.int = stub.ulonglong = None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cython", stub)
    found: dict[str, dict[str, object]] = {}
    for package in merger.packages:
        unit = ModuleType(f"{package}._compiled")
        for other in found.values():  # classes, which C imports
            unit.__dict__.update({name: value for name, value in other.items() if isinstance(value, type)})
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
    assert top["top"]() == (6, (2, 10, ([5, 7], 1, 1)), -4, 1 << 40)  # type: ignore[operator]
    assert set(low) == {"ONE", "HIDDEN", "OTHER", "count", "double", "next_count", "Low"}, "what only C sees is hidden"
    assert low["OTHER"] == -4
    assert set(high) == {"FIRST", "Low", "ONE", "High", "start"}


DECLARED = '''from gridwright.compiled.declare import Public, Readonly, ccall, cfunc, cython, raises
from p.a.low import Low
Pair = tuple[int, int]
STEPS: cython.int = 3
stack: list[int] = []
class Base:
    """A base."""

    size: Readonly[cython.int]
    log: Public[Low | None]
    truth: cython.int[::1]
    pair: Pair
    names: Sequence[str]
    def __init__(self) -> None:
        self.size = STEPS
    def find(self, at: cython.int, low: Low) -> cython.bint: ...
    @raises
    def tell(self, names: list[str], mark: cython.ulonglong = 0) -> cython.void:
        if not names:
            return
    @ccall
    @raises
    def count(self) -> cython.int: ...
    @cfunc
    def list_all(self, far) -> list[int]: ...
    def view(self) -> cython.double[::1]: ...
class Leaf(Base):
    """A leaf."""

    @raises
    def tell(self, all: list[str], mark: cython.ulonglong = 0) -> cython.void: ...
    def rate(self) -> cython.double: ...
class Empty: ...
@cfunc
def make(leaf: Leaf) -> Pair: ...
'''


def test_constants_of_uncompiled_modules_are_constants_of_c(tmp_path: Path) -> None:
    plain = "from gridwright.compiled.declare import cython\nFIVE: cython.int = 5\nSIX = 6\nSEVEN: cython.int = 7\n"
    user = "from p.a import plain\nfrom p.a.plain import FIVE, SIX\ndef tell():\n    return FIVE + SIX + plain.SEVEN\n"
    merger = write(tmp_path, {"p/b/user.py": user})
    (tmp_path / "p/a").mkdir()
    (tmp_path / "p/a/plain.py").write_text(plain)
    text, declarations = merger.merge("p.b")
    stated = ["cdef enum:", "    plain__FIVE = 5", "cdef enum:", "    plain__SEVEN = 7"]
    assert declarations.splitlines() == ["cimport cython", *stated]
    assert "from p.a.plain import SIX" in text
    assert "return plain__FIVE + SIX + plain__SEVEN" in text


def test_declarations_are_derived_from_annotations(tmp_path: Path) -> None:
    text, declarations = write(tmp_path, SOURCES | {"p/b/kinds.py": DECLARED}).merge("p.b")
    assert declarations.splitlines() == [
        "cimport cython",
        "from p.a._compiled cimport High",
        "from p.a._compiled cimport Low",
        "from p.a._compiled cimport low__OTHER",
        "cdef enum:",
        "    kinds__STEPS = 3",
        "cdef class Base:",
        "    cdef readonly int size",
        "    cdef public Low log",
        "    cdef int[::1] truth",
        "    cdef tuple pair",
        "    cdef object names",
        "    @cython.final",
        "    cdef bint find(self, int at, Low low) noexcept",
        "    cdef int tell(self, list names, unsigned long long mark=*) except -1",
        "    cpdef int count(self) except? -1000000000",
        "    @cython.final",
        "    cdef list list_all(self, object far)",
        "    @cython.final",
        "    cdef double[::1] view(self)",
        "@cython.final",
        "cdef class Leaf(Base):",
        "    cdef double rate(self) noexcept",
        "@cython.final",
        "cdef class Empty:",
        "    pass",
        "cdef tuple kinds__make(Leaf leaf)",
    ], "tell has two implementations with one declaration, and Python may call count"
    assert "mark: cython.ulonglong = 0) -> cython.int:\n        if not names:\n            return 0\n" in text
    assert "kinds__stack = cython.declare(list, [])" in text
    assert "low__WIDE = cython.declare(cython.ulonglong, 1099511627776)" in text, "it does not fit into an enum of C"
    assert not {"@raises", "@ccall", "@cfunc", "size: Readonly", "kinds__STEPS:"} & set(
        text.replace("[", "\n").split("\n")
    )


def test_functions_whose_exceptions_would_be_lost_are_named(tmp_path: Path) -> None:
    """What Cython itself makes of a function that may raise, with and without `@raises`."""
    pytest.importorskip("Cython", reason="Cython translates units: `make kernel` installs it")
    text = """from gridwright.compiled.declare import cython, raises
class Lists:
    found: list[int]
    def grow(self, x: cython.int) -> cython.void:
        self.found.append(x)
    @raises
    def grow_loudly(self, x: cython.int) -> cython.void:
        if x < 0:
            return
        self.found.append(x)
    def add(self, x: cython.int) -> cython.int:
        return x + 1
"""
    write(tmp_path, {"p/a/lists.py": text})
    units.write_units(tmp_path, tmp_path / "units")
    made = tmp_path / "lists.c"
    command = [sys.executable, ROOT / "tools/translate.py", "p.a._compiled", tmp_path / "units", made]
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
    assert units.find_lost_errors(made.read_text(encoding="utf-8")) == ["Lists.grow"]


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("p/a/other.py", "class Low:\n    pass\n", "class Low is also in p.a.low; give it another name"),
        ("p/a/other.py", "from p.a.low import gone\n", "p.a.low has no gone"),
        ("p/a/other.py", "from p.a import low\nmodules = [low]\n", "a module cannot be passed around: low"),
        ("p/a/other.py", "from p.a import low\nx = low.gone\n", "p.a.low has no gone"),
        ("p/a/other.py", "class Own(Exception): ...\n", "Own inherits from what is not compiled"),
        ("p/a/other.py", "BIG: cython.int = 1 << 31\n", "BIG does not fit into a cython.int"),
        ("p/a/other.py", "late: cython.int\n", "a variable without its value in the same line"),
        (
            "p/a/other.py",
            "class A:\n    def f(self) -> cython.int: ...\nclass B(A):\n    @raises\n    def f(self) -> cython.int: ...\n",
            "f is not declared as in A",
        ),
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
