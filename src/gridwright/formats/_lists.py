"""Puzzles as lists, part of the format json: what people have in programs and notebooks, without kind or size.

Which list is which is known from its name (`row_clues = …`, `{"columns": …}`), from the order of unnamed lists, or from
the parameters of a call such as `Nonogram.of(…)`. The lists become the plain form, which the kind itself reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError, join_and, join_names, join_or, quote
from gridwright.formats.base import Head, Source, block_reader
from gridwright.kind import AnyKind
from gridwright.messages import Message, say
from gridwright.messages.options import name_option
from gridwright.puzzle import Puzzle
from gridwright.text.literals import Call, read_literals
from gridwright.text.notes import NOTES, clean_note
from gridwright.text.parsing import EMPTY_ROW, SourceLine, tokens
from gridwright.text.plain import NOTE_KEYS, UNKNOWN_KEY, parse_puzzle

NOT_LISTS = Message("{value} is not a list; expected a list of rows")


# The lists of a kind that takes more than one, in order; any other kind takes one list of rows.
LISTS = {"nonogram": ("rows", "columns"), "makaro": ("rooms", "cells")}
CLUES = LISTS["nonogram"]
# The words in the names of lists, in English and French.
WORDS = {
    "rows": re.compile("row|line|lign|horizontal"),
    "columns": re.compile("col|vertical"),
    "rooms": re.compile("room|region|area|zone"),
    "cells": re.compile("cell|clue"),
}
KIND_KEYS = ("kind", "type")
CONTAINERS = ("array", "asarray", "matrix", "list", "tuple")
# At most four brackets open at once; deeper nesting is refused sooner as JSON.
PYTHON = re.compile(r"(?!(?:\[\s*+){5})(?:\[\s*[\[(]|\(\s*[\[(]|\{\s*'|[^\W\d][\w.]*+\s*(=\s*[^=\s]|\())")
BLANK, EMPTY_CLUE = ".", "0"


def is_lists(head: Head) -> bool:
    """Does a source begin with lists of lists, or with an assignment or a call of Python?"""
    lines = (line for line in head.lines if not line.startswith(("#", "import ", "from ")))
    return bool(PYTHON.match("\n".join(lines)))


@dataclass(frozen=True)
class NamedList:
    """A list, its name ("" for none) and its line in the source (0 for none)."""

    name: str
    rows: Sequence[Any]
    line: int = 0


@dataclass
class Fields:
    """What was found: the kind if it was named, the lists, and settings and notes."""

    kind: str | None
    lists: list[NamedList] = field(default_factory=list)
    others: dict[str, Any] = field(default_factory=dict)

    def add(self, name: str, value: Any, line: int = 0) -> None:
        """Add a value; a whole number is ignored, since it is a size, which follows from the lists."""
        value = unwrap(value)
        if isinstance(value, Call):
            self.add_call(value, line)
        elif isinstance(value, dict):
            self.add_all(value.items(), line)
        elif isinstance(value, list | tuple):
            self.lists.append(NamedList(name, value, line))
        elif not name:
            raise InputError(NOT_LISTS(value=quote(repr(value))))
        elif name.lower() in KIND_KEYS:
            self.kind = str(value)
        elif value is not None and type(value) is not int:
            self.others[name] = value

    def add_all(self, pairs: Iterable[tuple[str, Any]], line: int = 0) -> None:
        """Add named values."""
        for name, value in pairs:
            self.add(name, value, line)

    def add_call(self, call: Call, line: int) -> None:
        """Add the arguments of `Nonogram(…)`, `Nonogram.of(…)` or `gw.of("nonogram", …)`."""
        *path, function = call.name.split(".")
        arguments = call.arguments
        if function == "of" and arguments and isinstance(arguments[0][1], str):
            path, arguments = [arguments[0][1]], arguments[1:]
        kind = next((part.lower() for part in [*path, function] if kinds.lookup(part.lower()) is not None), None)
        if kind is None:
            raise InputError(
                say(
                    "{name} is not a function that makes a puzzle; expected one of {kinds}, or a list",
                    name=quote(call.name),
                    kinds=join_names(kinds.names()),
                )
            )
        self.kind = kind
        self.add_all(arguments, line)


def unwrap(value: Any) -> Any:
    """The list in `np.array(…)`, or of an object that can make itself one, as arrays of NumPy can."""
    while isinstance(value, Call) and value.name.rpartition(".")[2] in CONTAINERS and value.arguments:
        value = value.arguments[0][1]
    return value.tolist() if callable(getattr(value, "tolist", None)) else value


def parse(lines: Sequence[SourceLine], source: Source) -> Puzzle:
    """The puzzle of a text of lists."""
    fields = Fields(source.kind)
    for found in read_literals(lines):
        try:
            fields.add(found.name, found.value, found.line or 0)
        except InputError as error:
            raise error.at(source.name, found.line) from None
    return build(fields, source.settings, source.name)


def read_fields(record: Mapping[str, Any], source: Source) -> Puzzle:
    """The puzzle of an object of JSON without a size."""
    fields = Fields(source.kind)
    fields.add_all(record.items())
    return build(fields, source.settings, source.name)


def of(kind: str, *lists: Any, **more: Any) -> Puzzle:
    """A puzzle of a kind from plain lists: `of("nonogram", rows, columns)`, `of("takuzu", rows)`.

    A blank cell is None, and an empty clue an empty list. Lists may be named, as in `of("makaro", rooms=…, cells=…)`;
    settings and notes are named: `unique_lines=False`, `title="Hen"`.
    """
    found, settings = kinds.find(kind)
    fields = Fields(found.name)
    fields.add_all(("", value) for value in lists)
    fields.add_all(more.items())
    return build(fields, settings, "")


def build(fields: Fields, settings: Mapping[str, str], source: str) -> Puzzle:
    """The puzzle of the lists that were found."""
    lists = split_pair(fields)
    kind, implied = find_kind(fields.kind, [found.name for found in lists])
    named = name_lists(kind.name, lists)
    lines = [line for name, found in named.items() for line in write_list(name, found)]
    notes = {NOTE_KEYS[name]: value for name, value in fields.others.items() if name in NOTE_KEYS}
    own = dict(read_setting(kind, name, value) for name, value in fields.others.items() if name not in NOTE_KEYS)
    try:
        puzzle = parse_puzzle(kind, {**implied, **settings, **own}, lines, source)
    except InputError as error:
        error.line = error.line or None
        raise
    check_marks(puzzle, named)
    return puzzle.titled(**{name: clean_note(str(text), name) for name, text in notes.items() if name in NOTES})


def split_pair(fields: Fields) -> list[NamedList]:
    """The lists; one list that holds two lists of lists is a pair of lists."""
    if len(fields.lists) == 1 and (fields.kind is None or fields.kind in LISTS):
        both = fields.lists[0]
        if len(both.rows) == 2 and all(is_nested(part) for part in both.rows):
            return [NamedList("", part, both.line) for part in both.rows]
    return fields.lists


def is_nested(value: Any) -> bool:
    """Is this a list that holds lists?"""
    return isinstance(value, list | tuple) and any(isinstance(part, list | tuple) for part in value)


def find_kind(name: str | None, names: Sequence[str]) -> tuple[AnyKind, Mapping[str, str]]:
    """The kind that was named, or that the names of the lists imply; two lists without names are clues."""
    if name is not None:
        found = kinds.lookup(name.lower())
        if found is None:
            raise InputError(
                say(
                    "'{key}' is {name}; expected {kinds}", key="kind", name=quote(name), kinds=join_names(kinds.names())
                )
            )
        return found
    for kind, keys in LISTS.items():
        if len(names) == 2 and (sorted(map(canonical, names)) == sorted(keys) or not any(names)):
            return kinds.find(kind)
    raise InputError(
        say(
            "lists that do not name their kind; expected {option}, or lists named rows and columns, or rooms and cells",
            option=name_option("kind"),
        )
    )


def canonical(name: str) -> str:
    """The name of a list in the plain form, for a name that people give it."""
    return next((key for key, word in WORDS.items() if word.search(name.lower())), name)


def name_lists(kind: str, lists: Sequence[NamedList]) -> dict[str, NamedList]:
    """The lists of a kind by their names in the plain form; a kind with one list has no name for it."""
    keys = LISTS.get(kind)
    if len(lists) != (len(keys) if keys else 1):
        expected = (
            say("the lists {names}", names=join_and([f"'{key}'" for key in keys])) if keys else say("one list of rows")
        )
        raise InputError(
            say(
                "{count} list for a {kind}; expected {expected}",
                "{count} lists for a {kind}; expected {expected}",
                count=len(lists),
                kind=kind,
                expected=expected,
            )
        )
    if keys is None:
        return {"": lists[0]}
    if not any(found.name for found in lists):
        return dict(zip(keys, lists, strict=True))
    named = {canonical(found.name): found for found in lists}
    if set(named) != set(keys):
        given, expected = join_and([quote(found.name) for found in lists]), join_and([f"'{key}'" for key in keys])
        raise InputError(say("the lists {names}; expected {expected}", names=given, expected=expected))
    return {key: named[key] for key in keys}


def write_list(name: str, found: NamedList) -> Iterator[SourceLine]:
    """A list as lines of the plain form, after its name if it has one."""
    if name:
        yield SourceLine(found.line, name)
    write = write_clue if name in CLUES else write_row
    for nth, row in enumerate(found.rows, 1):
        try:
            yield SourceLine(found.line, write(unwrap(row), nth))
        except InputError as error:
            raise error.at("", found.line or None) from None


def write_clue(clue: Any, nth: int) -> str:
    """A clue in the plain form; one number may stand for a list of it."""
    if isinstance(clue, list | tuple):
        return write_row(clue, nth) if clue else EMPTY_CLUE
    return write_cell(clue, nth) if type(clue) is int else write_row(clue or [EMPTY_CLUE], nth)


def write_row(row: Any, nth: int) -> str:
    """A row of cells in the plain form: text as it is, the cells of a list separated by tabs."""
    if isinstance(row, str) and row.strip() and not set(row) & set(":\t\n"):
        return row
    if not isinstance(row, list | tuple):
        raise InputError(NOT_LISTS(value=quote(repr(row))))
    if not row:
        raise InputError(str(EMPTY_ROW))
    return "\t".join(write_cell(cell, nth) for cell in row)


def write_cell(cell: Any, row: int) -> str:
    """A cell or number in the plain form."""
    cell = unwrap(cell)
    if cell is None or (isinstance(cell, str) and not cell.strip()):
        return BLANK
    if type(cell) is int or (isinstance(cell, str) and tokens(cell) == [cell] and ":" not in cell):
        return str(cell)
    raise InputError(
        say("{value} in row {row} of a list; expected a number, a word or None", value=quote(repr(cell)), row=row)
    )


def read_setting(kind: AnyKind, name: str, value: Any) -> tuple[str, str]:
    """A setting of the plain form, such as `unique-lines: no` for `unique_lines = False`."""
    key = name.replace("_", "-")
    text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    allowed = kind.settings.get(key)
    if allowed is None:
        known = join_names([*NOTE_KEYS, *kind.settings])
        raise InputError(UNKNOWN_KEY(key=quote(name), kind=kind.name, keys=known))
    if allowed and text not in allowed:
        raise InputError(say("{key}: {value}; expected {values}", key=key, value=quote(text), values=join_or(allowed)))
    return key, text


def check_marks(puzzle: Puzzle, named: Mapping[str, NamedList]) -> None:
    """Refuse a value that a kind with one mark per cell has read as several, such as 10 for 1 and 0."""
    for name, found in named.items():
        first = unwrap(found.rows[0])
        if not name and isinstance(first, list | tuple) and len(first) != puzzle.grid.width:
            raise InputError(say("{value} in a list; expected a single mark per cell", value=quote(repr(first[0]))))


read = block_reader(parse)
