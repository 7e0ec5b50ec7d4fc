"""Connections that cannot be held for ever: what a client may keep open, and for how long it may do nothing.

A question has limits of its own. Here are those of who asks: how many connections there may be, how long the head of a
request may take to arrive, and how long a client may leave unread what it asked for.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from typing import Any

import h11
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from gridwright.web.pool import Pool

MOST_CONNECTIONS = 500
HEAD_SECONDS = 10.0  # in which the head of a request must have arrived
STALL_SECONDS = 20.0  # in which a client must have read something of what waits for it

LINGER_FOR_NOTHING = struct.pack("ii", 1, 0)


class Alarm:
    """A call after some seconds, unless it is called off."""

    def __init__(self, seconds: float, call: Callable[..., object]) -> None:
        self.seconds, self.call = seconds, call
        self.timer: asyncio.TimerHandle | None = None

    def start(self, *arguments: Any) -> None:
        """Let the time begin, from now on."""
        self.stop()
        self.timer = asyncio.get_running_loop().call_later(self.seconds, self.call, *arguments)

    def stop(self) -> None:
        """Call it off."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class BoundedProtocol(H11Protocol):
    """HTTP to one client, who is cut off if it keeps us waiting."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, unless there are too many others."""
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        self.head_alarm = Alarm(HEAD_SECONDS, transport.abort)
        self.stall_alarm = Alarm(STALL_SECONDS, self.cut_off_idler)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        else:
            self.await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self.head_alarm.stop()
        self.stall_alarm.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what has arrived; a request that has begun must go on."""
        super().data_received(data)
        self.await_head()

    def await_head(self) -> None:
        """While the head of a request is not complete, let the time run that it has from its first byte."""
        if self.conn.their_state is not h11.IDLE:
            self.head_alarm.stop()
        elif self.head_alarm.timer is None:
            self.head_alarm.start()

    def pause_writing(self) -> None:
        """The client does not read as fast as we write: see to it that it reads at all."""
        super().pause_writing()
        self.stall_alarm.start(self.transport.get_write_buffer_size())

    def cut_off_idler(self, before: int) -> None:
        """End the connection if no more has been read than some time ago."""
        waiting = self.transport.get_write_buffer_size()
        if waiting >= before:
            self.drop_what_waits()
            self.transport.abort()
        else:
            self.stall_alarm.start(waiting)

    def drop_what_waits(self) -> None:
        """Let the system reset the connection when it is closed, instead of keeping what the client has not read."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER_FOR_NOTHING)

    def resume_writing(self) -> None:
        """The client has caught up."""
        self.stall_alarm.stop()
        super().resume_writing()


class PageServer(Server):
    """A server that stops all questions when it is to end, instead of waiting for their answers."""

    def __init__(self, config: Config, pool: Pool) -> None:
        super().__init__(config)
        self.pool = pool

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        self.pool.stop_questions()
        await super().shutdown(sockets)
