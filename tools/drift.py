"""Run the differential tests with the oldest and with the newest allowed versions of what gridwright needs.

python -m tools.drift           both, each in a virtual environment of its own under .drift
python -m tools.drift oldest    one of them

`make drift` calls this; once a week is enough. It ends 1 if a test fails, and prints the versions it was run with.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from tools.install import ROOT, requirements

FOLDER = ROOT / ".drift"
WAYS = ("oldest", "newest")
TOOLS = ["pytest>=8", "pytest-xdist>=3.5", "hypothesis>=6.100"]
TESTS = ["tests/engines/test_differential.py", "tests/kinds/test_conformance.py", "tests/formats/test_round_trip.py"]


def pin(requirement: str) -> str:
    """A requirement for the oldest version it allows: any release of it, such as 9.12.4544 for 9.12."""
    found = re.match(r"([\w.-]+)>=([\w.]+)", requirement)
    if found is None:
        return requirement
    name, version = found.groups()
    marker = requirement.partition(";")[2]
    exact = version if "dev" in version else f"{version}.*"
    return f"{name}=={exact}" + (f";{marker}" if marker else "")


def needs(way: str, project: dict[str, Any]) -> list[str]:
    """What to install: the project's own requirements and those of all its extras."""
    every = [*project["dependencies"], *requirements("all", project)]
    return list(dict.fromkeys(pin(need) if way == "oldest" else need for need in every))


def call(*command: str | Path) -> int:
    """Run a command that prints for itself."""
    return subprocess.run([str(word) for word in command], cwd=ROOT, check=False).returncode


def install(way: str, project: dict[str, Any]) -> Path | None:
    """A fresh virtual environment with the project in it: its Python, or None if pip fails."""
    place = FOLDER / way
    shutil.rmtree(place, ignore_errors=True)
    if call(sys.executable, "-m", "venv", place):
        return None
    python = place / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    newer = ["--upgrade"] if way == "newest" else []
    failed = call(*pip, *newer, *needs(way, project), *TOOLS) or call(*pip, "--no-deps", ROOT)
    return None if failed else python


def check(way: str) -> bool:
    """Do the tests pass with these versions?"""
    print(f"==> the {way} allowed versions", flush=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    python = install(way, project)
    if python is None:
        return False
    call(python, "-m", "pip", "list", "--disable-pip-version-check")
    return call(python, "-m", "pytest", "--numprocesses", "2", "-p", "no:cacheprovider", *TESTS) == 0


def main(*ways: str) -> int:
    """Check the ways that were named, or both."""
    passed = {way: check(way) for way in ways or WAYS}
    for way, good in passed.items():
        print(f"{way} allowed versions: {'the tests pass' if good else 'FAILED'}")
    return 0 if all(passed.values()) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
