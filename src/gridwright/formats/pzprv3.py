"""The file form of pzpr: `pzprv3`, kind, rows, columns, then lines of cells, each cell followed by a blank.

Lines end with a line end or with `/`. A file also holds what a player has filled in: that is an answer to the puzzle,
not part of it, and is kept beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError, quote
from gridwright.formats.base import Format, Head, Piece, Source, parsed, single_lines
from gridwright.puzzle import Answer, Notes, Puzzle, Value
from gridwright.text.encodings import BoardEncoding, Rows
from gridwright.text.notes import note
from gridwright.text.parsing import Numbered, number, sized
from gridwright.text.stream import check_size

METADATA = {"author": "author", "source": "source", "comment": "description"}
# pzpr takes every slash for the end of a line, and counts braces to find the end of its notes.
ESCAPES = str.maketrans({"/": "\\u002f", "{": "\\u007b", "}": "\\u007d"})
ENDS = ("info:", "history:", "__HISTORY__")


def starts(text: str) -> bool:
    """Is this the first line of a file form?"""
    return text.startswith("pzprv3")


def pieces(lines: Iterable[Piece]) -> Iterator[Piece]:
    """Single lines, with the lines of a file form put together."""
    held: list[Numbered] = []
    size = 0
    for piece in lines:
        line = None if isinstance(piece, InputError) else piece[0]
        begins = line is None or starts(line.text) or line.text.startswith("http") or line.text == "---"
        if held and not begins:
            assert line is not None
            size += len(line.text)
            try:
                check_size(size, len(held))
                held.append(line)
            except InputError as error:
                yield error.at("", line.number)
                held = []
            continue
        if held:
            yield held
        held, size = [], 0
        if line is not None and starts(line.text):
            held = [line]
        elif line is None or line.text != "---":
            yield piece
    if held:
        yield held


def parse(lines: Sequence[Numbered], source: Source) -> Puzzle:
    """One puzzle from its file form; a link between such files is read as one."""
    if not starts(lines[0].text):
        from gridwright.formats import puzzlink

        if not puzzlink.is_link(lines[0].text):
            raise InputError(f"{quote(lines[0].text)} before any file; expected a line 'pzprv3'")
        return puzzlink.parse(lines, source)
    puzzle, rows = board(lines)
    return replace(puzzle, saved=saved_in(puzzle, rows)).titled(**metadata(lines))


def saved_in(puzzle: Puzzle, rows: Rows) -> Answer | None:
    """What a player has filled in; nothing where that is nothing, or cannot be read."""
    try:
        answer = encoding_of(puzzle.kind).answer(puzzle, rows)
    except InputError:
        return None
    return answer if any(v is not None for v in without_givens(puzzle, answer)) else None


def without_givens(puzzle: Puzzle, answer: Answer) -> list[Value]:
    """The values of an answer that the puzzle does not give itself."""
    givens = getattr(puzzle, "givens", (None,) * len(puzzle.grid))
    return [None if given is not None else value for value, given in zip(answer.values, givens, strict=True)]


def board(lines: Sequence[Numbered]) -> tuple[Puzzle, Rows]:
    """The puzzle of a file without its notes, and the rows that hold its answer."""
    rows = [part.strip() for line in before_info(lines) for part in line.text.rstrip("/").split("/")]
    if len(rows) < 4:
        raise InputError("a pzprv3 file is cut short; expected its kind, rows, columns and cells")
    if not FORMAT.holds(rows[1]):
        raise InputError(f"pzprv3 files for {quote(rows[1])} are not supported; expected {', '.join(FORMAT.kinds)}")
    grid = sized(number(rows[2], "a number of rows"), number(rows[3], "a number of columns"))
    return encoding_of(rows[1]).read(grid, rows[4:])


def encoding_of(kind: str) -> BoardEncoding:
    """How a kind that these files hold is written."""
    encoding = kinds.load(kind).board_file
    assert encoding is not None
    return encoding


def before_info(lines: Sequence[Numbered]) -> Iterator[Numbered]:
    """The lines of the board, before what the program adds about it."""
    for line in lines:
        if line.text.startswith(ENDS):
            return
        yield line


def metadata(lines: Sequence[Numbered]) -> dict[str, str]:
    """The notes at the end of a file."""
    start = next((i for i, line in enumerate(lines) if line.text.startswith("info:")), None)
    if start is None:
        return {}
    try:
        info = json.loads("\n".join(line.text for line in lines[start:]).removeprefix("info:"))
        found = info["metadata"].items()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError("what follows 'info:' cannot be read; expected JSON", line=lines[start].number) from None
    return {METADATA[key]: note(str(value), key) for key, value in found if key in METADATA}


def read_answer(puzzle: Puzzle, lines: Sequence[Numbered], source: str) -> Answer:
    """What a player has filled into a file of this puzzle."""
    try:
        found, rows = board(lines)
        if found != replace(puzzle, notes=Notes()):
            raise InputError(f"this is a board of another puzzle; expected the {puzzle.kind} that was given")
        return encoding_of(puzzle.kind).answer(puzzle, rows)
    except InputError as error:
        raise error.at(source, lines[0].number) from None


def write(puzzle: Any, answer: Answer | None = None) -> str:
    """A puzzle as a file, with what is filled in."""
    head = ["pzprv3", puzzle.kind, str(puzzle.grid.height), str(puzzle.grid.width)]
    rows = encoding_of(puzzle.kind).write(puzzle, answer or Answer.empty(puzzle.grid))
    return "\n".join([*head, *rows, *info(puzzle)]) + "\n"


def info(puzzle: Puzzle) -> list[str]:
    """The notes as pzpr lays them out, after a blank line."""
    found = {key: value for key, name in METADATA.items() if (value := getattr(puzzle.notes, name))}
    if not found:
        return []
    texts = [json.dumps(value, ensure_ascii=False).translate(ESCAPES) for value in found.values()]
    pairs = [f'  "{key}": {text}' for key, text in zip(found, texts, strict=True)]
    return ["", "info:{", ' "metadata": {', ",\n".join(pairs), " }", "}"]


def each(source: Source) -> Iterator[Puzzle | InputError]:
    """Files one after the other."""
    return parsed(pieces(single_lines(source.lines)), source, parse)


def sniff(head: Head) -> bool:
    """The name of the form."""
    return starts(head.first)


FORMAT = Format(
    name="pzprv3",
    summary="files that puzz.link and other hosts of pzpr save and open, with what is filled in (--answer)",
    extension=".txt",
    encoding="board_file",
    notes=frozenset(METADATA.values()),
    each=each,
    write=write,
    sniff=sniff,
    answered=write,
)
