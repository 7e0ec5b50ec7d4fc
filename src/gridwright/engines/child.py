"""Work that can be stopped at any moment: a process of its own, watched and killed at its limit.

Solver libraries hold the interpreter lock and some cannot be interrupted, so a limit means a process. It is a fork
where that is safe and cheap (one thread), a fresh interpreter otherwise. The process leads a group of its own, so
programs it starts die with it; it dies when its parent does; findings come back as JSON lines while it works.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NoReturn

from gridwright import errors
from gridwright.errors import EngineError, GridwrightError
from gridwright.nouns import Limit, Notes
from gridwright.solving import Finding, Question, work

MEGABYTE = 1 << 20
NO_MEMORY = 112  # exit status of a process that had not even the memory to say so


def watched(question: Question, limit: Limit) -> Iterator[Finding]:
    """The findings of a question, up to the limit; the last one then says which limit was reached."""
    deadline = None if limit.seconds is None else time.monotonic() + limit.seconds
    start = forked if alone() else spawned
    pid, pipe = start(question, limit)
    ended: int | None = None
    try:
        lines = read_lines(pipe, deadline)
        for line in lines:
            name, value = json.loads(line)
            if name == "error":
                raise rebuilt(*value)
            if name == "memory":
                yield "stopped", memory_reason(limit)
                return
            if name == "done":
                return
            yield name, value
        if deadline is not None and time.monotonic() >= deadline:
            yield "stopped", f"time limit of {limit.seconds:g} s reached"
            return
        ended = os.waitpid(pid, 0)[1]
        yield "stopped", death(ended, limit)
    finally:
        os.close(pipe)
        if ended is None:
            kill(pid)


def read_lines(pipe: int, deadline: float | None) -> Iterator[bytes]:
    """Whole lines from a pipe, until it ends or time is up."""
    buffer = b""
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while True:
            left = None if deadline is None else deadline - time.monotonic()
            # A process that reports without end must not keep us past the deadline.
            if (left is not None and left <= 0) or not selector.select(left):
                return
            chunk = os.read(pipe, 1 << 16)
            if not chunk:
                return
            *lines, buffer = (buffer + chunk).split(b"\n")
            yield from lines


def memory_reason(limit: Limit) -> str:
    """What a memory limit that was reached is called."""
    return f"memory limit of {limit.memory} MB reached"


def death(status: int, limit: Limit) -> str:
    """Why a process that did not finish ended."""
    if not os.WIFSIGNALED(status):
        code = os.waitstatus_to_exitcode(status)
        if code == NO_MEMORY:
            return memory_reason(limit) if limit.memory is not None else "out of memory"
        early = f"the solver ended early (status {code})"
        # Libraries that get no memory may just leave.
        return early if limit.memory is None else f"{memory_reason(limit)}, or so it seems: {early}"
    name = signal.Signals(os.WTERMSIG(status)).name
    if limit.memory is not None:
        return f"{memory_reason(limit)} (the solver ended with {name})"
    return f"the solver crashed ({name})"


def rebuilt(kind: str, text: str) -> GridwrightError:
    """An error of the process, raised again here."""
    found = getattr(errors, kind, EngineError)
    error = found(text)
    return error if isinstance(error, GridwrightError) else EngineError(text)


def kill(pid: int) -> None:
    """End a process with everything it started, and bury it."""
    for end in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            end(pid, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, 0)


def alone() -> bool:
    """Is this process a single thread, native ones included, on a system that can fork?"""
    try:
        return hasattr(os, "fork") and len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


def forked(question: Question, limit: Limit) -> tuple[int, int]:
    """The work in a copy of this process: its number, and the pipe its findings come from."""
    parent = os.getpid()
    reader, writer = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writer)
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)
        return pid, reader
    status = 1
    try:
        os.close(reader)
        become_worker(parent)
        cap_memory(limit.memory)
        serve(question, writer)
        status = 0
    except MemoryError:
        status = NO_MEMORY
    finally:
        os._exit(status)


def spawned(question: Question, limit: Limit) -> tuple[int, int]:
    """The work in a fresh interpreter, for processes with threads: its number, and the pipe its findings come from."""
    import subprocess

    from gridwright.formats.plain import write

    reader, writer = os.pipe()
    task = {
        "puzzle": write(replace(question.puzzle, notes=Notes())),  # notes may be more than the plain form can hold
        "method": question.method,
        "state": question.state.values,
        "solutions": question.solutions,
        "forced": question.forced,
        "memory": limit.memory,
        "parent": os.getpid(),
        "pipe": writer,
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "gridwright.engines.worker"], stdin=subprocess.PIPE, pass_fds=[writer], text=True
    )
    os.close(writer)
    assert process.stdin is not None
    with contextlib.suppress(BrokenPipeError), process.stdin as pipe:
        pipe.write(json.dumps(task))
    process.returncode = 0  # it is buried here, not by subprocess
    return process.pid, reader


def become_worker(parent: int) -> None:
    """Lead a group, die with the parent, be quiet on the terminal, and leave Ctrl-C to the parent."""
    with contextlib.suppress(OSError):
        os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    die_with_parent()
    if os.getppid() != parent:
        os._exit(1)
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)


def die_with_parent() -> None:
    """Ask Linux to end this process when its parent ends; elsewhere there is no such wish."""
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


def cap_memory(megabytes: int | None) -> None:
    """Let this process take so much more memory than it has now."""
    if megabytes is None:
        return
    import resource

    has = int(open("/proc/self/statm").read().split()[5]) * os.sysconf("SC_PAGE_SIZE") if os.path.exists("/proc") else 0
    which = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    most = resource.getrlimit(which)[1]
    wanted = has + megabytes * MEGABYTE
    resource.setrlimit(which, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))


def serve(question: Question, writer: int) -> None:
    """Do the work and send what it finds."""

    def send(name: str, value: object) -> None:
        data = memoryview(json.dumps([name, value]).encode() + b"\n")
        while data:
            data = data[os.write(writer, data) :]

    report(question, send)


def report(question: Question, send: Callable[[str, object], None]) -> None:
    """Send every finding, then that it is done, or why not."""
    try:
        for name, value in work(question):
            send(name, time.process_time() if name == "ready" else value)
        send("done", None)
    except MemoryError:
        send("memory", None)
    except GridwrightError as error:
        send("error", [type(error).__name__, str(error)])
    except Exception as error:
        send("error", ["EngineError", f"{question.method} failed: {type(error).__name__}: {error}"])


def exit_quietly(status: int = 0) -> NoReturn:
    """Leave without running anything else."""
    os._exit(status)
