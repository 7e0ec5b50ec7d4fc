"""The file that a log is written to.

A log has a buffer of its own, so the file needs none. Opening, writing and closing one of Python's files takes half as
long again, which small boards feel.
"""

from __future__ import annotations

import os

FLAGS = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
MODE = 0o666  # less what the umask forbids


class LogFile:
    """A new or emptied file."""

    def __init__(self, path: str) -> None:
        self.handle = os.open(path, FLAGS, MODE)

    def write(self, text: bytes) -> None:
        """Write all of a text; the system may take it in parts."""
        written = os.write(self.handle, text)
        while written < len(text):
            written += os.write(self.handle, text[written:])

    def close(self) -> None:
        """Close the file."""
        os.close(self.handle)
