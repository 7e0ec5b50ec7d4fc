"""The techniques of makaro on small boards: what each finds, from which cells, and how it says so.

`tests/hints/test_techniques.py` checks random states of every kind.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.hints.explainer import Explainer
from gridwright.hints.steps import Step
from gridwright.hints.techniques import find_techniques
from gridwright.hints.wording import word_technique
from gridwright.kind import FoundStep, Techniques
from support.random_puzzles import half_done, random_puzzle

Cells = dict[tuple[int, int], int]

CASES: dict[str, tuple[str, str, Cells, str]] = {
    "last-cell": (
        "last-cell",
        "a a b\na . b\n\n. 2 .\n3 # .",
        {(0, 0): 1},
        "The room at row 1, column 1 has one open cell left, and 1 is missing, so row 1, column 1 is 1.",
    ),
    "room of one cell": (
        "last-cell",
        "a a b\na a .\n\n. . .\n. . #",
        {(0, 2): 1},
        "A room of one cell holds a 1, so row 1, column 3 is 1.",
    ),
    "arrow's maximum": (
        "arrow-maximum",
        "a a . b\n. a . b\n\n. . < 2\n# . # .",
        {(0, 1): 3},
        "The arrow at row 1, column 3 points at row 1, column 2, which must hold more than the 2 in row 1, column 4, "
        "and its room has only 3 cells, so row 1, column 2 is 3.",
    ),
    "arrow to a room of two cells": (
        "arrow-maximum",
        "a a . b b b\n\n. . < . . .",
        {(0, 0): 1, (0, 1): 2, (0, 3): 1},
        "The arrow at row 1, column 3 points at row 1, column 2, whose room has only two cells, and everything else "
        "next to the arrow is smaller. So row 1, columns 1 and 4 are 1, and row 1, column 2 is 2.",
    ),
    "arrow to a 2": (
        "arrow-bound",
        "a a a . b b b\n\n. . 2 < . . .",
        {(0, 4): 1},
        "The arrow at row 1, column 4 points at the 2 in row 1, column 3, and everything else next to the arrow is "
        "smaller, so row 1, column 5 is 1.",
    ),
    "arrow's bound": (
        "arrow-bound",
        "a a a . b b b\n\n3 . . < . . .",
        {(0, 1): 1, (0, 2): 2},
        "The room at row 1, column 1 still needs 1 and 2. Row 1, column 3 cannot be 1 (the arrow at row 1, column 4 "
        "points at it). So row 1, column 2 is 1, and row 1, column 3 is 2.",
    ),
    "arrow's bound, one cell of three": (
        "arrow-bound",
        "a a a a . b b b b\n\n4 . . . < 2 . . .",
        {(0, 3): 3},
        "Row 1, column 4, in a room of 4 cells, cannot be 4 (already in its room). It cannot be 2 or less (the "
        "arrow at row 1, column 5 points at it, so it is more than the 2 in row 1, column 6). So row 1, column 4 is "
        "3.",
    ),
    "arrow's bound, of two numbers": (  # not "4 or more": 5 is all that counts
        "arrow-bound",
        "a a a a a . b b b b\n\n1 2 4 . . > . . . .",
        {(0, 3): 5, (0, 4): 3},
        "The room at row 1, column 1 still needs 3 and 5. Row 1, column 5 cannot be 5 (next to the arrow at row 1, "
        "column 6, which points at row 1, column 7, in a room of 4 cells). So row 1, column 4 is 5, and row 1, "
        "column 5 is 3.",
    ),
    "arrow to the larger of two": (
        "arrow-bound",
        "a a a\na . b\n\n1 . 3\n. ^ .",
        {(0, 1): 4, (1, 0): 2},
        "The room at row 1, column 1 still needs 2 and 4. Its open cells are all next to the arrow at row 2, column "
        "2, which points at row 1, column 2, the largest of them. So row 1, column 2 is 4, and row 2, column 1 is 2.",
    ),
    "equal neighbours": (
        "equal-neighbours",
        "a a b\na b b\n\n. 1 .\n. 2 .",
        {(0, 0): 2, (1, 0): 3},
        "The room at row 1, column 1 still needs 2 and 3. Row 2, column 1 cannot be 2 (beside the 2 in row 2, "
        "column 2). So row 1, column 1 is 2, and row 2, column 1 is 3.",
    ),
    "only place": (
        "only-place",
        "a a a a\nb c d d\n\n. . . .\n1 1 2 1",
        {(0, 2): 1},
        "The 1 of the room at row 1, column 1 cannot go in row 1, column 1 (beside the 1 in row 2, column 1) or row "
        "1, column 2 (beside the 1 in row 2, column 2). It cannot go in row 1, column 4 (beside the 1 in row 2, "
        "column 4). So row 1, column 3 is 1.",
    ),
    "only value": (
        "only-value",
        "b b . c\na a a c\n\n. . v .\n. . . 2",
        {(1, 2): 3},
        "Row 2, column 3, in a room of 3 cells, cannot be 1 (the arrow at row 1, column 3 points at it) or 2 (beside the 2 "
        "in row 2, column 4), "
        "so row 2, column 3 is 3.",
    ),
    "arrow between open cells": (
        "arrow-reach",
        "a a a . b b b\n\n3 . . < . . .",
        {(0, 4): 1},
        "Row 1, column 3 is at most 2: it cannot be 3 (already in its room). Row 1, column 5, in a room of 3 cells, "
        "cannot be 2 or more (next to the arrow at row 1, column 4, which points at row 1, column 3). So row 1, "
        "column 5 is 1.",
    ),
    "beside a number, wherever it goes": (
        "shared-neighbour",
        "a a . .\na b b .\n. b . .\n\n3 . # #\n. . . #\n# . # #",
        {(1, 1): 3},
        "The 1 of the room at row 1, column 1 must be in row 1, column 2 or row 2, column 1. The 2 of the room at "
        "row 1, column 1 must be in row 1, column 2 or row 2, column 1. Row 2, column 2, in a room of 3 cells, "
        "cannot be 1 (beside the 1 of the room at row 1, column 1, wherever it goes). It cannot be 2 (beside the 2 "
        "of the room at row 1, column 1, wherever it goes). So row 2, column 2 is 3.",
    ),
    "number next to an arrow, wherever it goes": (
        "shared-neighbour",
        "a a b b\na . b b\n\n1 . . .\n. > . .",
        {(1, 2): 4},
        "The 3 of the room at row 1, column 1 must be in row 1, column 2 or row 2, column 1. Row 2, column 3 is in "
        "a room of 4 cells. It cannot be 3 or less (the arrow at row 2, column 2 points at it, so it is more than "
        "the 3 of the room at row 1, column 1, wherever that goes). So row 2, column 3 is 4.",
    ),
    "chain": (
        "chain",
        "a a b c c\na b b c d\n\n. . . 1 .\n3 . . . 1",
        {(0, 2): 3},
        "Suppose row 1, column 3 were 2. Then row 1, column 2, in a room of 3 cells, could not be 2 (beside the 2 in "
        "row 1, column 3) or 3 (already in its room). So row 1, column 2 would be 1. Also, row 2, column 2, in a room "
        "of 3 cells, could not be 2 (already in its room) or 3 (beside the 3 in row 2, column 1). So row 2, column 2 "
        "would be 1. But row 1, column 2 and row 2, column 2 would both be 1. So row 1, column 3 is not 2. Row 1, "
        "column 3, in a room of 3 cells, cannot be 1 (beside the 1 in row 1, column 4). So row 1, column 3 is 3.",
    ),
    "chain to a number without a place": (
        "chain",
        "a . c\na b b\na b .\n\n. v .\n. . .\n3 1 ^",
        {(1, 1): 3, (1, 2): 2},
        "Suppose row 2, column 2 were 2. Then the 2 of the room at row 1, column 1 could not go in row 1, column 1 "
        "(next to the arrow at row 1, column 2, which points at the 2 in row 2, column 2). It could not go in row "
        "2, column 1 (beside the 2 in row 2, column 2). It could go nowhere. So row 2, column 2 is 3, and row 2, "
        "column 3 is 2.",
    ),
    "long chain": (
        "long-chain",
        "a . b\nc c b\nd c e\nd e e\n\n1 # .\n. . .\n. . .\n. . .",
        {(1, 0): 3},
        "Suppose row 2, column 1 were 2. Then row 3, column 1, in a room of 2 cells, could not be 2 (beside the 2 in "
        "row 2, column 1). So row 3, column 1 would be 1. Also, the 2 of the room at row 3, column 1 could not go in "
        "row 3, column 1 (beside the 2 in row 2, column 1). So row 4, column 1 would be 2. Then the 1 of the room at "
        "row 2, column 1 could not go in row 3, column 2 (beside the 1 in row 3, column 1). So row 2, column 2 would be "
        "1. Also, row 3, column 2, in a room of 3 cells, could not be 1 (beside the 1 in row 3, column 1) or 2 (already "
        "in its room). So row 3, column 2 would be 3. Then row 2, column 3, in a room of 2 cells, could not be 1 "
        "(beside the 1 in row 2, column 2). So row 2, column 3 would be 2. Also, row 4, column 2, in a room of 3 cells, "
        "could not be 2 (beside the 2 in row 4, column 1) or 3 (beside the 3 in row 3, column 2). So row 4, column 2 "
        "would be 1. But row 3, column 3, in a room of 3 cells, could not be 1 (already in its room), 2 (beside the 2 "
        "in row 2, column 3) or 3 (beside the 3 in row 3, column 2). No number would be left for it. So row 2, column 1 "
        "is not 2. Row 2, column 1, in a room of 3 cells, cannot be 1 (beside the 1 in row 1, column 1). So row 2, "
        "column 1 is 3.",
    ),
}
"""By name: the technique, the rooms and the cells of a board, what a step decides there, and its sentence."""


def techniques() -> Techniques[Any]:
    return find_techniques(kinds.load("makaro"))


def find_steps(board: str, name: str) -> list[Step]:
    """All steps of a technique on a board."""
    rooms, cells = board.split("\n\n")
    explainer = Explainer(gw.read(f"makaro\nrooms\n{rooms}\ncells\n{cells}\n"))
    nth, technique = next((nth, each) for nth, each in enumerate(techniques().ladder) if each.name == name)
    explainer.ladder.set_values(explainer.book.givens)
    found = [FoundStep.read(record) for record in explainer.ladder.list_steps(nth)]
    return [word_technique(explainer.book, technique, each) for each in found]


@pytest.mark.parametrize("case", CASES)
def test_a_technique_says_what_it_finds(case: str) -> None:
    name, board, decided, text = CASES[case]
    steps = {step.text: step for step in find_steps(board, name)}
    assert text in steps, "\n".join(steps)
    step = steps[text]
    assert dict(zip(step.cells, step.values, strict=True)) == decided


def test_every_technique_has_a_board_here() -> None:
    assert {name for name, *_ in CASES.values()} == {technique.name for technique in techniques().ladder}


def test_a_step_names_its_place_its_rules_its_cells_and_what_it_excludes() -> None:
    _, board, _, text = CASES["only value"]
    (step,) = [each for each in find_steps(board, "only-value") if each.text == text]
    assert step.where == "Look at row 2, column 3: only value left."
    assert step.because == ((1, 3),)
    assert step.excluded == ((1, 2, 1), (1, 2, 2))
    assert [(use.rule, use.text) for use in step.rules] == [
        ("room", "the room at row 2, column 1 holds each number from 1 to 3 once"),
        ("arrow", "the arrow at row 1, column 3: row 2, column 3 holds the largest number next to it"),
        ("neighbours", "row 2, column 3 and row 2, column 4 hold different numbers"),
    ]


def test_a_chain_excludes_only_the_refuted_number() -> None:
    _, board, _, text = CASES["chain"]
    (step,) = [each for each in find_steps(board, "chain") if each.text == text]
    assert step.where == "Look at row 1, column 3: what if."
    assert step.excluded == ((0, 2, 2),)


def test_an_explanation_of_the_puzzle_like_the_seeds_needs_only_easy_techniques() -> None:
    puzzle = gw.read("examples/makaro-5x5.txt")
    found = gw.explain(puzzle)
    assert found.end.rows == [
        [1, 2, None, 1, 4],
        [2, 3, 1, 2, 3],
        [1, 2, 3, 4, None],
        [None, 3, 1, 2, 3],
        [1, 2, None, 1, 2],
    ]
    assert {step.level for step in found.steps} == {"easy"}
    assert {(0, 1), (0, 3), (1, 2)} <= set(found.steps[0].cells), (
        "the 2 in its room of two, and the 1s next to the arrow"
    )


def test_rooms_too_large_for_a_word_are_left_to_the_smallest_reasons() -> None:
    rows = ["a " * 9] * 7 + ["a " * 7 + "b ."]
    cells = [". " * 9] * 7 + [". " * 8 + "^"]
    puzzle = gw.read("\n".join(["makaro", "rooms", *rows, "cells", *cells]) + "\n")
    ladder = techniques().open(puzzle)
    ladder.set_values([None] * len(puzzle.grid))
    for nth in range(ladder.techniques):
        for record in ladder.list_steps(nth):
            assert record[2] == [7 * 9 + 7], "only the room of one cell is decided"
    assert ladder.count_open() == 8 * 9 - 1


def test_boards_that_are_wrong_do_no_harm() -> None:
    random = Random(7)
    for _ in range(300):
        puzzle = random_puzzle(random, "makaro", 6)
        ladder = techniques().open(puzzle)
        ladder.set_values(half_done(random, puzzle, random.random()).values)
        before = list(ladder.values)
        for nth in range(ladder.techniques):
            ladder.list_steps(nth)
        assert list(ladder.values) == before
        ladder.climb(ladder.techniques)
        assert all(now == was for now, was in zip(ladder.values, before, strict=True) if was >= 0)
