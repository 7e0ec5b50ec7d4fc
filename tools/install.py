"""Install the project, or what an extra of it needs; `make` calls this. pip is heard only when it fails.

python tools/install.py needs             what the project needs to run and to be compiled
python tools/install.py project           the project itself, editable; its kernel is compiled unless that is done
python tools/install.py EXTRA             what an extra needs beside the project and its other extras
python tools/install.py --optional EXTRA  what an extra and those it names need; what pip cannot install is left out
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def requirements(extra: str, project: dict[str, Any]) -> list[str]:
    """What an extra needs, each requirement once; the extras that it names are looked up."""
    found: list[str] = []
    for need in project["optional-dependencies"][extra]:
        own = re.fullmatch(rf"{project['name']}\[(.*)\]", need)
        found += [each for name in own[1].split(",") for each in requirements(name, project)] if own else [need]
    return list(dict.fromkeys(found))


def pip(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pip and keep what it says."""
    return subprocess.run([*PIP, *arguments], cwd=ROOT, capture_output=True, text=True)


def fail(done: subprocess.CompletedProcess[str]) -> None:
    """End with what pip said, if it failed."""
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\npip could not install it; see above")


def install_optional(needs: list[str]) -> None:
    """Install all at once, or if that fails one by one; what fails alone is left out."""
    if pip(*needs).returncode == 0:
        return
    for need in needs:
        if pip(need).returncode:
            print(f"    left out, for pip cannot install it here: {need} (gridwright works without it)")


def main(*arguments: str) -> None:
    """Install what was named."""
    name = arguments[-1]
    if name == "project":
        fail(pip("--no-build-isolation", "--no-deps", "--editable", "."))
        return
    metadata = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = metadata["project"]
    if name == "needs":
        fail(
            pip(
                *metadata["build-system"]["requires"],
                *project["optional-dependencies"]["build"],
                *project["dependencies"],
            )
        )
        return
    if "--optional" in arguments:
        install_optional(requirements(name, project))
    else:
        own = project["name"]
        fail(pip(*(need for need in project["optional-dependencies"][name] if not need.startswith(own))))


if __name__ == "__main__":
    main(*sys.argv[1:])
