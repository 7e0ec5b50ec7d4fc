"""The server: an ASGI application that serves the page's files and carries its questions to the pool.

`POST /api/NAME` takes the fields of a request as JSON, with the language in `?lang=`. It replies with the result, or
with `{"error": {"code", "text"}}`. If the client accepts `text/event-stream`, progress comes as events before the
reply. A client that leaves has its question stopped. `GET /api` describes all questions as OpenAPI.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from gridwright.messages import say
from gridwright.messages.language import ENGLISH
from gridwright.version import VERSION
from gridwright.web import values
from gridwright.web.files import STATIC
from gridwright.web.guard import Guard
from gridwright.web.operations import CANCELLED, INTERNAL, OPERATIONS, OperationReply, fail
from gridwright.web.pool import RETRY_SECONDS, Busy, Limits, OnProgress, Pool

MOST_BODY = 1 << 19  # bytes of a request
JSON_TYPE, EVENTS_TYPE = "application/json", "text/event-stream"
UNPROCESSABLE, TOO_LARGE, WRONG_TYPE, TOO_MANY, NOT_FOUND, FAILED, GONE = 422, 413, 415, 429, 404, 500, 499
STATUSES = {INTERNAL: FAILED, "engine": FAILED, CANCELLED: GONE}


def make_app(limits: Limits, hosts: frozenset[str] | None = None) -> Guard:
    """The application; with `hosts`, requests to any other name of this machine are refused."""
    pool = Pool(limits)

    @asynccontextmanager
    async def run_pool(_: Any) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            await pool.close()

    async def ask(request: Request) -> Response:
        return await carry(request, pool)

    routes = [
        Route("/api", describe_api),
        Route("/api/{name}", ask, methods=["POST"]),
        Mount("/", StaticFiles(directory=STATIC, html=True)),
    ]
    return Guard(Starlette(routes=routes, lifespan=run_pool), hosts)


async def carry(request: Request, pool: Pool) -> Response:
    """Carry one question to the pool and its reply back."""
    name, language = request.path_params["name"], request.query_params.get("lang", ENGLISH)
    if name not in OPERATIONS:
        return respond(fail("usage", say("there is no such question")), NOT_FOUND)
    if request.headers.get("content-type", "").partition(";")[0].strip() != JSON_TYPE:
        return respond(fail("usage", say("expected {type}", type=JSON_TYPE)), WRONG_TYPE)
    body = await read_body(request)
    if body is None:
        return respond(fail("usage", say("a request of more than {count:,} bytes", count=MOST_BODY)), TOO_LARGE)
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        return respond(fail("usage", say("the request is not JSON")))
    if pool.is_full:
        return refuse_busy()
    if EVENTS_TYPE in request.headers.get("accept", ""):
        return StreamingResponse(stream(pool, name, fields, language), media_type=EVENTS_TYPE)
    return await ask_while_connected(request, pool, name, fields, language)


async def read_body(request: Request) -> bytes | None:
    """The body of a request; None if it is too large."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY:
            return None
    return body


async def ask_while_connected(request: Request, pool: Pool, name: str, fields: Any, language: str) -> Response:
    """Ask the pool, and stop if the client leaves."""
    work = asyncio.ensure_future(pool.ask(name, fields, language, lambda _: None))
    leaving = asyncio.ensure_future(wait_for_leaving(request))
    try:
        await asyncio.wait({work, leaving}, return_when=asyncio.FIRST_COMPLETED)
        return respond(work.result()) if work.done() else Response(status_code=GONE)
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
                yield write_event("progress", {"text": hearing.result()})
            hearing.cancel()
        yield write_event("reply", work.result())
    except Busy:
        yield write_event("reply", fail("busy", say("too many questions at once; try again in a moment")))
    finally:
        work.cancel()


def write_event(name: str, data: Any) -> bytes:
    """A server-sent event."""
    return f"event: {name}\ndata: {json.dumps(data)}\n\n".encode()


def respond(reply: OperationReply, status: int | None = None) -> Response:
    """A reply as a response: the bare result, or the error with its status."""
    if "result" in reply:
        return JSONResponse(reply["result"])
    return JSONResponse(reply, status or STATUSES.get(reply["error"]["code"], UNPROCESSABLE))


def refuse_busy() -> Response:
    """The response while the queue is full."""
    reply = fail("busy", say("too many questions at once; try again in a moment"))
    return JSONResponse(reply, TOO_MANY, headers={"Retry-After": str(RETRY_SECONDS)})


async def describe_api(_: Request) -> Response:
    """All questions, their requests and results, as OpenAPI."""
    error = {"type": "object", "properties": {"error": {"type": "object"}}, "required": ["error"]}
    refused = {"description": "error", "content": {JSON_TYPE: {"schema": error}}}
    paths = {
        f"/api/{name}": {
            "post": {
                "operationId": name,
                "summary": operation.summary,
                "parameters": [{"name": "lang", "in": "query", "schema": {"type": "string"}}],
                "requestBody": {
                    "required": True,
                    "content": {JSON_TYPE: {"schema": values.describe(operation.request)}},
                },
                "responses": {
                    "200": {
                        "description": operation.summary,
                        "content": {JSON_TYPE: {"schema": values.describe(operation.result)}},
                    },
                    **{str(code): refused for code in (UNPROCESSABLE, TOO_LARGE, WRONG_TYPE, TOO_MANY)},
                },
            }
        }
        for name, operation in OPERATIONS.items()
    }
    return JSONResponse({"openapi": "3.1.0", "info": {"title": "gridwright", "version": VERSION}, "paths": paths})
