"""A magazine being filled: as many puzzles as its pages hold."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gridwright.cli._common import ExitStatus, Terminal
from gridwright.cli._paper import add_link, report_long_links
from gridwright.cli.render import make_sheets
from gridwright.errors import UsageError
from gridwright.kind import name_level
from gridwright.kinds import name_kind
from gridwright.messages import say
from gridwright.puzzle import Puzzle
from gridwright.render import Sheet, Style, make_solved_sheet
from gridwright.render._words import begin_sentence
from gridwright.solving.solve import solve
from gridwright.version import VERSION

if TYPE_CHECKING:
    from gridwright.generate.magazine import MagazinePuzzles
    from gridwright.render._magazine import Magazine, Section

ANY = "any"
USUAL_PAGES = 16
SHEET = 4  # pages of a sheet of paper that is folded


class MagazineFilling:
    """Puzzles that are made and solved once, and the magazines that are tried with them."""

    def __init__(self, selection: MagazinePuzzles, options: argparse.Namespace, seed: int) -> None:
        self.selection, self.options, self.seed = selection, options, seed
        self.pages: int | None = options.pages
        self.sheets: dict[int, Sheet] = {}

    def fill(self, terminal: Terminal) -> Magazine:
        """The magazine with as many puzzles as its pages hold, found by bisection."""
        with terminal.spinner.show(self.name_work()):
            low = len(self.selection.pairs)
            best = self.make(low)
            self.settle_pages(best.count_pages())
            high = 2 * low
            while (found := self.make(high)).count_pages() <= (self.pages or 0):
                best, low, high = found, high, 2 * high
            while high - low > 1:
                middle = (low + high) // 2
                found = self.make(middle)
                if found.count_pages() <= (self.pages or 0):
                    best, low = found, middle
                else:
                    high = middle
        if self.options.qr is not None:
            report_long_links(best.sheets, terminal)
        return best

    def name_work(self) -> str:
        """What is being done."""
        return say("making a magazine") if self.pages is None else say("filling {pages} pages", pages=self.pages)

    def settle_pages(self, least: int) -> None:
        """Choose the number of pages if nobody named one; raise an error if that number is too small."""
        if self.pages is None:
            self.pages = max(USUAL_PAGES, -(-least // SHEET) * SHEET)
        if least > self.pages:
            raise UsageError(
                say(
                    "--pages {pages} is too few: a puzzle of every kind and level takes {least} pages; "
                    "fewer kinds (--kinds) or levels (--levels) take fewer",
                    pages=self.pages,
                    least=least,
                )
            )

    def make(self, count: int) -> Magazine:
        """A magazine of so many puzzles."""
        from gridwright.render._magazine import Section

        sections = [
            Section(level or ANY, name_section(level), tuple(self.make_sheet(puzzle, level) for puzzle in puzzles))
            for level, puzzles in self.selection.take(count)
        ]
        imprint = say("gridwright {version}, seed {seed}", version=VERSION, seed=self.seed)
        return bind(sections, self.options, imprint, self.pages)

    def make_sheet(self, puzzle: Puzzle, level: str | None) -> Sheet:
        """The sheet of a puzzle with its solution, titled by kind and level; solved once.

        What a picture shows is told by its solution alone.
        """
        if id(puzzle) not in self.sheets:
            kind = begin_sentence(name_kind(puzzle.kind))
            title = kind if level is None else say("{kind}, {level}", kind=kind, level=name_level(level))
            sheet = make_solved_sheet(puzzle.titled(title=title), solve(puzzle))
            sheet = replace(sheet, name=puzzle.notes.title)
            self.sheets[id(puzzle)] = sheet if self.options.qr is None else add_link(sheet, self.options.qr)
        return self.sheets[id(puzzle)]


def bind(
    sections: Sequence[Section], options: argparse.Namespace, imprint: str = "", pages: int | None = None
) -> Magazine:
    """The magazine of some sections, on the paper that was asked for."""
    from gridwright.render._magazine import Magazine

    style = Style(theme="light", title=options.title, paper=options.paper, per_page=options.per_page)
    return Magazine(sections, style, imprint, pages, options.answer_key is not None)


def bind_own(options: argparse.Namespace, terminal: Terminal, status: ExitStatus) -> Magazine | None:
    """A magazine of the puzzles that were named, in their order; None if none could be read."""
    from gridwright.render._magazine import Section

    sheets = [sheet for _, sheet in make_sheets(options, terminal, status, alone=False)]
    if options.qr is not None:
        sheets = [add_link(sheet, options.qr) for sheet in sheets]
        report_long_links(sheets, terminal)
    return bind([Section(ANY, say("Puzzles"), tuple(sheets))], options) if sheets else None


def name_section(level: str | None) -> str:
    """The heading of a section."""
    return begin_sentence(say("puzzles of all levels") if level is None else name_level(level))
