"""`gridwright play`: what the keys do, what is saved, and once with a real terminal."""

from __future__ import annotations

import contextlib
import curses
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.cli._game import Game
from gridwright.cli._play_screen import LEFT, RELEASED, RIGHT, WHEEL, Mouse, MouseEvent, draw
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


UP, DOWN = WHEEL
MIDDLE = 1


class Played:
    """The real program on a terminal of its own, of a certain size."""

    def __init__(self, folder: Path, *words: str, size: tuple[int, int] = (24, 80), term: str = "xterm") -> None:
        self.shown = b""
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.environ.pop("LINES", None), os.environ.pop("COLUMNS", None)
            os.environ.update(TERM=term)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("4H", *size, 0, 0))
            os.execv(sys.executable, [sys.executable, "-m", "gridwright", "play", *words])

    def wait(self, said: bytes) -> None:
        """Read until something is on the screen."""
        while said not in self.shown:
            assert select.select([self.terminal], [], [], 60)[0], self.shown
            self.shown += os.read(self.terminal, 65536)

    def type(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())

    def click(self, button: int, line: int, column: int) -> None:
        """Press a button and let go of it, in the way in which a terminal of that type reports it."""
        curses.setupterm("xterm", fd=self.terminal)
        if (curses.tigetstr("kmous") or b"").endswith(b"<"):
            released = "" if button in WHEEL else f"\x1b[<{button};{column + 1};{line + 1}m"
            self.type(f"\x1b[<{button};{column + 1};{line + 1}M{released}")
        else:
            for code in (button, *([] if button in WHEEL else [RELEASED])):
                os.write(self.terminal, b"\x1b[M" + bytes([32 + code, 33 + column, 33 + line]))

    def resize(self, lines: int, columns: int) -> None:
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("4H", lines, columns, 0, 0))
        os.kill(self.child, signal.SIGWINCH)

    def end(self) -> int:
        """The exit status; what is still shown is read, as a full terminal would hold the program up."""
        with contextlib.suppress(OSError):
            while data := os.read(self.terminal, 65536):
                self.shown += data
        _, status = os.waitpid(self.child, 0)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)


def read_saved(path: Path) -> list[str]:
    return wait_for(lambda: path.read_text().splitlines() if path.exists() else [])


def test_played_in_a_terminal(tmp_path: Path) -> None:
    """The real program on a terminal of its own: arrows, values, save, quit."""
    (tmp_path / "first.txt").write_text(FIRST)
    played = Played(tmp_path, "first.txt", "--state", "mine.txt")
    played.wait(b"quit")
    played.type("\x1bOB0\x1bOC0s")  # down, 0, right, 0, save
    assert read_saved(tmp_path / "mine.txt")[1] == "00??"
    played.type("q")
    assert played.end() == 0


def test_played_with_a_mouse(tmp_path: Path) -> None:
    """A click puts in the next value, on a given cell it only goes there; the right button marks; others do nothing."""
    (tmp_path / "first.txt").write_text(FIRST)
    places = draw(Game.start(gw.read(FIRST)), 80).places
    played = Played(tmp_path, "first.txt", "--state", "mine.txt")
    played.wait(b"quit")
    for cell in (4, 5, 5, 0):  # row 2: a 0, then a 1; row 1, column 1 is given
        played.click(LEFT, *places[cell])
    played.click(MIDDLE, *places[6])
    played.click(LEFT, 20, 70)  # beside the board
    played.type("s")
    assert read_saved(tmp_path / "mine.txt") == ["1100", "01??", "?00?", "?1?0"]
    played.click(RIGHT, *places[7])
    played.type("1")  # where the right button was
    played.type("sq")
    assert played.end() == 0
    assert read_saved(tmp_path / "mine.txt") == ["1100", "01?1", "?00?", "?1?0"]
    assert "given" not in played.shown.decode()


def test_the_wheel_scrolls_a_board_larger_than_the_terminal(tmp_path: Path) -> None:
    puzzle = gw.read("hitori\n" + "1 2 3\n" * 40)
    (tmp_path / "tall.txt").write_text(gw.write(puzzle, "plain"))
    places = draw(Game.start(puzzle), 80).places
    played = Played(tmp_path, "tall.txt", "--state", "mine.txt", size=(14, 80))
    played.wait(b"quit")
    for _ in range(5):
        played.click(DOWN, 5, 5)
    for _ in range(2):
        played.click(UP, 5, 5)
    line, column = places[3 * 15 + 1]
    played.click(LEFT, line - 3 * WHEEL[DOWN], column)
    played.type("s")
    assert read_saved(tmp_path / "mine.txt") == ["???"] * 15 + ["?#?"] + ["???"] * 24
    for _ in range(99):
        played.click(DOWN, 5, 5)
    played.type("j#sq")  # a key shows the cell again
    assert played.end() == 0
    assert (tmp_path / "mine.txt").read_text().splitlines() == ["???"] * 15 + ["?#?"] * 2 + ["???"] * 23


def test_older_terminals_report_the_mouse_by_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, keys in ((b"\x1b[M", [32, 33 + 200, 33 + 4]), (b"\x1b[<", [*b"0;201;5M"])):
        monkeypatch.setattr(curses, "tigetstr", lambda _, name=name: name)
        assert Mouse().read(iter(keys).__next__) == MouseEvent(LEFT, 4, 200)
    assert Mouse().read(iter(b"2;1;1m").__next__).button not in (LEFT, RIGHT)
    assert Mouse().read(iter(b"x").__next__).button not in (LEFT, RIGHT)


def test_a_window_that_is_resized_shows_the_board_again(tmp_path: Path) -> None:
    """Also one that is too small for anything but a part of the board."""
    (tmp_path / "first.txt").write_text(FIRST)
    played = Played(tmp_path, "first.txt", "--state", "mine.txt")
    played.wait(b"quit")
    for size in ((3, 8), (1, 1), (50, 200), (8, 30)):
        played.shown = b""
        played.resize(*size)
        played.type("j")
        played.wait(b"\x1b[")
    played.type("0s")
    assert read_saved(tmp_path / "mine.txt")[0] == "1100"  # four rows down is the first again, which is given
    played.type("j0sq")
    assert played.end() == 0
    assert read_saved(tmp_path / "mine.txt")[1] == "0???"


def test_ctrl_c_asks_before_it_leaves_a_board_that_is_not_saved(tmp_path: Path) -> None:
    (tmp_path / "first.txt").write_text(FIRST)
    played = Played(tmp_path, "first.txt")
    played.wait(b"quit")
    played.type("j0")
    played.type("c")
    played.wait(b"No rule is broken")
    played.type("\x03")  # what was typed before it and is not read yet would be dropped by the terminal
    played.wait(b"not saved")
    played.type("\x03")
    assert played.end() == 0
    assert "Traceback" not in played.shown.decode()


@pytest.mark.parametrize("term", ["dumb", "no-such-terminal", ""])
def test_a_terminal_that_cannot_show_a_board_is_named(tmp_path: Path, term: str) -> None:
    (tmp_path / "first.txt").write_text(FIRST)
    played = Played(tmp_path, "first.txt", term=term)
    assert played.end() == 2
    assert f"a terminal of the type '{term}' cannot show a board" in played.shown.decode()


def test_a_terminal_that_cannot_hide_its_cursor_will_do(tmp_path: Path) -> None:
    (tmp_path / "first.txt").write_text(FIRST)
    played = Played(tmp_path, "first.txt", term="vt100")
    played.wait(b"quit")
    played.type("q")
    assert played.end() == 0


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
