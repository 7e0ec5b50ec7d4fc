"""`gridwright generate`: puzzles and data sets made at random."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Iterable, Iterator
from typing import Any

from gridwright.cli._common import ANSWERED, Terminal
from gridwright.cli.solve import positive
from gridwright.errors import UsageError
from gridwright.puzzle import Puzzle

EPILOG = """The style `seed` fills a board at random and keeps some of it: every puzzle has a solution, and nobody has
asked whether it is the only one. Between two squares (3x3..15x15) all boards are squares.
--density is, for hitori, the share of cells left to chance and meant to be masked (0.2..0.4 if not said); for
nonogram, of black cells (0.4..0.6); for takuzu (0.2..0.4) and makaro (0.1..0.3), of givens.
The same seed gives the same puzzles. With -o, a card (FILE.card.json, or card.json in a folder) says how they were
made; a name that ends in .jsonl or .parquet chooses that format, a folder gets a file for each puzzle."""


def register(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "generate",
        help="make puzzles at random",
        description="Make puzzles at random.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("kind", metavar="KIND", help="what kind of puzzles")
    command.add_argument(
        "--style", required=True, choices=["random", "seed"], help="how they are made (seed is the old name of random)"
    )
    command.add_argument("--size", required=True, metavar="WxH", help="the size, or a range such as 3x3..15x15")
    command.add_argument("--density", metavar="D", help="a number from 0 to 1, or a range such as 0.2..0.4")
    command.add_argument("--count", type=positive, default=1, metavar="N", help="how many (default: 1)")
    command.add_argument("--seed", type=int, metavar="S", help="a number that decides everything (default: a new one)")
    command.add_argument("--to", metavar="FORMAT", help="the format (default: as the file is named, or plain)")
    command.add_argument("-o", dest="output", metavar="FILE", help="a file, or a folder that ends in /")
    command.add_argument("--force", action="store_true", help="write into a folder that is not empty")
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the puzzles and write them where they are wanted."""
    from gridwright import kinds
    from gridwright.batch import datasets
    from gridwright.cli._output import told_when_stopped
    from gridwright.formats import format_puzzle
    from gridwright.generate.random_style import Densities, Sizes, find_generator, random_puzzles

    kind, settings = kinds.find(options.kind)
    if settings:
        raise UsageError(f"{options.kind} is {kind.name} by other rules, which generate does not make yet")
    generator = find_generator(kind.name)
    seed = secrets.randbelow(10**9) if options.seed is None else options.seed
    sizes = Sizes.of(options.size)
    densities = Densities.of(options.density) if options.density else Densities(*generator.density)
    format = datasets.format_for(options.output, options.to)
    if not format.holds(kind.name):
        raise UsageError(f"{format.name} cannot hold a {kind.name}")
    puzzles = counted(random_puzzles(kind.name, sizes, options.count, seed, densities), options.count, terminal)
    if options.output is None or options.output == "-":
        for piece in format.write_all(format_puzzle(puzzle, format) for puzzle in puzzles):
            terminal.out.write(piece)
        return ANSWERED
    made = {"style": options.style, "size": str(sizes), "density": str(densities), "seed": seed}
    with told_when_stopped(options.output, terminal.notes):
        card = datasets.save(puzzles, options.output, format, options.force, **made)
    print(f"{card.count:,} puzzles of seed {seed}, hash {card.hash[:16]}", file=terminal.notes)
    return ANSWERED


def counted(puzzles: Iterable[Puzzle], count: int, terminal: Terminal) -> Iterator[Puzzle]:
    """The puzzles as they come, with a progress line."""
    from gridwright.batch.progress import Progress

    counts = {"open": count, "made": 0}
    progress = Progress(terminal.notes, lambda: counts, "puzzles")
    try:
        for puzzle in puzzles:
            yield puzzle
            counts["open"] -= 1
            counts["made"] += 1
            progress.tell()
    finally:
        progress.close()
