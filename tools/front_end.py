"""Check the JavaScript and the style sheets of the page; `make check` calls this.

python tools/front_end.py install   what the checks need, from npm, in the versions of package.json, to .venv/front-end
python tools/front_end.py check     types (tsc), and format and lint (Biome)
python tools/front_end.py format    write every file as Biome formats it, and mend what it can
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv" / "front-end"
PROGRAMS = HOME / "node_modules" / ".bin"
NPM = ("npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error")
MISSING = "    the front end is not checked: {why}"


def install() -> str | None:
    """Install the programs that check, unless they are there at these versions; why not, if they cannot be."""
    if shutil.which("npm") is None:
        return "npm is not installed (apt-get install npm brings it)"
    wanted = (ROOT / "package.json").read_text(encoding="utf-8")
    kept = HOME / "package.json"
    if kept.exists() and kept.read_text(encoding="utf-8") == wanted and name_missing() is None:
        return None
    HOME.mkdir(parents=True, exist_ok=True)
    kept.write_text(wanted, encoding="utf-8")
    done = subprocess.run(NPM, cwd=HOME, capture_output=True, text=True)
    said = next(iter((done.stdout + done.stderr).strip().splitlines()), "")
    return f"npm cannot install what package.json names: {said}" if done.returncode else None


def name_missing() -> str | None:
    """What is missing, if something is."""
    missing = [name for name in ("tsc", "biome") if not (PROGRAMS / name).exists()]
    return f"no {' and no '.join(missing)} in .venv/front-end" if missing else None


def run(program: str, *arguments: str) -> int:
    """Run a program on the front end; its exit status."""
    return subprocess.run([str(PROGRAMS / program), *arguments], cwd=ROOT).returncode


def main(command: str) -> int:
    """Install, check or format; what cannot be checked here is said in one line, and is no failure."""
    why = install() if command == "install" else name_missing()
    if why is not None:
        print(MISSING.format(why=why))
        return 0
    if command == "check":
        return run("tsc", "--project", ".") or run("biome", "check", "--error-on-warnings", ".")
    return run("biome", "check", "--write", ".") if command == "format" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
