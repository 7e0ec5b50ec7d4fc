"""`gridwright play`: what the keys do, what is saved, and once with a real terminal."""

from __future__ import annotations

import os
import pty
import select
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.cli._game import Game
from gridwright.cli._play_screen import draw
from gridwright.cli.play import name_state, play
from support.waiting import wait_for

FIRST = "takuzu\n1100\n....\n.00.\n.1.0\n"


class Keys:
    """A keyboard that types what it is given, and remembers what was said."""

    def __init__(self, keys: str | list[str]) -> None:
        self.keys: Iterator[str] = iter([*keys, *"qq"])
        self.said: list[str] = []

    def show(self, game: Game) -> None:
        self.said.append(game.said)

    def read(self, game: Game) -> str:
        return next(self.keys)


def type_keys(text: str, keys: str | list[str], path: Path | str = "none") -> tuple[Game, list[str]]:
    game, keyboard = Game.start(gw.read(text)), Keys(keys)
    play(game, keyboard, str(path))
    return game, keyboard.said


def test_keys_move_and_put_values() -> None:
    game, _ = type_keys(FIRST, "j0l0l1l ")  # row 2: two 0s, a 1, and the next value, which is 0
    assert game.answer[1] == [0, 0, 1, 0]
    assert type_keys(FIRST, "jl0.")[0].answer[1, 1] is None
    assert type_keys(FIRST, "j   ")[0].answer[1, 0] is None  # 0, 1, nothing
    assert type_keys(FIRST, "k")[0].cell == 12  # over the edge


def test_given_cells_stay() -> None:
    game, said = type_keys(FIRST, "0")
    assert game.answer[0, 0] == 1
    assert "This cell is given." in said


def test_undo_and_redo() -> None:
    game, _ = type_keys(FIRST, "j0l0uu")
    assert game.answer[1] == [None] * 4
    game, _ = type_keys(FIRST, "j0l0uur")
    assert game.answer[1] == [0, None, None, None]
    assert "There is nothing to undo." in type_keys(FIRST, "u")[1]
    assert "There is nothing to redo." in type_keys(FIRST, "j0r")[1]


def test_broken_rules_are_named_and_flagged() -> None:
    assert not type_keys(FIRST, "j1c")[0].flagged
    game, said = type_keys("takuzu\n1100..\n......\n.0....\n...1..\n", "j0l0l0c")
    assert "three: row 2 has three 0s side by side." in said
    assert game.flagged == [6, 7, 8]


def test_hints_come_in_stages_and_then_on_the_board() -> None:
    game, said = type_keys(FIRST, "????")
    step = gw.hint(gw.read(FIRST)).step
    assert step is not None
    assert [text for text in dict.fromkeys(said) if text][:3] == list(dict.fromkeys([step.where, step.why, step.text]))
    assert (game.answer[2, 0], game.answer[2, 3]) == (1, 1)


def test_a_solved_board_is_praised_and_a_mark_shows() -> None:
    keys = "j0l0l1l1" + "j1hhh1" + "j0ll1"
    _, said = type_keys(FIRST, keys)
    assert "Solved: no rule is broken." in said
    game, _ = type_keys(FIRST, "jm")
    assert game.scene().cells[4].used
    assert not type_keys(FIRST, "jmm")[0].marked


def test_boards_are_saved_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "half.txt"
    game, said = type_keys(FIRST, "j0l0s", file)
    assert file.read_text() == "1100\n00??\n?00?\n?1?0\n"
    assert f"Saved to {file}." in said
    again = Game.start(game.puzzle, gw.read_answer(game.puzzle, file))
    assert again.values == game.values
    assert again.is_saved
    assert name_state(str(tmp_path / "x.txt"), game.puzzle) == "takuzu.board.txt"


def test_what_is_not_saved_takes_a_second_q() -> None:
    _, said = type_keys(FIRST, "j0")
    assert said[-1].startswith("The board is not saved")
    _, said = type_keys(FIRST, "")
    assert said == [""]


@pytest.mark.parametrize("kind", ["nonogram", "makaro", "hitori", "takuzu", "akari", "heyawake", "norinori"])
def test_every_cell_has_its_place_on_the_screen(kind: str) -> None:
    """Where a cell is drawn, a click finds it; and another value changes the picture there alone."""
    puzzle = gw.generate(kind, size=(8, 6), seed=2)
    game = Game.start(puzzle)
    view = draw(game, 120)
    assert [view.find(*place) for place in view.places] == list(range(48))
    assert view.find(0, 0) is None
    game.cell = next(cell for cell, domain in enumerate(game.choices) if domain and not game.fixed[cell])
    game.turn()
    after = draw(game, 120)
    line, column = view.places[game.cell]
    assert after.lines[line][column : column + view.width] != view.lines[line][column : column + view.width]


def test_a_terminal_is_needed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "first.txt").write_text(FIRST)
    assert main(["play", str(tmp_path / "first.txt")]) == 2
    assert "play needs a terminal" in capsys.readouterr().err


def test_played_in_a_terminal(tmp_path: Path) -> None:
    """The real program on a terminal of its own: arrows, values, save, quit."""
    (tmp_path / "first.txt").write_text(FIRST)
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(tmp_path)
        os.environ.update(TERM="xterm", LINES="24", COLUMNS="80")
        os.execv(sys.executable, [sys.executable, "-m", "gridwright", "play", "first.txt", "--state", "mine.txt"])
    try:
        shown = b""
        while b"quit" not in shown:
            assert select.select([terminal], [], [], 60)[0], shown
            shown += os.read(terminal, 65536)
        os.write(terminal, b"\x1bOB0\x1bOC0s")  # down, 0, right, 0, save
        wait_for(lambda: (tmp_path / "mine.txt").exists())
        os.write(terminal, b"q")
        _, status = os.waitpid(child, 0)
    finally:
        os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0
    assert (tmp_path / "mine.txt").read_text().splitlines()[1] == "00??"


def test_the_notation_of_boards_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["check", "--help"], ["hint", "--help"], ["play", "--help"]):
        with pytest.raises(SystemExit):
            main(words)
        assert "? where you have not decided" in " ".join(capsys.readouterr().out.split())
    assert main(["kinds", "hitori"]) == 0
    assert "A half-done board: # for masked, . for visible, ? for an undecided cell." in capsys.readouterr().out
    assert main(["kinds", "makaro"]) == 0
    assert "A half-done board: numbers separated by blanks" in capsys.readouterr().out


@pytest.mark.parametrize("format", ["puzzlink", "penpa", "json", "plain"])
def test_a_puzzle_of_any_sort_is_no_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str], format: str) -> None:
    """It is called one, and the notation of boards is told."""
    (tmp_path / "it.txt").write_text(gw.write(gw.example("hitori-6x4"), format, drop_notes=True))
    example = str(Path(__file__).parents[2] / "examples" / "hitori-6x4.txt")
    for command in (["check", example], ["hint", example, "--state"], ["convert", example, "--to", "json", "--answer"]):
        assert main([*command, str(tmp_path / "it.txt")]) == 2
        told = capsys.readouterr().err
        assert "this is a puzzle, not a board; expected 4 rows of 6 cells: # for masked, . for visible, ? for" in told


def test_a_puzzle_is_no_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "first.txt").write_text(FIRST)
    assert main(["check", str(tmp_path / "first.txt"), str(tmp_path / "first.txt")]) == 2
    assert "this is a puzzle, not a board; expected 4 rows of 4 cells: 1, 0, ? or . for" in capsys.readouterr().err
