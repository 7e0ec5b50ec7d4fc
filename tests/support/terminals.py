"""The real program on a terminal of a given width."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import termios

from support.quick_program import quick_program
from support.waiting import PATIENCE

ESCAPES = re.compile(r"\x1b\[[\d;?]*[A-Za-z]")


def run_in_terminal(columns: int, *arguments: str) -> list[str]:
    """The lines that a command prints on a terminal of that width, without colours."""
    env = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    env |= {"TERM": "xterm", "LANG": "C.UTF-8"}
    program = quick_program(env)
    pid, terminal = pty.fork()
    if not pid:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        os.execve(program, [program, *arguments], env)
    seen = b""
    while select.select([terminal], [], [], PATIENCE)[0]:
        try:
            seen += os.read(terminal, 65536)
        except OSError:
            break
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    os.close(terminal)
    lines = [line.split("\r\x1b[K") for line in seen.decode().replace("\r\n", "\n").split("\n")]
    assert all(len(drawn) < columns for line in lines for drawn in line[:-1])  # by the spinner
    shown = [ESCAPES.sub("", line[-1]) for line in lines]
    return [line for line in shown if not line.startswith("gridwright: ")]  # of a kernel that is not the newest
