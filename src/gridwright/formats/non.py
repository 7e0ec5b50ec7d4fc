"""The .non files of Steven Simpson's solver, with common extensions: licences, blank clues, packs separated by ====."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gridwright.errors import InputError, quote
from gridwright.formats._layout import parse_clues, take_clue_lines
from gridwright.formats.base import Format, Head, Source, block_reader
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.messages import formats as format_messages
from gridwright.messages import input as messages
from gridwright.messages import translate
from gridwright.puzzle import Notes
from gridwright.text.notes import clean_note
from gridwright.text.parsing import SourceLine, make_grid, number

NOTE_KEYS = {
    "catalogue": "source",
    "title": "title",
    "by": "author",
    "copyright": "copyright",
    "license": "licence",
    "description": "description",
    "goal": "goal",
}
LISTS = ("rows", "columns")
SIZE_KEYS = {"width": "width", "columns": "width", "height": "height", "rows": "height"}
SIZE_NAMES = {"width": messages.WIDTH, "height": messages.HEIGHT}
SPDX = re.compile(r"[A-Za-z0-9.+-]+")


@dataclass
class NonDraft:
    """The parts of a puzzle that have been read so far."""

    sizes: dict[str, int] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    lists: dict[str, list[SourceLine]] = field(default_factory=dict)

    def grid(self) -> Grid:
        """The size of the board, once both sides are known."""
        for name in ("width", "height"):
            if name not in self.sizes:
                raise InputError(messages.NO_SIZE(size=name))
        return make_grid(self.sizes["height"], self.sizes["width"])


def parse(lines: Sequence[SourceLine], source: Source) -> Nonogram:
    """One nonogram from its lines of keys and values, with clues under `rows` and `columns`."""
    draft = NonDraft()
    clues: list[SourceLine] | None = None
    for line in lines:
        text = line.text.strip()
        key, _, value = text.partition(" ")
        try:
            if key in LISTS and not value:
                clues = start_list(draft, key)
            elif clues is not None and (not text or text[0].isdigit() or text[0] == "?"):
                clues.append(line)
            elif key:
                clues = None
                read_key(draft, key, value.strip())
        except InputError as error:
            raise error.at(source.name, line.number) from None
    return build_puzzle(draft)


def start_list(draft: NonDraft, key: str) -> list[SourceLine]:
    """Start a list of clues."""
    draft.grid()
    if key in draft.lists:
        raise InputError(messages.REPEATED_LIST(part=translate(key)))
    draft.lists[key] = []
    return draft.lists[key]


def read_key(draft: NonDraft, key: str, value: str) -> None:
    """Read a line that is no clue; an unknown key is ignored, as the format demands."""
    if key == "color":
        raise InputError(messages.COLOURED(colour=quote(value)))
    if key in SIZE_KEYS:
        name = SIZE_KEYS[key]
        if name in draft.sizes:
            raise InputError(messages.REPEATED_KEY(key=key))
        draft.sizes[name] = number(value, SIZE_NAMES[name]())
    elif key in NOTE_KEYS and value:
        name = NOTE_KEYS[key]
        if name in draft.notes:
            raise InputError(messages.REPEATED_KEY(key=key))
        draft.notes[name] = clean_note(unquote(value), key)


def unquote(value: str) -> str:
    """A text without its quotation marks and with character references resolved."""
    inner = value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value
    return html.unescape(inner)


def build_puzzle(draft: NonDraft) -> Nonogram:
    """The puzzle of a complete draft."""
    grid = draft.grid()
    clues: dict[str, tuple[Clue, ...]] = {}
    for part, spans in (("rows", grid.rows()), ("columns", grid.columns())):
        if part not in draft.lists:
            raise InputError(messages.NO_LIST(len(spans), part=part))
        clues[part] = parse_clues(take_clue_lines(draft.lists[part], len(spans), part), grid, part)
    goal = draft.notes.get("goal", "")
    if goal and (len(goal) != len(grid) or not set(goal) <= {"0", "1"}):
        raise InputError(messages.WRONG_GOAL_CELLS(len(goal), cells=len(grid)))
    return Nonogram(grid=grid, rows=clues["rows"], columns=clues["columns"], notes=Notes(**draft.notes))


def write(puzzle: Any) -> str:
    """A nonogram with its notes."""
    lines = []
    for key, name in NOTE_KEYS.items():
        value = getattr(puzzle.notes, name)
        if value and key != "goal":
            lines.append(f"{key} {value if key == 'license' and SPDX.fullmatch(value) else quote_value(value)}")
    lines += [f"width {puzzle.grid.width}", f"height {puzzle.grid.height}", ""]
    for part in LISTS:
        lines += [part, *(",".join(map(str, clue)) or "0" for clue in getattr(puzzle, part)), ""]
    if puzzle.notes.goal:
        lines += [f'goal "{puzzle.notes.goal}"', ""]
    return "\n".join(lines[:-1]) + "\n"


def quote_value(text: str) -> str:
    """A text in quotation marks, with & and quotation marks written as character references."""
    return '"' + text.replace("&", "&amp;").replace('"', "&quot;") + '"'


def sniff(head: Head) -> bool:
    """A key of the format on the first line."""
    key = head.first.partition(" ")[0]
    return key in NOTE_KEYS or key in ("width", "height", "color", "maxrule")


FORMAT = Format(
    name="non",
    about=format_messages.NON,
    extension=".non",
    only=("nonogram",),
    notes=frozenset(NOTE_KEYS.values()),
    read=block_reader(parse, separator=b"====", comments="", blanks=True),
    write=write,
    sniff=sniff,
    separator="====\n",
)
