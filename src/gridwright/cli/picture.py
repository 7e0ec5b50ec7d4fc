"""`gridwright picture`."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any, TextIO

from gridwright.cli._common import ANSWERED, Terminal, add_command, make_limit
from gridwright.cli._output import PATH_WIDTH, Losses, write_output
from gridwright.errors import LimitError, UsageError, quote
from gridwright.formats import format_for, format_puzzle
from gridwright.messages import Sentence, say

if TYPE_CHECKING:
    from gridwright.kind import Picture, Repair

DESCRIPTION = Sentence("""Turn an image (PNG, JPEG, GIF, WebP or BMP) into a nonogram with exactly one
solution.""")
EPILOG = Sentence("""The image is cropped to what is drawn on it, shrunk to the size, and made black
and white. Then a few cells are changed until the clues have exactly one
solution. Without -o the puzzle goes to standard output, and a report of the
changes to standard error.

Exit status: 0 done, 2 bad input, 3 the time limit was reached first; then
nothing is written.""")


SECONDS = 300.0
MARKS = {"black": "██", "white": "· ", "blackened": "▓▓", "whitened": "░░"}
ASCII_MARKS = {"black": "##", "white": ". ", "blackened": "++", "whitened": "--"}


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands, "picture", Sentence("turn an image into a nonogram with exactly one solution"), DESCRIPTION, EPILOG
    )
    command.add_argument("image", metavar="IMAGE", help=say("an image file, or - for standard input"))
    command.add_argument(
        "--size",
        required=True,
        type=parse_size,
        metavar="WxH",
        help=say("columns and rows of the puzzle, such as 20x15"),
    )
    command.add_argument("-o", dest="output", metavar="FILE", help=say("write the puzzle to this file"))
    command.add_argument(
        "--to", metavar="FORMAT", help=say("the format (default: by the ending of the file, or plain)")
    )
    add_conversion(command)
    command.add_argument("--title", help=say("title of the puzzle (default: the name of the image)"))
    command.add_argument("--json", action="store_true", help=say("print one JSON object instead of the two pictures"))
    command.set_defaults(run=run)


def add_conversion(command: argparse.ArgumentParser) -> None:
    """Add how the image becomes a puzzle."""
    shades = command.add_mutually_exclusive_group()
    shades.add_argument(
        "--threshold",
        type=int,
        metavar="N",
        help=say("make pixels darker than N (1 to 255) black (default: chosen for the image)"),
    )
    shades.add_argument("--dither", action="store_true", help=say("imitate shades of grey by patterns of cells"))
    command.add_argument("--invert", action="store_true", help=say("swap black and white"))
    command.add_argument("--no-crop", action="store_true", help=say("keep empty margins"))
    command.add_argument(
        "--fit",
        default="auto",
        metavar="HOW",
        help=say("pad, crop or stretch the image to the size (default: depends on the background)"),
    )
    command.add_argument(
        "--line-logic", action="store_true", help=say("make it solvable one line at a time, without guessing")
    )
    command.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        metavar="S",
        help=say("time limit, in seconds (default: {seconds:g})", seconds=SECONDS),
    )
    command.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help=say("seed of the random numbers; another one may change other cells (default: 0)"),
    )


def parse_size(text: str) -> tuple[int, int]:
    """Parse columns and rows."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    if found is None or not int(found[1]) or not int(found[2]):
        raise argparse.ArgumentTypeError(say("{text} is not a size; expected WxH, such as 20x15", text=quote(text, 20)))
    return int(found[1]), int(found[2])


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the puzzle and show what was changed."""
    format = format_for(options.output, options.to)
    if not format.holds("nonogram") or format.binary:
        raise UsageError(say("{format} cannot hold a nonogram as text; expected another format", format=format.name))
    from gridwright.generate.picture import make_title

    made = convert(options, terminal)
    title = options.title if options.title is not None else make_title(options.image)
    puzzle = made.puzzle.titled(title=" ".join(title.split()))
    text = "".join(format.write_all([format_puzzle(puzzle, format)]))
    if options.title:
        losses = Losses(format)
        losses.add(puzzle)
        losses.report(terminal)
    if options.json:
        terminal.print_json(make_record(made, text if options.output is None else None))
    else:
        print_changes(made, options, terminal)
    if options.output is not None:
        write_output([text], options.output)
    elif not options.json:
        terminal.out.write(text)
    return ANSWERED


def convert(options: argparse.Namespace, terminal: Terminal) -> Repair[Any]:
    """Make the puzzle of an image."""
    from gridwright.generate.picture import PictureOptions, nonogram_from_image

    conversion = PictureOptions(options.dither, options.threshold, options.invert, not options.no_crop, options.fit)
    width, height = options.size
    limit = make_limit(options.seconds)
    try:
        with terminal.spinner.show(
            say("making a nonogram from {image}, at most {seconds:g} s", image=options.image, seconds=options.seconds)
        ):
            return nonogram_from_image(
                options.image,
                width=width,
                height=height,
                options=conversion,
                line_logic=options.line_logic,
                seed=options.seed,
                limit=limit,
            )
    except LimitError as error:
        raise LimitError(
            say(
                "{image}: no nonogram with one solution was found ({reason}); a smaller --size, another --seed or "
                "more --seconds may help",
                image=quote(options.image, PATH_WIDTH),
                reason=error,
            )
        ) from None


def print_changes(made: Repair[Any], options: argparse.Namespace, terminal: Terminal) -> None:
    """Print the picture before and after; to standard error if the puzzle goes to standard output."""
    stream: TextIO = terminal.out if options.output is not None else terminal.err
    marks = ASCII_MARKS if terminal.ascii else MARKS
    for heading, after in ((say("Before:"), made.before), (say("After:"), made.after)):
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
        return (
            say("No cell had to be changed: line logic alone solves the puzzle.")
            if line_logic
            else say("No cell had to be changed: the clues have exactly one solution.")
        )
    black = sum(made.after[cell] for cell in made.changed)
    changes = say(
        "{count} of {cells} cells changed ({percent:.1f} %; {black} made black {black_mark}, {white} made white "
        "{white_mark})",
        count=count,
        cells=len(made.grid),
        percent=100 * made.share,
        black=black,
        black_mark=marks["blackened"],
        white=count - black,
        white_mark=marks["whitened"],
    )
    return (
        say("{changes}: now line logic alone solves the puzzle.", changes=changes)
        if line_logic
        else say("{changes}: now the clues have exactly one solution.", changes=changes)
    )


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
