"""Child processes that can be killed at any moment; limits, batch runs and all other long work use them.

Solver libraries hold the interpreter lock and some cannot be interrupted, so enforcing a limit takes a process. It is a
fork where that is safe and cheap (one thread), a fresh interpreter otherwise. Each child leads a process group of its
own, so that programs it starts are killed with it, and it is killed when its parent ends.
"""

from __future__ import annotations

import contextlib
import math
import os
import select
import selectors
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gridwright.errors import NEEDS_POSIX, UsageError
from gridwright.messages import Message, say
from gridwright.outcome import Limit
from gridwright.progress import can_start_processes

SOLVER_EXITED = Message("the solver ended early (status {status})")


MEGABYTE = 1 << 20
READ_BYTES = 1 << 16
LONGEST_WAIT_SECONDS = 86_400.0  # at a time, as systems take no more than 24 days
EXIT_SECONDS = 1.0
OTHER_FILES = 64  # that this process may have open besides the pipes to its children
NO_MEMORY = 112  # exit status of a process that had no memory left to report why
BOOTSTRAP = (
    "import gc, sys, importlib; gc.disable(); sys.path.append(sys.argv[1]); "
    "module, _, name = sys.argv[2].partition(':'); serve = getattr(importlib.import_module(module), name); "
    "gc.freeze(); gc.enable(); sys.exit(serve(*sys.argv[3:]))"
)
"""As in the program itself, the collector passes over what was loaded."""
Serve = Callable[[int, int], None]
"""The work of a forked process, given the pipes that it reads from and writes to."""


@dataclass(frozen=True, slots=True)
class Child:
    """A child process, and the pipes to it and from it."""

    pid: int
    to_child: int
    from_child: int


def check_platform(what: str) -> None:
    """Refuse what needs POSIX processes; `what` names it, as in "a time limit"."""
    if not can_start_processes():
        raise UsageError(NEEDS_POSIX(what=what))


def is_single_threaded() -> bool:
    """Does this process have a single thread, native ones included, on a system that can fork?"""
    try:
        return can_start_processes() and len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


def fork(serve: Serve) -> Child:
    """Fork this process; the child serves."""
    parent = os.getpid()
    pipes = list[int]()
    try:
        pipes += os.pipe()
        pipes += os.pipe()
        pid = os.fork()
    except OSError:
        for pipe in pipes:
            os.close(pipe)
        raise
    to_read, to_child, from_child, to_write = pipes
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
        redirect_to_null((0, 1, 2))
        serve(to_read, to_write)
        status = 0
    except MemoryError:
        status = NO_MEMORY
    finally:
        os._exit(status)


def count_possible() -> int:
    """How many forked children this process can have at a time, as each takes two of the files it may have open."""
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if most == resource.RLIM_INFINITY else max(1, (most - OTHER_FILES) // 2)


def spawn(entry: str) -> Child:
    """Start a fresh interpreter that calls `entry`, "module:function", with our process id and its two pipes."""
    to_read, to_child = os.pipe()
    from_child, to_write = os.pipe()
    return Child(start(entry, to_read, to_write), to_child, from_child)


def start(entry: str, *files: int) -> int:
    """Start a fresh interpreter that calls `entry` with our process id and open files, which it takes over; its id."""
    import subprocess

    process = subprocess.Popen(
        command(entry, os.getpid(), *files),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=files,
        process_group=0,
    )
    for file in files:
        os.close(file)
    process.returncode = 0  # it is waited for here, not by subprocess
    return process.pid


def command(entry: str, *arguments: object) -> list[str]:
    """The command line of a fresh interpreter that calls `entry`, "module:function".

    It imports nothing from the current folder (-P), where any file may happen to have the name of a module.
    """
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    return [sys.executable, "-P", "-c", BOOTSTRAP, package, entry, *map(str, arguments)]


def become_child(parent: int) -> None:
    """Lead a process group, end with the parent, and leave Ctrl-C to it."""
    with contextlib.suppress(OSError):
        os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.SIG_DFL)
    end_with_parent()
    if os.getppid() != parent:
        os._exit(1)


def end_with_parent() -> None:
    """Ask Linux to kill this process when its parent ends; other systems have no such call."""
    if sys.platform == "linux":
        import ctypes

        set_death_signal = 1
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


def redirect_to_null(streams: tuple[int, ...]) -> None:
    """Redirect streams to the null device, as some solvers print to them."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in streams:
        os.dup2(null, stream)


def cap_memory(megabytes: int | None) -> None:
    """Limit the memory that this process may take in addition to what it has now; None lifts the limit."""
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


def cap_cpu(seconds: float | None) -> None:
    """Limit the CPU time that this process may take in addition to what it took; None lifts the limit."""
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    wanted = most if seconds is None else math.ceil(time.process_time() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))


def read_lines(pipe: int, deadline: float | None) -> Iterator[bytes]:
    """Read complete lines from a pipe, until it ends or the deadline has passed."""
    buffer = b""
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while True:
            left = None if deadline is None else deadline - time.monotonic()
            # Checked here too, or a process that never stops writing would keep us past the deadline.
            if left is not None and left <= 0:
                return
            if not selector.select(LONGEST_WAIT_SECONDS if left is None else min(left, LONGEST_WAIT_SECONDS)):
                continue
            chunk = os.read(pipe, READ_BYTES)
            if not chunk:
                return
            *lines, buffer = (buffer + chunk).split(b"\n")
            yield from lines


def await_input(pipes: Iterable[int], seconds: float | None) -> list[int]:
    """Wait until there is something to read, for so long at most; returns the pipes that have it, or have ended.

    By poll, as select takes no file whose number is larger than 1023.
    """
    deadline = math.inf if seconds is None else time.monotonic() + seconds
    poll = select.poll()
    for pipe in pipes:
        poll.register(pipe, select.POLLIN)
    while True:
        left = min(max(deadline - time.monotonic(), 0.0), LONGEST_WAIT_SECONDS)
        come = [pipe for pipe, _ in poll.poll(math.ceil(1000 * left))]
        if come or time.monotonic() >= deadline:
            return come


def write_all(pipe: int, data: bytes) -> None:
    """Write all data, however little the pipe takes at a time."""
    view = memoryview(data)
    while view:
        view = view[os.write(pipe, view) :]


def await_exit(child: Child) -> None:
    """Wait a moment for a process that has closed its pipe, so that its own exit status is seen and not our kill."""
    deadline = time.monotonic() + EXIT_SECONDS
    while time.monotonic() < deadline:
        if os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is not None:
            return
        time.sleep(EXIT_SECONDS / 500)


def was_killed(status: int) -> bool:
    """Was a process killed, and did not crash by itself?"""
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


def kill_group(pid: int) -> None:
    """Kill a process with everything it started; somebody must still wait for it."""
    for end in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            end(pid, signal.SIGKILL)


def kill(child: Child) -> tuple[int, Any]:
    """Kill a process with everything it started and wait for it: its wait status and resource usage."""
    kill_group(child.pid)
    _, status, used = os.wait4(child.pid, 0)
    for pipe in (child.to_child, child.from_child):
        os.close(pipe)
    return status, used


def end_after(seconds: float | None) -> None:
    """Have the system end this process after so many seconds; None takes that back."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds or 0.0)


def time_reason(limit: Limit) -> str:
    """Why an outcome is not complete: the time limit."""
    return say("time limit of {seconds:g} s reached", seconds=limit.seconds)


def memory_reason(limit: Limit) -> str:
    """Why an outcome is not complete: the memory limit, or the end of memory where there is no limit."""
    return (
        say("out of memory")
        if limit.memory is None
        else say("memory limit of {megabytes} MB reached", megabytes=limit.memory)
    )


def exit_reason(status: int, limit: Limit) -> str:
    """Why an outcome is not complete: the process ended early, which a memory limit is blamed for if there is one."""
    if os.WIFSIGNALED(status):
        name = signal.Signals(os.WTERMSIG(status)).name
        if limit.memory is not None:
            return say(
                "memory limit of {megabytes} MB reached (the solver ended with {signal})",
                megabytes=limit.memory,
                signal=name,
            )
        return say("the solver crashed ({signal})", signal=name)
    code = os.waitstatus_to_exitcode(status)
    if code == NO_MEMORY:
        return memory_reason(limit)
    if limit.memory is not None:  # a library that gets no memory may just exit
        return say(
            "memory limit of {megabytes} MB reached (the solver ended with status {status})",
            megabytes=limit.memory,
            status=code,
        )
    return SOLVER_EXITED(status=code)
