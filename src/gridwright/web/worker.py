"""A process that answers the questions of the page, one after another; the server can kill it at any moment.

Messages are JSON, one per line. It says `{"ready": true}` once all is loaded. To a question it says `{"progress":
TEXT}` now and then, and at the end `{"reply": REPLY}`.
"""

from __future__ import annotations

import json
import os
import time
from typing import Any

from gridwright.messages import Text
from gridwright.progress import listening
from gridwright.solving import process
from gridwright.web.operations import answer

REPORT_SECONDS = 0.25  # between two messages about progress


def main(parent: str, reader: str, writer: str) -> None:
    """Answer questions in a fresh interpreter, until nobody asks any more."""
    process.become_child(int(parent))
    send(int(writer), {"ready": "result" in answer("start", {})})  # it loads every kind
    with open(int(reader), "rb") as lines:
        for line in lines:
            serve(json.loads(line), int(writer))


def serve(task: dict[str, Any], writer: int) -> None:
    """Answer one question within a limit on memory."""
    reporter = Reporter(writer)
    process.cap_memory(task["memory"])
    try:
        with listening(reporter.report):
            reply = answer(task["name"], task["fields"], task["language"])
    finally:
        process.cap_memory(None)
    send(writer, {"reply": reply})


class Reporter:
    """Tells the server how far a question is, but not too often."""

    def __init__(self, writer: int) -> None:
        self.writer, self.next = writer, time.monotonic() + REPORT_SECONDS

    def report(self, text: Text) -> None:
        """Pass a report on, if it says something and the last one was long enough ago."""
        if text and time.monotonic() >= self.next:
            self.next = time.monotonic() + REPORT_SECONDS
            send(self.writer, {"progress": str(text)})


def send(writer: int, message: dict[str, Any]) -> None:
    """Send a message to the server; without a server there is nothing left to do."""
    try:
        process.write_all(writer, json.dumps(message).encode() + b"\n")
    except BrokenPipeError:
        os._exit(0)
