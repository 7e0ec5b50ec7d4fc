"""Temporary files that outlive nobody: a signal removes them, and the next run those of a program that was killed.

Whoever writes such a file holds a lock on it, which the system lifts when the process ends in any way.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from typing import BinaryIO, NoReturn

from gridwright.errors import Terminated

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be removed anyway
    fcntl = None  # type: ignore[assignment]

TEMPORARY = ".gridwright-"
TRIES = 10
ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
visited: set[str] = set()
"""Folders that were searched: once each, as a run may write many files into one of many files."""


def open_locked(path: str) -> BinaryIO:
    """Create a file that nobody else may read until it has its permissions, and that counts as being written."""
    for _ in range(TRIES):
        file = open(path, "xb", opener=open_privately)
        if not lock(file.fileno(), wait=True) or os.fstat(file.fileno()).st_nlink:
            return file
        file.close()  # another run took it for a leftover before it was locked
    raise FileNotFoundError(path)


def open_privately(path: str, flags: int) -> int:
    """Open a file for its owner alone."""
    return os.open(path, flags, 0o600)


def lock(descriptor: int, wait: bool) -> bool:
    """Lock a file; False if another process has locked it, or if locks are unknown here."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def remove_leftovers(folder: str) -> None:
    """Remove the temporary files in a folder that nobody writes any more; what cannot be removed stays."""
    if folder in visited:
        return
    visited.add(folder)
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for path in [entry.path for entry in entries if entry.name.startswith(TEMPORARY)]:
            with contextlib.suppress(OSError):
                remove_unlocked(path)


def remove_unlocked(path: str) -> None:
    """Remove a plain file unless somebody has locked it."""
    if fcntl is None:
        os.unlink(path)
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if lock(descriptor, wait=False):
            os.unlink(path)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def ended_by_signals() -> Iterator[None]:
    """Have SIGTERM and SIGHUP raise an exception, unless somebody has chosen what they do; the first counts."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ours = [number for number in ENDINGS if signal.getsignal(number) == signal.SIG_DFL]

    def end(number: int, _: object) -> NoReturn:
        for each in ours:
            signal.signal(each, signal.SIG_IGN)
        raise Terminated(number)

    try:
        for number in ours:
            signal.signal(number, end)
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)
