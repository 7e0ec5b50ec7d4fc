"""Share links: every kind, with the board or without it, alone or behind an address; damaged ones are refused in one line."""

from __future__ import annotations

import base64
import zlib

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.formats import share
from gridwright.puzzle import Answer
from gridwright.render import read_example

TAKUZU = "takuzu\n1.00\n.0..\n1..0\n....\n"


@pytest.mark.parametrize("name", kinds.names())
def test_a_link_holds_the_puzzle_and_the_board(name: str) -> None:
    example = read_example(kinds.load(name))
    assert example is not None
    puzzle, solution = example[0].titled(title="é, a title", author="somebody"), example[1]
    link = gw.write(puzzle, "share").strip()
    for address in ("", "http://localhost:8642/#", "https://puzzles.example/page/?lang=fr#"):
        found = gw.read(address + link)
        assert (found, found.notes, found.saved) == (puzzle, puzzle.notes, None)
    half = Answer(puzzle.grid, tuple(value if cell % 2 else None for cell, value in enumerate(solution.values)))
    assert gw.read(gw.write(puzzle, "share", half)).saved == half


def test_a_variant_is_kept() -> None:
    puzzle = gw.read("takuzu\nunique-lines: no\n1.00\n.0..\n1..0\n....\n")
    assert gw.read(gw.write(puzzle, "share").strip()) == puzzle != gw.read(TAKUZU)


@pytest.mark.parametrize("text", ["takuzu\n\n1.00\n.0..\n  \n1..0\n....\n", "takuzu\n1.00 \n.0..\n1..0\n....\n\n"])
def test_blank_lines_in_a_link_do_not_count(text: str) -> None:
    assert gw.read("gw1." + share.pack(text) + "\n") == gw.read(TAKUZU)


def test_many_links_are_read_one_by_one() -> None:
    links = gw.write(gw.read(TAKUZU), "share") * 3
    assert len(list(gw.read_all(links))) == 3


LINK = gw.write(gw.read(TAKUZU), "share").strip()


@pytest.mark.parametrize(
    ("link", "why"),
    [
        (LINK[:-4], "damaged or cut short"),
        ("gw1.A", "damaged or cut short"),
        ("gw1.____", "damaged or cut short"),
        (LINK.replace("gw1", "gw2"), "version gw2"),
        ("gw1." + share.pack("chess\n1\n"), "not a kind of puzzle"),
        ("gw1." + share.pack(""), "not a kind of puzzle"),
        ("gw1." + share.pack(TAKUZU + share.BOARD + "01\n"), "2x1"),
        ("gw1." + share.pack(TAKUZU + "x" * (share.MAX_BYTES + 1)), "1,048,576 bytes"),
    ],
)
def test_what_is_no_link_is_refused(link: str, why: str) -> None:
    with pytest.raises(gw.InputError, match=why) as refused:
        gw.read(f"{link}\n")
    assert "\n" not in str(refused.value)


def test_a_bomb_takes_no_memory() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, share.RAW)
    data = packer.compress(b"0" * (1 << 27)) + packer.flush()
    assert len(data) < 1 << 18
    with pytest.raises(gw.InputError, match="limit"):
        share.unpack(base64.urlsafe_b64encode(data).decode())
