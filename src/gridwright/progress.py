"""What long work tells whoever waits for it, and where it can be stopped.

Work calls `report` between slices of effort: how far it is, in words. Whoever waits may listen, by `listening`; a
listener that raises an error stops the work there. So work can be cancelled where no process can be killed, as in a
browser. Without a listener a report costs next to nothing, and its words are never made.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from gridwright.messages import Text

Listener = Callable[[Text], None]
"""Takes how far the work is; an empty text only says that it goes on."""

_listener: ContextVar[Listener | None] = ContextVar("gridwright.progress", default=None)


def report(text: Text = "") -> None:
    """Tell the listener, if there is one, how far the work is."""
    listener = _listener.get()
    if listener is not None:
        listener(text)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Have a function hear the reports of this thread or task for a while."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


@contextmanager
def stopping(seconds: float, error: Exception) -> Iterator[None]:
    """Raise an error at the first report after so many seconds; whoever listens already goes on hearing."""
    deadline, outer = time.monotonic() + seconds, _listener.get()

    def watch(text: Text) -> None:
        if outer is not None:
            outer(text)
        if time.monotonic() >= deadline:
            raise error

    with listening(watch):
        yield


def runs_in_browser() -> bool:
    """Does this interpreter run in a browser, or elsewhere as WebAssembly?"""
    return sys.platform in ("emscripten", "wasi")


def can_start_processes() -> bool:
    """Can work be done in a process of its own, that can be killed? In a browser `os.fork` exists, and always fails."""
    return os.name == "posix" and hasattr(os, "fork") and not runs_in_browser()
