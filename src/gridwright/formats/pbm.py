"""Portable bitmaps (P1 text, P4 bytes): a picture, whose clues make the nonogram. Notes are kept as comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError
from gridwright.formats.base import Format, Head, Source
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.notes import NOTES, goal_of, note
from gridwright.text.parsing import number, sized
from gridwright.text.stream import MOST_BYTES, check_size, text_of

HEADER = re.compile(rb"\s*+(?:#([^\n\r]*+)(?:[\n\r]|\Z)|([^\s#]{1,20}))")
OTHERS = {b"P2", b"P3", b"P5", b"P6", b"P7", b"PF", b"Pf"}
WIDE = 70  # as long as a line of the text form may be


def each(source: Source) -> Iterator[Puzzle | InputError]:
    """Every picture of a file, one after the other."""
    data = source.lines.take(MOST_BYTES + 1)
    check_size(len(data), 0)
    data = data.lstrip(b"\xef\xbb\xbf")
    at = 0
    while data[at:].strip():
        puzzle, at = one(data, at)
        yield puzzle


def one(data: bytes, at: int) -> tuple[Nonogram, int]:
    """The picture that begins here, and where it ends."""
    notes: dict[str, str] = {}
    magic, at = token(data, at, notes)
    if magic in OTHERS:
        raise InputError("a picture of many shades; expected P1 or P4 (gridwright picture takes the others)")
    if magic not in (b"P1", b"P4"):
        raise InputError("expected a bitmap that begins with P1 or P4")
    width, at = token(data, at, notes)
    height, at = token(data, at, notes)
    grid = sized(number(height.decode("latin-1"), "a height"), number(width.decode("latin-1"), "a width"))
    black, at = (bits if magic == b"P4" else digits)(data, at, grid)
    puzzle = Nonogram.from_picture(grid, black)
    return puzzle.titled(**notes, goal=goal_of(grid, black)), at


def token(data: bytes, at: int, notes: dict[str, str]) -> tuple[bytes, int]:
    """The next word of the header; comments on the way may hold notes."""
    while (found := HEADER.match(data, at)) is not None:
        at = found.end()
        if found[2] is not None:
            return found[2], at
        key, _, value = text_of(found[1], first=False).partition(":")
        if key.strip() in NOTES and key.strip() != "goal":
            notes[key.strip()] = note(value, key.strip())
    raise InputError("the bitmap is cut short; expected P1 or P4, width, height and cells")


def digits(data: bytes, at: int, grid: Grid) -> tuple[list[bool], int]:
    """Cells as 0 and 1, with or without blanks between them."""
    black: list[bool] = []
    while len(black) < len(grid) and at < len(data):
        char = data[at : at + 1]
        at += 1
        if char in b"01":
            black.append(char == b"1")
        elif not char.isspace():
            raise InputError(f"byte 0x{char[0]:02x} among the cells; expected 0 and 1")
    if len(black) < len(grid):
        raise InputError(f"the bitmap ends after {len(black)} of {len(grid)} cells")
    return black, at


def bits(data: bytes, at: int, grid: Grid) -> tuple[list[bool], int]:
    """Cells as bits, every row beginning a new byte, after one blank."""
    stride = -(-grid.width // 8)
    raw = data[at + 1 : at + 1 + stride * grid.height]
    if len(raw) < stride * grid.height:
        raise InputError(f"the bitmap ends after {len(raw)} of {stride * grid.height} bytes")
    rows = [raw[i : i + stride] for i in range(0, len(raw), stride)]
    black = [bool(row[c >> 3] >> (7 - c % 8) & 1) for row in rows for c in range(grid.width)]
    return black, at + 1 + len(raw)


def write(puzzle: Any) -> str:
    """The picture that the clues make, as text."""
    picture = drawn(puzzle)
    named = [(name, getattr(puzzle.notes, name)) for name in NOTES if name != "goal"]
    lines = [
        "P1",
        *(f"# {name}: {value}" for name, value in named if value),
        f"{puzzle.grid.width} {puzzle.grid.height}",
    ]
    for row in puzzle.grid.table(picture):
        text = "".join(row)
        lines += [text[i : i + WIDE] for i in range(0, len(text), WIDE)]
    return "\n".join(lines) + "\n"


def drawn(puzzle: Nonogram) -> str:
    """The goal, which must be what the clues say: any picture with these clues stands for the puzzle."""
    goal = puzzle.notes.goal
    if kinds.of(puzzle).check(puzzle, Answer(puzzle.grid, tuple(int(cell == "1") for cell in goal))):
        raise InputError("pbm cannot hold a goal that is not what the clues say: its picture is both")
    return goal


def sniff(head: Head) -> bool:
    """P and a digit, then a blank."""
    start = head.data.lstrip(b"\xef\xbb\xbf")[:3]
    return start[:2] in {b"P1", b"P4", *OTHERS} and (start[2:] in (b"#", b"") or start[2:].isspace())


FORMAT = Format(
    name="pbm",
    summary="bitmaps (P1, P4 read; P1 written) whose clues make a nonogram; one without a goal is solved first",
    extension=".pbm",
    only=("nonogram",),
    notes=frozenset(NOTES),
    each=each,
    write=write,
    sniff=sniff,
    needs_goal=True,
)
