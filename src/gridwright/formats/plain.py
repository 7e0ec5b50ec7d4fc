"""gridwright's own text form; what its lines mean is in `text.plain`."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright import kinds
from gridwright.errors import InputError, join_names, quote
from gridwright.formats.base import Format, Source, by_blocks
from gridwright.puzzle import Answer, Puzzle
from gridwright.text import plain
from gridwright.text.notes import NOTES
from gridwright.text.parsing import Numbered


def parse(lines: Sequence[Numbered], source: Source) -> Puzzle:
    """One puzzle from its lines; a kind that the user named stands in for the first line, or must agree with it."""
    named = kinds.lookup(lines[0].text.strip().lower())
    asked = kinds.find(source.kind) if source.kind else None
    found = named or asked
    if found is None:
        raise InputError(
            f"{quote(lines[0].text)} is not a kind of puzzle; expected {join_names(kinds.names())} on the first line, "
            "or --kind for a bare grid, or the beginning of another format",
            source=source.name,
            line=lines[0].number,
        )
    if named and asked and named[0].name != asked[0].name:
        raise InputError(f"this is a {named[0].name}, not a {asked[0].name}", source=source.name, line=lines[0].number)
    settings = {**found[1], **(asked[1] if asked else {})}
    try:
        return plain.build(found[0], settings, lines[1:] if named else lines, source.name)
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
    summary="gridwright's own text form, one puzzle or many separated by ---",
    extension=".txt",
    notes=frozenset(NOTES),
    each=by_blocks(parse),
    write=write,
    between="---\n",
)
