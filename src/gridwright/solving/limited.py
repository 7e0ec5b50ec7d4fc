"""Work of any sort in a child process that is killed at a time limit, as solving is in `worker`.

Where there are no processes, as in a browser, the work is done here, and stops at the first report after the limit.
"""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from gridwright.errors import EngineError, GridwrightError, LimitError
from gridwright.messages import say
from gridwright.outcome import Limit
from gridwright.progress import can_start_processes, stopping
from gridwright.solving.events import Event, Stopped
from gridwright.solving.process import await_input, check_platform, exit_reason, fork, kill, time_reason, write_all
from gridwright.solving.question import Question
from gridwright.solving.run import run

Item = TypeVar("Item")
HEADER_BYTES = 8
ITEM, ERROR, END = range(3)


def iterate_within(work: Callable[[], Iterable[Item]], limit: Limit) -> Iterator[Item]:
    """Iterate over work that a child process does; an item that takes longer than the limit raises LimitError.

    Without a limit in seconds, and where there are no processes, the work is done here.
    """
    if limit.seconds is None:
        yield from work()
        return
    if not can_start_processes():
        yield from iterate_here(work, limit.seconds, LimitError(time_reason(limit)))
        return
    child = fork(lambda _, pipe: serve(work, pipe))
    ended = False
    try:
        while True:
            what, value = receive(child.from_child, limit)
            if what == END:
                return
            if what == ERROR:
                raise value
            yield value
    except EOFError:
        ended = True
    finally:
        status, _ = kill(child)
        if ended:
            raise EngineError(exit_reason(status, Limit()))


def iterate_here(work: Callable[[], Iterable[Item]], seconds: float, late: LimitError) -> Iterator[Item]:
    """Iterate over work in this process; an item that takes longer raises an error as soon as the work reports."""
    items = iter(work())
    while True:
        with stopping(seconds, late):
            try:
                item = next(items)
            except StopIteration:
                return
        yield item


def run_here(question: Question, limit: Limit) -> Iterator[Event]:
    """Answer a question in this process up to a limit in seconds, which holds as soon as the method reports."""
    if limit.memory is not None or limit.seconds is None:
        check_platform(say("a memory limit"))
    events, deadline = run(question), time.monotonic() + (limit.seconds or 0.0)
    while True:
        try:
            with stopping(deadline - time.monotonic(), LimitError(time_reason(limit))):
                event = next(events, None)
        except LimitError:
            event = Stopped(time_reason(limit))
        if event is None:
            return
        yield event
        if isinstance(event, Stopped):
            return


def do_within(work: Callable[[], Item], limit: Limit) -> Item:
    """What some work returns; if it takes longer than the limit, LimitError is raised."""
    return next(iterate_within(lambda: iter([work()]), limit))


def serve(work: Callable[[], Iterable[Any]], pipe: int) -> None:
    """Do the work in the child: send every item, then how it ended."""

    def send_all() -> None:
        for item in work():
            send(pipe, ITEM, item)
        send(pipe, END, None)

    attempt(send_all, pipe)


def attempt(work: Callable[[], None], pipe: int) -> None:
    """Do some work in the child, and send the error that ends it."""
    try:
        work()
    except GridwrightError as error:
        send(pipe, ERROR, error)
    except Exception as error:
        sentence = say("a worker process failed: {error}: {text}", error=type(error).__name__, text=error)
        send(pipe, ERROR, EngineError(sentence))


def send(pipe: int, what: int, value: Any) -> None:
    """Send one message to the parent."""
    data = pickle.dumps((what, value))
    write_all(pipe, len(data).to_bytes(HEADER_BYTES, "big") + data)


def receive(pipe: int, limit: Limit) -> tuple[int, Any]:
    """Receive one message from the child, if it starts to arrive within the limit; EOFError if the child has ended."""
    if not await_input([pipe], limit.seconds):
        raise LimitError(time_reason(limit))
    size = int.from_bytes(read_exactly(pipe, HEADER_BYTES), "big")
    message: tuple[int, Any] = pickle.loads(read_exactly(pipe, size))
    return message


def read_exactly(pipe: int, size: int) -> bytes:
    """Read so many bytes."""
    data = b""
    while len(data) < size:
        chunk = os.read(pipe, size - len(data))
        if not chunk:
            raise EOFError
        data += chunk
    return data
