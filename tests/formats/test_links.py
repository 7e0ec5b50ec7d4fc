"""Links and game IDs: real examples read to the right boards and write back the same text."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridwright as gw
from gridwright.errors import InputError, NotesWarning
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.nonogram.encodings import body_of, clues_of
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from support.narrow import an, read_as

HITORI = {
    "4/4/1114142333214213": ["1 1 1 4", "1 4 2 3", "3 3 2 1", "4 2 1 3"],
    "6/5/111.45.2..453.3.1..2....3.3.1.": ["1 1 1 . 4 5", ". 2 . . 4 5", "3 . 3 . 1 .", ". 2 . . . .", "3 . 3 . 1 ."],
    "5/5/1-6i5-1v-2h1n-196-lx-3f45-iu91n-co-269cy5-1v-2h": [
        "1 234 5 67 89",
        "1 23 45 6 789",
        "123 4 5 678 9",
        "1 23 456 78 9",
        "12 34 5 67 89",
    ],
}
MAKARO_5 = """makaro
rooms
. a a b b
c d d . b
c d e e f
g . e h f
g g h h .
cells
> . . . .
. . . > .
. . 3 . .
. v . . .
. . . . ^
"""
NONOGRAM = {
    "6/6/12g1111h11112j12g11g21j11g3h": (
        "2 1/1 1 1/1/1 1 1/2 1/0",
        "2 1/1 1/1 2/0/1 1/3",
    ),
    "6/7/31h12h31h111g2i5l32g22g11g1211113h": (
        "1 3/2 1/1 3/1 1 1/2/5",
        "0/2 3/2 2/1 1/1 2 1/1 1 1/3",
    ),
}
PATTERN = (
    "10x10:6/2.6/5.2/3.1/1.1/1.1.2/3.1/4.1/3.1/3.3/2.1/3.3/9/1.3/4.3/2/3/3.1/2.1.1/2.6",
    "6/2 6/5 2/3 1/1 1/1 1 2/3 1/4 1/3 1/3 3",
    "2 1/3 3/9/1 3/4 3/2/3/3 1/2 1 1/2 6",
)
UNRULY = {
    "8x8:BbCbgcdEdDADFdCBBDc": ".1.0..1. 0......0 ..0...0. ...1...0 ...11... 1.....1. ..0..1.1 .1...1..",
    "8x8u:agCeBghbdchBabGc": "0......0 ..1....0 .1...... 0....... 0.0...0. .0...... .0.10.0. .....1..",
    "10x10:CEAGBbaAkBkeladBEHfcdad": "..1....11. .....1.1.0 01........ ..0.1..... .....0.... 0......... ..00...0.1 ....1..... ..1.....0. .0...00...",
}


def hitori(rows: list[str]) -> Hitori:
    return read_as(Hitori, "hitori\n" + "\n".join(rows) + "\n")


def nonogram(columns: str, rows: str) -> Nonogram:
    lines = ["nonogram", "columns", *columns.split("/"), "rows", *rows.split("/")]
    return read_as(Nonogram, "\n".join(lines) + "\n")


@pytest.mark.parametrize("body", HITORI)
def test_hitori_links(body: str) -> None:
    puzzle = gw.read(f"https://puzz.link/p?hitori/{body}")
    assert puzzle == hitori(HITORI[body])
    assert gw.write(puzzle, "puzzlink") == f"https://puzz.link/p?hitori/{body}\n"


@pytest.mark.parametrize("body", NONOGRAM)
def test_nonogram_links(body: str) -> None:
    puzzle = gw.read(f"https://puzz.link/p?nonogram/{body}")
    assert puzzle == nonogram(*NONOGRAM[body])
    assert gw.write(puzzle, "puzzlink") == f"https://puzz.link/p?nonogram/{body}\n"


def test_clues_too_long_for_their_lines_are_decoded_and_then_refused_by_the_puzzle() -> None:
    body, grid = "123h456h789habcn1g2g3g4g3g2g1g", Grid(10, 4)
    columns, rows = clues_of(grid, body)
    assert columns == [(3, 2, 1), (6, 5, 4), (9, 8, 7), (12, 11, 10)]
    assert rows == [(), (), (), (1,), (2,), (3,), (4,), (3,), (2,), (1,)]
    assert body_of(grid, columns, rows) == body
    with pytest.raises(InputError, match=r"the clue of column 2 needs 17 cells; its line has 10"):
        gw.read(f"https://puzz.link/p?nonogram/4/10/{body}")


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?makaro/5/5/lfflu7qdemei2icmb",
        "http://pzv.jp/p.html?makaro/5/5/lfflu7qdemei2icmb",
        "https://pzprxs.vercel.app/p?makaro_edit/5/5/lfflu7qdemei2icmb",
        "http://indi.s58.xrea.com/makaro/sa/q.html?/5/5/lfflu7qdemei2icmb",
        "http://www.kanpen.net/makaro.html?pzpr=/5/5/lfflu7qdemei2icmb",
        "https://puzz.link/p?makaro/v:/5/5/lfflu7qdemei2icmb",
        "makaro/5/5/lfflu7qdemei2icmb",
        "pzprv3/makaro/5/5/8/. 0 0 1 1 /2 3 3 . 1 /2 3 4 4 5 /6 . 4 7 5 /6 6 7 7 . /"
        "r . . . . /. . . r . /. . 3 . . /. b . . . /. . . . t /. 2 1 . . /1 . . . . /2 . . . . /. . . 3 . /. . 3 . . /",
    ],
)
def test_one_makaro_by_every_address(link: str) -> None:
    puzzle = gw.read(link)
    assert gw.write(puzzle) == MAKARO_5
    assert gw.write(puzzle, "puzzlink") == "https://puzz.link/p?makaro/5/5/lfflu7qdemei2icmb\n"


def test_larger_makaro_links_write_back_the_same() -> None:
    for body in (
        "8/8/t3vdfu9vqid0rmnreqjqtvuggcg1h23g41gcbgbeg2g2kb01gd2g213g4h2acgbga0g1i3gc12ga1g2g",
        "6/6/mvbvdv7bvpujg4ga2h1babg3iehdbccg3i1dgahbg",
        "6/6/v6vbulrbqultae4gei0ag1idag102gcidg3gai1g",
    ):
        link = f"https://puzz.link/p?makaro/{body}\n"
        assert gw.write(gw.read(link), "puzzlink") == link
    puzzle = gw.read("makaro/6/6/mvbvdv7bvpujg4ga2h1babg3iehdbccg3i1dgahbg")
    cells = gw.write(puzzle).split("cells\n")[1].splitlines()
    assert cells == [". 5 . # 3 .", ". 2 ^ # ^ .", "4 . . . > .", ". < ^ v v .", "4 . . . 2 <", ". # . . ^ ."]


def test_the_file_form_of_nonogram_and_hitori() -> None:
    file = "pzprv3/nonogram/6/6/. . . . 1 . 1 . . /. . . 2 1 . 1 2 . /. . . 1 1 1 1 1 . /. 2 1 # # . # . . /. c1 1 # . . . # . /. 1 2 . # . # # . /. . . . . . . . . /. 1 1 # . . . . . /. . 3 . # # # . . /"
    assert gw.read(file) == nonogram(*NONOGRAM["6/6/12g1111h11112j12g11g21j11g3h"])
    assert gw.read(file.replace("/", "\n")) == gw.read(file)
    lines = ["pzprv3", "hitori", "2", "3", "1 . 37 ", "2 2 0 ", "# . . ", ". + . "]
    info = ['info:{"metadata": {"author": "A. N. Other",', '"source": "a book", "comment": "hard"}}']
    puzzle = gw.read("\n".join(lines + info))
    assert puzzle == hitori(["1 . 37", "2 2 0"]).titled(author="A. N. Other", source="a book", description="hard")


def test_links_and_file_forms_one_after_the_other() -> None:
    text = "https://puzz.link/p?hitori/2/1/12\n; a remark\npzprv3\nhitori\n1\n2\n3 4 \n. . \npzprv3/hitori/1/2/5 6 /. . /\nhitori/2/1/78\n"
    assert [an(Hitori, puzzle).numbers for puzzle in gw.read_all(text)][:2] == [(1, 2), (3, 4)]
    assert len(list(gw.read_all("hitori/2/1/12\nhitori/2/1/34\n\n"))) == 2


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("https://puzz.link/p?hitori/2/2/12%3", "unknown numbers ('%' at character 3) are not supported"),
        ("https://puzz.link/p?hitori/2/2/123", "the text ends after 3 of 4 cells"),
        ("https://puzz.link/p?hitori/2/2/12345", "'5' is left over at character 5"),
        ("https://puzz.link/p?hitori/2/2/12_4", "'_4' at character 3 does not describe a cell"),
        ("https://puzz.link/p?hitori/0/2/", "expected at least one cell"),
        ("https://puzz.link/p?hitori/9999/9999/1", "at most 250000 cells"),
        ("https://puzz.link/p?hitori/1234567890/2/1", "a number of 10 digits"),
        ("https://puzz.link/p?hitori/2", "is cut short; expected hitori/columns/rows/body"),
        ("https://puzz.link/p?binairo/4/4/1", "links for 'binairo' are not supported"),
        ("https://puzz.link/p?nonogram/2/2/1.11", "unknown clues ('.' at character 2) are not supported"),
        ("https://puzz.link/p?makaro/2/2/00zz", "goes on past the 4 cells"),
        ("https://puzz.link/p?makaro/9/9/0", "in its walls"),
        ("http://www.kanpen.net/hitori.html?problem=4/4/1", "kanpen's own puzzle text is not supported"),
        ("https://example.org/", "are not supported"),
    ],
)
def test_bad_links_say_what_is_wrong(link: str, why: str) -> None:
    with pytest.raises(InputError) as caught:
        gw.read(link)
    assert why in str(caught.value)


def test_game_ids_of_pattern() -> None:
    game, columns, rows = PATTERN
    assert gw.read(game) == nonogram(columns, rows)
    assert gw.read(game, kind="pattern") == gw.read(game)
    assert gw.write(gw.read(game), "tatham") == game + "\n"


@pytest.mark.parametrize("game", UNRULY)
def test_game_ids_of_unruly(game: str) -> None:
    puzzle = gw.read(game)
    lines = "no" if "u" not in game.partition(":")[0] else "yes"
    assert puzzle == gw.read("\n".join(["takuzu", f"unique-lines: {lines}", *UNRULY[game].split()]))
    assert gw.write(puzzle, "tatham") == game + "\n"


def test_long_gaps_in_game_ids_of_unruly() -> None:
    # z alone is 25 blanks, in the case of the number that follows; here one ends just where the board does.
    for game in ("6x6:kza", "6x6:Kza", "6x6:zl"):
        assert gw.write(gw.read(game, kind="takuzu"), "tatham") == game + "\n"
    late = gw.read("6x6:Zdh", kind="takuzu")
    assert gw.write(late, "tatham") == "6x6:zdh\n"
    assert gw.write(gw.read("6x6:zDh", kind="takuzu"), "tatham") == "6x6:ZDh\n"


def test_game_ids_of_singles() -> None:
    puzzle = gw.read("5x5:3242124113535131254553235")
    assert puzzle == hitori(["3 2 4 2 1", "2 4 1 1 3", "5 3 5 1 3", "1 2 5 4 5", "5 3 2 3 5"])
    assert gw.write(puzzle, "tatham") == "5x5:3242124113535131254553235\n"
    assert read_as(Hitori, "2x2:aZ0z", "singles").numbers == (10, 61, 0, 35)
    assert gw.write(gw.read("2x2:aZ0z", kind="hitori"), "tatham") == "2x2:aZ0z\n"


def test_parameters_of_game_ids() -> None:
    assert gw.read("5x5de:3242124113535131254553235") == gw.read("5x5:3242124113535131254553235")
    assert gw.read("5dk:3242124113535131254553235") == gw.read("5x5:3242124113535131254553235")
    assert gw.read("8x8udn:agCeBghbdchBabGc") == gw.read("8x8u:agCeBghbdchBabGc")
    assert not read_as(Takuzu, "8x8dt:agCeBghbdchBabGc", "takuzu").unique_lines
    assert read_as(Takuzu, "8x8u:agCeBghbdchBabGc", "unruly").unique_lines


def test_many_game_ids_of_several_games() -> None:
    text = "5x5:3242124113535131254553235\n8x8u:agCeBghbdchBabGc\n" + PATTERN[0] + "\n"
    assert [puzzle.kind for puzzle in gw.read_all(text)] == ["hitori", "takuzu", "nonogram"]


@pytest.mark.parametrize(
    ("game", "kind", "why"),
    [
        ("5x5de#three-1", None, "is a random seed, which only Tatham's own generator can turn into a puzzle"),
        ("2x2:1234/", "singles", None),
        ("2x2:12", "singles", "the text ends after 2 of 4 cells"),
        ("2x2:12.4", "singles", "'.4' at character 3 does not describe a cell"),
        ("2x2:1/1/1", "pattern", "3 clues; expected 2 columns and 2 rows"),
        ("2x2:1/1/1/1,A", "pattern", "given cells (after ',') are not supported"),
        ("2x2:1/1/1/x", "pattern", "'x' is not a number of a clue"),
        ("6x6:zz", "unruly", "the text goes on past the 36 cells"),
        ("6x6:z", "unruly", "the text ends at cell 25 of 36"),
        ("6x6:zzzzzzz0", "unruly", "goes on past"),
        ("6x6:1", None, "the game ID does not name its game; expected kind="),
        ("6x6q:1", "singles", "the parameters 'q' are not known for hitori"),
        ("2x2:1111", "makaro", "game IDs hold no makaro"),
        ("99999x99999:1", "singles", "at most 250000 cells"),
    ],
)
def test_bad_game_ids_say_what_is_wrong(game: str, kind: str | None, why: str | None) -> None:
    if why is None:
        assert read_as(Hitori, game, kind).numbers == (1, 2, 3, 4)
        return
    with pytest.raises(InputError) as caught:
        gw.read(game, kind)
    assert why in str(caught.value)


def test_what_links_and_game_ids_cannot_hold_is_an_error() -> None:
    takuzu = gw.read("takuzu\n01\n10\n")
    with pytest.raises(InputError, match="puzzlink cannot hold a takuzu"):
        gw.write(takuzu, "puzzlink")
    with pytest.raises(InputError, match="a takuzu of 2x2 cells; each side must be at least 6"):
        gw.write(takuzu, "tatham")
    with pytest.raises(InputError, match="tatham cannot hold the number 62"):
        gw.write(hitori(["61 62"] * 2), "tatham")
    with pytest.raises(InputError, match="tatham cannot hold a blank cell"):
        gw.write(hitori(["1 ."] * 2), "tatham")
    with pytest.raises(InputError, match="each side must be 2 to 62"):
        gw.write(hitori(["1 2"]), "tatham")
    with pytest.raises(InputError, match="puzzlink cannot hold the number 1296"):
        gw.write(hitori(["1 1296"]), "puzzlink")
    with pytest.raises(InputError, match="puzzlink cannot hold the number 256"):
        gw.write(nonogram("/".join(["1"] * 256), "256"), "puzzlink")
    assert read_as(Nonogram, gw.write(nonogram("/".join(["1"] * 255), "255"), "puzzlink")).rows == ((255,),)


def test_notes_that_a_link_cannot_hold_are_left_out_with_a_warning() -> None:
    puzzle = hitori(["1 2"]).titled(title="two cells", licence="CC0-1.0")
    with pytest.warns(NotesWarning, match="puzzlink has no place for it: title and licence"):
        assert gw.write(puzzle, "puzzlink") == "https://puzz.link/p?hitori/2/1/12\n"
    assert gw.write(puzzle, "puzzlink", drop_notes=True) == "https://puzz.link/p?hitori/2/1/12\n"


def test_the_kind_that_is_said_must_be_the_kind_that_is_there() -> None:
    with pytest.raises(InputError, match="this is a hitori, not a nonogram"):
        gw.read("https://puzz.link/p?hitori/2/2/1234", kind="nonogram")


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?hitori/4/4/1114142333214213#top",
        "https://puzz.link/p?hitori%2F4%2f4%2F1114142333214213",
        "puzz.link/p?hitori/4/4/1114142333214213",
        "www.puzz.link/p.html?hitori/4/4/1114142333214213",
        "pzv.jp/p.html?hitori/4/4/1114142333214213/",
    ],
)
def test_links_as_people_copy_them(link: str) -> None:
    assert gw.read(link) == hitori(HITORI["4/4/1114142333214213"])
    assert gw.read(link + "\n") == gw.read(link)


def test_a_file_with_the_name_of_a_link_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzz.link").mkdir()
    (tmp_path / "puzz.link" / "p?hitori").write_text("hitori\n1 2\n")
    assert gw.read("puzz.link/p?hitori") == hitori(["1 2"])


@pytest.mark.parametrize("mode", ["", "_edit", "_test", "_play"])
@pytest.mark.parametrize("host", ["", "https://puzz.link/p?", "puzz.link/p?", "http://pzv.jp/p.html?"])
def test_links_of_every_mode_and_host(mode: str, host: str) -> None:
    body = "4/4/1114142333214213"
    assert gw.read(f"{host}hitori{mode}/{body}") == hitori(HITORI[body])
    makaro = gw.read(f"{host}makaro{mode}/5/5/lfflu7qdemei2icmb\n")
    assert gw.write(makaro) == MAKARO_5


@pytest.mark.parametrize("name", ["slither", "takuzu", "unruly", "Hitori", "picross"])
def test_kinds_without_links_are_refused_by_name(name: str) -> None:
    for link in (f"https://puzz.link/p?{name}/2/2/1234", f"puzz.link/p?{name}_edit/2/2/1234"):
        with pytest.raises(
            InputError,
            match=f"links for '{name}' are not supported; expected akari, heyawake, hitori, makaro, nonogram, norinori",
        ):
            gw.read(link)
    with pytest.raises(InputError, match=f"pzprv3 files for '{name}' are not supported"):
        gw.read(f"pzprv3/{name}/2/2/1 2 /3 4 /")


@pytest.mark.parametrize("path", ["data/30/20/x.txt", "slither/3/3/abc", "takuzu/4/4/1", "old_data/1/2/"])
def test_a_missing_file_whose_path_looks_like_a_link(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = f"{path}: cannot be read: no such file, and not a puzz.link address for one of akari, heyawake, hitori, makaro, nonogram, norinori"
    with pytest.raises(InputError) as caught:
        gw.read(path)
    assert str(caught.value) == said
    with pytest.raises(InputError, match="no such file"):
        gw.read_answer(hitori(["1 2"]), path)
    file = tmp_path / path
    if not path.endswith("/"):
        file.parent.mkdir(parents=True)
        file.write_text("hitori\n1 2\n")
        assert gw.read(path) == hitori(["1 2"])


def test_a_bad_link_without_a_host_may_be_a_missing_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as caught:
        gw.read("hitori/30/20/x.txt")
    assert "the text ends after 5 of 600 cells" in str(caught.value)
    assert str(caught.value).endswith("(read as a puzz.link address, because there is no such file)")
    with pytest.raises(InputError, match=r"of 600 cells$"):
        gw.read("https://puzz.link/p?hitori/30/20/x.txt")
