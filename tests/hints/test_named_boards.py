"""Boards on which explanations did badly (`tests/data/steps`), and what must hold for them.

What does not hold yet is expected to fail, with the point of issue 26 that mends it. The mark is strict: whoever mends
a board removes it.
"""

from __future__ import annotations

import re
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

import gridwright as gw
from gridwright.hints.explainer import Explainer
from gridwright.hints.steps import REASON
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from support.named_boards import DATA, SETS, explain_all, list_steps, read
from tools.steps.needless import find_needless
from tools.steps.sentences import MOST_WORDS, count_words

SECONDS = 10  # of CPU, for a board whose explanation took two minutes
NO_SHORT_REASON = "No short reason"
GAP = re.compile(r"in (row|column) (\d+)[^.]*?the gap in (?:columns?|rows?) (\d+)(?:(?: to | and )(\d+))?", re.I)


def mended_by(point: int, what: str) -> pytest.MarkDecorator:
    """A test that fails until a point of the issue is done."""
    return pytest.mark.xfail(
        strict=True, raises=(AssertionError, pytest.fail.Exception), reason=f"issue 26, point {point}: {what}"
    )


@pytest.mark.parametrize("name", SETS)
def test_named_boards_are_explained_to_the_end(name: str) -> None:
    puzzles = read(name)
    assert len(puzzles) == 10
    for puzzle, found in zip(puzzles, explain_all(name), strict=True):
        assert found.status is Status.UNIQUE
        assert gw.check(puzzle, found.end) == []


@pytest.mark.parametrize("name", SETS)
def test_named_boards_are_expert(name: str) -> None:
    """But for three takuzu: what is supposed there leads to three equal digits within two layers."""
    levels = Counter(gw.rate(puzzle).level for puzzle in read(name))
    assert levels["hard"] == (3 if name == "takuzu-10x10-expert" else 0)
    assert levels.keys() <= {"expert", "hard"}
    assert levels["expert"]


def test_only_a_puzzle_that_needs_a_guess_has_a_step_without_a_short_reason() -> None:
    name = "takuzu-10x10-expert"
    guessed = [gw.rate(puzzle).guess for puzzle in read(name)]
    assert any(guessed)
    for guess, found in zip(guessed, explain_all(name), strict=True):
        assert guess or not any(step.technique == REASON for step in found.steps)
        assert guess or not any(NO_SHORT_REASON in step.text for step in found.steps)


def test_generated_experts_need_no_guess() -> None:
    for number in range(1, 11):
        puzzle = gw.generate("takuzu", width=10, height=10, level="expert", seed=11, number=number)
        assert not gw.rate(puzzle).guess
        assert not any(NO_SHORT_REASON in step.text for step in gw.explain(puzzle).steps)


@pytest.mark.parametrize("name", [*SETS, "nonogram-many-rooms"])
def test_no_sentence_has_more_than_40_words(name: str) -> None:
    counts = [count for step in list_steps(name) for count in count_words(step.text)]
    assert max(counts) <= MOST_WORDS


@pytest.mark.parametrize("name", SETS)
def test_no_hard_step_is_needless(name: str) -> None:
    pairs = zip(read(name), explain_all(name), strict=True)
    needless = [step for puzzle, found in pairs for step in find_needless(Explainer(puzzle), found)]
    assert [step.text for step in needless] == []


def test_a_gap_between_runs_has_only_open_cells() -> None:
    gaps = 0
    for found in explain_all("nonogram-10x10-expert"):
        for board, step in zip(found.boards(), found.steps, strict=False):
            for cells in find_gaps(step.text):
                gaps += 1
                assert all(board.rows[row][column] is None for row, column in cells), step.text
    assert gaps


def find_gaps(text: str) -> Iterator[list[tuple[int, int]]]:
    """The cells of every gap that a sentence speaks of."""
    for sort, number, first, last in GAP.findall(text):
        places = range(int(first) - 1, int(last or first))
        yield [(int(number) - 1, place) if sort.lower() == "row" else (place, int(number) - 1) for place in places]


def test_the_cells_of_a_contradiction_are_contradictory() -> None:
    puzzles = read("hitori-cut-off")
    states = (DATA / "hitori-cut-off-states.txt").read_text().split("---\n")
    assert len(puzzles) == len(states) == 53
    wrong = [text for puzzle, state in zip(puzzles, states, strict=True) if (text := find_possible(puzzle, state))]
    assert not wrong, f"{len(wrong)} contradictions can be completed, such as: {wrong[0]}"


def find_possible(puzzle: Puzzle, state: str) -> str:
    """The sentence of a contradiction whose cells can be completed; empty if they cannot."""
    board = gw.read_answer(puzzle, state)
    hint = gw.hint(puzzle, board)
    assert hint.status == "wrong"
    assert hint.step is not None
    places, cited = puzzle.grid.places(range(len(puzzle.grid))), set(hint.step.because)
    values = tuple(value if place in cited else None for place, value in zip(places, board.values, strict=True))
    outcome = gw.solve(puzzle, state=Answer(puzzle.grid, values), limit=Limit(solutions=1))
    return hint.text if outcome.count else ""


@pytest.mark.slow
@mended_by(4, "it has several steps without a short reason, and 12 s of CPU go into shrinking six candidates for each")
def test_a_large_expert_board_is_explained_in_seconds() -> None:
    (puzzle,) = read("takuzu-20x20-expert")
    with at_most(SECONDS):
        found = gw.explain(puzzle)
    assert found.status is Status.UNIQUE


def test_a_large_expert_board_is_rated() -> None:
    (puzzle,) = read("takuzu-20x20-expert")
    rating = gw.rate(puzzle)
    assert (rating.status, rating.level) == (Status.UNIQUE, "expert")


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Fail after so much CPU time."""

    def give_up(_: int, __: FrameType | None) -> None:
        pytest.fail(f"took more than {seconds} s of CPU")

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
