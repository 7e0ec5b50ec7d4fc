"""One source as it stands in its unit."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tools.units.scopes import Scopes
from tools.units.sources import UNIT, MergeError, Name, Source, has_status, is_typed, strip

if TYPE_CHECKING:
    from tools.units.merging import Merger

VOCABULARY = "gridwright.compiled.declare"  # what sources say to the compiler
DECORATORS = {"ccall", "cfunc", "raises"}


class Rewriter:
    """A source as it stands in its unit: without imports, its module-level names made unique."""

    def __init__(self, merger: Merger, source: Source) -> None:
        self.merger, self.source = merger, source
        self.known = {**merger.resolve_imports(source), **source.defined}
        self.imports: list[str] = []
        self.foreign: set[Name] = set()
        self.edits: list[tuple[int, int, int, str]] = []  # line, first and last column in bytes, new text
        self.lines = source.text.encode().split(b"\n")
        gone = [statement for statement in source.body if self.is_dropped(statement)]
        kept = [statement for statement in source.body if statement not in gone]
        said = [node for statement in kept for node in find_declarations(statement)]
        dropped = {number for node in [*gone, *said] for number in lines_of(node)}
        self.rename(kept)
        self.apply()
        body = b"\n".join(line for number, line in enumerate(self.lines, 1) if number > 1 and number not in dropped)
        self.text = f"# {source.name}\n{body.decode().strip()}\n"

    def is_dropped(self, statement: ast.stmt) -> bool:
        """Imports stand at the top of the unit, constants in its declarations, docstrings and `__all__` nowhere."""
        if isinstance(statement, ast.ImportFrom):
            if statement.module not in ("__future__", VOCABULARY):
                rest = [alias for alias in statement.names if (alias.asname or alias.name) not in self.known]
                self.imports += [f"from {statement.module} import {ast.unparse(alias)}" for alias in rest]
            return True
        if isinstance(statement, ast.Import):
            self.imports.append(ast.unparse(statement))
            return True
        if isinstance(statement, ast.If) and ast.unparse(statement.test) == "cython.compiled":
            return all(self.is_dropped(each) for each in statement.body)  # imports of what only C has
        if isinstance(statement, ast.AnnAssign):
            return ast.unparse(statement.target) in self.source.constants
        if isinstance(statement, ast.Assign):
            return ast.unparse(statement.targets[0]) == "__all__"
        return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)

    def rename(self, statements: list[ast.stmt]) -> None:
        """Collect the edits of all statements."""
        scopes = Scopes()
        for function in (each for statement in statements for each in list_functions(statement) if has_status(each)):
            self.return_status(function)
        for statement in statements:
            scopes.visit(statement)
            if isinstance(statement, ast.FunctionDef):
                self.rename_function(statement)
            elif isinstance(statement, ast.AnnAssign) and is_typed(statement.annotation):
                self.declare(statement)
        modules = set()
        for attribute in scopes.attributes:
            if isinstance(module := self.known.get(attribute.value.id), str):  # type: ignore[attr-defined]
                modules.add(id(attribute.value))
                self.replace(attribute, self.merger.look_up(module, attribute.attr, self.source))
        for use in scopes.uses:
            found = self.known.get(use.id)
            if isinstance(found, Name):
                self.replace(use, found)
            elif found is not None and id(use) not in modules:
                raise MergeError(f"{self.source.path}:{use.lineno}: a module cannot be passed around: {use.id}")
        for node in scopes.globals:
            self.rename_global(node)

    def replace(self, node: ast.expr, name: Name) -> None:
        """Write a name of the unit in place of an expression."""
        if name.value is not None or name.unit != f"{self.source.package}.{UNIT}":
            self.foreign.add(name)
        if node.lineno != node.end_lineno:
            raise MergeError(f"{self.source.path}:{node.lineno}: a name over several lines")
        self.edit(node, name.merged)

    def rename_function(self, node: ast.FunctionDef) -> None:
        """Rename a function where it is defined."""
        start = node.col_offset + len("def ")
        new = self.source.defined[node.name].merged
        self.edits.append((node.lineno, start, start + len(node.name.encode()), new))

    def return_status(self, function: ast.FunctionDef) -> None:
        """Let a function return 0 instead of nothing."""
        self.edit(function.returns, "cython.int")
        for node in ast.walk(function):
            if isinstance(node, ast.Return):
                self.edit(node, "return 0")

    def edit(self, node: ast.expr | ast.stmt | None, new: str) -> None:
        """Write something in place of a node, which is in one line."""
        if node is not None:
            self.edits.append((node.lineno, node.col_offset, node.end_col_offset or 0, new))

    def declare(self, node: ast.AnnAssign) -> None:
        """Declare a variable of C; Cython takes no annotation for that outside of functions."""
        target, value = node.target, node.value
        if value is None or target.lineno != value.lineno:
            raise MergeError(f"{self.source.path}:{node.lineno}: a variable without its value in the same line")
        new = f" = cython.declare({ast.unparse(strip(node.annotation))}, "
        self.edits.append((target.lineno, target.end_col_offset or 0, value.col_offset, new))
        self.edits.append((value.end_lineno or 0, value.end_col_offset or 0, value.end_col_offset or 0, ")"))

    def rename_global(self, node: ast.Global) -> None:
        """Rename the names of a global statement."""
        self.edit(node, "global " + ", ".join(self.source.defined[name].merged for name in node.names))

    def apply(self) -> None:
        """Make the edits, from the right to the left of each line."""
        for line, first, end, new in sorted(set(self.edits), reverse=True):
            old = self.lines[line - 1]
            self.lines[line - 1] = old[:first] + new.encode() + old[end:]


def list_functions(statement: ast.stmt) -> list[ast.FunctionDef]:
    """A function, or the methods of a class."""
    members = statement.body if isinstance(statement, ast.ClassDef) else [statement]
    return [member for member in members if isinstance(member, ast.FunctionDef)]


def find_declarations(statement: ast.stmt) -> Iterator[ast.stmt | ast.expr]:
    """What the declarations for C say of a function or a class: attributes, and how functions are called."""
    if isinstance(statement, ast.FunctionDef):
        yield from (each for each in statement.decorator_list if ast.unparse(each) in DECORATORS)
    elif isinstance(statement, ast.ClassDef):
        for member in statement.body:
            if isinstance(member, ast.AnnAssign):
                yield member
            yield from find_declarations(member)


def lines_of(node: ast.stmt | ast.expr) -> range:
    """The numbers of the lines of a statement or an expression."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)
