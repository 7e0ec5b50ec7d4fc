"""The techniques of nonograms: their names, levels and sentences. `techniques` finds their steps."""

from __future__ import annotations

from typing import Any

from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, FoundStep, Technique, Techniques, Why
from gridwright.kinds.nonogram.line_wording import word_line
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.suppositions import suppose_alone, suppose_lines
from gridwright.messages import Sentence


def open_ladder(puzzle: Nonogram) -> Any:
    """The ladder of a puzzle."""
    from gridwright.kinds.nonogram.techniques import NonogramLadder

    return NonogramLadder(puzzle.rows, puzzle.columns, TECHNIQUES.names)


def word_whole_line(puzzle: Nonogram, found: FoundStep) -> Why:
    """All fillings of a line agree: the other value leads to a contradiction within the line, by a short chain."""
    supposed, links = suppose_alone(puzzle, open_ladder(puzzle), found)
    return word_line(puzzle, found) if links is None else supposed.conclude(links, [found.facts.line])


def word_two_lines(puzzle: Nonogram, found: FoundStep) -> Why:
    """A value that makes two lines disagree about a cell."""
    supposed, links = suppose_lines(puzzle, open_ladder(puzzle), found)
    assert links is not None, f"no contradiction from {found}"
    return supposed.conclude(links, found.facts.lines)


TECHNIQUES = Techniques(
    open_ladder,
    (
        Technique("finished-run", Sentence("finished run"), EASY, 1, word_line),
        Technique("overlap", Sentence("overlap"), EASY, 1, word_line),
        Technique("edge", Sentence("edge"), EASY, 1, word_line),
        Technique("room", Sentence("room for a run"), EASY, 1, word_line),
        Technique("small-gap", Sentence("too small a gap"), MEDIUM, 4, word_line),
        Technique("join-split", Sentence("joining and splitting"), MEDIUM, 4, word_line),
        Technique("reach", Sentence("reach of a run"), MEDIUM, 5, word_line),
        Technique("whole-line", Sentence("whole line"), HARD, 8, word_whole_line),
        Technique("two-lines", Sentence("crossing lines"), EXPERT, 12, word_two_lines),
    ),
)
