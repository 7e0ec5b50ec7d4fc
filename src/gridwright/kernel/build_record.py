"""Which sources the compiled files here were built from, so that stale ones are noticed.

Every source that starts with a line `# cython:` is compiled; there is no other list of them. Building in
place leaves a record with one digest of all of them. An installed package has no record and is never checked: its
compiled files and sources come from the same wheel.

`setup.py` and `tools/kernel.py` run this file by itself, so it imports nothing of gridwright.
"""

from __future__ import annotations

import hashlib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
SUFFIX = EXTENSION_SUFFIXES[0]
MARK = "# cython:"
COMPILED, UNCOMPILED = "compiled", "uncompiled"


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
    state = hashlib.sha256()
    for path in [*find_sources(folder), *sorted(folder.rglob("*.pxd"))]:
        state.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()


def record_file(folder: Path = PACKAGE) -> Path:
    """Where the record lies, one for every Python that compiles here."""
    return folder / f"_build{SUFFIX}.txt"


def write_record(folder: Path = PACKAGE) -> None:
    """Write down what was built, and whether it could be compiled."""
    complete = all(compiled_file(source).exists() for source in find_sources(folder))
    record_file(folder).write_text(f"{digest(folder)} {COMPILED if complete else UNCOMPILED}\n", encoding="ascii")


def read_record(folder: Path = PACKAGE) -> tuple[str, str]:
    """The digest and the state of the last build; two empty strings where nothing was built."""
    try:
        recorded, _, state = record_file(folder).read_text(encoding="ascii").strip().partition(" ")
    except OSError:
        return "", ""
    return recorded, state


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
