"""JSON: one object per puzzle, on one line or several, or a list of objects.

An object has `kind`, `size` `[height, width]`, the notes, and the fields of the kind's puzzle, with one value per cell
as a list of rows. This works for every kind, because the fields are those of its puzzle class. Records of data sets,
which have `type`, `rows` and `cols` instead, are read by _records.py; objects without a size, and lists as people have
them in programs, by _lists.py.
"""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin

from gridwright import kinds
from gridwright.errors import InputError, join_names, join_or, quote
from gridwright.formats import _lists as lists
from gridwright.formats import _records as records
from gridwright.formats.base import Format, Head, Piece, Source, parse_pieces
from gridwright.grid import Grid
from gridwright.messages import Sentence, say
from gridwright.puzzle import Notes, Puzzle
from gridwright.text.literals import NESTED_BRACKETS
from gridwright.text.notes import NOTES, clean_note
from gridwright.text.parsing import SourceLine, make_grid, number
from gridwright.text.plain import UNKNOWN_KEY
from gridwright.text.stream import LineReader, check_size, decode_line

MAX_DEPTH = 12
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]')  # a string, closed or not, or a bracket
COMMON_KEYS = ("kind", "size", *NOTES)
LEARNING_KEYS = ("prompt", "answer", "level", "score")  # that jsonl adds; they do not belong to the puzzle
COMMON_FIELDS = ("grid", "notes", "saved")


def read(source: Source) -> Iterator[Puzzle | InputError]:
    """Every puzzle of a source of objects, lists of objects, or lists of clues and cells."""
    if lists.is_lists(Head(source.lines.peek(), source.kind)):
        yield from lists.read(source)
        return
    for piece in split_values(source.lines):
        yield from parse_pieces(split_list(piece), source, parse)


def split_values(lines: LineReader) -> Iterator[Piece]:
    """The lines of one JSON value after the other, separated by counting brackets before anything is built."""
    value: list[SourceLine] = []
    depth = size = 0
    while (line := lines.read_line()) is not None:
        place = lines.count
        try:
            size += len(line)
            check_size(size, len(value))
            text = decode_line(line, first=place == 1, name=lines.name)
            depth = count_brackets(text, depth)
        except InputError as error:
            lines.skip_rest_of_line()
            yield error.at("", place)
            value, depth, size = [], 0, 0
            lines.skip_to_line(b"{")  # go on where an object begins a line
            continue
        if text:
            value.append(SourceLine(place, text))
        if value and depth <= 0:
            yield value
            value, depth, size = [], 0, 0
    if value:
        yield value


def count_brackets(text: str, depth: int) -> int:
    """The nesting depth after a line; deep nesting is refused."""
    for token in TOKENS.findall(text):
        if token in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise InputError(NESTED_BRACKETS(limit=MAX_DEPTH))
        elif token in "]}":
            depth -= 1
    return depth


def split_list(piece: Piece) -> Iterator[Piece]:
    """The objects of a list, each as one line; anything else as it is."""
    if isinstance(piece, InputError) or not piece[0].text.lstrip().startswith("["):
        yield piece
        return
    first = piece[0].number
    try:
        items = parse_json(piece)
    except InputError as error:
        yield error.at("", first)
        return
    for item in items:
        yield [SourceLine(first, json.dumps(item))]


def parse_json(lines: Sequence[SourceLine]) -> Any:
    """The value of lines of JSON; numbers must be whole and not too long."""
    text = "\n".join(line.text for line in lines)
    try:
        return json.loads(text, parse_int=parse_int, parse_float=refuse_number, parse_constant=refuse_number)
    except json.JSONDecodeError as error:
        place = lines[min(error.lineno, len(lines)) - 1].number
        raise InputError(
            say("not JSON ({why} at character {place})", why=error.msg.lower(), place=error.colno), line=place
        ) from None


def parse_int(text: str) -> int:
    """A whole number."""
    return -number(text[1:]) if text.startswith("-") else number(text)


def refuse_number(text: str) -> Any:
    """Refuse a fraction, NaN or infinity, which no puzzle holds."""
    raise InputError(say("{text} is not a whole number", text=quote(text)))


def parse(lines: Sequence[SourceLine], source: Source) -> Puzzle:
    """The puzzle of one object."""
    record = parse_json(lines)
    if not isinstance(record, dict):
        raise InputError(say("expected the object of a puzzle, in braces"))
    if "kind" not in record and "type" in record and not isinstance(record.get("rows"), list):
        return records.read(record, source.name)
    if "size" not in record and any(isinstance(value, list) for value in record.values()):
        return lists.read_fields(record, source)
    if "kind" not in record:
        raise InputError(say("no 'kind'; expected one of {kinds}", kinds=join_names(kinds.names())))
    name = record["kind"]
    found = kinds.lookup(name) if isinstance(name, str) else None
    if found is None:
        raise InputError(
            say(
                "'{key}' is {name}; expected {kinds}",
                key="kind",
                name=quote(str(name)),
                kinds=join_names(kinds.names()),
            )
        )
    return build_puzzle(found[0].puzzle, record)


def build_puzzle(puzzle: type[Puzzle], record: Mapping[str, Any]) -> Puzzle:
    """The puzzle of a class from an object with its fields."""
    hints = own_fields(puzzle)
    for key in record:
        if key not in hints and key not in (*COMMON_KEYS, *LEARNING_KEYS):
            known = join_names([*COMMON_KEYS, *hints])
            raise InputError(UNKNOWN_KEY(key=quote(key), kind=puzzle.kind, keys=known))
    for key in ("size", *(field.name for field in fields(puzzle) if field.name in hints and is_required(field))):
        if key not in record:
            raise InputError(say("no '{key}'; a {kind} needs it", key=key, kind=puzzle.kind))
    size = record["size"]
    if not (isinstance(size, list) and len(size) == 2 and all(type(side) is int for side in size)):
        raise InputError(say("'size' must be [height, width]"))
    grid = make_grid(*size)
    values = {key: convert(record[key], hint, grid, key) for key, hint in hints.items() if key in record}
    return puzzle(grid=grid, notes=read_notes(record), **values)


def is_required(field: Any) -> bool:
    """Has a field no default?"""
    return field.default is field.default_factory  # both are MISSING


type_hints: Any = cache(typing.get_type_hints)


def own_fields(puzzle: type[Puzzle]) -> dict[str, Any]:
    """The fields that a kind adds, with their types."""
    hints = type_hints(puzzle)
    return {field.name: hints[field.name] for field in fields(puzzle) if field.init and field.name not in COMMON_FIELDS}


def read_notes(record: Mapping[str, Any]) -> Notes:
    """The notes of an object; null is none."""
    found = {name: record[name] for name in NOTES if record.get(name) is not None}
    for name, value in found.items():
        if not isinstance(value, str):
            raise InputError(say("'{key}' must be text", key=name))
    return Notes(**{name: clean_note(value, name) for name, value in found.items()})


def convert(value: Any, hint: Any, grid: Grid, key: str) -> Any:
    """A value in the type of its field: rows of cells become one tuple of cells, lists become tuples."""
    if get_origin(hint) is not tuple:
        return check_type(value, hint, key)
    if not isinstance(value, list):
        raise InputError(say("'{key}' must be a list", key=key))
    inner = get_args(hint)[0]
    if get_origin(inner) is tuple:
        return tuple(convert(item, inner, grid, key) for item in value)
    if value and isinstance(value[0], list):
        if len(value) != grid.height or any(not isinstance(row, list) or len(row) != grid.width for row in value):
            raise InputError(
                say("'{key}' must be {height} rows of {width} values", key=key, height=grid.height, width=grid.width)
            )
        value = [item for row in value for item in row]
    return tuple(check_type(item, inner, key) for item in value)


def check_type(value: Any, hint: Any, key: str) -> Any:
    """A single value, which must have a type that its field allows."""
    allowed = get_args(hint) if isinstance(hint, UnionType) or get_origin(hint) is typing.Union else (hint,)
    if type(value) not in allowed:
        types = join_or(["null" if kind is type(None) else kind.__name__ for kind in allowed])
        raise InputError(
            say("{value} in '{key}'; expected {types}", value=quote(json.dumps(value)), key=key, types=types)
        )
    return value


def write(puzzle: Puzzle) -> str:
    """One object on a line."""
    record: dict[str, Any] = {"kind": puzzle.kind, "size": [puzzle.grid.height, puzzle.grid.width]}
    record |= {name: getattr(puzzle.notes, name) for name in NOTES if getattr(puzzle.notes, name)}
    for key in own_fields(type(puzzle)):
        value = getattr(puzzle, key)
        cells = isinstance(value, tuple) and len(value) == len(puzzle.grid)
        record[key] = puzzle.grid.table(value) if cells and not isinstance(value[0], tuple) else value
    return json.dumps(record, ensure_ascii=False) + "\n"


def sniff(head: Head) -> bool:
    """A brace, a bracket, or an assignment or a call of Python."""
    return head.first.startswith(("{", "[")) or lists.is_lists(head)


FORMAT = Format(
    name="json",
    about=Sentence(
        "one object per puzzle, one per line; also reads lists of clues or cells as in Python, and records of data sets"
    ),
    extension=".jsonl",
    other_extensions=(".json",),
    notes=frozenset(NOTES),
    read=read,
    write=write,
    sniff=sniff,
    separator="",
)
