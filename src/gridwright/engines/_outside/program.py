"""Outside solvers as processes: command lines, output and failures.

A program leads a process group of its own; a keeper ends it, and all that it has started, when gridwright ends.
"""

from __future__ import annotations

import os
import re
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import IO, NamedTuple

from gridwright.engines._outside.keeper import MARK, keep
from gridwright.errors import NEEDS_POSIX, EngineError, UsageError, describe_system_error, quote
from gridwright.messages import say

MOST_OUTPUT_BYTES = 1 << 28
CHUNK_BYTES = 1 << 16
USAGE_TEXT = re.compile(r"\s*(usage\b|try\b.*--help)", re.IGNORECASE)


class Reply(NamedTuple):
    """The exit status of a program, and what it wrote."""

    status: int
    stdout: str
    stderr: str
    result: str | None  # the result file, if the command names one


def split_command(engine: str, command: str, find: Callable[[str], str | None], example: str) -> list[str]:
    """Split a command into words, of which the first becomes the path of its program."""
    if os.name != "posix":
        raise UsageError(NEEDS_POSIX(what=say("a solver run as a separate program")))
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(
            say(
                "{engine}: the command {command} cannot be split into words: {error}",
                engine=engine,
                command=quote(command),
                error=error,
            )
        ) from None
    program = find(words[0]) if words else None
    if program is None:
        name = quote(words[0] if words else command)
        raise UsageError(
            say(
                "{engine}: there is no program {name}; expected a path or a name on PATH, such as {example}",
                engine=engine,
                name=name,
                example=example,
            )
        )
    return [program, *words[1:]]


def find_program(name: str, package: str = "", place: str = "") -> str | None:
    """Find a program: a path, a name on PATH, or a place inside a Python package that ships it."""
    found = shutil.which(name)
    if found is None and package and (wheel := find_spec(package)) is not None:
        folders = wheel.submodule_search_locations or []
        found = next((path for folder in folders if (path := shutil.which(f"{folder}/{place}"))), None)
    return found


def run_program(
    words: list[str],
    descriptors: Sequence[int] = (),
    folder: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> tuple[int, str, str]:
    """Run a program to its end: exit status, standard output and error. It is killed if anything fails here."""
    with keep() as keeper:
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=descriptors,
                cwd=folder,
                env={**(os.environ if environment is None else environment), MARK: keeper.mark},
                preexec_fn=set_parent_death_signal(),
                process_group=0,
            )
        except OSError as error:
            why = describe_system_error(error)
            raise EngineError(say("{program} cannot be started: {error}", program=words[0], error=why)) from None
        keeper.watch(process.pid)
        return finish(process, Path(words[0]).name)


def finish(process: subprocess.Popen[bytes], name: str) -> tuple[int, str, str]:
    """Wait for the end of a program: exit status, standard output and error."""
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        stdout, stderr = drain(process.stdout, process.stderr, name)
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
                    raise EngineError(
                        say(
                            "{program} prints without end ({megabytes} MB so far)",
                            program=name,
                            megabytes=MOST_OUTPUT_BYTES >> 20,
                        )
                    )
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


def explain_failure(reply: Reply) -> Exception:
    """Why a program failed; under a memory limit, a crash is blamed on the limit."""
    if reply.status < 0:
        if has_memory_limit():
            return MemoryError()
        return EngineError(say("the solver crashed ({signal})", signal=signal.Signals(-reply.status).name))
    if has_memory_limit() and "memory" in (reply.stdout + reply.stderr).lower():
        return MemoryError()
    return EngineError(
        say("the solver failed with status {status}{sample}", status=reply.status, sample=quote_last_line(reply))
    )


def quote_last_line(reply: Reply) -> str:
    """The last line of a program's own words, in parentheses; nothing if there is none."""
    lines = [line for line in (reply.stderr.strip() or reply.stdout.strip()).splitlines() if line.strip()]
    told = drop_usage(lines)
    return f" ({quote(told[-1].strip(), 60)})" if told else ""


def drop_usage(lines: list[str]) -> list[str]:
    """Lines without the usage text that programs print when they are called wrongly; it stands before or after."""
    start = next((nth for nth, line in enumerate(lines) if USAGE_TEXT.match(line)), None)
    if start is None:
        return lines
    return lines[:start] or [line for line in lines if "error" in line.lower()]


def has_memory_limit() -> bool:
    """Is the memory of this process limited, and with it that of the programs it starts?"""
    if sys.platform != "linux":
        return False
    import resource

    return resource.getrlimit(resource.RLIMIT_DATA)[0] != resource.RLIM_INFINITY
