"""`gridwright convert` and `gridwright formats`."""

from __future__ import annotations

import argparse
import os
import re
import string
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from gridwright.cli._common import ANSWERED, BAD, Terminal, Worst, each_puzzle, take_puzzles
from gridwright.cli._files import new_file
from gridwright.cli._output import is_folder, put_pieces, told_when_stopped
from gridwright.errors import GridwrightError, InputError, UsageError, join_and, join_names, quote
from gridwright.formats import dropped_notes, find, format_puzzle, formats, read_answer, saved_board
from gridwright.formats.base import Format
from gridwright.puzzle import Puzzle

FIELDS = ("n", "kind", "width", "height", "title", "name")
THERE = "is there already; --force replaces it"
UNSAFE = re.compile(r"[^\w.+-]+")
EPILOG = """With -o, a file gets all puzzles; a directory, or a name with braces such as
'out/{kind}-{n:03}.non', gets a file for each. Names may use {n} (1, 2, …), {kind},
{width}, {height}, {title} and {name} (of the source). Existing files in a directory
are refused without --force. `gridwright formats` lists the formats.
A puzzle that the format cannot hold is not written, nor is one with a title or another note that it cannot
hold; --drop-notes writes that one without the note.
Exit status: 0 done, 2 a puzzle could not be read or is not written."""


def register(commands: Any) -> None:
    """Add the commands."""
    command = commands.add_parser(
        "convert",
        help="write puzzles in another format",
        description="Write puzzles in another format, together or each in a file.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    take_puzzles(command)
    command.add_argument("--to", required=True, metavar="FORMAT", help="the format to write")
    command.add_argument("-o", dest="output", metavar="FILE", help="a file, a directory, or a pattern of names")
    command.add_argument("--force", action="store_true", help="replace files that are there already")
    command.add_argument(
        "--drop-notes", action="store_true", help="leave out titles and other notes that the format cannot hold"
    )
    command.add_argument(
        "--answer", metavar="FILE", help="fill in a board from a file (to pzprv3 or webpbn); ? is undecided"
    )
    command.set_defaults(run=run)
    listing = commands.add_parser(
        "formats", help="the formats there are", description="The formats there are, and what each can hold."
    )
    listing.add_argument("--json", action="store_true", help="one JSON object a line and format")
    listing.set_defaults(run=run_formats)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Convert every puzzle that was named."""
    chosen = find(options.to)
    pattern = pattern_of(options.output, chosen)
    worst, lost = Worst(), Lost(chosen.name, options.drop_notes)
    texts = converted(options, chosen, terminal, worst, lost)
    with told_when_stopped(options.output, terminal.notes):
        if pattern is not None:
            to_files(texts, pattern, chosen, options.force, terminal, worst)
        else:
            together(texts, options.output, chosen, terminal)
    terminal.out.flush()
    if lost.notes:
        print(f"gridwright: {lost.told()}", file=terminal.notes)
    if lost.boards:
        boards = "a board" if lost.boards == 1 else f"{lost.boards:,} boards"
        said = f"{boards} filled in: that is no part of the puzzle, and {chosen.name} has no place for it"
        print(f"gridwright: {said}", file=terminal.notes)
    if options.output is not None and worst.status == ANSWERED and "{" not in options.output:
        from gridwright.batch.datasets import carry_card

        carry_card(options.puzzles, options.output)
    return worst.status


class Lost:
    """The notes that a format cannot hold, counted, so that a thousand puzzles are told of in one line."""

    def __init__(self, format: str, dropped: bool) -> None:
        self.format, self.dropped = format, dropped
        self.names: list[str] = []
        self.boards = 0  # filled in where they were read
        self.notes = Counter[str]()

    def add(self, name: str, notes: list[str]) -> None:
        """One puzzle whose notes do not fit."""
        self.names.append(name)
        self.notes.update(notes)

    def told(self) -> str:
        """What was left out, or which puzzles were not written and what writes them."""
        many = len(self.names) > 1
        notes = join_and([f"{name} ({count:,})" if many else name for name, count in self.notes.items()])
        if self.dropped:
            return f"left out, because {self.format} has no place for it: {notes}"
        if many:
            return (
                f"{len(self.names):,} puzzles are not written, because {self.format} cannot hold their {notes}; "
                "--drop-notes writes them without"
            )
        return f"{self.names[0]}: {self.format} cannot hold the {notes}; --drop-notes writes the puzzle without"


Text = tuple[str, Puzzle, str]


def converted(
    options: argparse.Namespace, chosen: Format, terminal: Terminal, worst: Worst, lost: Lost
) -> Iterator[Text]:
    """Every puzzle with its name and its text in the new format; one that does not fit is complained about."""
    filled = False
    for name, puzzle in each_puzzle(options, terminal, worst):
        if options.answer and filled:
            raise UsageError("--answer takes one puzzle")
        try:
            answer = read_answer(puzzle, options.answer) if options.answer else saved_board(puzzle, chosen)
            filled = True
            text = format_puzzle(puzzle, chosen, answer)
            missing = dropped_notes(puzzle, chosen)
            if missing:
                lost.add(name, missing)
            if missing and not options.drop_notes:
                worst.note(BAD)
            else:
                lost.boards += puzzle.saved is not None and chosen.write_answer is None
                yield name, puzzle, text
        except InputError as error:
            terminal.complain(error.at(name))
            worst.note(BAD)


def together(texts: Iterator[Text], output: str | None, chosen: Format, terminal: Terminal) -> None:
    """All puzzles in one file, or on standard output."""
    begun = list(islice(texts, 2))
    if len(begun) > 1 and chosen.separator is None:
        raise UsageError(
            f"a {chosen.name} file holds one puzzle; expected a directory or a pattern such as "
            f"-o 'out/{{n:03}}{chosen.extension}'"
        )
    if not begun:
        return
    whole = (text for _, _, text in chain(begun, texts))
    if output is not None:
        put_pieces(chosen.write_all(whole), output)
        return
    if chosen.binary:
        raise UsageError(f"{chosen.name} is not for a terminal; name a file with -o FILE")
    for piece in chosen.write_all(whole):
        terminal.out.write(piece)


def pattern_of(output: str | None, chosen: Format) -> str | None:
    """The pattern of file names that -o stands for; None when it names one file or nothing."""
    if output is None:
        return None
    if "{" in output:
        check_pattern(output)
        return output
    if is_folder(output):
        return os.path.join(output.replace("{", "{{").replace("}", "}}"), "{name}-{n:03}" + chosen.extension)
    return None


def check_pattern(pattern: str) -> None:
    """Refuse a pattern with fields that do not exist."""
    try:
        fields = {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}
    except ValueError as error:
        raise UsageError(f"{quote(pattern)} is not a pattern of names: {str(error).lower()}") from None
    if not fields <= set(FIELDS):
        wanted = ", ".join(f"{{{field}}}" for field in FIELDS)
        raise UsageError(f"{quote(pattern)} names {join_names(fields - set(FIELDS))}; expected {wanted}")


def to_files(
    texts: Iterator[Text], pattern: str, chosen: Format, force: bool, terminal: Terminal, worst: Worst
) -> None:
    """Every puzzle in a file of its own."""
    made: set[str] = set()
    twice, there = [], []
    for count, (name, puzzle, text) in enumerate(texts, 1):
        path = filled(pattern, count, name, puzzle)
        if path in made:
            twice.append(path)
        elif not force and os.path.lexists(path):
            there.append(path)
        else:
            try:
                new_file(path, chosen.write_all([text]), force)
                made.add(path)
            except GridwrightError as error:
                terminal.complain(error)
                worst.note(BAD)
    for paths, why in ((twice, "would hold two puzzles; expected {n} in the pattern"), (there, THERE)):
        if paths:
            also = f" (and so on, {len(paths):,} puzzles)" if len(paths) > 1 else ""
            terminal.complain(UsageError(f"{quote(paths[0], 80)} {why}{also}"))
            worst.note(BAD)
    files = f"{len(made)} file{'s' * (len(made) != 1)}"
    print(f"gridwright: wrote {files}", file=terminal.notes)


def filled(pattern: str, count: int, name: str, puzzle: Puzzle) -> str:
    """The file name of a puzzle; a title or source name becomes one harmless word."""
    stem = os.path.basename(name.partition("#")[0]).partition(".")[0]
    values: dict[str, int | str] = {
        "n": count,
        "kind": puzzle.kind,
        "width": puzzle.grid.width,
        "height": puzzle.grid.height,
        "title": harmless(puzzle.notes.title, "untitled"),
        "name": harmless(stem, "puzzle"),
    }
    try:
        return pattern.format(**values)
    except (ValueError, TypeError) as error:
        raise UsageError(f"{quote(pattern)} is not a pattern of names: {str(error).lower()}") from None


def harmless(text: str, otherwise: str) -> str:
    """Text as one word of a file name."""
    return UNSAFE.sub("-", text).strip("-.")[:80] or otherwise


def run_formats(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the formats."""
    for format in formats().values():
        if options.json:
            terminal.row(record(format))
            continue
        held = ", ".join(format.kinds) or "every kind"
        many = "" if format.separator is not None else ", one puzzle a file"
        notes = f"; keeps {', '.join(sorted(format.notes))}" if format.notes else ""
        terminal.say(f"{format.name} ({format.extension}): {held}, read and write{many}{notes}\n    {format.summary}")
    return ANSWERED


def record(format: Format) -> dict[str, Any]:
    """A format as JSON."""
    return {
        "name": format.name,
        "summary": format.summary,
        "kinds": list(format.kinds) or None,
        "extension": format.extension,
        "read": True,
        "write": True,
        "many": format.separator is not None,
        "notes": sorted(format.notes),
        "answer": format.write_answer is not None,
    }
