"""The units of all sources: one for each package, with its declarations for C."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple, TypeGuard

from tools.units.declarations import Declarations
from tools.units.rewriting import Rewriter
from tools.units.sources import UNIT, MergeError, Name, Source, find_sources


class CompiledClass(NamedTuple):
    """A class: what it inherits from, and its methods."""

    base: str | None
    methods: set[str]


class Merger:
    """Writes the units of all sources."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self.sources = {source.name: source for source in sources}
        self.stated: dict[str, dict[str, int]] = {}  # by uncompiled module: the constants that it states

    @property
    def packages(self) -> list[str]:
        """The packages that have a unit."""
        return sorted({source.package for source in self.sources.values()})

    def merge(self, package: str) -> tuple[str, str]:
        """The unit of a package and its declarations."""
        members = self.order(package)
        self.refuse_clashes(package, members)
        bodies = [Rewriter(self, source) for source in members]
        python = {line for body in bodies for line in body.imports}
        used = {name for body in bodies for name in body.foreign}
        used |= {name for source in members for name in self.resolve_imports(source).values() if is_stated(name)}
        foreign = [write_foreign(name) for name in used if not name.is_declared and name.value is None]
        head = [
            members[0].directives,
            "from __future__ import annotations",
            "import cython",
            *sorted({*python, *foreign}),
        ]
        text = "\n".join([*head, *(body.text for body in bodies), self.write_table(members), ""])
        return text, self.merge_declarations(members, used)

    def order(self, package: str) -> list[Source]:
        """The sources of a package, each after those that it imports."""
        names = sorted(name for name, source in self.sources.items() if source.package == package)
        graph = {name: sorted({*self.list_used(self.sources[name])} & {*names}) for name in names}
        return [self.sources[name] for name in TopologicalSorter(graph).static_order()]

    def list_used(self, source: Source) -> Iterator[str]:
        """The modules that a source imports, or imports from."""
        for target in self.resolve_imports(source).values():
            yield target.module if isinstance(target, Name) else target

    def refuse_clashes(self, package: str, members: list[Source]) -> None:
        """Two classes of one name, or two ways to compile, cannot be in one unit."""
        seen: dict[str, str] = {}
        for source in members:
            if source.directives != members[0].directives:
                raise MergeError(f"{source.path}: the first line differs from that of {members[0].path}")
            for name in source.defined.values():
                if name.is_class and seen.setdefault(name.name, source.name) != source.name:
                    raise MergeError(
                        f"{source.path}: class {name.name} is also in {seen[name.name]}; give it another name"
                    )

    def resolve_imports(self, source: Source) -> dict[str, Name | str]:
        """What a source imports from compiled ones: the local name, and the name or the module it stands for."""
        found: dict[str, Name | str] = {}
        for statement in source.body:
            if isinstance(statement, ast.ImportFrom) and statement.module:
                for alias in statement.names:
                    module, local = f"{statement.module}.{alias.name}", alias.asname or alias.name
                    if module in self.sources or self.read_constants(module, source):
                        found[local] = module
                    elif statement.module in self.sources or alias.name in self.read_constants(
                        statement.module, source
                    ):
                        found[local] = self.look_up(statement.module, alias.name, source)
        return found

    def read_constants(self, module: str, user: Source) -> dict[str, int]:
        """The constants for C that an uncompiled module states; none of one that is elsewhere."""
        if module not in self.stated:
            root = user.path.parents[user.name.count(".")]
            path = root.joinpath(*module.split(".")).with_suffix(".py")
            self.stated[module] = Source(module, path).constants if path.exists() else {}
        return self.stated[module]

    def look_up(self, module: str, name: str, user: Source) -> Name:
        """A name of a module, which may have it from another one."""
        found: Name | str | None = None
        if source := self.sources.get(module):
            found = source.defined.get(name) or self.resolve_imports(source).get(name)
        elif (value := self.read_constants(module, user).get(name)) is not None:
            found = Name(module, name, value=value)
        if not isinstance(found, Name):
            raise MergeError(f"{user.path}: {module} has no {name}")
        return found

    @cached_property
    def classes(self) -> dict[str, CompiledClass]:
        """All classes, by name."""
        nodes = [node for source in self.sources.values() for node in source.body if isinstance(node, ast.ClassDef)]
        return {
            node.name: CompiledClass(
                ast.unparse(node.bases[0]).rpartition(".")[2] if node.bases else None,
                {each.name for each in node.body if isinstance(each, ast.FunctionDef)},
            )
            for node in nodes
        }

    @cached_property
    def methods(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """All methods of C, by class and name: how they are called."""
        return dict(item for source in self.sources.values() for item in Declarations(self, source).list_methods())

    def find_bases(self, name: str) -> Iterator[str]:
        """The compiled classes that a class inherits from."""
        base = self.classes[name].base if name in self.classes else None
        if base is not None:
            yield base
            yield from self.find_bases(base)

    def is_base(self, name: str) -> bool:
        """Has a class subclasses? Nothing uncompiled inherits from a compiled class, so all of them are known."""
        return any(each.base == name for each in self.classes.values())

    def is_final(self, name: str, method: str) -> bool:
        """Has a method of a class no other implementation, above or below it? Then a call of it needs no look-up."""
        related = [*self.find_bases(name), *(other for other in self.classes if name in self.find_bases(other))]
        return not any(other in self.classes and method in self.classes[other].methods for other in related)

    def merge_declarations(self, members: list[Source], used: set[Name]) -> str:
        """The declarations of a unit: what it uses of other units, then each module's own."""
        foreign = sorted({f"from {name.unit} cimport {name.merged}" for name in used if name.is_declared})
        stated = [f"cdef enum:\n    {name.merged} = {name.value}" for name in used if name.value is not None]
        own = (line for source in members for line in Declarations(self, source).write())
        return "\n".join(["cimport cython", *foreign, *sorted(stated), *own, ""])

    def write_table(self, members: list[Source]) -> str:
        """The names that Python finds in each module, as a dictionary in the unit."""
        lines = ["MODULES = {"]
        for source in members:
            imported = self.resolve_imports(source)
            names = {**{local: name for local, name in imported.items() if isinstance(name, Name)}, **source.defined}
            own = ", ".join(f'"{local}": {name.merged}' for local, name in names.items() if name.in_python)
            lines.append(f'    "{source.name}": {{{own}}},')
        return "\n".join([*lines, "}"])


def is_stated(name: Name | str) -> TypeGuard[Name]:
    """Is it a constant that an uncompiled module states?"""
    return isinstance(name, Name) and name.value is not None


def write_foreign(name: Name) -> str:
    """How a unit gets a name of another one that is not declared for C: a constant is stated again."""
    return f"{name.merged} = {name.declaration}" if name.declaration else f"from {name.unit} import {name.merged}"


def write_units(root: Path, target: Path) -> list[str]:
    """Write the units of all packages below a folder, in packages of the same names; the names of the units."""
    merger = Merger(find_sources(root))
    for package in merger.packages:
        text, declarations = merger.merge(package)
        folder = target.joinpath(*package.split("."))
        folder.mkdir(parents=True, exist_ok=True)
        for parent in [folder, *folder.parents]:
            if parent == target:
                break
            (parent / "__init__.pxd").touch()
        (folder / f"{UNIT}.py").write_text(text, encoding="utf-8")
        (folder / f"{UNIT}.pxd").write_text(declarations, encoding="utf-8")
    return [f"{package}.{UNIT}" for package in merger.packages]
