"""`gridwright booklet`."""

from __future__ import annotations

import argparse
import random
from typing import TYPE_CHECKING, Any

from gridwright.cli._bulk import SEEDS
from gridwright.cli._common import ANSWERED, Terminal, add_command, parse_positive
from gridwright.cli._output import is_terminal, report_interruption, write_output
from gridwright.errors import UsageError, join_or, quote, suggest
from gridwright.kind import LEVELS
from gridwright.messages import cli as messages
from gridwright.messages import help as shared_texts
from gridwright.messages import help_files as texts
from gridwright.messages import steps
from gridwright.messages.kinds import name_kind
from gridwright.puzzle import Puzzle
from gridwright.render import PAPERS, PER_PAGE, Sheet, Style
from gridwright.version import VERSION

if TYPE_CHECKING:
    from gridwright.generate.magazine import MagazinePuzzles
    from gridwright.render._magazine import Magazine

ANY = "any"
MOST_PAGES = 1000


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "booklet", texts.BOOKLET, texts.BOOKLET_DESCRIPTION, texts.BOOKLET_EPILOG)
    command.add_argument("--kinds", metavar="A,B", help=texts.BOOKLET_KINDS())
    command.add_argument("--levels", default=",".join(LEVELS), metavar="A,B", help=texts.BOOKLET_LEVELS())
    command.add_argument("--pages", type=parse_positive, required=True, metavar="N", help=texts.BOOKLET_PAGES())
    command.add_argument("--size", metavar="WxH", help=texts.BOOKLET_SIZE())
    command.add_argument("--seed", type=int, metavar="S", help=shared_texts.SEED())
    command.add_argument("--title", metavar="TEXT", help=texts.BOOKLET_TITLE())
    command.add_argument("--paper", choices=tuple(PAPERS), default="a4", help=texts.RENDER_PAPER())
    command.add_argument("--per-page", type=int, choices=PER_PAGE, help=texts.RENDER_PER_PAGE())
    command.add_argument("-o", "--output", required=True, metavar="FILE", help=texts.BOOKLET_OUTPUT())
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the puzzles, as many as fill the pages, and print them."""
    from gridwright.generate.magazine import MagazinePuzzles
    from gridwright.generate.random_style import Sizes
    from gridwright.render._cairo import import_cairo

    if options.pages > MOST_PAGES:
        raise UsageError(messages.TOO_MANY_PAGES(pages=options.pages, most=MOST_PAGES))
    if is_terminal(options.output):
        raise UsageError(messages.PIPE_OR_FILE(format="pdf"))
    import_cairo()
    seed = random.SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    sizes = Sizes.of(options.size) if options.size else None
    selection = MagazinePuzzles(read_kinds(options.kinds), read_levels(options.levels), seed, sizes)
    with report_interruption(options.output, terminal):
        magazine = fill_magazine(selection, options, seed, terminal)
        write_output([magazine.bytes()], options.output)
    pages, count = magazine.count_pages(), len(magazine.sheets)
    terminal.print_note(messages.BOOKLET_MADE(count, pages=pages, seed=seed))
    return ANSWERED


def read_kinds(text: str | None) -> list[str]:
    """The kinds that were named, or all that can be generated."""
    from gridwright import kinds

    if text is None:
        return [name for name in kinds.names() if kinds.load(name).generator is not None]
    found = []
    for name in split_names(text):
        kind, settings = kinds.find(name)
        if settings:
            raise UsageError(messages.OTHER_RULES(given=quote(name), kind=kind.name))
        found.append(kind.name)
    return list(dict.fromkeys(found))


def read_levels(text: str) -> list[str | None]:
    """The levels that were named; None stands for any."""
    names = list(dict.fromkeys(split_names(text)))
    for name in names:
        if name not in (*LEVELS, ANY):
            expected = (*LEVELS, ANY)
            raise UsageError(messages.NOT_A_LEVEL(level=quote(name), known=join_or(expected)) + suggest(name, expected))
    return [None if name == ANY else name for name in names]


def split_names(text: str) -> list[str]:
    """Names separated by commas; there must be one."""
    names = [name.strip().lower() for name in text.split(",") if name.strip()]
    if not names:
        raise UsageError(messages.NO_NAMES(text=quote(text)))
    return names


def fill_magazine(selection: MagazinePuzzles, options: argparse.Namespace, seed: int, terminal: Terminal) -> Magazine:
    """The magazine with as many puzzles as its pages hold, found by bisection."""
    sheets: dict[int, Sheet] = {}
    least = len(selection.pairs)
    with terminal.spinner.show(messages.FILLING(pages=options.pages)):
        best = make_magazine(selection, least, sheets, options, seed)
        if best.count_pages() > options.pages:
            raise UsageError(messages.TOO_FEW_PAGES(pages=options.pages, least=best.count_pages()))
        low, high = least, 2 * least
        while (found := make_magazine(selection, high, sheets, options, seed)).count_pages() <= options.pages:
            best, low, high = found, high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            found = make_magazine(selection, middle, sheets, options, seed)
            if found.count_pages() <= options.pages:
                best, low = found, middle
            else:
                high = middle
    return best


def make_magazine(
    selection: MagazinePuzzles, count: int, sheets: dict[int, Sheet], options: argparse.Namespace, seed: int
) -> Magazine:
    """A magazine of so many puzzles."""
    from gridwright.render._magazine import Magazine, Section

    sections = [
        Section(level or ANY, name_section(level), tuple(make_sheet(puzzle, level, sheets) for puzzle in puzzles))
        for level, puzzles in selection.take(count)
    ]
    style = Style(theme="light", title=options.title, paper=options.paper, per_page=options.per_page)
    return Magazine(sections, style, messages.IMPRINT(version=VERSION, seed=seed), options.pages)


def name_section(level: str | None) -> str:
    """The heading of a section."""
    from gridwright.render._words import begin_sentence

    return begin_sentence(messages.ALL_LEVELS() if level is None else steps.LEVELS[level]())


def make_sheet(puzzle: Puzzle, level: str | None, sheets: dict[int, Sheet]) -> Sheet:
    """The sheet of a puzzle with its solution, titled by kind and level; solved once."""
    from gridwright.render import make_solved_sheet
    from gridwright.render._words import begin_sentence
    from gridwright.solving.solve import solve

    if id(puzzle) not in sheets:
        kind = begin_sentence(name_kind(puzzle.kind))
        title = kind if level is None else messages.TITLE_AND_LEVEL(kind=kind, level=steps.LEVELS[level]())
        sheets[id(puzzle)] = make_solved_sheet(puzzle.titled(title=title), solve(puzzle))
    return sheets[id(puzzle)]
