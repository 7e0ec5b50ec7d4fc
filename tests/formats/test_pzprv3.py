"""Files of pzpr: what is written is what that program writes, and a board that is filled in is an answer."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import formats, kinds
from gridwright.cli import main
from gridwright.errors import InputError
from gridwright.formats import pzprv3
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.puzzle import Answer
from support.random_puzzles import random_puzzle

# As pzpr 0.10.1 saves them (nonogram: as its newer relatives do), a blank behind every cell.
FILES = {
    "hitori": "pzprv3\nhitori\n2\n3\n1 . 37 \n2 2 0 \n# . + \n. + . \n",
    "makaro": "pzprv3\nmakaro\n2\n3\n2\n0 0 . \n1 . . \n. . l \n1 t # \n2 . . \n. . . \n",
    "nonogram": "pzprv3\nnonogram\n2\n3\n. . 1 . 2 \n. . # . + \n1 1 . . . \n".replace(
        ". . 1 . 2", ". . 2 . 2"
    ).replace(". . # . +", "1 1 # . +"),
}
PIDS = sorted(FILES)
KINDS_HERE = pzprv3.FORMAT.kinds


@pytest.mark.parametrize("pid", PIDS)
def test_a_file_with_its_answer_is_written_as_it_was_read(pid: str) -> None:
    puzzle = gw.read(FILES[pid])
    answer = gw.read_answer(puzzle, FILES[pid])
    assert puzzle.kind == pid
    assert any(value is not None for value in answer.values)
    assert gw.write(puzzle, "pzprv3", answer) == FILES[pid]
    assert gw.read_answer(puzzle, FILES[pid].replace("\n", "/")) == answer


def test_what_the_marks_of_an_answer_mean() -> None:
    assert gw.read_answer(gw.read(FILES["hitori"]), FILES["hitori"]).values == (1, None, 0, None, 0, None)
    assert gw.read_answer(gw.read(FILES["nonogram"]), FILES["nonogram"]).values == (1, None, 0, None, None, None)
    makaro = gw.read(FILES["makaro"])
    assert gw.read_answer(makaro, FILES["makaro"]).values == (2, None, None, 1, None, None)  # the given is decided
    coloured = FILES["makaro"].replace("\n2 . . \n. . . \n", "\n+ -[1,,2,] . \n. . . \n")
    assert gw.read_answer(makaro, coloured).values == (None, None, None, 1, None, None)


@pytest.mark.parametrize("pid", PIDS)
def test_random_boards_and_answers(pid: str) -> None:
    rng = random.Random(f"pzprv3 {pid}")
    for _ in range(100):
        puzzle = random_puzzle(rng, pid, 7)
        values = [rng.choice((None, *domain)) if domain else None for domain in kinds.of(puzzle).choices(puzzle)]
        if isinstance(puzzle, Makaro):
            values = [value if given is None else given for value, given in zip(values, puzzle.givens, strict=True)]
        answer = Answer(puzzle.grid, tuple(values))
        text = gw.write(puzzle, "pzprv3", answer)
        assert gw.read(text) == puzzle
        assert gw.read_answer(puzzle, text) == answer
        assert gw.read_answer(puzzle, gw.write(puzzle, "pzprv3")).values == getattr(
            puzzle, "givens", (None,) * len(puzzle.grid)
        )


def test_notes_are_written_so_that_pzpr_finds_their_end() -> None:
    # That program takes every slash for a line end, and counts braces.
    notes = {"author": 'A. "N." Other', "source": "https://example.org/a", "description": "}{ 100% \\u0041 ö"}
    puzzle = gw.read(FILES["hitori"]).titled(**notes)
    text = gw.write(puzzle, "pzprv3")
    assert gw.read(text) == puzzle
    board, _, info = text.partition("\n\ninfo:")
    assert "/" not in info
    assert info.count("{") == info.count("}") == 2
    assert json.loads(info)["metadata"]["source"] == notes["source"]
    assert board.count("\n") == 7


def test_answers_that_do_not_belong(tmp_path: Path) -> None:
    puzzle = gw.read(FILES["hitori"])
    with pytest.raises(InputError, match="a board of another puzzle; expected the hitori that was given"):
        gw.read_answer(puzzle, FILES["hitori"].replace("37", "36"))
    with pytest.raises(InputError, match="the file has 0 rows of cells; expected 2"):
        gw.read_answer(puzzle, "pzprv3/hitori/2/3/1 . 37 /2 2 0 /")
    with pytest.raises(InputError, match=r"'x' in an answer; expected one of # \+ \."):
        gw.read_answer(puzzle, FILES["hitori"].replace("# . +", "x . +"))
    with pytest.raises(InputError, match=r"a number on a black cell \(row 1, column 3\)"):
        gw.read_answer(gw.read(FILES["makaro"]), FILES["makaro"].replace("2 . . \n. . . ", "2 . 1 \n. . . "))
    makaro = gw.read(FILES["makaro"])
    with pytest.raises(InputError, match="pzprv3 cannot hold 2 in place of the given 1"):
        gw.write(makaro, "pzprv3", Answer(makaro.grid, (None, None, None, 2, None, None)))
    with pytest.raises(InputError, match="puzzlink cannot hold an answer; pzprv3, share and webpbn can"):
        gw.write(puzzle, "puzzlink", Answer.empty(puzzle.grid))


def test_a_saved_board_for_every_command_that_takes_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    half, saved = tmp_path / "half.txt", tmp_path / "saved.txt"
    half.write_text("#?#?\n????\n????\n????\n")
    link = "hitori/4/4/1114142333214213"
    assert main(["convert", link, "--to", "pzprv3", "--answer", str(half), "-o", str(saved)]) == 0
    assert main(["check", str(saved), str(saved)]) == 1, "a cell without a mark counts as unshaded"
    assert "undecided" not in capsys.readouterr().out
    assert main(["check", str(saved), str(half)]) == 0
    assert "No rule is broken so far; 14 cells are undecided." in capsys.readouterr().out
    assert main(["solve", link, "--state", str(saved), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "unique", "for --state it is undecided"
    assert main(["render", link, "--answer", str(saved), "--to", "text"]) == 0
    assert "█1█" in capsys.readouterr().out
    assert main(["convert", link, link, "--to", "pzprv3", "--answer", str(half), "-o", str(tmp_path / "d/")]) == 2
    assert "--answer takes one puzzle" in capsys.readouterr().err


@pytest.mark.parametrize("pid", PIDS)
def test_a_saved_board_stays_with_its_puzzle(pid: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saved, again, link = (tmp_path / name for name in ("saved.txt", "again.txt", "link.url"))
    saved.write_text(FILES[pid])
    puzzle = gw.read(saved)
    assert puzzle.saved == gw.read_answer(puzzle, saved)
    assert puzzle == gw.read(gw.write(puzzle, "puzzlink")), "it is no part of the puzzle"
    assert gw.write(puzzle, "pzprv3") == FILES[pid]
    assert "saved" not in gw.write(puzzle, "json")
    assert gw.read(gw.write(puzzle, "json")).saved is None
    assert main(["convert", str(saved), "--to", "pzprv3", "-o", str(again)]) == 0
    assert again.read_text() == FILES[pid]
    assert capsys.readouterr().err == ""
    assert main(["convert", str(saved), "--to", "puzzlink", "-o", str(link)]) == 0
    said = "gridwright: left out 1 filled-in board: it is not part of the puzzle, and puzzlink has no place for it\n"
    assert capsys.readouterr().err == said


def test_an_empty_or_unreadable_board_is_not_saved() -> None:
    assert gw.read("pzprv3/hitori/1/2/1 2 /. . /").saved is None
    assert gw.read("pzprv3/hitori/1/2/1 2 /x . /").saved is None
    assert gw.read("pzprv3/hitori/1/2/1 2 /").saved is None
    empty = FILES["makaro"].replace("\n2 . . \n. . . \n", "\n. . . \n. . . \n")
    assert gw.read(empty).saved is None, "givens are not filled in"


HITORI = "pzprv3/hitori/3/4/3 1 1 2 /1 3 2 4 /4 4 3 2 /"
MAKARO = "pzprv3/makaro/3/3/3/0 0 1 /0 . 1 /2 2 1 /. 2 . /. l . /. . . /"
EDGE = "pzprv3/makaro/2/3/2/0 0 . /0 1 1 /. . {} /. . . /2 3 . /1 2 1 /"
NONOGRAM = "pzprv3/nonogram/2/4/. . 1 2 . 1 /2 1 {} /. 1 {} /"
JUDGED = {
    "hitori, solved": (HITORI + ". # . . /. . . . /# . . # /", []),
    "hitori, solved, all marked": (HITORI + "+ # + + /+ + + + /# + + # /", []),
    "hitori, untouched": (HITORI + ". . . . /. . . . /. . . . /", ["repeat", "repeat", "repeat"]),
    "hitori, a number twice in a row": (HITORI + ". # . . /. . . . /. . . # /", ["repeat"]),
    "hitori, a number twice in a column": (HITORI + ". # . . /. . . . /# . . . /", ["repeat"]),
    "hitori, shaded cells that touch": (HITORI + ". # # . /. . . . /# . . # /", ["touch"]),
    "hitori, a corner cut off": (HITORI + ". # . . /# . . . /. # . # /", ["apart", "apart"]),
    "nonogram, solved": (NONOGRAM.format("# # . #", ". # . ."), []),
    "nonogram, untouched": (NONOGRAM.format(". . . .", ". . . ."), ["row-clue"] * 2 + ["column-clue"] * 3),
    "nonogram, a run too short": (NONOGRAM.format("# # . .", ". # . ."), ["row-clue", "column-clue"]),
    "nonogram, runs in another order": (NONOGRAM.format("# . # #", ". # . ."), ["row-clue"] + ["column-clue"] * 2),
    "nonogram, right rows, wrong columns": (NONOGRAM.format("# # . #", "# . . ."), ["column-clue"] * 2),
    "nonogram, ticked clues": (NONOGRAM.format("# # . #", ". # . .").replace("2 1 #", "c2 c1 #"), []),
    "makaro, solved": (MAKARO + "1 . 3 /3 . 1 /2 1 2 /", []),
    "makaro, a number twice in a room": (MAKARO + "1 . 3 /1 . 2 /2 1 . /", ["room", "neighbours", "arrow"]),
    "makaro, a number too large": (MAKARO + "4 . . /. . . /. . . /", ["room"]),
    "makaro, equal neighbours": (MAKARO + "1 . . /3 . . /. 1 1 /", ["neighbours"]),
    "makaro, an arrow at a small number": (MAKARO + "3 . . /1 . . /. . . /", ["arrow"]),
    "makaro, an arrow off the board": (EDGE.format("r"), ["arrow"]),
    "makaro, an arrow at a black cell": ("pzprv3/makaro/2/3/2/0 . . /0 1 1 /. # l /. . . /2 . . /1 2 1 /", ["arrow"]),
    "makaro, an arrow into the board": (EDGE.format("l"), []),
}


@pytest.mark.parametrize("name", JUDGED)
def test_a_saved_board_is_judged_as_puzz_link_does(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board, rules = JUDGED[name]
    file = tmp_path / "saved.txt"
    file.write_text(board)
    assert main(["check", str(file), str(file)]) == bool(rules)
    captured = capsys.readouterr()
    assert captured.err == ""
    assert ("Solved" in captured.out) == (not rules)
    assert main(["check", str(file), str(file), "--json"]) == bool(rules)
    found = json.loads(capsys.readouterr().out)
    assert [violation["rule"] for violation in found["violations"]] == rules
    assert found["kind"] == name.partition(",")[0]


def test_a_board_is_made_for_every_rule_that_a_saved_board_can_break() -> None:
    for pid in PIDS:
        made = {rule for name, (_, rules) in JUDGED.items() if name.startswith(pid) for rule in rules}
        rules = {rule.name for rule in kinds.load(pid).rules}
        assert made == rules - {"given"}, "a saved board has no place for another number than the given"


def test_a_misprint_is_still_refused_by_every_other_command(tmp_path: Path) -> None:
    file, plain = tmp_path / "saved.txt", tmp_path / "answer.txt"
    file.write_text(JUDGED["makaro, an arrow off the board"][0])
    plain.write_text("3 2 #\n1 2 1\n")
    assert main(["solve", str(file)]) == 2
    assert main(["check", str(file), str(plain)]) == 2


def test_many_saved_boards_are_checked_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["hitori, solved", "makaro, an arrow off the board", "nonogram, solved"]
    file = tmp_path / "saved.txt"
    file.write_text("".join(JUDGED[name][0] + "\n" for name in names))
    assert main(["check", str(file), str(file), "--json"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [len(record["violations"]) for record in found] == [0, 1, 0]


@pytest.mark.parametrize("pid", KINDS_HERE)
def test_an_error_names_its_line(pid: str) -> None:
    """A mark that is wrong and a row that is too short, in a file that begins at its third line."""
    rng, wrong, short = random.Random(f"line {pid}"), 0, 0
    for _ in range(10):
        lines = gw.write(random_puzzle(rng, pid, 5), "pzprv3").splitlines()
        for nth in range(4, len(lines)):
            marks = lines[nth].split()
            wrong += names_its_line(lines, nth, ["zz", *marks[1:]])
            short += len(marks) > 1 and names_its_line(lines, nth, marks[1:])
    assert short > 9
    assert wrong > 9 or pid == "norinori", "a norinori is nothing but rooms"


def names_its_line(lines: list[str], nth: int, marks: list[str]) -> bool:
    """Is a row with these marks refused? Then by its line, unless it is about the rooms of the whole board."""
    text = "\n".join(["", "", *lines[:nth], " ".join(marks), *lines[nth + 1 :]])
    (found,) = [found for _, found in formats.read_each(text)]
    if not isinstance(found, InputError) or "room" in str(found):
        return False
    assert found.line == nth + 3, (text, found)
    return True


def test_an_error_in_a_saved_board_names_its_line() -> None:
    for pid, text in FILES.items():
        puzzle, lines = gw.read(text), text.splitlines()
        lines[-1] = "zz" + lines[-1][lines[-1].index(" ") :]
        with pytest.raises(InputError) as caught:
            gw.read_answer(puzzle, "\n".join(lines))
        assert caught.value.line == len(lines), pid
