"""The declarations for C of one source, derived from its annotations.

A function is one of C if its result has a type of C (`cython.int`, `cython.void` …). `@ccall` makes it one of Python as
well, `@cfunc` makes a function of C of one with a result of Python, and `@raises` says that a function of C may raise.
Every class is one of C; annotations in its body declare its attributes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tools.units.sources import CONTAINERS, UNIT, MergeError, Name, Source, find_kind, has_status, is_c_type, may_raise

if TYPE_CHECKING:
    from tools.units.merging import Merger

FINAL = "@cython.final"
SPELLED = {"longlong": "long long", "uchar": "unsigned char", "ulonglong": "unsigned long long"}
VISIBLE = {"Readonly": "readonly ", "Public": "public "}
# What a function returns when it has raised. Without such a value, Python's error state is read after every call.
RAISED = {"void": " except *", "int": " except? -1000000000"}
STATUS = "int", " except -1"  # of a function without a result that C alone calls: 0, or -1 when it has raised


class Declarations:
    """The declarations of one source."""

    def __init__(self, merger: Merger, source: Source) -> None:
        self.merger, self.source = merger, source
        self.known = {**merger.resolve_imports(source), **source.defined}
        self.aliases = {
            ast.unparse(statement.targets[0]): statement.value
            for statement in source.body
            if isinstance(statement, ast.Assign)
        }

    def write(self) -> Iterator[str]:
        """All of them, line by line."""
        for name, value in self.source.constants.items():
            yield "cdef enum:"
            yield f"    {self.source.defined[name].merged} = {value}"
        for statement in self.source.body:
            if isinstance(statement, ast.FunctionDef) and find_kind(statement) != "def":
                yield self.write_function(statement, self.source.defined[statement.name].merged)
            elif isinstance(statement, ast.ClassDef):
                yield from self.write_class(statement)

    def write_class(self, node: ast.ClassDef) -> Iterator[str]:
        """A class with its attributes and methods.

        Classes without subclasses are final, and of the others the methods with one implementation. Otherwise every
        call of a `cpdef` method looks for a method of the same name in Python, which takes most of the time of a short
        one.
        """
        is_base = self.merger.is_base(node.name)
        if not is_base:
            yield FINAL
        bases = ", ".join(self.write_type(base) for base in node.bases)
        if "object" in bases:
            raise MergeError(f"{self.source.path}:{node.lineno}: {node.name} inherits from what is not compiled")
        yield f"cdef class {node.name}({bases}):" if bases else f"cdef class {node.name}:"
        lines = [line for statement in node.body for line in self.write_member(node, statement, is_base)]
        yield from lines or ["    pass"]

    def write_member(self, owner: ast.ClassDef, statement: ast.stmt, is_base: bool) -> Iterator[str]:
        """An attribute or a method of a class."""
        if isinstance(statement, ast.AnnAssign):
            yield f"    cdef {self.write_attribute(statement.annotation)} {ast.unparse(statement.target)}"
        elif isinstance(statement, ast.FunctionDef) and (kind := find_kind(statement)) != "def":
            if self.is_inherited(owner.name, statement):
                return
            if is_base and kind == "cdef" and self.merger.is_final(owner.name, statement.name):
                yield f"    {FINAL}"
            yield f"    {self.write_function(statement, statement.name)}"

    def is_inherited(self, owner: str, method: ast.FunctionDef) -> bool:
        """Does a method replace one of a class above, whose declaration is that of both?"""
        own = self.describe(method)
        for base in self.merger.find_bases(owner):
            other = self.merger.methods.get((base, method.name), own)
            if other != own:
                place = f"{self.source.path}:{method.lineno}"
                raise MergeError(f"{place}: {method.name} is not declared as in {base}: {own}, {other}")
        return any((base, method.name) in self.merger.methods for base in self.merger.find_bases(owner))

    def describe(self, node: ast.FunctionDef) -> tuple[str, ...]:
        """How a function is called: its kind, its result, what it takes, and whether it may raise."""
        types = [self.write_type(argument.annotation) for argument in node.args.args]
        return (find_kind(node), *types, *self.write_result(node))

    def list_methods(self) -> Iterator[tuple[tuple[str, str], tuple[str, ...]]]:
        """The methods of C: class and name, and how they are called."""
        for node in self.source.body:
            if isinstance(node, ast.ClassDef):
                methods = [each for each in node.body if isinstance(each, ast.FunctionDef) and find_kind(each) != "def"]
                yield from (((node.name, method.name), self.describe(method)) for method in methods)

    def write_attribute(self, annotation: ast.expr) -> str:
        """The type of an attribute, and whether Python sees it."""
        if isinstance(annotation, ast.Subscript) and (seen := VISIBLE.get(ast.unparse(annotation.value))):
            return seen + self.write_type(annotation.slice)
        return self.write_type(annotation)

    def write_function(self, node: ast.FunctionDef, name: str) -> str:
        """The heading of a function."""
        arguments = node.args.args
        required = len(arguments) - len(node.args.defaults)
        parameters = [
            "self" if nth == 0 and argument.arg == "self" else self.write_parameter(argument, nth >= required)
            for nth, argument in enumerate(arguments)
        ]
        result, raising = self.write_result(node)
        return f"{find_kind(node)} {result} {name}({', '.join(parameters)}){raising}"

    def write_parameter(self, argument: ast.arg, is_optional: bool) -> str:
        """A parameter with its type."""
        return f"{self.write_type(argument.annotation)} {argument.arg}{'=*' if is_optional else ''}"

    def write_result(self, node: ast.FunctionDef) -> tuple[str, str]:
        """The type of a result, and how callers notice that the function has raised.

        Objects and arrays tell that by themselves.
        """
        if has_status(node):
            return STATUS
        result = self.write_type(node.returns)
        if not is_c_type(node.returns) or result.endswith("]"):
            return result, ""
        return result, RAISED.get(result, " except? -1") if may_raise(node) else " noexcept"

    def write_type(self, annotation: ast.expr | None) -> str:
        """A type of C, a compiled class or a built-in type; all else is an object."""
        match annotation:
            case ast.Attribute(value=ast.Name(id="cython"), attr=name):
                return SPELLED.get(name, name)
            case ast.Subscript(value=value, slice=ast.Slice() as part):
                return f"{self.write_type(value)}[{ast.unparse(part)}]"
            case ast.Subscript(value=value):
                return self.write_type(value)
            case ast.BinOp(left=left, right=ast.Constant(value=None)):
                return self.write_type(left)
            case ast.Name(id=name):
                return self.write_name(name)
            case ast.Attribute(value=ast.Name(id=module), attr=name) if isinstance(own := self.known.get(module), str):
                return self.name_class(self.merger.look_up(own, name, self.source))
        return "object"

    def write_name(self, name: str) -> str:
        """The type of a name."""
        if name in self.aliases:
            return self.write_type(self.aliases[name])
        return name if name in CONTAINERS else self.name_class(self.known.get(name))

    def name_class(self, name: Name | str | None) -> str:
        """A class that is compiled; anything else is an object."""
        return name.merged if isinstance(name, Name) and name.is_class else "object"


def find_lost_errors(c: str) -> list[str]:
    """The functions in the C of a unit that may raise without saying so: their exceptions would be printed and lost."""
    return sorted({name.partition(f".{UNIT}.")[2] for name in re.findall(r'__Pyx_WriteUnraisable\("([^"]+)"', c)})
