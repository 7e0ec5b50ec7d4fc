"""The sentences of the techniques of hitori that try a value: what would follow, and why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from gridwright.kind import Found, Why
from gridwright.kinds.hitori import messages
from gridwright.kinds.hitori.claims import BY_WALL, CUT, MASKED, REPEAT, TOUCH, VISIBLE
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.hitori.wording import find_cut_off, line_through, name_cut, name_numbers, name_wall, once
from gridwright.messages import Text
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


def what_if(puzzle: Hitori, found: Found) -> Why:
    """A value that leads to a contradiction."""
    trial = read_trial(found.arguments)
    links = list(list_links(puzzle, trial))
    failure = name_failure(puzzle, trial, found.because)
    consequence = messages.AND_THEN(first=join(links, messages.THEN), last=failure) if links else failure
    template = messages.IF_VISIBLE if trial.value == VISIBLE else messages.IF_MASKED
    why = template(number=name_numbers(puzzle, [trial.cell]), consequence=consequence)
    cells = tuple(link.cell for link in trial.links)
    area = find_cut_off(puzzle, [*trial.wall, trial.first]) if trial.failure == CUT else ()
    return Why(puzzle.grid.name(trial.cell), why, list_reasons(puzzle, trial), cells, area=area)


def list_links(puzzle: Hitori, trial: TriedValue) -> Iterator[str]:
    """What would follow, step by step."""
    for (_, value, by_wall), links in groupby(
        trial.links, lambda link: (link.layer, link.value, link.cause == BY_WALL)
    ):
        visible = messages.WOULD_CONNECT if by_wall else messages.WOULD_BE_VISIBLE
        template = messages.WOULD_BE_MASKED if value == MASKED else visible
        yield template(numbers=name_numbers(puzzle, [link.cell for link in links]))


def name_failure(puzzle: Hitori, trial: TriedValue, because: tuple[int, ...]) -> str:
    """The contradiction."""
    if trial.failure == TOUCH:
        return messages.WOULD_TOUCH(cells=name_cells(puzzle.grid, (trial.first, trial.second)))
    if trial.failure == REPEAT:
        line = line_through(puzzle, trial.first, trial.second)
        return messages.WOULD_REPEAT(line=line.name, value=puzzle.numbers[trial.first])
    cut = name_cut(puzzle, [*trial.wall, trial.first])
    known = [cell for cell in trial.wall if cell in because]
    if known:
        return messages.WOULD_CUT_WITH(wall=name_wall(puzzle, known), cut=cut)
    return messages.WOULD_CUT(cut=cut)


def list_reasons(puzzle: Hitori, trial: TriedValue) -> tuple[Text, ...]:
    """The reasons of the constraints that a trial uses, each once."""
    reasons: dict[str, Text] = {}
    for link in trial.links:
        if link.value == MASKED:
            reason = once(puzzle, link.cell, link.cause)
            reasons[str(reason)] = reason
    if trial.failure == REPEAT:
        reason = once(puzzle, trial.first, trial.second)
        reasons[str(reason)] = reason
    by_wall = trial.failure == CUT or any(link.cause == BY_WALL for link in trial.links)
    # Cutting a board is wrong because the cells beside a wall are visible.
    if by_wall or trial.failure == TOUCH or any(link.value == VISIBLE for link in trial.links):
        reasons[str(messages.APART)] = messages.APART
    if by_wall:
        reasons[str(messages.CONNECTED)] = messages.CONNECTED
    return tuple(reasons.values())
