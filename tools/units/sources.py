"""The sources to compile: what each defines at module level, and what it declares for C."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

MARK = "# cython:"
UNIT = "_compiled"
DECLARED = re.compile(r"(?:cdef|cpdef) (?:class )?(?:[\w\[\]:,. ]+? )?(\w+)(?=\(|:|$)")


class MergeError(Exception):
    """A source that cannot be merged with the others of its package."""


@dataclass(frozen=True)
class Name:
    """A module-level name: where it is defined, and what kind of thing it is."""

    module: str
    name: str
    is_class: bool
    in_python: bool  # can Python see it, or only C?

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
    """A source to compile, with its declarations."""

    name: str  # gridwright.kernel.trail
    path: Path
    text: str = field(init=False)
    declarations: str = field(init=False)

    def __post_init__(self) -> None:
        self.text = self.path.read_text(encoding="utf-8")
        beside = self.path.with_suffix(".pxd")
        self.declarations = beside.read_text(encoding="utf-8") if beside.exists() else ""

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
    def declared(self) -> set[str]:
        """The module-level names that its declarations have."""
        return {found[1] for line in self.declarations.splitlines() if (found := DECLARED.match(line))}

    @cached_property
    def constants(self) -> dict[str, int]:
        """The integers of C that it states once and never changes; for C they are constants."""
        nodes = (node for statement in self.body for node in ast.walk(statement))
        changed = {name for node in nodes if isinstance(node, ast.Global) for name in node.names}
        found: dict[str, int] = {}
        for statement in self.body:
            if isinstance(statement, ast.Assign):
                values = {name.id: evaluate(value) for name, value in pair(statement.targets[0], statement.value)}
                if not set(values) & (changed | self.declared):
                    known = {name: value for name, value in values.items() if value is not None}
                    found |= known if len(known) == len(values) else {}
        return found

    @cached_property
    def defined(self) -> dict[str, Name]:
        """The names that it defines at module level."""
        found = {}
        for statement in self.body:
            for name, is_class, in_python in define(statement):
                hidden = not is_class and re.search(rf"^cdef [^(\n]*\b{name}\b", self.declarations, re.MULTILINE)
                found[name] = Name(self.name, name, is_class, in_python and not hidden)
        return found


def define(statement: ast.stmt) -> Iterator[tuple[str, bool, bool]]:
    """The names that a statement defines; of each, whether it is a class and whether Python can see it."""
    if isinstance(statement, ast.ClassDef):
        yield statement.name, True, True
    elif isinstance(statement, ast.FunctionDef):
        in_c = any("cfunc" in ast.unparse(decorator) for decorator in statement.decorator_list)
        yield statement.name, False, not in_c
    elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        yield statement.target.id, False, True
    elif isinstance(statement, ast.Assign):
        for target, value in pair(statement.targets[0], statement.value):
            if target.id != "__all__":
                yield target.id, False, "cython.declare" not in ast.unparse(value)


def evaluate(value: ast.expr) -> int | None:
    """The value of `cython.declare(cython.int, value)`, if it needs nothing but numbers."""
    if not ast.unparse(value).startswith("cython.declare(cython.int, "):
        return None
    try:
        return int(ast.literal_eval(value.args[1]))  # type: ignore[attr-defined]
    except ValueError:
        return None


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
