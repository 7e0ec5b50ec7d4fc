"""Files of other programs: what they hold is read, written back, and refused by name where it is not supported."""

from __future__ import annotations

import gzip
import io
import lzma
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import formats as formats_package
from gridwright.cli import main
from gridwright.errors import InputError
from gridwright.formats import find, formats
from gridwright.formats.base import Source
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.text.stream import LineReader
from support.narrow import an, present, read_as

NON = """catalogue "webpbn.com #1"
title "Caf&eacute; &quot;T&quot;"
by "A. N. Other"
copyright "&copy; 2004 by A. N. Other"
license CC-BY-4.0
foreign "passed over"
width 3
height 2

rows
2
1,1

columns
2
1
1

goal "110101"
"""
T = "nonogram\nrows\n3\n1\n1\n1\ncolumns\n1\n4\n1\n"


def test_non_with_all_its_notes() -> None:
    puzzle = read_as(Nonogram, NON)
    assert (puzzle.rows, puzzle.columns) == (((2,), (1, 1)), ((2,), (1,), (1,)))
    notes = puzzle.notes
    assert (notes.title, notes.author, notes.source) == ('Café "T"', "A. N. Other", "webpbn.com #1")
    assert (notes.copyright, notes.licence, notes.goal) == ("© 2004 by A. N. Other", "CC-BY-4.0", "110101")
    assert gw.read(gw.write(puzzle, "non")) == puzzle
    assert gw.read(gw.write(puzzle, "plain")) == puzzle


def test_non_with_blank_lines_for_empty_clues_and_between_keys() -> None:
    text = "width 2\n\nheight 3\nrows\n\n1\n\ncolumns\n1\n\n"
    puzzle = read_as(Nonogram, text)
    assert (puzzle.rows, puzzle.columns) == (((), (1,), ()), ((1,), ()))
    same = gw.read("width 2\nheight 3\n\nrows\n0\n1\n0\n\n\ncolumns\n1\n0\n\n\n")
    assert same == puzzle


def test_a_pack_is_split_and_a_bad_puzzle_in_it_does_not_touch_the_others() -> None:
    pack = NON + "====\nwidth 1\nheight 1\nrows\n7\ncolumns\n1\n====\n" + NON + "====\n\n"
    found = [puzzle for _, puzzle in gw.formats.read_each(pack)]
    assert isinstance(found[0], gw.Puzzle)
    assert found[0] == found[2]
    assert "the clue of row 1 needs 7 cells" in str(found[1])
    assert len(found) == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("width 2\nheight 1\nrows\n1a\ncolumns\n1\n0\n", "coloured clues ('1a') are not supported"),
        ("width 2\nheight 1\ncolor a #ff0000\n", "coloured nonograms (color 'a #ff0000') are not supported"),
        ("width 2\nheight 1\nrows\n?\ncolumns\n1\n0\n", "unknown clues ('?') are not supported"),
        ("width 2\nrows\n1\n", "line 2: no height; expected a line 'height' before the clues"),
        ("width 2\nheight 1\nrows\n1\n", "no columns; expected a line 'columns' and 2 clues"),
        ("width 2\nheight 1\nrows\n1\n1\ncolumns\n1\n0\n", "2 clues; expected 1 for the rows"),
        ("width 2\nheight 1\nrows\n1\nrows\n1\n", "a second list of rows"),
        ("width 2\nwidth 2\n", "'width' appears twice"),
        ("width x\nheight 1\n", "'x' is not a width"),
        ("width 70000\nheight 70000\nrows\n1\n", "at most 250000 cells"),
        ('width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal "1"\n', "a goal of 1 cell; expected 2"),
        ('title "a&#8238;b"\nwidth 2\n', "the title contains control characters"),
    ],
)
def test_bad_non_files_say_what_is_wrong(text: str, why: str) -> None:
    with pytest.raises(InputError) as caught:
        gw.read(text)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "3 4\n3\n1\n1\n1\n1\n4\n1\n",
        "3 4\n3\n1\n1\n1\n\n1\n4\n1\n\n",
        "4 3\n3\n1\n1\n1\n#\n1\n4\n1\n",
        "4\n3\n3\n1\n1\n1\n\n1\n4\n1\n",
    ],
)
def test_clue_lists_are_told_apart(text: str) -> None:
    assert gw.read(text) == gw.read(T)
    assert gw.read(text, kind="hanjie") == gw.read(T)


def test_empty_clues_in_clue_lists() -> None:
    for text in ("2 3\n\n1\n\n1\n\n", "2 3\n0\n1\n0\n1\n0\n", "3 2\n0\n1\n0\n#\n1\n0\n", "3 2\n\n1\n\n#\n1\n\n"):
        puzzle = read_as(Nonogram, text)
        assert (puzzle.rows, puzzle.columns) == (((), (1,), ()), ((1,), ()))
    for text in ("3\n2\n0\n1\n0\n\n1\n0\n", "3\n2\n\n1\n\n\n1\n\n"):
        puzzle = read_as(Nonogram, text, format="cwd")
        assert (puzzle.rows, puzzle.columns) == (((), (1,), ()), ((1,), ()))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3 4\n3\n1\n1\n1\n1\n4\n", "6 clues; expected 7 for the rows and columns"),
        ("3 4 5\n1\n", "is not a kind of puzzle"),
        ("0 4\n1\n", "expected at least one cell"),
        ("99999 99999\n1\n", "at most 250000 cells"),
        ("4 3\n3\n1\n1\n#\n1\n4\n1\n", "3 clues; expected 4 for the rows"),
        ("4 3\n3\n#\n1\n#\n1\n4\n1\n", "2 lines '#'; expected one"),
        ("4\n3\n3\n", "1 clue; expected 7"),
        ("$1\n1\n1\n1\n", "3 clues; expected as many for rows as for columns"),
        ("$1\n1\tx\n1\n", "'x' is not a number of a clue"),
    ],
)
def test_bad_clue_lists_say_what_is_wrong(text: str, why: str) -> None:
    with pytest.raises(InputError) as caught:
        gw.read(text)
    assert why in str(caught.value)


def test_what_follows_a_nin_is_passed_over() -> None:
    assert gw.read("3 4\n3\n1\n1\n1\n1\n4\n1\n7\n7\n7\n") == gw.read(T)


def test_tournament_batches_have_columns_first() -> None:
    text = "$1\n1\t1\n0\n1\n1\n$2\n2\n0\n1\n1\n$3\n"
    found = [puzzle for _, puzzle in gw.formats.read_each(text)]
    assert "line 2: the clue of column 1 needs 3 cells" in str(found[0])
    second = an(Nonogram, found[1])
    assert (second.columns, second.rows) == (((2,), ()), ((1,), (1,)))
    assert "nothing after a line '$'" in str(found[2])
    assert len(found) == 3
    with pytest.raises(InputError, match="it holds square boards only"):
        gw.write(gw.read(T), "tournament")


def test_bare_grids_of_hitori() -> None:
    puzzle = gw.read("1,2,12\n3,4,5\n", kind="hitori")
    assert puzzle == gw.read("1,2,12\n3,4,5\n", format="grid")
    assert gw.write(puzzle, "grid") == "1,2,12\n3,4,5\n"
    with pytest.raises(InputError, match="grid cannot hold a blank cell"):
        gw.write(gw.read("hitori\n1 .\n"), "grid")
    with pytest.raises(InputError, match=r"line 2: a blank cell \('\.'\); a bare grid holds numbers only"):
        gw.read("1 2\n1 .\n", format="grid")
    with pytest.raises(InputError, match="or kind=… for a bare grid"):
        gw.read("1,2,12\n3,4,5\n")
    with pytest.raises(InputError, match="'title:' is not a number"):
        gw.read("title: x\n1,2\n", format="grid")


def test_bare_grids_of_other_kinds() -> None:
    takuzu = gw.read("takuzu\n1100\n....\n.00.\n.1.0\n")
    for text in ("1100\n....\n.00.\n.1.0\n", "1,1,0,0\n.,.,.,.\n. 0 0 .\n.,1,.,0\n"):
        assert gw.read(text, kind="takuzu") == takuzu
        assert gw.read(text, kind="binairo", format="grid") == takuzu
        for format in (None, "grid"):
            assert not read_as(Takuzu, text, "unruly", format).unique_lines
    with pytest.raises(InputError, match="comes before any section; expected the sections 'rooms' and 'cells'"):
        gw.read("1,2\n3,4\n", kind="makaro", format="grid")


def test_the_old_name_of_a_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = gw.read("1,2,12\n3,4,5\n", format="seed")
    assert gw.write(puzzle, "seed") == gw.write(puzzle, "grid")
    file = tmp_path / "bare.txt"
    file.write_text("1,2,12\n3,4,5\n")
    assert main(["convert", str(file), "--from", "seed", "--to", "seed"]) == 0
    assert capsys.readouterr().out == "1,2,12\n3,4,5\n"
    assert find("seed") is find("grid")
    assert "seed" not in formats()


def test_compressed_collections(tmp_path: Path) -> None:
    text = "---\n".join([T] * 50).encode()
    for name, packed in (
        ("a.gz", gzip.compress(text)),
        ("a.xz", lzma.compress(text)),
        ("b.gz", gzip.compress(T.encode() + b"---\n") + gzip.compress(T.encode())),
    ):
        (tmp_path / name).write_bytes(packed)
        assert set(gw.read_all(tmp_path / name)) == {gw.read(T)}
    assert len(list(gw.read_all(tmp_path / "b.gz"))) == 2
    (tmp_path / "cut.gz").write_bytes(gzip.compress(text)[:-30])
    with pytest.raises(InputError, match="cut short"):
        list(gw.read_all(tmp_path / "cut.gz"))
    (tmp_path / "broken.xz").write_bytes(lzma.compress(text)[:40] + b"x" * 40)
    with pytest.raises(InputError, match="cannot be decompressed"):
        list(gw.read_all(tmp_path / "broken.xz"))


def test_every_format_says_what_it_is() -> None:
    assert list(formats()) == sorted(formats())
    for name, format in formats().items():
        assert name == format.name
        assert format.summary
        assert format.extension.startswith(".")


SHOUT = """
from gridwright.formats.base import Format, line_reader
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.messages import Message
from gridwright.text.parsing import make_grid

def parse(lines, source):
    cells = lines[0].text.removeprefix("SHOUT ")
    return Hitori(grid=make_grid(1, len(cells)), numbers=tuple(map(int, cells)))

def write(puzzle):
    return "SHOUT " + "".join(map(str, puzzle.numbers)) + "\\n"

FORMAT = Format(
    name="shout",
    about=Message("one row of a hitori, shouted"),
    extension=".shout",
    only=("hitori",),
    read=line_reader(parse),
    write=write,
    sniff=lambda head: head.first.startswith("SHOUT "),
    separator="",
)
"""


@pytest.fixture
def more_formats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package of formats with one more file in it, and with a helper that must not be imported."""
    monkeypatch.setattr(formats_package, "__path__", [*formats_package.__path__, str(tmp_path)])
    (tmp_path / "_helper.py").write_text("raise AssertionError('this is no format')\n")
    (tmp_path / "shout.py").write_text(SHOUT)
    caches = (formats_package.names, formats_package.load, formats_package.formats)
    for cache in caches:
        cache.cache_clear()
    yield
    sys.modules.pop("gridwright.formats.shout", None)
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("more_formats")
def test_a_format_is_one_file(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = read_as(Hitori, "SHOUT 0101\n")
    assert puzzle.numbers == (0, 1, 0, 1)
    assert gw.write(puzzle, "shout") == "SHOUT 0101\n"
    assert [an(Hitori, puzzle).numbers for puzzle in gw.read_all("SHOUT 01\nSHOUT 10\n")] == [(0, 1), (1, 0)]
    assert main(["formats"]) == 0
    assert "shout (.shout): hitori" in capsys.readouterr().out


def test_a_named_format_imports_no_other() -> None:
    code = (
        "import sys, gridwright as gw; gw.read('width 1\\nheight 1\\nrows\\n1\\ncolumns\\n1\\n', format='non');"
        "print(*sorted(name for name in sys.modules if name.startswith('gridwright.formats.')))"
    )
    found = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    imported = {name.rpartition(".")[2] for name in found.stdout.split()}
    assert {name for name in imported if not name.startswith("_")} == {"base", "non", "plain"}


def test_a_format_that_does_not_exist() -> None:
    with pytest.raises(gw.UsageError, match="'nonsense' is not a format; expected one of cwd, "):
        gw.write(gw.read(T), "nonsense")
    with pytest.raises(gw.UsageError, match="'nonsense' is not a format"):
        gw.read(T, format="nonsense")


WEBPBN_CLUES = (
    '<clues type="rows"><line><count>1</count></line><line><count color="black">2</count></line></clues>'
    '<clues type="columns"><line><count>2</count></line><line><count>1</count></line></clues>'
)


def webpbn(goal: str = "", saved: str = "", set_notes: str = "", notes: str = "") -> str:
    images = "".join(
        f'<solution type="{name}"><image>{image}</image></solution>'
        for name, image in (("goal", goal), ("saved", saved))
        if image
    )
    return f"<puzzleset>{set_notes}<puzzle>{notes}{WEBPBN_CLUES}{images}</puzzle></puzzleset>\n"


def test_images_of_webpbn_may_have_blanks_brackets_and_open_cells() -> None:
    puzzle = gw.read(webpbn(goal="| X . | | [X] X |", saved="| [X.]? | | XX |"))
    assert puzzle.notes.goal == "1011"
    assert present(puzzle.saved).values == (None, None, 1, 1)
    assert gw.read(webpbn(goal="|X.|\n|XX|\n")).saved is None
    for bad, why in (("|X?|XX|", "leaves cells open"), ("|X.|[XX|", "a bracket"), ("|X.|X|", "not a rectangle")):
        with pytest.raises(gw.InputError, match=why):
            gw.read(webpbn(goal=bad))
        assert gw.read(webpbn(saved=bad)).saved is None or bad == "|X?|XX|"


def test_a_saved_board_goes_from_webpbn_to_pzprv3_and_back() -> None:
    puzzle = gw.read(webpbn(goal="|X.|XX|", saved="|?.|X?|"))
    assert present(puzzle.saved).values == (None, 0, 1, None)
    there = gw.read(gw.write(puzzle, "pzprv3", drop_notes=True))
    assert there.saved == puzzle.saved
    back = gw.read(gw.write(there, "webpbn"))
    assert (back, back.saved) == (there, puzzle.saved)
    assert "saved" not in gw.write(puzzle.titled(title="x"), "non")


def test_what_is_said_of_a_set_is_said_of_its_puzzles() -> None:
    notes = gw.read(webpbn(set_notes="<title>a set</title><author>A. N. Other</author><source>a book</source>")).notes
    assert (notes.title, notes.author, notes.source) == ("", "A. N. Other", "a book")
    own = webpbn(
        set_notes="<author>A. N. Other</author>", notes="<author>B. Nother</author><source>s</source><id>#1</id>"
    )
    assert (gw.read(own).notes.author, gw.read(own).notes.source) == ("B. Nother", "s #1")


@pytest.mark.parametrize("size", [1, 3, 1000, 1 << 16])
def test_after_a_fault_json_goes_on_where_an_object_begins_a_line(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["gridwright.text.stream"], "CHUNK", size)
    good = '{"kind": "hitori", "size": [1, 2], "numbers": [[1, 2]]}\n'
    text = good + "[" * 99 + "\n" + "[\n {\n" * 500 + good + "[" * 99 + "\n" + good + "[" * 99
    found = list(formats()["json"].read(Source("text", LineReader(io.BytesIO(text.encode())))))
    assert [isinstance(one, InputError) for one in found] == [False, True, False, True, False, True]
    assert [one.line for one in found if isinstance(one, InputError)] == [2, 1004, 1006]


def test_a_colour_of_webpbn_does_not_break_the_line_of_its_error() -> None:
    odd = webpbn(goal="|X.|Z.|", notes='<color name="black" char="&#10;"/><color name="white" char="&#x202e;"/>')
    with pytest.raises(InputError) as caught:
        gw.read(odd)
    assert "in the goal; expected '\\n' or one of" in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("row", ["title: x", "unique-lines: no"])
def test_a_record_has_no_settings_among_its_rows(row: str) -> None:
    record = '{"type": "takuzu", "rows": 2, "cols": 2, "grid": [%s"..", ".."]}\n'
    assert read_as(Takuzu, record % "").unique_lines
    with pytest.raises(InputError, match="'grid' must be rows of text"):
        gw.read(record % f'"{row}", ')


@pytest.mark.skipif(
    not os.path.exists("/proc/self/mem"), reason="no file that opens and cannot be read: Linux makes this run"
)
def test_a_file_that_opens_and_cannot_be_read() -> None:
    with pytest.raises(InputError, match="/proc/self/mem: cannot be read: input/output error"):
        gw.read("/proc/self/mem")
