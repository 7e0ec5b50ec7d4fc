"""The sources to compile: what each defines at module level, and what of it is C."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

MARK = "# cython:"
UNIT = "_compiled"
CONTAINERS = {"bytearray", "bytes", "dict", "list", "set", "tuple"}
LARGEST = 2**31 - 1  # integer of C
ARITHMETIC = (
    ast.Constant,
    ast.Name,
    ast.Attribute,
    ast.UnaryOp,
    ast.BinOp,
    ast.IfExp,
    ast.unaryop,
    ast.operator,
    ast.expr_context,
)


class MergeError(Exception):
    """A source that cannot be merged with the others of its package."""


@dataclass(frozen=True)
class Name:
    """A module-level name: where it is defined, and what kind of thing it is."""

    module: str
    name: str
    is_class: bool = False
    is_declared: bool = False  # for C, so that other units can use it there
    in_python: bool = True  # can Python see it, or only C?
    value: int | None = None  # of a constant that an uncompiled module states
    declaration: str = ""  # of a constant that is no enumerator of C: its type and value, for other units

    @property
    def merged(self) -> str:
        """Its name in the unit."""
        return self.name if self.is_class else f"{self.module.rpartition('.')[2]}__{self.name}"

    @property
    def unit(self) -> str:
        """The unit that has it."""
        return f"{self.module.rpartition('.')[0]}.{UNIT}"


@dataclass
class Source:
    """A source to compile, or one that states constants for those."""

    name: str  # gridwright.kernel.trail
    path: Path
    text: str = field(init=False)

    def __post_init__(self) -> None:
        self.text = self.path.read_text(encoding="utf-8")

    @property
    def package(self) -> str:
        """The package that it lies in."""
        return self.name.rpartition(".")[0]

    @property
    def directives(self) -> str:
        """Its first line: how Cython compiles it."""
        return self.text.partition("\n")[0]

    @cached_property
    def body(self) -> list[ast.stmt]:
        """Its statements."""
        return ast.parse(self.text, str(self.path)).body

    @cached_property
    def changed(self) -> set[str]:
        """The names of its module level that functions assign to."""
        nodes = (node for statement in self.body for node in ast.walk(statement))
        return {name for node in nodes if isinstance(node, ast.Global) for name in node.names}

    @cached_property
    def constants(self) -> dict[str, int]:
        """The integers of C that it states once and never changes; for C they are constants."""
        found: dict[str, int] = {}
        for statement in self.body:
            if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.annotation) == "cython.int":
                name, value = ast.unparse(statement.target), evaluate(statement.value, found)
                if value is not None and name not in self.changed:
                    if abs(value) > LARGEST:
                        raise MergeError(f"{self.path}:{statement.lineno}: {name} does not fit into a cython.int")
                    found[name] = value
        return found

    @cached_property
    def defined(self) -> dict[str, Name]:
        """The names that it defines at module level."""
        return {name.name: name for statement in self.body for name in self.define(statement)}

    def define(self, statement: ast.stmt) -> Iterator[Name]:
        """The names that a statement defines."""
        if isinstance(statement, ast.ClassDef):
            yield Name(self.name, statement.name, is_class=True, is_declared=True)
        elif isinstance(statement, ast.FunctionDef):
            kind = find_kind(statement)
            yield Name(self.name, statement.name, is_declared=kind != "def", in_python=kind != "cdef")
        elif isinstance(statement, ast.AnnAssign):
            yield self.define_typed(statement, ast.unparse(statement.target))
        elif isinstance(statement, ast.Assign):
            for target, _ in pair(statement.targets[0], statement.value):
                if target.id != "__all__":
                    yield Name(self.name, target.id)

    def define_typed(self, statement: ast.AnnAssign, name: str) -> Name:
        """A variable or a constant with its type; one that C alone has is not seen by Python."""
        if name in self.constants:
            return Name(self.name, name, is_declared=True)
        if not is_typed(statement.annotation):
            return Name(self.name, name)
        value = evaluate(statement.value, self.constants)
        fixed = value is not None and name not in self.changed
        declaration = f"cython.declare({ast.unparse(statement.annotation)}, {value})"
        return Name(self.name, name, in_python=False, declaration=declaration if fixed else "")


def find_kind(function: ast.FunctionDef) -> str:
    """How a function is declared: one with a result of C is C's alone, unless a decorator says otherwise."""
    decorators = {ast.unparse(decorator) for decorator in function.decorator_list}
    if "ccall" in decorators:
        return "cpdef"
    return "cdef" if "cfunc" in decorators or is_c_type(function.returns) else "def"


def may_raise(function: ast.FunctionDef) -> bool:
    """Does a function say that it may raise?"""
    return any(ast.unparse(decorator) == "raises" for decorator in function.decorator_list)


def has_status(function: ast.FunctionDef) -> bool:
    """Does a function without a result have a status instead, which says whether it has raised?"""
    is_void = function.returns is not None and ast.unparse(function.returns) == "cython.void"
    return is_void and may_raise(function) and find_kind(function) == "cdef"


def is_c_type(annotation: ast.expr | None) -> bool:
    """Is it a type of C, such as `cython.int` or `cython.int[::1]`?"""
    return annotation is not None and ast.unparse(annotation).startswith("cython.")


def is_typed(annotation: ast.expr) -> bool:
    """Is it a type that C knows: its own, or a container of Python?"""
    return is_c_type(annotation) or ast.unparse(strip(annotation)) in CONTAINERS


def strip(annotation: ast.expr) -> ast.expr:
    """A type without the types of what it contains."""
    is_generic = isinstance(annotation, ast.Subscript) and not isinstance(annotation.slice, ast.Slice)
    return annotation.value if is_generic else annotation  # type: ignore[attr-defined]


def evaluate(value: ast.expr | None, known: Mapping[str, float]) -> Any:
    """The value of an expression that needs nothing but numbers, constants, and that it is compiled; else None."""
    if value is None:
        return None
    nodes = list(ast.walk(value))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    if not all(isinstance(node, ARITHMETIC) for node in nodes) or not names <= {"cython", *known}:
        return None
    code = compile(ast.Expression(value), "a constant", "eval")
    return eval(code, {"cython": SimpleNamespace(compiled=True)}, dict(known))


def pair(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.Name, ast.expr]]:
    """Each assigned name with its value, or with all values where they are not written one by one."""
    if isinstance(target, ast.Name):
        yield target, value
    elif isinstance(target, ast.Tuple):
        values = value.elts if isinstance(value, ast.Tuple) else [value] * len(target.elts)
        for each, its in zip(target.elts, values, strict=True):
            yield from pair(each, its)


def find_sources(root: Path) -> list[Source]:
    """All sources to compile below a folder of packages."""
    paths = (path for path in sorted(root.rglob("*.py")) if path.name != f"{UNIT}.py")
    marked = (path for path in paths if path.read_text(encoding="utf-8").startswith(MARK))
    return [Source(".".join(path.relative_to(root).with_suffix("").parts), path) for path in marked]
