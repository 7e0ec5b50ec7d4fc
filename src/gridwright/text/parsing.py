"""The board of one puzzle as text: numbered lines, sections, tokens and numbers, each refused with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from gridwright.errors import InputError, quote
from gridwright.grid import Grid

MOST_CELLS = 250_000
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Numbered:
    """A line of text and its number in the source."""

    number: int
    text: str


@dataclass(frozen=True)
class Block:
    """The board of one puzzle as text: its lines, the settings above it, and where it came from."""

    source: str
    lines: tuple[Numbered, ...]
    settings: Mapping[str, str]

    @contextmanager
    def placing(self, rows: Sequence[Numbered]) -> Iterator[None]:
        """Give an error that knows only its row of the board the line that row stands on."""
        try:
            yield
        except InputError as error:
            raise error.at(self.source, None if error.row is None else rows[error.row].number) from None

    def sections(self, *names: str) -> dict[str, tuple[Numbered, ...]]:
        """The lines under each heading; every heading must be there once."""
        found: dict[str, list[Numbered]] = {}
        current: list[Numbered] | None = None
        for line in self.lines:
            heading = line.text.strip().rstrip(":").lower()
            if heading in names:
                if heading in found:
                    raise InputError(f"a second '{heading}' section", source=self.source, line=line.number)
                current = found[heading] = []
            elif current is None:
                wanted = " and ".join(f"'{name}'" for name in names)
                raise InputError(
                    f"{quote(line.text)} stands before any section; expected the sections {wanted}",
                    source=self.source,
                    line=line.number,
                )
            else:
                current.append(line)
        for name in names:
            if not found.get(name):
                raise InputError(f"no lines under '{name}'; expected a section '{name}'", source=self.source)
        return {name: tuple(found[name]) for name in names}


def check_cells(height: int, width: int) -> None:
    """Refuse a board that is too large before anything is built for it."""
    if height * width > MOST_CELLS:
        raise InputError(f"a board of {width}x{height} cells; at most {MOST_CELLS} cells are taken")


def sized(height: int, width: int) -> Grid:
    """A grid of a size that was read, refused before anything is built when it is too small or too large."""
    if height < 1 or width < 1:
        raise InputError(f"a board of {width}x{height} cells; expected at least one cell")
    check_cells(height, width)
    return Grid(height, width)


def rectangle(source: str, lines: Sequence[Numbered], rows: Sequence[Sequence[object]]) -> Grid:
    """The grid that rows of cells make; every row must be as long as the first."""
    if not rows:
        raise InputError("no board; expected at least one row", source=source)
    width = len(rows[0])
    if not width:
        raise InputError("a row without cells; expected at least one", source=source, line=lines[0].number)
    for line, row in zip(lines, rows, strict=True):
        if len(row) != width:
            raise InputError(
                f"a row of {len(row)} cells; expected {width}, as in the row above", source=source, line=line.number
            )
    try:
        check_cells(len(rows), width)
    except InputError as error:
        raise error.at(source, lines[0].number) from None
    return Grid(len(rows), width)


def tokens(text: str) -> list[str]:
    """The pieces of a line, separated by blanks or commas."""
    return text.replace(",", " ").split()


def number(token: str, expected: str = "a number") -> int:
    """A whole number, not longer than anyone needs."""
    if not (token.isascii() and token.isdigit()):
        raise InputError(f"{quote(token)} is not {expected}")
    if len(token) > MOST_DIGITS:
        raise InputError(f"a number of {len(token)} digits; at most {MOST_DIGITS} digits are taken")
    return int(token)
