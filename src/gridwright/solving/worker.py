"""A worker: a supervised process that answers one question after another, and is killed at a limit.

`solve` under a limit uses one for a single question. Batch runs keep one warm: solving there costs a tenth of a
millisecond more than solving here, and a new one is started only after a limit was reached or a solver crashed.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator
from typing import Any

from gridwright import errors
from gridwright.errors import EngineError, GridwrightError
from gridwright.messages import platform
from gridwright.outcome import Limit
from gridwright.solving import process
from gridwright.solving.events import (
    LAST,
    Done,
    Event,
    Failed,
    Message,
    OutOfMemory,
    Ready,
    Stopped,
    Used,
    decode,
    encode,
)
from gridwright.solving.question import Question
from gridwright.solving.run import run


def run_in_worker(question: Question, limit: Limit) -> Iterator[Event]:
    """The events of a question, up to the limit; the last one then says which limit was reached."""
    process.check_platform(platform.LIMITS())
    worker = Worker()
    try:
        for event in worker.ask(question, limit):
            if type(event) is not Used:
                yield event
    finally:
        worker.end()


class Worker:
    """A worker seen from outside; its process is started when it is first asked."""

    def __init__(self) -> None:
        self.child: process.Child | None = None
        self.cpu = 0.0  # CPU seconds its process had used at the last report
        self.loaded: set[tuple[str, str]] = set()  # kinds and methods it has loaded everything for

    def ask(self, question: Question, limit: Limit, *, crash_is_error: bool = False) -> Iterator[Event]:
        """The events of a question and what it used, as far as the limit lets it go.

        A solver that crashes is an error where it is `crash_is_error`, unless the memory limit may be the reason.
        """
        deadline = None if limit.seconds is None else time.monotonic() + limit.seconds
        finished = False
        try:
            for message in self.messages(question, limit.memory, deadline):
                if isinstance(message, LAST):
                    finished = True
                    yield from conclude(message, limit)
                else:
                    yield message
        finally:
            if not finished and self.child is not None:
                # Late, dead, or nobody wants the rest, which must not be heard as the answer to the next question.
                late = deadline is not None and time.monotonic() >= deadline
                status, used = self.end()
        if not finished:
            yield used
            if not late and crash_is_error and limit.memory is None:
                raise EngineError(process.death_reason(status, limit))
            yield Stopped(process.time_reason(limit) if late else process.death_reason(status, limit))

    def load(self, question: Question) -> None:
        """Have the process import what a method needs, before anything is measured."""
        with contextlib.suppress(GridwrightError):
            for _ in self.ask(question, Limit(), crash_is_error=True):
                pass

    def messages(self, question: Question, memory: int | None, deadline: float | None) -> Iterator[Message]:
        """Send a question and hear what comes back, until that ends, is late, or the process has died."""
        if self.child is None and process.is_single_threaded():
            self.child = process.fork(lambda reader, writer: serve(reader, writer, question, memory))
        else:
            if self.child is None:
                self.child = process.spawn(f"{__name__}:main")
            task = json.dumps({**question.as_message(), "memory": memory})
            with contextlib.suppress(BrokenPipeError):
                process.write_all(self.child.to_child, task.encode() + b"\n")
        for line in process.read_lines(self.child.from_child, deadline):
            message = decode(line)
            if isinstance(message, Used):
                self.cpu, message = message.cpu, Used(message.cpu - self.cpu, message.peak)
            yield message
            if isinstance(message, LAST):
                return

    def end(self) -> tuple[int, Used]:
        """End the process, if it runs: how it ended, and what it used since its last report."""
        child, self.child = self.child, None
        before, self.cpu = self.cpu, 0.0
        self.loaded = set()
        if child is None:
            return 0, Used(0.0, None)
        status, used = process.kill(child)
        return status, Used(used.ru_utime + used.ru_stime - before, used.ru_maxrss)


def conclude(message: Failed | OutOfMemory | Done, limit: Limit) -> Iterator[Event]:
    """What the last message about a question means here: an error is raised again."""
    if isinstance(message, OutOfMemory):
        yield Stopped(process.memory_reason(limit))
    elif isinstance(message, Failed):
        found = getattr(errors, message.error, EngineError)(message.text)
        raise found if isinstance(found, GridwrightError) else EngineError(message.text)


def main(parent: str, reader: str, writer: str) -> None:
    """Be a worker in a fresh interpreter."""
    process.become_child(int(parent))
    try:
        serve(int(reader), int(writer), None, None)
    except MemoryError:
        os._exit(process.NO_MEMORY)


def serve(reader: int, writer: int, question: Question | None, memory: int | None) -> None:
    """Answer the question at hand, if any, then every one that is sent."""
    if question is not None:
        answer(question, memory, writer)
    with open(reader, "rb") as lines:
        for line in lines:
            task: dict[str, Any] = json.loads(line)
            answer(Question.from_message(task), task["memory"], writer)


def answer(question: Question, memory: int | None, writer: int) -> None:
    """Report everything about one question, with what it used before the last word."""

    def send(message: Message) -> None:
        process.write_all(writer, encode(message))

    reset_peak()
    process.cap_memory(memory)
    last = report(question, send)
    process.cap_memory(None)
    send(Used(cpu_time(), read_peak() or 0))
    send(last)


def report(question: Question, send: Any) -> Failed | OutOfMemory | Done:
    """Report every event; how it ended."""
    try:
        for event in run(question):
            send(Ready(time.process_time()) if type(event) is Ready else event)
    except MemoryError:
        return OutOfMemory()
    except GridwrightError as error:
        return Failed(type(error).__name__, str(error))
    except Exception as error:
        return Failed("EngineError", f"{question.method} failed: {type(error).__name__}: {error}")
    return Done()


def cpu_time() -> float:
    """CPU seconds of this process and of those it has started and waited for."""
    import resource

    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def reset_peak() -> None:
    """Have the system measure this process's peak of memory from now on, where it can."""
    with contextlib.suppress(OSError), open("/proc/self/clear_refs", "wb", buffering=0) as file:
        file.write(b"5")


def read_peak() -> int | None:
    """The peak of memory of this process in kilobytes, since it was last reset."""
    with contextlib.suppress(OSError), open("/proc/self/status", "rb", buffering=0) as file:
        for line in file.read(4096).splitlines():
            if line.startswith(b"VmHWM:"):
                return int(line.split()[1])
    return None
