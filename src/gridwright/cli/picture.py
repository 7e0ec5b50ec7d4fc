"""`gridwright picture`."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, TextIO

from gridwright.cli._common import ANSWERED, Terminal
from gridwright.cli._output import put
from gridwright.errors import UsageError
from gridwright.formats import find, format_puzzle
from gridwright.generate.repair import Picture, Repair
from gridwright.text.notes import is_printable
from gridwright.text.sources import STDIN

MARKS = {"black": "██", "white": "· ", "blackened": "▓▓", "whitened": "░░"}
PLAIN_MARKS = {"black": "##", "white": ". ", "blackened": "++", "whitened": "--"}
EPILOG = """The picture is cropped to what is drawn on it, shrunk to the size, and made black and white; then as few
cells as possible are changed until the clues have one solution. Without -o the puzzle goes to standard
output and what was changed to standard error."""


def register(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "picture",
        help="make a nonogram with one solution from an image",
        description="Make a nonogram with one solution from an image (PNG, JPEG, GIF, WebP, BMP).",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("image", metavar="IMAGE", help="an image file, or - for standard input")
    command.add_argument("--size", required=True, type=size, metavar="WxH", help="columns and rows of the puzzle")
    command.add_argument("-o", dest="output", metavar="FILE", help="write the puzzle to a file")
    command.add_argument("--to", default="plain", metavar="FORMAT", help="the format to write (default: plain)")
    shades = command.add_mutually_exclusive_group()
    shades.add_argument("--threshold", type=int, metavar="N", help="darker than N (1 to 255) is black (default: found)")
    shades.add_argument("--dither", action="store_true", help="show shades by patterns of cells")
    command.add_argument("--invert", action="store_true", help="swap black and white")
    command.add_argument("--no-crop", action="store_true", help="keep the empty edge")
    command.add_argument(
        "--fit", default="auto", metavar="HOW", help="pad, crop or stretch to the size (default: by the background)"
    )
    command.add_argument("--line-logic", action="store_true", help="solvable one line at a time, without guessing")
    command.add_argument("--seed", type=int, default=0, metavar="N", help="another seed may change other cells")
    command.add_argument("--title", help="the title (default: the name of the image)")
    command.add_argument("--json", action="store_true", help="one JSON object instead of pictures")
    command.set_defaults(run=run)


def size(text: str) -> tuple[int, int]:
    """Columns and rows."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    if found is None or not int(found[1]) or not int(found[2]):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a size; expected WxH, such as 20x15")
    return int(found[1]), int(found[2])


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the puzzle and show what was changed."""
    from gridwright.generate.picture import PictureOptions, nonogram_from_image

    chosen = find(options.to)
    if not chosen.holds("nonogram") or chosen.binary:
        raise UsageError(f"{chosen.name} cannot hold a nonogram as text; expected another format")
    if options.title and "title" not in chosen.notes:
        raise UsageError(f"{chosen.name} cannot hold a title; leave --title out or choose another format")
    conversion = PictureOptions(options.dither, options.threshold, options.invert, not options.no_crop, options.fit)
    width, height = options.size
    with terminal.ticker.working(f"making a nonogram of {options.image}"):
        made = nonogram_from_image(
            options.image,
            width=width,
            height=height,
            options=conversion,
            line_logic=options.line_logic,
            seed=options.seed,
        )
    title = options.title if options.title is not None else named(options.image)
    text = "".join(chosen.write_all([format_puzzle(made.puzzle.titled(title=" ".join(title.split())), chosen)]))
    if options.json:
        terminal.row(record(made, text if options.output is None else None))
    else:
        report(made, options, terminal)
    if options.output is not None:
        put(text, options.output)
    elif not options.json:
        terminal.out.write(text)
    return ANSWERED


def named(image: str) -> str:
    """The title that the name of a file makes, if it makes one."""
    stem = Path(image).stem
    return stem if image != STDIN and is_printable(stem) else ""


def report(made: Repair, options: argparse.Namespace, terminal: Terminal) -> None:
    """Before, after, and what was changed; beside the puzzle when that goes to standard output."""
    stream: TextIO = terminal.out if options.output is not None else terminal.notes
    marks = PLAIN_MARKS if terminal.plain else MARKS
    for name, marked in (("Before", False), ("After", True)):
        print(f"{name}:", file=stream)
        for line in drawn(made, marks, marked):
            print(line, file=stream)
    print(summary(made, options.line_logic, marks), file=stream)


def drawn(made: Repair, marks: dict[str, str], after: bool) -> list[str]:
    """A picture in two characters a cell; after, cells that were changed stand out."""
    names = looks(made.before, made.after) if after else looks(made.before, made.before)
    return ["".join(marks[name] for name in row).rstrip() for row in made.grid.table(names)]


def looks(before: Picture, after: Picture) -> list[str]:
    """What every cell is to be shown as."""
    same = {True: "black", False: "white"}
    new = {True: "blackened", False: "whitened"}
    return [(same if was == now else new)[now] for was, now in zip(before, after, strict=True)]


def summary(made: Repair, line_logic: bool, marks: dict[str, str]) -> str:
    """What was done, in a sentence."""
    how = "one solution, found by line logic alone" if line_logic else "one solution"
    count = len(made.changed)
    if not count:
        return f"Nothing had to be changed: the clues have {how}."
    black = sum(made.after[cell] for cell in made.changed)
    return (
        f"{count} of {len(made.grid)} cells changed ({100 * made.share:.1f} %; {black} made black "
        f"{marks['blackened']}, {count - black} made white {marks['whitened']}): the clues have {how}."
    )


def record(made: Repair, text: str | None) -> dict[str, Any]:
    """The result as JSON."""
    return {
        "kind": "nonogram",
        "size": [made.grid.height, made.grid.width],
        "before": made.grid.table([int(cell) for cell in made.before]),
        "after": made.grid.table([int(cell) for cell in made.after]),
        "changed": [list(place) for place in made.grid.places(made.changed)],
        "share": round(made.share, 6),
        "puzzle": text,
    }
