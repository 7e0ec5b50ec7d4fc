"""The formulation `pairs` of nonograms: `blocks` with an inequality per pair of runs instead of the sums."""

from __future__ import annotations

from gridwright.errors import UsageError
from gridwright.kind import Formulation
from gridwright.kinds.nonogram.models import blocks
from gridwright.kinds.nonogram.models.blocks import RowBlocks, build_model, count_pairwise
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import Sentence, say
from gridwright.model import Linear, Model

MOST_PAIRS = 1_000_000


def build(puzzle: Nonogram) -> Model:
    """The published model before its pairwise inequalities are summed up, completed as `blocks` is.

    With m rows and n columns it has m·(n⁴ + 4n³ - n² - 4n)/12 of them instead of m·n.
    """
    count = count_pairwise(len(puzzle.rows), len(puzzle.columns))
    if count > MOST_PAIRS:
        raise UsageError(
            say(
                "the formulation pairs would need {count:,} inequalities, more than {most:,}; blocks has one per cell "
                "instead",
                count=count,
                most=MOST_PAIRS,
            )
        )
    return build_model(puzzle, keep_pairs_apart)


def keep_pairs_apart(model: Model, row: RowBlocks) -> None:
    """Of two runs that overlap or touch, at most one is placed."""
    runs = [(place, length, literal) for length, places in row.at.items() for place, literal in enumerate(places)]
    sentence = Sentence("{line}: of two runs that overlap or touch, at most one is placed", line=row.name)
    for nth, (start, length, literal) in enumerate(runs):
        for other_start, other_length, other in runs[:nth]:
            if start <= other_start + other_length and other_start <= start + length:
                model.count(row.reason(sentence, "apart", other, literal), (other, literal), None, 1)


def sizes(puzzle: Nonogram) -> dict[str, int]:
    """The sizes of `blocks`, with the pairs in the place of the sums."""
    height, width = len(puzzle.rows), len(puzzle.columns)
    counts = blocks.sizes(puzzle)
    counts["inequalities"] += count_pairwise(height, width) - height * width
    return counts


PAIRS = Formulation(
    build,
    Sentence("blocks with one inequality per pair of runs that overlap or touch"),
    source="M. Loudili, Le jeu Édel, 2024 (ILP, before its sums)",
    sizes=sizes,
    needs=frozenset({Linear}),
)
