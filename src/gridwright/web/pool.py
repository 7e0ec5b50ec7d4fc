"""The processes behind the server: a fixed number, each with one question at a time, and a bounded queue before them.

A question that takes too long or too much memory, or that nobody waits for any more, costs its process: it is killed
with everything it started, and a new one takes its place. Processes end with the server, even where that is killed.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from gridwright.messages import say
from gridwright.messages.language import using
from gridwright.solving import process
from gridwright.web.operations import LIMIT, OperationReply, fail

MOST_LINE = 1 << 27  # bytes of a message from a process
RETRY_SECONDS = 2

OnProgress = Callable[[str], None]


class Busy(Exception):
    """The queue is full."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many questions at a time, how many may wait, and what each may take."""

    jobs: int = 2
    queue: int = 40
    seconds: float = 30.0
    memory: int = 1_000  # megabytes


class Slot:
    """A place for one process."""

    def __init__(self) -> None:
        self.child: process.Child | None = None

    async def start(self) -> None:
        """Start the process; it loads in the background."""
        self.child = process.spawn("gridwright.web.worker:main")
        self.reader = asyncio.StreamReader(limit=MOST_LINE)
        # A file of its own, as `process.kill` closes the one of the child.
        pipe = os.fdopen(os.dup(self.child.from_child), "rb", 0)
        loop = asyncio.get_running_loop()
        self.transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(self.reader), pipe)
        self.is_ready = False

    async def load(self) -> None:
        """Wait until the process has loaded; that is not part of a question's time."""
        if not self.is_ready:
            self.is_ready = bool((await self.receive()).get("ready"))

    async def ask(self, task: dict[str, Any], on_progress: OnProgress) -> OperationReply:
        """Have the process answer a question; EOFError if it ends before that."""
        assert self.child is not None
        line = json.dumps(task).encode() + b"\n"
        await asyncio.to_thread(process.write_all, self.child.to_child, line)
        while True:
            message = await self.receive()
            if "reply" in message:
                reply: OperationReply = message["reply"]
                return reply
            on_progress(message["progress"])

    async def receive(self) -> dict[str, Any]:
        """The next message of the process."""
        line = await self.reader.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        message: dict[str, Any] = json.loads(line)
        return message

    async def end(self) -> None:
        """Kill the process."""
        child, self.child = self.child, None
        if child is not None:
            self.transport.close()
            await asyncio.to_thread(process.kill, child)


class Pool:
    """All processes, and who waits for one."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.slots = [Slot() for _ in range(limits.jobs)]
        self.idle: asyncio.Queue[Slot] = asyncio.Queue()
        self.waiting = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self.closed = False

    async def start(self) -> None:
        """Start all processes."""
        for slot in self.slots:
            await slot.start()
            self.idle.put_nowait(slot)

    async def close(self) -> None:
        """Kill all processes."""
        self.closed = True
        for slot in self.slots:
            await slot.end()

    @property
    def is_full(self) -> bool:
        """May no more questions wait?"""
        return self.waiting >= self.limits.queue

    async def ask(self, name: str, fields: Any, language: str, on_progress: OnProgress) -> OperationReply:
        """Answer a question in a process; Busy if too many wait already."""
        if self.is_full:
            raise Busy
        self.waiting += 1
        try:
            slot = await self.idle.get()
        finally:
            self.waiting -= 1
        task = {"name": name, "fields": fields, "language": language, "memory": self.limits.memory}
        is_sound = False
        try:
            await slot.load()
            async with asyncio.timeout(self.limits.seconds):
                reply = await slot.ask(task, on_progress)
            is_sound = True
            return reply
        except TimeoutError:
            return self.refuse(language, "time")
        except (EOFError, BrokenPipeError):
            return self.refuse(language, "memory")
        finally:
            if is_sound:
                self.idle.put_nowait(slot)
            else:
                self.run_behind(self.replace(slot))

    def refuse(self, language: str, what: str) -> OperationReply:
        """The reply to a question that took too much."""
        with suppress(ValueError), using(language):
            if what == "time":
                return fail(LIMIT, say("time limit of {seconds:g} s reached", seconds=self.limits.seconds))
            return fail(LIMIT, say("memory limit of {megabytes} MB reached", megabytes=self.limits.memory))
        return fail(LIMIT, what)

    async def replace(self, slot: Slot) -> None:
        """Kill the process of a slot and start another."""
        await slot.end()
        if not self.closed:
            await slot.start()
            self.idle.put_nowait(slot)

    def run_behind(self, work: Coroutine[Any, Any, None]) -> None:
        """Do some work that nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
