"""What tests of the page share: a server in a process of its own, and a browser."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from typing import Any

import pytest

from support.waiting import PATIENCE

IN_FIREFOX = os.environ.get("GRIDWRIGHT_BROWSER") == "firefox"
PACKAGE = "firefox-esr" if IN_FIREFOX else "chromium"
PROGRAM = shutil.which(PACKAGE)
NOT_IN_FIREFOX = {
    "test_touch_drags_presses_long_and_pinches": "no touch",
    "test_a_tap_after_a_quick_drag_counts": "no touch",
    "test_a_board_too_wide_for_a_phone_says_how_it_is_moved": "no touch",
    "test_a_hint_on_a_phone_leaves_the_board_in_sight": "no click that leaves a page where it is",
    "test_games_and_certificates_are_taken_along": "no word of a file that is saved",
    "test_nothing_overflows_a_phone": "no way to another fragment of the same page",
    "test_boards_fill_the_room_they_have": "no way to another fragment of the same page",
    "test_the_page_prints": "no look at the page as it is printed",
}
"""What Playwright cannot do with Debian's Firefox; without GRIDWRIGHT_BROWSER it is Chromium that is driven."""
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


def launch(playwright: Any) -> Any:
    """The browser that is asked for."""
    if IN_FIREFOX:
        return playwright.firefox.launch(channel="moz-firefox", executable_path=PROGRAM)
    return playwright.chromium.launch(executable_path=PROGRAM, args=FLAGS)


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """In Firefox, skip what cannot be driven there."""
    for item in items:
        why = NOT_IN_FIREFOX.get(item.originalname, "no touch" if "touch" in item.name else "")
        if IN_FIREFOX and why:
            item.add_marker(pytest.mark.skip(reason=f"Playwright has {why} in Firefox: Chromium makes this run"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A browser that the tests of a file share; while it is there, no other test of the process can run an event loop."""
    if PROGRAM is None or find_spec("playwright") is None:
        pytest.skip(
            f"no {PACKAGE} or no Playwright: apt-get install {PACKAGE} and pip install playwright makes this run"
        )
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


def is_fault(message: Any) -> bool:
    """Does a message of the browser's console tell of a fault? Not that a question was refused, or cut off by a test."""
    return message.type == "error" and not any(told in message.text for told in ("status of 422", "net::ERR_FAILED"))


@contextmanager
def complaining() -> Iterator[Callable[[Any, str], Callable[[], None]]]:
    """Watches pages, until what it returns is called; whatever the browser complains about, or asks of another host, fails the test at its end."""
    complaints: list[str] = []

    def watch(page: Any, address: str) -> Callable[[], None]:
        def hear(request: Any) -> None:
            if not request.url.startswith((address, "data:", "blob:")):
                complaints.append(request.url)

        heard = {
            "pageerror": lambda error: complaints.append(str(error)),
            "console": lambda message: complaints.append(message.text) if is_fault(message) else None,
            "request": hear,
        }
        for name, listener in heard.items():
            page.on(name, listener)

        def stop() -> None:
            for name, listener in heard.items():
                page.remove_listener(name, listener)

        return stop

    yield watch
    assert complaints == []


EMPTY = "<link rel=icon href='data:,'>"  # so that no icon is asked for


class OnePage:
    """A page that tests of a file use one after another, each with an empty profile: a new one takes twice the time."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self.page: Any = None

    def take(self, server: str, viewport: Any) -> Any:
        """The page with nothing kept, and a window of a size."""
        if self.page is None:
            self.page = new_page(self.browser)
        self.page.route(f"{server}empty", lambda route: route.fulfill(content_type="text/html", body=EMPTY), times=1)
        self.page.goto(f"{server}empty")  # of the same origin, and without scripts
        self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.page.set_viewport_size(viewport)
        return self.page


def new_page(browser: Any, **settings: Any) -> Any:
    """A page in a fresh profile."""
    context = browser.new_context(**settings)
    context.set_default_timeout(min(PATIENCE, 180) * 1000)
    return context.new_page()


@pytest.fixture(scope="module")
def one_page(browser: Any) -> OnePage:
    return OnePage(browser)


@pytest.fixture
def open_page(browser: Any, one_page: OnePage, server: str) -> Iterator[Callable[..., Any]]:
    """Opens the page in an empty profile: first in a page that is there, then, or with more settings, in new ones."""
    ends: list[Callable[[], None]] = []
    with complaining() as watch:

        def open_one(path: str = "", fresh: bool = False, **settings: Any) -> Any:
            if ends or fresh or settings.keys() != {"viewport"}:
                page = new_page(browser, **settings)
                watch(page, server)
                ends.append(page.context.close)
            else:
                page = one_page.take(server, settings["viewport"])
                ends.append(watch(page, server))
            page.goto(server + path)
            return page

        yield open_one
        for end in ends:
            end()
