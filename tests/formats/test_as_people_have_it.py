"""Input as people have it: arrows, tabs, other symbols, other encodings, folders with answers, plain lists."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.errors import InputWarning
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu

FIRST = "takuzu\n1100\n....\n.00.\n.1.0\n"
MAKARO = "makaro\nrooms\na a b\na . b\nc c b\ncells\n. 2 .\n. < .\n. . .\n"


def test_arrows_of_unicode() -> None:
    assert gw.read(MAKARO.replace("<", "←")) == gw.read(MAKARO)
    puzzle = gw.read(MAKARO)
    plain = gw.read_answer(puzzle, "? 2 ?\n? # ?\n? ? ?\n")
    for arrow in "<>^v←→↑↓":  # in an answer the direction does not matter
        assert gw.read_answer(puzzle, f"? 2 ?\n? {arrow} ?\n? ? ?\n") == plain
    for sign, arrow in zip("<>^v", "←→↑↓", strict=True):
        assert gw.read(MAKARO.replace("<", arrow)) == gw.read(MAKARO.replace("<", sign))
    with pytest.raises(gw.InputError):
        gw.read_answer(puzzle, "? < ?\n? # ?\n? ? ?\n")


@pytest.mark.parametrize(
    "text",
    [
        "takuzu\n1\t1\t0\t0\n\t\t\t\n\t0\t0\t\n\t1\t\t0\n",
        "takuzu\n1100\n____\n-00-\n_1-0\n",
        "takuzu\nsymbols: OX\nXXOO\n....\n.OO.\n.X.O\n",
    ],
    ids=["tabs", "underscores and dashes", "symbols"],
)
def test_takuzu_as_it_is_pasted(text: str) -> None:
    assert gw.read(text) == gw.read(FIRST)


def test_half_done_boards_as_they_are_pasted() -> None:
    puzzle = gw.read(FIRST)
    expected = gw.read_answer(puzzle, "1100\n????\n?00?\n?1?0\n")
    assert gw.read_answer(puzzle, "1\t1\t0\t0\n\t\t\t\n\t0\t0\t\n\t1\t\t0\n") == expected
    assert gw.read_answer(puzzle, "1100\n____\n-00-\n.1?0\n") == expected
    hitori = gw.read("hitori\n1 2\n2 1\n")
    assert gw.read_answer(hitori, "#\t.\n\t\n.\t#\t\n") == gw.read_answer(hitori, "#.\n.#\n")


def test_a_line_of_tabs_is_blank_elsewhere() -> None:
    assert gw.read("hitori\n1 2 3\n\t\t\n2 1 3\n").grid.height == 2


def test_symbols_and_blank_numbers_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    takuzu, hitori = tmp_path / "t.txt", tmp_path / "h.txt"
    takuzu.write_text("takuzu\nXXOO\n....\n.OO.\n.X.O\n")
    hitori.write_text("1 5 3\n5 2 2\n")
    assert main(["solve", str(takuzu), "--symbols", "OX"]) == 0
    assert main(["convert", str(hitori), "--kind", "hitori", "--blank", "5", "--to", "plain"]) == 0
    assert capsys.readouterr().out.endswith("hitori\n1 . 3\n. 2 2\n")
    assert main(["show", str(hitori), "--kind", "hitori", "--blank", "x"]) == 2
    assert "'x' cannot stand for a blank cell; expected a number" in capsys.readouterr().err
    for wrong in ("X", "XX", "X."):
        assert main(["solve", str(takuzu), "--symbols", wrong]) == 2
        assert "expected two different characters" in capsys.readouterr().err


def test_answers_in_the_same_symbols(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    takuzu, answer, half = tmp_path / "t.txt", tmp_path / "a.txt", tmp_path / "h.txt"
    takuzu.write_text("takuzu\nXXOO\n....\n.OO.\n.X.O\n")
    answer.write_text("XXOO\nOOXX\nXOOX\nOXXO\n")
    half.write_text("XX__\n----\n....\n????\n")
    options = ["--symbols", "OX"]
    assert main(["check", str(takuzu), str(answer), *options]) == 0
    assert "Solved" in capsys.readouterr().out
    assert main(["check", str(takuzu), str(half), *options]) == 0
    assert main(["solve", str(takuzu), "--state", str(half), *options]) == 0
    assert main(["render", str(takuzu), "--answer", str(answer), "--to", "text", *options]) == 0
    assert main(["show", str(takuzu), "--answer", str(answer), *options]) == 0
    assert main(["check", str(takuzu), str(answer)]) == 2
    assert gw.read_answer(gw.read(FIRST), answer, symbols="OX") == gw.solve(gw.read(FIRST)).answer


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8-sig"])
def test_other_encodings_are_read_with_a_note(
    encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cafe.non"
    file.write_bytes('title "café"\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\n'.encode(encoding))
    assert main(["show", str(file)]) == 0
    captured = capsys.readouterr()
    assert "café" in captured.out
    assert captured.err.count("read as") == 1
    assert "cafe.non" in captured.err
    assert {"cp1252": "Windows-1252", "utf-16": "UTF-16", "utf-8-sig": "UTF-8"}[encoding] in captured.err


def test_every_file_of_another_encoding_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_bytes(b"takuzu\ntitle: caf\xe9\nauthor: \xe9\n10\n01\n")
    assert main(["show", str(tmp_path)]) == 0
    err = capsys.readouterr().err
    assert err.count("Windows-1252") == 2
    assert f"{tmp_path / 'one'}" in err


def test_xml_in_utf_16(tmp_path: Path) -> None:
    text = (
        '<?xml version="1.0" encoding="UTF-16"?>\n<puzzleset><puzzle><title>café</title><clues type="columns"><line>'
        '<count>1</count></line></clues><clues type="rows"><line><count>1</count></line></clues></puzzle></puzzleset>'
    )
    (tmp_path / "x.xml").write_text(text, encoding="utf-16")
    with pytest.warns(InputWarning, match="UTF-16"):
        assert gw.read(tmp_path / "x.xml").notes.title == "café"


def test_bytes_that_are_no_text_are_refused() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", InputWarning)
        with pytest.raises(gw.InputError, match="expected UTF-8"):
            gw.read(b"takuzu\n\xff\x01\n".decode("utf-8", "surrogateescape"))


def test_a_folder_skips_answers_with_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text(FIRST)
    (tmp_path / "a-answer.txt").write_text("1100\n0011\n1001\n0110\n")
    (tmp_path / "makaro-answer.txt").write_text("1 2 ←\n2 1 3\n")
    (tmp_path / "solved.json").write_text('{"kind": "takuzu", "size": [2, 2], "solutions": [[[0, 1], [1, 0]]]}\n')
    assert main(["solve", str(tmp_path)]) == 0
    captured = capsys.readouterr()
    assert captured.out.count("Exactly one solution") == 1
    assert "3 files skipped, as they look like answers" in captured.err
    assert all(name in captured.err for name in ("a-answer.txt", "makaro-answer.txt", "solved.json"))
    (tmp_path / "bad.txt").write_text("takuzu\n12\n")
    assert main(["solve", str(tmp_path)]) == 2


def test_puzzles_and_answers_from_lists() -> None:
    assert Takuzu.of([[1, 1, 0, 0], [None] * 4, [None, 0, 0, None], [None, 1, None, 0]]) == gw.read(FIRST)
    assert Hitori.of([[2, 2, 1], [2, None, 1]]) == gw.read("hitori\n2 2 1\n2 . 1\n")
    rooms: list[list[str | int | None]] = [["a", "a", "b"], ["a", None, "b"], ["c", "c", "b"]]
    assert Makaro.of(rooms, [[None, 2, None], [None, "←", None], [None] * 3]) == gw.read(MAKARO)
    puzzle = gw.read(FIRST)
    out = gw.solve(puzzle)
    assert out.answer is not None
    assert gw.Answer.of(out.answer.rows) == out.answer
    wrongs: tuple[Any, ...] = ([["x"]], "1100", [], [[]], [[1], [1, 2]], [[1.5]], [[True]], None, 7)
    for wrong in wrongs:
        with pytest.raises(gw.InputError):
            Takuzu.of(wrong)


def wrong_calls() -> dict[str, Callable[[], object]]:
    """Calls of the public functions with arguments of a wrong type, or of no sense."""
    puzzle = gw.read(FIRST)
    wrong: Any = 5
    rows: Any = [[1, 1, 0, 0]] * 4
    data: Any = b"takuzu\n10\n01\n"
    return {
        "solve a number": lambda: gw.solve(wrong),
        "solve a text": lambda: gw.solve(cast(Any, FIRST)),
        "a method": lambda: gw.solve(puzzle, wrong),
        "a limit": lambda: gw.solve(puzzle, limit=wrong),
        "a state": lambda: gw.solve(puzzle, state=rows),
        "check a number": lambda: gw.check(wrong, gw.Answer.empty(puzzle.grid)),
        "check rows": lambda: gw.check(puzzle, rows),
        "check nothing": lambda: gw.check(puzzle, cast(Any, None)),
        "read a number": lambda: gw.read(wrong),
        "read bytes": lambda: gw.read(data),
        "read many": lambda: list(gw.read_all(wrong)),
        "a kind": lambda: gw.read(FIRST, kind=wrong),
        "a format": lambda: gw.read(FIRST, format=wrong),
        "an answer for a number": lambda: gw.read_answer(wrong, "1100\n"),
        "an answer from a number": lambda: gw.read_answer(puzzle, wrong),
        "write a number": lambda: gw.write(wrong),
        "write to a number": lambda: gw.write(puzzle, wrong),
        "write an answer": lambda: gw.write(puzzle, "plain", rows),
        "draw a number": lambda: gw.svg(wrong),
        "draw an answer": lambda: gw.svg(puzzle, rows),
        "seconds": lambda: gw.Limit(cast(Any, "x")),
        "seconds below 0": lambda: gw.Limit(-1),
        "an answer without a grid": lambda: gw.Answer(wrong, (1,)),
        "answer rows": lambda: gw.Answer.of(wrong),
        "clues": lambda: Nonogram.of(wrong, wrong),
        "no clues": lambda: Nonogram.of([], []),
        "a clue": lambda: Nonogram.of(cast(Any, [5]), [[1]]),
        "a clue of text": lambda: Nonogram.of(cast(Any, "1"), cast(Any, "1")),
        "a fraction": lambda: Nonogram.of(cast(Any, [[1.0]]), [[1]]),
        "rooms": lambda: Makaro.of(wrong, wrong),
    }


@pytest.mark.parametrize("name", wrong_calls())
def test_wrong_types_get_one_of_our_errors(name: str) -> None:
    with pytest.raises(gw.GridwrightError):
        wrong_calls()[name]()


def test_a_nonogram_from_lists() -> None:
    assert Nonogram.of([[2], [0], []], [[1], [1]]) == gw.read("nonogram\nrows\n2\n0\n0\ncolumns\n1\n1\n")


def test_print_draws_boards() -> None:
    out = gw.solve(gw.read(FIRST))
    assert "│[1][1][0][0]│" in str(out)
    assert "Exactly one solution" in str(out)
    assert str(out.answer) in str(out)
    assert str(gw.Answer.of([[1, None]])) == "1 ?"


def test_everything_is_in_dir() -> None:
    assert set(gw.__all__) <= set(dir(gw))
