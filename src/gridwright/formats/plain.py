"""Our plain text form: the kind, `key: value` lines, then the board; and the grids of answers and half-done boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gridwright import kinds
from gridwright.errors import InputError, choices, shown
from gridwright.formats import base
from gridwright.formats.base import Format, Source, by_blocks, check_notes, note
from gridwright.formats.blocks import Block, Numbered, number, rectangle, tokens
from gridwright.nouns import Answer, AnyKind, Notes, Puzzle, Value

NOTES = {name: name for name in base.NOTES} | {"license": "licence"}
UNDECIDED = "?"


def read(lines: Sequence[Numbered], source: str, kind: str | None) -> Puzzle:
    """One puzzle from its lines; `kind` is what the user says it is, if anything."""
    named = kinds.lookup(lines[0].text.strip().lower())
    asked = kinds.find(kind) if kind else None
    if named is None and asked is None:
        raise InputError(
            f"{shown(lines[0].text)} is not a kind of puzzle; expected {choices(kinds.names())} on the first line, "
            "or --kind for a bare grid, or the beginning of another format",
            source=source,
            line=lines[0].number,
        )
    found, settings = named or asked or (None, {})
    assert found is not None
    if named and asked and named[0].name != asked[0].name:
        raise InputError(f"this is a {named[0].name}, not a {asked[0].name}", source=source, line=lines[0].number)
    try:
        return build(found, {**settings, **(asked[1] if asked else {})}, lines[1:] if named else lines, source)
    except InputError as error:
        raise error.at(source, lines[0].number if error.row is None else None) from None


def build(kind: AnyKind, settings: Mapping[str, str], lines: Sequence[Numbered], source: str) -> Puzzle:
    """The puzzle of a kind from its header and board lines."""
    header: dict[str, str] = {}
    at = 0
    while at < len(lines) and (pair := key_value(kind, lines[at], source)):
        if pair[0] in header:
            raise InputError(f"'{pair[0]}' is said twice", source=source, line=lines[at].number)
        header[pair[0]] = pair[1]
        at += 1
    notes = Notes(**{NOTES[key]: note(value, key) for key, value in header.items() if key in NOTES})
    own = {key: value for key, value in header.items() if key not in NOTES}
    if at == len(lines):
        where = lines[-1].number if lines else None
        raise InputError(f"no board; expected the rows of a {kind.name}", source=source, line=where)
    puzzle: Puzzle = kind.parse(Block(source, tuple(lines[at:]), {**settings, **own}))
    return replace(puzzle, notes=notes)


def key_value(kind: AnyKind, line: Numbered, source: str) -> tuple[str, str] | None:
    """A header line as key and value, or None where the board begins."""
    key, colon, value = line.text.partition(":")
    key, value = key.strip().lower(), value.strip()
    if not colon or (not value and key not in NOTES):
        return None
    allowed = kind.settings.get(key)
    if key not in NOTES and allowed is None:
        known = choices([*NOTES, *kind.settings])
        raise InputError(f"{shown(key)} is not a key of {kind.name}; expected {known}", source=source, line=line.number)
    if allowed is not None and value.lower() not in allowed:
        wanted = " or ".join(allowed)
        raise InputError(f"{key}: {shown(value)}; expected {wanted}", source=source, line=line.number)
    return key, value if allowed is None else value.lower()


def write(puzzle: Puzzle) -> str:
    """A puzzle in the plain form; reading it gives the same puzzle."""
    check_notes(puzzle)
    notes = [(name, getattr(puzzle.notes, name)) for name in base.NOTES]
    head = [puzzle.kind, *(f"{key}: {value}" for key, value in notes if value)]
    return "\n".join([*head, *kinds.of(puzzle).plain(puzzle)]) + "\n"


def read_answer(puzzle: Puzzle, lines: Sequence[Numbered], source: str) -> Answer:
    """A filled or half-done board for a puzzle."""
    kind = kinds.of(puzzle)
    reader = symbols_row if kind.symbols else numbers_row
    rows: list[list[Value]] = []
    for line in lines:
        try:
            rows.append(reader(kind, line.text))
        except InputError as error:
            raise error.at(source, line.number) from None
    grid = rectangle(source, lines, rows)
    if grid != puzzle.grid:
        raise InputError(f"a board of {grid} cells; expected {puzzle.grid}, the size of the puzzle", source=source)
    values = [value for row in rows for value in row]
    held = [value if domain else None for value, domain in zip(values, kind.choices(puzzle), strict=True)]
    for cell, (value, kept) in enumerate(zip(values, held, strict=True)):
        if value != kept:
            line = lines[grid.place(cell)[0]]
            raise InputError(f"a number on a black cell ({grid.name(cell)})", source=source, line=line.number)
    return Answer(grid, tuple(held), puzzle)


def symbols_row(kind: AnyKind, text: str) -> list[Value]:
    """A row of one-character symbols; `?` is undecided, and so is `.` where it means nothing else."""
    assert kind.symbols is not None
    values: dict[str, Value] = {UNDECIDED: None, ".": None}
    values.update({symbol: value for value, symbol in kind.symbols.items()})
    marks = "".join(tokens(text))
    for mark in marks:
        if mark not in values:
            raise InputError(f"{shown(mark)} in a board of {kind.name}; expected {' '.join(values)}")
    return [values[mark] for mark in marks]


def numbers_row(kind: AnyKind, text: str) -> list[Value]:
    """A row of numbers; `?` and `.` are undecided, `#` is a black cell."""
    blank = (UNDECIDED, ".", "#")
    return [None if token in blank else number(token, f"a number, {' or '.join(blank)}") for token in tokens(text)]


def write_answer(puzzle: Puzzle, answer: Answer) -> str:
    """An answer as a grid of symbols or numbers, `?` where undecided."""
    kind = kinds.of(puzzle)
    names = kind.symbols or {}
    marks = [
        "#" if not domain else UNDECIDED if value is None else names.get(value, str(value))
        for value, domain in zip(answer.values, kind.choices(puzzle), strict=True)
    ]
    gap = "" if kind.symbols else " "
    wide = 1 if kind.symbols else max(map(len, marks))
    return "".join(gap.join(mark.rjust(wide) for mark in row).rstrip() + "\n" for row in puzzle.grid.table(marks))


def parse(lines: Sequence[Numbered], source: Source) -> Puzzle:
    """One puzzle of a source."""
    return read(lines, source.name, source.kind)


FORMAT = Format(
    name="plain",
    summary="gridwright's own text form, one puzzle or many separated by ---",
    extension=".txt",
    notes=frozenset(base.NOTES),
    each=by_blocks(parse),
    write=write,
    between="---\n",
)
