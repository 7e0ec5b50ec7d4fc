"""The files of pzpr: `pzprv3`, kind, rows, columns, then rows of cells, each cell followed by a blank.

Lines end with a line end or with `/`. A file also holds the cells that a player has filled in: they are an answer, not
part of the puzzle, and are stored beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError, join_names, quote
from gridwright.formats.base import Format, Head, Piece, Source, parse_pieces, split_lines
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Notes, Puzzle, Value
from gridwright.text.encodings import BoardEncoding, FileRow, Rows, line_of
from gridwright.text.notes import clean_note
from gridwright.text.parsing import SourceLine, make_grid, number
from gridwright.text.stream import check_size

MAGIC = "pzprv3"
METADATA = {"author": "author", "source": "source", "comment": "description"}
# pzpr treats every slash as the end of a line, and counts braces to find the end of the metadata.
ESCAPES = str.maketrans({"/": "\\u002f", "{": "\\u007b", "}": "\\u007d"})
AFTER_BOARD = ("info:", "history:", "__HISTORY__")


def read(source: Source) -> Iterator[Puzzle | InputError]:
    """Files one after the other."""
    return parse_pieces(join_files(split_lines(source.lines)), source, parse)


def starts_file(text: str) -> bool:
    """Is this the first line of a file?"""
    return text.startswith(MAGIC)


def join_files(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Single lines, except that the lines of a file are joined into one piece."""
    file: list[SourceLine] = []
    size = 0
    for piece in pieces:
        line = None if isinstance(piece, InputError) else piece[0]
        ends_file = line is None or starts_file(line.text) or line.text.startswith("http") or line.text == "---"
        if file and not ends_file:
            assert line is not None
            size += len(line.text)
            try:
                check_size(size, len(file))
                file.append(line)
            except InputError as error:
                yield error.at("", line.number)
                file = []
            continue
        if file:
            yield file
        file, size = [], 0
        if line is not None and starts_file(line.text):
            file = [line]
        elif line is None or line.text != "---":
            yield piece
    if file:
        yield file


def parse(lines: Sequence[SourceLine], source: Source) -> Puzzle:
    """One puzzle from its file; a link between files is read as one."""
    if not starts_file(lines[0].text):
        from gridwright.formats import puzzlink

        if not puzzlink.is_link(lines[0].text):
            raise InputError(say("{text} before any file; expected a line 'pzprv3'", text=quote(lines[0].text)))
        return puzzlink.parse(lines, source)
    puzzle, rows = read_board(lines)
    return replace(puzzle, saved=read_saved(puzzle, rows)).titled(**read_metadata(lines))


def read_board(lines: Sequence[SourceLine]) -> tuple[Puzzle, Rows]:
    """The puzzle of a file without its notes, and the rows that hold its answer."""
    rows = [
        FileRow.of(part.strip(), line.number)
        for line in board_lines(lines)
        for part in line.text.rstrip("/").split("/")
    ]
    if len(rows) < 4:
        raise InputError(say("a pzprv3 file is cut short; expected its kind, rows, columns and cells"))
    version, name, height, width = rows[:4]
    kind = FORMAT.find_kind(name)
    if kind is None:
        raise InputError(
            say(
                "pzprv3 files for {name} are not supported; expected {kinds}",
                name=quote(name),
                kinds=join_names(FORMAT.kinds),
            ),
            line=line_of(name),
        )
    sides = read_side(height, say("a number of rows")), read_side(width, say("a number of columns"))
    grid = make_grid(*sides)
    encoding = find_encoding(kind.name)
    read = encoding.read if version == MAGIC else encoding.read_later or encoding.read
    return read(grid, rows[4:])


def read_side(text: str, what: str) -> int:
    """A number of rows or columns; an error names its line."""
    try:
        return number(text, what)
    except InputError as error:
        raise error.at("", line_of(text)) from None


def board_lines(lines: Sequence[SourceLine]) -> Iterator[SourceLine]:
    """The lines of the board, before the metadata and the history."""
    for line in lines:
        if line.text.startswith(AFTER_BOARD):
            return
        yield line


def find_encoding(kind: str) -> BoardEncoding:
    """The encoding of a kind that the format holds."""
    encoding: BoardEncoding = FORMAT.encoding_of(kinds.load(kind))
    return encoding


def read_saved(puzzle: Puzzle, rows: Rows) -> Answer | None:
    """The cells that a player has filled in; None if there are none or they cannot be read."""
    try:
        answer = find_encoding(puzzle.kind).answer(puzzle, rows)
    except InputError:
        return None
    return answer if any(value is not None for value in remove_givens(puzzle, answer)) else None


def remove_givens(puzzle: Puzzle, answer: Answer) -> list[Value]:
    """The values of an answer, None where the puzzle gives the value itself."""
    givens = getattr(puzzle, "givens", (None,) * len(puzzle.grid))
    return [None if given is not None else value for value, given in zip(answer.values, givens, strict=True)]


def read_metadata(lines: Sequence[SourceLine]) -> dict[str, str]:
    """The notes at the end of a file."""
    start = next((i for i, line in enumerate(lines) if line.text.startswith("info:")), None)
    if start is None:
        return {}
    try:
        info = json.loads("\n".join(line.text for line in lines[start:]).removeprefix("info:"))
        items = info["metadata"].items()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError(
            say("the text after 'info:' cannot be read; expected JSON"), line=lines[start].number
        ) from None
    return {METADATA[key]: clean_note(str(value), key) for key, value in items if key in METADATA}


def read_answer(puzzle: Puzzle, lines: Sequence[SourceLine], source: str, *, judged: bool = False) -> Answer:
    """The cells that a player has filled into a file of this puzzle.

    On a board that is judged, a cell without a mark counts as pzpr counts it: as unshaded.
    """
    try:
        found, rows = read_board(lines)
        if found != replace(puzzle, notes=Notes()):
            raise InputError(
                say("this is a board of another puzzle; expected the {kind} that was given", kind=puzzle.kind)
            )
        answer = find_encoding(puzzle.kind).answer(puzzle, rows)
    except InputError as error:
        raise error.at(source, lines[0].number) from None
    return fill_unmarked(puzzle, answer) if judged else answer


def fill_unmarked(puzzle: Puzzle, answer: Answer) -> Answer:
    """A board with the value of an unmarked cell wherever a player has put no mark."""
    unmarked = find_encoding(puzzle.kind).unmarked
    return replace(answer, values=tuple(unmarked if value is None else value for value in answer.values))


def write(puzzle: Any, answer: Answer | None = None) -> str:
    """A puzzle as a file, with the cells filled in."""
    encoding = find_encoding(puzzle.kind)
    head = [MAGIC, encoding.other_name or puzzle.kind, str(puzzle.grid.height), str(puzzle.grid.width)]
    rows = encoding.write(puzzle, answer or Answer.empty(puzzle.grid))
    return "\n".join([*head, *rows, *write_metadata(puzzle)]) + "\n"


def write_metadata(puzzle: Puzzle) -> list[str]:
    """The notes in the layout of pzpr, after a blank line."""
    notes = {key: value for key, name in METADATA.items() if (value := getattr(puzzle.notes, name))}
    if not notes:
        return []
    texts = [json.dumps(value, ensure_ascii=False).translate(ESCAPES) for value in notes.values()]
    pairs = [f'  "{key}": {text}' for key, text in zip(notes, texts, strict=True)]
    return ["", "info:{", ' "metadata": {', ",\n".join(pairs), " }", "}"]


def sniff(head: Head) -> bool:
    """The word pzprv3."""
    return starts_file(head.first)


FORMAT = Format(
    name="pzprv3",
    about=Sentence("files that puzz.link and other pzpr sites save and open, with the cells filled in (--answer)"),
    extension=".txt",
    encoding="board_file",
    notes=frozenset(METADATA.values()),
    read=read,
    write=write,
    sniff=sniff,
    write_answer=write,
)
