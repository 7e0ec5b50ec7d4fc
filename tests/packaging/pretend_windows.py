"""Run the command line as if on Windows: without the modules and calls that Windows lacks.

    python pretend_windows.py ARGUMENT…      the command line
    python pretend_windows.py -c CODE        a piece of Python

The standard library is loaded before the pretence begins, for it must run on the system that is really here.
"""

from __future__ import annotations

import asyncio  # noqa: F401
import os
import pathlib
import shutil
import signal
import socket  # noqa: F401
import sqlite3  # noqa: F401
import subprocess  # noqa: F401
import sys
import tempfile  # noqa: F401
from importlib.abc import MetaPathFinder

MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "posix", "syslog")
CALLS = ("fork", "forkpty", "killpg", "setpgid", "getpgid", "setsid", "wait3", "wait4", "geteuid", "getuid", "sysconf")
MORE_CALLS = ("WIFSIGNALED", "WTERMSIG", "register_at_fork", "posix_spawn", "mkfifo", "nice", "memfd_create")
SIGNALS = ("SIGKILL", "SIGALRM", "SIGHUP", "SIGUSR1", "setitimer", "pthread_sigmask")


class Refuse(MetaPathFinder):
    """Modules that are not there."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def pretend() -> None:
    """Take away what Windows does not have."""
    sys.meta_path.insert(0, Refuse())
    for module in MODULES:
        sys.modules.pop(module, None)
    for owner, names in ((os, CALLS + MORE_CALLS), (signal, SIGNALS)):
        for name in names:
            if hasattr(owner, name):
                delattr(owner, name)
    for paths in (pathlib, getattr(pathlib, "_local", pathlib)):  # Python 3.13 keeps its paths in the second
        setattr(paths, "WindowsPath", pathlib.PosixPath)  # noqa: B010
    setattr(shutil, "which", lambda *_, **__: None)  # noqa: B010  from Python 3.12 on it asks Windows itself
    sys.platform, os.name = "win32", "nt"


def main(arguments: list[str]) -> int:
    """Run what was asked for."""
    pretend()
    if arguments[0] == "-c":
        exec(arguments[1], {"__name__": "__main__"})
        return 0
    from gridwright.cli import main as run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
