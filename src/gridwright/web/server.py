"""The server: an ASGI application that serves the page's files and carries its questions to the pool.

`POST /api/NAME` takes the fields of a request as JSON, with the language in `?lang=`. It replies with the result, or
with `{"error": {"code", "text"}}`. If the client accepts `text/event-stream`, progress comes as events before the
reply. A client that leaves has its question stopped. `GET /api` describes all questions as OpenAPI, `GET /api/` as a
page for people.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from gridwright.messages import say
from gridwright.messages.language import ENGLISH
from gridwright.web.api import (
    JSON_TYPE,
    NOT_FOUND,
    TOO_LARGE,
    TOO_MANY,
    TOO_SLOW,
    UNPROCESSABLE,
    WRONG_TYPE,
    describe_api,
    write_api_page,
)
from gridwright.web.files import STATIC
from gridwright.web.guard import Guard
from gridwright.web.operations import CANCELLED, INTERNAL, OPERATIONS, Fault, refuse
from gridwright.web.pool import RETRY_SECONDS, Busy, OnProgress, Pool, Reply

MOST_BODY = 1 << 18  # bytes of a request
BODY_SECONDS = 10.0  # in which a request must have arrived
EVENTS_TYPE = "text/event-stream"
UNBUFFERED = {"X-Accel-Buffering": "no"}  # proxies pass events on as they come
FAILED, GONE = 500, 499
STATUSES = {INTERNAL: FAILED, "engine": FAILED, CANCELLED: GONE}


def make_app(pool: Pool, hosts: frozenset[str] | None = None) -> Guard:
    """The application; with `hosts`, requests to any other name of this machine are refused."""

    @asynccontextmanager
    async def run_pool(_: Any) -> AsyncIterator[None]:
        pool.start()
        try:
            yield
        finally:
            pool.close()

    async def ask(request: Request) -> Response:
        return await carry(request, pool)

    routes = [
        Route("/api", show_api),
        Route("/api/", show_api_page),
        Route("/api/{name}", ask, methods=["POST"]),
        Mount("/", StaticFiles(directory=STATIC, html=True)),
    ]
    return Guard(Starlette(routes=routes, lifespan=run_pool), hosts)


async def carry(request: Request, pool: Pool) -> Response:
    """Carry one question to the pool and its reply back."""
    name, language = request.path_params["name"], request.query_params.get("lang", ENGLISH)
    if name not in OPERATIONS:
        return respond_fault("usage", say("there is no such question"), NOT_FOUND)
    if request.headers.get("content-type", "").partition(";")[0].strip() != JSON_TYPE:
        return respond_fault("usage", say("expected {type}", type=JSON_TYPE), WRONG_TYPE)
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await read_body(request)
    except TimeoutError:
        return respond_fault("usage", say("the request took too long to arrive"), TOO_SLOW)
    if body is None:
        return respond_fault("usage", say("a request of more than {count:,} bytes", count=MOST_BODY), TOO_LARGE)
    try:
        fields = json.loads(body, parse_constant=refuse_constant)
    except (ValueError, RecursionError):
        return respond_fault("usage", say("the request is not JSON"))
    refusal = refuse(name, fields, language)
    if refusal is not None:
        return respond(refusal["error"])
    if pool.is_full:
        return refuse_busy()
    if EVENTS_TYPE in request.headers.get("accept", ""):
        return StreamingResponse(stream(pool, name, fields, language), media_type=EVENTS_TYPE, headers=UNBUFFERED)
    return await ask_while_connected(request, pool, name, fields, language)


async def read_body(request: Request) -> bytes | None:
    """The body of a request; None if it is too large, which its head may tell already."""
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length) > MOST_BODY:
        return None
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY:
            return None
    return bytes(body)


def refuse_constant(name: str) -> None:
    """Refuse what Python takes for a number and JSON does not: NaN and infinity."""
    raise ValueError(name)


async def ask_while_connected(request: Request, pool: Pool, name: str, fields: Any, language: str) -> Response:
    """Ask the pool, and stop if the client leaves."""
    work = asyncio.ensure_future(pool.ask(name, fields, language, lambda _: None))
    leaving = asyncio.ensure_future(wait_for_leaving(request))
    try:
        await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return respond(work.result()) if work.done() and not work.cancelled() else Response(status_code=GONE)
    except Busy:
        return refuse_busy()
    finally:
        for task in (work, leaving):
            task.cancel()


async def wait_for_leaving(request: Request) -> None:
    """Wait until the client has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def stream(pool: Pool, name: str, fields: Any, language: str) -> AsyncIterator[bytes]:
    """Progress and the reply as server-sent events; the framework stops this when the client leaves."""
    heard: asyncio.Queue[str] = asyncio.Queue()
    report: OnProgress = heard.put_nowait
    work = asyncio.ensure_future(pool.ask(name, fields, language, report))
    try:
        while not work.done():
            hearing = asyncio.ensure_future(heard.get())
            await asyncio.wait({work, hearing}, return_when=asyncio.FIRST_COMPLETED)
            if hearing.done():
                yield write_event("progress", dump({"text": hearing.result()}))
            hearing.cancel()
        if work.cancelled():
            return
        reply = work.result()
        yield write_event("reply", b'{"result": %b}' % reply if isinstance(reply, bytes) else dump({"error": reply}))
    except Busy:
        yield write_event("reply", dump({"error": Fault(code="busy", text=say_busy())}))
    finally:
        work.cancel()


def write_event(name: str, data: bytes) -> bytes:
    """A server-sent event."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), data)


def dump(value: Any) -> bytes:
    """A value as JSON, in ASCII: a text from outside may hold what UTF-8 cannot."""
    return json.dumps(value).encode()


def respond(reply: Reply, status: int | None = None) -> Response:
    """A reply as a response: the bare result, or the error with its status."""
    if isinstance(reply, bytes):
        return Response(reply, media_type=JSON_TYPE)
    return Response(dump({"error": reply}), status or STATUSES.get(reply["code"], UNPROCESSABLE), media_type=JSON_TYPE)


def respond_fault(code: str, text: str, status: int = UNPROCESSABLE) -> Response:
    """What is wrong with a request as a response."""
    return respond(Fault(code=code, text=text), status)


def refuse_busy() -> Response:
    """The response while the queue is full."""
    response = respond_fault("busy", say_busy(), TOO_MANY)
    response.headers["Retry-After"] = str(RETRY_SECONDS)
    return response


def say_busy() -> str:
    """What to say while too many ask, or too many questions take long."""
    return say("too many questions at once; try again in a moment")


@cache
def write_api() -> bytes:
    """All questions, their requests and results, as OpenAPI."""
    return dump(describe_api())


async def show_api(_: Request) -> Response:
    """All questions, their requests and results, as OpenAPI."""
    return Response(write_api(), media_type=JSON_TYPE)


async def show_api_page(_: Request) -> Response:
    """The same as a page for people."""
    return HTMLResponse(write_api_page())
