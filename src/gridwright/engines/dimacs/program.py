"""Command lines of SAT solvers, and their input and output.

The formula is passed as a file in memory where the system supports it (Linux), so that nothing is left on disk even
when everything is killed; elsewhere in a temporary folder.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from gridwright.engines._outside import program
from gridwright.engines._outside.program import Reply

KNOWN = ("cadical", "kissat", "cryptominisat5", "minisat", "picosat", "glucose", "lingeling", "plingeling", "clasp")
FORMULA, RESULT = "{cnf}", "{result}"
# Arguments of programs that do not print their model by default.
USAGE = {"minisat": [FORMULA, RESULT], "glucose": ["-model", FORMULA]}


def find_program(name: str) -> str | None:
    """Find a program: a path, a name on PATH, or kissat in the Python package that ships it."""
    if name == "kissat":
        return program.find_program(name, "sage_wheels", "bin/kissat")
    return program.find_program(name)


def command_line(command: str) -> list[str]:
    """Split a command, find its program, and add placeholders for the formula and the result file."""
    words = program.split_command("dimacs", command, find_program, "cadical")
    if not any(FORMULA in word for word in words[1:]):
        words += USAGE.get(Path(words[0]).name, [FORMULA])
    return words


@contextlib.contextmanager
def temporary_input(name: str, content: bytes) -> Iterator[tuple[str, int | None]]:
    """A file for a program to open: its path, and the descriptor to pass on if it is in memory only."""
    if not hasattr(os, "memfd_create"):
        with tempfile.TemporaryDirectory(prefix="gridwright-") as folder:
            path = Path(folder, name)
            path.write_bytes(content)
            yield str(path), None
        return
    descriptor = os.memfd_create(name)
    try:
        with open(descriptor, "wb", closefd=False) as file:
            file.write(content)
        os.lseek(descriptor, 0, os.SEEK_SET)
        yield f"/dev/fd/{descriptor}", descriptor
    finally:
        os.close(descriptor)


def run(command: list[str], formula: bytes) -> Reply:
    """Run a program on a formula."""
    with (
        temporary_input("formula.cnf", formula) as (cnf, first),
        temporary_input("result.txt", b"") as (result, second),
    ):
        words = [word.replace(FORMULA, cnf).replace(RESULT, result) for word in command]
        status, stdout, stderr = program.run_program(words, [fd for fd in (first, second) if fd is not None])
        wrote = any(RESULT in word for word in command)
        return Reply(status, stdout, stderr, Path(result).read_text(errors="replace") if wrote else None)
