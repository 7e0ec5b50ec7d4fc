"""All engines in one process, in either order of import, and with any of them missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from support.effort import every

PUZZLE = "takuzu\\n1100\\n....\\n.00.\\n.1.0\\n"
SOLVE = f"""
import gridwright as gw
puzzle = gw.read("{PUZZLE}")
def ask(method):
    out = gw.solve(puzzle, method)
    assert out.status is gw.Status.UNIQUE, (method, out)
"""
BLOCK = """
import importlib.machinery
blocked = {blocked!r}
real = importlib.machinery.PathFinder.find_spec
importlib.machinery.PathFinder.find_spec = classmethod(
    lambda cls, name, path=None, target=None: None if name.split(".")[0] in blocked else real(name, path, target)
)
"""


def python(code: str) -> str:
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("order", every(4, ["milp cp sat", "cp milp sat", "sat cp milp", "cp sat milp"]))
def test_either_order(order: str) -> None:
    pytest.importorskip("highspy")
    pytest.importorskip("ortools")
    python(SOLVE + "".join(f"ask({name!r})\n" for name in order.split() * 2))


@pytest.mark.parametrize(
    ("blocked", "engine", "extra"),
    every(3, [("highspy", "milp", "milp"), ("ortools", "cp", "cp"), ("pysat", "sat", "sat")]),
)
def test_missing(blocked: str, engine: str, extra: str) -> None:
    others = [name for name in ("milp", "cp", "brute") if name != engine]
    code = BLOCK.format(blocked=[blocked]) + SOLVE
    code += "".join(f"ask({name!r})\n" for name in others)
    code += f"""
try:
    ask({engine!r})
except gw.MissingError as error:
    print(error)
from gridwright.cli import main
assert main(["methods", "takuzu"]) == 0
assert main(["solve", "--method", {engine!r}, "examples/takuzu-4x4.txt"]) == 2
"""
    said = python(code)
    assert said.startswith(
        f"{engine} needs {blocked.replace('pysat', 'python-sat')}: pip install 'gridwright[{extra}]'"
    )
    assert f"[not installed: pip install 'gridwright[{extra}]']" in said


def test_all_missing() -> None:
    code = BLOCK.format(blocked=["highspy", "ortools", "pysat"]) + SOLVE + 'ask("auto")\nask("brute")\n'
    python(code)


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    code = SOLVE + "import sys\nprint([m for m in ('numpy', 'highspy', 'ortools', 'pysat') if m in sys.modules])"
    assert python(code).strip() == "[]"
