"""The techniques of takuzu: what each finds in a line, and its sentence. `tests/hints` has what all kinds share."""

from __future__ import annotations

from itertools import groupby, product
from random import Random
from typing import Any, NamedTuple

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.hints.explainer import Explainer
from gridwright.hints.steps import Step
from gridwright.hints.techniques import find_techniques
from gridwright.hints.wording import word_technique
from gridwright.kind import FoundStep, Technique
from gridwright.kinds.takuzu.hints import TECHNIQUES
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Value
from support.techniques import states

NAMES = [technique.name for technique in TECHNIQUES.ladder]
WHOLE_LINE, NO_REPEAT = NAMES.index("whole-line"), NAMES.index("whole-line-repeat")


class Case(NamedTuple):
    """A technique, a board (`/` separates rows), and a step: what it decides, the cells it uses, its sentence."""

    technique: str
    board: str
    decided: dict[tuple[int, int], int]
    because: tuple[tuple[int, int], ...]
    text: str


CASES = (
    Case(
        "pair",
        ".00.../......",
        {(0, 0): 1, (0, 3): 1},
        ((0, 1), (0, 2)),
        "Row 1 has two 0s side by side in columns 2 and 3, and there are never three, so row 1, columns 1 and 4 are 1.",
    ),
    Case(
        "gap",
        "1./.0/1./..",
        {(1, 0): 0},
        ((0, 0), (2, 0)),
        "Column 1 has a 1 on either side of row 2, and there are never three side by side, so row 2, column 1 is 0.",
    ),
    Case(
        "line-full",
        "1.11../......",
        {(0, 1): 0, (0, 4): 0, (0, 5): 0},
        ((0, 0), (0, 2), (0, 3)),
        "Row 1 already has all of its 1s (3), so row 1, columns 2, 5 and 6 are 0.",
    ),
    Case(
        "line-full",
        "..../0...",
        {(0, 0): 1},
        ((1, 0),),
        "Column 1 already has its only 0, so row 1, column 1 is 1.",
    ),
    Case(
        "last-one",
        "1..0.1/......",
        {(0, 4): 0},
        ((0, 0), (0, 3), (0, 5)),
        "Row 1 needs just one more 1, and it must go in columns 2 to 4, which would otherwise be three 0s, so row 1, "
        "column 5 is 0.",
    ),
    Case(
        "line-repeat",
        "0110/01../..../....",
        {(1, 2): 0, (1, 3): 1},
        ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1)),
        "Row 2 has two open cells left, and is otherwise like row 1, which it must not repeat, so row 2, column 3 is 0, "
        "and row 2, column 4 is 1.",
    ),
    Case(
        "line-repeat",
        "011001/.1...1/....../......",
        {(1, 2): 0},
        ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 1), (1, 5)),
        "Row 2 needs just one more 1, and in column 3 that would make it the same as row 1, so row 2, column 3 is 0.",
    ),
    Case(
        "what-if",
        "..0.../....1./...0../.1....",
        {(0, 3): 1},
        ((0, 2), (1, 4), (2, 3), (3, 1)),
        "Suppose row 1, column 4 were 0. Then column 4, rows 2 and 4 would be 1 (column 4 would have all of its 0s). Then "
        "column 3, rows 2 and 4 would be 0 (never three 1s side by side). But column 3 would have too many 0s. So row 1, "
        "column 4 is 1.",
    ),
    Case(
        "what-if",
        "0.1./..../.1../0.1./..../....",
        {(1, 1): 0},
        ((0, 0), (0, 2), (2, 1), (3, 0), (3, 2)),
        "Suppose row 2, column 2 were 1. Then column 2, rows 1 and 4 would be 0 (never three 1s side by side). Then row 1, "
        "column 4 would be 1 (row 1 would have all of its 0s). Also, row 4, column 4 would be 1 (row 4 would have all of "
        "its 0s). But row 1 and row 4 would be identical. So row 2, column 2 is 0.",
    ),
    Case(
        "chain",
        "0.../...0/..1./.1../..../.1..",
        {(2, 1): 0},
        ((0, 0), (1, 3), (2, 2), (3, 1), (5, 1)),
        "Suppose row 3, column 2 were 1. Then column 2, rows 1 and 2 would be 0 (column 2 would have all of its 1s). Then "
        "row 1, column 3 would be 1 (row 1 would have all of its 0s). Also, row 2, column 3 would be 1 (row 2 would have "
        "all of its 0s). But column 3 would have three 1s side by side. So row 3, column 2 is 0.",
    ),
)


def find_steps(puzzle: gw.Puzzle, name: str) -> list[Step]:
    """All steps of a technique on a board as it is given."""
    explainer, nth = Explainer(puzzle), NAMES.index(name)
    explainer.ladder.set_values(explainer.book.givens)
    found = [FoundStep.read(record) for record in explainer.ladder.list_steps(nth)]
    technique: Technique[Any] = TECHNIQUES.ladder[nth]
    return [word_technique(explainer.book, technique, step) for step in found]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.technique}-{case.board}" for case in CASES])
def test_a_technique_finds_its_step_and_says_why(case: Case) -> None:
    puzzle = gw.read("takuzu\n" + case.board.replace("/", "\n") + "\n")
    steps = {step.text: step for step in find_steps(puzzle, case.technique)}
    assert case.text in steps, "\n".join(steps)
    step = steps[case.text]
    assert dict(zip(step.cells, step.values, strict=True)) == case.decided
    assert step.because == case.because


def test_lines_may_repeat_where_the_puzzle_says_so() -> None:
    puzzle = gw.read("takuzu\nunique-lines: no\n0110\n01..\n....\n....\n")
    assert not find_steps(puzzle, "line-repeat")
    assert not find_steps(puzzle, "whole-line-repeat")


def list_fillings(known: tuple[Value, ...]) -> list[tuple[int, ...]]:
    """Every filling of a line that keeps the first two rules."""
    choices = [(0, 1) if value is None else (value,) for value in known]
    return [
        filling
        for filling in product(*choices)
        if 2 * sum(filling) == len(filling) and all(len(list(run)) < 3 for _, run in groupby(filling))
    ]


def agree(fillings: list[tuple[int, ...]], known: tuple[Value, ...]) -> dict[int, int]:
    """The open places in which all fillings have the same digit."""
    places = [place for place, value in enumerate(known) if value is None]
    return {place: fillings[0][place] for place in places if len({filling[place] for filling in fillings}) == 1}


def hide(random: Random, filling: tuple[int, ...]) -> tuple[Value, ...]:
    """A line with a random part of its digits open."""
    share = random.random()
    return tuple(digit if random.random() < share else None for digit in filling)


def decided_in_row(rows: list[tuple[Value, ...]], row: int, technique: int, unique: bool) -> dict[int, int]:
    """What the steps of a technique decide in a row, by column."""
    width = len(rows[0])
    grid = Grid(len(rows), width)
    puzzle = Takuzu(grid=grid, givens=(None,) * len(grid), unique_lines=unique)
    ladder: Any = find_techniques(kinds.of(puzzle)).open(puzzle)
    ladder.set_values([value for line in rows for value in line])
    found: dict[int, int] = {}
    for _, about, cells, values, _, _ in ladder.list_steps(technique):
        if about.line == row:
            found |= {cell - row * width: value for cell, value in zip(cells, values, strict=True)}
    return found


@pytest.mark.parametrize("length", [2, 4, 6, 8, 10])
def test_whole_line_finds_what_all_fillings_agree_in(length: int) -> None:
    random = Random(length)
    every = list_fillings((None,) * length)
    decided = 0
    for _ in range(150):
        known = hide(random, random.choice(every))
        expected = agree(list_fillings(known), known)
        assert decided_in_row([known, (None,) * length], 0, WHOLE_LINE, unique=False) == expected
        decided += len(expected)
    assert decided > 20


def test_whole_line_without_a_repeat_finds_what_the_other_fillings_agree_in() -> None:
    random = Random(8)
    every = list_fillings((None,) * 8)
    decided = 0
    for _ in range(600):
        *filled, line = random.sample(every, 4)
        known = hide(random, line)
        fillings = list_fillings(known)
        if len(fillings) > 64 or not set(fillings) & set(filled):
            continue
        expected = agree([filling for filling in fillings if filling not in filled], known)
        assert decided_in_row([*filled, known], 3, NO_REPEAT, unique=True) == expected
        decided += len(expected)
    assert decided > 40


def test_lines_that_do_not_fit_into_a_word_are_left_to_the_other_techniques() -> None:
    puzzle = Takuzu(grid=Grid(2, 130), givens=(1, None) * 65 + (None,) * 130)
    (row,) = (step for step in find_steps(puzzle, "line-full") if "Row 1" in step.text)
    assert len(row.cells) == 65
    assert not [step for step in find_steps(puzzle, "whole-line") if "row 1 " in step.text]


@pytest.mark.parametrize("example", ["takuzu-4x4", "takuzu-6x8", "takuzu-8x8", "takuzu-10x6", "unruly-8x6"])
def test_the_examples_need_no_reasons_below_the_techniques(example: str) -> None:
    found = gw.explain(gw.read(f"examples/{example}.txt"))
    assert "reason" not in {step.technique for step in found.steps}


def test_trials_that_look_further_find_all_that_shorter_ones_find() -> None:
    rungs = [NAMES.index(name) for name in ("what-if", "long-what-if", "chain")]
    counts = [0, 0, 0]
    for state in states("takuzu", 200, 4):
        found = []
        for nth, rung in enumerate(rungs):
            state.explainer.ladder.set_values(state.values)
            steps = state.explainer.ladder.list_steps(rung)
            found.append({(cell, value) for step in steps for cell, value in zip(step[2], step[3], strict=True)})
            counts[nth] += len(found[-1])
        assert found[0] <= found[1] <= found[2]
    assert counts[0] < counts[1] < counts[2]
