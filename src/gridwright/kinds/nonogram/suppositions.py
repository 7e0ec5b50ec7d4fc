"""Steps that suppose a value and follow it to a contradiction: a short chain of steps of single lines, in words.

The chain is made from what the step rests on, the clues of its lines and the cells that it uses, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from gridwright.grid import Line
from gridwright.kind import FoundStep, Why, refute
from gridwright.kinds.nonogram.facts import Disagreement
from gridwright.kinds.nonogram.line_wording import word_supposed_line
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.reasons import runs
from gridwright.messages import Clauses, Message, list_clauses
from gridwright.model import Reason
from gridwright.supposition import Clash, Link, Supposition

ROUNDS = 3  # of steps of a line, after which a supposition has no short reason
LONGEST = 3  # steps that a supposition in one line may take
CONTRADICTED = (
    Message("{cell} would have to be white, not black"),
    Message("{cell} would have to be black, not white"),
)
CONTRADICTED_KNOWN = (
    Message("{cell}, which is black, would have to be white"),
    Message("{cell}, which is white, would have to be black"),
)

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


class Trial:
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

    def conclude(self, chain: Chain, lines: Sequence[int]) -> Why:
        """The supposition is wrong, by a chain of steps in some lines, the last of which contradicts a cell."""
        where = self.puzzle.grid.lines()[lines[0]] if len(lines) == 1 else self.cell
        *links, last = chain
        follows = tuple(sorted(self.make_links(links), key=lambda link: link.layer))
        supposition = Supposition(self.cell, self.value, follows, self.make_clash(last))
        return refute(supposition, where)

    def make_links(self, chain: Sequence[ForcedByLine]) -> Iterator[Link]:
        """The steps of a chain, with how far each is from the supposed value."""
        layers = {self.cell: 0}
        for link in chain:
            layers[link.cell] = 1 + max(layers.get(cell, 0) for cell in (self.cell, *link.found.because))
            yield Link((link.cell,), link.value, self.word(link), layers[link.cell], self.list_reasons(link))

    def make_clash(self, last: ForcedByLine) -> Clash:
        """The step that contradicts a cell: one of the board, or one that was supposed or followed."""
        template = CONTRADICTED[last.value] if last.cell not in self.known else CONTRADICTED_KNOWN[last.value]
        why = self.word(last)
        clash = template.about(cell=self.puzzle.grid.name(last.cell))
        return Clash((*list_clauses(why), clash), (last.cell,), self.list_reasons(last))

    def word(self, link: ForcedByLine) -> Clauses:
        """Why a step of the chain follows."""
        return word_supposed_line(self.puzzle, link.found).why

    def list_reasons(self, link: ForcedByLine) -> tuple[Reason, ...]:
        """The clue of the line of a step."""
        return (runs(self.puzzle, link.found.facts.line),)


def suppose_alone(puzzle: Nonogram, ladder: Any, found: FoundStep) -> tuple[Trial, Chain | None]:
    """The opposite of a step of a whole line, with the shortest chain to a contradiction, if one is short."""
    line: Line = puzzle.grid.lines()[found.facts.line]
    known = list_known(found, {line.cells[place] for place in found.facts.black})
    supposed = Trial(puzzle, ladder, known, found.cells[0], 1 - found.values[0])
    return supposed, supposed.follow_alone(found.facts.line)


def suppose_lines(puzzle: Nonogram, ladder: Any, found: FoundStep) -> tuple[Trial, Chain | None]:
    """The opposite of a step of crossing lines, with the shortest chain to a contradiction."""
    about: Disagreement = found.facts
    supposed = Trial(puzzle, ladder, list_known(found, about.black), about.cell, about.value)
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
