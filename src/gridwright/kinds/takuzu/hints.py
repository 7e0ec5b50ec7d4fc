"""The techniques of takuzu: their names, levels and sentences. `techniques` finds their steps."""

from __future__ import annotations

from gridwright.errors import join_or
from gridwright.grid import Grid, Line
from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, FoundStep, RuleAtWork, SharedLadder, Technique, Why
from gridwright.kinds.takuzu.facts import DigitOfLine, LastOfLine, LikeOther, WholeLine
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.kinds.takuzu.reasons import balance, differ, three
from gridwright.messages import Sentence, say
from gridwright.supposition import UNLIMITED
from gridwright.text.cells import name_places


def open_patterns(puzzle: Takuzu) -> object:
    """The patterns of a puzzle."""
    from gridwright.kinds.takuzu.techniques import TakuzuPatterns

    return TakuzuPatterns(puzzle.grid.height, puzzle.grid.width, puzzle.unique_lines)


def pair(puzzle: Takuzu, found: FoundStep) -> Why:
    """Two equal digits side by side."""
    about: DigitOfLine = found.facts
    line = puzzle.grid.lines()[about.line]
    places = name_places(puzzle.grid, line, found.because)
    why = say(
        "{line} has two {digit}s side by side in {places}, and there are never three",
        line=line.name,
        digit=about.digit,
        places=places,
    )
    return Why(line, why, (three(line),))


def gap(puzzle: Takuzu, found: FoundStep) -> Why:
    """Two equal digits with one open cell between them."""
    about: DigitOfLine = found.facts
    line = puzzle.grid.lines()[about.line]
    places = name_places(puzzle.grid, line, found.cells)
    why = say(
        "{line} has a {digit} on either side of {places}, and there are never three side by side",
        line=line.name,
        digit=about.digit,
        places=places,
    )
    return Why(line, why, (three(line),))


def full(puzzle: Takuzu, found: FoundStep) -> Why:
    """A line that has all its 0s, or all its 1s."""
    about: DigitOfLine = found.facts
    line = puzzle.grid.lines()[about.line]
    why = say(
        "{line} already has its only {digit}",
        "{line} already has all of its {digit}s ({count})",
        count=len(found.because),
        line=line.name,
        digit=about.digit,
    )
    return Why(line, why, (balance(line),))


def last(puzzle: Takuzu, found: FoundStep) -> Why:
    """The last 0 or 1 of a line must break up three cells."""
    about: LastOfLine = found.facts
    line = puzzle.grid.lines()[about.line]
    places = name_places(puzzle.grid, line, line.cells[about.place : about.place + 3])
    why = say(
        "{line} needs just one more {digit}, and it must go in {places}, which would otherwise be three {other}s",
        line=line.name,
        digit=about.digit,
        other=1 - about.digit,
        places=places,
    )
    return Why(line, why, (balance(line), three(line)))


def twin(puzzle: Takuzu, found: FoundStep) -> Why:
    """A line that would be the same as a filled one."""
    about: LikeOther = found.facts
    line, other = puzzle.grid.lines()[about.line], puzzle.grid.lines()[about.other]
    if about.digit is None:
        why = say(
            "{line} has two open cells left, and is otherwise like {other}, which it must not repeat",
            line=line.name,
            other=other.name,
        )
    else:
        places = name_places(puzzle.grid, line, found.cells)
        why = say(
            "{line} needs just one more {digit}, and in {places} that would make it the same as {other}",
            line=line.name,
            other=other.name,
            digit=about.digit,
            places=places,
        )
    return Why(line, why, (balance(line), differ(line, other)))


def forced(puzzle: Takuzu, found: FoundStep) -> Why:
    """All fillings of a line agree."""
    about: WholeLine = found.facts
    line = puzzle.grid.lines()[about.line]
    why = say(
        "all ways to complete {line} with as many 0s as 1s, and never three side by side, agree in {places}",
        line=line.name,
        places=name_places(puzzle.grid, line, found.cells),
    )
    return Why(line, why, (balance(line), three(line)))


def unlike(puzzle: Takuzu, found: FoundStep) -> Why:
    """All fillings of a line that are like no filled line agree."""
    about: WholeLine = found.facts
    line, others = puzzle.grid.lines()[about.line], [puzzle.grid.lines()[other] for other in about.others]
    places = name_places(puzzle.grid, line, found.cells)
    why = say(
        "all ways to complete {line} without repeating {others} agree in {places}",
        line=line.name,
        others=join_or([other.name for other in others]),
        places=places,
    )
    return Why(line, why, (balance(line), three(line), *[differ(line, other) for other in others]))


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
        Technique("pair", Sentence("pair"), EASY, 1, pair),
        Technique("gap", Sentence("gap"), EASY, 1, gap),
        Technique("line-full", Sentence("line full"), EASY, 2, full),
        Technique("last-one", Sentence("last one of a line"), MEDIUM, 4, last),
        Technique("line-repeat", Sentence("line would repeat"), MEDIUM, 5, twin),
        Technique("what-if", Sentence("what if"), HARD, 7, layers=2),
        Technique("whole-line", Sentence("whole line"), HARD, 8, forced),
        Technique("whole-line-repeat", Sentence("whole line, no repeat"), EXPERT, 12, unlike),
        Technique("long-what-if", Sentence("long what if"), EXPERT, 12, layers=4, long=True),
        Technique("chain", Sentence("chain of consequences"), EXPERT, 16, layers=UNLIMITED, long=True),
    ),
    open_patterns,
)
