"""What commands that print on paper share: the pages, codes that open a puzzle on the page, and an answer key."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import urlsplit

from gridwright.cli._common import Terminal
from gridwright.cli._options import PAPER_HELP, PER_PAGE_HELP
from gridwright.cli._output import refuse_input_as_output, write_output
from gridwright.errors import UsageError, quote
from gridwright.messages import say
from gridwright.puzzle import Notes
from gridwright.render import PAPERS, PER_PAGE, Sheet, Style


def add_paper_options(command: argparse._ActionsContainer) -> None:
    """Add what makes the pages, and --answer-key and --qr."""
    command.add_argument("--per-page", type=int, choices=PER_PAGE, help=str(PER_PAGE_HELP))
    command.add_argument("--paper", choices=tuple(PAPERS), help=str(PAPER_HELP))
    command.add_argument(
        "--answer-key",
        metavar="FILE",
        help=say("write the solutions to this PDF file, and leave them out of the other"),
    )
    command.add_argument(
        "--qr",
        metavar="ADDRESS",
        help=say("print a QR code beside every puzzle, which opens it on the page at ADDRESS"),
    )


def check_paper_options(options: argparse.Namespace) -> None:
    """Raise an error, before long work, if what they ask cannot be done."""
    if options.qr is not None:
        from gridwright.render._qr import import_segno

        address = urlsplit(options.qr)
        if address.scheme not in ("http", "https") or not address.netloc:
            expected = say("the address of the page, such as https://example.org/gridwright/")
            raise UsageError(say("--qr {text}: expected {expected}", text=quote(options.qr), expected=expected))
        import_segno()
    if options.answer_key is not None:
        refuse_input_as_output([options.answer_key], [options.output])


def add_link(sheet: Sheet, address: str) -> Sheet:
    """The sheet with the link that opens its puzzle on the page, unless it is too long for a code."""
    from gridwright.formats import share
    from gridwright.render._qr import MOST_LETTERS

    puzzle = sheet.puzzle.with_notes(Notes(title=sheet.puzzle.notes.title, author=sheet.puzzle.notes.author))
    link = f"{address.partition('#')[0]}#{share.write(puzzle).strip()}"
    return replace(sheet, link=link) if len(link) <= MOST_LETTERS else sheet


def report_long_links(sheets: Sequence[Sheet], terminal: Terminal) -> None:
    """Say how many puzzles have no code."""
    count = sum(not sheet.link for sheet in sheets)
    if count:
        terminal.print_note(
            say(
                "{count:,} puzzle has no QR code: its link is too long for one",
                "{count:,} puzzles have no QR code: their links are too long for one",
                count=count,
            )
        )


def write_answer_key(path: str, sheets: Sequence[Sheet], style: Style) -> None:
    """Write the solutions of the sheets as a PDF file."""
    from gridwright.render._booklet import AnswerKey

    write_output([AnswerKey(sheets, style).bytes()], path)
