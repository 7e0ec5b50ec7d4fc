"""The file that a log is written to.

A log has a buffer of its own, so the file needs none. Opening, writing and closing one of Python's files takes half as
long again, a few per cent of the time of a small board.
"""

from __future__ import annotations

import os

from gridwright.errors import UsageError, describe_system_error, quote
from gridwright.messages import say

FLAGS = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
MODE = 0o666  # less what the umask forbids


class LogFile:
    """A new or emptied file. What goes wrong with it is a UsageError that names it."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self.handle = os.open(path, FLAGS, MODE)
        except OSError as error:
            raise self.describe(error) from None

    def write(self, text: bytes) -> None:
        """Write all of a text; the system may take it in parts."""
        try:
            written = os.write(self.handle, text)
            while written < len(text):
                written += os.write(self.handle, text[written:])
        except OSError as error:
            raise self.describe(error) from None

    def close(self) -> None:
        """Close the file."""
        os.close(self.handle)

    def describe(self, error: OSError) -> UsageError:
        """An error of the system as one line."""
        path = quote(os.path.abspath(self.path))
        return UsageError(say("cannot write the log {path}: {error}", path=path, error=describe_system_error(error)))
