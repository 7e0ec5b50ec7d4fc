"""`gridwright booklet`."""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gridwright.cli._bulk import SEEDS
from gridwright.cli._common import ExitStatus, Terminal, add_command, add_puzzle_arguments, parse_positive
from gridwright.cli._options import OTHER_RULES, PIPE_OR_FILE, SEED
from gridwright.cli._output import is_terminal, report_interruption, write_output
from gridwright.cli._paper import add_paper_options, check_paper_options, write_answer_key
from gridwright.errors import UsageError, join_or, quote, suggest
from gridwright.kind import LEVELS
from gridwright.messages import Sentence, say

if TYPE_CHECKING:
    from gridwright.render._magazine import Magazine

DESCRIPTION = Sentence("""Make a magazine as PDF: of new puzzles, which get harder and harder, or of
your own.""")
EPILOG = Sentence("""The cover lists what is inside. Then there are the rules of every kind, the
puzzles, and the solutions; --answer-key prints these into a file of their own.

Your own puzzles keep their order and their titles. Without PUZZLE, new ones are
made: each has one solution, and its level in its title. Without --pages there
are 16 pages, or more if a puzzle of every kind and level needs them.

Boards grow with the level: nonograms from 10x10 to 20x20, others from 6x6 to
12x12. --size gives all of them the same size.

The same seed gives the same magazine, byte for byte where the same fonts and
the same version of cairo draw it.

Exit status: 0 done, 1 a puzzle has no solution, 2 bad input, or a level that a
kind does not have, 3 the time limit was reached first.""")


ANY = "any"
MOST_PAGES = 1000


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands, "booklet", Sentence("make a magazine of new puzzles or your own, ready to print"), DESCRIPTION, EPILOG
    )
    add_puzzle_arguments(command, "*")
    command.add_argument("--kinds", metavar="A,B", help=say("kinds of puzzle, separated by commas (default: all)"))
    command.add_argument(
        "--levels",
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
    add_paper_options(command)
    command.add_argument("-o", "--output", required=True, metavar="FILE", help=say("the PDF file to write"))
    command.add_argument(
        "--seconds", type=float, metavar="S", help=say("time limit for solving each of your puzzles, in seconds")
    )
    command.set_defaults(run=run, solution=True, answer=None)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Print the puzzles that were named, or make as many as fill the pages."""
    from gridwright.render._cairo import import_cairo

    if is_terminal(options.output):
        raise UsageError(PIPE_OR_FILE(format="pdf"))
    import_cairo()
    check_paper_options(options)
    status = ExitStatus()
    with report_interruption(options.output, terminal):
        magazine, seed = (print_own if options.puzzles else make_new)(options, terminal, status)
        if magazine is None:
            return status.value
        write_output([magazine.bytes()], options.output)
        if options.answer_key is not None:
            write_answer_key(options.answer_key, magazine.solved_sheets, magazine.style)
    terminal.print_note(describe(len(magazine.sheets), magazine.count_pages(), seed))
    return status.value


def describe(count: int, pages: int, seed: int | None) -> str:
    """What was printed; new puzzles have a seed."""
    if seed is None:
        return say("{count:,} puzzle on {pages} pages", "{count:,} puzzles on {pages} pages", count=count, pages=pages)
    return say(
        "{count:,} puzzle on {pages} pages (seed {seed})",
        "{count:,} puzzles on {pages} pages (seed {seed})",
        count=count,
        pages=pages,
        seed=seed,
    )


def print_own(options: argparse.Namespace, terminal: Terminal, status: ExitStatus) -> tuple[Magazine | None, None]:
    """The magazine of puzzles that were named, if any could be read."""
    from gridwright.cli._filling import bind_own

    for name in ("kinds", "levels", "pages", "size", "seed"):
        if getattr(options, name) is not None:
            raise UsageError(say("{option} is for new puzzles; leave it out to print your own", option=f"--{name}"))
    return bind_own(options, terminal, status), None


def make_new(options: argparse.Namespace, terminal: Terminal, status: ExitStatus) -> tuple[Magazine, int]:
    """A magazine of new puzzles, as many as fill the pages, and their seed."""
    from gridwright.cli._filling import MagazineFilling
    from gridwright.generate.magazine import MagazinePuzzles
    from gridwright.generate.random_style import Sizes

    if options.pages is not None and options.pages > MOST_PAGES:
        raise UsageError(
            say("--pages {pages} is too many; expected at most {most}", pages=options.pages, most=MOST_PAGES)
        )
    seed = random.SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    sizes = Sizes.of(options.size) if options.size else None
    selection = MagazinePuzzles(*read_selection(options), seed, sizes)
    return MagazineFilling(selection, options, seed).fill(terminal), seed


def read_selection(options: argparse.Namespace) -> tuple[list[str], Sequence[str | None]]:
    """The kinds and the levels that were named; without kinds, all of them."""
    levels = [*LEVELS] if options.levels is None else read_levels(options.levels)
    named = options.kinds if options.kinds is not None else options.kind  # --kind can mean nothing else here
    return list_kinds() if named is None else read_kinds(named), levels


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
