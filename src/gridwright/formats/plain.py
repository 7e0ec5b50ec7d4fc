"""gridwright's own text form; `text.plain` defines the meaning of its lines."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright import kinds
from gridwright.errors import InputError, join_names, quote, suggest
from gridwright.formats.base import Format, Source, block_reader
from gridwright.kind import AnyKind
from gridwright.messages import Sentence, say
from gridwright.messages.options import name_option
from gridwright.puzzle import Answer, Puzzle
from gridwright.text import plain
from gridwright.text.notes import NOTES
from gridwright.text.parsing import SourceLine

BOARD_SIGNS = frozenset("?.#o0123456789")


def keep_rows(kind: AnyKind, lines: Sequence[SourceLine]) -> Sequence[SourceLine]:
    """The lines without blank ones; a line of tabs is a row of empty cells for a kind that takes tabs."""
    if kind.tabs:
        return lines
    if all(line.text[-1:].strip() for line in lines):
        return lines
    return [SourceLine(line.number, line.text.rstrip()) for line in lines if line.text.strip()]


def is_board(lines: Sequence[SourceLine]) -> bool:
    """Are these the rows of a half-done or finished board, of signs alone?"""
    rows = ["".join(line.text.split()) for line in lines if line.text.strip()]
    return len({len(row) for row in rows}) == 1 and "?" in "".join(rows) and set("".join(rows)) <= BOARD_SIGNS


def parse(lines: Sequence[SourceLine], source: Source) -> Puzzle:
    """One puzzle from its lines; a kind that the user named replaces the first line, or must agree with it."""
    found = kinds.lookup(lines[0].text.strip().lower())
    asked = kinds.load(source.kind) if source.kind else None
    kind, settings = found or (asked, {})
    if kind is None:
        what = say(
            "{text} is not a kind of puzzle; expected {kinds} on the first line, or {option} for a bare grid, or "
            "another format",
            text=quote(lines[0].text),
            kinds=join_names(kinds.names()),
            option=name_option("kind"),
        )
        if is_board(lines):
            what = say("this is a board, not a puzzle; `check PUZZLE FILE` checks it, and --state FILE goes on from it")
        else:
            what += suggest(lines[0].text.strip(), kinds.names())
        raise InputError(what, source=source.name, line=lines[0].number)
    if asked and kind.name != asked.name:
        what = say("this is a {found}, not a {expected}", found=kind.name, expected=asked.name)
        raise InputError(what, source=source.name, line=lines[0].number)
    rows = keep_rows(kind, lines[1:] if found else lines)
    try:
        return plain.parse_puzzle(kind, {**settings, **source.settings}, rows, source.name)
    except InputError as error:
        raise error.at(source.name, lines[0].number if error.row is None else None) from None


def write(puzzle: Puzzle) -> str:
    """A puzzle in the plain form; reading it gives the same puzzle."""
    return plain.write(kinds.of(puzzle), puzzle)


def write_answer(puzzle: Puzzle, answer: Answer) -> str:
    """An answer, finished or half done, as the grid that `read_answer` reads."""
    return plain.write_answer(kinds.of(puzzle), puzzle, answer)


FORMAT = Format(
    name="plain",
    about=Sentence("gridwright's own text form; --- separates puzzles"),
    extension=".txt",
    notes=frozenset(NOTES),
    read=block_reader(parse, tabs=True),
    write=write,
    separator="---\n",
)
