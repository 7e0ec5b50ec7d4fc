"""Where the server's processes come from: one process that has loaded everything and forks when asked.

A fork takes milliseconds, a fresh interpreter the better part of a second, and every question that is stopped costs a
process. The server cannot fork by itself, as it has threads. The process ends with the server, and its forks with it.

A message is a letter and a number: `F` with an open file asks for a fork, which answers questions there, and is replied
to with its process id; `E` and a process id waits for the end of a fork, and is replied to with its wait status.
"""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import struct

from gridwright.solving import process
from gridwright.web import worker
from gridwright.web.operations import answer

FORK, END = b"F", b"E"
REQUEST, REPLY = struct.Struct("!cq"), struct.Struct("!q")


class Nursery:
    """The server's side. Nobody may give up waiting for a reply: the next would take it for theirs."""

    def __init__(self) -> None:
        self.pid: int | None = None
        self.turn = asyncio.Lock()

    def start(self) -> None:
        """Start the process; it loads in the background."""
        self.socket, theirs = socket.socketpair()
        self.socket.setblocking(False)
        with theirs:
            self.pid = process.start(f"{__name__}:main", os.dup(theirs.fileno()))

    async def fork(self) -> tuple[int, socket.socket] | None:
        """A new process, and the socket to it; None if the system allows no more."""
        try:
            ours, theirs = socket.socketpair()
            with theirs:
                pid = await self.ask(FORK, 0, theirs.fileno())
        except (EOFError, OSError):
            return None
        if pid:
            return pid, ours
        ours.close()
        return None

    async def end(self, pid: int) -> int:
        """Wait for a fork that has been killed: its wait status."""
        return await self.ask(END, pid)

    async def ask(self, what: bytes, number: int, *files: int) -> int:
        """Send a message and wait for its reply; if the process has ended, another is started and asked."""
        async with self.turn:
            try:
                return await self.exchange(what, number, *files)
            except (EOFError, ConnectionError):
                self.close()
                return 0 if what == END else await self.exchange(what, number, *files)

    async def exchange(self, what: bytes, number: int, *files: int) -> int:
        """Send a message and wait for its reply; EOFError if the process has ended. If there is none, it is started."""
        if self.pid is None:
            self.start()
        socket.send_fds(self.socket, [REQUEST.pack(what, number)], files)
        data = await asyncio.get_running_loop().sock_recv(self.socket, REPLY.size)
        if len(data) < REPLY.size:
            raise EOFError
        return int(REPLY.unpack(data)[0])

    def close(self) -> None:
        """Kill the process; its forks end with it."""
        if self.pid is not None:
            process.kill_group(self.pid)
            os.waitpid(self.pid, 0)
            self.socket.close()
            self.pid = None


def main(parent: str, file: str) -> None:
    """Load everything, then fork whenever asked."""
    process.become_child(int(parent))
    answer("start", {})  # it loads every kind
    gc.freeze()
    with socket.socket(fileno=int(file)) as server:
        while True:
            data, files, _, _ = socket.recv_fds(server, REQUEST.size, 1)
            if not data:
                return
            what, number = REQUEST.unpack(data)
            server.sendall(REPLY.pack(fork(server, files[0]) if what == FORK else await_end(number)))


def fork(server: socket.socket, file: int) -> int:
    """Fork a process that answers questions at an open file: its id, or 0 if the system allows no more processes."""
    parent = os.getpid()
    try:
        pid = os.fork()
    except OSError:
        pid = None
    if pid != 0:
        os.close(file)
        return pid or 0
    try:
        server.close()
        process.become_child(parent)
        worker.serve(file)
    finally:
        os._exit(0)


def await_end(pid: int) -> int:
    """Wait for a fork that has been killed: its wait status; 0 if it was forked by the process before us."""
    try:
        return os.waitpid(pid, 0)[1]
    except ChildProcessError:
        return 0
