"""Playing in a notebook, where the extra for it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.errors import MissingError, expect
from gridwright.messages import say
from gridwright.puzzle import Answer, Puzzle

if TYPE_CHECKING:
    from gridwright.web.widget import PlayedBoard


def play(puzzle: Puzzle, state: Answer | None = None) -> PlayedBoard:
    """A board to play on in a notebook, from a half-done board if there is one.

    Its `values`, `text`, `answer` and `solved` follow what the player does.
    """
    expect(puzzle, Puzzle, "puzzle")
    if state is not None:
        expect(state, Answer, "state")
    try:
        from gridwright.web.widget import PlayedBoard
    except ImportError:
        raise MissingError(say("play needs anywidget: pip install 'gridwright[notebook]'")) from None
    return PlayedBoard(puzzle, state)
