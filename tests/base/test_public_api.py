"""The public face: names, and an import that stays light."""

from __future__ import annotations

import json
import subprocess
import sys

import gridwright as gw

HEAVY = (
    "numpy",
    "pysat",
    "ortools",
    "highspy",
    "matplotlib",
    "typer",
    "rich",
    "asyncio",
    "http",
    "ssl",
    "email",
    "urllib.request",
    "xml",
    "sqlite3",
    "subprocess",
    "argparse",
)


def loaded(code: str) -> set[str]:
    """The modules that a fresh interpreter has after some code."""
    tail = "; import sys, json; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-P", "-c", code + tail], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def test_import_is_light() -> None:
    """No engine, no numbers library, nothing of the web: `import gridwright` is 60 ms or less."""
    before = loaded("pass")
    after = loaded("import gridwright")
    assert not [name for name in after - before if name.partition(".")[0] in HEAVY or name in HEAVY]


def test_reading_and_checking_need_no_engine() -> None:
    """Only solving loads a solver."""
    code = "import gridwright as gw; p = gw.read('takuzu\\n..\\n..\\n'); gw.check(p, gw.read_answer(p, '01\\n??\\n')); str(p)"
    assert not {"pysat", "numpy", "highspy", "ortools"} & loaded(code)


def test_solving_loads_only_its_engine() -> None:
    code = "import gridwright as gw; gw.solve(gw.read('takuzu\\n..\\n..\\n'){})"
    assert not {"pysat", "numpy", "highspy", "ortools"} & loaded(code.format(""))
    modules = loaded(code.format(", 'sat'"))
    assert "pysat" in modules
    assert not {"numpy", "highspy", "ortools"} & modules


def test_exported_names() -> None:
    """What is exported is there, is documented, and nothing else is public but the modules."""
    import types

    assert sorted(gw.__all__) == list(gw.__all__)
    for name in gw.__all__:
        assert getattr(gw, name).__doc__, name
    others = {name for name in vars(gw) if not name.startswith("_")} - set(gw.__all__)
    assert all(isinstance(getattr(gw, name), types.ModuleType) or name == "VERSION" for name in others), others


def test_names_of_the_interface() -> None:
    """The names that INTERFACE promises for what there is."""
    promised = {"read", "read_all", "solve", "check", "write", "Limit", "Puzzle", "Answer", "Outcome", "Status"}
    assert promised <= set(gw.__all__)
    out = gw.solve(gw.read("takuzu\n..\n..\n"))
    for name in ("status", "answer", "answers", "forced", "method", "seconds"):
        assert hasattr(out, name)
