"""The sentences of the techniques of takuzu that try a digit: what would follow, and why it cannot be."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.grid import Line
from gridwright.kind import FoundStep, Why, refute
from gridwright.kinds.takuzu.claims import FULL, THREE, TWIN
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.kinds.takuzu.reasons import balance, differ, three
from gridwright.messages import Message, Sentence
from gridwright.supposition import Clash, Link, Supposition, join_links


@dataclass(frozen=True, slots=True)
class ForcedDigit:
    """A cell that would get a digit, the rule and the line that decide it, and how many steps from the start."""

    cell: int
    value: int
    rule: int
    line: int
    layer: int


@dataclass(frozen=True, slots=True)
class TriedDigit:
    """A digit that was tried, what follows from it, and the rule that would be broken, as `trials` puts it."""

    cell: int
    value: int
    rule: int
    line: int
    about: int  # a digit, or another line
    links: tuple[ForcedDigit, ...]


def read_trial(arguments: tuple[int, ...]) -> TriedDigit:
    """A trial from the arguments of a step."""
    links = tuple(ForcedDigit(*arguments[start : start + 5]) for start in range(6, len(arguments), 5))
    cell, value, rule, line, about = arguments[:5]
    return TriedDigit(cell, value, rule, line, about, links)


def what_if(puzzle: Takuzu, found: FoundStep) -> Why:
    """A digit that leads to a contradiction."""
    trial = read_trial(found.arguments)
    links = join_links(make_link(puzzle, link) for link in trial.links)
    return refute(Supposition(trial.cell, trial.value, links, make_clash(puzzle, trial, found.because)))


def make_link(puzzle: Takuzu, link: ForcedDigit) -> Link:
    """A cell that would get a digit, and why."""
    line = puzzle.grid.lines()[link.line]
    why = (
        Sentence("{line} would have all of its {digit}s", line=line.name, digit=1 - link.value)
        if link.rule == FULL
        else Sentence("never three {digit}s side by side", digit=1 - link.value)
    )
    return Link((link.cell,), link.value, why, link.layer, ((three, balance)[link.rule](line),))


def make_clash(puzzle: Takuzu, trial: TriedDigit, because: tuple[int, ...]) -> Clash:
    """The contradiction; for the known cells that it rests on, see those that the step uses."""
    lines = puzzle.grid.lines()
    line = lines[trial.line]
    if trial.rule == TWIN:
        first, second = (lines[nth] for nth in sorted((trial.line, trial.about)))
        text = Sentence("{line} and {other} would be identical", line=first.name, other=second.name)
        return Clash(text, (*first.cells, *second.cells), (differ(first, second),))
    template = (
        Message("{line} would have three {digit}s side by side")
        if trial.rule == THREE
        else Message("{line} would have too many {digit}s")
    )
    cells = find_three(line, trial, because) if trial.rule == THREE else tuple(line.cells)
    reason = (three, balance)[trial.rule](line)
    return Clash(template.about(line=line.name, digit=trial.about), cells, (reason,))


def find_three(line: Line, trial: TriedDigit, because: tuple[int, ...]) -> tuple[int, ...]:
    """Three cells side by side that would be equal: as many as can be follow from the trial, the others are known."""
    would = {link.cell: link.value for link in trial.links} | {trial.cell: trial.value}
    sure = {cell for cell, value in would.items() if value == trial.about}
    threes = (tuple(line.cells[place : place + 3]) for place in range(len(line.cells) - 2))
    possible = (cells for cells in threes if sure.union(because).issuperset(cells))
    return max(possible, key=lambda cells: len(sure.intersection(cells)))
