"""`gridwright convert` and `gridwright formats`."""

from __future__ import annotations

import argparse
import os
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
from gridwright.cli._options import FILE_HOLDS_ONE, NOT_FOR_TERMINAL, ONE_ANSWER, OWN_TITLE
from gridwright.cli._output import Losses, report_interruption, write_output
from gridwright.errors import GridwrightError, InputError, UsageError, quote
from gridwright.formats import endings, find, find_by_ending, format_puzzle, formats, read_answer, saved_board
from gridwright.formats.base import Format
from gridwright.messages import Sentence, say
from gridwright.puzzle import Puzzle
from gridwright.text.files import FILE_EXISTS, PATH_WIDTH, is_folder, write_new_file
from gridwright.text.patterns import TWO_PUZZLES, check_pattern, fill_pattern, is_pattern

EPILOG = Sentence("""-o FILE writes all puzzles to one file. A folder, or a pattern such as
'out/{{kind}}-{{n:03}}.non', gets one file per puzzle. The fields of a pattern are
{{n}} (1, 2, …), {{kind}}, {{width}}, {{height}}, {{title}} and {{name}} (of the source).
Existing files in a folder are kept unless --force is given.

A puzzle that does not fit the format is not written. A title, other notes or a
filled-in board that do not fit are left out, and a note says so.

Exit status: 0 done, 2 a puzzle could not be read or written.""")


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
        "--to",
        metavar="FORMAT",
        help=say("the format to write (default: by the ending of the file; see gridwright formats)"),
    )
    command.add_argument(
        "-o",
        dest="output",
        metavar="FILE",
        help=say("a file, a folder, or a pattern of file names (default: standard output)"),
    )
    command.add_argument("--force", action="store_true", help=say("replace files that already exist"))
    command.add_argument("--title", metavar="TEXT", help=str(OWN_TITLE))
    command.add_argument(
        "--drop-notes", action="store_true", help=say("do not say which titles and other notes are left out")
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


def refuse_picture(path: str | None) -> None:
    """Name the command that draws, if that is what the ending of the file asks for."""
    from gridwright.render import media, medium

    ending = os.path.splitext(path or "")[1].lower()
    if ending in [medium(name).SUFFIX for name in media()]:
        raise UsageError(say("{ending} is a picture, which `gridwright render` draws", ending=ending))


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Convert every puzzle that was named."""
    format = find(options.to) if options.to else find_by_ending(options.output)
    if format is None:
        refuse_picture(options.output)
        raise UsageError(
            say(
                "the format is not known; expected --to FORMAT, or -o with a name that ends in one of {endings}",
                endings=", ".join(sorted(endings())),
            )
        )
    pattern = make_pattern(options.output, format)
    status, losses = ExitStatus(), Losses(format)
    converted = convert(options, format, terminal, status, losses)
    with report_interruption(options.output, terminal):
        if pattern is not None:
            write_files(converted, pattern, format, options.force, terminal, status)
        else:
            write_together(converted, options.output, format, terminal)
    if not options.drop_notes:
        losses.report(terminal)
    if options.output is not None and status.value == ANSWERED and not is_pattern(options.output):
        from gridwright.batch.datasets import carry_card

        carry_card(options.puzzles, options.output)
    return status.value


Converted = tuple[str, Puzzle, str]


def convert(
    options: argparse.Namespace, format: Format, terminal: Terminal, status: ExitStatus, losses: Losses
) -> Iterator[Converted]:
    """Convert every puzzle: its source, the puzzle, and the new text. One that does not fit is reported."""
    filled = False
    for name, puzzle in read_puzzles(options, terminal, status):
        if options.answer and filled:
            raise UsageError(str(ONE_ANSWER))
        puzzle = puzzle if options.title is None else puzzle.titled(title=options.title)
        try:
            answer = (
                read_answer(puzzle, options.answer, symbols=options.symbols or "")
                if options.answer
                else saved_board(puzzle, format)
            )
            filled = True
            text = format_puzzle(puzzle, format, answer)
            losses.add(puzzle)
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
    if is_pattern(output):
        check_pattern(output)
        return output
    if is_folder(output):
        return os.path.join(output.replace("{", "{{").replace("}", "}}"), "{name}-{n:03}" + format.extension)
    return None


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
        (doubled, TWO_PUZZLES),
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
