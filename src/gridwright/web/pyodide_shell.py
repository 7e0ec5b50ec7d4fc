"""The carrier inside a browser: a worker of the page calls `ask` under Pyodide, which answers as the server does.

There is no process to kill. A question looks between slices of its work, where it reports how far it is, whether it is
still wanted: it lets the worker take its messages, and stops if one of them cancels it. That takes a browser in which
Python can wait for JavaScript (JavaScript Promise Integration). Elsewhere, and where a slice takes long, the page ends
the whole worker and goes on with another.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from gridwright.messages import Text, say
from gridwright.progress import listening
from gridwright.web.operations import Cancelled, answer
from gridwright.web.worker import Reporter

PAUSE_SECONDS = 0.05  # between two looks at the messages of the page

Pause = Callable[[], Any]
"""Lets the worker take its messages: a promise of whether the question is cancelled."""


def ask(task: str, tell: Callable[[str], object], pause: Pause) -> str:
    """Answer a question, a JSON object with `name`, `fields` and `language`: the reply as JSON."""
    question = json.loads(task)
    with listening(Pauses(tell, pause).report):
        reply = answer(question["name"], question["fields"], question["language"])
    return json.dumps(reply)


class Pauses:
    """Hears the reports of a question: passes them on, and has it pause now and then."""

    def __init__(self, tell: Callable[[str], object], pause: Pause) -> None:
        self.reporter, self.pause = Reporter(tell), pause
        self.next = time.monotonic() + PAUSE_SECONDS

    def report(self, text: Text) -> None:
        """Pass a report on; if the last pause was long enough ago, pause, and stop if nobody waits any more."""
        self.reporter.report(text)
        if time.monotonic() < self.next:
            return
        if is_cancelled(self.pause):
            raise Cancelled(say("cancelled"))
        self.next = time.monotonic() + PAUSE_SECONDS


def is_cancelled(pause: Pause) -> bool:
    """Has the page cancelled the question? Where Python cannot wait for JavaScript nobody can tell."""
    from pyodide.ffi import can_run_sync, run_sync

    return can_run_sync() and bool(run_sync(pause()))
