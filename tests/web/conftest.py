"""What tests of the page share: a server in a process of its own, and a browser."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
StartServer = Callable[..., Any]


@contextmanager
def serving(
    *options: str, start: Sequence[str] = ("-m", "gridwright"), stderr: Any = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server with options: its address, and its process."""
    command = [sys.executable, *start, "web", "--no-open", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as server:
        assert server.stdout is not None
        try:
            line = server.stdout.readline()
            yield next(word for word in line.split() if word.startswith("http")), server
        finally:
            with suppress(ProcessLookupError):
                server.send_signal(signal.SIGINT)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server that all tests share."""
    if find_spec("uvicorn") is None or find_spec("starlette") is None:
        pytest.skip("no Starlette or uvicorn: pip install 'gridwright[web]' makes this run")
    with serving() as (address, _):
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser that the tests of a file share; while it is there, no other test of the process can run an event loop."""
    if CHROMIUM is None or find_spec("playwright") is None:
        pytest.skip("no Chromium or no Playwright: apt-get install chromium and pip install playwright makes this run")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def open_page(browser: Any, server: str) -> Iterator[Callable[..., Any]]:
    """Opens the page in a fresh profile; whatever the browser complains about fails the test."""
    contexts, complaints = [], []

    def open_one(path: str = "", **settings: Any) -> Any:
        context = browser.new_context(**settings)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on(
            "request",
            lambda request: (
                None if request.url.startswith((server, "data:", "blob:")) else complaints.append(request.url)
            ),
        )
        page.goto(server + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []
