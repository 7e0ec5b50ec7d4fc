"""One source as it stands in its unit."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tools.units.scopes import Scopes
from tools.units.sources import UNIT, MergeError, Name, Source, pair

if TYPE_CHECKING:
    from tools.units.merging import Merger


class Rewriter:
    """A source as it stands in its unit: without imports, its module-level names made unique."""

    def __init__(self, merger: Merger, source: Source) -> None:
        self.merger, self.source = merger, source
        self.known = {**merger.resolve_imports(source), **source.defined}
        self.imports: list[str] = []
        self.foreign: set[Name] = set()
        self.edits: list[tuple[int, int, int, str]] = []  # line, first and last column in bytes, new text
        self.lines = source.text.encode().split(b"\n")
        dropped = {number for statement in source.body if self.is_dropped(statement) for number in lines_of(statement)}
        kept = [statement for statement in source.body if not set(lines_of(statement)) & dropped]
        self.rename(kept)
        self.apply()
        body = b"\n".join(line for number, line in enumerate(self.lines, 1) if number > 1 and number not in dropped)
        self.text = f"# {source.name}\n{body.decode().strip()}\n"

    def is_dropped(self, statement: ast.stmt) -> bool:
        """Imports stand at the top of the unit, docstrings of modules and `__all__` nowhere."""
        if isinstance(statement, ast.Try):
            return True  # the import of cython
        if isinstance(statement, ast.ImportFrom):
            own = statement.module in self.merger.sources
            rest = [a for a in statement.names if f"{statement.module}.{a.name}" not in self.merger.sources]
            if not own and rest and statement.module != "__future__":
                self.imports += [f"from {statement.module} import {ast.unparse(alias)}" for alias in rest]
            return True
        if isinstance(statement, ast.Import):
            self.imports.append(ast.unparse(statement))
            return True
        if isinstance(statement, ast.Assign):
            targets = [target.id for target, _ in pair(statement.targets[0], statement.value)]
            return targets == ["__all__"] or set(targets) <= set(self.source.constants)
        return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)

    def rename(self, statements: list[ast.stmt]) -> None:
        """Collect the edits of all statements."""
        scopes = Scopes()
        for statement in statements:
            scopes.visit(statement)
            if isinstance(statement, ast.FunctionDef):
                self.rename_function(statement)
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
        if name.unit != f"{self.source.package}.{UNIT}":
            self.foreign.add(name)
        if node.lineno != node.end_lineno:
            raise MergeError(f"{self.source.path}:{node.lineno}: a name over several lines")
        self.edits.append((node.lineno, node.col_offset, node.end_col_offset or 0, name.merged))

    def rename_function(self, node: ast.FunctionDef) -> None:
        """Rename a function where it is defined."""
        start = node.col_offset + len("def ")
        new = self.source.defined[node.name].merged
        self.edits.append((node.lineno, start, start + len(node.name.encode()), new))

    def rename_global(self, node: ast.Global) -> None:
        """Rename the names of a global statement."""
        new = "global " + ", ".join(self.source.defined[name].merged for name in node.names)
        self.edits.append((node.lineno, node.col_offset, node.end_col_offset or 0, new))

    def apply(self) -> None:
        """Make the edits, from the right to the left of each line."""
        for line, first, end, new in sorted(set(self.edits), reverse=True):
            old = self.lines[line - 1]
            self.lines[line - 1] = old[:first] + new.encode() + old[end:]


def lines_of(statement: ast.stmt) -> range:
    """The numbers of the lines of a statement."""
    return range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
