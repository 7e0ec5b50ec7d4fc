"""Which tests take a number of cases or a seed from the module for that, found in their source without running them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

EFFORT = "support.effort"
"""The module that gives tests their numbers of cases and their seeds, and counts what they cover."""
QUESTIONS = ("seed", "seeds", "scaled", "every")
"""What tests ask of it; `covered` only reports."""


@cache
def find_asking(path: Path) -> frozenset[str]:
    """The names in a module that lead to a question, directly or through other names of the module."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    found = {name for statement in body for name in list_imported(statement)}
    uses = [(names, list_uses(statement)) for statement in body if (names := list_defined(statement))]
    while new := {name for names, used in uses if used & found for name in names} - found:
        found |= new
    return frozenset(found)


def list_imported(statement: ast.stmt) -> list[str]:
    """The names under which a statement imports questions."""
    if not isinstance(statement, ast.ImportFrom):
        return []
    if statement.module == EFFORT:
        return [alias.asname or alias.name for alias in statement.names if alias.name in QUESTIONS]
    package, _, module = EFFORT.rpartition(".")
    known = [alias.asname or alias.name for alias in statement.names if alias.name == module]
    return [f"{name}.{question}" for name in known for question in QUESTIONS] if statement.module == package else []


def list_defined(statement: ast.stmt) -> list[str]:
    """The names that a statement defines."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [statement.name]
    return [node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def list_uses(statement: ast.stmt) -> set[str]:
    """The names that a statement uses; arguments too, as they may be fixtures."""
    found = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    found |= {node.arg for node in ast.walk(statement) if isinstance(node, ast.arg)}
    dotted = (node for node in ast.walk(statement) if isinstance(node, ast.Attribute))
    return found | {f"{node.value.id}.{node.attr}" for node in dotted if isinstance(node.value, ast.Name)}
