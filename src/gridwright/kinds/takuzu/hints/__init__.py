"""The techniques of takuzu: their names, levels and sentences. `patterns` finds their steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from gridwright.errors import join_or
from gridwright.grid import Grid, Line
from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, FoundStep, RuleAtWork, SharedLadder, Technique, Why
from gridwright.kinds.takuzu.models import balance, differ, three
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.ladder.facts import Facts
from gridwright.messages import Message, Sentence
from gridwright.model import Reason
from gridwright.model.lines import flat_lines
from gridwright.supposition import UNLIMITED
from gridwright.text.cells import name_places

PAIR = Message("{line} has two {digit}s side by side in {places}, and there are never three")
GAP = Message("{line} has a {digit} on either side of {places}, and there are never three side by side")
FULL = Message("{line} already has its only {digit}", "{line} already has all of its {digit}s ({count})")
LAST = Message(
    "{line} needs just one more {digit}, and it must go in {places}, which would otherwise be three {other}s"
)
TWO_OPEN = Message("{line} has two open cells left, and is otherwise like {other}, which it must not repeat")
TWIN = Message("{line} needs just one more {digit}, and in {places} that would make it the same as {other}")
FORCED = Message("all ways to complete {line} with as many 0s as 1s, and never three side by side, agree in {places}")
UNLIKE = Message("all ways to complete {line} without repeating {others} agree in {places}")


@dataclass(frozen=True, slots=True)
class OfLine(Facts):
    """What a step is about: a line, maybe a digit of it, the cells to be named, and lines that it must not repeat.

    Without cells to be named, those are that it decides. Lines are counted from the first row, columns after rows.
    """

    line: int
    digit: int | None = None
    cells: tuple[int, ...] = ()
    others: tuple[int, ...] = ()


def open_patterns(puzzle: Takuzu) -> object:
    """The patterns of a puzzle."""
    from gridwright.kinds.takuzu.hints.patterns import TakuzuPatterns

    return TakuzuPatterns(flat_lines(puzzle.grid), puzzle.grid.height, len(puzzle.grid), puzzle.unique_lines)


def explain(message: Message, rules: tuple[Callable[[Line], Reason], ...], puzzle: Takuzu, found: FoundStep) -> Why:
    """A step about a line, and the rules that it keeps. The `other` is a line that it must not repeat, or a digit."""
    about: OfLine = found.facts
    line, others = puzzle.grid.lines()[about.line], [puzzle.grid.lines()[other] for other in about.others]
    names = [other.name for other in others]
    why = message(
        line=line.name,
        digit=about.digit,
        places=name_places(puzzle.grid, line, about.cells or found.cells),
        count=len(found.because),
        other=names[0] if names else 1 - (about.digit or 0),
        others=join_or(names),
    )
    return Why(line, why, (*[rule(line) for rule in rules], *[differ(line, other) for other in others]))


def twin(puzzle: Takuzu, found: FoundStep) -> Why:
    """A line that would be the same as a filled one."""
    return explain(TWO_OPEN if found.facts.digit is None else TWIN, (balance,), puzzle, found)


# What a player sees where a digit is supposed


def tell(puzzle: Takuzu, work: RuleAtWork) -> Sentence:
    """Why a cell would get its digit, or how a rule would be broken."""
    if work.reason.rule == "twins":
        return tell_twins(puzzle.grid, work)
    line = find_line(puzzle.grid, work.reason.place)
    if work.reason.rule == "three":
        return tell_three(line, work)
    if work.value is not None:
        return Sentence("{line} would have all of its {digit}s", line=line.name, digit=1 - work.value)
    digit = int(2 * len(work.known_as(1)) > len(line.cells))
    return Sentence("{line} would have too many {digit}s", line=line.name, digit=digit)


def tell_three(line: Line, work: RuleAtWork) -> Sentence:
    """Three digits side by side that are equal, or would be."""
    if work.value is not None:
        return Sentence("never three {digit}s side by side", digit=1 - work.value)
    digit = next(iter(work.known.values()))
    return Sentence("{line} would have three {digit}s side by side", line=line.name, digit=digit)


def tell_twins(grid: Grid, work: RuleAtWork) -> Sentence:
    """Two lines that would be identical; such a rule is never followed."""
    first, second = (find_line(grid, cells).name for cells in work.reason.place)
    return Sentence("{line} and {other} would be identical", line=first, other=second)


def find_line(grid: Grid, cells: object) -> Line:
    """The line with these cells."""
    return next(line for line in grid.lines() if line.cells == cells)


TECHNIQUES = SharedLadder(
    (
        Technique("pair", Sentence("pair"), EASY, 1, partial(explain, PAIR, (three,))),
        Technique("gap", Sentence("gap"), EASY, 1, partial(explain, GAP, (three,))),
        Technique("line-full", Sentence("line full"), EASY, 2, partial(explain, FULL, (balance,))),
        Technique("last-one", Sentence("last one of a line"), MEDIUM, 4, partial(explain, LAST, (balance, three))),
        Technique("line-repeat", Sentence("line would repeat"), MEDIUM, 5, twin),
        Technique("what-if", Sentence("what if"), HARD, 7, layers=2),
        Technique("whole-line", Sentence("whole line"), HARD, 8, partial(explain, FORCED, (balance, three))),
        Technique(
            "whole-line-repeat",
            Sentence("whole line, no repeat"),
            EXPERT,
            12,
            partial(explain, UNLIKE, (balance, three)),
        ),
        Technique("long-what-if", Sentence("long what if"), EXPERT, 12, layers=4, long=True),
        Technique("chain", Sentence("chain of consequences"), EXPERT, 16, layers=UNLIMITED, long=True),
    ),
    open_patterns,
)
