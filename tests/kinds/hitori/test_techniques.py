"""The techniques of hitori: what each finds on a small board, and its sentence."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid, components
from gridwright.hints.explainer import Explainer
from gridwright.hints.steps import Place, Step
from gridwright.hints.wording import word_technique
from gridwright.kind import FoundStep
from gridwright.partition.board_walls import Walls


class Case(NamedTuple):
    """A technique, a board, what is decided there, and a step: its cells, the values, the cells it uses, the text."""

    technique: str
    board: str
    state: str
    cells: tuple[tuple[int, int], ...]
    values: tuple[int, ...]
    because: tuple[tuple[int, int], ...]
    text: str


CASES = (
    Case(
        "neighbour",
        "1 2 3/4 5 6",
        "#??/???",
        ((0, 1), (1, 0)),
        (0, 0),
        ((0, 0),),
        "Row 1, column 1 is masked, and masked cells never share a side, so row 1, column 2 and row 2, column 1 are visible.",
    ),
    Case(
        "seen",
        "1 2 1/3 4 5",
        ".??/???",
        ((0, 2),),
        (1,),
        ((0, 0),),
        "Row 1 already shows its 1, in column 1, so row 1, column 3 is masked.",
    ),
    Case(
        "seen",
        "8 2/3 4/5 6/8 8",
        "??/??/??/.?",
        ((0, 0),),
        (1,),
        ((3, 0),),
        "Column 1 already shows its 8, in row 4, so row 1, column 1 is masked.",
    ),
    Case(
        "triple",
        "1 1 1 2 1/2 3 4 5 6",
        "?????/?????",
        ((0, 0), (0, 1), (0, 2), (0, 4)),
        (1, 0, 1, 1),
        (),
        "Row 1 has three 1s side by side, in columns 1 to 3: the middle one must be the visible one, or two masked "
        "cells would share a side. So row 1, columns 1, 3 and 5 are masked, and row 1, column 2 is visible.",
    ),
    Case(
        "sandwich",
        "1 2/2 3/1 4",
        "??/??/??",
        ((1, 0),),
        (0,),
        (),
        "Column 1 has 1s on both sides of row 2: one of them is masked, and masked cells never share a side, so row 2, "
        "column 1 is visible.",
    ),
    Case(
        "pair",
        "7 1 1 2 1/3 4 5 6 1",
        "?????/?????",
        ((0, 4),),
        (1,),
        (),
        "Row 1 has two 1s side by side, in columns 2 and 3: one of them is visible, as masked cells never share a "
        "side, so row 1, column 5 is masked.",
    ),
    Case(
        "enclosed",
        "1 2 3/4 5 6",
        "?#?/??.",
        ((1, 0),),
        (0,),
        ((0, 1),),
        "Masking row 2, column 1 would enclose row 1, column 1, so row 2, column 1 is visible.",
    ),
    Case(
        "corner",
        "3 3 1/2 4 5/1 2 3/2 1 6",
        "???/???/???/???",
        ((1, 0),),
        (0,),
        (),
        "One of the two 3s in row 1, columns 1 and 2 is masked. If row 2, column 1 were masked too, it would share "
        "a side with row 1, column 1 or, together with row 1, column 2, enclose the corner. So row 2, column 1 is "
        "visible.",
    ),
    Case(
        "corner",
        "1 2 5 4/3 4 6 4/2 1 3 6",
        "????/????/????",
        ((0, 2),),
        (0,),
        (),
        "One of the two 4s in column 4, rows 1 and 2 is masked. If row 1, column 3 were masked too, it would share "
        "a side with row 1, column 4 or, together with row 2, column 4, enclose the corner. So row 1, column 3 is "
        "visible.",
    ),
    Case(
        "corner",
        "1 2 5/4 4 6/2 1 3/3 6 1",
        "???/???/???/???",
        ((0, 1),),
        (0,),
        (),
        "One of the two 4s in row 2, columns 1 and 2 is masked. If row 1, column 2 were masked too, it would share "
        "a side with row 2, column 2 or, together with row 2, column 1, enclose the corner. So row 1, column 2 is "
        "visible.",
    ),
    Case(
        "corner",
        "1 2/5 6/4 4/3 3",
        "??/??/??/??",
        ((2, 0), (2, 1), (3, 0), (3, 1)),
        (1, 0, 0, 1),
        (),
        "The corner has two pairs, the 3s of row 4 and the 4s of row 3: one cell of each is masked, but they "
        "neither share a side nor enclose the corner. So row 3, column 1 and row 4, column 2 are masked, and row 3, "
        "column 2 and row 4, column 1 are visible.",
    ),
    Case(
        "corner",
        "2 1 1/4 5 1",
        "???/???",
        ((0, 1), (0, 2), (1, 2)),
        (0, 1, 0),
        (),
        "The corner has three 1s: if the one in row 1, column 3 were visible, the two beside it would be masked and "
        "enclose it. So row 1, column 2 and row 2, column 3 are visible, and row 1, column 3 is masked.",
    ),
    Case(
        "cut",
        "1 2 3 4/5 6 7 8/9 1 2 3",
        "??#?/?#??/???.",
        ((2, 0),),
        (0,),
        ((0, 2), (1, 1)),
        "Row 1, column 3 and row 2, column 2 are masked. Masking row 3, column 1 would complete a wall with these "
        "cells, and cut off row 1, columns 1 and 2 and row 2, column 1. So row 3, column 1 is visible.",
    ),
    Case(
        "cut",
        "1 2 3 4 5 6 7/2 3 4 5 6 7 8/3 4 5 6 7 8 9/4 5 6 7 8 9 1/5 6 7 8 9 1 2/6 7 8 9 1 2 3",
        "#??????/?#?????/??#????/???#???/????#??/???????",
        ((5, 5),),
        (0,),
        ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4)),
        "Row 1, column 1; row 2, column 2; row 3, column 3; row 4, column 4; and row 5, column 5 are masked. "
        "Masking row 6, column 6 would complete a wall with these cells, and cut the board in two. So row 6, column "
        "6 is visible.",
    ),
    Case(  # the cells of a wall are named along it, from end to end
        "cut",
        "1 2 3 4 5 6 7/2 3 4 5 6 7 8/3 4 5 6 7 8 9/4 5 6 7 8 9 1/5 6 7 8 9 1 2",
        "???????/#??????/???????/??#?#??/???#?#?",
        ((2, 1),),
        (0,),
        ((1, 0), (3, 2), (4, 3)),
        "Masking row 3, column 2 would complete a wall with row 2, column 1; row 4, column 3; and row 5, column 4, "
        "and cut the board in two, so row 3, column 2 is visible.",
    ),
    Case(  # a long piece of a wall comes last, so that its end is not taken for one of the cells
        "cut",
        "1 2 3 4 5 6 7 8/2 3 4 5 6 7 8 9/3 4 5 6 7 8 9 1/4 5 6 7 8 9 1 2/5 6 7 8 9 1 2 3/6 7 8 9 1 2 3 4/"
        "7 8 9 1 2 3 4 5/8 9 1 2 3 4 5 6",
        "#???????/?#??????/??#?????/???#????/????#???/?????#??/????????/???????#",
        ((6, 6),),
        (0,),
        ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (7, 7)),
        "Row 8, column 8 and the zigzag of 6 cells from row 6, column 6 through row 3, column 3 to row 1, column 1 "
        "are masked. Masking row 7, column 7 would complete a wall with these cells, and cut the board in two. So "
        "row 7, column 7 is visible.",
    ),
    Case(
        "cut",
        "1 2 3 4 5 6 7",
        "???????",
        ((0, 2),),
        (0,),
        (),
        "Masking row 1, column 3 would cut off row 1, columns 1 and 2, so row 1, column 3 is visible.",
    ),
    Case(
        "equals-cut",
        "3 3 2/3 1 4/1 1 4/2 4 1",
        "#.?/.??/???/?.?",
        ((2, 1),),
        (1,),
        ((0, 0),),
        "Suppose row 3, column 2 were visible. Then row 2, column 2 would be masked (column 2 would show its 1 in "
        "row 3). Also, row 3, column 1 would be masked (row 3 would show its 1 in column 2). But this would "
        "complete a wall with row 1, column 1, and cut off row 2, column 1. So row 3, column 2 is masked.",
    ),
    Case(
        "what-if",
        "1 3 3 2/4 1 4 3/3 2 4 4",
        "????/?.?./????",
        ((0, 0),),
        (0,),
        (),
        "Suppose row 1, column 1 were masked. Then row 1, column 2 and row 2, column 1 would be visible (beside the "
        "masked cell at row 1, column 1). Then row 1, column 3 would be masked (row 1 would show its 3 in column "
        "2). Also, row 2, column 3 would be masked (row 2 would show its 4 in column 1). But column 3, rows 1 and 2 "
        "would be masked side by side. So row 1, column 1 is visible.",
    ),
    Case(
        "what-if",
        "1 2 2 1 5 1/3 4 5 6 7 8",
        "??????/??????",
        ((0, 5),),
        (1,),
        (),
        "Suppose row 1, column 6 were visible. Then row 1, columns 1 and 4 would be masked (row 1 would show its 1 "
        "in column 6). Then row 1, column 2 would be visible (beside the masked cell at row 1, column 1). Also, row "
        "1, column 3 would be visible (beside the masked cell at row 1, column 4). But row 1 would show two 2s, in "
        "columns 2 and 3. So row 1, column 6 is masked.",
    ),
    Case(
        "long-what-if",
        "1 2 1/1 3 4/2 3 1/4 4 2",
        "?.?/??./.??/???",
        ((0, 2),),
        (1,),
        (),
        "Suppose row 1, column 3 were visible. Then row 1, column 1 would be masked (row 1 would show its 1 in "
        "column 3). Also, row 3, column 3 would be masked (column 3 would show its 1 in row 1). Then row 3, column "
        "2 would be visible (beside the masked cell at row 3, column 3). Then row 2, column 2 would be masked "
        "(column 2 would show its 3 in row 3). But this would cut off row 1, columns 2 and 3 and row 2, column 3. "
        "So row 1, column 3 is masked.",
    ),
    Case(
        "chain",
        "4 1 4 5 2/3 5 5 5 1/2 3 1 4 2",
        "?.?.?/.#.#./?.?.?",
        ((2, 0),),
        (0,),
        ((1, 1),),
        "Suppose row 3, column 1 were masked. Then row 1, column 1 would be visible (masking row 1, column 1 would cut "
        "off row 2, column 1). Also, row 1, column 3 would be visible (masking row 1, column 3 would cut off row 1, "
        "columns 1 and 2 and row 2, column 1). But row 1 would show two 4s, in columns 1 and 3. So row 3, column 1 is "
        "visible.",
    ),
)


def list_steps(board: str, state: str, name: str) -> list[Step]:
    """All steps of a technique; `/` separates rows."""
    puzzle = gw.read("hitori\n" + board.replace("/", "\n") + "\n")
    explainer = Explainer(puzzle)
    ladder: Any = explainer.ladder
    ladder.set_values(gw.read_answer(puzzle, state.replace("/", "\n") + "\n").values)
    techniques = kinds.load("hitori").techniques
    assert techniques is not None
    nth = [technique.name for technique in techniques.ladder].index(name)
    found = [FoundStep.read(record) for record in ladder.list_steps(nth)]
    return [word_technique(explainer.book, techniques.ladder[nth], step) for step in found]


@pytest.mark.parametrize("case", CASES, ids=[f"{case.technique}-{case.board.split('/')[0]}" for case in CASES])
def test_a_technique_finds_its_step_and_says_why(case: Case) -> None:
    steps = {step.cells: step for step in list_steps(case.board, case.state, case.technique)}
    assert case.cells in steps
    step = steps[case.cells]
    assert (step.values, step.because, step.text) == (case.values, case.because, case.text)


@pytest.mark.parametrize(
    ("name", "board", "state", "cells", "shown"),
    [
        ("triple", "1 1 1 2/2 3 4 5", "#???/????", ((0, 1), (0, 2)), ((0, 0),)),
        ("sandwich", "1 2/2 3/1 4", "??/??/??", ((1, 0),), ((0, 0), (2, 0))),
        ("pair", "7 1 1 2 1/3 4 5 6 1", "?????/?????", ((0, 4),), ((0, 1), (0, 2))),
        ("enclosed", "1 2 3/4 5 6", "?#?/??.", ((1, 0),), ((0, 0),)),
        ("corner", "3 3 1/2 4 5/1 2 3/2 1 6", "???/???/???/???", ((1, 0),), ((0, 0), (0, 1))),
        ("what-if", "1 2 2 1 5 1/3 4 5 6 7 8", "??????/??????", ((0, 5),), ((0, 0), (0, 3), (0, 1), (0, 2))),
    ],
)
def test_the_numbers_that_matter_are_shown(
    name: str, board: str, state: str, cells: tuple[Place, ...], shown: tuple[Place, ...]
) -> None:
    steps = {step.cells: step for step in list_steps(board, state, name)}
    assert steps[cells].shown == shown


@pytest.mark.parametrize(
    ("name", "board", "state"),
    [
        ("sandwich", "1 2 2/3 1 4", "???/???"),
        ("pair", "1 1 2 3/1 4 5 6", "????/????"),
        ("triple", ". . . 2/3 4 5 6", "????/????"),
        ("corner", ". . 1/. 2 3", "???/???"),
        ("enclosed", "1 2/3 1", "??/??"),
        ("enclosed", "1 2 3 4/5 6 7 8/9 1 2 3", "????/?#??/????"),
        ("cut", "1 2 3 4/5 6 7 8/9 1 2 3", "????/?#??/????"),
        ("cut", "1 2", "??"),
        ("equals-cut", "1 2 3/4 5 6", "???/???"),
        ("chain", "1 2 3/4 5 6", "???/???"),
    ],
)
def test_a_technique_finds_nothing_where_nothing_follows(name: str, board: str, state: str) -> None:
    assert list_steps(board, state, name) == []


def test_every_technique_has_a_case() -> None:
    techniques = kinds.load("hitori").techniques
    assert techniques is not None
    assert {case.technique for case in CASES} == {technique.name for technique in techniques.ladder}


def masked_at_random(random: Random, grid: Grid) -> list[int]:
    """Cells that can be masked together: none share a side, and the rest is connected."""
    chosen: list[int] = []
    for cell in random.sample(range(len(grid)), len(grid)):
        if random.random() < 0.7 and is_allowed(grid, [*chosen, cell]):
            chosen.append(cell)
    return chosen


def is_allowed(grid: Grid, masked: list[int]) -> bool:
    """Do masked cells share no side and leave the rest connected?"""
    if any(other in masked for cell in masked for other in grid.neighbours()[cell]):
        return False
    return not cuts(grid, masked)


def cuts(grid: Grid, masked: list[int]) -> bool:
    """Do masked cells separate the others?"""
    return len(components([cell not in masked for cell in range(len(grid))], grid.neighbours())) > 1


@pytest.mark.parametrize(("height", "width"), [(1, 6), (5, 1), (2, 5), (4, 2), (3, 5), (6, 4), (7, 8)])
def test_walls_know_which_cells_would_cut_the_board_and_why(height: int, width: int) -> None:
    random, grid = Random(f"{height} {width}"), Grid(height, width)
    closing = 0
    for _ in range(30):
        masked = masked_at_random(random, grid)
        walls = Walls(height, width)
        for cell in masked:
            walls.add(cell)
        for cell in range(len(grid)):
            if cell in masked or any(other in masked for other in grid.neighbours()[cell]):
                continue
            assert walls.closes(cell) == cuts(grid, [*masked, cell])
            if walls.closes(cell):
                closing += 1
                check_wall(grid, masked, cell, walls.find_shortest(cell))
    assert closing > 10


def check_wall(grid: Grid, masked: list[int], cell: int, wall: list[int]) -> None:
    """A wall cuts the board with the cell, and no part of it does; no smaller one does on a small board."""
    assert set(wall) <= set(masked)
    assert cuts(grid, [*wall, cell])
    assert not any(cuts(grid, [other for other in (*wall, cell) if other != left_out]) for left_out in wall)
    if len(grid) <= 15:
        smaller = (part for size in range(len(wall)) for part in combinations(masked, size))
        assert not any(cuts(grid, [*part, cell]) for part in smaller)


def test_walls_forget_what_is_undone() -> None:
    walls = Walls(3, 5)
    walls.add(2)
    assert not walls.closes(10)
    walls.add(6)
    assert walls.closes(10)
    assert sorted(walls.find_shortest(10)) == [2, 6]
    walls.undo(1)
    assert not walls.closes(10)
    walls.add(6)
    assert walls.closes(10)
