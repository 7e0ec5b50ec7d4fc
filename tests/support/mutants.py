"""Mutants: a module with one small change in one of its functions, as if somebody had made a slip.

Changes: a comparison that includes or excludes its bound, or is reversed; plus and minus exchanged; a constant one larger
or smaller; a minus sign left out or added; an element of a list, a statement or a condition left out.
"""

from __future__ import annotations

import ast
import copy
import inspect
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from gridwright.compiled.record import MARK
from support.uncompiled import redirect, uncompiled

COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}
BESIDE = ("about", "Sentence", "Message", "say", "Reason", "reason", "name_later", "check_memory", "check_size")
SIGNED = (ast.Name, ast.Subscript)


@dataclass(frozen=True)
class Mutant:
    """One change: the module and its source, the function, the line of code before and after it, the changed function."""

    module: str
    source: ast.Module
    function: str
    change: str
    changed: ast.FunctionDef

    def __str__(self) -> str:
        return f"{self.function}: {self.change}"

    def load(self) -> ModuleType:
        """The changed module, which nobody else sees."""
        module = ModuleType(self.module)
        module.__file__ = import_module(self.module).__file__
        tree = ast.Module([self.replace_in(node) for node in self.source.body], [])
        exec(compile(ast.fix_missing_locations(tree), f"<{self}>", "exec"), module.__dict__)
        return module

    def replace_in(self, node: ast.stmt, prefix: str = "") -> ast.stmt:
        """A statement of the module with the function changed."""
        if isinstance(node, ast.FunctionDef) and prefix + node.name == self.function:
            return self.changed
        if isinstance(node, ast.ClassDef) and self.function.startswith(f"{node.name}."):
            whole = copy.copy(node)
            whole.body = [self.replace_in(inner, f"{node.name}.") for inner in node.body]
            return whole
        return node


@cache
def list_mutants(module: str, left_out: tuple[str, ...] = (), only: tuple[str, ...] = ()) -> list[Mutant]:
    """Every mutant of the functions of a module, except of those left out, or of some only."""
    tree = ast.parse(source_of(module))
    found: dict[str, Mutant] = {}
    for name, function in functions(tree):
        last = name.rpartition(".")[2]
        if last in left_out or (only and last not in only):
            continue
        original = pickle.dumps(function)  # which is copied so a few times faster than by copy.deepcopy
        for nth, mutate in changes(function):
            changed: ast.FunctionDef = pickle.loads(original)
            before = ast.unparse(statement(changed, nth))
            mutate(changed)
            after = ast.unparse(statement(changed, nth))
            if before != after:
                mutant = Mutant(module, tree, name, first_difference(before, after), changed)
                found.setdefault(unique(str(mutant), found), mutant)
    return list(found.values())


def unique(name: str, known: dict[str, Mutant]) -> str:
    """The name, or the name with a number if there is one already."""
    return name if name not in known else f"{name} ({len(known)})"


def source_of(module: str) -> str:
    """The source of a module, also of a compiled one."""
    file = Path(inspect.getfile(import_module(module)))
    is_package = file.name == "__init__.py"
    path = file if is_package else file.with_name(f"{module.rpartition('.')[2]}.py")
    source = path.read_text(encoding="utf-8")
    if not source.startswith(MARK):
        return source
    uncompiled("arrays")  # a mutant cannot use what others have for C alone
    return redirect(source)


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module by name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{f.name}", f) for f in node.body if isinstance(f, ast.FunctionDef))


Change = tuple[int, Callable[[ast.FunctionDef], None]]


def statement(function: ast.FunctionDef, nth: int) -> ast.AST:
    """The nth node of a function in walking order, or the statement around it."""
    nodes = list(ast.walk(function))
    around = {id(inner): node for node in nodes for inner in ast.iter_child_nodes(node)}
    node = nodes[nth]
    while not isinstance(node, ast.stmt):
        node = around[id(node)]
    return node


def first_difference(before: str, after: str) -> str:
    """The first line in which two texts differ, before and after."""
    old, new = before.splitlines(), after.splitlines()
    pairs = [(a.strip(), b.strip()) for a, b in zip(old, new, strict=False) if a != b]
    return f"{pairs[0][0]} → {pairs[0][1]}" if pairs else f"{old[-1].strip()} →"


def changes(function: ast.FunctionDef) -> Iterator[Change]:
    """Every change of a function: the number of the node, and what carries the change out on a copy."""
    without_meaning = {id(inner) for node in ast.walk(function) if is_beside(node) for inner in ast.walk(node)}
    without_meaning |= {id(inner) for part in hints(function) for inner in ast.walk(part)}
    for nth, node in enumerate(ast.walk(function)):
        for mutate in () if id(node) in without_meaning else changes_of(node):
            yield nth, lambda copied, nth=nth, mutate=mutate: mutate(list(ast.walk(copied))[nth])  # type: ignore[misc]


Mutate = Callable[[ast.AST], None]


def is_beside(node: ast.AST) -> bool:
    """Is this a reason, a name for exports or a check of memory, which say nothing about solutions?"""
    if isinstance(node, ast.FunctionDef):
        return node.name == "list_names"
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).rpartition(".")[2] in BESIDE or ast.unparse(node.func).startswith("reasons.")
    return False


def hints(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Decorators, annotations and the docstring."""
    yield from function.decorator_list
    yield function.args
    yield from [function.returns] if function.returns else []
    yield from (node.annotation for node in ast.walk(function) if isinstance(node, ast.AnnAssign))


def changes_of(node: ast.AST) -> Iterator[Mutate]:
    """The changes of one node."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield lambda n: n.__setattr__("ops", [COMPARISONS[type(n.ops[0])]])  # type: ignore[attr-defined]
        case ast.BinOp(op=ast.Add() | ast.Sub()) if not is_text(node):
            yield lambda n: n.__setattr__("op", ast.Sub() if isinstance(n.op, ast.Add) else ast.Add())  # type: ignore[attr-defined]
        case ast.Constant(value=value) if type(value) is int:
            yield lambda n: n.__setattr__("value", n.value + 1)  # type: ignore[attr-defined]
            yield lambda n: n.__setattr__("value", n.value - 1)  # type: ignore[attr-defined]
        case ast.UnaryOp(op=ast.USub()):
            yield lambda n: n.__setattr__("op", ast.UAdd())
        case ast.List(elts=elements, ctx=ast.Load()):
            for at, element in enumerate(elements):
                if isinstance(element, SIGNED):
                    yield lambda n, at=at: negate(n, at)  # type: ignore[misc]
                yield lambda n, at=at: n.elts.pop(at)  # type: ignore[misc]
        case ast.comprehension(ifs=[_]):
            yield lambda n: n.__setattr__("ifs", [])
        case ast.If() | ast.IfExp():
            yield lambda n: n.__setattr__("test", ast.UnaryOp(ast.Not(), n.test))  # type: ignore[attr-defined]
    if isinstance(node, ast.FunctionDef | ast.For | ast.If):
        for at, inner in enumerate(node.body):
            call = isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Call) and not is_beside(inner.value)
            if call or isinstance(inner, ast.AugAssign):
                yield lambda n, at=at: n.body.__setitem__(at, ast.Pass())  # type: ignore[misc]


def is_text(node: ast.BinOp) -> bool:
    """Is this a concatenation of texts?"""
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


def negate(node: ast.AST, at: int) -> None:
    """Put a minus sign before an element of a list."""
    node.elts[at] = ast.UnaryOp(ast.USub(), node.elts[at])  # type: ignore[attr-defined]
