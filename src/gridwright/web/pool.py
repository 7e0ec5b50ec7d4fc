"""The processes behind the server: a fixed number, each with one question at a time, and a bounded queue before them.

A question that takes too long or too much memory, or that nobody waits for any more, costs its process: it is killed
with everything it started, and a new one takes its place.

Most questions take milliseconds. One that is not answered in half a second goes on beside the others at the lowest
priority, and its place is for those who wait: so nobody waits long, however hard the questions of others are. There
are `LONG_PER_JOB` places for such questions per job; when these are taken too, it is refused.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from gridwright.messages import say
from gridwright.messages.language import using
from gridwright.solving import process
from gridwright.web.nursery import Nursery
from gridwright.web.operations import LIMIT, Fault
from gridwright.web.worker import MOST_REPLY

MOST_LINE = MOST_REPLY + 1
RETRY_SECONDS = 2
QUICK_SECONDS = 0.5
LONG_PER_JOB = 4
LOWEST_PRIORITY = 19

T = TypeVar("T")
OnProgress = Callable[[str], None]
Reply = bytes | Fault
"""What a process replies: a result as JSON, or what went wrong."""


class Busy(Exception):
    """Too many questions wait already, or too many take long."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many questions at a time, how many may wait, and what each may take."""

    jobs: int = 2
    queue: int = 40
    seconds: float = 30.0
    memory: int = 500  # megabytes


class PageWorker:
    """A process that answers questions, one at a time."""

    def __init__(self, pid: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid, self.reader, self.writer = pid, reader, writer
        self.has_place = True
        self.ending: asyncio.Task[int] | None = None

    async def ask(self, task: dict[str, Any], on_progress: OnProgress) -> Reply:
        """Have the process answer a question; EOFError if it ends before that."""
        self.writer.write(json.dumps(task).encode() + b"\n")
        await self.writer.drain()
        while True:
            message: dict[str, Any] = json.loads(await self.receive())
            if "progress" in message:
                on_progress(message["progress"])
            elif "error" in message:
                fault: Fault = message["error"]
                return fault
            else:
                return await self.receive()

    async def receive(self) -> bytes:
        """The next line of the process."""
        line = await self.reader.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return line[:-1]

    @property
    def has_ended(self) -> bool:
        """Has the process ended while nobody asked it anything, as the system may end one when memory is short?"""
        return self.reader.at_eof()

    def give_way(self) -> None:
        """Leave the place to another and go on at the lowest priority, which cannot be raised again."""
        self.has_place = False
        with suppress(OSError):
            os.setpriority(os.PRIO_PGRP, self.pid, LOWEST_PRIORITY)


class Pool:
    """All processes, and who waits for one."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.nursery = Nursery()
        self.workers: set[PageWorker] = set()
        self.idle: asyncio.Queue[PageWorker] = asyncio.Queue()
        self.waiting = self.long = 0
        self.tasks: set[asyncio.Task[Any]] = set()
        self.questions: set[asyncio.Task[Any]] = set()

    def start(self) -> None:
        """Start all processes; they load in the background."""
        self.nursery.start()
        for _ in range(self.limits.jobs):
            self.run_behind(self.add_worker())

    def close(self) -> None:
        """Kill all processes."""
        for task in self.tasks:
            task.cancel()
        for worker in self.workers:
            process.kill_group(worker.pid)
        self.nursery.close()

    def stop_questions(self) -> None:
        """Stop all questions: nobody will be answered any more."""
        for question in self.questions:
            question.cancel()

    @property
    def is_full(self) -> bool:
        """May no more questions wait?"""
        return self.waiting >= self.limits.queue

    async def ask(self, name: str, fields: Any, language: str, on_progress: OnProgress) -> Reply:
        """Answer a question in a process; Busy if too many others wait, or take long."""
        question = asyncio.current_task()
        assert question is not None
        self.questions.add(question)
        question.add_done_callback(self.questions.discard)
        limits = {"memory": self.limits.memory, "seconds": self.limits.seconds}
        task = {"name": name, "fields": fields, "language": language, **limits}
        ended_by = 0
        for _ in range(2):  # a process that ends with its parent is not to be blamed on the question
            worker = await self.wait_for_worker()
            try:
                async with asyncio.timeout(self.limits.seconds):
                    return await self.watch(worker, task, on_progress)
            except TimeoutError:
                return self.refuse(language, signal.SIGXCPU)
            except (EOFError, OSError):
                assert worker.ending is not None
                if ended_by := os.WTERMSIG(await asyncio.shield(worker.ending)):
                    break
        return self.refuse(language, ended_by)

    async def wait_for_worker(self) -> PageWorker:
        """A process that has nothing to do, which others may wait for too; Busy if too many do."""
        if self.is_full:
            raise Busy
        self.waiting += 1
        try:
            while (worker := await self.idle.get()).has_ended:
                self.dismiss(worker)
            return worker
        finally:
            self.waiting -= 1

    async def watch(self, worker: PageWorker, task: dict[str, Any], on_progress: OnProgress) -> Reply:
        """Have a process answer a question; whoever gives up waiting ends it."""
        answering = asyncio.ensure_future(worker.ask(task, on_progress))
        is_answered = False
        try:
            await asyncio.wait({answering}, timeout=QUICK_SECONDS)
            reply = answering.result() if answering.done() else await self.take_time(worker, answering)
            is_answered = True
            return reply
        finally:
            answering.cancel()
            if is_answered and worker.has_place:
                self.idle.put_nowait(worker)
            else:
                self.dismiss(worker)

    async def take_time(self, worker: PageWorker, answering: asyncio.Future[Reply]) -> Reply:
        """Let a question take longer, behind the quick ones; Busy if too many do."""
        if self.long >= LONG_PER_JOB * self.limits.jobs:
            raise Busy
        worker.give_way()
        self.run_behind(self.add_worker())
        self.long += 1
        try:
            return await answering
        finally:
            self.long -= 1

    def dismiss(self, worker: PageWorker) -> None:
        """Kill a process; if it has not left its place before, another takes it."""
        process.kill_group(worker.pid)
        worker.ending = self.run_behind(self.end(worker))
        if worker.has_place:
            self.run_behind(self.add_worker())

    async def end(self, worker: PageWorker) -> int:
        """Wait for a process that has been killed: its wait status."""
        worker.writer.close()
        self.workers.discard(worker)
        return await self.nursery.end(worker.pid)

    async def add_worker(self) -> None:
        """Start another process, as soon as the system allows one."""
        while (started := await self.nursery.fork()) is None:
            await asyncio.sleep(RETRY_SECONDS)
        pid, connection = started
        worker = PageWorker(pid, *await asyncio.open_connection(sock=connection, limit=MOST_LINE))
        self.workers.add(worker)
        self.idle.put_nowait(worker)

    def refuse(self, language: str, ended_by: int) -> Fault:
        """What to say of a question that took too much, by the signal that ended its process."""
        with suppress(ValueError), using(language):
            if ended_by == signal.SIGXCPU:
                return Fault(code=LIMIT, text=say("time limit of {seconds:g} s reached", seconds=self.limits.seconds))
            return Fault(code=LIMIT, text=say("memory limit of {megabytes} MB reached", megabytes=self.limits.memory))
        return Fault(code=LIMIT, text="")

    def run_behind(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do some work that goes on whoever leaves."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task
