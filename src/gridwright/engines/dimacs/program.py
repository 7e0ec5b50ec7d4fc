"""Outside SAT solvers as processes: command lines, input and output.

The formula is passed as a file in memory where the system supports it (Linux), so that nothing is left on disk even
when everything is killed; elsewhere in a temporary folder. The process stays in our group and is killed with us.
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
from gridwright.messages import platform
from gridwright.messages import solving as messages

KNOWN = ("cadical", "kissat", "cryptominisat5", "minisat", "picosat", "glucose", "lingeling", "plingeling", "clasp")
FORMULA, RESULT = "{cnf}", "{result}"
# Arguments of programs that do not print their model by default.
USAGE = {"minisat": [FORMULA, RESULT], "glucose": ["-model", FORMULA]}
MOST_OUTPUT_BYTES = 1 << 28
CHUNK_BYTES = 1 << 16


class Reply(NamedTuple):
    """The exit status of a program, and what it wrote."""

    status: int
    stdout: str
    stderr: str
    result: str | None  # the result file, of programs that write one


def find_program(name: str) -> str | None:
    """Find a program: a path, a name on PATH, or kissat in the Python package that ships it."""
    place = shutil.which(name)
    if place is None and name == "kissat" and (wheel := find_spec("sage_wheels")) is not None:
        folders = wheel.submodule_search_locations or []
        place = next((path for folder in folders if (path := shutil.which(f"{folder}/bin/kissat"))), None)
    return place


def command_line(command: str) -> list[str]:
    """Split a command, find its program, and add placeholders for the formula and the result file."""
    if os.name != "posix":
        raise UsageError(platform.NEEDS_POSIX(what=platform.OUTSIDE_SOLVER()))
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(messages.BAD_COMMAND(command=quote(command), error=error)) from None
    program = find_program(words[0]) if words else None
    if program is None:
        name = quote(words[0] if words else command)
        raise UsageError(messages.NO_PROGRAM(name=name))
    rest = words[1:]
    if not any(FORMULA in word for word in rest):
        rest += USAGE.get(Path(program).name, [FORMULA])
    return [program, *rest]


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
        status, stdout, stderr = run_program(words, [fd for fd in (first, second) if fd is not None])
        wrote = any(RESULT in word for word in command)
        return Reply(status, stdout, stderr, Path(result).read_text(errors="replace") if wrote else None)


def run_program(words: list[str], descriptors: list[int]) -> tuple[int, str, str]:
    """Run a program to its end: exit status, standard output and error. It is killed if anything fails here."""
    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=descriptors,
            preexec_fn=set_parent_death_signal(),
        )
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise EngineError(messages.PROGRAM_NOT_STARTED(program=words[0], error=why)) from None
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        stdout, stderr = drain(process.stdout, process.stderr, Path(words[0]).name)
        return process.wait(), stdout.decode(errors="replace"), stderr.decode(errors="replace")
    finally:
        process.kill()
        process.stdout.close()
        process.stderr.close()
        process.wait()


def drain(stdout: IO[bytes], stderr: IO[bytes], name: str) -> tuple[bytes, bytes]:
    """Read both streams to their end; a program that prints too much is an error."""
    parts: dict[int, list[bytes]] = {stdout.fileno(): [], stderr.fileno(): []}
    total = 0
    with selectors.DefaultSelector() as selector:
        for stream in parts:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                chunk = os.read(key.fd, CHUNK_BYTES)
                if not chunk:
                    selector.unregister(key.fd)
                parts[key.fd].append(chunk)
                total += len(chunk)
                if total > MOST_OUTPUT_BYTES:
                    raise EngineError(messages.ENDLESS_OUTPUT(program=name, megabytes=MOST_OUTPUT_BYTES >> 20))
    first, second = map(b"".join, parts.values())
    return first, second


def set_parent_death_signal() -> Callable[[], object] | None:
    """What a new process calls first, so that Linux kills it when its parent ends; other systems have no such call."""
    if sys.platform != "linux":
        return None
    import ctypes

    prctl = ctypes.CDLL(None).prctl  # looked up here: little is safe between fork and exec
    set_death_signal = 1
    return lambda: prctl(set_death_signal, signal.SIGKILL)
