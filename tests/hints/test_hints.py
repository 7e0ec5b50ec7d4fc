"""Hints, explanations and ratings as users see them, in Python."""

from __future__ import annotations

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.errors import InputError
from gridwright.hints.explainer import Explainer
from gridwright.hints.rulebook import rule_of
from gridwright.hints.techniques import find_techniques
from gridwright.kind import LEVELS
from gridwright.outcome import Status
from gridwright.text.cells import list_numbers, name_cells, name_places
from support.techniques import solved

TAKUZU = "takuzu\n1100\n....\n.00.\n.1.0\n"
WIDE = "takuzu\nunique-lines: no\n11....\n......\n"


def board(text: str, state: str) -> tuple[gw.Puzzle, gw.Answer]:
    puzzle = gw.read(text)
    return puzzle, gw.read_answer(puzzle, state)


def test_a_hint_names_the_technique_the_cells_and_the_rule() -> None:
    hint = gw.hint(gw.read(WIDE))
    assert hint.status == "step"
    assert hint.step is not None
    assert (hint.step.technique, hint.step.level) == ("pair", "easy")
    assert hint.step.cells == ((0, 2),)
    assert hint.step.values == (0,)
    assert hint.step.because == ((0, 0), (0, 1))
    assert [(use.rule, use.text) for use in hint.step.rules] == [
        ("three", "row 1 never has three equal digits side by side")
    ]
    assert str(hint) == (
        "Row 1 has two 1s side by side in columns 1 and 2, and there are never three, so row 1, column 3 is 0."
    )


def test_the_three_stages_give_away_more_and_more() -> None:
    step = gw.hint(gw.read(WIDE)).step
    assert step is not None
    where, why, what = (step.record(stage) for stage in ("where", "why", "what"))
    assert set(where) == {"cells", "text"}
    assert where["text"] == "Look at row 1: pair."
    assert set(why) == {"cells", "technique", "level", "because", "rules", "text"}
    assert "column 3" not in why["text"]
    assert set(what) == {*why, "values"}
    assert what["values"] == [0]


def test_a_hint_starts_from_the_state() -> None:
    hint = gw.hint(*board(TAKUZU, "1100\n0011\n1001\n?1?0\n"))
    assert hint.step is not None
    assert {cell[0] for cell in hint.step.cells} == {3}


def test_a_solved_board_needs_no_hint() -> None:
    puzzle = gw.read(TAKUZU)
    answer = gw.solve(puzzle).answer
    hint = gw.hint(puzzle, answer)
    assert (hint.status, hint.step, hint.text) == ("solved", None, "The puzzle is solved.")


def test_a_broken_rule_is_shown_first() -> None:
    hint = gw.hint(*board(TAKUZU, "1100\n????\n000?\n????\n"))
    assert hint.status == "wrong"
    assert hint.step is not None
    assert hint.step.values == ()
    assert hint.text == "There is a mistake on the board. A rule is broken: row 3 has too many 0s: 3 instead of 2."


def test_a_hidden_mistake_is_shown_without_the_solution() -> None:
    puzzle, state = board(TAKUZU, "????\n1???\n????\n????\n")
    assert gw.check(puzzle, state) == []
    hint = gw.hint(puzzle, state)
    assert hint.status == "wrong"
    assert hint.step is not None
    assert not hint.step.cells
    assert not hint.step.values
    assert (1, 0) in hint.step.because
    assert hint.text.startswith("There is a mistake on the board. With row 2, column 1 as it is")


def test_what_is_printed_is_no_mistake_of_the_player() -> None:
    puzzle, state = board("takuzu\n1.01\n....\n1.01\n.1.0\n.0.1\n0..0\n", "????\n0???\n????\n????\n????\n????\n")
    hint = gw.hint(puzzle, state)
    assert hint.status == "wrong"
    assert hint.text.startswith("The puzzle has no solution. With ")


def test_several_solutions_leave_nothing_to_hint_at() -> None:
    assert gw.hint(gw.read("takuzu\n..\n..\n")).status == "stuck"


def test_a_state_of_another_size_is_refused() -> None:
    with pytest.raises(InputError):
        gw.hint(gw.read(TAKUZU), gw.Answer.of([[0, 1]]))


@pytest.mark.parametrize("name", kinds.names())
def test_every_example_is_explained_to_the_end(name: str) -> None:
    example = kinds.load(name).example
    assert example is not None
    puzzle = gw.read(example[0])
    found = gw.explain(puzzle)
    assert found.status is Status.UNIQUE
    assert found.end.values == gw.read_answer(puzzle, example[1]).values
    boards = found.boards()
    assert len(boards) == len(found.steps) + 1
    for step, before, after in zip(found.steps, boards, boards[1:], strict=False):
        assert step.text.endswith(".")
        assert step.text[0] == step.text[0].upper()
        changed = {puzzle.grid.place(cell) for cell in before.differs(after)}
        assert changed == set(step.cells)
        assert all(before.rows[row][column] is not None for row, column in step.because)


def test_an_explanation_of_a_puzzle_without_a_solution_is_the_conflict() -> None:
    found = gw.explain(gw.read("examples/hitori-none.txt"))
    assert found.status is Status.NONE
    (conflict,) = found.steps
    assert conflict.values == ()
    assert [use.rule for use in conflict.rules]
    assert found.text == "The puzzle has no solution."


def test_an_explanation_of_a_puzzle_with_several_solutions_ends_at_the_open_cells() -> None:
    puzzle = gw.read("examples/takuzu-several.txt")
    found = gw.explain(puzzle)
    assert found.status is Status.MANY
    forced = gw.solve(puzzle, forced=True).forced
    assert forced is not None
    assert found.end.values == forced.values
    opened = [puzzle.grid.place(cell) for cell, value in enumerate(forced.values) if value is None]
    assert list(found.open_cells) == opened
    assert "cannot be decided" in found.text


@pytest.mark.parametrize("name", kinds.names())
def test_two_solutions_that_differ_in_few_cells_show_why_cells_cannot_be_decided(name: str) -> None:
    compared = 0
    for puzzle, _ in solved(name, 30, 8):
        found = gw.explain(puzzle)
        if found.status is not Status.MANY:
            assert found.alternatives == ()
            continue
        one, other = found.alternatives
        assert gw.check(puzzle, one) == gw.check(puzzle, other) == []
        different = [puzzle.grid.place(cell) for cell in one.differs(other)]
        assert set(different) <= set(found.open_cells)
        assert "For example" in found.text
        compared += 1
    assert compared > 2


def test_the_smallest_difference_between_two_solutions_is_said_with_its_values() -> None:
    found = gw.explain(gw.read("takuzu\nunique-lines: no\n..10\n..01\n0110\n1001\n"))
    assert found.text.endswith(
        "For example, either row 1, column 1 and row 2, column 2 are 0, and row 1, column 2 and row 2, column 1 are 1; "
        "or row 1, column 1 and row 2, column 2 are 1, and row 1, column 2 and row 2, column 1 are 0: "
        "with the other cells the same, both are solutions."
    )


def test_a_level_is_that_of_the_hardest_technique() -> None:
    rating = gw.rate(gw.read(TAKUZU))
    assert (rating.status, rating.level, rating.hardest, rating.guess) == (Status.UNIQUE, "easy", "line-full", False)
    rounds = {name: count for name, count, _ in rating.rounds}
    assert rating.steps == sum(rounds.values())
    techniques = kinds.load("takuzu").techniques
    assert techniques is not None
    assert rating.score == sum(rounds[technique.name] * technique.cost for technique in techniques.ladder)


@pytest.mark.parametrize("example", ["takuzu-several", "takuzu-none", "hitori-several", "nonogram-sums"])
def test_without_a_unique_solution_there_is_no_level(example: str) -> None:
    rating = gw.rate(gw.read(f"examples/{example}.txt"))
    assert rating.status is not Status.UNIQUE
    record = rating.record()
    assert record["level"] is record["score"] is record["steps"] is record["hardest"] is record["guess"] is None


def test_a_kind_without_techniques_is_explained_by_its_rules() -> None:
    puzzle = gw.read(kinds.load("_template").rules[0].broken[0])
    assert find_techniques(kinds.load("_template")).ladder[0].rules == ("row-count",)
    assert gw.hint(puzzle).status in ("step", "stuck")
    unique = next(puzzle for puzzle, _ in solved("_template", 30, 1) if gw.solve(puzzle).status is Status.UNIQUE)
    assert gw.explain(unique).status is Status.UNIQUE
    assert gw.rate(unique).level in LEVELS


def test_cells_are_named_as_players_do() -> None:
    grid = gw.read("takuzu\n......\n......\n").grid
    assert name_cells(grid, [3]) == "row 1, column 4"
    assert name_cells(grid, [2, 0]) == "row 1, columns 1 and 3"
    assert name_cells(grid, [0, 6]) == "column 1, rows 1 and 2"
    assert name_cells(grid, [0, 1, 2, 5]) == "row 1, columns 1 to 3 and 6"
    assert name_cells(grid, [0, 7]) == "row 1, column 1 and row 2, column 2"
    tall = gw.read("takuzu\n..\n..\n..\n..\n").grid
    assert name_cells(tall, [0, 3, 5]) == "row 1, column 1 and column 2, rows 2 and 3"
    assert name_cells(tall, [0, 3, 4]) == "column 1, rows 1 and 3 and row 2, column 2"
    assert name_cells(grid, [0, 2, 7, 9]) == "row 1, columns 1 and 3 and row 2, columns 2 and 4"
    assert name_places(grid, grid.rows()[1], [7, 8]) == "columns 2 and 3"
    assert name_places(grid, grid.columns()[1], [1]) == "row 1"
    assert list_numbers([0, 1, 3, 4, 5]) == "1, 2 and 4 to 6"


@pytest.mark.parametrize("name", kinds.names(hidden=True))
def test_every_constraint_of_the_default_model_names_its_rule(name: str) -> None:
    for puzzle, _ in solved(name, 5, 9):
        book = Explainer(puzzle).book
        nameless = {str(post.reason) for post in book.posts if not rule_of(post.reason)}
        assert not nameless
        names = {rule.name for rule in kinds.load(name).rules}
        assert {rule_of(post.reason) for post in book.posts} <= names


TRIVIAL = {
    "hitori\n1\n": ("enclosed", 2),
    "nonogram\nrows\n1\ncolumns\n1\n": ("overlap", 1),
    "nonogram\nrows\n0\ncolumns\n0\n": ("finished-run", 1),
    "nonogram\nrows\n2 1\ncolumns\n1\n1\n0\n1\n": ("overlap", 2),
    "nonogram\nrows\n1\n0\n1\ncolumns\n1 1\n": ("overlap", 2),
    "makaro\nrooms\na\ncells\n.\n": ("last-cell", 1),
    "makaro\nrooms\na a b\ncells\n. . .\n": ("equal-neighbours", 3),
    "makaro\nrooms\na\na\nb\ncells\n.\n.\n.\n": ("equal-neighbours", 3),
    "makaro\nrooms\na a\na a\ncells\n1 2\n3 4\n": (None, 0),
    "makaro\nrooms\n.\ncells\n#\n": (None, 0),
    "takuzu\n..\n01\n": ("line-full", 2),
    "takuzu\n10\n01\n": (None, 0),
}


@pytest.mark.parametrize("text", TRIVIAL)
def test_the_smallest_boards_are_easy(text: str) -> None:
    puzzle = gw.read(text)
    rating = gw.rate(puzzle)
    assert (rating.level, rating.hardest, rating.score, rating.guess) == ("easy", *TRIVIAL[text], False)
    found = gw.explain(puzzle)
    assert found.status is Status.UNIQUE
    assert (found.text == "The puzzle is solved.") is (not found.steps)
    assert gw.hint(puzzle).status == ("step" if found.steps else "solved")
    assert not {step.technique for step in found.steps} & {"reason"}


def test_a_board_that_takes_too_many_fillings_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every filling of a large board takes long, even if none meets a conflict."""
    puzzle = gw.read("akari\n" + ("." * 9 + "\n") * 7)
    assert gw.hint(puzzle).status == "stuck"
    monkeypatch.setattr("gridwright.hints.step_reasons.WORK", 9 * 7 * 5)
    assert gw.hint(puzzle).status == "unknown"
