"""Many items worked on by a few processes at a time, with the results in the order of the items.

The processes are forked from this one, so that the work need not be sent, only items and results. Each gets a few items
and sends the result of each as soon as it has it: so one that takes longer than a limit is known, and its process is
killed, which costs no other item anything; it ends by itself where this process waits for more items meanwhile. What is
taken ahead of the results is bounded, however many items there are.
"""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, Generic, TypeVar

from gridwright.errors import EngineError, GridwrightError, LimitError, describe_system_error
from gridwright.messages import say
from gridwright.outcome import Limit
from gridwright.solving import process
from gridwright.solving.limited import HEADER_BYTES, ITEM, attempt, read_exactly, receive, send

Item = TypeVar("Item")
Result = TypeVar("Result")

CHUNK_SECONDS = 0.02  # of work that a process gets at a time
MOST_ITEMS = 64
AHEAD = 4 * MOST_ITEMS  # items per process that are taken before the result that is due
NO_LIMIT = Limit()


@dataclass(slots=True)
class Hand:
    """A process, the items whose results it still has to send, and since when it works on the first of them."""

    child: process.Child
    items: deque[tuple[int, Any]]
    since: float = 0.0


class Crew(Generic[Item, Result]):
    """Processes that do the same work on every item, each item within a limit in seconds."""

    def __init__(self, work: Callable[[Item], Result], jobs: int, limit: Limit = NO_LIMIT) -> None:
        self.work, self.limit = work, limit
        self.jobs = min(jobs, process.count_possible())
        self.hands: list[Hand] = []
        self.ready: dict[int, Result | GridwrightError] = {}
        self.again: deque[tuple[int, Any]] = deque()  # items whose process has ended before their turn came
        self.size = 1  # items that a process gets at a time
        self.taken = 0  # items so far

    def results(self, items: Iterable[Item]) -> Generator[Result | GridwrightError, None, None]:
        """The result of every item, in order; an error in its place if there is none: it took too long, or crashed."""
        waiting, due = enumerate(items), 0
        chunk: Sequence[tuple[int, Any]] = ()
        try:
            while True:
                for hand in self.list_idle():
                    chunk = chunk or self.take(waiting, due)
                    if not chunk or (hand := hand or self.start()) is None:
                        break
                    self.give(hand, chunk)
                    chunk = ()
                while due in self.ready:
                    yield self.ready.pop(due)
                    due += 1
                chunk = chunk or self.take(waiting, due)  # while the others work
                if not chunk and not any(hand.items for hand in self.hands):
                    return
                if not self.list_idle() or not chunk:
                    self.collect()
        finally:
            self.end()

    def take(self, waiting: Iterator[tuple[int, Item]], due: int) -> Sequence[tuple[int, Item]]:
        """The next items to be given out, those that come again first."""
        if self.again:
            return [self.again.popleft()]
        chunk = list(islice(waiting, min(self.size, max(due + AHEAD * self.jobs - self.taken, 0))))
        self.taken += len(chunk)
        return chunk

    def list_idle(self) -> list[Hand | None]:
        """The processes that wait for items; None for each that could be started."""
        idle = [hand for hand in self.hands if not hand.items]
        return [*idle, *[None] * (self.jobs - len(self.hands))]

    def start(self) -> Hand | None:
        """A new process; None if the system has no room for it, and those that there are do all the work."""
        try:
            hand = Hand(process.fork(self.serve), deque())
        except OSError as error:
            if not self.hands:
                why = describe_system_error(error)
                raise EngineError(say("no process can be started: {why}", why=why)) from None
            self.jobs = len(self.hands)
            return None
        self.hands.append(hand)
        return hand

    def give(self, hand: Hand, chunk: Sequence[tuple[int, Any]]) -> None:
        """Give items to a process, which waits for them."""
        hand.items.extend(chunk)
        hand.since = time.monotonic()
        data = pickle.dumps([item for _, item in chunk])
        try:
            process.write_all(hand.child.to_child, len(data).to_bytes(HEADER_BYTES, "big") + data)
        except BrokenPipeError:  # it was killed while it waited
            self.dismiss(hand, None)

    def serve(self, reader: int, writer: int) -> None:
        """Work on items as they come, in the child, until it is killed."""
        for other in self.hands:  # their pipes are open here, too, and would add up
            os.close(other.child.to_child)
            os.close(other.child.from_child)
        while True:
            size = int.from_bytes(read_exactly(reader, HEADER_BYTES), "big")
            for item in pickle.loads(read_exactly(reader, size)):
                process.end_after(self.limit.seconds)
                attempt(partial(self.send_result, item, writer), writer)
                process.end_after(None)

    def send_result(self, item: Item, writer: int) -> None:
        """Work on an item, and send the result."""
        result = self.work(item)
        process.end_after(None)  # whoever reads the result may take their time
        send(writer, ITEM, result)

    def collect(self) -> None:
        """Wait for a result, or until a limit is reached, and take what has come."""
        busy = [hand for hand in self.hands if hand.items]
        seconds = self.limit.seconds
        wait = None if seconds is None else max(min(hand.since for hand in busy) + seconds - time.monotonic(), 0.0)
        come = process.await_input([hand.child.from_child for hand in busy], wait)
        for hand in busy:
            if hand.child.from_child in come:
                self.take_result(hand)
            elif seconds is not None and time.monotonic() >= hand.since + seconds:
                self.dismiss(hand, LimitError(process.time_reason(self.limit)))

    def take_result(self, hand: Hand) -> None:
        """Take the result that a process has sent."""
        try:
            _, value = receive(hand.child.from_child, NO_LIMIT)
        except EOFError:
            process.await_exit(hand.child)
            self.dismiss(hand, None)
            return
        self.ready[hand.items.popleft()[0]] = value
        now = time.monotonic()
        self.size = max(1, min(MOST_ITEMS, 2 * self.size, int(CHUNK_SECONDS / max(now - hand.since, 1e-6))))
        hand.since = now

    def dismiss(self, hand: Hand, error: GridwrightError | None) -> None:
        """End a process that is late, or has ended; its first item gets an error, and others get the rest."""
        self.hands.remove(hand)
        status, _ = process.kill(hand.child)
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
            error = LimitError(process.time_reason(self.limit))
        self.ready[hand.items.popleft()[0]] = error or EngineError(process.exit_reason(status, NO_LIMIT))
        self.again.extend(hand.items)

    def end(self) -> None:
        """End all processes."""
        while self.hands:
            process.kill(self.hands.pop().child)
