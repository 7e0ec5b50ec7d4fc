"""Scopes of Python: which names of a source are those of its module level."""

from __future__ import annotations

import ast
from collections.abc import Iterable

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Scopes(ast.NodeVisitor):
    """Finds where a source uses names of its module level, and attributes of modules among them."""

    def __init__(self) -> None:
        self.locals: list[set[str]] = []
        self.uses: list[ast.Name] = []
        self.attributes: list[ast.Attribute] = []
        self.globals: list[ast.Global] = []

    def visit_Name(self, node: ast.Name) -> None:
        if not any(node.id in names for names in self.locals):
            self.uses.append(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and not any(node.value.id in names for names in self.locals):
            self.attributes.append(node)
        self.generic_visit(node)

    def visit_Global(self, node: ast.Global) -> None:
        self.globals.append(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Decorators, defaults and annotations belong to the scope around a function."""
        outside = [*node.decorator_list, node.args, *([node.returns] if node.returns else [])]
        self.visit_within(set(), outside)
        self.visit_within(find_locals(node), node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Methods do not see the names of their class."""
        self.visit_within(set(), [*node.decorator_list, *node.bases, *node.keywords])
        own = find_locals(node)
        for statement in node.body:
            self.visit_within(set() if isinstance(statement, ast.FunctionDef) else own, [statement])

    def visit_scope(self, node: ast.AST) -> None:
        self.visit_within(find_locals(node), ast.iter_child_nodes(node))

    visit_Lambda = visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_scope

    def visit_within(self, names: set[str], nodes: Iterable[ast.AST]) -> None:
        """Visit nodes in a scope that binds these names."""
        self.locals.append(names)
        for node in nodes:
            self.visit(node)
        self.locals.pop()


def find_locals(scope: ast.AST) -> set[str]:
    """The names that a function, a class or a comprehension binds."""
    found, shared = set(), set()
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Global):
            shared.update(node.names)
        elif isinstance(node, ast.FunctionDef):
            found.add(node.name)
        if not isinstance(node, FUNCTIONS + COMPREHENSIONS):
            waiting += ast.iter_child_nodes(node)
    return found - shared
