"""Measure a source tree: imports, functions, classes, files, repeated blocks, and how many hops a solve takes.

    python -m tools.metrics [TREE…]     one column for each tree (default: src): a Markdown table of measures, and
                                        one of the lines and files of each package

A tree is a folder that holds the package, such as `src` of any checkout.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from statistics import median

from tools.imports import import_graph, rings, source_files

ROOT = Path(__file__).resolve().parent.parent
BLOCK = 10
Place = tuple[int, int]
# Run in a fresh interpreter, so that any tree can be measured: the call stack each time that the engine is asked.
PROBE = """
import json, os, sys
import gridwright
home = os.path.dirname(gridwright.__file__) + os.sep
stacks = []
def stack(frame):
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith(home):
            yield code.co_filename[len(home):], code.co_qualname
        frame = frame.f_back
def watch(frame, event, argument):
    code = frame.f_code
    if event == "call" and code.co_name == "solve" and code.co_filename == os.path.join(home, "engines", "sat.py"):
        stacks.append(list(stack(frame)))
puzzle = gridwright.read(sys.argv[1])
sys.setprofile(watch)
gridwright.solve(puzzle, method="sat")
sys.setprofile(None)
print(json.dumps(max(stacks, key=len)))
"""

# The same for the functions that run during a question which was asked once before.
CALLS = """
import json, os, sys
import gridwright
home = os.path.dirname(gridwright.__file__) + os.sep
called = set()
def watch(frame, event, argument):
    code = frame.f_code
    if event == "call" and code.co_filename.startswith(home):
        called.add((code.co_filename, code.co_qualname))
puzzle, ask = gridwright.read(sys.argv[1]), getattr(gridwright, sys.argv[2])
ask(puzzle)
sys.setprofile(watch)
ask(puzzle)
sys.setprofile(None)
print(len(called))
"""
EXAMPLE = "hitori-6x4.txt"
KERNEL_IMPORT = re.compile(r"^\s*(?:from gridwright\.kernel\b|from gridwright import .*\bkernel\b)", re.MULTILINE)
ENDINGS = ("*.py", "*.pxd")  # a source may have declarations for C beside it
ROOM = "nonogram"  # the kind that has compiled code of its own


def function_lengths(tree: Path) -> list[tuple[int, str]]:
    """The lines of every function and method, shortest first, each with its name."""
    found = [
        (node.end_lineno - node.lineno + 1, f"{path.relative_to(tree).as_posix()}:{node.name}")
        for path in source_files(tree)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
    ]
    return sorted(found)


def code_lines(path: Path) -> list[tuple[int, str]]:
    """The lines of a file that hold code: no blank lines, comments, docstrings or imports."""
    text = path.read_text(encoding="utf-8")
    left_out: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            left_out.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    numbered = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
    return [(n, line) for n, line in numbered if line and not line.startswith("#") and n not in left_out]


def repeated_blocks(tree: Path) -> list[str]:
    """Blocks of ten or more equal lines of code in two places, each pair of places once, at its full length."""
    paths = source_files(tree)
    files = [code_lines(path) for path in paths]
    windows: dict[tuple[str, ...], list[Place]] = defaultdict(list)
    for file, lines in enumerate(files):
        for at in range(len(lines) - BLOCK + 1):
            windows[tuple(line for _, line in lines[at : at + BLOCK])].append((file, at))
    pairs = {(a, b) for places in windows.values() for n, a in enumerate(places) for b in places[n + 1 :] if far(a, b)}
    firsts = [(a, b) for a, b in sorted(pairs) if ((a[0], a[1] - 1), (b[0], b[1] - 1)) not in pairs]
    return [f"{place(paths, files, a, tree)} = {place(paths, files, b, tree)}" for a, b in firsts]


def far(a: Place, b: Place) -> bool:
    """Do two blocks not overlap?"""
    return a[0] != b[0] or abs(a[1] - b[1]) >= BLOCK


def place(paths: list[Path], files: list[list[tuple[int, str]]], at: Place, tree: Path) -> str:
    """Where a block starts."""
    return f"{paths[at[0]].relative_to(tree).as_posix()}:{files[at[0]][at[1]][0]}"


def list_classes(tree: Path) -> dict[str, ast.ClassDef]:
    """Every class by its name, with its module where another one has the same name."""
    found: dict[str, ast.ClassDef] = {}
    for path in source_files(tree):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[f"{path.stem}.{node.name}" if node.name in found else node.name] = node
    return found


def find_doubled(tree: Path) -> list[str]:
    """The names that stand for two classes or more."""
    names = [
        node.name
        for path in source_files(tree)
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    return sorted(name for name, count in Counter(names).items() if count > 1)


def find_tower(name: str, classes: dict[str, ast.ClassDef]) -> list[str]:
    """A class and those of the tree that it inherits from, by the first base of each."""
    tower = [name]
    while name in classes:
        bases = [ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in classes[name].bases]
        name = next((base for base in bases if base in classes and base not in tower), "")
        tower += [name] if name else []
    return tower


def count_methods(tower: list[str], classes: dict[str, ast.ClassDef]) -> int:
    """The methods of a class, inherited ones included, each name once."""
    return len({each.name for name in tower for each in classes[name].body if isinstance(each, ast.FunctionDef)})


def count_kernel_imports(tree: Path) -> int:
    """The lines in which kinds import the kernel, but for the kind that has compiled code of its own."""
    folder = tree / "gridwright" / "kinds"
    every = (path for ending in ENDINGS for path in folder.rglob(ending))
    paths = [path for path in every if ROOM not in path.relative_to(folder).parts]
    return sum(len(KERNEL_IMPORT.findall(path.read_text(encoding="utf-8"))) for path in paths)


def count_by_package(tree: Path) -> dict[str, tuple[int, int]]:
    """Of each package, and of each kind: its files and their lines, declarations for C included."""
    found: dict[str, tuple[int, int]] = {}
    for path in sorted(path for ending in ENDINGS for path in (tree / "gridwright").rglob(ending)):
        parts = path.relative_to(tree / "gridwright").with_suffix("").parts
        name = "/".join(parts[: 2 if parts[0] == "kinds" and len(parts) > 2 else 1])
        files, lines = found.get(name, (0, 0))
        found[name] = files + 1, lines + len(path.read_text(encoding="utf-8").splitlines())
    return dict(sorted(found.items()))


def count_calls(tree: Path, question: str) -> int:
    """How many functions of the tree run when a question about a small puzzle is asked for the second time."""
    return int(probe(tree, CALLS, EXAMPLE, question))


def probe(tree: Path, code: str, example: str, *arguments: str) -> str:
    """What a piece of code prints that runs with a tree, in a process of its own."""
    command = [sys.executable, "-c", code, str(ROOT / "examples" / example), *arguments]
    done = subprocess.run(command, env={"PYTHONPATH": str(tree)}, capture_output=True, text=True, check=True)
    return done.stdout


def hops(tree: Path) -> list[tuple[str, str]]:
    """The calls from `gridwright.solve` down to the engine's `solve`: file and function of each, innermost first."""
    return [(file, name) for file, name in json.loads(probe(tree, PROBE, "hen.txt"))]


def measure(tree: Path) -> Iterator[tuple[str, str]]:
    """What is measured, and its value."""
    found = rings(import_graph(tree))
    members = sorted({name for ring in found for name in ring})
    yield "packages in a ring of imports", f"{len(members)}" + (f" ({', '.join(members)})" if members else "")
    yield "modules at the top level", f"{len(list((tree / 'gridwright').glob('*.py')))}"
    lengths = function_lengths(tree)
    lines = [length for length, _ in lengths]
    yield "functions and methods", f"{len(lines):,}"
    yield "their lines: median", f"{median(lines):g}"
    yield "their lines: 95th percentile", f"{lines[ceil(0.95 * len(lines)) - 1]}"
    yield "their lines: longest", f"{lengths[-1][0]} (`{lengths[-1][1]}`)"
    sizes = count_by_package(tree).values()
    yield "files", f"{sum(files for files, _ in sizes):,}"
    yield "lines", f"{sum(lines for _, lines in sizes):,}"
    yield from measure_classes(tree)
    yield f"imports of the kernel in kinds other than {ROOM}", f"{count_kernel_imports(tree)}"
    yield "repeated blocks of ten lines or more", f"{len(repeated_blocks(tree))}"
    stack = hops(tree)
    yield "hops of `solve`: functions on the stack", f"{len(set(stack))}"
    yield "hops of `solve`: modules on the stack", f"{len({file for file, _ in stack})}"
    for question in ("solve", "hint"):
        yield f"functions that a second `{question}` calls", f"{count_calls(tree, question)}"


def measure_classes(tree: Path) -> Iterator[tuple[str, str]]:
    """How deep classes inherit, and how many methods they have."""
    classes = list_classes(tree)
    towers = {name: find_tower(name, classes) for name in classes}
    deepest = max(towers, key=lambda name: len(towers[name]))
    largest = max(towers, key=lambda name: count_methods(towers[name], classes))
    yield "classes: deepest", f"{len(towers[deepest])} (`{deepest}`)"
    yield "classes: most methods, inherited ones included", f"{count_methods(towers[largest], classes)} (`{largest}`)"
    yield "classes: names that stand for several", f"{len(find_doubled(tree))}"


def main(*names: str) -> None:
    """Print the table."""
    trees = [Path(name).resolve() for name in names] or [ROOT / "src"]
    print_table(list(names) or ["src"], [dict(measure(tree)) for tree in trees])
    packages = [count_by_package(tree) for tree in trees]
    print()
    print_table(
        list(names) or ["src"],
        [{name: f"{n} files, {k:,} lines" for name, (n, k) in each.items()} for each in packages],
    )


def print_table(heads: list[str], columns: list[dict[str, str]]) -> None:
    """Print a table of several columns; what one of them lacks is left empty."""
    print("| |" + "".join(f" {head} |" for head in heads))
    print("|---|" + "---|" * len(heads))
    for row in dict.fromkeys(name for column in columns for name in column):
        print(f"| {row} |" + "".join(f" {column.get(row, '')} |" for column in columns))


if __name__ == "__main__":
    main(*sys.argv[1:])
