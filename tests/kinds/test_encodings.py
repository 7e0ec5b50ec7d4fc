"""Every encoding that a kind declares reads what it writes, on random boards of all shapes."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.puzzle import Answer, Puzzle
from support.conformance import KINDS, boards, generate

LARGEST = 10
COUNT = 30  # boards of each kind
NOT_SQUARE = 10  # of which at least so many must survive the limits of a format


def declaring(field: str) -> pytest.MarkDecorator:
    """The kinds that declare an encoding."""
    return pytest.mark.parametrize("name", [name for name in KINDS if getattr(kinds.load(name), field) is not None])


@cache
def random_boards(name: str) -> list[Puzzle]:
    """Random boards, of the generator where the kind has one."""
    generator, random = kinds.load(name).generator, Random(f"encodings {name}")
    made: list[Puzzle] = []
    while len(made) < COUNT:
        grid = Grid(random.randint(1, LARGEST), random.randint(1, LARGEST))
        if generator is None:
            made.append(boards(name).make(random, grid))
        elif generator.fits(grid):
            made.append(generate(name, random, grid))
    return made


def check_round_trips(name: str, format: str) -> None:
    """Write and read every board that the format can hold."""
    oblong = 0
    for puzzle in random_boards(name):
        try:
            text = gw.write(puzzle, format)
        except gw.InputError:
            continue
        assert gw.read(text, name, format=format) == puzzle, text
        assert gw.write(gw.read(text, name, format=format), format) == text
        oblong += puzzle.grid.height != puzzle.grid.width
    assert oblong >= NOT_SQUARE


@declaring("link")
def test_links(name: str) -> None:
    check_round_trips(name, "puzzlink")


@declaring("game_id")
def test_game_ids(name: str) -> None:
    check_round_trips(name, "tatham")


@declaring("board_file")
def test_board_files(name: str) -> None:
    check_round_trips(name, "pzprv3")


@declaring("board_file")
def test_answers_in_board_files(name: str) -> None:
    """What is filled in comes back; a given counts as filled in."""
    kind, random = kinds.load(name), Random(f"answers {name}")
    filled = 0
    for puzzle in random_boards(name):
        values = tuple(random.choice((None, *domain)) for domain in kind.choices(puzzle))
        givens = getattr(puzzle, "givens", (None,) * len(values))
        values = tuple(value if given is None else given for value, given in zip(values, givens, strict=True))
        rows = kind.board_file.write(puzzle, Answer(puzzle.grid, values))  # type: ignore[union-attr]
        found, rest = kind.board_file.read(puzzle.grid, rows)  # type: ignore[union-attr]
        assert found == puzzle
        assert kind.board_file.answer(puzzle, rest).values == values  # type: ignore[union-attr]
        filled += sum(value is not None for value in values)
    assert filled > 100


@declaring("record")
def test_records(name: str) -> None:
    """A record as data sets hold it; `made_record` beside the kind's boards writes one."""
    write = boards(name).made_record
    assert write is not None, "tests/support/boards says nothing of records"
    for puzzle in random_boards(name):
        head = {"type": name, "rows": puzzle.grid.height, "cols": puzzle.grid.width}
        assert gw.read(json.dumps(head | write(puzzle)) + "\n", format="json") == puzzle
