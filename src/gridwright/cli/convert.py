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

from gridwright.cli._common import (
    ANSWERED,
    BAD_INPUT,
    ExitStatus,
    Terminal,
    add_command,
    add_puzzle_arguments,
    read_puzzles,
)
from gridwright.cli._options import FILE_HOLDS_ONE, NOT_FOR_TERMINAL, ONE_ANSWER
from gridwright.cli._output import UNNAMED, report_interruption, write_output
from gridwright.errors import GridwrightError, InputError, UsageError, join_and, join_names, quote
from gridwright.formats import dropped_notes, find, format_puzzle, formats, read_answer, saved_board
from gridwright.formats.base import Format
from gridwright.messages import Message, Sentence, say
from gridwright.puzzle import Puzzle
from gridwright.text.files import FILE_EXISTS, PATH_WIDTH, is_folder, write_new_file

EPILOG = Sentence("""-o FILE writes all puzzles to one file. A folder, or a pattern such as
'out/{{kind}}-{{n:03}}.non', gets one file per puzzle. The fields of a pattern are
{{n}} (1, 2, …), {{kind}}, {{width}}, {{height}}, {{title}} and {{name}} (of the source).
Existing files in a folder are kept unless --force is given.

A puzzle that does not fit the format is not written, and neither is one whose
title or other notes do not fit, unless --drop-notes is given.

Exit status: 0 done, 2 a puzzle could not be read or written.""")


FIELDS = ("n", "kind", "width", "height", "title", "name")
UNSAFE = re.compile(r"[^\w.+-]+")
UNTITLED = "untitled"  # in names of files, as is UNNAMED; the same in all languages
WORD_LENGTH = 80
MOST_WIDTH = 255  # of a field in a pattern, as names of files are no longer


def register(commands: Any) -> None:
    """Add the commands."""
    command = add_command(
        commands,
        "convert",
        Sentence("write puzzles in another format"),
        Sentence("Write puzzles in another format, to one file or to one file per puzzle."),
        EPILOG,
    )
    add_puzzle_arguments(command)
    command.add_argument(
        "--to", required=True, metavar="FORMAT", help=say("the format to write (see gridwright formats)")
    )
    command.add_argument(
        "-o",
        dest="output",
        metavar="FILE",
        help=say("a file, a folder, or a pattern of file names (default: standard output)"),
    )
    command.add_argument("--force", action="store_true", help=say("replace files that already exist"))
    command.add_argument(
        "--drop-notes", action="store_true", help=say("leave out titles and other notes that the format cannot hold")
    )
    command.add_argument(
        "--answer",
        metavar="FILE",
        help=say("fill in the board in FILE (formats pzprv3 and webpbn only); ? is an undecided cell"),
    )
    command.set_defaults(run=run, in_place=True)  # what it writes are puzzles again
    command = add_command(
        commands,
        "formats",
        Sentence("list file formats"),
        Sentence("List file formats and what each can hold. Every format is read and written."),
    )
    command.add_argument("--json", action="store_true", help=say("print one JSON object per format, one per line"))
    command.set_defaults(run=run_formats)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Convert every puzzle that was named."""
    format = find(options.to)
    pattern = make_pattern(options.output, format)
    status, losses = ExitStatus(), Losses(format.name, options.drop_notes)
    converted = convert(options, format, terminal, status, losses)
    with report_interruption(options.output, terminal):
        if pattern is not None:
            write_files(converted, pattern, format, options.force, terminal, status)
        else:
            write_together(converted, options.output, format, terminal)
    for sentence in losses.describe():
        terminal.print_note(say("gridwright: {text}", text=sentence))
    if options.output is not None and status.value == ANSWERED and "{" not in options.output:
        from gridwright.batch.datasets import carry_card

        carry_card(options.puzzles, options.output)
    return status.value


class Losses:
    """The notes and boards that a format cannot hold, counted, so that a thousand puzzles need only one line."""

    def __init__(self, format: str, drop_notes: bool) -> None:
        self.format, self.drop_notes = format, drop_notes
        self.sources: list[str] = []
        self.notes = Counter[str]()
        self.boards = 0

    def add(self, source: str, notes: list[str]) -> None:
        """Count the notes of one puzzle that do not fit."""
        self.sources.append(source)
        self.notes.update(notes)

    def describe(self) -> list[str]:
        """Describe what was left out, or which puzzles were not written."""
        notes = [self.describe_notes()] if self.notes else []
        boards = (
            [
                say(
                    "left out 1 filled-in board: it is not part of the puzzle, and {format} has no place for it",
                    "left out {count:,} filled-in boards: they are not part of the puzzles, and {format} has no place "
                    "for them",
                    count=self.boards,
                    format=self.format,
                )
            ]
            if self.boards
            else []
        )
        return notes + boards

    def describe_notes(self) -> str:
        """Describe the notes that were left out, or the puzzles that were not written because of them."""
        count, format = len(self.sources), self.format
        names = [say("{note} ({count:,})", note=note, count=many) for note, many in self.notes.items()]
        notes = join_and(names if count > 1 else list(self.notes))
        if self.drop_notes:
            return say("left out, because {format} has no place for it: {notes}", format=format, notes=notes)
        if count > 1:
            return say(
                "{count:,} puzzles were not written, because {format} cannot hold their {notes}; use --drop-notes to "
                "write them without",
                count=count,
                format=format,
                notes=notes,
            )
        return say(
            "{source}: {format} cannot hold the {notes}; use --drop-notes to write the puzzle without",
            source=self.sources[0],
            format=format,
            notes=notes,
        )


Converted = tuple[str, Puzzle, str]


def convert(
    options: argparse.Namespace, format: Format, terminal: Terminal, status: ExitStatus, losses: Losses
) -> Iterator[Converted]:
    """Convert every puzzle: its source, the puzzle, and the new text. One that does not fit is reported."""
    filled = False
    for name, puzzle in read_puzzles(options, terminal, status):
        if options.answer and filled:
            raise UsageError(str(ONE_ANSWER))
        try:
            answer = (
                read_answer(puzzle, options.answer, symbols=options.symbols or "")
                if options.answer
                else saved_board(puzzle, format)
            )
            filled = True
            text = format_puzzle(puzzle, format, answer)
            missing = dropped_notes(puzzle, format)
            if missing:
                losses.add(name, missing)
            if missing and not options.drop_notes:
                status.add(BAD_INPUT)
            else:
                losses.boards += puzzle.saved is not None and format.write_answer is None
                yield name, puzzle, text
        except InputError as error:
            terminal.print_error(error.at(name))
            status.add(BAD_INPUT)


def write_together(converted: Iterator[Converted], output: str | None, format: Format, terminal: Terminal) -> None:
    """Write all puzzles to one file or to standard output."""
    start = list(islice(converted, 2))
    if len(start) > 1 and format.separator is None:
        raise UsageError(FILE_HOLDS_ONE(format=format.name, extension=format.extension))
    if not start:
        return
    texts = (text for _, _, text in chain(start, converted))
    if output is not None:
        write_output(format.write_all(texts), output)
        return
    if format.binary:
        raise UsageError(NOT_FOR_TERMINAL(format=format.name))
    for piece in format.write_all(texts):
        terminal.out.write(piece)


def make_pattern(output: str | None, format: Format) -> str | None:
    """Make the pattern of file names that -o stands for; None if it names one file or nothing."""
    if output is None:
        return None
    if "{" in output:
        check_pattern(output)
        return output
    if is_folder(output):
        return os.path.join(output.replace("{", "{{").replace("}", "}}"), "{name}-{n:03}" + format.extension)
    return None


def check_pattern(pattern: str) -> None:
    """Refuse a pattern with unknown fields."""
    try:
        parts = list(string.Formatter().parse(pattern))
        fields = {name for _, name, _, _ in parts if name is not None}
        specs = [spec or "" for _, _, spec, _ in parts]
    except ValueError as error:
        raise bad_pattern(pattern, error) from None
    if not fields <= set(FIELDS):
        unknown = join_names(fields - set(FIELDS))
        known = ", ".join(f"{{{field}}}" for field in FIELDS)
        raise UsageError(
            say(
                "{pattern} has unknown fields ({fields}); expected {known}",
                pattern=quote(pattern),
                fields=unknown,
                known=known,
            )
        )
    widths = [int(number[:9]) for spec in specs for number in re.findall("[0-9]+", spec)]
    if any(width > MOST_WIDTH for width in widths):
        raise bad_pattern(pattern, ValueError(say("a field is at most {most} characters wide", most=MOST_WIDTH)))


def bad_pattern(pattern: str, error: Exception) -> UsageError:
    """The error about a pattern that Python cannot format."""
    return UsageError(
        say("{pattern} is not a pattern of file names: {reason}", pattern=quote(pattern), reason=str(error).lower())
    )


def write_files(
    converted: Iterator[Converted], pattern: str, format: Format, force: bool, terminal: Terminal, status: ExitStatus
) -> None:
    """Write one file per puzzle."""
    written: set[str] = set()
    doubled, existing = [], []
    for count, (name, puzzle, text) in enumerate(converted, 1):
        path = fill_pattern(pattern, count, name, puzzle)
        if path in written:
            doubled.append(path)
        elif not force and os.path.lexists(path):
            existing.append(path)
        else:
            try:
                write_new_file(path, format.write_all([text]), force)
                written.add(path)
            except GridwrightError as error:
                terminal.print_error(error)
                status.add(BAD_INPUT)
    for paths, message in (
        (doubled, Message("{path} would hold two puzzles; add {{n}} to the pattern")),
        (existing, FILE_EXISTS),
    ):
        if paths:
            sentence = message(path=quote(paths[0], PATH_WIDTH))
            if len(paths) > 1:
                sentence = say("{sentence} ({count:,} puzzles in all)", sentence=sentence, count=len(paths))
            terminal.print_error(UsageError(sentence))
            status.add(BAD_INPUT)
    terminal.print_note(
        say("gridwright: {text}", text=say("wrote 1 file", "wrote {count:,} files", count=len(written)))
    )


def fill_pattern(pattern: str, count: int, name: str, puzzle: Puzzle) -> str:
    """Name the file of a puzzle; its title and source become single words without special characters."""
    stem = os.path.basename(name.partition("#")[0]).partition(".")[0]
    values: dict[str, int | str] = {
        "n": count,
        "kind": puzzle.kind,
        "width": puzzle.grid.width,
        "height": puzzle.grid.height,
        "title": make_word(puzzle.notes.title) or UNTITLED,
        "name": make_word(stem) or UNNAMED,
    }
    try:
        return pattern.format(**values)
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, MemoryError) as error:
        raise bad_pattern(pattern, error) from None


def make_word(text: str) -> str:
    """Turn text into a word that is safe in a file name."""
    return UNSAFE.sub("-", text).strip("-.")[:WORD_LENGTH]


def run_formats(options: argparse.Namespace, terminal: Terminal) -> int:
    """List the formats."""
    for format in formats().values():
        if options.json:
            terminal.print_json(make_format_record(format))
        else:
            terminal.print(describe_format(format))
    return ANSWERED


def describe_format(format: Format) -> str:
    """Describe a format: name, kinds, notes and summary."""
    return say(
        "{name} ({extension}): {kinds}{one}{notes}\n    {summary}",
        name=format.name,
        extension=format.extension,
        kinds=", ".join(format.kinds) or say("every kind"),
        one="" if format.separator is not None else say(", one puzzle per file"),
        notes=say("; keeps {notes}", notes=", ".join(sorted(format.notes))) if format.notes else "",
        summary=format.summary,
    )


def make_format_record(format: Format) -> dict[str, Any]:
    """Make the JSON object of a format."""
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
