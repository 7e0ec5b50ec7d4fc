"""Compiled sources that run as Python and refuse negative indices.

An index below 0 counts from the end in Python; compiled, where `wraparound` is off, it reads what lies before an array.
So every place of these sources that has an index looks at it first.
"""

from __future__ import annotations

import ast
from typing import Any


def check(container: Any, index: Any) -> Any:
    """An index that is no less than 0, or the key of a dictionary."""
    if type(index) is int and index >= 0:
        return index
    parts = (index.start, index.stop) if isinstance(index, slice) else (index,)
    if any(isinstance(part, int) and part < 0 for part in parts) and not isinstance(container, dict):
        raise IndexError(f"a negative index: {index}")
    return index


class IndexChecker(ast.NodeTransformer):
    """Writes `x[check(x, i)]` in place of `x[i]`, unless to evaluate x twice could do something twice."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if any(isinstance(part, ast.Call | ast.NamedExpr | ast.Starred) for part in ast.walk(node.value)):
            return node
        container = ast.parse(ast.unparse(node.value), mode="eval").body
        index = ast.Call(ast.Name("check_index", ast.Load()), [container, as_value(node.slice)], [])
        return ast.copy_location(ast.Subscript(node.value, index, node.ctx), node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Types are not evaluated."""
        node.value = self.visit(node.value) if node.value else None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.body = [self.visit(statement) for statement in node.body]
        return node


def as_value(index: ast.expr) -> ast.expr:
    """An index as an argument of a function."""
    if not isinstance(index, ast.Slice):
        return index
    parts = [part or ast.Constant(None) for part in (index.lower, index.upper, index.step)]
    return ast.Call(ast.Name("slice", ast.Load()), parts, [])


def run_checked(tree: ast.Module, path: str, names: dict[str, Any]) -> None:
    """Run a source that is compiled elsewhere, with its indices checked."""
    names["check_index"] = check
    exec(compile(ast.fix_missing_locations(IndexChecker().visit(tree)), path, "exec", dont_inherit=True), names)
