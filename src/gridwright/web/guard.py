"""What every response carries, a strict policy for the browser, and what no request may do: come from another site.

The page loads nothing from any other host and runs no inline script. A page of another site that sends its visitor's
browser here is refused, whether by its own name (`Origin`) or by a name of its own for this machine (`Host`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

RULES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
}
"""The policy of the page: what its browser may load, and from where."""


def join_policy(rules: Mapping[str, str]) -> str:
    """A policy as a browser reads it."""
    return "; ".join(f"{name} {rule}" for name, rule in rules.items())


HEADERS = {
    b"content-security-policy": join_policy(RULES).encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
    b"cache-control": b"no-cache",  # the page is asked for again, and not sent again if it is the same
}
FORBIDDEN = 403


class Guard:
    """Wraps an application: refuses what is not from the page, and adds the headers."""

    def __init__(self, app: App, hosts: frozenset[str] | None) -> None:
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name, value) for name, value in message["headers"] if name.lower() not in HEADERS]
                message["headers"] = [*own, *HEADERS.items()]
            await send(message)

        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if self.is_foreign(headers):
            await send_guarded({"type": "http.response.start", "status": FORBIDDEN, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        await self.app(scope, receive, send_guarded)

    def is_foreign(self, headers: dict[bytes, str]) -> bool:
        """Was a request sent by a page of another site, or to a name that is not ours?"""
        host = headers.get(b"host", "")
        if self.hosts is not None and strip_port(host) not in self.hosts:
            return True
        origin = headers.get(b"origin")
        return origin is not None and origin.partition("://")[2] != host


def strip_port(host: str) -> str:
    """The name of a host without its port."""
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host
