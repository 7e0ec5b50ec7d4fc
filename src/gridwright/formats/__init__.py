"""Reading and writing puzzles: one file per format, found because it is there.

A format's module holds `FORMAT`, which says what it can hold, how to tell it, how to read and how to write it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from gridwright import kinds
from gridwright.errors import InputError, NotesError, UsageError, join_and, join_names, quote
from gridwright.formats import plain
from gridwright.formats.base import Format, Head, Source
from gridwright.outcome import Outcome
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.notes import NOTES, check_goal, check_notes, goal_of
from gridwright.text.plain import read_answer as read_plain_answer
from gridwright.text.sources import files_of, is_folder, label, opened
from gridwright.text.stream import blocks

Named = tuple[str, Puzzle | InputError]
PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM")


@cache
def formats() -> dict[str, Format]:
    """Every format there is, by name."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    found = [module.FORMAT for module in modules if hasattr(module, "FORMAT")]
    return {format.name: format for format in sorted(found, key=lambda format: format.name)}


def find(name: str) -> Format:
    """The format of that name, or an error that lists those there are."""
    if name == plain.FORMAT.name:
        return plain.FORMAT
    found = formats().get(name) or next((old for old in formats().values() if name in old.old_names), None)
    if found is None:
        raise UsageError(f"{quote(name)} is not a format; expected one of {join_names(formats())}")
    return found


def read(source: str | os.PathLike[str], kind: str | None = None, format: str | None = None) -> Puzzle:
    """The one puzzle of a file, of standard input (`-`), of a link or game ID, or of a text of several lines."""
    found = read_all(source, kind, format)
    puzzle = next(found)
    if next(found, None) is not None:
        raise InputError("more than one puzzle; expected one (read_all reads many)", source=label(source))
    return puzzle


def read_all(source: str | os.PathLike[str], kind: str | None = None, format: str | None = None) -> Iterator[Puzzle]:
    """Every puzzle of a source, one by one; the first bad one raises its error."""
    for _, found in read_each(source, kind, format):
        if isinstance(found, InputError):
            raise found
        yield found


def read_each(source: str | os.PathLike[str], kind: str | None = None, format: str | None = None) -> Iterator[Named]:
    """Every puzzle of a source with its name, and an error in the place of each bad one."""
    if is_folder(source):
        for file in files_of(source):
            try:
                yield from read_each(file, kind, format)
            except InputError as error:
                yield label(file), InputError(error.what, source=label(file), line=error.line)
        return
    name = label(source)
    asked = find(format) if format else None
    with opened(source) as lines:
        try:
            chosen = asked or sniffed(lines.head(), kind)
        except InputError as error:
            yield name, error.at(name)
            return
        # The plain form knows aliases that stand for settings; all others know kinds.
        named = kind if chosen is plain.FORMAT or kind is None else kinds.find(kind)[0].name
        found = guarded(chosen, Source(name, lines, named))
        nth, puzzle = 1, next(found, None)
        if puzzle is None:
            yield name, InputError("nothing to read; expected a puzzle", source=name)
        while puzzle is not None:
            following = next(found, None)
            yield f"{name}#{nth}" if nth > 1 or following is not None else name, puzzle
            nth, puzzle = nth + 1, following


def guarded(format: Format, source: Source) -> Iterator[Puzzle | InputError]:
    """What a format reads; the kind is what the user says, and a source that cannot be read on ends with its error."""
    try:
        for found in format.each(source):
            if isinstance(found, Puzzle) and source.kind and found.kind != kinds.find(source.kind)[0].name:
                yield InputError(f"this is a {found.kind}, not a {source.kind}", source=source.name)
            else:
                yield with_goal(found, source.name)
    except InputError as error:
        yield error.at(source.name)


def with_goal(found: Puzzle | InputError, source: str) -> Puzzle | InputError:
    """What was read, or what is wrong with the picture that was meant."""
    if isinstance(found, Puzzle):
        try:
            check_goal(found)
        except InputError as error:
            return error.at(source)
    return found


def sniffed(data: bytes, kind: str | None) -> Format:
    """The format that the beginning of a source looks like; the plain form when it looks like no other."""
    if data.startswith(PICTURES) or data[8:12] == b"WEBP":
        raise InputError("this is a picture; gridwright picture makes a nonogram of one")
    head = Head(data, kinds.find(kind)[0].name if kind else None)
    if kinds.lookup(head.first.lower()) is not None:
        return plain.FORMAT
    return next((format for format in formats().values() if format.sniff(head)), plain.FORMAT)


def read_answer(puzzle: Puzzle, source: str | os.PathLike[str]) -> Answer:
    """A filled or half-done board for a puzzle, from a file, standard input or a text."""
    name = label(source)
    with opened(source) as lines:
        block = next(blocks(lines, name))
    if isinstance(block, InputError):
        raise InputError(block.what.replace("expected a puzzle", "expected a board"), source=name, line=block.line)
    if block[0].text.startswith("pzprv3"):
        from gridwright.formats import pzprv3

        return pzprv3.read_answer(puzzle, block, name)
    return read_plain_answer(kinds.of(puzzle), puzzle, block, name)


def write(puzzle: Puzzle, format: str = "plain", answer: Answer | None = None, *, drop_notes: bool = False) -> str:
    """A puzzle as text in a format, with an answer where the format has a place for one.

    What the format cannot hold is an error; so is a note, unless it may be dropped.
    """
    chosen = find(format)
    if chosen.binary:
        raise UsageError(f"{chosen.name} is not text; gridwright convert --to {chosen.name} -o FILE writes it")
    text = text_in(puzzle, chosen, answer or kept(puzzle, chosen))
    lost = left_out(puzzle, chosen)
    if lost and not drop_notes:
        raise NotesError(chosen.name, lost)
    return "".join(chosen.write_all([text]))


def text_in(puzzle: Puzzle, format: Format, answer: Answer | None = None) -> str:
    """A puzzle as its part of a file in a format, with the notes that the format can hold."""
    if not format.holds(puzzle.kind):
        raise InputError(f"{format.name} cannot hold a {puzzle.kind}; it holds {join_and(format.kinds)}")
    check_notes(puzzle)
    if format.needs_goal and not puzzle.notes.goal:
        puzzle = puzzle.titled(goal=goal_of(puzzle.grid, solution_of(puzzle, format).values))
    if answer is None:
        return format.write(puzzle)
    if format.answered is None:
        held = join_and([name for name, other in formats().items() if other.answered])
        raise InputError(f"{format.name} cannot hold an answer; {held} can")
    return format.answered(puzzle, answer)


_solvers: list[Callable[[Puzzle], Outcome]] = []


def set_solver(solve: Callable[[Puzzle], Outcome]) -> None:
    """Say what solves a puzzle for a format that needs a solution; solving is none of this package's business."""
    _solvers[:] = [solve]


def solution_of(puzzle: Puzzle, format: Format) -> Answer:
    """A solution for a format that holds one."""
    outcome = _solvers[0](puzzle)
    if outcome.answer is None:
        why = outcome.reason if outcome.stopped else "there is none"
        raise InputError(f"{format.name} holds a picture, and a solution is needed for it; {why}")
    return outcome.answer


def kept(puzzle: Puzzle, format: Format) -> Answer | None:
    """What was filled in where the puzzle was read, if the format can hold it."""
    return puzzle.saved if format.answered else None


def left_out(puzzle: Puzzle, format: Format) -> list[str]:
    """The notes of a puzzle that a format cannot hold."""
    return [name for name in NOTES if getattr(puzzle.notes, name) and name not in format.notes]
