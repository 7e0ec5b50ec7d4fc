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
from gridwright.cli._output import UNNAMED, report_interruption, write_output
from gridwright.errors import GridwrightError, InputError, UsageError, join_and, join_names, quote
from gridwright.formats import dropped_notes, find, format_puzzle, formats, read_answer, saved_board
from gridwright.formats.base import Format
from gridwright.messages import cli as messages
from gridwright.messages import files as file_messages
from gridwright.messages import help_files as texts
from gridwright.puzzle import Puzzle
from gridwright.text.files import PATH_WIDTH, is_folder, write_new_file

FIELDS = ("n", "kind", "width", "height", "title", "name")
UNSAFE = re.compile(r"[^\w.+-]+")
UNTITLED = "untitled"  # in names of files, as is UNNAMED; the same in all languages
WORD_LENGTH = 80
MOST_WIDTH = 255  # of a field in a pattern, as names of files are no longer


def register(commands: Any) -> None:
    """Add the commands."""
    command = add_command(commands, "convert", texts.CONVERT, texts.CONVERT_DESCRIPTION, texts.CONVERT_EPILOG)
    add_puzzle_arguments(command)
    command.add_argument("--to", required=True, metavar="FORMAT", help=texts.CONVERT_TO())
    command.add_argument("-o", dest="output", metavar="FILE", help=texts.CONVERT_OUTPUT())
    command.add_argument("--force", action="store_true", help=texts.CONVERT_FORCE())
    command.add_argument("--drop-notes", action="store_true", help=texts.CONVERT_DROP_NOTES())
    command.add_argument("--answer", metavar="FILE", help=texts.CONVERT_ANSWER())
    command.set_defaults(run=run, in_place=True)  # what it writes are puzzles again
    command = add_command(commands, "formats", texts.FORMATS, texts.FORMATS_DESCRIPTION)
    command.add_argument("--json", action="store_true", help=texts.FORMATS_JSON())
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
        terminal.print_note(messages.NOTE(text=sentence))
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
        boards = [messages.BOARDS_LEFT_OUT(self.boards, format=self.format)] if self.boards else []
        return notes + boards

    def describe_notes(self) -> str:
        """Describe the notes that were left out, or the puzzles that were not written because of them."""
        count, format = len(self.sources), self.format
        names = [messages.NOTE_COUNT(note=note, count=many) for note, many in self.notes.items()]
        notes = join_and(names if count > 1 else list(self.notes))
        if self.drop_notes:
            return messages.LEFT_OUT(format=format, notes=notes)
        if count > 1:
            return messages.NOTES_OF_MANY_DO_NOT_FIT(count=count, format=format, notes=notes)
        return messages.NOTES_DO_NOT_FIT(source=self.sources[0], format=format, notes=notes)


Converted = tuple[str, Puzzle, str]


def convert(
    options: argparse.Namespace, format: Format, terminal: Terminal, status: ExitStatus, losses: Losses
) -> Iterator[Converted]:
    """Convert every puzzle: its source, the puzzle, and the new text. One that does not fit is reported."""
    filled = False
    for name, puzzle in read_puzzles(options, terminal, status):
        if options.answer and filled:
            raise UsageError(messages.ONE_ANSWER())
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
        raise UsageError(messages.FILE_HOLDS_ONE(format=format.name, extension=format.extension))
    if not start:
        return
    texts = (text for _, _, text in chain(start, converted))
    if output is not None:
        write_output(format.write_all(texts), output)
        return
    if format.binary:
        raise UsageError(messages.NOT_FOR_TERMINAL(format=format.name))
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
        raise UsageError(messages.UNKNOWN_FIELDS(pattern=quote(pattern), fields=unknown, known=known))
    widths = [int(number[:9]) for spec in specs for number in re.findall("[0-9]+", spec)]
    if any(width > MOST_WIDTH for width in widths):
        raise bad_pattern(pattern, ValueError(messages.TOO_WIDE(most=MOST_WIDTH)))


def bad_pattern(pattern: str, error: Exception) -> UsageError:
    """The error about a pattern that Python cannot format."""
    return UsageError(messages.BAD_PATTERN(pattern=quote(pattern), reason=str(error).lower()))


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
    for paths, message in ((doubled, messages.TWO_PUZZLES), (existing, file_messages.FILE_EXISTS)):
        if paths:
            sentence = message(path=quote(paths[0], PATH_WIDTH))
            if len(paths) > 1:
                sentence = messages.AND_OTHERS(sentence=sentence, count=len(paths))
            terminal.print_error(UsageError(sentence))
            status.add(BAD_INPUT)
    terminal.print_note(messages.NOTE(text=messages.WROTE_FILES(len(written))))


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
    return messages.FORMAT(
        name=format.name,
        extension=format.extension,
        kinds=", ".join(format.kinds) or messages.EVERY_KIND(),
        one="" if format.separator is not None else messages.ONE_PUZZLE_PER_FILE(),
        notes=messages.KEEPS_NOTES(notes=", ".join(sorted(format.notes))) if format.notes else "",
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
