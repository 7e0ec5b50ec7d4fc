"""The techniques of nonograms: their names, levels and sentences. `patterns` finds the patterns among them."""

from __future__ import annotations

from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, SharedLadder, Technique
from gridwright.kinds.nonogram.hints.line_proofs import prove_in_line
from gridwright.kinds.nonogram.hints.line_wording import word_line
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import Sentence


def open_patterns(puzzle: Nonogram) -> object:
    """The patterns of a puzzle."""
    from gridwright.kinds.nonogram.hints.patterns import NonogramPatterns

    return NonogramPatterns(puzzle.rows, puzzle.columns)


TECHNIQUES = SharedLadder(
    (
        Technique("finished-run", Sentence("finished run"), EASY, 1, word_line),
        Technique("overlap", Sentence("overlap"), EASY, 1, word_line),
        Technique("edge", Sentence("edge"), EASY, 1, word_line),
        Technique("room", Sentence("room for a run"), EASY, 1, word_line),
        Technique("small-gap", Sentence("too small a gap"), MEDIUM, 4, word_line),
        Technique("join-split", Sentence("joining and splitting"), MEDIUM, 4, word_line),
        Technique("reach", Sentence("reach of a run"), MEDIUM, 5, word_line),
        Technique("whole-line", Sentence("whole line"), HARD, 8, word_line, prove=prove_in_line),
        Technique("two-lines", Sentence("crossing lines"), EXPERT, 12, layers=2, clash_only=True),
    ),
    open_patterns,
    own_rules=True,
)
