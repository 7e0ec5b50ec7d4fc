"""Boards for the tests of drawing: of every kind, of three sizes, empty, half-done and full; random, but always the same."""

from __future__ import annotations

import random
from collections.abc import Callable

from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer, Puzzle
from support.boards.makaro import make_arrow, make_rooms

Made = tuple[Puzzle, Answer]


def nonogram(height: int, width: int) -> Made:
    grid, rng = Grid(height, width), random.Random(height * width)
    noise = [rng.random() < 0.5 for _ in range(len(grid))]
    black = [noise[c] + sum(noise[o] for o in grid.neighbours()[c]) >= 3 for c in range(len(grid))]
    return Nonogram.from_picture(grid, black), Answer(grid, tuple(map(int, black)))


def hitori(height: int, width: int) -> Made:
    grid, rng = Grid(height, width), random.Random(height * width)
    numbers = tuple(rng.randint(1, max(height, width)) for _ in range(len(grid)))
    masked = [0] * len(grid)
    for cell in range(len(grid)):
        masked[cell] = int(rng.random() < 0.25 and not any(masked[o] for o in grid.neighbours()[cell]))
    return Hitori(grid=grid, numbers=numbers), Answer(grid, tuple(masked))


def takuzu(height: int, width: int) -> Made:
    grid, rng = Grid(height + height % 2, width + width % 2), random.Random(height * width)
    values = tuple(rng.randint(0, 1) for _ in range(len(grid)))
    givens = tuple(value if rng.random() < 0.3 else None for value in values)
    return Takuzu(grid=grid, givens=givens), Answer(grid, values)


def makaro(height: int, width: int) -> Made:
    grid, rng = Grid(height, width), random.Random(height * width)
    rooms = make_rooms(rng, grid, 0.12, 6)
    arrows = tuple(make_arrow(rng, grid, rooms, cell) for cell in range(len(grid)))
    values = [None if room is None else rooms[: cell + 1].count(room) for cell, room in enumerate(rooms)]
    givens = tuple(value if rng.random() < 0.2 else None for value in values)
    puzzle = Makaro(grid=grid, rooms=rooms, givens=givens, arrows=arrows)
    return puzzle, Answer(grid, tuple(values))


MAKERS: dict[str, Callable[[int, int], Made]] = {
    "hitori": hitori,
    "makaro": makaro,
    "nonogram": nonogram,
    "takuzu": takuzu,
}
SIZES = {"5x5": (5, 5), "25x25": (25, 25), "60x40": (40, 60), "7x3": (3, 7), "1x4": (4, 1)}


def half(answer: Answer, share: float = 0.5) -> Answer:
    """Some of the cells, the others undecided."""
    rng = random.Random(len(answer.values))
    return Answer(answer.grid, tuple(value if rng.random() < share else None for value in answer.values))


NASTY = (
    "<script>alert(1)</script>",
    "</title></desc></svg><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    "]]><script>alert(1)</script>",
    "<!--",
    "-->",
    "<![CDATA[x",
    "<!ENTITY x SYSTEM 'file:///etc/passwd'>",
    "&xxe;",
    "&amp;lt;",
    "&#60;b&#62;",
    "javascript:alert(1)",
    "{{7*7}}",
    "${7*7}",
    "</style><style>*{display:none}</style>",
    "url(http://example.org/x)",
    "\\input{/etc/passwd}",
    "\\end{document}",
    "$x^2$ 100% #1 a_b ~ & {}",
    "%",
    "\\\\",
    "\\write18{id}",
    "^^5cinput{x}",
    "\x1b[2J\x1b]0;owned\x07",
    "\x00\x08\x7f\x9b31m",
    "\u202etxt.exe",
    "\u2028line\u2029",
    "\ud800",
    "\ufffe\uffff",
    "日本語 ёж ñ é ß ﷽ 🧩",
    "a" * 3000,
    "line\nbreak\r\ttab",
    " ",
    "‹ › “quoted”",
    "C:\\path\\to 'file'",
    "--",
    "-o",
)
"""Text that means something to some program that may show it."""
