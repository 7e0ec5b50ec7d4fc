"""The screen of `gridwright play`: a board with a cell set apart, drawn by curses, and the keys and clicks on it."""

from __future__ import annotations

import contextlib
import curses
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gridwright.cli._game import Game
from gridwright.messages import say
from gridwright.render._canvas import Canvas

KEYS = {
    **{curses.KEY_UP: "k", curses.KEY_DOWN: "j", curses.KEY_LEFT: "h", curses.KEY_RIGHT: "l"},
    **{curses.KEY_BACKSPACE: "delete", curses.KEY_DC: "delete", 127: "delete", 8: "delete", 18: "r", 27: "q"},
}
NO_MORE = -1  # in place of a key, where the terminal is gone
LEFT, RIGHT, RELEASED = 0, 2, 3
WHEEL = {64: -3, 65: 3}  # the lines that a notch scrolls
DECIMALS = frozenset(b"0123456789;")


@dataclass(frozen=True)
class BoardView:
    """A board in characters, and the line and column where each cell begins."""

    lines: list[str]
    places: list[tuple[int, int]]
    width: int  # of a cell

    def find(self, line: int, column: int) -> int | None:
        """The cell at a place of the picture."""
        hits = (nth for nth, (y, x) in enumerate(self.places) if y == line and x <= column < x + self.width)
        return next(hits, None)


def draw(game: Game, columns: int) -> BoardView:
    """The board as it is to be shown."""
    canvas = Canvas(game.scene(), colour=False)
    canvas.fit(columns)
    return BoardView(canvas.lines(), canvas.list_places(), canvas.cell_width)


def name_keys() -> str:
    """What the keys do."""
    return say(
        "arrows or hjkl: move · space or click: next value · 0-9 # .: value · del: empty · m or right click: mark · "
        "u, r: undo, redo · c: check · ?: hint, then more of it · s: save · q: quit"
    )


class Screen:
    """The terminal while a puzzle is played."""

    def __init__(self, window: curses.window) -> None:
        self.window = window
        self.top = self.left = 0
        self.follow = True  # is the cell kept in view? Not while the wheel scrolls
        self.view = BoardView([], [], 1)
        with contextlib.suppress(curses.error):  # a terminal that cannot hide its cursor shows it
            curses.curs_set(0)
        self.mouse = Mouse()

    def show(self, game: Game) -> None:
        """Draw the board, scrolled to the cell, and what there is to say below it."""
        height, width = self.window.getmaxyx()
        self.view = draw(game, width)
        said, keys = (textwrap.wrap(text, max(width - 1, 20)) for text in (game.said, name_keys()))
        if height - len(said) - len(keys) - 1 >= min(len(self.view.lines), height // 2):
            said += keys  # in a small window the board comes first
        room = max(height - len(said) - 1, 1)
        line, column = self.view.places[game.cell]
        self.top = scroll(self.top, line if self.follow else None, room, len(self.view.lines))
        longest = max(map(len, self.view.lines))
        self.left = scroll(self.left, column + self.view.width if self.follow else None, width - 1, longest)
        self.window.erase()
        for y, text in enumerate(self.view.lines[self.top : self.top + room]):
            self.put(y, text[self.left : self.left + width - 1])
        if self.top <= line < self.top + room:
            text = self.view.lines[line][column : column + self.view.width].ljust(self.view.width)
            self.put(line - self.top, text, column - self.left, curses.A_REVERSE)
        for y, text in enumerate(said, min(room, len(self.view.lines)) + 1):
            self.put(y, text)
        self.window.refresh()

    @contextlib.contextmanager
    def hearing(self) -> Iterator[Screen]:
        """The screen while the terminal reports the mouse."""
        self.mouse.switch(on=True)
        try:
            yield self
        finally:
            self.mouse.switch(on=False)

    def put(self, line: int, text: str, column: int = 0, look: int = curses.A_NORMAL) -> None:
        """Write a text; what does not fit a small window is left out."""
        with contextlib.suppress(curses.error):
            self.window.addstr(line, column, text, look)

    def read(self, game: Game) -> str:
        """The next key by its name; a click goes to its cell and is the key that does there what the button does."""
        key = self.window.getch()
        if key == NO_MORE:  # a signal may have come between
            key = self.window.getch()
        if key == NO_MORE:
            return "q"
        if key == curses.KEY_MOUSE:
            return self.hear(game, self.mouse.read(self.window.getch))
        self.follow = True
        return KEYS.get(key, chr(key) if 32 <= key < 127 else "")

    def hear(self, game: Game, event: MouseEvent) -> str:
        """What the mouse does: the left button puts in the next value, the right one marks, the wheel scrolls."""
        if event.button in WHEEL:
            self.top, self.follow = self.top + WHEEL[event.button], False
            return ""
        cell = self.view.find(event.line + self.top, event.column + self.left)
        if cell is None or event.button not in (LEFT, RIGHT):
            return ""
        game.cell, self.follow = cell, True
        if event.button == RIGHT:
            return "m"
        return "" if game.fixed[cell] else " "


class MouseEvent(NamedTuple):
    """A button that was pressed, or a notch of the wheel, and where."""

    button: int
    line: int
    column: int


class Mouse:
    """What xterm and its kin report of the mouse; read here, as curses loses clicks that follow each other fast."""

    def __init__(self) -> None:
        begin = curses.tigetstr("kmous") or b""  # of a report
        self.decimal = begin.endswith(b"<")
        self.modes = ("1000", "1006") if self.decimal else ("1000",) if begin else ()

    def switch(self, on: bool) -> None:
        """Have the terminal report the mouse, or no longer."""
        for mode in self.modes:
            curses.putp(f"\x1b[?{mode}{'h' if on else 'l'}".encode())

    def read(self, read: Callable[[], int]) -> MouseEvent:
        """The event that begins with what curses calls KEY_MOUSE: three numbers in decimals, or a byte for each."""
        if not self.decimal:
            button, column, line = (read() - 32 for _ in range(3))
            return MouseEvent(button, line - 1, column - 1)
        text = ""
        while (key := read()) in DECIMALS:
            text += chr(key)
        numbers = [int(number or "0") for number in f"{text};;".split(";")]
        return MouseEvent(numbers[0] if key == ord("M") else RELEASED, numbers[2] - 1, numbers[1] - 1)


def scroll(now: int, place: int | None, room: int, size: int) -> int:
    """How far to scroll so that a place and what is beside it are in view: not at all, if they are."""
    if place is not None and not now < place < now + room - 1:
        now = place - room // 2
    return max(0, min(now, size - room))
