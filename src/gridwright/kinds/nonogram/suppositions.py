"""Steps that suppose a value and follow it to a contradiction: a short chain of steps of single lines, in words.

The chain is made from what the step rests on, the clues of its lines and the cells that it uses, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Any, NamedTuple

from gridwright.grid import Line
from gridwright.kind import FoundStep, Why
from gridwright.kinds.nonogram.facts import Refutation
from gridwright.kinds.nonogram.line_wording import word_line
from gridwright.kinds.nonogram.puzzle import IS_BLACK, IS_WHITE, Nonogram
from gridwright.kinds.nonogram.reasons import runs
from gridwright.messages import Message
from gridwright.text.cells import capitalise

ROUNDS = 3  # of steps of a line, after which a supposition has no short reason
LONGEST = 3  # steps that a supposition in one line may take

Values = dict[int, int]


class ForcedByLine(NamedTuple):
    """A step of a line that gives a cell a value."""

    cell: int
    value: int
    rung: int  # of its technique
    found: FoundStep

    @property
    def size(self) -> tuple[int, int]:
        """How hard it is to see, and how many words it takes."""
        return self.rung, self.found.terms


Chain = tuple[ForcedByLine, ...]
"""Steps that follow from a supposed value; the last contradicts a cell."""


class Supposition:
    """A supposed value of a cell, with the other cells that are known."""

    def __init__(self, puzzle: Nonogram, ladder: Any, known: Values, cell: int, value: int) -> None:
        self.puzzle, self.ladder = puzzle, ladder
        self.known, self.cell, self.value = known, cell, value

    def follow_line(self, line: int, values: Values, with_whole: bool = True) -> dict[int, ForcedByLine]:
        """What a line decides, each cell by the easiest technique, maybe without that for whole lines."""
        self.ladder.set_values([values.get(cell) for cell in range(len(self.puzzle.grid))])
        self.ladder.focus = line
        links: dict[int, ForcedByLine] = {}
        for rung in range(self.ladder.whole_line + with_whole):
            for record in self.ladder.list_steps(rung):
                found = FoundStep.read(record)
                for cell, value in zip(found.cells, found.values, strict=True):
                    link = ForcedByLine(cell, value, rung, found)
                    if cell not in links or link.size < links[cell].size:
                        links[cell] = link
        return links

    def follow_alone(self, line: int) -> Chain | None:
        """The shortest chain within a line to a contradiction with a known cell; None if none is short."""
        chains = [self.contradict(line, cell) for cell in self.known]
        return min((found for found in chains if found), key=measure, default=None)

    def contradict(self, line: int, target: int) -> Chain | None:
        """A chain within a line that gives a known cell the other value."""
        values = {**self.known, self.cell: self.value}
        wrong = 1 - values.pop(target)
        links: dict[int, ForcedByLine] = {}
        for _ in range(ROUNDS):
            fresh = self.follow_line(line, values, with_whole=False)
            links.update(fresh)
            if target in fresh:
                found = prune(links, links[target]) if fresh[target].value == wrong else ()
                return found if 0 < len(found) <= LONGEST else None
            values.update((link.cell, link.value) for link in fresh.values())
        return None

    def follow_lines(self, lines: Sequence[int]) -> Chain | None:
        """The shortest chain over some lines to a contradiction."""
        cells = [self.puzzle.grid.lines()[line].cells for line in lines]
        crossings = {cell for cell in chain(*cells) if sum(cell in line for line in cells) > 1}
        values = {**self.known, self.cell: self.value}
        links: dict[int, ForcedByLine] = {}
        while True:
            found = self.find_clashes(lines, cells, values, links)
            if found:
                return min(found, key=measure)
            fresh: dict[int, ForcedByLine] = {}
            for line in lines:
                for cell, link in self.follow_line(line, values).items():
                    if cell in crossings and (cell not in fresh or link.size < fresh[cell].size):
                        fresh[cell] = link
            if not fresh:
                return None
            links.update(fresh)
            values.update((link.cell, link.value) for link in fresh.values())

    def find_clashes(
        self, lines: Sequence[int], cells: Sequence[Sequence[int]], values: Values, links: dict[int, ForcedByLine]
    ) -> list[Chain]:
        """Chains to a cell that a line wants to have the other value."""
        found = []
        for line, along in zip(lines, cells, strict=True):
            for cell in along:
                if cell in links or cell == self.cell:
                    rest = {other: value for other, value in values.items() if other != cell}
                    link = self.follow_line(line, rest).get(cell)
                    if link is not None and link.value != values[cell]:
                        start = prune(links, links[cell]) if cell in links else ()
                        found.append(tuple(dict.fromkeys([*start, *prune(links, link)])))
        return found

    def conclude(self, links: Chain, lines: Sequence[int]) -> Why:
        """The supposition is wrong, by a chain of steps in some lines."""
        where = self.puzzle.grid.lines()[lines[0]] if len(lines) == 1 else self.cell
        cells = tuple(link.cell for link in links)
        return Why(where, self.word(links), tuple(runs(self.puzzle, line) for line in lines), cells, sentences=True)

    def word(self, links: Chain) -> str:
        """The supposition and what follows, in sentences."""
        suppose = Message("Suppose {cell} is black.") if self.value else Message("Suppose {cell} is white.")
        sentences = [suppose(cell=self.puzzle.grid.name(self.cell))]
        for nth, link in enumerate(links):
            template = (
                Message("Then {why}, so {what}.", context="follows from a supposition")
                if nth == 0
                else Message("{why}, so {what}.")
            )
            if nth == len(links) - 1:
                template = self.word_end(link, nth)
            sentences.append(capitalise(template(why=self.word_link(link), what=self.name_value(link))))
        return " ".join(sentences)

    def word_end(self, last: ForcedByLine, nth: int) -> Any:
        """The template of the step that contradicts a cell: one of the board, or one that was supposed or followed."""
        if last.cell not in self.known:
            return Message("But {why}, so {what}: a contradiction.")
        known = (
            Message("{why}, so {what}; but it is black.")
            if self.known[last.cell]
            else Message("{why}, so {what}; but it is white.")
        )
        return (
            known
            if nth
            else Message("Then {why}, so {what}; but it is black.")
            if self.known[last.cell]
            else Message("Then {why}, so {what}; but it is white.")
        )

    def word_link(self, link: ForcedByLine) -> str:
        """Why a step of the chain follows."""
        return str(word_line(self.puzzle, link.found).why)

    def name_value(self, link: ForcedByLine) -> str:
        """The cell of a step with its value."""
        template = IS_BLACK if link.value else IS_WHITE
        return template(count=1, cells=self.puzzle.grid.name(link.cell))


def suppose_alone(puzzle: Nonogram, ladder: Any, found: FoundStep) -> tuple[Supposition, Chain | None]:
    """The opposite of a step of a whole line, with the shortest chain to a contradiction, if one is short."""
    line: Line = puzzle.grid.lines()[found.facts.line]
    known = list_known(found, {line.cells[place] for place in found.facts.black})
    supposed = Supposition(puzzle, ladder, known, found.cells[0], 1 - found.values[0])
    return supposed, supposed.follow_alone(found.facts.line)


def suppose_lines(puzzle: Nonogram, ladder: Any, found: FoundStep) -> tuple[Supposition, Chain | None]:
    """The opposite of a step of two lines at once, with the shortest chain to a contradiction."""
    about: Refutation = found.facts
    supposed = Supposition(puzzle, ladder, list_known(found, about.black), about.cell, about.value)
    return supposed, supposed.follow_lines(about.lines)


def list_known(found: FoundStep, black: Collection[int]) -> Values:
    """The cells that a step uses, with their values."""
    return {cell: int(cell in black) for cell in found.because}


def prune(links: dict[int, ForcedByLine], last: ForcedByLine) -> Chain:
    """The steps that a last one needs, in order, and that one."""
    needed: dict[ForcedByLine, None] = {}
    todo = [last]
    while todo:
        link = todo.pop()
        if link not in needed:
            needed[link] = None
            todo += [links[cell] for cell in link.found.because if cell in links]
    order = {link: nth for nth, link in enumerate(links.values())}
    return (*sorted((link for link in needed if link != last), key=lambda link: order[link]), last)


def measure(links: Chain) -> tuple[int, ...]:
    """How long a chain is, and how hard to follow."""
    return len(links), max(link.rung for link in links), sum(link.found.terms for link in links)
