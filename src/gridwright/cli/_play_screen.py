"""The screen of `gridwright play`: a board with a cell set apart, drawn by curses, and the keys and clicks on it."""

from __future__ import annotations

import contextlib
import curses
import textwrap
from dataclasses import dataclass

from gridwright.cli._game import Game
from gridwright.messages import say
from gridwright.render._canvas import Canvas

KEYS = {
    **{curses.KEY_UP: "k", curses.KEY_DOWN: "j", curses.KEY_LEFT: "h", curses.KEY_RIGHT: "l"},
    **{curses.KEY_BACKSPACE: "delete", curses.KEY_DC: "delete", 127: "delete", 8: "delete", 18: "r", 27: "q"},
}


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
        "arrows or hjkl: move · space: next value · 0-9 # .: value · del: empty · m: mark · u, r: undo, redo · "
        "c: check · ?: hint, then more of it · s: save · q: quit"
    )


class Screen:
    """The terminal while a puzzle is played."""

    def __init__(self, window: curses.window) -> None:
        self.window = window
        self.top = self.left = 0
        self.view = BoardView([], [], 1)
        curses.curs_set(0)
        curses.mousemask(curses.BUTTON1_CLICKED | curses.BUTTON1_PRESSED)
        curses.mouseinterval(0)

    def show(self, game: Game) -> None:
        """Draw the board, scrolled to the cell, and what there is to say below it."""
        height, width = self.window.getmaxyx()
        self.view = draw(game, width)
        said = [*textwrap.wrap(game.said, max(width - 1, 20)), *textwrap.wrap(name_keys(), max(width - 1, 20))]
        room = max(height - len(said) - 1, 1)
        line, column = self.view.places[game.cell]
        self.top = scroll(line, room, len(self.view.lines))
        self.left = scroll(column + self.view.width, width - 1, max(map(len, self.view.lines)))
        self.window.erase()
        for y, text in enumerate(self.view.lines[self.top : self.top + room]):
            self.put(y, text[self.left : self.left + width - 1])
        text = self.view.lines[line][column : column + self.view.width].ljust(self.view.width)
        self.put(line - self.top, text, column - self.left, curses.A_REVERSE)
        for y, text in enumerate(said, min(room, len(self.view.lines)) + 1):
            self.put(y, text)
        self.window.refresh()

    def put(self, line: int, text: str, column: int = 0, look: int = curses.A_NORMAL) -> None:
        """Write a text; what does not fit a small window is left out."""
        with contextlib.suppress(curses.error):
            self.window.addstr(line, column, text, look)

    def read(self, game: Game) -> str:
        """The next key by its name; a click goes to its cell, and on that cell it is the next value."""
        key = self.window.getch()
        if key != curses.KEY_MOUSE:
            return KEYS.get(key, chr(key) if 32 <= key < 127 else "")
        _, x, y, _, _ = curses.getmouse()
        cell = self.view.find(y + self.top, x + self.left)
        if cell is None:
            return ""
        again = cell == game.cell
        game.cell = cell
        return " " if again else ""


def scroll(place: int, room: int, size: int) -> int:
    """How far to scroll so that a place is in view."""
    return max(0, min(place - room // 2, size - room))
