"""`gridwright play`."""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from gridwright.cli._common import ANSWERED, Terminal, add_cells, add_command, add_source_options, source_settings
from gridwright.cli._options import HALF_DONE
from gridwright.cli._output import write_output
from gridwright.errors import NEEDS_POSIX, InputError, MissingError, UsageError, quote
from gridwright.formats import read_answer, read_each
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle

if TYPE_CHECKING:
    from gridwright.cli._game import Game
    from gridwright.cli._play_screen import Screen

DESCRIPTION = Sentence("""Play a puzzle in the terminal. Move with the arrows or hjkl;
space puts in the next value, 0-9, # and . a certain one, and Del none; m marks
a cell; u undoes and r redoes; c names broken rules; ? gives a hint, first where
to look, then why, then what follows; s saves and q quits. With a mouse, a click
puts in the next value, the right button marks, and the wheel scrolls a board
larger than the terminal.""")
EPILOG = Sentence("""s saves the board to FILE of --state, or beside the puzzle as NAME.board.txt.
--state goes on from there; a FILE that does not exist yet is where s saves.""")
MOVES = {"k": (-1, 0), "j": (1, 0), "h": (0, -1), "l": (0, 1)}


class Keyboard(Protocol):
    """Where a game is shown, and where its keys come from."""

    def show(self, game: Game) -> None:
        """Show the board."""

    def read(self, game: Game) -> str:
        """The next key."""


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands, "play", Sentence("play a puzzle in the terminal"), DESCRIPTION, f"{EPILOG}\n\n{HALF_DONE}"
    )
    command.add_argument("puzzle", metavar="PUZZLE", help=say("a file, a puzz.link URL or a game ID"))
    command.add_argument("--state", metavar="FILE", help=say("the half-done board: go on from it, and save to it"))
    add_source_options(command)
    add_cells(command)
    command.set_defaults(run=run, in_place=True)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play one puzzle."""
    from gridwright.cli._game import Game

    puzzle = read_one(options)
    path = options.state or name_state(options.puzzle, puzzle)
    game = Game.start(puzzle, read_state(options, puzzle, path))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(say("play needs a terminal; `gridwright web` plays in a browser"))
    try:
        import curses

        from gridwright.cli._play_screen import Screen
    except ImportError:
        raise MissingError(NEEDS_POSIX(what="play")) from None
    try:
        curses.setupterm()
        if not curses.tigetstr("cup"):
            raise curses.error
    except curses.error:
        what = quote(os.environ.get("TERM", ""))
        raise UsageError(
            say("a terminal of the type {type} cannot show a board; set TERM, or play by `gridwright web`", type=what)
        ) from None
    curses.wrapper(lambda window: play_on(Screen(window), game, path))
    if not game.is_saved:
        terminal.print_note(say("gridwright: {text}", text=say("the board was not saved")))
    return ANSWERED


def play_on(screen: Screen, game: Game, path: str) -> None:
    """Play with keys and mouse."""
    with screen.hearing():
        play(game, screen, path)


def read_one(options: argparse.Namespace) -> Puzzle:
    """The puzzle to play."""
    found = next(read_each(options.puzzle, options.kind, options.format, source_settings(options)))[1]
    if isinstance(found, InputError):
        raise found
    return found


def name_state(source: str, puzzle: Puzzle) -> str:
    """The file to save to, if none is named: beside the puzzle, or here."""
    path = Path(source)
    return str(path.with_name(f"{path.stem}.board.txt")) if path.is_file() else f"{puzzle.kind}.board.txt"


def read_state(options: argparse.Namespace, puzzle: Puzzle, path: str) -> Answer | None:
    """The board to go on from: the file, if it is there, or what a saved game had filled in."""
    return read_answer(puzzle, path, symbols=options.symbols or "") if os.path.exists(path) else puzzle.saved


def play(game: Game, screen: Keyboard, path: str) -> None:
    """Take keys until the player quits; a board that is not saved takes a second q. Ctrl-C is one."""
    key = ""
    while True:
        try:
            if key == "q" and (game.is_saved or game.said == ask_again()):
                return
            press(game, key, path)
            screen.show(game)
            key = screen.read(game)
        except KeyboardInterrupt:
            key = "q"


def ask_again() -> str:
    """What is said before a board that is not saved is left."""
    return say("The board is not saved: s saves it, q again leaves it.")


def press(game: Game, key: str, path: str) -> None:
    """Do what a key says."""
    if key in MOVES:
        game.move(*MOVES[key])
    elif key == "s":
        game.save(partial(write_output, path=path))
        game.said = say("Saved to {path}.", path=path)
    elif key == "q":
        game.said = ask_again()
    elif key in game.symbols:
        game.put(game.symbols[key])
    elif key in ACTIONS:
        getattr(game, ACTIONS[key])()
    elif key in ("delete", "."):
        game.put(None)


ACTIONS = {" ": "turn", "m": "mark", "u": "undo", "r": "redo", "c": "check", "?": "help"}
