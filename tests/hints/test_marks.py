"""What a step names can be shown: its line, its room, its arrow, and what would be cut off."""

from __future__ import annotations

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.hints.marks import find_lines, mark_place, mark_rules
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.steps import Marks, Step
from gridwright.kind import Spot
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.takuzu.models import balance, differ, three
from support.paths import EXAMPLES

WIDE = "nonogram\nrows\n3\ncolumns\n1\n1\n1\n0\n"
TALL = "nonogram\nrows\n1\n1\n1\n0\ncolumns\n3\n"


def steps_of(name: str) -> tuple[Step, ...]:
    return gw.explain(gw.read(EXAMPLES / f"{name}.txt")).steps


@pytest.mark.parametrize("name", ["hen", "sailboat", "takuzu-6x8", "unruly-8x6"])
def test_a_step_of_one_line_marks_that_line(name: str) -> None:
    puzzle = gw.read(EXAMPLES / f"{name}.txt")
    lines, compared = puzzle.grid.lines(), 0
    for step in gw.explain(puzzle).steps:
        own = {use.text for use in step.rules}
        for nth, line in enumerate(lines):
            if step.where.startswith(f"Look at {line.name}: "):
                assert step.place == Marks(lines=(nth,))
                assert nth in step.marks.lines
                assert own
                compared += 1
    assert compared > 10


def test_reasons_are_equal_by_rule_and_place_after_many_other_boards() -> None:
    """Lines are cached by size, so the same name may be another object later; a reason does not depend on it."""
    first, second = Grid(4, 6).rows()[:2]
    before = differ(first, second), balance(Grid(4, 6).lines()[7])
    for width in range(10, 110):
        Grid(1, width).lines()
    lines = Grid(4, 6).lines()
    assert (differ(lines[1], lines[0]), balance(lines[7])) == before
    assert len({*before, differ(lines[0], lines[2]), balance(lines[6]), three(lines[7]), balance(lines[7])}) == 5
    assert balance(lines[7]) != str(balance(lines[7]))


@pytest.mark.parametrize(("text", "lines"), [(WIDE, [(0,), (4,)]), (TALL, [(4,), (3,)])])
def test_a_board_of_one_line(text: str, lines: list[tuple[int, ...]]) -> None:
    """A row whose columns have one cell each is marked without them; a column of one cell without the row."""
    puzzle = gw.read(text)
    found = [find_lines(puzzle.grid, frozenset(puzzle.grid.lines()[nth].cells)) for (nth,) in lines]
    assert [tuple(own) for own in found] == lines
    assert {len(step.marks.lines) for step in gw.explain(puzzle).steps} == {1}


def test_makaro_marks_rooms_and_arrows() -> None:
    puzzle = gw.read(EXAMPLES / "makaro-7x4.txt")
    assert isinstance(puzzle, Makaro)
    arrows, rooms = 0, 0
    for step in gw.explain(puzzle).steps:
        cells = [row * 7 + column for row, column in step.marks.area]
        for cell in cells:
            room = puzzle.rooms[cell]
            assert room is not None
            assert set(puzzle.areas[room]) <= set(cells), "a room is tinted as a whole"
            rooms += 1
        for row, column in step.marks.cells:
            assert puzzle.arrows[row * 7 + column] is not None
            assert f"arrow at row {row + 1}, column {column + 1}" in step.text
            arrows += 1
    assert rooms > 10
    assert arrows >= 2


def test_the_first_stage_of_makaro_marks_the_arrow_or_the_room() -> None:
    places = {step.where.split(" at ", 1)[1].split(" ")[1]: step.place for step in steps_of("makaro-7x4")}
    assert places["arrow"].cells
    assert not places["arrow"].area
    assert places["room"].area
    assert not places["room"].cells


def test_hitori_marks_what_would_be_cut_off() -> None:
    cut = [step for step in steps_of("hitori-8x8") if step.technique == "cut"]
    assert cut
    for step in cut:
        assert step.marks.area
        assert not {*step.marks.area} & {*step.cells, *step.because}
    (corner,) = [step for step in steps_of("hitori-8x8") if step.technique == "corner"][:1]
    corners = {(0, 0), (0, 7), (7, 0), (7, 7)}
    assert len(corners & {*corner.shown, *corner.cells, *corner.because}) == 1


def test_json_does_not_hold_the_marks() -> None:
    (step,) = steps_of("hen")[:1]
    assert set(step.record()) == {"cells", "values", "technique", "level", "because", "rules", "text"}


def test_few_areas_are_marked_and_of_a_long_chain_the_last() -> None:
    puzzle = gw.read(EXAMPLES / "hen.txt")
    book = Rulebook(puzzle)
    by_cells = {frozenset(book.cells_of(post.constraint)): post for post in book.posts}
    posts = [by_cells[frozenset(line.cells)] for line in puzzle.grid.lines()]
    across = len(puzzle.grid.rows())
    assert mark_rules(book, posts[:3], where=Spot("a chain")).lines == (0, 1, 2)
    assert mark_rules(book, posts[:6], where=Spot("a chain")).lines == (0, 1, 2, 3, 4, 5), "all are rows"
    mixed = [*posts[:4], *posts[across : across + 2]]
    assert mark_rules(book, mixed, where=Spot("a chain")).lines == (across + 1,)
    assert mark_rules(book, mixed).lines == (), "a list of rules has no last one"
    assert mark_place(book, Spot("rows 1 to 3"), posts[:3]).lines == (0, 1, 2)
