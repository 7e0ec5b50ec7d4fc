"""JSON: one object a puzzle, a line each or laid out over several, or a list of them.

An object has `kind`, `size` `[height, width]`, the notes, and the fields of the kind's puzzle, a value per cell as a
list of rows. Every kind that is found can be written so, because the fields are read off its puzzle. Records of data
sets, which say `type`, `rows` and `cols` instead, are read as well, by records.py.
"""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from types import UnionType
from typing import Any, get_args, get_origin

from gridwright import kinds
from gridwright.errors import InputError, join_names, quote
from gridwright.formats import _records as records
from gridwright.formats.base import Format, Head, Piece, Source, parsed
from gridwright.grid import Grid
from gridwright.puzzle import Notes, Puzzle
from gridwright.text.notes import NOTES, note
from gridwright.text.parsing import Numbered, number, sized
from gridwright.text.stream import Lines, check_size, text_of

DEEPEST = 12
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]')  # a string, closed or not, or a bracket
OWN = ("kind", "size", *NOTES)


def each(source: Source) -> Iterator[Puzzle | InputError]:
    """Every puzzle of a source: an object each, or lists of objects."""
    for piece in pieces(source.lines):
        yield from parsed(listed(piece), source, parse)


def pieces(lines: Lines) -> Iterator[Piece]:
    """The lines of one value after the other, told by counting brackets before anything is built."""
    held: list[Numbered] = []
    depth = size = 0
    while (line := lines.next()) is not None:
        place = lines.count
        try:
            size += len(line)
            check_size(size, len(held))
            text = text_of(line, first=place == 1)
            depth = counted(text, depth)
        except InputError as error:
            lines.pass_line()
            yield error.at("", place)
            held, depth, size = [], 0, 0
            lines.pass_to(b"{")  # nothing is read until an object begins a line
            continue
        if text:
            held.append(Numbered(place, text))
        if held and depth <= 0:
            yield held
            held, depth, size = [], 0, 0
    if held:
        yield held


def counted(text: str, depth: int) -> int:
    """How deep brackets are open after a line; deep nesting is refused."""
    for token in TOKENS.findall(text):
        if token in "[{":
            depth += 1
            if depth > DEEPEST:
                raise InputError(f"brackets nested more than {DEEPEST} deep; expected the object of a puzzle")
        elif token in "]}":
            depth -= 1
    return depth


def listed(piece: Piece) -> Iterator[Piece]:
    """The objects of a list, each as one line of its own; anything else as it is."""
    if isinstance(piece, InputError) or not piece[0].text.lstrip().startswith("["):
        yield piece
        return
    first = piece[0].number
    try:
        found = value_of(piece)
    except InputError as error:
        yield error.at("", first)
        return
    for item in found:
        yield [Numbered(first, json.dumps(item))]


def value_of(lines: Sequence[Numbered]) -> Any:
    """The value that lines of JSON stand for; numbers are whole and not longer than anyone needs."""
    try:
        return json.loads(
            "\n".join(line.text for line in lines), parse_int=whole, parse_float=refused, parse_constant=refused
        )
    except json.JSONDecodeError as error:
        place = lines[min(error.lineno, len(lines)) - 1].number
        raise InputError(f"not JSON ({error.msg.lower()} at character {error.colno})", line=place) from None


def whole(text: str) -> int:
    """A whole number."""
    return -number(text[1:]) if text.startswith("-") else number(text)


def refused(text: str) -> Any:
    """No puzzle holds fractions."""
    raise InputError(f"{quote(text)} is not a whole number")


def parse(lines: Sequence[Numbered], source: Source) -> Puzzle:
    """One object."""
    record = value_of(lines)
    if not isinstance(record, dict):
        raise InputError("expected the object of a puzzle, in braces")
    if "kind" not in record and "type" in record:
        return records.read(record, source.name)
    name = record.get("kind")
    found = kinds.lookup(name) if isinstance(name, str) else None
    if found is None:
        raise InputError(f"'kind' is {quote(str(name))}; expected {join_names(kinds.names())}")
    return built(found[0].puzzle, record)


def built(puzzle: type[Puzzle], record: Mapping[str, Any]) -> Puzzle:
    """The puzzle of a class from an object that names its fields."""
    hints = own_fields(puzzle)
    for key in record:
        if key not in hints and key not in OWN:
            raise InputError(f"{quote(key)} is not a key of {puzzle.kind}; expected {join_names([*OWN, *hints])}")
    for key in ("size", *(field.name for field in fields(puzzle) if field.name in hints and required(field))):
        if key not in record:
            raise InputError(f"no '{key}'; a {puzzle.kind} needs it")
    size = record["size"]
    if not (isinstance(size, list) and len(size) == 2 and all(type(side) is int for side in size)):
        raise InputError("'size' must be [height, width]")
    grid = sized(*size)
    values = {key: shaped(record[key], hint, grid, key) for key, hint in hints.items() if key in record}
    return puzzle(grid=grid, notes=notes_of(record), **values)


def required(field: Any) -> bool:
    """Must a field be said?"""
    return field.default is field.default_factory  # both are "missing"


NOT_OWN = ("grid", "notes", "saved")


def own_fields(puzzle: type[Puzzle]) -> dict[str, Any]:
    """The fields that a kind adds, with their types."""
    hints = typing.get_type_hints(puzzle)
    return {field.name: hints[field.name] for field in fields(puzzle) if field.name not in NOT_OWN}


def notes_of(record: Mapping[str, Any]) -> Notes:
    """The notes of an object; null is none."""
    found = {name: record[name] for name in NOTES if record.get(name) is not None}
    for name, value in found.items():
        if not isinstance(value, str):
            raise InputError(f"'{name}' must be text")
    return Notes(**{name: note(value, name) for name, value in found.items()})


def shaped(value: Any, hint: Any, grid: Grid, key: str) -> Any:
    """A value as the field's type wants it: rows of cells become cells in order, lists become tuples."""
    if get_origin(hint) is not tuple:
        return scalar(value, hint, key)
    if not isinstance(value, list):
        raise InputError(f"'{key}' must be a list")
    inner = get_args(hint)[0]
    if get_origin(inner) is tuple:
        return tuple(shaped(item, inner, grid, key) for item in value)
    if value and isinstance(value[0], list):
        if len(value) != grid.height or any(not isinstance(row, list) or len(row) != grid.width for row in value):
            raise InputError(f"'{key}' must be {grid.height} rows of {grid.width} values")
        value = [item for row in value for item in row]
    return tuple(scalar(item, inner, key) for item in value)


def scalar(value: Any, hint: Any, key: str) -> Any:
    """One value of a type that the field allows."""
    allowed = get_args(hint) if isinstance(hint, UnionType) or get_origin(hint) is typing.Union else (hint,)
    if type(value) not in allowed:
        names = " or ".join("null" if kind is type(None) else kind.__name__ for kind in allowed)
        raise InputError(f"{quote(json.dumps(value))} in '{key}'; expected {names}")
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
    """A brace or a bracket."""
    return head.first.startswith(("{", "["))


FORMAT = Format(
    name="json",
    summary="an object a puzzle, a line each; records of data sets (type, rows, cols) are read as well",
    extension=".jsonl",
    notes=frozenset(NOTES),
    each=each,
    write=write,
    sniff=sniff,
    between="",
)
