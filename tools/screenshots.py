"""Take the pictures of the page that README.md and docs/ show: `python -m tools.screenshots` renews them in docs/page/.

They are taken in Chromium, of the page as `gridwright web` serves it, on boards that gridwright makes or brings along.
Needs Chromium, Playwright and Pillow, as `make test` installs them.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gridwright as gw
from gridwright import formats
from gridwright.web.operations import answer

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "page"
PROGRAM = shutil.which("chromium")
THEMES = ("light", "dark")
WIDE, NARROW = (1180, 720), (390, 720)
COLOURS = 96  # of a picture; lines and letters have few
MOST_BYTES = 150_000


@dataclass(frozen=True)
class Shot:
    """A picture: its languages, the window, where the page begins, and what is done there before it is taken."""

    languages: tuple[str, ...]
    size: tuple[int, int]
    address: Callable[[], str]
    act: Callable[[Any, Press], None]


Press = Callable[[str], None]
"""Presses a button of the page, by the name of its words."""


def link_to(puzzle: gw.Puzzle, steps: int = 0) -> str:
    """The address of a puzzle, with a board on which a number of steps were taken."""
    text = formats.write(puzzle, drop_notes=True)
    explained = ask("explain", puzzle=text)
    state = explained["start"]
    for step in explained["steps"][:steps]:
        for cell, value in zip(step["cells"], step["values"], strict=True):
            state[cell] = value
    return f"#{ask('convert', puzzle=text, to='share', state=state)['text'].strip()}"


def ask(name: str, **fields: Any) -> Any:
    """The answer to a question of the page."""
    return answer(name, fields, "en")["result"]


def play() -> str:
    """A heyawake, half of it solved."""
    return link_to(gw.generate("heyawake", size=(9, 8), level="medium", seed=4), steps=14)


def show_reason(page: Any, press: Press) -> None:
    """Ask for a hint, and for its reason."""
    press("hint")
    page.locator(".told").wait_for()
    press("hint_why")


def show_home(page: Any, press: Press) -> None:
    """Wait for the pictures of all kinds."""
    page.locator(".card svg").last.wait_for()


def set_picture() -> str:
    """The hen, as its setter has it."""
    return link_to(gw.example("hen")).replace("#", "#edit=")


def show_verdict(page: Any, press: Press) -> None:
    """Wait for the verdict, and look at the picture."""
    page.locator(".judgement .pair svg").first.wait_for()
    press("mode_picture")
    page.wait_for_timeout(1000)


def learn() -> str:
    """A hitori for a lecture."""
    return link_to(gw.generate("hitori", size=(8, 6), level="hard", seed=3))


def show_kernel(page: Any, press: Press) -> None:
    """Watch the kernel up to its first conflict, or for some decisions."""
    press("learn")
    press("learn_watch")
    page.locator(".walk").wait_for()
    for _ in range(3):
        press("watch_leap")


def explain() -> str:
    """A makaro on a phone."""
    return link_to(gw.generate("makaro", size=(6, 6), level="medium", seed=5))


def show_step(page: Any, press: Press) -> None:
    """Go some steps of the explanation."""
    press("explain")
    page.locator(".walk").wait_for()
    for _ in range(9):
        press("next")


SHOTS = {
    "hint": Shot(("en", "fr"), WIDE, play, show_reason),
    "kinds": Shot(("en",), WIDE, lambda: "", show_home),
    "set": Shot(("en",), WIDE, set_picture, show_verdict),
    "learn": Shot(("en",), WIDE, learn, show_kernel),
    "phone": Shot(("en",), NARROW, explain, show_step),
}


def name_file(name: str, language: str, theme: str) -> str:
    """The name of a picture's file."""
    return f"{name}-{language}-{theme}.png"


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server of the page."""
    command = [sys.executable, "-m", "gridwright", "web", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield next(word for word in server.stdout.readline().split() if word.startswith("http"))
        finally:
            server.terminate()


def take(browser: Any, address: str, shot: Shot, language: str, theme: str) -> bytes:
    """A picture as PNG."""
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        reduced_motion="reduce",
        device_scale_factor=1.5,
    )
    try:
        page = context.new_page()
        page.goto(f"{address}?lang={language}{shot.address()}")
        words = answer("start", {}, language)["result"]["words"]
        page.locator("main [role=gridcell], .card").first.wait_for()

        def press(name: str) -> None:
            page.get_by_role("button", name=words[name], exact=True).click()
            page.wait_for_timeout(100)

        shot.act(page, press)
        page.wait_for_timeout(400)
        return shrink(page.screenshot(caret="hide"))
    finally:
        context.close()


def shrink(data: bytes) -> bytes:
    """A picture with a palette, which its lines and letters fit into."""
    from PIL import Image

    kept = io.BytesIO()
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def take_all(folder: Path, names: list[str]) -> None:
    """Write pictures into a folder."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, args=["--no-sandbox"])
        for name in names:
            for language in SHOTS[name].languages:
                for theme in THEMES:
                    data = take(browser, address, SHOTS[name], language, theme)
                    if len(data) > MOST_BYTES:
                        raise ValueError(f"{name}: {len(data):,} bytes")
                    (folder / name_file(name, language, theme)).write_bytes(data)
        browser.close()


if __name__ == "__main__":
    take_all(FOLDER, sys.argv[1:] or list(SHOTS))
