"""Portable bitmaps (P1 text, P4 bytes): a picture, whose clues make the nonogram. Notes are stored in comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError
from gridwright.formats.base import Format, Head, Source
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.notes import NOTES, clean_note, encode_goal
from gridwright.text.parsing import make_grid, number
from gridwright.text.stream import MAX_BYTES, check_size, decode_line

HEADER = re.compile(rb"\s*+(?:#([^\n\r]*+)(?:[\n\r]|\Z)|([^\s#]{1,20}))")
REST = re.compile(rb"\s*+\S")  # anything but blanks
OTHER_TYPES = {b"P2", b"P3", b"P5", b"P6", b"P7", b"PF", b"Pf"}
BOM = b"\xef\xbb\xbf"
MAX_LINE = 70  # the longest line that P1 allows


def read(source: Source) -> Iterator[Puzzle | InputError]:
    """Every picture of a file, one after the other."""
    data = source.lines.read_bytes(MAX_BYTES + 1)
    check_size(len(data), 0)
    data = data.lstrip(BOM)
    at = 0
    while REST.match(data, at):
        puzzle, at = read_bitmap(data, at)
        yield puzzle


def read_bitmap(data: bytes, at: int) -> tuple[Nonogram, int]:
    """The picture that begins here, and the position after it."""
    notes: dict[str, str] = {}
    magic, at = read_token(data, at, notes)
    if magic in OTHER_TYPES:
        raise InputError(say("a picture of many shades; expected P1 or P4 (gridwright picture takes the others)"))
    if magic not in (b"P1", b"P4"):
        raise InputError(say("expected a bitmap that begins with P1 or P4"))
    width, at = read_token(data, at, notes)
    height, at = read_token(data, at, notes)
    grid = make_grid(number(height.decode("latin-1"), say("a height")), number(width.decode("latin-1"), say("a width")))
    black, at = (read_bits if magic == b"P4" else read_digits)(data, at, grid)
    puzzle = Nonogram.from_picture(grid, black)
    return puzzle.titled(**notes, goal=encode_goal(grid, black)), at


def read_token(data: bytes, at: int, notes: dict[str, str]) -> tuple[bytes, int]:
    """The next word of the header; comments before it may hold notes."""
    while (found := HEADER.match(data, at)) is not None:
        at = found.end()
        if found[2] is not None:
            return found[2], at
        key, _, value = decode_line(found[1], first=False).partition(":")
        if key.strip() in NOTES and key.strip() != "goal":
            notes[key.strip()] = clean_note(value, key.strip())
    raise InputError(say("the bitmap is cut short; expected P1 or P4, width, height and cells"))


def read_digits(data: bytes, at: int, grid: Grid) -> tuple[list[bool], int]:
    """Cells as 0 and 1, with or without blanks between them."""
    black: list[bool] = []
    while len(black) < len(grid) and at < len(data):
        char = data[at : at + 1]
        at += 1
        if char in b"01":
            black.append(char == b"1")
        elif not char.isspace():
            raise InputError(say("byte 0x{byte:02x} among the cells; expected 0 and 1", byte=char[0]))
    if len(black) < len(grid):
        raise InputError(say("the bitmap ends after {count} of {cells} cells", count=len(black), cells=len(grid)))
    return black, at


def read_bits(data: bytes, at: int, grid: Grid) -> tuple[list[bool], int]:
    """Cells as bits, every row in bytes of its own, after one blank."""
    stride = -(-grid.width // 8)
    size = stride * grid.height
    packed = data[at + 1 : at + 1 + size]
    if len(packed) < size:
        raise InputError(say("the bitmap ends after {count} of {bytes} bytes", count=len(packed), bytes=size))
    rows = [packed[i : i + stride] for i in range(0, size, stride)]
    black = [bool(row[c >> 3] >> (7 - c % 8) & 1) for row in rows for c in range(grid.width)]
    return black, at + 1 + size


def write(puzzle: Any) -> str:
    """The picture of the puzzle, as text."""
    check_picture(puzzle, "pbm")
    notes = [(name, getattr(puzzle.notes, name)) for name in NOTES if name != "goal"]
    comments = [f"# {name}: {value}" for name, value in notes if value]
    lines = ["P1", *comments, f"{puzzle.grid.width} {puzzle.grid.height}"]
    for row in puzzle.grid.table(puzzle.notes.goal):
        text = "".join(row)
        lines += [text[i : i + MAX_LINE] for i in range(0, len(text), MAX_LINE)]
    return "\n".join(lines) + "\n"


def check_picture(puzzle: Nonogram, format: str) -> None:
    """Refuse a goal that does not solve the clues: read again, its own clues would make another puzzle."""
    goal = Answer(puzzle.grid, tuple(int(cell == "1") for cell in puzzle.notes.goal))
    if kinds.of(puzzle).check(puzzle, goal):
        raise InputError(
            say("{format} cannot hold a goal that does not solve the clues; it holds only the picture", format=format)
        )


def sniff(head: Head) -> bool:
    """P and a digit, then a blank or a comment."""
    start = head.data.lstrip(BOM)[:3]
    return start[:2] in {b"P1", b"P4", *OTHER_TYPES} and (start[2:] in (b"#", b"") or start[2:].isspace())


FORMAT = Format(
    name="pbm",
    about=Sentence(
        "bitmaps whose clues make a nonogram (reads P1 and P4, writes P1); a puzzle without a goal is solved first"
    ),
    extension=".pbm",
    only=("nonogram",),
    notes=frozenset(NOTES),
    read=read,
    write=write,
    sniff=sniff,
    goal_of=("nonogram",),
)
