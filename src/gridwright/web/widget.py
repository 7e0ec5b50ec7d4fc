"""The board in a notebook, as a widget: played there, answered here, and its state comes back as it changes."""

from __future__ import annotations

from typing import Any, ClassVar

import anywidget
import traitlets

from gridwright import kinds
from gridwright.errors import UsageError
from gridwright.messages.language import get_language
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.solving import referee
from gridwright.text.plain import write_answer
from gridwright.web.boards import describe_board, list_values, read_state
from gridwright.web.joining import join_modules, join_styles
from gridwright.web.operations import answer
from gridwright.web.solving import open_play
from gridwright.web.words import list_words

QUESTIONS = ("check", "hint", "tick")


class PlayedBoard(anywidget.AnyWidget):
    """A board to play on. `values`, `text`, `answer` and `solved` follow the player; `values` can also be set."""

    _esm: ClassVar[str] = join_modules()
    _css: ClassVar[str] = join_styles()
    board = traitlets.Dict(read_only=True).tag(sync=True)
    words = traitlets.Dict(read_only=True).tag(sync=True)
    values: Any = traitlets.List().tag(sync=True)
    text = traitlets.Unicode(read_only=True)
    solved = traitlets.Bool(False, read_only=True).tag(sync=True)

    def __init__(self, puzzle: Puzzle, state: Answer | None = None) -> None:
        self.puzzle, self.language = puzzle, get_language()
        self.described = describe_board(puzzle)
        super().__init__()
        self.set_trait("board", self.described)
        self.set_trait("words", list_words())
        self.values = list_values(
            open_play(self.described["text"]).complete(state if state is not None else puzzle.saved)
        )
        self.on_msg(self.hear)

    def __repr__(self) -> str:
        grid, left = self.puzzle.grid, list(self.values).count(None)
        return f"<PlayedBoard {self.puzzle.kind}, {grid.width}x{grid.height}, {left} undecided>"

    @property
    def answer(self) -> Answer:
        """The board as it is, for `gridwright.check`, `hint` and others."""
        return Answer(self.puzzle.grid, tuple(self.values), self.puzzle)

    @traitlets.validate("values")
    def refuse_wrong(self, proposal: Any) -> list[Value]:
        """Values that the cells cannot take are refused; a given stays."""
        try:
            return list_values(open_play(self.described["text"]).complete(read_state(self.puzzle, proposal["value"])))
        except UsageError as error:
            raise traitlets.TraitError(str(error)) from None

    @traitlets.observe("values")
    def follow(self, _: Any) -> None:
        """Say what has become of the board."""
        blank = self.described["blank"]
        filled = [blank if value is None else value for value in self.values]
        board = Answer(self.puzzle.grid, tuple(filled), self.puzzle)
        self.set_trait("text", write_answer(kinds.of(self.puzzle), self.puzzle, self.answer))
        self.set_trait("solved", referee.is_filled(self.puzzle, board) and not referee.check(self.puzzle, board))

    def hear(self, _: Any, message: Any, buffers: Any) -> None:
        """Answer a question of the board."""
        reply = answer_question(self.described["text"], message, self.language)
        self.send({"id": message["id"], "reply": reply})


def answer_question(puzzle: str, message: Any, language: str) -> Any:
    """The reply to a message of the board."""
    name = message["name"] if message["name"] in QUESTIONS else ""
    return answer(name, {**message["fields"], "puzzle": puzzle}, language)
