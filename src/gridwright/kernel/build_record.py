"""Which sources the compiled files here were built from, so that stale ones are noticed.

Every source that starts with a line `# cython:` is compiled; there is no other list of them. Building in
place leaves a record with one digest of all of them and one of each, so that the next build compiles only what has
changed. An installed package has no record and is never checked: its compiled files and sources come from the same
wheel.

`setup.py` and `tools/kernel.py` run this file by itself, so it imports nothing of gridwright.
"""

from __future__ import annotations

import hashlib
import re
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
SUFFIX = EXTENSION_SUFFIXES[0]
MARK = "# cython:"
CIMPORT = re.compile(r"^from (\S+) cimport (.+)$", re.MULTILINE)
COMPILED, UNCOMPILED = "compiled", "uncompiled"
# An array has one dimension, and Cython wants room for one more. With its usual room for 8, an array takes 208 bytes
# instead of 64, and a solver, which has dozens of them, twice as long to make. All modules must agree on it.
DIMENSIONS = 2


def find_sources(folder: Path = PACKAGE) -> list[Path]:
    """The modules to compile, those of subpackages included."""
    return [path for path in sorted(folder.rglob("*.py")) if path.read_text(encoding="utf-8").startswith(MARK)]


def compiled_file(source: Path) -> Path:
    """Where the compiled form of a source lies for the Python that runs now."""
    return source.with_name(source.stem + SUFFIX)


def find_orphans(folder: Path = PACKAGE) -> list[Path]:
    """Compiled files whose source is gone or is no longer compiled; Python would still import them."""
    expected = {compiled_file(source) for source in find_sources(folder)}
    return [path for path in sorted(folder.rglob(f"*{SUFFIX}")) if path not in expected]


def digest(folder: Path = PACKAGE) -> str:
    """One digest of all sources and their declarations (`.pxd`): a change in one may touch the others."""
    state = hashlib.sha256(bytes([DIMENSIONS]))
    for path in [*find_sources(folder), *sorted(folder.rglob("*.pxd"))]:
        state.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()


def digest_each(folder: Path = PACKAGE) -> dict[str, str]:
    """A digest of every source with the declarations it uses, by its name: what its compiled file is built from."""
    found = {}
    for source in find_sources(folder):
        state = hashlib.sha256(bytes([DIMENSIONS]) + source.read_bytes())
        for path in find_declarations(source, folder):
            state.update(b"\0" + path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
        found[source.relative_to(folder).as_posix()] = state.hexdigest()
    return found


def find_declarations(source: Path, folder: Path) -> list[Path]:
    """The declarations (`.pxd`) beside a source, and all that they import, directly or by way of others."""
    waiting, found = [source.with_suffix(".pxd")], set()
    while waiting:
        path = waiting.pop()
        if path not in found and path.exists():
            found.add(path)
            for module, names in CIMPORT.findall(path.read_text(encoding="utf-8")):
                modules = [module, *(f"{module}.{name.strip()}" for name in names.split(","))]
                waiting += [folder.parent.joinpath(*name.split(".")).with_suffix(".pxd") for name in modules]
    return sorted(found)


def find_changed(folder: Path = PACKAGE) -> list[Path]:
    """The sources whose compiled files are not there, or were built from something else."""
    recorded = dict(line.rsplit(" ", 1) for line in read_lines(folder)[1:])
    return [
        folder / name
        for name, now in digest_each(folder).items()
        if recorded.get(name) != now or not compiled_file(folder / name).exists()
    ]


def record_file(folder: Path = PACKAGE) -> Path:
    """Where the record lies, one for every Python that compiles here."""
    return folder / f"_build{SUFFIX}.txt"


def write_record(folder: Path = PACKAGE) -> None:
    """Write down what was built, and whether it could be compiled."""
    complete = all(compiled_file(source).exists() for source in find_sources(folder))
    lines = [f"{digest(folder)} {COMPILED if complete else UNCOMPILED}"]
    lines += [f"{name} {state}" for name, state in digest_each(folder).items() if compiled_file(folder / name).exists()]
    record_file(folder).write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_record(folder: Path = PACKAGE) -> tuple[str, str]:
    """The digest and the state of the last build; two empty strings where nothing was built."""
    recorded, _, state = (read_lines(folder) or [""])[0].partition(" ")
    return recorded, state


def read_lines(folder: Path = PACKAGE) -> list[str]:
    """The lines of the record: the digest of all with the state, then each source with its digest."""
    try:
        return record_file(folder).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def is_checkout(folder: Path = PACKAGE) -> bool:
    """Is this the source tree, and not an installed package?"""
    return (folder.parents[1] / "setup.py").exists()


def find_stale(folder: Path = PACKAGE) -> list[Path]:
    """Compiled files that were not built from the sources beside them; none in an installed package."""
    if not is_checkout(folder):
        return []
    if read_record(folder)[0] == digest(folder):
        return find_orphans(folder)
    return sorted(folder.rglob(f"*{SUFFIX}"))
