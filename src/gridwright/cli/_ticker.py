"""A sign of life on the terminal for work that takes longer than a second.

Solver libraries hold the interpreter lock while they work, so no thread of ours could draw anything: the sign is drawn
by a small process of its own, that is told when work starts and stops, and ends with its parent.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from collections.abc import Iterator
from typing import NoReturn, TextIO

PATIENCE = 1.0
BEAT = 0.1
FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
ERASE = "\r\x1b[K"


class Ticker:
    """Says what is being worked on; silent where nobody is looking."""

    def __init__(self, notes: TextIO) -> None:
        self.pipes: tuple[int, int] | None = None
        self.pid = 0
        self.wanted = notes.isatty() and hasattr(os, "fork") and os.environ.get("TERM") != "dumb"
        self.target = notes

    @contextlib.contextmanager
    def working(self, label: str) -> Iterator[None]:
        """Work that a sign of life may be needed for."""
        self.tell(label)
        try:
            yield
        finally:
            self.tell("")

    def tell(self, label: str) -> None:
        """Say what is going on, or with nothing that it is over; then wait until the line is clean."""
        if not self.wanted:
            return
        try:
            if self.pipes is None:
                self.start()
            assert self.pipes is not None
            os.write(self.pipes[1], label.replace("\n", " ").encode()[:200] + b"\n")
            if not label:
                os.read(self.pipes[0], 1)
        except OSError:
            self.wanted = False

    def start(self) -> None:
        """Start the process that draws."""
        from_child, to_parent = os.pipe()
        from_parent, to_child = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(to_child)
            os.close(from_child)
            with contextlib.suppress(BaseException):
                draw(from_parent, to_parent, self.target.fileno())
            leave()
        os.close(from_parent)
        os.close(to_parent)
        self.pipes = (from_child, to_child)

    def close(self) -> None:
        """End the process that draws."""
        if self.pipes is not None:
            for pipe in self.pipes:
                os.close(pipe)
            self.pipes = None
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self.pid, 0)


def draw(orders: int, done: int, screen: int) -> None:
    """Draw whenever the work named last has taken long, until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    label, since, frame, drawn = "", 0.0, 0, False
    while True:
        if select.select([orders], [], [], BEAT if label else None)[0]:
            order = os.read(orders, 4096)
            if not order:
                return clean(screen, drawn)
            label = order.decode(errors="replace").rstrip("\n").rpartition("\n")[2]
            since = time.monotonic()
            if order.endswith(b"\n\n") or order == b"\n":
                clean(screen, drawn)
                label, drawn = "", False
                os.write(done, b".")
        elif time.monotonic() - since > PATIENCE:
            frame += 1
            passed = int(time.monotonic() - since)
            os.write(screen, f"{ERASE}{FRAMES[frame % len(FRAMES)]} {label[:60]} … {passed} s".encode())
            drawn = True


def clean(screen: int, drawn: bool) -> None:
    """Take the sign off the terminal."""
    if drawn:
        os.write(screen, ERASE.encode())


def leave() -> NoReturn:
    """End this process without anything the parent had begun."""
    os._exit(0)
