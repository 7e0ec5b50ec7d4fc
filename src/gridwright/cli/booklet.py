"""`gridwright booklet`."""

from __future__ import annotations

import argparse
import random
from typing import Any

from gridwright.cli._bulk import SEEDS
from gridwright.cli._common import ANSWERED, Terminal, add_command, parse_positive
from gridwright.cli._options import OTHER_RULES, PAPER_HELP, PER_PAGE_HELP, PIPE_OR_FILE, SEED
from gridwright.cli._output import is_terminal, report_interruption, write_output
from gridwright.cli._paper import add_paper_options, check_paper_options, write_answer_key
from gridwright.errors import UsageError, join_or, quote, suggest
from gridwright.kind import LEVELS
from gridwright.messages import Sentence, say
from gridwright.render import PAPERS, PER_PAGE

DESCRIPTION = Sentence("""Make a magazine of new puzzles as PDF: each has one solution, and they get
harder and harder.""")
EPILOG = Sentence("""The cover lists what is inside. Then there are the rules of every kind,
the puzzles by level, each with its level in its title, and the solutions.
Without --pages there are 16 pages, or more if a puzzle of every kind and level
needs them. --answer-key prints the solutions into a file of their own.

Boards grow with the level: nonograms from 10x10 to 20x20, others from 6x6 to
12x12. --size gives all of them the same size.

The same seed gives the same magazine, byte for byte where the same fonts and
the same version of cairo draw it.

Exit status: 0 done, 2 bad input, or a level that a kind does not have.""")


ANY = "any"
MOST_PAGES = 1000


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands, "booklet", Sentence("make a magazine of new puzzles, ready to print"), DESCRIPTION, EPILOG
    )
    command.add_argument("--kinds", metavar="A,B", help=say("kinds of puzzle, separated by commas (default: all)"))
    command.add_argument(
        "--levels",
        default=",".join(LEVELS),
        metavar="A,B",
        help=say("levels, separated by commas: easy, medium, hard, expert, any (default: all but any)"),
    )
    command.add_argument(
        "--pages",
        type=parse_positive,
        metavar="N",
        help=say("number of pages, cover, rules and solutions included (default: 16, or as many as it takes)"),
    )
    command.add_argument("--size", metavar="WxH", help=say("size of all boards (default: larger for harder ones)"))
    command.add_argument("--seed", type=int, metavar="S", help=str(SEED))
    command.add_argument("--title", metavar="TEXT", help=say("title of the magazine"))
    command.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=str(PAPER_HELP))
    command.add_argument("--per-page", type=int, choices=PER_PAGE, help=str(PER_PAGE_HELP))
    add_paper_options(command)
    command.add_argument("-o", "--output", required=True, metavar="FILE", help=say("the PDF file to write"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the puzzles, as many as fill the pages, and print them."""
    from gridwright.cli._filling import MagazineFilling
    from gridwright.generate.magazine import MagazinePuzzles
    from gridwright.generate.random_style import Sizes
    from gridwright.render._cairo import import_cairo

    if options.pages is not None and options.pages > MOST_PAGES:
        raise UsageError(
            say("--pages {pages} is too many; expected at most {most}", pages=options.pages, most=MOST_PAGES)
        )
    if is_terminal(options.output):
        raise UsageError(PIPE_OR_FILE(format="pdf"))
    import_cairo()
    check_paper_options(options)
    seed = random.SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    sizes = Sizes.of(options.size) if options.size else None
    selection = MagazinePuzzles(*read_selection(options), seed, sizes)
    with report_interruption(options.output, terminal):
        magazine = MagazineFilling(selection, options, seed).fill(terminal)
        write_output([magazine.bytes()], options.output)
        if options.answer_key is not None:
            write_answer_key(options.answer_key, magazine.solved_sheets, magazine.style)
    pages, count = magazine.count_pages(), len(magazine.sheets)
    terminal.print_note(
        say(
            "{count:,} puzzle on {pages} pages (seed {seed})",
            "{count:,} puzzles on {pages} pages (seed {seed})",
            count=count,
            pages=pages,
            seed=seed,
        )
    )
    return ANSWERED


def read_selection(options: argparse.Namespace) -> tuple[list[str], list[str | None]]:
    """The kinds and the levels that were named; without kinds, all of them."""
    levels = read_levels(options.levels)
    if options.kinds is None:
        return list_kinds(), levels
    return read_kinds(options.kinds), levels


def list_kinds() -> list[str]:
    """All kinds that can be generated."""
    from gridwright import kinds

    return [name for name in kinds.names() if kinds.load(name).generator is not None]


def read_kinds(text: str) -> list[str]:
    """The kinds that were named."""
    from gridwright import kinds

    found = []
    for name in split_names(text):
        kind, settings = kinds.find(name)
        if settings:
            raise UsageError(OTHER_RULES(given=quote(name), kind=kind.name))
        found.append(kind.name)
    return list(dict.fromkeys(found))


def read_levels(text: str) -> list[str | None]:
    """The levels that were named; None stands for any."""
    names = list(dict.fromkeys(split_names(text)))
    for name in names:
        if name not in (*LEVELS, ANY):
            expected = (*LEVELS, ANY)
            raise UsageError(
                say("{level} is not a level; expected {known}", level=quote(name), known=join_or(expected))
                + suggest(name, expected)
            )
    return [None if name == ANY else name for name in names]


def split_names(text: str) -> list[str]:
    """Names separated by commas; there must be one."""
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if not names:
        raise UsageError(say("{text} names nothing; expected names separated by commas", text=quote(text)))
    return names
