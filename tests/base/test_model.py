"""Constraints mean what their docstrings say, and a model numbers its variables."""

from __future__ import annotations

from itertools import product

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.model import (
    AllDifferent,
    Clauses,
    Connected,
    Constraint,
    Differ,
    Fact,
    Greatest,
    Joined,
    Less,
    Linear,
    Model,
    Post,
    Reason,
    Runs,
    Shared,
    Stretch,
    any_two,
)

A, B = {1: 1, 2: 2}, {1: 3, 2: 4}  # two numbers of two values each
MEANINGS: dict[str, tuple[Constraint, int, str]] = {
    "clauses": (Clauses([[1, -2], [2, 3]]), 3, "001 101 110 111"),
    "a fact": (Fact(-1), 2, "00 01"),
    "at least": (Linear(((1, 1), (1, 2), (1, 3)), 2, None), 3, "011 101 110 111"),
    "at most, one negated": (Linear(((1, 1), (1, -2)), None, 0), 2, "01"),
    "weights": (Linear(((2, 1), (-1, 2), (1, 3)), 1, 2), 3, "001 100 110 111"),
    "runs": (Runs((1, 2, 3, 4), (1, 1)), 4, "0101 1001 1010"),
    "no run": (Runs((1, 2), ()), 2, "00"),
    "stretches": (Stretch((1, 2, 3, 4), 2, 2, 3), 4, "0011 0101 0110 1001 1010 1011 1100 1101"),
    "stretches, one negated": (Stretch((1, -2, 3), 1, 0, 1), 3, "000"),
    "connected": (Connected((1, 2, 3), ((0, 1), (1, 2))), 3, "001 010 011 100 110 111"),
    "words that differ": (Differ((1, 2), (3, -4)), 4, "".join(
        f"{a}{b}{c}{d} " for a, b, c, d in product((0, 1), repeat=4) if (a, b) != (c, 1 - d)
    ).strip()),
    "numbers that differ": (AllDifferent((A, B)), 4, "0110 1001"),
    "the greatest number": (Greatest((A, B)), 4, "0110"),
    "a number less than another": (Less(A, B), 4, "1001"),
}  # fmt: skip
NUMBERS = {"numbers that differ", "the greatest number", "a number less than another"}


@pytest.mark.parametrize("name", MEANINGS)
def test_meaning_of_a_constraint(name: str) -> None:
    constraint, count, wanted = MEANINGS[name]
    found = []
    for bits in product((False, True), repeat=count):
        if name in NUMBERS and not all(bits[at] != bits[at + 1] for at in (0, 2)):
            continue  # a number has exactly one value
        if constraint.holds(lambda literal, bits=bits: bits[abs(literal) - 1] == (literal > 0)):  # type: ignore[misc]
            found.append("".join("01"[bit] for bit in bits))
    assert found == wanted.split()


def test_variables_are_numbered_on() -> None:
    model = Model()
    assert list(model.bits(3)) == [1, 2, 3]
    assert list(model.literals(2)) == [4, 5]
    column = model.integer(0, 7)
    assert (column, model.top, dict(model.columns)) == (6, 6, {6: (0, 7)})
    assert [dict(number) for number in model.answer] == [{0: -1, 1: 1}, {0: -2, 1: 2}, {0: -3, 1: 3}]


def test_a_post_keeps_its_reason() -> None:
    model = Model()
    first, second = model.bits(2)
    model.fact("the first is given", first)
    model.clauses("one of them", [[first, second]])
    model.count("not both", [first, second], None, 1)
    assert [str(post.reason) for post in model.posts] == ["the first is given", "one of them", "not both"]
    assert [type(post.constraint) for post in model.posts] == [Fact, Clauses, Linear]


def test_numbers_of_a_table_are_made_when_asked_for() -> None:
    model = Model()
    table = model.number_cells([(1, 2), (), (0, 5, 7)])
    wanted = [{1: 1, 2: 2}, {}, {0: 3, 5: 4, 7: 5}]
    assert "every" not in vars(table)
    assert [dict(number) for number in table] == wanted
    assert (table[-1], table[1:], len(table), table.literal(2, 5)) == (wanted[2], wanted[1:], 3, 4)
    assert table[0] is table[0]
    with pytest.raises(IndexError):
        table[3]
    assert model.whole_table is table
    assert model.answer == wanted
    assert model.whole_table is table
    assert list(model.bits(1)) == [6]
    assert model.answer == [*wanted, {0: -6, 1: 6}]
    assert model.whole_table is None


def test_groups_are_posts_with_their_reasons() -> None:
    model = Model()
    table = model.number_cells([(1, 2), (1, 2), (1, 2)])
    model.post_groups(Greatest, table, [(0, 1), (2, 0, 1)], lambda nth: f"arrow {nth}")
    model.post_groups(any_two, range(3, 7), [[0, 1, 3]], lambda nth: f"line {nth}")
    model.post_groups(any_two, range(3, 7), [], lambda nth: f"nothing {nth}")
    assert [str(post.reason) for post in model.posts] == ["arrow 0", "arrow 1", "line 0"]
    wanted: list[Constraint] = [
        Greatest((table[0], table[1])),
        Greatest((table[2], table[0], table[1])),
        Clauses([[3, 4], [3, 6], [4, 6]]),
    ]
    assert [post.constraint for post in model.posts] == wanted


def test_joined_posts_are_their_parts_one_by_one() -> None:
    model = Model()
    bits = tuple(model.bits(2))
    parts = [Post("not both", Clauses([[-1, -2]])), Post("one of them", Clauses([[1, 2]]))]
    model.join("one, not both", Stretch(bits, 1, 1, 1), parts)
    model.share(Shared(2, [parts[0], Joined(Post("both rules", Stretch(bits, 1, 1, 1)), tuple(parts))]))
    assert [str(post.reason) for post in model.posts] == [
        "not both",
        "one of them",
        "not both",
        "not both",
        "one of them",
    ]
    (shared,) = [item for item in model.items if isinstance(item, Shared)]
    assert [str(post.reason) for post in shared.wholes] == ["not both", "both rules"]


def test_reasons_among_cells_are_those_of_constraints_that_join_them() -> None:
    """Two equal numbers in a row and three in a column; a constraint that shares one cell alone says nothing of two."""
    puzzle = gw.read("hitori\n1 2 3 1\n2 3 4 2\n4 1 2 3\n")
    model = kinds.load("hitori").formulations["default"].build(puzzle)

    def list_among(cells: tuple[int, ...], *rules: str) -> list[tuple[str, object]]:
        return [(reason.rule, reason.about) for reason in model.reasons_among(cells, *rules)]

    assert list_among((0, 3), "repeat", "touch") == [("repeat", 1), ("touch", None)]
    assert list_among((4, 5, 6, 7), "repeat") == [("repeat", 2)]
    assert list_among((0, 7, 10), "repeat") == []
    assert list_among((0, 3)) == []


def test_a_reason_about_one_cell_is_among_those_with_that_cell() -> None:
    model = Model()
    one, two, _ = model.bits(3)
    first, both = Reason("given", (0,), "one"), Reason("pair", (0, 1), "two")
    model.fact(first, one)
    model.clauses(both, [[one, two]])
    model.clauses("a sentence alone", [[one, two]])
    assert model.reasons_among([0], "given", "pair") == [first]
    assert model.reasons_among([1, 2], "given", "pair") == []
    assert model.reasons_among([0, 1], "given", "pair") == [first, both]
