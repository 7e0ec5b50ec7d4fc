"""The .non files of Steven Simpson's solver, with the extensions in use: licences, blank clues, packs split by ====."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gridwright.errors import InputError, quote
from gridwright.formats._layout import clues_of, fitted
from gridwright.formats.base import Format, Head, Source, by_blocks
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.puzzle import Notes
from gridwright.text.notes import note
from gridwright.text.parsing import Numbered, number, sized

TEXTS = {
    "catalogue": "source",
    "title": "title",
    "by": "author",
    "copyright": "copyright",
    "license": "licence",
    "description": "description",
    "goal": "goal",
}
LISTS = ("rows", "columns")
SIZES = {"width": "width", "columns": "width", "height": "height", "rows": "height"}
SPDX = re.compile(r"[A-Za-z0-9.+-]+")


@dataclass
class Reading:
    """What has been read of a puzzle so far."""

    sizes: dict[str, int] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    lists: dict[str, list[Numbered]] = field(default_factory=dict)

    def grid(self) -> Grid:
        """The size of the board, once both of its sides are known."""
        for name in ("width", "height"):
            if name not in self.sizes:
                raise InputError(f"no {name}; expected a line '{name}' before the clues")
        return sized(self.sizes["height"], self.sizes["width"])


def parse(lines: Sequence[Numbered], source: Source) -> Nonogram:
    """One nonogram from its lines of keys and values, clues under `rows` and `columns`."""
    reading = Reading()
    current: list[Numbered] | None = None
    for line in lines:
        text = line.text.strip()
        key, _, value = text.partition(" ")
        try:
            if key in LISTS and not value:
                current = begin(reading, key)
            elif current is not None and (not text or text[0].isdigit() or text[0] == "?"):
                current.append(line)
            elif key:
                current = None
                take(reading, key, value.strip())
        except InputError as error:
            raise error.at(source.name, line.number) from None
    return finish(reading)


def begin(reading: Reading, key: str) -> list[Numbered]:
    """Start a list of clues."""
    reading.grid()
    if key in reading.lists:
        raise InputError(f"a second list of {key}")
    reading.lists[key] = []
    return reading.lists[key]


def take(reading: Reading, key: str, value: str) -> None:
    """One line that is no clue; a key that nobody knows is passed over, as the format asks."""
    if key == "color":
        raise InputError(f"coloured nonograms (color {quote(value)}) are not supported")
    if key in SIZES:
        if SIZES[key] in reading.sizes:
            raise InputError(f"'{key}' is said twice")
        reading.sizes[SIZES[key]] = number(value, f"a {SIZES[key]}")
    elif key in TEXTS and value:
        name = TEXTS[key]
        if name in reading.notes:
            raise InputError(f"'{key}' is said twice")
        reading.notes[name] = note(unquoted(value), key)


def unquoted(value: str) -> str:
    """A text without its quotation marks, its character references resolved."""
    inner = value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value
    return html.unescape(inner)


def finish(reading: Reading) -> Nonogram:
    """The puzzle of all that was read."""
    grid = reading.grid()
    clues: dict[str, tuple[Clue, ...]] = {}
    for part, spans in (("rows", grid.rows()), ("columns", grid.columns())):
        if part not in reading.lists:
            raise InputError(f"no {part}; expected a line '{part}' and {len(spans)} clues")
        clues[part] = clues_of(fitted(reading.lists[part], len(spans), part), grid, part)
    goal = reading.notes.get("goal", "")
    if goal and (len(goal) != len(grid) or not set(goal) <= {"0", "1"}):
        raise InputError(f"a goal of {len(goal)} cells; expected {len(grid)} of 0 and 1 (colours are not supported)")
    return Nonogram(grid=grid, rows=clues["rows"], columns=clues["columns"], notes=Notes(**reading.notes))


def write(puzzle: Any) -> str:
    """A nonogram with its notes."""
    lines = []
    for key, name in TEXTS.items():
        value = getattr(puzzle.notes, name)
        if value and key != "goal":
            lines.append(f"{key} {value if key == 'license' and SPDX.fullmatch(value) else quoted(value)}")
    lines += [f"width {puzzle.grid.width}", f"height {puzzle.grid.height}", ""]
    for part in LISTS:
        lines += [part, *(",".join(map(str, clue)) or "0" for clue in getattr(puzzle, part)), ""]
    if puzzle.notes.goal:
        lines += [f'goal "{puzzle.notes.goal}"', ""]
    return "\n".join(lines[:-1]) + "\n"


def quoted(text: str) -> str:
    """A text in quotation marks, what would end or change it written as character references."""
    return '"' + text.replace("&", "&amp;").replace('"', "&quot;") + '"'


def sniff(head: Head) -> bool:
    """A key of the format on the first line."""
    key = head.first.partition(" ")[0]
    return key in TEXTS or key in ("width", "height", "color", "maxrule")


FORMAT = Format(
    name="non",
    summary="nonograms of Simpson's form, with notes and the goal; packs are split by ====",
    extension=".non",
    only=("nonogram",),
    notes=frozenset(TEXTS.values()),
    each=by_blocks(parse, separator=b"====", comments="", blanks=True),
    write=write,
    sniff=sniff,
    between="====\n",
)
