"""The techniques of takuzu: their names, levels and sentences. `techniques` finds their steps."""

from __future__ import annotations

from gridwright.errors import join_or
from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, FoundStep, Technique, Techniques, Why
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.kinds.takuzu.reasons import balance, differ, three
from gridwright.kinds.takuzu.what_if import what_if
from gridwright.messages import Sentence, say
from gridwright.text.cells import name_places


def open_ladder(puzzle: Takuzu) -> object:
    """The ladder of a puzzle."""
    from gridwright.kinds.takuzu.techniques import TakuzuLadder

    return TakuzuLadder(puzzle.grid.height, puzzle.grid.width, puzzle.unique_lines)


def pair(puzzle: Takuzu, found: FoundStep) -> Why:
    """Two equal digits side by side."""
    line = puzzle.grid.lines()[found.arguments[0]]
    places = name_places(puzzle.grid, line, found.because)
    why = say(
        "{line} has two {digit}s side by side in {places}, and there are never three",
        line=line.name,
        digit=found.arguments[2],
        places=places,
    )
    return Why(line, why, (three(line),))


def gap(puzzle: Takuzu, found: FoundStep) -> Why:
    """Two equal digits with one open cell between them."""
    line = puzzle.grid.lines()[found.arguments[0]]
    places = name_places(puzzle.grid, line, found.cells)
    why = say(
        "{line} has a {digit} on either side of {places}, and there are never three side by side",
        line=line.name,
        digit=found.arguments[2],
        places=places,
    )
    return Why(line, why, (three(line),))


def full(puzzle: Takuzu, found: FoundStep) -> Why:
    """A line that has all its 0s, or all its 1s."""
    line = puzzle.grid.lines()[found.arguments[0]]
    why = say(
        "{line} already has its only {digit}",
        "{line} already has all of its {digit}s ({count})",
        count=len(found.because),
        line=line.name,
        digit=found.arguments[1],
    )
    return Why(line, why, (balance(line),))


def last(puzzle: Takuzu, found: FoundStep) -> Why:
    """The last 0 or 1 of a line must break up three cells."""
    nth, digit, place = found.arguments
    line = puzzle.grid.lines()[nth]
    places = name_places(puzzle.grid, line, line.cells[place : place + 3])
    why = say(
        "{line} needs just one more {digit}, and it must go in {places}, which would otherwise be three {other}s",
        line=line.name,
        digit=digit,
        other=1 - digit,
        places=places,
    )
    return Why(line, why, (balance(line), three(line)))


def twin(puzzle: Takuzu, found: FoundStep) -> Why:
    """A line that would be the same as a filled one."""
    line, other = (puzzle.grid.lines()[nth] for nth in found.arguments[:2])
    digit = found.arguments[2]
    if digit < 0:
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
            digit=digit,
            places=places,
        )
    return Why(line, why, (balance(line), differ(line, other)))


def forced(puzzle: Takuzu, found: FoundStep) -> Why:
    """All fillings of a line agree."""
    line = puzzle.grid.lines()[found.arguments[0]]
    why = say(
        "all ways to complete {line} with as many 0s as 1s, and never three side by side, agree in {places}",
        line=line.name,
        places=name_places(puzzle.grid, line, found.cells),
    )
    return Why(line, why, (balance(line), three(line)))


def unlike(puzzle: Takuzu, found: FoundStep) -> Why:
    """All fillings of a line that are like no filled line agree."""
    lines, nth = puzzle.grid.lines(), found.arguments[0]
    line, used = lines[nth], set(found.because)
    parallel = range(puzzle.grid.height) if nth < puzzle.grid.height else range(puzzle.grid.height, len(lines))
    others = [other for other in parallel if other != nth and used.issuperset(lines[other].cells)]
    places = name_places(puzzle.grid, line, found.cells)
    why = say(
        "all ways to complete {line} without repeating {others} agree in {places}",
        line=line.name,
        others=join_or([lines[other].name for other in others]),
        places=places,
    )
    return Why(line, why, (balance(line), three(line), *[differ(line, lines[other]) for other in others]))


TECHNIQUES = Techniques(
    open_ladder,
    (
        Technique("pair", Sentence("pair"), EASY, 1, pair),
        Technique("gap", Sentence("gap"), EASY, 1, gap),
        Technique("line-full", Sentence("line full"), EASY, 2, full),
        Technique("last-one", Sentence("last one of a line"), MEDIUM, 4, last),
        Technique("line-repeat", Sentence("line would repeat"), MEDIUM, 5, twin),
        Technique("what-if", Sentence("what if"), HARD, 7, what_if),
        Technique("whole-line", Sentence("whole line"), HARD, 8, forced),
        Technique("whole-line-repeat", Sentence("whole line, no repeat"), EXPERT, 12, unlike),
        Technique("long-what-if", Sentence("long what if"), EXPERT, 12, what_if, long=True),
        Technique("chain", Sentence("chain of consequences"), EXPERT, 16, what_if, long=True),
    ),
)
