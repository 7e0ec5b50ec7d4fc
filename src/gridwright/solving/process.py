"""Processes that can be stopped at any moment; limits, batch runs and every other long piece of work use these.

Solver libraries hold the interpreter lock and some cannot be interrupted, so a limit means a process. It is a fork
where that is safe and cheap (one thread), a fresh interpreter otherwise. A process leads a group of its own, so that
programs it starts die with it, and it dies when its parent does.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from gridwright.errors import UsageError
from gridwright.messages import platform as messages
from gridwright.outcome import Limit

MEGABYTE = 1 << 20
NO_MEMORY = 112  # exit status of a process that had not even the memory to report it
BOOT = (
    "import sys, importlib; sys.path.append(sys.argv[1]); module, _, name = sys.argv[2].partition(':'); "
    "sys.exit(getattr(importlib.import_module(module), name)(*sys.argv[3:]))"
)
Serve = Callable[[int, int], None]
"""What a forked process does with its two pipes, the one it reads from and the one it writes to."""


@dataclass(frozen=True, slots=True)
class Child:
    """A process of ours: its number, and the pipes that lead to it and from it."""

    pid: int
    to_child: int
    from_child: int


def check_platform(what: str) -> None:
    """Refuse what needs processes as Linux and macOS have them; `what` names it, as in "a time limit"."""
    if os.name != "posix":
        raise UsageError(messages.NEEDS_POSIX(what=what))


def is_single_threaded() -> bool:
    """Is this process a single thread, native ones included, on a system that can fork?"""
    try:
        return hasattr(os, "fork") and len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


def fork(serve: Serve) -> Child:
    """A copy of this process that serves."""
    parent = os.getpid()
    to_read, to_child = os.pipe()
    from_child, to_write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(to_read)
        os.close(to_write)
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)
        return Child(pid, to_child, from_child)
    status = 1
    try:
        os.close(to_child)
        os.close(from_child)
        become_child(parent)
        silence((0, 1, 2))
        serve(to_read, to_write)
        status = 0
    except MemoryError:
        status = NO_MEMORY
    finally:
        os._exit(status)


def spawn(entry: str) -> Child:
    """A fresh interpreter that serves: `entry` is a module and a function, which gets our number and its two pipes."""
    import subprocess

    to_read, to_child = os.pipe()
    from_child, to_write = os.pipe()
    process = subprocess.Popen(
        command(entry, os.getpid(), to_read, to_write),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=[to_read, to_write],
        process_group=0,
    )
    os.close(to_read)
    os.close(to_write)
    process.returncode = 0  # it is waited for here, not by subprocess
    return Child(process.pid, to_child, from_child)


def command(entry: str, *arguments: object) -> list[str]:
    """The command line of a fresh interpreter that calls a function of ours, "module:name".

    It imports nothing from the current folder (-P), where anybody may have put a file with the name of a module.
    """
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    return [sys.executable, "-P", "-c", BOOT, package, entry, *map(str, arguments)]


def become_child(parent: int) -> None:
    """Lead a group, die with the parent, and leave Ctrl-C to it."""
    with contextlib.suppress(OSError):
        os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    die_with_parent()
    if os.getppid() != parent:
        os._exit(1)


def die_with_parent() -> None:
    """Ask Linux to kill this process when its parent ends; other systems have no such call."""
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


def silence(streams: tuple[int, ...]) -> None:
    """Send streams to nowhere, so that a solver that chatters is not heard."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in streams:
        os.dup2(nowhere, stream)


def cap_memory(megabytes: int | None) -> None:
    """Let this process take at most so much more memory than it has now; None lifts the cap."""
    import resource

    which = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    now, most = resource.getrlimit(which)
    if megabytes is None:
        if now != most:
            resource.setrlimit(which, (most, most))
        return
    has = int(open("/proc/self/statm").read().split()[5]) * os.sysconf("SC_PAGE_SIZE") if os.path.exists("/proc") else 0
    wanted = has + megabytes * MEGABYTE
    resource.setrlimit(which, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))


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


def write_all(pipe: int, data: bytes) -> None:
    """Write all of it, however little the pipe takes at a time."""
    view = memoryview(data)
    while view:
        view = view[os.write(pipe, view) :]


def kill(child: Child) -> tuple[int, Any]:
    """Kill a process with everything it started and wait for it: how it ended, and what it used."""
    for end in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            end(child.pid, signal.SIGKILL)
    _, status, used = os.wait4(child.pid, 0)
    for pipe in (child.to_child, child.from_child):
        os.close(pipe)
    return status, used


def time_reason(limit: Limit) -> str:
    """The reason of an outcome that the time limit stopped."""
    return f"time limit of {limit.seconds:g} s reached"


def memory_reason(limit: Limit) -> str:
    """The reason of an outcome that the memory limit stopped."""
    return f"memory limit of {limit.memory} MB reached"


def death_reason(status: int, limit: Limit) -> str:
    """Why a process ended that did not finish; under a memory limit a death is put down to the limit."""
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        if limit.memory is not None:
            return f"{memory_reason(limit)} (the solver ended with {name})"
        return f"the solver crashed ({name})"
    code = os.waitstatus_to_exitcode(status)
    if code == NO_MEMORY:
        return memory_reason(limit) if limit.memory is not None else "out of memory"
    if limit.memory is not None:  # libraries that get no memory may just leave
        return f"{memory_reason(limit)} (the solver ended with status {code})"
    return f"the solver ended early (status {code})"
