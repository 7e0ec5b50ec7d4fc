"""Files of other nonogram solvers as webpbn exports them, and the text of janko.at."""

from __future__ import annotations

import pytest

import gridwright as gw
from gridwright.formats import formats

HEN = gw.read("nonogram\nrows\n3\n1 1\n0\n2\ncolumns\n1 1\n1 1\n2\n0\n1\n")  # 5 columns, 4 rows
FILES = {
    "keen": "3\n1 1\n0\n2\n\n1 1\n1 1\n2\n0\n1\n",
    "ish": "# from webpbn\n3\n1,1\n0\n2\n\n1,1\n1,1\n2\n0\n1\n",
    "syro": "# from webpbn\n3 0\n1 1 0\n0\n2 0\n\n1 1 0\n1 1 0\n2 0\n0\n1 0\n",
    "makhorin": "* from webpbn\n3\n1 1\n0\n2\n&\n1 1\n1 1\n2\n0\n1\n&\n",
    "faase": "rows\n3\n1 1\n0\n2\ncolumns\n1 1\n1 1\n2\n0\n1\n",
    "olsak": "a remark\n#d\n 0:   #FFFFFF   white\n 1:%  #000000   black\n: rows\n3\n1 1\n0\n2\n: columns\n1 1\n1 1\n2\n0\n1\n",
}


@pytest.mark.parametrize("name", FILES)
def test_each_is_read_by_its_name_and_without(name: str) -> None:
    for text in (FILES[name], FILES[name].replace("\n", "\r\n")):
        assert gw.read(text, format=name) == HEN
        assert gw.read(text) == HEN


@pytest.mark.parametrize("name", FILES)
def test_each_is_written_as_it_is_read(name: str) -> None:
    text = gw.write(HEN, name)
    assert text.splitlines()[-3:] == FILES[name].splitlines()[-3:]
    assert gw.read(text, format=name) == HEN


def test_letters_of_one_colour_are_no_colours() -> None:
    text = "#d\n 0:   #FFFFFF   white\n n:%  #000000   black\n: rows\n3n\n: columns\n1n\n1n\n1n\n"
    assert gw.read(text) == gw.read("nonogram\nrows\n3\ncolumns\n1\n1\n1\n")
    with pytest.raises(gw.InputError, match="coloured clues are not supported; expected black alone"):
        gw.read(text.replace(": rows", " r:*  #FF0000   red\n: rows"))


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("1\n1\n", "keen", "expected a blank line once, between the rows and the columns"),
        ("1\n&\n", "makhorin", "expected '&' once"),
        ("rows\n1\ncolumns\n", "faase", "expected clues of rows, and clues of columns"),
        ("1\n\nx\n", "keen", "'x' is not a clue"),
        (": rows\n1\n", "olsak", "1 line with a colon"),
    ],
)
def test_files_that_are_not_such_lists(text: str, name: str, why: str) -> None:
    with pytest.raises(gw.InputError, match=why):
        gw.read(text, format=name)


def test_files_with_a_size_are_still_told() -> None:
    for name in ("cwd", "nin", "mk"):
        assert gw.read(gw.write(HEN, name)) == HEN


JANKO = """<html><script id="data" type="application/x-janko">
begin
puzzle makaro
author A. N. Other
unit 32
rows 3
cols 4
problem
1 - w -
- n x -
- - - 2
areas
1 1 8 2
3 9 8 2
3 3 4 4
solution
1 2 - 1
3 - - 2
1 2 1 2
moves
aa,1;ba,2;
end
</script></html>
"""


def test_a_page_of_janko() -> None:
    puzzle = gw.read(JANKO)
    assert puzzle == gw.read(
        "makaro\nauthor: A. N. Other\nrooms\na a . b\nc . . b\nc c d d\ncells\n1 . < .\n. ^ # .\n. . . 2\n"
    )
    bracketed = JANKO
    for word in ("begin", "problem", "areas", "solution", "moves", "end"):
        bracketed = bracketed.replace(f"\n{word}\n", f"\n[{word}]\n")
    assert gw.read(bracketed) == puzzle


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("begin\npuzzle hitori\nsize 2\nproblem\n1 2\n- 1\nend\n", "hitori\n1 2\n. 1\n"),
        ("begin\npuzzle akari\nrows 1\ncols 3\nproblem\n- x 0\nend\n", "akari\n.#0\n"),
        ("begin\npuzzle binairo\nsize 2\nproblem\n1 -\n- 0\nend\n", "takuzu\n1.\n.0\n"),
        ("begin\npuzzle norinori\nrows 2\ncols 3\nareas\n1 1 2\n1 1 2\nend\n", "norinori\na a b\na a b\n"),
        (
            "begin\npuzzle heyawake\nrows 1\ncols 3\nproblem\n1 - -\nareas\n1 1 2\nend\n",
            "heyawake\nrooms\na a b\nnumbers\n1 . .\n",
        ),
        ("begin\npuzzle nonogramme\nrows 1\ncols 3\nsolution\nx - x\nend\n", "nonogram\nrows\n1 1\ncolumns\n1\n0\n1\n"),
    ],
)
def test_kinds_of_janko(text: str, expected: str) -> None:
    assert gw.read(text).titled(goal="") == gw.read(expected)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("begin\npuzzle sudoku\nsize 2\nproblem\n1 2\n2 1\nend\n", "'sudoku' of janko.at is not supported"),
        ("begin\npuzzle hitori\nsize 3\nproblem\n1 2\n2 1\nend\n", "the section problem is not 3x3"),
        ("begin\npuzzle nonogramme\nsize 2\nend\n", "no section solution; expected the picture"),
    ],
)
def test_texts_of_janko_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(gw.InputError, match=why):
        gw.read(text)


def test_every_new_format_is_listed() -> None:
    assert {*FILES, "janko", "penpa"} <= set(formats())
