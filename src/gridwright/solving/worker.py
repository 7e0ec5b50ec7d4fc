"""A worker: a supervised process that answers one question after another, and is killed at a limit.

A higher layer can have it do other work than solving, by an object of the class `Work`.

`solve` under a limit starts one for a single question. Batch runs keep one alive: solving there costs a tenth of a
millisecond more than in process, and a new one is started only after a limit was reached or a solver crashed.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Protocol

from gridwright.errors import EngineError, GridwrightError, InputError, KilledError, MissingError, UsageError
from gridwright.messages import say
from gridwright.messages.language import get_language, switch_to
from gridwright.outcome import Limit
from gridwright.solving import process
from gridwright.solving.events import (
    Done,
    Event,
    Failed,
    Final,
    OutOfMemory,
    Ready,
    Stopped,
    Used,
    WorkerEvent,
    decode,
    encode,
)
from gridwright.solving.question import Question
from gridwright.solving.run import run

NO_ROOM_TO_LOAD = ("cannot map", "map segment", "Cannot allocate")
"""What dynamic loaders say of a library for which there is no memory left."""


class Work(Protocol):
    """Work of a higher layer, done in place of a question.

    Its message names the class itself under the key `entry`, as "module:class", so that a fresh interpreter finds it.
    """

    @property
    def method(self) -> str:
        """What it is called where it fails."""

    def as_message(self) -> dict[str, Any]:
        """The work as JSON values."""

    @classmethod
    def from_message(cls, message: Mapping[str, Any]) -> Work:
        """The work of a message."""

    def run(self) -> Iterator[Event]:
        """Do it, and report the events."""


def run_in_worker(question: Question | Work, limit: Limit) -> Iterator[Event]:
    """Answer a question in a worker of its own; if a limit is reached, the last event is Stopped."""
    process.check_platform(say("a time or memory limit"))
    worker = Worker()
    try:
        for event in worker.ask(question, limit):
            if type(event) is not Used:
                yield event
    finally:
        worker.end()


class Worker:
    """The supervisor's side of a worker; the process is started by the first question."""

    def __init__(self) -> None:
        self.child: process.Child | None = None
        self.cpu = 0.0  # CPU seconds that the process had used at its last report
        self.loaded: set[tuple[str, str]] = set()  # kinds and methods whose libraries it has imported

    def ask(self, question: Question | Work, limit: Limit, *, crash_is_error: bool = False) -> Iterator[Event]:
        """Answer a question up to the limit: its events, and what it used.

        With `crash_is_error` a crash of the solver is raised, unless the memory limit may be its cause. That limit lets
        allocations fail and kills nothing, so a kill always comes from outside.
        """
        deadline = None if limit.seconds is None else time.monotonic() + limit.seconds
        finished = False
        try:
            for event in self.receive(question, limit.memory, deadline):
                if isinstance(event, Final):
                    finished = True
                    yield from conclude(event, limit)
                else:
                    yield event
        finally:
            if not finished and self.child is not None:
                # Late, crashed or abandoned: the next question must not read the rest of this answer.
                late = deadline is not None and time.monotonic() >= deadline
                if not late:
                    process.await_exit(self.child)
                status, used = self.end()
        if not finished:
            yield used
            if not late and crash_is_error:
                if process.was_killed(status):
                    raise KilledError(process.exit_reason(status, Limit()))
                if limit.memory is None:
                    raise EngineError(process.exit_reason(status, limit))
            yield Stopped(process.time_reason(limit) if late else process.exit_reason(status, limit))

    def load(self, question: Question) -> None:
        """Answer a question and ignore the answer, so that the libraries of its method are imported."""
        with contextlib.suppress(GridwrightError):
            for _ in self.ask(question, Limit(), crash_is_error=True):
                pass

    def receive(self, question: Question | Work, memory: int | None, deadline: float | None) -> Iterator[WorkerEvent]:
        """Send a question and receive its events, up to the final one, the deadline, or the end of the process."""
        if self.child is None and process.is_single_threaded():
            self.child = process.fork(lambda reader, writer: serve(reader, writer, question, memory))
        else:
            if self.child is None:
                self.child = process.spawn(f"{__name__}:main")
            task = json.dumps({**question.as_message(), "memory": memory, "language": get_language()})
            with contextlib.suppress(BrokenPipeError):
                process.write_all(self.child.to_child, task.encode() + b"\n")
        for line in process.read_lines(self.child.from_child, deadline):
            event = decode(line)
            if isinstance(event, Used):
                self.cpu, event = event.cpu, Used(event.cpu - self.cpu, event.peak)
            yield event
            if isinstance(event, Final):
                return

    def end(self) -> tuple[int, Used]:
        """Kill the process, if it runs: its wait status, and what it used since its last report."""
        child, self.child = self.child, None
        before, self.cpu = self.cpu, 0.0
        self.loaded = set()
        if child is None:
            return 0, Used(0.0, None)
        status, used = process.kill(child)
        return status, Used(used.ru_utime + used.ru_stime - before, used.ru_maxrss)


def conclude(final: Final, limit: Limit) -> Iterator[Event]:
    """Turn the final event of a worker into one for the caller; an error is raised again."""
    if isinstance(final, OutOfMemory):
        yield Stopped(process.memory_reason(limit))
    elif isinstance(final, Failed):
        raise restore_error(final)


def restore_error(failed: Failed) -> GridwrightError:
    """The error that a worker reported, as an instance of its class where that takes a text alone."""
    classes: tuple[type[GridwrightError], ...] = (InputError, UsageError, MissingError)
    cls = next((cls for cls in classes if cls.__name__ == failed.error), EngineError)
    return cls(failed.text)


def main(parent: str, reader: str, writer: str) -> None:
    """Run a worker in a fresh interpreter."""
    process.become_child(int(parent))
    try:
        serve(int(reader), int(writer), None, None)
    except MemoryError:
        os._exit(process.NO_MEMORY)


def serve(reader: int, writer: int, question: Question | Work | None, memory: int | None) -> None:
    """Answer the given question, if any, then every question that arrives."""
    if question is not None:
        answer(question, memory, writer)
    with open(reader, "rb") as lines:
        for line in lines:
            task: dict[str, Any] = json.loads(line)
            switch_to(task["language"])
            answer(restore_work(task), task["memory"], writer)


def restore_work(message: Mapping[str, Any]) -> Question | Work:
    """The question or the other work of a message, which comes from our own parent."""
    if "entry" not in message:
        return Question.from_message(message)
    module, _, name = message["entry"].partition(":")
    work: Work = getattr(import_module(module), name).from_message(message)
    return work


def answer(question: Question | Work, memory: int | None, writer: int) -> None:
    """Send the events of a question, then what it used, then the final event."""

    def send(event: WorkerEvent) -> None:
        process.write_all(writer, encode(event))

    reset_peak()
    process.cap_memory(memory)
    final = send_events(question, send)
    process.cap_memory(None)
    send(Used(cpu_time(), read_peak() or 0))
    send(final)


def send_events(question: Question | Work, send: Callable[[WorkerEvent], None]) -> Final:
    """Send every event of a question; returns the final one."""
    try:
        for event in run(question) if isinstance(question, Question) else question.run():
            send(Ready(time.process_time()) if type(event) is Ready else event)
    except MemoryError:
        return OutOfMemory()
    except GridwrightError as error:
        return Failed(type(error).__name__, str(error))
    except Exception as error:
        if lacks_memory(error):
            return OutOfMemory()
        failure = say(
            "{method} failed: {error}: {text}", method=question.method, error=type(error).__name__, text=error
        )
        return Failed(EngineError.__name__, failure)
    return Done()


def lacks_memory(error: Exception) -> bool:
    """Did the work fail for lack of memory? The dynamic loader says so in words alone, when a library is imported."""
    if isinstance(error, ImportError):
        return any(words in str(error) for words in NO_ROOM_TO_LOAD)
    return isinstance(error, OSError) and error.errno == errno.ENOMEM


def cpu_time() -> float:
    """CPU seconds of this process and of the children it has waited for."""
    import resource

    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def reset_peak() -> None:
    """Reset the peak memory of this process, where the system supports it (Linux)."""
    with contextlib.suppress(OSError), open("/proc/self/clear_refs", "wb", buffering=0) as file:
        file.write(b"5")


def read_peak() -> int | None:
    """The peak memory of this process in kilobytes since the last reset."""
    with contextlib.suppress(OSError), open("/proc/self/status", "rb", buffering=0) as file:
        for line in file.read(4096).splitlines():
            if line.startswith(b"VmHWM:"):
                return int(line.split()[1])
    return None
