"""The techniques of nonograms: their names, levels and sentences. `techniques` finds their steps."""

from __future__ import annotations

from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, FoundStep, Technique, Techniques, Why
from gridwright.kinds.nonogram.line_wording import agree, edge, finished, gap, join, overlap, reach
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.suppositions import list_lines, suppose_alone, suppose_lines
from gridwright.messages import Sentence


def open_ladder(puzzle: Nonogram) -> object:
    """The ladder of a puzzle."""
    from gridwright.kinds.nonogram.techniques import NonogramLadder

    return NonogramLadder(puzzle.rows, puzzle.columns)


def whole(puzzle: Nonogram, found: FoundStep) -> Why:
    """All fillings of a line agree: the other value leads to a contradiction within the line, by a short chain."""
    supposed, links = suppose_alone(puzzle, found)
    return agree(puzzle, found) if links is None else supposed.conclude(links, found.arguments[:1])


def two_lines(puzzle: Nonogram, found: FoundStep) -> Why:
    """A value that makes two lines disagree about a cell."""
    supposed, links = suppose_lines(puzzle, found)
    assert links is not None, f"no contradiction from {found}"
    return supposed.conclude(links, list_lines(found))


TECHNIQUES = Techniques(
    open_ladder,
    (
        Technique("finished-run", Sentence("finished run"), EASY, 1, finished),
        Technique("overlap", Sentence("overlap"), EASY, 1, overlap),
        Technique("edge", Sentence("edge"), EASY, 1, edge),
        Technique("room", Sentence("room for a run"), EASY, 1, overlap),
        Technique("small-gap", Sentence("too small a gap"), MEDIUM, 4, gap),
        Technique("join-split", Sentence("joining and splitting"), MEDIUM, 4, join),
        Technique("reach", Sentence("reach of a run"), MEDIUM, 5, reach),
        Technique("whole-line", Sentence("whole line"), HARD, 8, whole),
        Technique("two-lines", Sentence("two lines at once"), EXPERT, 12, two_lines),
    ),
)
