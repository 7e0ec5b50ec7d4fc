"""The sentences of the techniques of takuzu that try a digit: what would follow, and why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from gridwright.kind import Found, Why
from gridwright.kinds.takuzu import messages
from gridwright.kinds.takuzu.claims import FULL, THREE, TWIN
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.kinds.takuzu.reasons import balance, differ, three
from gridwright.messages import Sentence
from gridwright.text.cells import join, name_cells


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


def what_if(puzzle: Takuzu, found: Found) -> Why:
    """A digit that leads to a contradiction."""
    trial = read_trial(found.arguments)
    layers = list(list_layers(puzzle, trial))
    failure = name_failure(puzzle, trial)
    consequence = messages.AND_THEN(first=join(layers, messages.THEN), last=failure) if layers else failure
    name = puzzle.grid.name(trial.cell)
    why = messages.IF_DIGIT(cell=name, digit=trial.value, consequence=consequence)
    return Why(name, why, list_reasons(puzzle, trial), tuple(link.cell for link in trial.links))


def list_layers(puzzle: Takuzu, trial: TriedDigit) -> Iterator[str]:
    """What would follow, step by step."""
    for _, layer in groupby(trial.links, lambda link: link.layer):
        links = sorted(layer, key=lambda link: (link.value, link.rule, link.line if link.rule == FULL else 0))
        groups = groupby(links, lambda link: (link.value, link.rule, link.line if link.rule == FULL else 0))
        yield join([name_links(puzzle, list(group)) for _, group in groups], messages.AT_ONCE)


def name_links(puzzle: Takuzu, links: list[ForcedDigit]) -> str:
    """The cells that get the same digit by the same rule."""
    first = links[0]
    template = messages.WOULD_BE_BY_FULL if first.rule == FULL else messages.WOULD_BE_BY_THREE
    return template(
        len(links),
        cells=name_cells(puzzle.grid, [link.cell for link in links]),
        value=first.value,
        digit=1 - first.value,
        line=puzzle.grid.lines()[first.line].name,
    )


def name_failure(puzzle: Takuzu, trial: TriedDigit) -> str:
    """The contradiction."""
    lines = puzzle.grid.lines()
    if trial.rule == TWIN:
        first, second = sorted((trial.line, trial.about))
        return messages.WOULD_BE_TWINS(line=lines[first].name, other=lines[second].name)
    template = messages.WOULD_HAVE_THREE if trial.rule == THREE else messages.WOULD_HAVE_TOO_MANY
    return template(line=lines[trial.line].name, digit=trial.about)


def list_reasons(puzzle: Takuzu, trial: TriedDigit) -> tuple[Sentence, ...]:
    """The reasons of the constraints that a trial uses, each once."""
    lines = puzzle.grid.lines()
    used = [(three, balance)[link.rule](lines[link.line]) for link in trial.links]
    if trial.rule == TWIN:
        used.append(differ(puzzle, trial.line, trial.about))
    else:
        used.append((three, balance)[trial.rule](lines[trial.line]))
    return tuple({str(reason): reason for reason in used}.values())
