"""Merge the compiled sources of each package into one translation unit, `_compiled.py` with `_compiled.pxd`.

Every source that starts with `# cython:` is compiled. One extension module per source would cost half a second of C
compiler each, and Cython would read the same declarations again for every one of them: seven minutes instead of one. So
the sources stay as readable as they are, and what Cython gets is one file per package: the modules in the order of
their imports, without the imports between them. A class keeps its name; every other name of a module `trail` becomes
`trail__name`, so that names never clash. At its end a unit lists what each module has, for `gridwright.compiled`, which
serves `import gridwright.kernel.trail` from it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

MARK = "# cython:"
UNIT = "_compiled"
CIMPORT = re.compile(r"from (\S+) cimport (.+)")
DECLARED = re.compile(r"(?:cdef|cpdef) (?:class )?(?:[\w\[\]:,. ]+? )?(\w+)(?=\(|:|$)")
CLASS = re.compile(r"^cdef class (\w+)(?:\((\w+)\))?:$", re.MULTILINE)
METHOD = re.compile(r"    cdef [^(]*?(\w+)\(")
FINAL = "@cython.final"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


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


class DeclaredClass(NamedTuple):
    """A class that is declared for C: what it inherits from, and its methods."""

    base: str | None
    methods: set[str]


class Merger:
    """Writes the units of all sources."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self.sources = {source.name: source for source in sources}

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
        foreign = [f"from {name.unit} import {name.merged}" for name in used if not self.is_declared(name)]
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
        names = {name for name, source in self.sources.items() if source.package == package}
        graph = {
            name: {
                target.module
                for target in self.resolve_imports(self.sources[name]).values()
                if isinstance(target, Name) and target.module in names
            }
            | {target for target in self.resolve_imports(self.sources[name]).values() if target in names}
            for name in sorted(names)
        }
        return [self.sources[name] for name in TopologicalSorter(graph).static_order()]

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
                    if module in self.sources:
                        found[local] = module
                    elif statement.module in self.sources:
                        found[local] = self.look_up(statement.module, alias.name, source)
        return found

    def look_up(self, module: str, name: str, user: Source) -> Name:
        """A name of a module, which may have it from another one."""
        source = self.sources[module]
        found = source.defined.get(name) or self.resolve_imports(source).get(name)
        if not isinstance(found, Name):
            raise MergeError(f"{user.path}: {module} has no {name}")
        return found

    def is_declared(self, name: Name) -> bool:
        """Is it declared for C?"""
        return name.name in self.sources[name.module].declared

    @cached_property
    def classes(self) -> dict[str, DeclaredClass]:
        """The classes that are declared for C, by name."""
        found: dict[str, DeclaredClass] = {}
        for source in self.sources.values():
            bodies = {each.name: each.body for each in source.body if isinstance(each, ast.ClassDef)}
            for heading in CLASS.finditer(source.declarations):
                methods = {each.name for each in bodies[heading[1]] if isinstance(each, ast.FunctionDef)}
                found[heading[1]] = DeclaredClass(heading[2], methods)
        return found

    def find_bases(self, name: str) -> Iterator[str]:
        """The declared classes that a class inherits from."""
        base = self.classes[name].base if name in self.classes else None
        if base is not None:
            yield base
            yield from self.find_bases(base)

    def is_final(self, name: str, method: str) -> bool:
        """Has a method of a class no other implementation, above or below it? Then a call of it needs no look-up.

        Nothing uncompiled inherits from a compiled class, so all subclasses are known.
        """
        related = [*self.find_bases(name), *(other for other in self.classes if name in self.find_bases(other))]
        return not any(other in self.classes and method in self.classes[other].methods for other in related)

    def add_finality(self, declarations: Iterable[str]) -> Iterator[str]:
        """Declarations with what is final said to be so: classes without subclasses, and methods of the others.

        Otherwise every call of a `cpdef` method looks for a method of the same name in Python, which takes most of the
        time of a short one where only the limited API is used.
        """
        bases = {declared.base for declared in self.classes.values()}
        name, before = "", ""
        for line in declarations:
            if heading := CLASS.fullmatch(line):
                name = heading[1]
                if name not in bases and before != FINAL:
                    yield FINAL
            elif (method := METHOD.match(line)) and name in bases and self.is_final(name, method[1]):
                yield f"    {FINAL}"
            yield line
            before = line

    def merge_declarations(self, members: list[Source], used: set[Name]) -> str:
        """The declarations of a unit: what it uses of other units, then each module's own."""
        foreign = sorted({f"from {name.unit} cimport {name.merged}" for name in used if self.is_declared(name)})
        lines = ["cimport cython", *foreign]
        seen: set[str] = set()
        for source in members:
            for name, value in source.constants.items():
                lines += ["cdef enum:", f"    {source.defined[name].merged} = {value}"]
            for line in source.declarations.splitlines():
                once = line.startswith("ctypedef") or "cimport" in line
                if (once and line in seen) or line == "cimport cython" or self.is_own(line):
                    continue
                seen.add(line)
                lines.append(self.rename_declared(source, line))
        return "\n".join([*self.add_finality(lines), ""])

    def is_own(self, line: str) -> bool:
        """Does a line import declarations of a source that is compiled here?"""
        found = CIMPORT.fullmatch(line)
        return found is not None and (found[1] in self.sources or found[1] in self.packages)

    def rename_declared(self, source: Source, line: str) -> str:
        """A line of declarations with its name as it is in the unit."""
        found = DECLARED.match(line)
        if not found or (name := source.defined.get(found[1])) is None:
            return line
        return f"{line[: found.start(1)]}{name.merged}{line[found.end(1) :]}"

    def write_table(self, members: list[Source]) -> str:
        """The names that Python finds in each module, as a dictionary in the unit."""
        lines = ["MODULES = {"]
        for source in members:
            imported = self.resolve_imports(source)
            names = {**{local: name for local, name in imported.items() if isinstance(name, Name)}, **source.defined}
            own = ", ".join(f'"{local}": {name.merged}' for local, name in names.items() if name.in_python)
            lines.append(f'    "{source.name}": {{{own}}},')
        return "\n".join([*lines, "}"])


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
