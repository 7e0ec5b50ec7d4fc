"""Links of Penpa+ (swaroopg92.github.io/penpa-edit), a drawing program that puzzle setters share puzzles with.

After `#m=edit&p=` or `#m=solve&p=` comes a text, deflated and in base 64: lines of settings and of JSON, with short
names for frequent words. Nothing in it is the kind of puzzle but a tag that the setter may choose, so where neither a
tag nor the title names a kind, the user must.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote_to_bytes

from gridwright import kinds
from gridwright.errors import InputError, join_names
from gridwright.formats.base import Format, Head, Source, line_reader
from gridwright.grid import Grid
from gridwright.messages import Message, Sentence, say
from gridwright.messages.options import name_option
from gridwright.puzzle import Puzzle
from gridwright.text.notes import clean_note
from gridwright.text.parsing import SourceLine, make_grid
from gridwright.text.sheet import Clues, DrawnBoard, SheetEncoding

HOST = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
LINK = re.compile(r"https?://\S*(penpa|#m=(edit|solve)&)", re.IGNORECASE)
DATA = re.compile(r"[#?&]p=([^&\s]+)")
MOST_BYTES = 8 << 20  # of a text that was inflated
WORDS = (
    ("z", "zZ"), ('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG"), ('"edit_mode"', "zM"),
    ('"surface"', "zS"), ('"line"', "zL"), ('"lineE"', "zE"), ('"wall"', "zW"), ('"cage"', "zC"), ('"number"', "zN"),
    ('"symbol"', "zY"), ('"special"', "zP"), ('"board"', "zB"), ('"command_redo"', "zR"), ('"command_undo"', "zU"),
    ('"command_replay"', "z8"), ('"numberS"', "z1"), ('"freeline"', "zF"), ('"freelineE"', "z2"), ('"thermo"', "zT"),
    ('"arrows"', "z3"), ('"direction"', "zD"), ('"squareframe"', "z0"), ('"polygon"', "z5"), ('"deletelineE"', "z4"),
    ('"killercages"', "z6"), ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO"),
)  # fmt: skip
SQUARE = ("square", "sudoku", "kakuro")
BORDER = 2  # cells around the board that are not drawn
CELL_SIZE = 38
BLACK = 4  # of the colours of a cell
CANDIDATES = "7"  # the style of small numbers that a player writes
THICK = 2
TITLE, AUTHOR, TAGS = 15, 16, 17  # places in the first line, and the line of the tags
TURNED = Sentence("a board that is turned or mirrored; expected it as it was drawn")
BROKEN = Message("this Penpa+ link cannot be read ({why}); expected it complete, as Penpa+ shares it")


def parse(lines: Sequence[SourceLine], source: Source) -> Puzzle:
    """The puzzle of one link; one of puzz.link between them is read, too."""
    if not is_link(lines[0].text):
        from gridwright.formats import puzzlink

        return puzzlink.parse(lines, source)
    parts = decode(lines[0].text)
    head = parts[0].split(",")
    notes = {"title": read_note(head, TITLE, "Title:"), "author": read_note(head, AUTHOR, "Author:")}
    kind = source.kind or find_kind(parts, notes["title"])
    encoding = find_encoding(kind)
    return encoding.read(read_sheet(parts, head)).titled(**notes)


def decode(link: str) -> list[str]:
    """The lines of the text in a link."""
    found = DATA.search(link)
    if found is None:
        raise InputError(say("no puzzle in this link; expected a Penpa+ link with p= in it"))
    data = unquote_to_bytes(found[1].replace(" ", "+"))
    try:
        inflater = zlib.decompressobj(-15)
        text = inflater.decompress(base64.b64decode(data + b"=" * (-len(data) % 4)), MOST_BYTES)
        if not inflater.eof:
            raise InputError(BROKEN(why=say("it is cut short, or too large")))
        lines = text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise InputError(BROKEN(why=error)) from None
    for word, short in reversed(WORDS):
        lines = lines.replace(short, word)
    parts = lines.split("\n")
    if len(parts) < 4 or parts[0].split(",")[0] not in SQUARE:
        raise InputError(say("not a square board; Penpa+ links are read for {kinds}", kinds=join_names(FORMAT.kinds)))
    return parts


def read_note(head: Sequence[str], place: int, name: str) -> str:
    """A note of the first line, which begins with its name."""
    text = head[place] if len(head) > place else ""
    return clean_note(text.replace("%2C", ",").removeprefix(name), name.rstrip(":").lower())


def find_kind(parts: Sequence[str], title: str) -> str:
    """The kind that the tags or the words of the title name."""
    tags = load(parts[TAGS], list) if len(parts) > TAGS and parts[TAGS].strip() else []
    for word in (*(str(tag).lower() for tag in tags), *title.lower().split()):
        found = FORMAT.find_kind(word) or next(
            (kinds.load(k) for k in FORMAT.kinds if find_encoding(k).tag == word), None
        )
        found = found or (known[0] if (known := kinds.lookup(word)) and FORMAT.holds(known[0].name) else None)
        if found is not None:
            return found.name
    raise InputError(
        say(
            "this Penpa+ link does not say its kind of puzzle; expected {option} with one of {kinds}",
            option=name_option("kind"),
            kinds=join_names(FORMAT.kinds),
        )
    )


def find_encoding(kind: str) -> SheetEncoding:
    """The encoding of a kind that the format holds."""
    if not FORMAT.holds(kind):
        raise InputError(say("{format} cannot hold a {kind}", format=FORMAT.name, kind=kind))
    encoding: SheetEncoding = FORMAT.encoding_of(kinds.load(kind))
    return encoding


def load(text: str, expected: type) -> Any:
    """A line of JSON."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, expected):
        raise InputError(BROKEN(why=say("a line is not what Penpa+ writes")))
    return found


class PenpaPlaces:
    """Where a cell of the board lies among the numbered points of Penpa+, which has a border and space at the sides."""

    def __init__(self, grid: Grid, space: tuple[int, int, int, int]) -> None:
        self.grid, (self.over, self.under, self.before, self.after) = grid, space
        self.across = grid.width + self.before + self.after + 2 * BORDER
        self.down = grid.height + self.over + self.under + 2 * BORDER
        self.cells = self.across * self.down

    def number(self, row: int, column: int) -> int:
        """The number of the cell, on the board or beside it."""
        return (row + self.over + BORDER) * self.across + column + self.before + BORDER

    def find(self, number: int) -> tuple[int, int] | None:
        """The row and the column of a numbered cell, which may lie beside the board; None for other points."""
        if not 0 <= number < self.cells:
            return None
        return number // self.across - self.over - BORDER, number % self.across - self.before - BORDER

    def on_board(self, place: tuple[int, int] | None) -> int | None:
        """The cell of the board at a place."""
        if place is None or not (0 <= place[0] < self.grid.height and 0 <= place[1] < self.grid.width):
            return None
        return place[0] * self.grid.width + place[1]

    def wall_key(self, side: tuple[int, int]) -> str:
        """The corners between two cells beside each other."""
        (row, column), (other_row, _) = map(self.grid.place, side)
        corner = self.cells + self.number(row, column)  # at the right below the first cell
        return f"{corner - (1 if other_row > row else self.across)},{corner}"

    def find_wall(self, key: str) -> tuple[int, int] | None:
        """The two cells that a line between two corners parts."""
        try:
            first, last = sorted(int(number) - self.cells for number in key.split(","))
        except ValueError:
            return None
        if last - first not in (1, self.across):
            return None
        place = self.find(last)
        one = self.on_board(place)
        beyond = None if place is None else (place[0] + (last - first == 1), place[1] + (last - first != 1))
        other = self.on_board(beyond)
        return None if one is None or other is None else (one, other)


def read_sheet(parts: Sequence[str], head: Sequence[str]) -> DrawnBoard:
    """What is drawn on the board."""
    try:
        wide, high, theta, *mirrored = (int(head[place]) for place in (1, 2, 4, 5, 6))
    except (ValueError, IndexError):
        raise InputError(BROKEN(why=say("it names no size"))) from None
    if theta % 360 or mirrored != [1, 1]:
        raise InputError(str(TURNED))
    space = [int(number) for number in load(parts[1], list) if str(number).isdigit()]
    if len(space) != 4:
        raise InputError(BROKEN(why=say("it names no size")))
    over, under, before, after = space
    places = PenpaPlaces(make_grid(high - over - under, wide - before - after), (over, under, before, after))
    return collect(places, load(parts[3], dict))


def collect(places: PenpaPlaces, drawn: Mapping[str, Any]) -> DrawnBoard:
    """The sheet of what Penpa+ has drawn as part of the puzzle."""
    texts: dict[int, str] = {}
    beside: dict[tuple[int, int], str] = {}
    for place, found in list_points(places, drawn, "number"):
        text = str(found[0]).strip() if isinstance(found, list) and found[2:3] != [CANDIDATES] and found else ""
        cell = places.on_board(place)
        if text and cell is not None:
            texts[cell] = text
        elif text:
            beside[place] = text
    symbols = {}
    for place, found in list_points(places, drawn, "symbol"):
        cell = places.on_board(place)
        if cell is not None and isinstance(found, list) and type(found[0]) is int and isinstance(found[1], str):
            symbols[cell] = (found[1], found[0])
    black = (places.on_board(place) for place, colour in list_points(places, drawn, "surface") if colour == BLACK)
    lines = drawn.get("lineE")
    walls = map(places.find_wall, lines if isinstance(lines, dict) else ())
    left, top = read_clues(places.grid, beside)
    return DrawnBoard(
        places.grid,
        texts,
        symbols,
        frozenset(cell for cell in black if cell is not None),
        frozenset(wall for wall in walls if wall is not None),
        left,
        top,
    )


def list_points(places: PenpaPlaces, drawn: Mapping[str, Any], name: str) -> Iterator[tuple[tuple[int, int], Any]]:
    """The cells of the board and beside it that something of a sort is drawn in."""
    found = drawn.get(name)
    for number, value in found.items() if isinstance(found, dict) else ():
        place = places.find(int(number)) if number.isascii() and number.isdigit() else None
        if place is not None:
            yield place, value


def read_clues(grid: Grid, beside: Mapping[tuple[int, int], str]) -> tuple[Clues, Clues]:
    """The texts to the left of the rows and above the columns, in their order."""
    rows: list[list[str]] = [[] for _ in range(grid.height)]
    columns: list[list[str]] = [[] for _ in range(grid.width)]
    for (row, column), text in sorted(beside.items()):
        if column < 0 <= row < grid.height:
            rows[row].append(text)
        elif row < 0 <= column < grid.width:
            columns[column].append(text)
    return tuple(map(tuple, rows)), tuple(map(tuple, columns))


def write(puzzle: Puzzle) -> str:
    """A puzzle as a link that Penpa+ opens in the mode for editing."""
    encoding = find_encoding(puzzle.kind)
    text = "\n".join(write_lines(puzzle, encoding.write(puzzle), encoding.tag))
    for word, short in WORDS:
        text = text.replace(word, short)
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflater.compress(text.encode()) + deflater.flush()
    return f"{HOST}{base64.b64encode(data).decode()}\n"


def write_lines(puzzle: Puzzle, sheet: DrawnBoard, tag: str) -> list[str]:
    """The lines of the text: settings, what is drawn as the puzzle and by the player, the cells of the board, a tag."""
    grid = sheet.grid
    over, before = (max(map(len, clues), default=0) for clues in (sheet.top, sheet.left))
    places = PenpaPlaces(grid, (over, 0, before, 0))
    wide, high = grid.width + before, grid.height + over
    middle = find_middle(places, wide, high)
    head = ["square", wide, high, CELL_SIZE, 0, 1, 1, (wide + 1) * CELL_SIZE, (high + 1) * CELL_SIZE, middle, middle]
    title, author = (text.replace(",", "%2C") for text in (puzzle.notes.title, puzzle.notes.author))
    head += [0, 0, 0, 0, f"Title: {title}", f"Author: {author}", "", "", "OFF", "false"]
    numbers = [places.number(*grid.place(cell)) for cell in range(len(grid))]
    steps = [number - last for last, number in zip([0, *numbers], numbers, strict=False)]
    nothing, unset, mode = dump(empty_drawing()), dump("x"), dump(MODE)
    return [
        ",".join(map(str, head)),
        dump([over, 0, before, 0]),
        mode,
        dump(draw(places, sheet)),
        nothing,
        dump(steps),
        dump(["Surface", "Composite"]),
        dump({}),
        *(unset, unset),
        dump([3, 2, 3]),  # the version that writes so
        mode,
        unset,
        "0",
        *(nothing, nothing),
        dump({}),
        dump([tag]),
        "",
    ]


def dump(value: object) -> str:
    """A line of JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def find_middle(places: PenpaPlaces, wide: int, high: int) -> int:
    """The point in the middle: a cell, the middle of its lower or right side, or the corner between them."""
    half_down, half_right = high % 2 == 0, wide % 2 == 0
    layer = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}[half_down, half_right]
    return layer * places.cells + (BORDER + (high - 1) // 2) * places.across + BORDER + (wide - 1) // 2


def draw(places: PenpaPlaces, sheet: DrawnBoard) -> dict[str, Any]:
    """What is drawn as the puzzle."""
    grid, drawing = sheet.grid, empty_drawing()
    for cell in sorted(sheet.black):
        drawing["surface"][number_of(places, cell)] = BLACK
    for cell, text in sheet.texts.items():
        colour = 7 if cell in sheet.black else 1  # white on black, or black
        drawing["number"][number_of(places, cell)] = [int(text) if text.isdigit() else text, colour, "1"]
    for cell, (shape, style) in sheet.symbols.items():
        drawing["symbol"][number_of(places, cell)] = [style, shape, 2]
    for side in sorted(sheet.walls):
        drawing["lineE"][places.wall_key(side)] = THICK
    for row, clue in enumerate(sheet.left):
        for nth, text in enumerate(reversed(clue), 1):
            drawing["number"][str(places.number(row, -nth))] = [int(text), 1, "1"]
    for column, clue in enumerate(sheet.top):
        for nth, text in enumerate(reversed(clue), 1):
            drawing["number"][str(places.number(-nth, column))] = [int(text), 1, "1"]
    if sheet.left or sheet.top:
        drawing["lineE"] |= dict.fromkeys(frame(places, grid), THICK)
    return drawing


def number_of(places: PenpaPlaces, cell: int) -> str:
    """The number of a cell of the board, as a key."""
    return str(places.number(*places.grid.place(cell)))


def frame(places: PenpaPlaces, grid: Grid) -> Iterator[str]:
    """The lines that part the board from the clues above it and to the left."""
    for column in range(grid.width):
        corner = places.cells + places.number(-1, column)
        yield f"{corner - 1},{corner}"
    for row in range(grid.height):
        corner = places.cells + places.number(row, -1)
        yield f"{corner - places.across},{corner}"


def empty_drawing() -> dict[str, Any]:
    """A drawing without anything in it."""
    stacks: dict[str, Any] = {name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")}
    maps = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
    lists = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
    return stacks | {name: {} for name in maps} | {name: [] for name in lists}


def make_mode(thickness: int, number: int) -> dict[str, Any]:
    """The tools that are chosen when the link is opened, for the puzzle or the player."""
    return {
        "edit_mode": "surface", "surface": ["", 1], "multicolor": ["", 1], "line": ["1", thickness],
        "lineE": ["1", thickness], "wall": ["", thickness], "cage": ["1", 10], "number": ["1", number],
        "symbol": ["circle_L", 1], "special": ["thermo", ""], "board": ["", ""], "move": ["1", ""],
        "combi": ["battleship", 3], "sudoku": ["1", number],
    }  # fmt: skip


MODE = {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": make_mode(2, 1), "pu_a": make_mode(3, 2)}


def is_link(text: str) -> bool:
    """Is this a link of Penpa+?"""
    return LINK.match(text) is not None


def sniff(head: Head) -> bool:
    """The address of the program, or the mode after the number sign."""
    return is_link(head.first)


FORMAT = Format(
    name="penpa",
    about=Sentence("links of Penpa+, one per line; the kind is told by a tag or the title"),
    extension=".penpa",
    encoding="sheet",
    notes=frozenset({"title", "author"}),
    read=line_reader(parse),
    write=write,
    sniff=sniff,
    separator="",
)
