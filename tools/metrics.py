"""Measure a source tree: rings of imports, functions, files, repeated blocks, and how many hops a solve takes.

    python -m tools.metrics [TREE…]     one column for each tree (default: src), a Markdown table

A tree is a folder that holds the package, such as `src` of any checkout.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import defaultdict
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


def hops(tree: Path) -> list[tuple[str, str]]:
    """The calls from `gridwright.solve` down to the engine's `solve`: file and function of each, innermost first."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, str(ROOT / "examples" / "hen.txt")],
        env={"PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=True,
    )
    return [(file, name) for file, name in json.loads(done.stdout)]


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
    yield "files", f"{len(source_files(tree))}"
    yield "repeated blocks of ten lines or more", f"{len(repeated_blocks(tree))}"
    stack = hops(tree)
    yield "hops of `solve`: functions on the stack", f"{len(set(stack))}"
    yield "hops of `solve`: modules on the stack", f"{len({file for file, _ in stack})}"


def main(*names: str) -> None:
    """Print the table."""
    trees = [Path(name).resolve() for name in names] or [ROOT / "src"]
    columns = [list(measure(tree)) for tree in trees]
    print("| |" + "".join(f" {name} |" for name in names or ["src"]))
    print("|---|" + "---|" * len(trees))
    for row in zip(*columns, strict=True):
        print(f"| {row[0][0]} |" + "".join(f" {value} |" for _, value in row))


if __name__ == "__main__":
    main(*sys.argv[1:])
