"""A magazine: a cover with the contents, pages of rules, puzzles in sections by level, and the solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gridwright import kinds
from gridwright.messages import say
from gridwright.render import PER_PAGE, Sheet, Style, hide_solutions, list_facts
from gridwright.render._booklet import LABEL_SIZE, Booklet
from gridwright.render._front import draw_cover
from gridwright.render._pages import PENCIL
from gridwright.render._pagination import MARGIN, Arrangement
from gridwright.render._rules_pages import RulesPages

Pages = list[tuple[int, Arrangement]]


@dataclass(frozen=True, slots=True)
class Section:
    """Puzzles of one level: what the level is called, and the puzzles."""

    level: str
    title: str
    sheets: tuple[Sheet, ...]


class Magazine(Booklet):
    """A magazine being made. `imprint` stands at the foot of the cover, and says how to make it again.

    Its solutions may be kept `apart`, to be printed by an answer key.
    """

    def __init__(
        self,
        sections: Sequence[Section],
        style: Style,
        imprint: str = "",
        length: int | None = None,
        apart: bool = False,
    ) -> None:
        self.solved_sheets = [sheet for section in sections for sheet in section.sheets]
        super().__init__(hide_solutions(self.solved_sheets) if apart else self.solved_sheets, style)
        self.sections, self.imprint, self.length = sections, imprint, length
        self.counts = Counter(sheet.puzzle.kind for sheet in self.sheets)

    @property
    def front(self) -> int:
        """How many pages come before the puzzles: the cover, and the rules."""
        return 1 + len(self.rules.plan)

    @cached_property
    def rules(self) -> RulesPages:
        """The rules of all kinds."""
        return RulesPages(self.pages, [kinds.load(name) for name in self.counts])

    @cached_property
    def plan(self) -> list[Pages]:
        """The pages of every section.

        If the magazine would be too short, a section is spread over more pages, where that gives the requested length.
        """
        most = self.style.per_page or PER_PAGE[-1]
        usual = [self.plan_section(nth, most) for nth in range(len(self.sections))]
        missing = 0 if self.length is None else self.length - self.count_pages(usual)
        for nth in reversed(range(len(usual))) if missing > 0 else ():
            for fewer in range(most - 1, 0, -1):
                spread = self.plan_section(nth, fewer)
                if len(spread) == len(usual[nth]) + missing:
                    return [*usual[:nth], spread, *usual[nth + 1 :]]
        return usual

    def plan_section(self, nth: int, most: int) -> Pages:
        """The pages of a section, which starts on a new one."""
        start = sum(len(section.sheets) for section in self.sections[:nth])
        return self.plan_puzzles(start, start + len(self.sections[nth].sheets), most)

    def count_pages(self, plan: Sequence[Pages] | None = None) -> int:
        """How many pages the magazine has."""
        return self.front + sum(map(len, self.plan if plan is None else plan)) + len(self.plan_solutions())

    def draw(self) -> None:
        """Draw all pages."""
        self.pages.set_title(self.title or say("Puzzles"))
        draw_cover(self.pages, self.title or say("Puzzles"), self.counts, self.list_contents(), self.imprint)
        self.rules.draw(self.pages)
        self.draw_puzzles()
        self.draw_solutions()
        self.pages.end_page()

    def list_contents(self) -> list[tuple[str, int]]:
        """What is in the magazine, each with its first page."""
        contents, page = [(say("How to play"), 2)], self.front + 1
        for section, pages in zip(self.sections, self.plan, strict=True):
            contents.append((section.title, page))
            page += len(pages)
        return [*contents, *([(say("Solutions"), page)] if self.plan_solutions() else [])]

    def draw_puzzles(self) -> None:
        """Draw the puzzles section by section, with the level at the head of every page."""
        for section, pages in zip(self.sections, self.plan, strict=True):
            bookmark: int | None = None
            for first, arrangement in pages:
                self.start_puzzles(first, arrangement)
                self.pages.text(MARGIN, MARGIN - 16, section.title, LABEL_SIZE, PENCIL)
                bookmark = self.pages.add_bookmark(section.title) if bookmark is None else bookmark
                self.draw_page(first, arrangement, bookmark)

    def describe(self, nth: int) -> str:
        """The size of a puzzle and its settings; its title says the rest."""
        return ", ".join(list_facts(self.sheets[nth].puzzle))
