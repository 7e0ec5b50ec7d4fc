"""The text in the pages of janko.at: the kind, sizes and notes line by line, then the cells, and the rooms as areas.

A section begins with its name, in brackets or not, and the text stands between `begin` and `end`. A page that was saved
is read, too: what is around the text is ignored. A nonogram is told by its solution alone, from which its clues follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from gridwright import kinds
from gridwright.errors import InputError, join_names, quote
from gridwright.formats.base import Format, Head, Source, block_reader
from gridwright.formats.pbm import check_picture
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import Sentence, say
from gridwright.puzzle import Puzzle
from gridwright.text.notes import clean_note, encode_goal
from gridwright.text.parsing import SourceLine, make_grid, number
from gridwright.text.room_codec import find_rooms
from gridwright.text.rooms import number_rooms, walls
from gridwright.text.sheet import ARROW, CIRCLE, WHITE_ARROW, DrawnBoard, SheetEncoding

BEGIN, END, PUZZLE = "begin", "end", "puzzle"
PROBLEM, AREAS, SOLUTION = "problem", "areas", "solution"
SECTIONS = (PROBLEM, AREAS, SOLUTION, "moves", "labels", "rlabels", "clabels")
NOTHING, BLACK = "-", "x"
WAYS = {"w": 1, "n": 3, "e": 5, "s": 7}  # the styles of arrows on a sheet
NAMES = {"nonogramme": "nonogram", "nonogramm": "nonogram", "tohuwavohu": "takuzu", "tohu-wa-vohu": "takuzu"}
NOTES = ("author", "source")


def parse(lines: Sequence[SourceLine], source: Source) -> Puzzle:
    """The puzzle of one text, or of a page with such a text in it."""
    fields, sections = read_sections(lines)
    kind = find_kind(fields.get(PUZZLE, ""))
    size = fields.get("size", "")
    height, width = (number(fields.get(key, size), say("a size")) for key in ("rows", "cols"))
    grid = make_grid(height, width)
    notes = {name: clean_note(fields[name], name) for name in NOTES if name in fields}
    if kind == Nonogram.kind:
        return read_picture(grid, sections).titled(**notes)
    return find_encoding(kind).read(read_sheet(grid, sections)).titled(**notes)


def read_sections(lines: Sequence[SourceLine]) -> tuple[dict[str, str], dict[str, list[str]]]:
    """The fields of a text, and the lines of its sections; of a section that stands there twice, the first."""
    start = next((nth for nth, line in enumerate(lines) if name_section(line.text) == BEGIN), -1)
    fields: dict[str, str] = {}
    sections: dict[str, list[str]] = {}
    section: list[str] | None = None
    for line in lines[start + 1 :]:
        name = name_section(line.text)
        if name == END:
            break
        if name in SECTIONS:
            section = []
            sections.setdefault(name, section)
        elif section is not None:
            section.append(line.text)
        else:
            key, _, value = line.text.strip().partition(" ")
            fields.setdefault(key.lower(), value.strip())
    return fields, sections


def name_section(line: str) -> str:
    """The name of a section, if a line begins one."""
    return line.strip().strip("[]").lower()


def find_kind(name: str) -> str:
    """The kind that a text names."""
    word = name.lower()
    found = kinds.lookup(NAMES.get(word, word))
    if found is None or not FORMAT.holds(found[0].name):
        known = join_names(FORMAT.kinds)
        raise InputError(say("{name} of janko.at is not supported; expected {kinds}", name=quote(name), kinds=known))
    return found[0].name


def find_encoding(kind: str) -> SheetEncoding:
    """The encoding of a kind that the format holds."""
    encoding: SheetEncoding = FORMAT.encoding_of(kinds.load(kind))
    return encoding


def split_cells(grid: Grid, sections: Mapping[str, Sequence[str]], name: str) -> list[str]:
    """The cells of a section, row by row; nothing in any of them without it."""
    if name not in sections:
        return [NOTHING] * len(grid)
    rows = [line.split() for line in sections[name]][: len(grid.rows())]
    if len(rows) != len(grid.rows()) or any(len(row) != len(grid.columns()) for row in rows):
        raise InputError(say("the section {name} is not {size}; expected the size of the puzzle", name=name, size=grid))
    return [cell.lower() for row in rows for cell in row]


def read_sheet(grid: Grid, sections: Mapping[str, Sequence[str]]) -> DrawnBoard:
    """The cells of the problem, and walls between areas."""
    cells = split_cells(grid, sections, PROBLEM)
    arrows = {cell: (WHITE_ARROW, WAYS[mark]) for cell, mark in enumerate(cells) if mark in WAYS}
    black = frozenset(arrows) | {cell for cell, mark in enumerate(cells) if mark == BLACK}
    texts = {cell: mark for cell, mark in enumerate(cells) if mark != NOTHING and cell not in black}
    between = walls(grid, number_rooms(split_cells(grid, sections, AREAS)))
    return DrawnBoard(grid, texts, arrows, black, between)


def read_picture(grid: Grid, sections: Mapping[str, Sequence[str]]) -> Nonogram:
    """The clues of a solution."""
    if SOLUTION not in sections:
        raise InputError(say("no section {name}; expected the picture, as the clues follow from it", name=SOLUTION))
    picture = [int(mark not in (NOTHING, ".")) for mark in split_cells(grid, sections, SOLUTION)]
    return Nonogram.from_picture(grid, picture).titled(goal=encode_goal(grid, picture))


def write(puzzle: Puzzle) -> str:
    """A puzzle as such a text."""
    grid = puzzle.grid
    notes = [f"{name} {value}" for name in NOTES if (value := getattr(puzzle.notes, name))]
    lines = [f"[{BEGIN}]", f"{PUZZLE} {puzzle.kind}", *notes, f"rows {grid.height}", f"cols {grid.width}"]
    if isinstance(puzzle, Nonogram):
        check_picture(puzzle, FORMAT.name)
        lines += [f"[{SOLUTION}]", *join_cells(grid, [{"1": BLACK}.get(mark, NOTHING) for mark in puzzle.notes.goal])]
        return "\n".join([*lines, f"[{END}]"]) + "\n"
    sheet = find_encoding(puzzle.kind).write(puzzle)
    lines += [f"[{PROBLEM}]", *join_cells(grid, [write_cell(sheet, cell) for cell in range(len(grid))])]
    if hasattr(puzzle, "rooms"):
        labels = [str(room) for room in find_rooms(grid, set(sheet.walls))]
        lines += [f"[{AREAS}]", *join_cells(grid, labels)]
    return "\n".join([*lines, f"[{END}]"]) + "\n"


def join_cells(grid: Grid, cells: Sequence[str]) -> list[str]:
    """The rows of a section."""
    return [" ".join(row) for row in grid.split(cells)]


def write_cell(sheet: DrawnBoard, cell: int) -> str:
    """The mark of a cell."""
    shape, style = sheet.symbols.get(cell, ("", 0))
    if shape.startswith(ARROW):
        return next(letter for letter, way in WAYS.items() if way == style)
    if shape == CIRCLE:
        return str(style - 1)
    return sheet.texts.get(cell, BLACK if cell in sheet.black else NOTHING)


def sniff(head: Head) -> bool:
    """A line `begin`, with the kind after it."""
    return any(
        name_section(line) == BEGIN and following.lower().startswith(f"{PUZZLE} ")
        for line, following in pairwise(head.lines)
    )


FORMAT = Format(
    name="janko",
    about=Sentence("the text in pages of janko.at, or a saved page; nonograms as their solution"),
    extension=".janko",
    encoding="sheet",
    notes=frozenset(NOTES),
    read=block_reader(parse, comments=""),
    write=write,
    sniff=sniff,
    goal_of=(Nonogram.kind,),
)
