"""The example puzzles that come with gridwright."""

from __future__ import annotations

from pathlib import Path

from gridwright.errors import GridwrightError, UsageError, join_names, quote, suggest
from gridwright.formats import read
from gridwright.messages import say
from gridwright.puzzle import Puzzle

PACKAGE = Path(__file__).resolve().parent.parent
# In a wheel the examples lie in the package, in a source tree at its top.
FOLDERS = (PACKAGE / "examples", PACKAGE.parent.parent / "examples")


def find_folder() -> Path:
    """Find the folder of the examples."""
    for folder in FOLDERS:
        if folder.is_dir():
            return folder
    raise GridwrightError(
        say("the examples are not installed; expected them in {folder}", folder=quote(str(FOLDERS[0]), 200))
    )


def find_files() -> dict[str, Path]:
    """The file of every example by its name."""
    return {path.stem: path for path in sorted(find_folder().glob("*.txt"))}


def find_file(name: str) -> Path:
    """The file of the example of a name, with or without .txt."""
    known, wanted = find_files(), name.removesuffix(".txt")
    if wanted not in known:
        raise UsageError(
            say("there is no example {name}; expected one of {names}", name=quote(wanted), names=join_names(known))
            + suggest(wanted, known)
        )
    return known[wanted]


def examples() -> list[str]:
    """The names of the example puzzles that come with gridwright; `example` reads one."""
    return list(find_files())


def example(name: str) -> Puzzle:
    """An example puzzle that comes with gridwright, by its name; `examples` lists the names."""
    return read(find_file(name))
