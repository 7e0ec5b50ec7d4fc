"""Which packages of gridwright import which, read from the source without running it.

A package here is a folder or a file right below `gridwright`. Imports inside functions count, those under
`if TYPE_CHECKING` do not, and neither does the public face `gridwright/__init__.py`, which imports from everywhere.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = "gridwright"
FACE = {"__init__", "__main__"}
Graph = dict[str, set[str]]


def source_files(tree: Path) -> list[Path]:
    """Every Python file of the package, `tree` being the folder that holds it."""
    return sorted((tree / ROOT).rglob("*.py"))


def package_of(path: Path, tree: Path) -> str:
    """The package that a file belongs to."""
    return path.relative_to(tree / ROOT).parts[0].removesuffix(".py")


def import_graph(tree: Path) -> Graph:
    """For every package those that it imports, itself left out."""
    files = [path for path in source_files(tree) if package_of(path, tree) not in FACE]
    graph: Graph = {package_of(path, tree): set() for path in files}
    for path in files:
        package = package_of(path, tree)
        for name in imported_names(ast.parse(path.read_text(encoding="utf-8")), path, tree):
            parts = name.split(".")
            if parts[0] == ROOT and len(parts) > 1 and parts[1] in graph and parts[1] != package:
                graph[package].add(parts[1])
    return graph


def imported_names(module: ast.Module, path: Path, tree: Path) -> Iterator[str]:
    """The full name of everything that a module imports when it runs."""
    for node in runtime_nodes(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{origin(node, path, tree)}.{alias.name}" for alias in node.names)


def runtime_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only a type checker sees."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        yield child
        yield from runtime_nodes(child)


def origin(node: ast.ImportFrom, path: Path, tree: Path) -> str:
    """The module that a `from … import` names, relative ones resolved."""
    if not node.level:
        return node.module or ""
    folder = path.relative_to(tree).parent.parts
    return ".".join([*folder[: len(folder) - node.level + 1], *([node.module] if node.module else [])])


def rings(graph: Graph) -> list[list[str]]:
    """The groups of packages that import each other, directly or by way of others (strongly connected components)."""
    reach = {name: reachable(graph, name) for name in graph}
    groups = {tuple(sorted(b for b in reach[a] if a in reach[b])) for a in graph}
    return sorted(list(group) for group in groups if len(group) > 1)


def reachable(graph: Graph, start: str) -> set[str]:
    """Every package that this one imports, directly or by way of others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph[waiting.pop()] - found:
            found.add(name)
            waiting.append(name)
    return found
