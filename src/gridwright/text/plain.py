"""The plain text form: the kind, `key: value` lines, then the board; and the grids of answers and half-done boards.

The kinds belong to a higher layer, so the function that finds a kind by its name is an argument.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gridwright.errors import InputError, join_names, join_or, quote
from gridwright.grid import Grid
from gridwright.kind import AnyKind
from gridwright.messages import Message, say
from gridwright.puzzle import Answer, Notes, Puzzle, Value
from gridwright.text.notes import NOTES, check_notes, clean_note
from gridwright.text.parsing import Block, SourceLine, number, rectangle, tokens

UNKNOWN_KEY = Message("{key} is not a key of {kind}; expected {keys}")
OTHER_SIZE = Message("a board of {found} cells; expected {expected}, the size of the puzzle")


NOTE_KEYS = {name: name for name in NOTES} | {"license": "licence"}
UNDECIDED = "?"
OPEN = ".", "_", "-"  # other marks of an undecided cell
BLANKS = (UNDECIDED, ".", "#")  # marks of a cell that takes no value, or has none yet
ARROWS = "<>^v←→↑↓"  # marks of a cell that takes no value, in boards copied from a puzzle


NamedKind = tuple[AnyKind, Mapping[str, str]]
"""A kind, and the settings that the name it was found by implies."""
Lookup = Callable[[str], NamedKind | None]
"""Finds the kind of a name or alias."""


def read_text(text: str, lookup: Lookup) -> Puzzle:
    """One puzzle from text that `write` produced."""
    lines = [SourceLine(nth, line) for nth, line in enumerate(text.splitlines(), 1)]
    kind = lookup(lines[0].text)
    assert kind is not None
    return parse_puzzle(*kind, lines[1:], "text")


def parse_puzzle(kind: AnyKind, settings: Mapping[str, str], lines: Sequence[SourceLine], source: str) -> Puzzle:
    """The puzzle of a kind from its header and board lines."""
    header: dict[str, str] = {}
    at = 0
    while at < len(lines) and ":" in lines[at].text and (pair := parse_header(kind, lines[at], source)):
        if pair[0] in header:
            raise InputError(say("'{key}' appears twice", key=pair[0]), source=source, line=lines[at].number)
        header[pair[0]] = pair[1]
        at += 1
    notes = {NOTE_KEYS[key]: clean_note(header.pop(key), key) for key in [*header] if key in NOTE_KEYS}
    if at == len(lines):
        last = lines[-1].number if lines else None
        raise InputError(say("no board; expected the rows of a {kind}", kind=kind.name), source=source, line=last)
    puzzle: Puzzle = kind.parse(Block(source, tuple(lines[at:]), {**settings, **header}))
    return puzzle.with_notes(Notes(**notes)) if notes else puzzle


def parse_header(kind: AnyKind, line: SourceLine, source: str) -> tuple[str, str] | None:
    """A header line as key and value, or None where the board begins."""
    key, colon, value = line.text.partition(":")
    key, value = key.strip().lower(), value.strip()
    if not colon or (not value and key not in NOTE_KEYS):
        return None
    if key in NOTE_KEYS:
        return key, value
    allowed = kind.settings.get(key)
    if allowed is None:
        known = join_names([*NOTE_KEYS, *kind.settings])
        what = UNKNOWN_KEY(key=quote(key), kind=kind.name, keys=known)
        raise InputError(what, source=source, line=line.number)
    if not allowed:
        return key, value
    if value.lower() not in allowed:
        what = say("{key}: {value}; expected {values}", key=key, value=quote(value), values=join_or(allowed))
        raise InputError(what, source=source, line=line.number)
    return key, value.lower()


def write(kind: AnyKind, puzzle: Puzzle) -> str:
    """A puzzle in the plain form; reading it gives the same puzzle."""
    check_notes(puzzle)
    notes = [(name, getattr(puzzle.notes, name)) for name in NOTES]
    head = [puzzle.kind, *(f"{key}: {value}" for key, value in notes if value)]
    return "\n".join([*head, *kind.plain(puzzle)]) + "\n"


def read_answer(kind: AnyKind, puzzle: Puzzle, lines: Sequence[SourceLine], source: str, symbols: str = "") -> Answer:
    """A filled or half-done board for a puzzle; a cell with nothing to decide is `#`, or left open.

    `symbols` replace those of a kind whose puzzles can have others.
    """
    if not kind.tabs:
        lines = [line for line in lines if line.text.strip()]  # without those of tabs only
    rows = [split_row(kind, line.text) for line in lines]
    grid = rectangle(source, lines, rows)
    if grid != puzzle.grid:
        notation = describe_marks(kind)
        raise InputError(
            say(
                "a board of {found} cells; expected {expected}, the size of the puzzle: {notation}",
                found=grid,
                expected=puzzle.grid,
                notation=notation,
            ),
            source=source,
        )
    read = symbol_reader(kind, symbols) if kind.symbols else read_number
    values: list[Value] = []
    domains = iter(kind.choices(puzzle))
    for line, row in zip(lines, rows, strict=True):
        try:
            for mark in row:
                values.append(read(mark) if next(domains) else read_empty_cell(mark, grid, len(values)))
        except InputError as error:
            raise error.at(source, line.number) from None
    return Answer(grid, tuple(values), puzzle)


def split_row(kind: AnyKind, text: str) -> list[str]:
    """The marks of a row; for a kind that takes tabs, nothing between two tabs is an undecided cell."""
    if kind.tabs and "\t" in text:
        return [cell.strip() or UNDECIDED for cell in text.split("\t")]
    return list("".join(tokens(text))) if kind.symbols else tokens(text)


def describe_marks(kind: AnyKind) -> str:
    """How a half-done board of a kind is written: a mark for each value, and the mark of an undecided cell."""
    if not kind.symbols:
        return say("numbers separated by blanks, # for a cell that takes none, ? for an undecided cell")
    marks = [
        say("{mark} for {meaning}", mark=mark, meaning=str(kind.words[value])) if value in kind.words else mark
        for value, mark in sorted(kind.symbols.items(), reverse=True)
    ]
    undecided = join_or([UNDECIDED, *(mark for mark in OPEN[:1] if mark not in kind.symbols.values())])
    return ", ".join([*marks, say("{mark} for an undecided cell", mark=undecided)])


def refuse_puzzle(kind: AnyKind, puzzle: Puzzle, source: str, line: int) -> InputError:
    """The error about a puzzle where a board is expected."""
    what = say(
        "this is a puzzle, not a board; expected {height} rows of {width} cells: {notation}",
        height=puzzle.height,
        width=puzzle.width,
        notation=describe_marks(kind),
    )
    return InputError(what, source=source, line=line)


def symbol_reader(kind: AnyKind, symbols: str = "") -> Callable[[str], Value]:
    """A reader for the symbols of a kind; `?` is undecided, and so are `.`, `_` and `-` unless the kind uses them."""
    values: dict[str, Value] = dict.fromkeys((UNDECIDED, *OPEN))
    values.update({symbol: value for value, symbol in (kind.symbols or {}).items()})
    if "symbols" in kind.settings:
        values.update(zip(symbols, sorted(kind.symbols or ()), strict=False))

    def read(mark: str) -> Value:
        if mark not in values:
            raise InputError(
                say(
                    "{symbol} in a board of {kind}; expected {notation}",
                    symbol=quote(mark),
                    kind=kind.name,
                    notation=symbols or describe_marks(kind),
                )
            )
        return values[mark]

    return read


def read_number(mark: str) -> Value:
    """A number; `?` and `.` are undecided, and so is `#`, the mark of a black cell."""
    return None if mark in BLANKS else number(mark, say("a number or one of {marks}", marks=" ".join(BLANKS)))


def read_empty_cell(mark: str, grid: Grid, cell: int) -> Value:
    """The value of a cell that takes none; any mark but a blank is refused."""
    if mark not in BLANKS and not (len(mark) == 1 and mark in ARROWS):
        where = grid.name(cell)
        raise InputError(
            say(
                "{mark} at {cell}, which takes no value; expected one of {marks}",
                mark=quote(mark),
                cell=where,
                marks=" ".join(BLANKS),
            )
        )
    return None


def write_answer(kind: AnyKind, puzzle: Puzzle, answer: Answer) -> str:
    """An answer as a grid of symbols or numbers, `?` where undecided and `#` where there is nothing to decide."""
    symbols = kind.symbols or {}
    marks = [
        "#" if not domain else UNDECIDED if value is None else symbols.get(value, str(value))
        for value, domain in zip(answer.values, kind.choices(puzzle), strict=True)
    ]
    gap = "" if kind.symbols else " "
    width = 1 if kind.symbols else max(map(len, marks))
    return "".join(gap.join(mark.rjust(width) for mark in row).rstrip() + "\n" for row in puzzle.grid.table(marks))
