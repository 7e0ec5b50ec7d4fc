"""The techniques of nonograms: what each rung of the ladder finds, and the chains that explain it. `tests/hints` has what
all kinds share."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from gridwright.grid import Grid
from gridwright.hints.techniques import find_techniques
from gridwright.kernel.lone_line import LoneLine
from gridwright.kind import FoundStep
from gridwright.kinds.nonogram import KIND
from gridwright.kinds.nonogram.hints import TECHNIQUES
from gridwright.kinds.nonogram.hints.facts import Reach, SmallGap
from gridwright.kinds.nonogram.hints.line_proofs import PatternReader, ShownByLine, find_clash, prove_in_line
from gridwright.kinds.nonogram.hints.patterns import NonogramPatterns
from gridwright.kinds.nonogram.lines.board import NonogramBoard
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.ladder.patterns import PatternLadder
from gridwright.ladder.proofs import Deduction, Proof
from gridwright.puzzle import Value
from support.boards.nonogram import make_picture
from support.corpus import needs_corpus, puzzle_of, records
from support.line_cases import Case, brute_force, random_case

NAMES = TECHNIQUES.names
WHOLE_LINE, TWO_LINES = NAMES.index("whole-line"), NAMES.index("two-lines")
TECHNIQUES_IN_ALL = len(NAMES)


def open_ladder(puzzle: Nonogram) -> Any:
    """The ladder of a puzzle."""
    return find_techniques(KIND).open(puzzle)


def open_row(clue: Sequence[int], length: int) -> Any:
    """A ladder of all patterns that looks at a row of a clue."""
    return PatternLadder(length, NonogramPatterns([clue], [(1,)] * length, 0))


def test_a_contradiction_takes_two_rows_and_two_columns() -> None:
    rng = Random(7)
    found = 0
    for _ in range(150):
        puzzle = make_picture(rng, Grid(5, 6), 0.5)
        ladder = open_ladder(puzzle)
        ladder.set_values([None] * 30)
        ladder.climb(TWO_LINES)
        for record in ladder.list_steps(TWO_LINES):
            proof: Proof = FoundStep.read(record).facts
            rows = {deduction.post < 5 for deduction in proof.deductions}
            assert rows == {True, False}
            assert len({deduction.post for deduction in proof.deductions}) >= 4
            found += 1
    assert found > 20


def stuck_in_a_line(rng: Random) -> tuple[Nonogram, list[FoundStep]]:
    """A random line on which no easier technique finds anything more, and the steps of whole lines there."""
    size = rng.randint(12, 25)
    picture = [int(rng.random() < 0.35) for _ in range(size)]
    puzzle = Nonogram.from_picture(Grid(2, size), [*picture, *[0] * size])
    ladder = PatternReader(puzzle, 0).ladder
    values: list[Value] = [*(value if rng.random() < 0.2 else None for value in picture), *[None] * size]
    technique = 0
    while technique < WHOLE_LINE:
        ladder.set_values(values)
        found = {cell: value for step in ladder.list_steps(technique) for cell, value in zip(*step[2:4], strict=True)}
        for cell, value in found.items():
            values[cell] = value
        technique = 0 if found else technique + 1
    return puzzle, [FoundStep.read(record) for record in ladder.list_steps(WHOLE_LINE)]


def stuck_on_a_board(rng: Random) -> tuple[Nonogram, list[FoundStep]]:
    """A random board on which single lines decide nothing more, and the steps of two lines there."""
    puzzle = make_picture(rng, Grid(rng.randint(4, 9), rng.randint(4, 12)), 0.5)
    ladder = open_ladder(puzzle)
    ladder.set_values([None] * len(puzzle.grid))
    ladder.climb(TWO_LINES)
    return puzzle, [FoundStep.read(record) for record in ladder.list_steps(TWO_LINES)]


def check_order(proof: Proof, known: dict[int, int]) -> None:
    """Every step rests on the board and those before it, and the last breaks a rule by nothing else."""
    told = {cell + 1 if value else -cell - 1 for cell, value in known.items()} | {proof.supposed}
    for deduction in proof.deductions:
        assert set(deduction.premises) <= told
        told.add(deduction.literal)
    assert proof.conclusion.literal == 0


def test_whole_lines_are_explained_by_short_chains_that_end_in_a_contradiction() -> None:
    rng = Random(11)
    lengths: list[int] = []
    for _ in range(400):
        puzzle, steps = stuck_in_a_line(rng)
        for found in steps:
            proof = prove_in_line(puzzle, found)
            if proof is not None:
                check_order(proof, {cell: int(cell in found.facts.black) for cell in found.because})
                assert {deduction.post for deduction in proof.deductions} == {0}
            lengths.append(0 if proof is None else len(proof.deductions))
    assert len(lengths) > 20
    assert max(lengths) <= 3
    assert lengths.count(0) < 0.2 * len(lengths), "few are told by all the ways to fill the line"


def test_two_lines_are_explained_by_short_chains_that_end_in_a_contradiction() -> None:
    rng = Random(12)
    links: list[int] = []
    for _ in range(200):
        puzzle, steps = stuck_on_a_board(rng)
        ladder = open_ladder(puzzle)
        ladder.set_values([None] * len(puzzle.grid))
        ladder.climb(TWO_LINES)
        for found in steps:
            check_order(found.facts, {cell: ladder.values[cell] for cell in found.because})
            links.append(found.facts.links)
    assert len(links) > 50
    assert set(links) == {3}, "what two lines decide, and what two others make of it"


@pytest.mark.parametrize("size", [(5, 8), (7, 64), (70, 6), (3, 130)])
def test_every_link_of_a_supposition_follows_from_its_line(size: tuple[int, int]) -> None:
    rng = Random(str(size))
    checked = 0
    for _ in range(60):
        puzzle = make_picture(rng, Grid(*size), 0.5)
        ladder = open_ladder(puzzle)
        ladder.set_values([None] * len(puzzle.grid))
        ladder.climb(TWO_LINES)
        for found in list(map(FoundStep.read, ladder.list_steps(TWO_LINES)))[:20]:
            for deduction in found.facts.deductions:
                check_deduction(puzzle, deduction)
                checked += 1
    assert checked > 100


def check_deduction(puzzle: Nonogram, deduction: Deduction) -> None:
    """A line cannot be filled with the premises of a deduction and the opposite of what it shows."""
    along = puzzle.grid.lines()[deduction.post].cells
    line: Any = LoneLine((puzzle.rows + puzzle.columns)[deduction.post], len(along))
    for literal in (*deduction.premises, *([-deduction.literal] if deduction.literal else [])):
        line.assign(along.index(abs(literal) - 1), int(literal > 0))
    assert line.solve() is None, deduction


def read_deduction(puzzle: Nonogram, deduction: Deduction, supposed: set[int]) -> ShownByLine:
    """The step by which a deduction is told."""
    reader, known = PatternReader(puzzle, deduction.post), {abs(x) - 1: int(x > 0) for x in deduction.premises}
    if not deduction.literal:
        return find_clash(reader, known, supposed)
    shown = reader.show_cell(known, abs(deduction.literal) - 1)
    assert shown is not None
    assert shown.value == int(deduction.literal > 0)
    return shown


def test_the_gaps_of_a_supposition_are_those_on_the_board() -> None:
    rng = Random(13)
    gaps = 0
    for _ in range(600):
        puzzle = make_picture(rng, Grid(rng.randint(5, 9), rng.randint(6, 12)), 0.5)
        ladder = open_ladder(puzzle)
        ladder.set_values([None] * len(puzzle.grid))
        ladder.climb(TWO_LINES)
        board = list(ladder.values)
        for found in map(FoundStep.read, ladder.list_steps(TWO_LINES)):
            supposed = {abs(found.facts.supposed) - 1, *(abs(each.literal) - 1 for each in found.facts.before)}
            for deduction in found.facts.deductions:
                shown = read_deduction(puzzle, deduction, supposed)
                if isinstance(shown.found.facts, SmallGap):
                    known = [cell for cell in shown.found.cells if board[cell] >= 0]
                    assert known in ([], [shown.cell]), found  # the cell that is contradicted
                    gaps += 1
    assert gaps > 20


def test_no_run_is_said_to_get_to_a_white_cell() -> None:
    rng = Random(14)
    compared = 0
    for _ in range(300):
        size = rng.randint(9, 25)
        picture = [int(rng.random() < 0.5) for _ in range(size)]
        puzzle = Nonogram.from_picture(Grid(2, size), [*picture, *[0] * size])
        known = [value if rng.random() < 0.35 else None for value in picture]
        ladder = PatternReader(puzzle, 0).ladder
        ladder.set_values([*known, *[None] * size])
        for found in map(FoundStep.read, ladder.list_steps(NAMES.index("reach"))):
            about = found.facts
            ends = (about.first, about.last) if isinstance(about, Reach) else (about.end, about.start)
            assert all(known[place] != 0 for place in ends if 0 <= place < size), found
            compared += 1
    assert compared > 200


def forced_by(ladder: Any, technique: int, length: int) -> tuple[int, int]:
    """Which cells of row 1 can still be black, and which white, after the steps of a technique there."""
    can = [(1 << length) - 1, (1 << length) - 1]
    for cell in range(length):
        if ladder.values[cell] >= 0:
            can[1 - ladder.values[cell]] &= ~(1 << cell)
    for _, about, cells, values, _, _ in ladder.list_steps(technique):
        for cell, value in zip(cells, values, strict=True) if about.line == 0 else ():
            can[1 - value] &= ~(1 << cell)
    return can[1], can[0]


@pytest.mark.parametrize("longest", [11, 14])
def test_whole_line_is_complete_and_the_easier_techniques_are_part_of_it(longest: int) -> None:
    rng = Random(longest)
    solvable = 0
    for _ in range(400):
        case = random_case(rng, longest)
        expected = brute_force(case)
        ladder = open_row(case.clue, case.length)
        ladder.set_values(case.known)
        if expected is None:
            assert all(step[1].line for step in ladder.list_steps(WHOLE_LINE))
            continue
        solvable += 1
        black, white = expected
        assert forced_by(ladder, WHOLE_LINE, case.length) == (black, white), case
        for technique in range(WHOLE_LINE):
            easier = forced_by(ladder, technique, case.length)
            assert easier[0] | black == easier[0], case
            assert easier[1] | white == easier[1], case
    assert solvable > 200


@pytest.mark.parametrize("size", [(5, 150), (140, 4), (63, 9), (9, 64), (1, 129)])
def test_lines_of_several_words(size: tuple[int, int]) -> None:
    rng = Random(str(size))
    for density in (0.4, 0.6, 0.8, 0.9):
        puzzle = make_picture(rng, Grid(*size), density)
        ladder = open_ladder(puzzle)
        ladder.set_values([None] * len(puzzle.grid))
        ladder.climb(TWO_LINES)
        board = NonogramBoard(puzzle.rows, puzzle.columns)
        assert board.propagate()
        assert [None if value < 0 else value for value in ladder.values] == list(board.values())


def test_a_board_that_cannot_be_completed_is_a_conflict() -> None:
    ladder = open_ladder(Nonogram.of([(3,), (1,)], [(1,), (2,), (1,), ()]))
    for values in ([None, None, None, 1] + [None] * 4, [None, 0, None, None] + [None] * 4):
        ladder.set_values(values)
        ladder.climb(TECHNIQUES_IN_ALL)
        assert ladder.conflict
        for technique in range(TECHNIQUES_IN_ALL):
            ladder.list_steps(technique)
    ladder.set_values([None] * 8)
    ladder.climb(TECHNIQUES_IN_ALL)
    assert not ladder.conflict
    assert ladder.count_open() == 0


def test_a_ladder_can_be_used_again() -> None:
    puzzle = make_picture(Random(5), Grid(9, 12), 0.6)
    ladder = open_ladder(puzzle)
    found = []
    for _ in range(2):
        ladder.set_values([None] * len(puzzle.grid))
        found.append((ladder.climb(TECHNIQUES_IN_ALL), list(ladder.rounds), list(ladder.counts), list(ladder.values)))
    assert found[0] == found[1]


def test_steps_are_listed_after_a_climb_that_was_not_allowed_them() -> None:
    case = Case(7, (3, 2), (None,) * 7)
    ladder = open_row(case.clue, 7)
    ladder.set_values(case.known)
    before = ladder.list_steps(NAMES.index("overlap"))
    assert before
    assert ladder.climb(0) == -1
    assert ladder.list_steps(NAMES.index("overlap")) == before


@needs_corpus
def test_public_puzzles_that_lines_solve_take_no_more_than_a_line_at_a_time() -> None:
    solved = 0
    for record in records("nonogram/tatham.jsonl"):
        puzzle = puzzle_of(record)
        assert isinstance(puzzle, Nonogram)
        ladder = open_ladder(puzzle)
        ladder.set_values([None] * len(puzzle.grid))
        assert ladder.climb(TWO_LINES) <= WHOLE_LINE
        assert ladder.count_open() == 0, record["id"]
        assert Nonogram.from_picture(puzzle.grid, list(ladder.values)) == puzzle
        solved += 1
    assert solved == 270
