"""Outside SAT solvers as processes: how each is called, fed and listened to.

The formula is handed over in memory where the system can (Linux), so that nothing is left on disk even when
everything is killed; elsewhere in a temporary folder. The process stays in our group and dies with us.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import IO, NamedTuple

from gridwright.errors import EngineError, UsageError, quote
from gridwright.messages import platform as messages

KNOWN = ("cadical", "kissat", "cryptominisat5", "minisat", "picosat", "glucose", "lingeling", "plingeling", "clasp")
FORMULA, RESULT = "{cnf}", "{result}"
# Programs that do not print their model, or only when told.
USAGE = {"minisat": [FORMULA, RESULT], "glucose": ["-model", FORMULA]}
MOST_OUTPUT = 1 << 28


class Reply(NamedTuple):
    """How a program ended, and what it said."""

    status: int
    out: str
    complaint: str
    result: str | None  # the result file, of programs that write one


def find_program(name: str) -> str | None:
    """Where a program is: a path, a name on PATH, or kissat where the Python package that ships it puts it."""
    place = shutil.which(name)
    if place is None and name == "kissat" and (wheel := find_spec("sage_wheels")) is not None:
        folders = wheel.submodule_search_locations or []
        place = next((path for folder in folders if (path := shutil.which(f"{folder}/bin/kissat"))), None)
    return place


def command_line(command: str) -> list[str]:
    """A command line as a list, the program found, with places for the formula and the result file."""
    if os.name != "posix":
        raise UsageError(messages.NEEDS_POSIX(what=messages.OUTSIDE_SOLVER()))
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(f"dimacs: the command {quote(command)} cannot be split into words: {error}") from None
    program = find_program(words[0]) if words else None
    if program is None:
        name = quote(words[0] if words else command)
        raise UsageError(f"dimacs: there is no program {name}; expected a path or a name on PATH, such as cadical")
    rest = words[1:]
    if not any(FORMULA in word for word in rest):
        rest += USAGE.get(Path(program).name, [FORMULA])
    return [program, *rest]


@contextlib.contextmanager
def temporary_input(name: str, content: bytes) -> Iterator[tuple[str, int | None]]:
    """A file for a program to open: its path, and the descriptor to pass on if it lives in memory only."""
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
        status, out, complaint = listen(words, [fd for fd in (first, second) if fd is not None])
        wrote = any(RESULT in word for word in command)
        return Reply(status, out, complaint, Path(result).read_text(errors="replace") if wrote else None)


def listen(words: list[str], descriptors: list[int]) -> tuple[int, str, str]:
    """Start a program and hear it out; whatever happens here, it does not outlive us."""
    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=descriptors,
            preexec_fn=die_with_parent(),
        )
    except OSError as error:
        raise EngineError(f"{words[0]} cannot be started: {(error.strerror or str(error)).lower()}") from None
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        out, complaint = drain(process.stdout, process.stderr, Path(words[0]).name)
        return process.wait(), out.decode(errors="replace"), complaint.decode(errors="replace")
    finally:
        process.kill()
        process.stdout.close()
        process.stderr.close()
        process.wait()


def drain(out: IO[bytes], complaint: IO[bytes], name: str) -> tuple[bytes, bytes]:
    """All that a program says on both streams, within reason."""
    parts: dict[int, list[bytes]] = {out.fileno(): [], complaint.fileno(): []}
    total = 0
    with selectors.DefaultSelector() as selector:
        for stream in parts:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                chunk = os.read(key.fd, 1 << 16)
                if not chunk:
                    selector.unregister(key.fd)
                parts[key.fd].append(chunk)
                total += len(chunk)
                if total > MOST_OUTPUT:
                    raise EngineError(f"{name} prints without end ({MOST_OUTPUT >> 20} MB so far)")
    said, complained = map(b"".join, parts.values())
    return said, complained


def die_with_parent() -> Callable[[], object] | None:
    """What a new process does first: ask Linux to end it when we end; elsewhere there is no such wish."""
    if sys.platform != "linux":
        return None
    import ctypes

    prctl = ctypes.CDLL(None).prctl  # looked up here: little is safe between fork and exec
    set_death_signal = 1
    return lambda: prctl(set_death_signal, signal.SIGKILL)
