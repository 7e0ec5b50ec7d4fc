"""Reading and writing puzzles. Every format is one file in this folder; base.py says what it declares.

A file is found by its name: adding a format changes no other file. Reading a format that the user names imports that
format alone; recognising one from the beginning of a source asks all of them.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import NoneType

from gridwright import kinds
from gridwright.errors import (
    GridwrightError,
    InputError,
    InputWarning,
    NotesWarning,
    UsageError,
    expect,
    join_and,
    join_names,
    quote,
    suggest,
)
from gridwright.formats import plain
from gridwright.formats._boards import SOLUTIONS, read_boards
from gridwright.formats.base import Format, Head, Source
from gridwright.messages import say
from gridwright.outcome import Outcome
from gridwright.puzzle import FROM_ROWS, Answer, Puzzle
from gridwright.text.notes import NOTES, check_goal, check_notes, encode_goal
from gridwright.text.plain import ARROWS
from gridwright.text.sources import UTF16_MARKS, is_folder, is_link_body, list_files, open_source, source_name
from gridwright.text.stream import NO_PUZZLE, LineReader

SHARED = "base"
MOST_NAMED = 3  # skipped files that a note names
ANSWER_BYTES = 1 << 20
MAX_BAD = 10_000  # bad puzzles in a row before the rest of a source is given up
IMAGE_MAGIC = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM")

NamedPuzzle = tuple[str, Puzzle | InputError]
"""The name of a puzzle in messages, and the puzzle or the error in its place."""


@cache
def names() -> tuple[str, ...]:
    """The names of all formats, in order; nothing is imported."""
    found = (module.name for module in iter_modules(__path__))
    return tuple(sorted(name for name in found if name != SHARED and not name.startswith("_")))


@cache
def load(name: str) -> Format:
    """The format of exactly that name."""
    found: Format = import_module(f"{__name__}.{name}").FORMAT
    return found


@cache
def formats() -> dict[str, Format]:
    """All formats by name."""
    return {name: load(name) for name in names()}


def find(name: str) -> Format:
    """The format of a current or former name, or an error that lists all names."""
    expect(name, str, "format")
    if name in names():
        return load(name)
    found = next((format for format in formats().values() if name in format.old_names), None)
    if found is None:
        raise UsageError(
            say("{name} is not a format; expected one of {formats}", name=quote(name), formats=join_names(names()))
            + suggest(name, names())
        )
    return found


@cache
def endings() -> dict[str, Format]:
    """The format that each ending of a file name stands for: the first of its name, but .txt is the plain form."""
    found: dict[str, Format] = {plain.FORMAT.extension: plain.FORMAT}
    for format in formats().values():
        for ending in (format.extension, *format.other_extensions):
            found.setdefault(ending, format)
    return found


def find_by_ending(path: str | None) -> Format | None:
    """The format that the ending of a file name stands for, if any."""
    return endings().get(os.path.splitext(path or "")[1].lower())


def format_for(path: str | None, asked: str | None) -> Format:
    """The format asked for, or that of the file name's ending, or the plain form."""
    return find(asked) if asked else find_by_ending(path) or plain.FORMAT


def read(source: str | os.PathLike[str], kind: str | None = None, format: str | None = None) -> Puzzle:
    """The one puzzle of a file, of standard input (`-`), of a link or game ID, or of a text of several lines."""
    found = read_all(source, kind, format)
    puzzle = next(found)
    if next(found, None) is not None:
        raise InputError(say("more than one puzzle; expected one (read_all reads many)"), source=source_name(source))
    return puzzle


def read_all(source: str | os.PathLike[str], kind: str | None = None, format: str | None = None) -> Iterator[Puzzle]:
    """Every puzzle of a source, one by one; the first bad one raises its error."""
    for _, found in read_each(source, kind, format):
        if isinstance(found, InputError):
            raise found
        yield found


def read_each(
    source: str | os.PathLike[str],
    kind: str | None = None,
    format: str | None = None,
    settings: Mapping[str, str] | None = None,
) -> Iterator[NamedPuzzle]:
    """Every puzzle of a source with its name, and an error in the place of each bad one."""
    expect(source, (str, os.PathLike), "source")
    if is_folder(source):
        skipped: list[str] = []
        for file in list_files(source):
            try:
                yield from skip_answers(file, read_each(file, kind, format, settings), skipped)
            except InputError as error:
                yield source_name(file), InputError(error.what, source=source_name(file), line=error.line)
        mention_skipped(source_name(source), skipped)
        return
    name = source_name(source)
    chosen = find(format) if format else None
    named, implied = kinds.find(kind) if kind else (None, {})
    kind_name = named.name if named else None
    with open_named(source, name) as lines:
        if chosen is None:
            try:
                chosen = detect_format(lines.peek(), kind_name)
                check_link_body(source, chosen)
            except InputError as error:
                yield name, error.at(name)
                return
        found = read_guarded(chosen, Source(name, lines, kind_name, {**implied, **(settings or {})}))
        yield from number_puzzles(name, map(mention_file, found) if is_link_body(source) else found)


def open_named(source: str | os.PathLike[str], name: str) -> LineReader:
    """The lines of a source; the error for a file that is not there tells of an example of its name."""
    try:
        return open_source(source, name)
    except InputError as error:
        if source in examples():
            offer = say("; {name} is an example, which `gridwright examples {name}` prints", name=source)
            raise InputError(error.what + offer, source=error.source) from None
        raise


def examples() -> list[str]:
    """The names of the examples; nothing where they are not installed."""
    from gridwright.formats import _examples

    try:
        return _examples.examples()
    except GridwrightError:
        return []


def skip_answers(file: str, found: Iterator[NamedPuzzle], skipped: list[str]) -> Iterator[NamedPuzzle]:
    """The puzzles of a file in a folder; a file that is an answer to a puzzle is skipped, and noted down."""
    for name, puzzle in found:
        if isinstance(puzzle, InputError) and looks_like_answer(file):
            skipped.append(file)
        else:
            yield name, puzzle


def mention_skipped(folder: str, skipped: Sequence[str]) -> None:
    """Note how many files of a folder were skipped, and the first of them."""
    if not skipped:
        return
    named = [quote(os.path.relpath(file, folder), 200) for file in skipped[:MOST_NAMED]]
    warnings.warn(
        say(
            "{folder}: 1 file skipped, as it looks like an answer: {names}",
            "{folder}: {count:,} files skipped, as they look like answers: {names}",
            count=len(skipped),
            folder=quote(folder, 200),
            names=", ".join([*named, "…"] if len(skipped) > MOST_NAMED else named),
        ),
        InputWarning,
        stacklevel=3,
    )


def looks_like_answer(file: str) -> bool:
    """Does a file hold nothing but the marks of boards, or what `solve --json` prints?"""
    try:
        with open(file, "rb") as stream:
            data = stream.read(ANSWER_BYTES)
            text = data.decode("utf-16" if data.startswith(UTF16_MARKS) else "utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return False
    if text.lstrip().startswith("{"):
        return f'"{SOLUTIONS}": [' in text
    rows = [line.replace(" ", "") for line in text.splitlines() if line.strip() and line.strip() != "---"]
    marks = set("".join(rows))
    return bool(marks & set(".#?01")) and not marks - {*".#?o0123456789", *ARROWS}


def number_puzzles(name: str, found: Iterator[Puzzle | InputError]) -> Iterator[NamedPuzzle]:
    """The puzzles of a source with their names: that of the source, with a number if there are several."""
    puzzle = next(found, None)
    if puzzle is None:
        puzzle = InputError(str(NO_PUZZLE), source=name)
    count = 1
    while puzzle is not None:
        following = next(found, None)
        yield f"{name}#{count}" if count > 1 or following is not None else name, puzzle
        count, puzzle = count + 1, following


def read_guarded(format: Format, source: Source) -> Iterator[Puzzle | InputError]:
    """The puzzles that a format reads; one of another kind than the user named is an error, as is a broken source."""
    bad = 0
    try:
        for found in format.read(source):
            bad = 0 if isinstance(found, Puzzle) else bad + 1
            if not bad:
                source.lines.note_puzzle()
            elif bad > MAX_BAD:
                raise InputError(say("{count:,} bad puzzles in a row; the rest is not read", count=MAX_BAD))
            if isinstance(found, Puzzle) and source.kind not in (None, found.kind):
                yield InputError(
                    say("this is a {found}, not a {expected}", found=found.kind, expected=source.kind),
                    source=source.name,
                )
            else:
                yield check_found(found, source.name)
    except InputError as error:
        yield error.at(source.name)


def check_found(found: Puzzle | InputError, source: str) -> Puzzle | InputError:
    """A puzzle that was read, or an error if its goal does not fit its board."""
    if isinstance(found, Puzzle) and found.notes.goal:
        try:
            check_goal(found)
        except InputError as error:
            return error.at(source)
    return found


def detect_format(data: bytes, kind: str | None) -> Format:
    """The format that the beginning of a source looks like; the plain form if it looks like no other."""
    if data.startswith(IMAGE_MAGIC) or data[8:12] == b"WEBP":
        raise InputError(say("this is a picture; `gridwright picture` turns it into a nonogram"))
    head = Head(data, kind)
    if kinds.lookup(head.first.lower()) is not None:
        return plain.FORMAT
    return next((format for format in formats().values() if format.sniff(head)), plain.FORMAT)


def check_link_body(source: str | os.PathLike[str], format: Format) -> None:
    """Refuse `name/12/9/…` that is neither the body of a link nor a file."""
    if format is plain.FORMAT and is_link_body(source):
        raise InputError(
            say(
                "cannot be read: no such file, and not a puzz.link address for one of {kinds}",
                kinds=join_names(load("puzzlink").kinds),
            )
        )


def mention_file(found: Puzzle | InputError) -> Puzzle | InputError:
    """A puzzle read from `name/12/9/…`, or an error that says that there is no file of that name either."""
    if isinstance(found, Puzzle):
        return found
    return InputError(
        say("{what} (read as a puzz.link address, because there is no such file)", what=found.what),
        source=found.source,
        line=found.line,
    )


def read_answer(puzzle: Puzzle, source: str | os.PathLike[str], *, symbols: str = "") -> Answer:
    """A filled or half-done board for a puzzle, from a file, standard input or a text.

    `symbols` are the characters that stand for its values, in order, where they are not the usual ones.
    """
    kinds.of(puzzle)
    board = next(read_boards(source, symbols))
    if isinstance(board, InputError):
        raise board
    return board.read(puzzle)


def write(puzzle: Puzzle, format: str = "plain", answer: Answer | None = None, *, drop_notes: bool = False) -> str:
    """A puzzle as text in a format, with an answer if the format can hold one.

    It is an error if the format cannot hold the puzzle; notes that it cannot hold are left out, with a warning unless
    `drop_notes` is given.
    """
    expect(answer, (Answer, NoneType), "answer", FROM_ROWS)
    chosen, _ = find(format), kinds.of(puzzle)
    if chosen.binary:
        raise UsageError(
            say("{format} is not text; `gridwright convert --to {format} -o FILE` writes it", format=chosen.name)
        )
    text = format_puzzle(puzzle, chosen, answer or saved_board(puzzle, chosen))
    dropped = dropped_notes(puzzle, chosen)
    if dropped and not drop_notes:
        warnings.warn(NotesWarning(chosen.name, dropped), stacklevel=2)
    return "".join(chosen.write_all([text]))


def convert(
    source: Puzzle | str | os.PathLike[str], to: str, *, kind: str | None = None, drop_notes: bool = False
) -> str:
    """Every puzzle of a source, or one that was read, as text in another format."""
    chosen = find(to)
    puzzles = [source] if isinstance(source, Puzzle) else list(read_all(source, kind))
    if len(puzzles) == 1:
        return write(puzzles[0], to, drop_notes=drop_notes)
    if chosen.separator is None:
        raise UsageError(
            say("{format} holds one puzzle, and there are {count}", format=chosen.name, count=len(puzzles))
        )
    dropped = dict.fromkeys(note for puzzle in puzzles for note in dropped_notes(puzzle, chosen))
    if dropped and not drop_notes:
        warnings.warn(NotesWarning(chosen.name, list(dropped)), stacklevel=2)
    return "".join(chosen.write_all(format_puzzle(puzzle, chosen) for puzzle in puzzles))


def format_puzzle(puzzle: Puzzle, format: Format, answer: Answer | None = None) -> str:
    """A puzzle as its part of a file in a format, with the notes that the format can hold."""
    if not format.holds(puzzle.kind):
        what = say(
            "{format} cannot hold a {kind}; it holds {kinds}",
            format=format.name,
            kind=puzzle.kind,
            kinds=join_and(format.kinds),
        )
        raise InputError(what)
    check_notes(puzzle)
    if answer is not None and format.write_answer is None:
        others = join_and([name for name, other in formats().items() if other.write_answer])
        raise InputError(say("{format} cannot hold an answer; {others} can", format=format.name, others=others))
    if puzzle.kind in format.goal_of and not puzzle.notes.goal:
        puzzle = puzzle.titled(goal=encode_goal(puzzle.grid, find_solution(puzzle, format).values))
    if answer is None or format.write_answer is None:
        return format.write(puzzle)
    return format.write_answer(puzzle, answer)


_solvers: list[Callable[[Puzzle], Outcome]] = []


def set_solver(solve: Callable[[Puzzle], Outcome]) -> None:
    """Set the function that solves a puzzle for formats that need a solution; this package cannot import solving."""
    _solvers[:] = [solve]


def find_solution(puzzle: Puzzle, format: Format) -> Answer:
    """A solution for a format that holds one."""
    outcome = _solvers[0](puzzle)
    if outcome.answer is None:
        why = outcome.reason if outcome.stopped else say("there is none")
        raise InputError(say("{format} holds a picture, which needs a solution; {why}", format=format.name, why=why))
    return outcome.answer


def saved_board(puzzle: Puzzle, format: Format) -> Answer | None:
    """The cells that were filled in where the puzzle was read, if the format can hold them."""
    return puzzle.saved if format.write_answer else None


def dropped_notes(puzzle: Puzzle, format: Format) -> list[str]:
    """The notes of a puzzle that a format cannot hold."""
    return [name for name in NOTES if getattr(puzzle.notes, name) and name not in format.notes]
