"""`gridwright picture`."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from gridwright.cli._common import ANSWERED, Terminal, add_command, make_limit
from gridwright.cli._output import PATH_WIDTH, write_output
from gridwright.errors import LimitError, UsageError, quote
from gridwright.formats import find, format_puzzle
from gridwright.messages import cli as messages
from gridwright.messages import help_files as texts
from gridwright.text.notes import is_printable
from gridwright.text.sources import STDIN

if TYPE_CHECKING:
    from gridwright.kind import Picture, Repair

SECONDS = 300.0
MARKS = {"black": "██", "white": "· ", "blackened": "▓▓", "whitened": "░░"}
ASCII_MARKS = {"black": "##", "white": ". ", "blackened": "++", "whitened": "--"}


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "picture", texts.PICTURE, texts.PICTURE_DESCRIPTION, texts.PICTURE_EPILOG)
    command.add_argument("image", metavar="IMAGE", help=texts.PICTURE_IMAGE())
    command.add_argument("--size", required=True, type=parse_size, metavar="WxH", help=texts.PICTURE_SIZE())
    command.add_argument("-o", dest="output", metavar="FILE", help=texts.PICTURE_OUTPUT())
    command.add_argument("--to", default="plain", metavar="FORMAT", help=texts.PICTURE_TO())
    shades = command.add_mutually_exclusive_group()
    shades.add_argument("--threshold", type=int, metavar="N", help=texts.PICTURE_THRESHOLD())
    shades.add_argument("--dither", action="store_true", help=texts.PICTURE_DITHER())
    command.add_argument("--invert", action="store_true", help=texts.PICTURE_INVERT())
    command.add_argument("--no-crop", action="store_true", help=texts.PICTURE_NO_CROP())
    command.add_argument("--fit", default="auto", metavar="HOW", help=texts.PICTURE_FIT())
    command.add_argument("--line-logic", action="store_true", help=texts.PICTURE_LINE_LOGIC())
    command.add_argument(
        "--seconds", type=float, default=SECONDS, metavar="S", help=texts.PICTURE_SECONDS(seconds=SECONDS)
    )
    command.add_argument("--seed", type=int, default=0, metavar="N", help=texts.PICTURE_SEED())
    command.add_argument("--title", help=texts.PICTURE_TITLE())
    command.add_argument("--json", action="store_true", help=texts.PICTURE_JSON())
    command.set_defaults(run=run)


def parse_size(text: str) -> tuple[int, int]:
    """Parse columns and rows."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    if found is None or not int(found[1]) or not int(found[2]):
        raise argparse.ArgumentTypeError(messages.NOT_A_SIZE(text=quote(text, 20)))
    return int(found[1]), int(found[2])


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the puzzle and show what was changed."""
    from gridwright.generate.picture import PictureOptions, nonogram_from_image

    format = find(options.to)
    if not format.holds("nonogram") or format.binary:
        raise UsageError(messages.NOT_A_TEXT_FORMAT(format=format.name))
    if options.title and "title" not in format.notes:
        raise UsageError(messages.NO_TITLE_IN_FORMAT(format=format.name))
    conversion = PictureOptions(options.dither, options.threshold, options.invert, not options.no_crop, options.fit)
    width, height = options.size
    limit = make_limit(options.seconds)
    try:
        with terminal.spinner.show(messages.MAKING_NONOGRAM(image=options.image, seconds=options.seconds)):
            made = nonogram_from_image(
                options.image,
                width=width,
                height=height,
                options=conversion,
                line_logic=options.line_logic,
                seed=options.seed,
                limit=limit,
            )
    except LimitError as error:
        raise LimitError(messages.NO_NONOGRAM_IN_TIME(image=quote(options.image, PATH_WIDTH), reason=error)) from None
    title = options.title if options.title is not None else make_title(options.image)
    text = "".join(format.write_all([format_puzzle(made.puzzle.titled(title=" ".join(title.split())), format)]))
    if options.json:
        terminal.print_json(make_record(made, text if options.output is None else None))
    else:
        print_changes(made, options, terminal)
    if options.output is not None:
        write_output([text], options.output)
    elif not options.json:
        terminal.out.write(text)
    return ANSWERED


def make_title(image: str) -> str:
    """Make a title from the name of an image file, if it is printable."""
    stem = Path(image).stem
    return stem if image != STDIN and is_printable(stem) else ""


def print_changes(made: Repair[Any], options: argparse.Namespace, terminal: Terminal) -> None:
    """Print the picture before and after; to standard error if the puzzle goes to standard output."""
    stream: TextIO = terminal.out if options.output is not None else terminal.err
    marks = ASCII_MARKS if terminal.ascii else MARKS
    for heading, after in ((messages.BEFORE(), made.before), (messages.AFTER(), made.after)):
        print(heading, file=stream)
        for line in draw_picture(made, after, marks):
            print(line, file=stream)
    print(describe_changes(made, options.line_logic, marks), file=stream)


def draw_picture(made: Repair[Any], after: Picture, marks: dict[str, str]) -> list[str]:
    """Draw a picture with two characters per cell; cells that differ from the original stand out."""
    same = {True: "black", False: "white"}
    new = {True: "blackened", False: "whitened"}
    looks = [(same if was == now else new)[now] for was, now in zip(made.before, after, strict=True)]
    return ["".join(marks[look] for look in row).rstrip() for row in made.grid.table(looks)]


def describe_changes(made: Repair[Any], line_logic: bool, marks: dict[str, str]) -> str:
    """Describe in a sentence what was changed."""
    count = len(made.changed)
    if not count:
        return (messages.UNCHANGED_LINE_LOGIC if line_logic else messages.UNCHANGED)()
    black = sum(made.after[cell] for cell in made.changed)
    changes = messages.CHANGES(
        count=count,
        cells=len(made.grid),
        percent=100 * made.share,
        black=black,
        black_mark=marks["blackened"],
        white=count - black,
        white_mark=marks["whitened"],
    )
    return (messages.CHANGED_LINE_LOGIC if line_logic else messages.CHANGED)(changes=changes)


def make_record(made: Repair[Any], text: str | None) -> dict[str, Any]:
    """Make the JSON object of the result."""
    return {
        "kind": "nonogram",
        "size": [made.grid.height, made.grid.width],
        "before": made.grid.table([int(cell) for cell in made.before]),
        "after": made.grid.table([int(cell) for cell in made.after]),
        "changed": [list(place) for place in made.grid.places(made.changed)],
        "share": round(made.share, 6),
        "puzzle": text,
    }
