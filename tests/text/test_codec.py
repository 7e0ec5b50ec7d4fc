"""One description for both directions: what is written is read back, whatever the values."""

from __future__ import annotations

import random

import pytest

from gridwright.errors import InputError
from gridwright.text.codec import DIGITS, SKIPS, Bits, Blanks, Cells, Item, Mark, Number, NumberAndBlanks, check_end

CELLS = Cells((Number(16, 0, 15), Number(16, 16, 255, size=2, mark="-"), Mark(".", "?"), Blanks(SKIPS)))


@pytest.mark.parametrize("seed", range(30))
def test_cells_there_and_back(seed: int) -> None:
    rng = random.Random(seed)
    values: list[Item] = [rng.choice((None, None, None, "?", rng.randint(0, 255))) for _ in range(rng.randint(1, 60))]
    text = CELLS.write(values, "test")
    assert CELLS.read(text, 0, len(values)) == (len(text), values)


@pytest.mark.parametrize("seed", range(30))
def test_numbers_with_blanks_behind_them(seed: int) -> None:
    rng = random.Random(seed)
    cells = Cells((NumberAndBlanks(), Blanks(SKIPS)), overrun=2)
    values: list[Item] = [rng.choice((None, None, rng.randint(0, 4))) for _ in range(rng.randint(1, 40))]
    text = cells.write(values, "test")
    end, found = cells.read(text, 0, len(values))
    assert (end, found) == (len(text), values)


@pytest.mark.parametrize("count", [0, 1, 4, 5, 6, 33])
def test_bits_there_and_back(count: int) -> None:
    rng = random.Random(count)
    bits = [rng.random() < 0.5 for _ in range(count)]
    text = Bits().write(bits)
    assert len(text) == -(-count // 5)
    assert set(text) <= set(DIGITS[:32])
    assert Bits().read("x" + text, 1, count) == (1 + len(text), bits)


@pytest.mark.parametrize(("text", "count"), [("1", 2), ("1*", 2), ("z", 3), ("-f", 1)])
def test_text_that_does_not_fit_the_board(text: str, count: int) -> None:
    with pytest.raises(InputError):
        CELLS.read(text, 0, count)


def test_what_cannot_be_written_names_the_format() -> None:
    with pytest.raises(InputError, match=r"test cannot hold .*256"):
        CELLS.write([256], "test")
    with pytest.raises(InputError, match="test cannot hold a blank"):
        Cells((Number(10, 0, 9),)).write([None], "test")


def test_only_a_slash_may_follow_the_last_cell() -> None:
    check_end("12/", 2)
    with pytest.raises(InputError, match="'3'"):
        check_end("123", 2)
