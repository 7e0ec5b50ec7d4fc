"""A spinner on the terminal for work that takes longer than a second.

Solver libraries hold the interpreter lock while they work, so a thread could not draw anything. The spinner is drawn by
a small process of its own, which receives a label when work starts and an empty one when it ends, and which ends with
its parent.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from collections.abc import Iterator
from typing import TextIO

from gridwright.errors import escape
from gridwright.messages import say
from gridwright.progress import can_start_processes

SPINNER_DELAY_SECONDS = 1.0
FRAME_SECONDS = 0.1
FRAMES = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
ERASE_LINE = "\r\x1b[K"
LABEL_BYTES = 200
DEFAULT_WIDTH = 80


class Spinner:
    """Shows what is being worked on; draws nothing where the stream is no terminal."""

    def __init__(self, stream: TextIO) -> None:
        self.pipes: tuple[int, int] | None = None
        self.pid = 0
        self.enabled = stream.isatty() and can_start_processes() and os.environ.get("TERM") != "dumb"
        self.stream = stream

    @contextlib.contextmanager
    def show(self, label: str) -> Iterator[None]:
        """Show a label while the work of the block takes long."""
        self.send(label)
        try:
            yield
        finally:
            self.send("")

    def send(self, label: str) -> None:
        """Send a label to the drawing process; after an empty one, wait until the line is erased."""
        if not self.enabled:
            return
        try:
            if self.pipes is None:
                self.start()
            assert self.pipes is not None
            os.write(self.pipes[1], escape(label).encode()[:LABEL_BYTES] + b"\n")
            if not label:
                os.read(self.pipes[0], 1)
        except OSError:
            self.enabled = False

    def start(self) -> None:
        """Start the drawing process."""
        from_child, to_parent = os.pipe()
        from_parent, to_child = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(to_child)
            os.close(from_child)
            with contextlib.suppress(BaseException):
                draw_until_closed(from_parent, to_parent, self.stream.fileno())
            os._exit(0)  # without the clean-up of the parent
        os.close(from_parent)
        os.close(to_parent)
        self.pipes = (from_child, to_child)

    def close(self) -> None:
        """End the drawing process."""
        if self.pipes is not None:
            for pipe in self.pipes:
                os.close(pipe)
            self.pipes = None
            with contextlib.suppress(ChildProcessError):
                os.waitpid(self.pid, 0)


def draw_until_closed(labels: int, erased: int, screen: int) -> None:
    """Draw the spinner whenever work takes long, until the parent closes its pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    label, start, frame, drawn = "", 0.0, 0, False
    while True:
        if select.select([labels], [], [], FRAME_SECONDS if label else None)[0]:
            received = os.read(labels, 4096)
            if not received:
                return erase(screen, drawn)
            label = received.decode(errors="replace").rstrip("\n").rpartition("\n")[2]
            start = time.monotonic()
            if received.endswith(b"\n\n") or received == b"\n":
                erase(screen, drawn)
                label, drawn = "", False
                os.write(erased, b".")
        elif time.monotonic() - start > SPINNER_DELAY_SECONDS:
            frame += 1
            text = describe_work(label, int(time.monotonic() - start), find_width(screen) - len(FRAMES[0]) - 2)
            os.write(screen, f"{ERASE_LINE}{FRAMES[frame % len(FRAMES)]} {text}".encode())
            drawn = True


def describe_work(label: str, seconds: int, room: int) -> str:
    """The label and the time, in so many columns; a label that is too long is shortened in the middle."""
    room -= len(say("{label} … {seconds} s", label="", seconds=seconds))
    if len(label) > max(room, 1):
        half = max(room - 1, 0) // 2
        label = f"{label[: max(room - 1, 0) - half]}…{label[len(label) - half :]}"
    return say("{label} … {seconds} s", label=label, seconds=seconds)


def find_width(screen: int) -> int:
    """The columns of a terminal; some report 0. A line that wraps could not be erased."""
    try:
        return os.get_terminal_size(screen).columns or DEFAULT_WIDTH
    except OSError:
        return DEFAULT_WIDTH


def erase(screen: int, drawn: bool) -> None:
    """Erase the spinner from the terminal."""
    if drawn:
        os.write(screen, ERASE_LINE.encode())
