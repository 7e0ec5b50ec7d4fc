"""Which sources the compiled files here were built from, so that stale ones are noticed.

Every source that starts with a line `# cython:` is compiled, all of a package into one file, `_compiled`; there is no
other list of them. Building in place leaves a record with one digest of everything that is compiled and one of each
unit, so that the next build compiles only what has changed. An installed package has no record and is never checked:
its compiled files and sources come from the same wheel.

`setup.py` and `tools/kernel.py` run this file by itself, so it imports nothing of gridwright.
"""

from __future__ import annotations

import hashlib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
SUFFIX = EXTENSION_SUFFIXES[0]  # of the Python that runs now; another one has compiled files of its own
MARK = "# cython:"
DECLARING = "from gridwright.compiled.declare import"
UNIT, SHARED = "_compiled", "compiled/_cython"  # what a package is compiled into; code of Cython that all units share
COMPILED, UNCOMPILED = "compiled", "uncompiled"
BUILDERS = ("setup.py", "tools/units/*.py", "tools/translate.py")  # what decides, beside the sources, what is built


def find_sources(folder: Path = PACKAGE) -> list[Path]:
    """The modules to compile, those of subpackages included."""
    return [path for path in sorted(folder.rglob("*.py")) if path.read_text(encoding="utf-8").startswith(MARK)]


def find_units(folder: Path = PACKAGE) -> list[str]:
    """The compiled files that there should be, without their endings: one for each package, and what they share."""
    packages = sorted({source.parent.relative_to(folder).as_posix() for source in find_sources(folder)})
    return [SHARED, *(f"{package}/{UNIT}" for package in packages)] if packages else []


def find_compiled(folder: Path = PACKAGE) -> list[Path]:
    """The compiled files that are there for this Python."""
    return sorted(folder.rglob(f"*{SUFFIX}"))


def name_unit(path: Path, folder: Path = PACKAGE) -> str:
    """Which unit a compiled file is of."""
    return path.relative_to(folder).with_name(path.name.partition(".")[0]).as_posix()


def find_orphans(folder: Path = PACKAGE) -> list[Path]:
    """Compiled files that no source is compiled into any more; Python would still import them."""
    expected = find_units(folder)
    return [path for path in find_compiled(folder) if name_unit(path, folder) not in expected]


def is_complete(folder: Path = PACKAGE) -> bool:
    """Are all compiled files there?"""
    return set(find_units(folder)) <= {name_unit(path, folder) for path in find_compiled(folder)}


def find_read(folder: Path = PACKAGE) -> list[Path]:
    """The modules to compile, and those that state constants for them."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py"))}
    return [path for path, text in texts.items() if text.startswith(MARK) or f"\n{DECLARING}" in text]


def digest(folder: Path = PACKAGE) -> str:
    """One digest of all sources, what they read, and what compiles them."""
    state, top = hashlib.sha256(), folder.parents[1]
    builders = [path for pattern in BUILDERS for path in sorted(top.glob(pattern))]
    for path in [*builders, *find_read(folder)]:
        state.update(path.relative_to(top).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return state.hexdigest()


def record_file(folder: Path = PACKAGE) -> Path:
    """Where the record lies, one for every Python that compiles here."""
    return folder / f"_build{SUFFIX}.txt"


def write_record(units: dict[str, str], folder: Path = PACKAGE) -> None:
    """Write down what was built: a digest of each unit, by its name, and whether all could be compiled."""
    lines = [f"{digest(folder)} {COMPILED if is_complete(folder) else UNCOMPILED}"]
    lines += [f"{name} {state}" for name, state in units.items()]
    record_file(folder).write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_record(folder: Path = PACKAGE) -> tuple[str, str]:
    """The digest and the state of the last build; two empty strings where nothing was built."""
    recorded, _, state = (read_lines(folder) or [""])[0].partition(" ")
    return recorded, state


def read_units(folder: Path = PACKAGE) -> dict[str, str]:
    """The digests of the units whose compiled files are there."""
    there = {name_unit(path, folder) for path in find_compiled(folder)}
    recorded = (line.rsplit(" ", 1) for line in read_lines(folder)[1:])
    return {name: state for name, state in recorded if name in there}


def read_lines(folder: Path = PACKAGE) -> list[str]:
    """The lines of the record: the digest of all with the state, then each unit with its digest."""
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
    return find_compiled(folder)
