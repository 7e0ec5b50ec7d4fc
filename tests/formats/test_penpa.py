"""Links of Penpa+: those that the program itself wrote, and ours, whose structure it reads."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.formats import penpa

LINKS: dict[str, list[str]] = json.loads((Path(__file__).parents[1] / "data" / "penpa.json").read_text())
"""What Penpa+ 3.2.3 made of a puzz.link address: a link for editing, and one for solving."""


@pytest.mark.parametrize("address", LINKS)
def test_links_of_the_program_itself(address: str) -> None:
    for link in LINKS[address]:
        assert gw.read(link) == gw.read(address)


@pytest.mark.parametrize(
    "name", ["hen", "hitori-6x4", "takuzu-10x6", "makaro-4x6", "akari-6x9", "heyawake-6x9", "norinori-8x5"]
)
def test_our_links_are_read_again_and_have_the_lines_of_the_program(name: str) -> None:
    puzzle = gw.example(name).titled(title="Zz, 100%: zQ", source="")
    link = gw.write(puzzle, "penpa", drop_notes=True)
    assert gw.read(link, kind=puzzle.kind) == puzzle.titled(description="", goal="", licence="")
    ours, theirs = penpa.decode(link), penpa.decode(next(iter(LINKS.values()))[0])
    assert len(ours) == len(theirs)
    for nth in (2, 3, 4, 11, 14):
        assert set(json.loads(ours[nth])) == set(json.loads(theirs[nth])), nth
    assert len(json.loads(ours[5])) == len(puzzle.grid)


def change(link: str, line: int, text: str) -> str:
    """A link with one line of its text replaced."""
    parts = penpa.decode(link)
    parts[line] = text
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return penpa.HOST + base64.b64encode(deflater.compress("\n".join(parts).encode()) + deflater.flush()).decode()


def test_the_kind_is_a_tag_a_word_of_the_title_or_named() -> None:
    link = gw.write(gw.example("hitori-6x4"), "penpa", drop_notes=True)
    assert gw.read(change(link, 17, '["Singles"]')).kind == "hitori"
    untagged = change(link, 17, "[]")
    with pytest.raises(gw.InputError, match="does not say its kind of puzzle; expected kind=… with one of akari, hey"):
        gw.read(untagged)
    assert gw.read(untagged, kind="hitori") == gw.read(link)
    titled = penpa.decode(untagged)[0].replace("Title: ", "Title: A small hitori ")
    assert gw.read(change(untagged, 0, titled)).kind == "hitori"


@pytest.mark.parametrize(
    ("line", "text", "why"),
    [
        (0, "hex,4,4", "not a square board"),
        (0, "square,6,4,38,90,1,1", "turned or mirrored"),
        (0, "square,6,4,38,0,-1,1", "turned or mirrored"),
        (0, "square,x", "it names no size"),
        (1, "[0,0,0]", "it names no size"),
        (3, "{", "a line is not what Penpa"),
        (3, '{"number":{"22":["three",1,"1"]}}', "'three' in a cell; expected a number"),
    ],
)
def test_links_that_cannot_be_read(line: int, text: str, why: str) -> None:
    link = gw.write(gw.example("hitori-6x4"), "penpa", drop_notes=True)
    with pytest.raises(gw.InputError, match=why):
        gw.read(change(link, line, text))


def test_links_that_are_cut_short() -> None:
    link = gw.write(gw.example("hitori-6x4"), "penpa", drop_notes=True)
    for end in (60, 100, 301, len(link) - 20):
        with pytest.raises(gw.InputError, match=r"cannot be read|no puzzle in this link"):
            gw.read(link[:end] + "\n")


def test_equal_lines_are_not_lost() -> None:
    with pytest.raises(gw.InputError, match="penpa cannot hold a takuzu in which lines may be equal"):
        gw.write(gw.example("unruly-8x6"), "penpa")


def test_links_of_several_programs_in_one_file() -> None:
    links = [gw.write(gw.example("akari-6x9"), name, drop_notes=True) for name in ("penpa", "puzzlink", "penpa")]
    assert len({puzzle.titled(title="") for puzzle in gw.read_all("".join(links))}) == 1
    assert len(list(gw.read_all("".join(links[1:])))) == 2


@pytest.mark.parametrize(
    "link",
    ["https://www.nonograms.org/nonograms/i/4353", "https://webpbn.com/play.cgi?id=21", "https://example.com/x?y=1"],
)
def test_other_links_get_a_true_message(link: str) -> None:
    with pytest.raises(
        gw.InputError, match=r"links of '[a-z.]+' are not supported; expected one of puzz.link, of Penpa"
    ):
        gw.read(link)
