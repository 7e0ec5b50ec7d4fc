"""Letters and digits, five cells high, and texts laid out in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from random import Random
from typing import Any

from gridwright.kinds.nonogram.figures.pen import UNIT, Pen

HEIGHT = 5
FONT = {
    "A": ".##. #..# #### #..# #..#",
    "B": "###. #..# ###. #..# ###.",
    "C": ".### #... #... #... .###",
    "D": "###. #..# #..# #..# ###.",
    "E": "#### #... ###. #... ####",
    "F": "#### #... ###. #... #...",
    "G": ".### #... #.## #..# .###",
    "H": "#..# #..# #### #..# #..#",
    "I": "### .#. .#. .#. ###",
    "J": "..## ...# ...# #..# .##.",
    "K": "#..# #.#. ##.. #.#. #..#",
    "L": "#... #... #... #... ####",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#...# ##..# #.#.# #..## #...#",
    "O": ".##. #..# #..# #..# .##.",
    "P": "###. #..# ###. #... #...",
    "Q": ".##. #..# #..# #.#. .#.#",
    "R": "###. #..# ###. #.#. #..#",
    "S": ".### #... .##. ...# ###.",
    "T": "##### ..#.. ..#.. ..#.. ..#..",
    "U": "#..# #..# #..# #..# .##.",
    "V": "#...# #...# .#.#. .#.#. ..#..",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#...# .#.#. ..#.. .#.#. #...#",
    "Y": "#...# .#.#. ..#.. ..#.. ..#..",
    "Z": "#### ...# .##. #... ####",
    "0": ".##. #..# #..# #..# .##.",
    "1": ".#. ##. .#. .#. ###",
    "2": "###. ...# .##. #... ####",
    "3": "###. ...# .##. ...# ###.",
    "4": "#..# #..# #### ...# ...#",
    "5": "#### #... ###. ...# ###.",
    "6": ".##. #... ###. #..# .##.",
    "7": "#### ...# ..#. .#.. .#..",
    "8": ".##. #..# .##. #..# .##.",
    "9": ".##. #..# .### ...# .##.",
    "!": "# # # . #",
    "?": "##. ..# .#. ... .#.",
    ".": ". . . . #",
    ",": ".. .. .. .# #.",
    "-": "... ... ### ... ...",
    "+": "... .#. ### .#. ...",
    "'": "# # . . .",
    "&": ".#.. #.#. .#.. #.## .##.",
    ":": ". # . # .",
    "♥": ".#.#. ##### ##### .###. ..#..",
}


def plain_letters(text: str) -> str:
    """The text in capitals without accents, its spaces reduced to one."""
    decomposed = unicodedata.normalize("NFD", text.replace("ß", "ss").replace("œ", "oe").replace("’", "'").upper())
    return " ".join("".join(letter for letter in decomposed if not unicodedata.combining(letter)).split())


def is_drawable(text: str) -> bool:
    """Is there a letter for each of a text's characters, and at least one?"""
    letters = plain_letters(text)
    return bool(letters) and all(letter in FONT or letter == " " for letter in letters)


def width_of(line: str) -> int:
    """How wide a line of text is, with a cell between letters and two more between words."""
    return sum(3 if letter == " " else len(FONT[letter].split()[0]) + 1 for letter in line) - 1


def break_lines(text: str) -> Iterator[list[str]]:
    """All ways to break a text into lines as full as a width lets them be, the narrowest first."""
    words = text.split()
    parts = [" ".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1)]
    for width in sorted(set(map(width_of, parts))):
        if width >= max(map(width_of, words)):
            yield fill_lines(words, width)


def fill_lines(words: list[str], width: int) -> list[str]:
    """Words in lines that are no wider than asked."""
    lines = [words[0]]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        if width_of(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def lay_out(text: str, width: int, height: int) -> tuple[int, list[str]] | None:
    """The largest letters that fit, as a number of cells per dot, with the lines of the text; None if none do."""
    best: tuple[int, list[str]] | None = None
    for lines in break_lines(plain_letters(text)):
        wide, high = max(map(width_of, lines)), (HEIGHT + 1) * len(lines) - 1
        scale = min(width // wide, height // high)
        if scale and (best is None or scale > best[0]):
            best = scale, lines
    return best


def smallest_sizes(text: str) -> list[tuple[int, int]]:
    """The smallest sizes that a text fits: widths and heights."""
    layouts = list(break_lines(plain_letters(text)))
    return [(max(map(width_of, lines)), (HEIGHT + 1) * len(lines) - 1) for lines in layouts]


def write_text(canvas: Any, text: str) -> bool:
    """Write a text as large as it fits into the middle of a canvas; False if it does not fit."""
    found = lay_out(text, canvas.width, canvas.height)
    if found is None:
        return False
    scale, lines = found
    top = (canvas.height - scale * ((HEIGHT + 1) * len(lines) - 1)) // 2
    for line in lines:
        left = (canvas.width - scale * width_of(line)) // 2
        for letter in line:
            if letter == " ":
                left += 3 * scale
                continue
            left += scale * (draw_letter(canvas, letter, left, top, scale) + 1)
        top += scale * (HEIGHT + 1)
    return True


def draw_letter(canvas: Any, letter: str, left: int, top: int, scale: int) -> int:
    """Draw a letter; returns its width in dots."""
    rows = FONT[letter].split()
    for down, row in enumerate(rows):
        for right, dot in enumerate(row):
            if dot == "#":
                x, y = (left + right * scale) * UNIT, (top + down * scale) * UNIT
                canvas.box(x, y, x + scale * UNIT, y + scale * UNIT, 1)
    return len(rows[0])


def letter(pen: Pen, rng: Random) -> None:
    """One or two letters that fill the box, upright or slanted, black on white or white on black."""
    count = 2 if pen.width > 3 * pen.height // 2 or rng.random() < 0.25 else 1
    chosen = [rng.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789&?♥") for _ in range(count)]
    ink, slant = 1, rng.choice((0, 0, 6))
    if rng.random() < 0.3 and pen.cells() > 9:
        pen.box(0, 0, 100, 100)
        ink = 0
    for nth, one in enumerate(chosen):
        rows = FONT[one].split()
        left, wide = 8 + nth * 84 // count, (84 - 6 * (count - 1)) // count
        for down, row in enumerate(rows):
            for right, dot in enumerate(row):
                if dot == "#":
                    x, y = left + right * wide // len(row) + slant * (2 - down) // 2, 8 + down * 84 // HEIGHT
                    pen.shape(
                        *(x, y, x + wide // len(row) + 1, y, x + wide // len(row) + 1, y + 18, x, y + 18), ink=ink
                    )
