"""The plain text form: the kind, `key: value` lines, then the board; and the grids of answers and half-done boards.

Which kinds there are is known above, so what finds a kind by its name is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from gridwright.errors import InputError, join_names, quote
from gridwright.grid import Grid
from gridwright.kind import AnyKind
from gridwright.puzzle import Answer, Notes, Puzzle, Value
from gridwright.text import notes as note_texts
from gridwright.text.notes import check_notes, note
from gridwright.text.parsing import Block, Numbered, number, rectangle, tokens

NOTES = {name: name for name in note_texts.NOTES} | {"license": "licence"}
UNDECIDED = "?"
BLANK = (UNDECIDED, ".", "#")  # how a cell is written that takes no value, or has none yet


Found = tuple[AnyKind, Mapping[str, str]]
"""A kind, and the settings that the name it was found by stands for."""
Lookup = Callable[[str], Found | None]
"""The kind of a name or alias, or None."""


def read_text(text: str, lookup: Lookup) -> Puzzle:
    """One puzzle from its text, as `write` made it."""
    lines = [Numbered(nth, line) for nth, line in enumerate(text.splitlines(), 1)]
    named = lookup(lines[0].text)
    assert named is not None
    return build(*named, lines[1:], "text")


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
        known = join_names([*NOTES, *kind.settings])
        raise InputError(f"{quote(key)} is not a key of {kind.name}; expected {known}", source=source, line=line.number)
    if allowed is not None and value.lower() not in allowed:
        wanted = " or ".join(allowed)
        raise InputError(f"{key}: {quote(value)}; expected {wanted}", source=source, line=line.number)
    return key, value if allowed is None else value.lower()


def write(kind: AnyKind, puzzle: Puzzle) -> str:
    """A puzzle in the plain form; reading it gives the same puzzle."""
    check_notes(puzzle)
    notes = [(name, getattr(puzzle.notes, name)) for name in note_texts.NOTES]
    head = [puzzle.kind, *(f"{key}: {value}" for key, value in notes if value)]
    return "\n".join([*head, *kind.plain(puzzle)]) + "\n"


def read_answer(kind: AnyKind, puzzle: Puzzle, lines: Sequence[Numbered], source: str) -> Answer:
    """A filled or half-done board for a puzzle; a cell with nothing to decide is `#`, or left open."""
    rows = [list("".join(tokens(line.text))) if kind.symbols else tokens(line.text) for line in lines]
    grid = rectangle(source, lines, rows)
    if grid != puzzle.grid:
        raise InputError(f"a board of {grid} cells; expected {puzzle.grid}, the size of the puzzle", source=source)
    read = symbol_reader(kind) if kind.symbols else number_reader
    values: list[Value] = []
    domains = iter(kind.choices(puzzle))
    for line, row in zip(lines, rows, strict=True):
        try:
            for mark in row:
                values.append(read(mark) if next(domains) else empty(mark, grid, len(values)))
        except InputError as error:
            raise error.at(source, line.number) from None
    return Answer(grid, tuple(values), puzzle)


def symbol_reader(kind: AnyKind) -> Callable[[str], Value]:
    """What reads a symbol of a kind; `?` is undecided, and so is `.` where it means nothing else."""
    values: dict[str, Value] = {UNDECIDED: None, ".": None}
    values.update({symbol: value for value, symbol in (kind.symbols or {}).items()})

    def read(mark: str) -> Value:
        if mark not in values:
            raise InputError(f"{quote(mark)} in a board of {kind.name}; expected {' '.join(values)}")
        return values[mark]

    return read


def number_reader(mark: str) -> Value:
    """A number; `?` and `.` are undecided, and so is `#`, which is a black cell elsewhere."""
    return None if mark in BLANK else number(mark, f"a number, {' or '.join(BLANK)}")


def empty(mark: str, grid: Grid, cell: int) -> Value:
    """The value of a cell that takes none; anything else than a blank mark is refused."""
    if mark not in BLANK:
        raise InputError(f"a number on a black cell ({grid.name(cell)})")
    return None


def write_answer(kind: AnyKind, puzzle: Puzzle, answer: Answer) -> str:
    """An answer as a grid of symbols or numbers, `?` where undecided and `#` where there is nothing to decide."""
    names = kind.symbols or {}
    marks = [
        "#" if not domain else UNDECIDED if value is None else names.get(value, str(value))
        for value, domain in zip(answer.values, kind.choices(puzzle), strict=True)
    ]
    gap = "" if kind.symbols else " "
    wide = 1 if kind.symbols else max(map(len, marks))
    return "".join(gap.join(mark.rjust(wide) for mark in row).rstrip() + "\n" for row in puzzle.grid.table(marks))
