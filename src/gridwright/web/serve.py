"""Serving the page from this machine: a free port, the address said aloud, the browser opened, and a clean end."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterable
from typing import Any

from gridwright.errors import MissingError, UsageError, describe_system_error
from gridwright.messages import say
from gridwright.web.pool import Limits, Pool

PORT = 8642  # unless it is taken
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
BACKLOG = 128
KEEP_ALIVE_SECONDS = 5


def serve(host: str, port: int | None, names: Iterable[str], limits: Limits, tell: Callable[[str], None]) -> None:
    """Serve the page until Ctrl-C; `tell` is given the address once it can be opened, `names` are other names of it."""
    uvicorn = import_uvicorn()
    from gridwright.web.connections import BoundedProtocol, PageServer
    from gridwright.web.server import make_app

    bound, pool = bind(host, port), Pool(limits)
    config = uvicorn.Config(
        make_app(pool, list_hosts(host, names)),
        http=BoundedProtocol,
        ws="none",
        log_level="error",  # not what strangers can cause at will, such as requests that are not HTTP
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=1,
    )
    tell(name_address(bound))
    with bound:
        PageServer(config, pool).run(sockets=[bound])


def list_hosts(host: str, names: Iterable[str]) -> frozenset[str] | None:
    """The names that requests may be sent to; None if any, as on a network where we do not know our own."""
    if host in LOOPBACK or host == "::1":
        return LOOPBACK.union(names)
    return frozenset([host, *LOOPBACK, *names]) if names else None


def import_uvicorn() -> Any:
    """The libraries of the server."""
    try:
        import starlette.applications  # noqa: F401
        import uvicorn
    except ImportError:
        raise MissingError(say("web needs Starlette and uvicorn: pip install 'gridwright[web]'")) from None
    return uvicorn


def bind(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for; without one, on the usual port or any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (PORT, 0) if port is None else (port,):
        try:
            return socket.create_server((host, wanted), family=family, backlog=BACKLOG)
        except OSError as error:
            why = describe_system_error(error)
    raise UsageError(say("cannot listen on {host}, port {port}: {why}", host=host, port=port or PORT, why=why))


def name_address(bound: socket.socket) -> str:
    """The address to open."""
    host, port = bound.getsockname()[:2]
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def can_open_browser() -> bool:
    """Is there a screen, so that opening a browser does not take over the terminal?"""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open the page, if there is a screen."""
    if can_open_browser():
        webbrowser.open(address)
