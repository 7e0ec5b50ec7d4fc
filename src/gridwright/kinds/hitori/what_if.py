"""The sentences of the techniques of hitori that try a value: what would follow, and why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from gridwright.kind import FoundStep, Why
from gridwright.kinds.hitori.claims import BY_WALL, CUT, MASKED, REPEAT, TOUCH, VISIBLE
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.hitori.reasons import APART, CONNECTED, repeat
from gridwright.kinds.hitori.wording import find_cut_off, line_through, name_cut, name_numbers, name_wall
from gridwright.messages import Message, say
from gridwright.model import Reason
from gridwright.text.cells import join, name_cells


@dataclass(frozen=True, slots=True)
class ForcedCell:
    """A cell that would get a value, the cell that is the cause, and how many steps from the start."""

    cell: int
    value: int
    cause: int
    layer: int


@dataclass(frozen=True, slots=True)
class TriedValue:
    """A value that was tried, what follows from it, and the contradiction, as `trials` puts it into arguments."""

    cell: int
    value: int
    failure: int
    first: int
    second: int
    links: tuple[ForcedCell, ...]
    wall: tuple[int, ...]


def read_trial(arguments: tuple[int, ...]) -> TriedValue:
    """A trial from the arguments of a step."""
    cell, value, failure, first, second, count = arguments[:6]
    end = 6 + 4 * count
    links = tuple(ForcedCell(*arguments[start : start + 4]) for start in range(6, end, 4))
    return TriedValue(cell, value, failure, first, second, links, arguments[end:])


def what_if(puzzle: Hitori, found: FoundStep) -> Why:
    """A value that leads to a contradiction."""
    trial = read_trial(found.arguments)
    links = list(list_links(puzzle, trial))
    failure = name_failure(puzzle, trial, found.because)
    consequence = (
        say("{first}, and {last}", first=join(links, Message("{first}; then {last}")), last=failure)
        if links
        else failure
    )
    template = (
        Message("if {number} were visible, {consequence}")
        if trial.value == VISIBLE
        else Message("if {number} were masked, {consequence}")
    )
    why = template(number=name_numbers(puzzle, [trial.cell]), consequence=consequence)
    cells = tuple(link.cell for link in trial.links)
    area = find_cut_off(puzzle, [*trial.wall, trial.first]) if trial.failure == CUT else ()
    return Why(trial.cell, why, list_reasons(puzzle, trial), cells, area=area)


def list_links(puzzle: Hitori, trial: TriedValue) -> Iterator[str]:
    """What would follow, step by step."""
    for (_, value, by_wall), links in groupby(
        trial.links, lambda link: (link.layer, link.value, link.cause == BY_WALL)
    ):
        visible = (
            Message("{numbers} would have to be visible, as masking would complete a wall and cut the board")
            if by_wall
            else Message("{numbers} would be visible")
        )
        template = Message("{numbers} would be masked") if value == MASKED else visible
        yield template(numbers=name_numbers(puzzle, [link.cell for link in links]))


def name_failure(puzzle: Hitori, trial: TriedValue, because: tuple[int, ...]) -> str:
    """The contradiction."""
    if trial.failure == TOUCH:
        return say("{cells} would be masked side by side", cells=name_cells(puzzle.grid, (trial.first, trial.second)))
    if trial.failure == REPEAT:
        line = line_through(puzzle, trial.first, trial.second)
        return say("{line} would show two {value}s", line=line.name, value=puzzle.numbers[trial.first])
    cut = name_cut(puzzle, [*trial.wall, trial.first])
    known = [cell for cell in trial.wall if cell in because]
    if known:
        return say("this would complete a wall with {wall}, and {cut}", wall=name_wall(puzzle, known), cut=cut)
    return say("this would {cut}", cut=cut)


def list_reasons(puzzle: Hitori, trial: TriedValue) -> tuple[Reason, ...]:
    """The reasons of the constraints that a trial uses, each once."""
    reasons = [repeat(puzzle, link.cell, link.cause) for link in trial.links if link.value == MASKED]
    if trial.failure == REPEAT:
        reasons.append(repeat(puzzle, trial.first, trial.second))
    by_wall = trial.failure == CUT or any(link.cause == BY_WALL for link in trial.links)
    # Cutting a board is wrong because the cells beside a wall are visible.
    if by_wall or trial.failure == TOUCH or any(link.value == VISIBLE for link in trial.links):
        reasons.append(APART)
    if by_wall:
        reasons.append(CONNECTED)
    return tuple(dict.fromkeys(reasons))
