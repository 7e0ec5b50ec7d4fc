"""Public puzzles are explained to the end, nearly always by techniques with a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import gridwright as gw
from gridwright.hints.steps import REASON
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle
from support.corpus import RECORDS, needs_corpus, puzzle_of, records, verdict, verdicts
from support.effort import covered, scaled

LONGEST_SIDE = {"nonogram": 30}  # of a puzzle that must be explained; 15 for the other kinds
KINDS = ("hitori", "makaro", "nonogram", "takuzu")
MOST_RULES = 6  # in a step; more than five in one board, where no cell has a reason of fewer


def public(kind: str) -> Iterator[Puzzle]:
    """The public puzzles of a kind with one solution that are not too large."""
    files = [name for name in RECORDS if name.startswith(f"{kind}/")]
    longest = LONGEST_SIDE.get(kind, 15)
    for record in (record for name in files for record in records(name)):
        if verdict(record) is Status.UNIQUE and max(record["rows"], record["cols"]) <= longest:
            yield puzzle_of(record)


def check_explanations(kind: str, every: int) -> int:
    """Explain some of the puzzles; returns how many."""
    techniques: Counter[str] = Counter()
    explained = 0
    for nth, puzzle in enumerate(public(kind)):
        if nth % every:
            continue
        found = gw.explain(puzzle)
        assert found.status is Status.UNIQUE, repr(puzzle)
        assert gw.check(puzzle, found.end) == []
        techniques.update(step.technique for step in found.steps)
        assert max(len(step.rules) for step in found.steps) <= MOST_RULES, repr(puzzle)
        explained += 1
        covered(1, "public puzzles")
    assert techniques[REASON] <= 0.05 * techniques.total()
    return explained


@needs_corpus
@pytest.mark.parametrize(("kind", "step"), [("hitori", 40), ("makaro", 5), ("nonogram", 25), ("takuzu", 30)])
def test_a_sample_is_explained_to_the_end(kind: str, step: int) -> None:
    times = scaled(3, 1)
    assert check_explanations(kind, step * times) >= 10 // times


@needs_corpus
@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_all_are_explained_to_the_end(kind: str) -> None:
    assert check_explanations(kind, 1) >= 50


@needs_corpus
@pytest.mark.slow
def test_nonograms_of_collections_that_lines_decide_are_explained_to_the_end() -> None:
    explained = 0
    for folder in ("jwilk", "survey14", "gecode"):
        for path, word in verdicts(folder):
            puzzle = gw.read(str(path)) if word == "unique" else None
            if puzzle is None or max(puzzle.grid.height, puzzle.grid.width) > 30:
                continue
            rating = gw.rate(puzzle)
            if rating.hardest != "two-lines" and not rating.guess:
                assert gw.explain(puzzle).status is Status.UNIQUE, str(path)
                explained += 1
                covered(1, "public puzzles")
    assert explained >= 100
