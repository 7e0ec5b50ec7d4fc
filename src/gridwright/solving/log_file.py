"""The file that a log is written to.

A log has a buffer of its own, so the file needs none. Opening, writing and closing one of Python's files takes half as
long again, which small boards feel.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

from gridwright.errors import UsageError, describe_system_error, quote
from gridwright.messages import solving as messages

FLAGS = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
MODE = 0o666  # less what the umask forbids


class LogFile:
    """A new or emptied file. What goes wrong with it is a UsageError that names it."""

    def __init__(self, path: str) -> None:
        self.path = path
        with self.report_errors():
            self.handle = os.open(path, FLAGS, MODE)

    def write(self, text: bytes) -> None:
        """Write all of a text; the system may take it in parts."""
        with self.report_errors():
            written = os.write(self.handle, text)
            while written < len(text):
                written += os.write(self.handle, text[written:])

    def close(self) -> None:
        """Close the file."""
        os.close(self.handle)

    @contextlib.contextmanager
    def report_errors(self) -> Iterator[None]:
        """Turn an error of the system into one line."""
        try:
            yield
        except OSError as error:
            reason = describe_system_error(error)
            raise UsageError(messages.CANNOT_LOG(path=quote(self.path), error=reason)) from None
