"""A process that answers the questions of the page, one after another; the server can kill it at any moment.

Messages are lines of JSON. To a question it says `{"progress": TEXT}` now and then, and at the end `{"error": FAULT}`,
or `{"result": true}` and the result on a line of its own, which the server passes on as it is.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from typing import Any

from gridwright.messages import Text, say
from gridwright.messages.language import using
from gridwright.progress import listening
from gridwright.solving import process
from gridwright.web.operations import LIMIT, OperationReply, answer, fail

MOST_REPLY = 1 << 24  # bytes of a result
REPORT_SECONDS = 0.25  # between two messages about progress
RESULT = b'{"result": true}\n'


def serve(file: int) -> None:
    """Answer the questions that come at an open file, until nobody asks any more."""
    with open(file, "rb", closefd=False) as lines:
        for line in lines:
            task = json.loads(line)
            process.cap_memory(task["memory"])
            process.cap_cpu(task["seconds"])
            send(file, write_reply(ask(task, file), task["language"]))
            process.cap_memory(None)
            process.cap_cpu(None)


def ask(task: dict[str, Any], file: int) -> OperationReply:
    """Answer one question, and report how far it is."""
    reporter = Reporter(lambda text: send(file, json.dumps({"progress": text}).encode() + b"\n"))
    with listening(reporter.report):
        return answer(task["name"], task["fields"], task["language"])


def write_reply(reply: OperationReply, language: str) -> bytes:
    """A reply as lines; a result that is too long for the server to carry is an error."""
    if "result" in reply:
        text = json.dumps(reply["result"]).encode()
        if len(text) <= MOST_REPLY:
            return RESULT + text + b"\n"
        with using(language):
            reply = fail(LIMIT, say("an answer of more than {count:,} bytes", count=MOST_REPLY))
    return json.dumps(reply).encode() + b"\n"


class Reporter:
    """Tells whoever waits how far a question is, but not too often."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        self.tell, self.next = tell, time.monotonic() + REPORT_SECONDS

    def report(self, text: Text) -> None:
        """Pass a report on, if it says something and the last one was long enough ago."""
        if text and time.monotonic() >= self.next:
            self.next = time.monotonic() + REPORT_SECONDS
            self.tell(str(text))


def send(file: int, lines: bytes) -> None:
    """Send lines to the server; without a server there is nothing left to do."""
    try:
        process.write_all(file, lines)
    except (BrokenPipeError, ConnectionResetError):
        os._exit(0)
