"""What compiled sources say to the compiler; where they run uncompiled, it means nothing.

Types of C (`cython.int`, `cython.int[::1]`, `cython.void` …) stand in annotations, which are never evaluated, so that
Cython need not be imported to run a source. `tools/units` derives the declarations for C from all this.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, TypeVar

if TYPE_CHECKING:
    import cython as cython
else:
    cython = SimpleNamespace(compiled=False)

Thing = TypeVar("Thing")
Readonly = Annotated[Thing, "Python can read it"]  # an attribute of a compiled class; without this only C sees it
Public = Annotated[Thing, "Python can read and set it"]


def ccall(function: Thing) -> Thing:
    """Say that C and Python can call a function."""
    return function


def cfunc(function: Thing) -> Thing:
    """Say that only C can call a function; one that returns a type of C need not say it."""
    return function


def raises(function: Thing) -> Thing:
    """Say that a function of C may raise; the others do nothing that could."""
    return function
