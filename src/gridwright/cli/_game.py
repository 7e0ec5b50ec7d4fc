"""A puzzle that is being played: the board, the cell the player is at, what can be undone, and what was last said."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from gridwright import kinds
from gridwright.hints import Hint, hint
from gridwright.messages import say
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.render import make_scene
from gridwright.render._clicks import fill_scene, order_values
from gridwright.render._step_pictures import picture_hint
from gridwright.scene import Scene
from gridwright.solving.referee import check, is_filled
from gridwright.text.plain import write_answer

STAGES = ("where", "why", "what")


@dataclass
class Game:
    """A puzzle and a board; a cell that is given never changes."""

    puzzle: Puzzle
    values: list[Value]
    cell: int = 0
    said: str = ""
    marked: set[int] = field(default_factory=set)
    flagged: list[int] = field(default_factory=list)
    undone: list[tuple[Value, ...]] = field(default_factory=list)
    done: list[tuple[Value, ...]] = field(default_factory=list)
    shown: tuple[Hint, int] | None = None  # a hint, and the stage of it that is shown
    saved: tuple[Value, ...] = ()

    @classmethod
    def start(cls, puzzle: Puzzle, state: Answer | None = None) -> Game:
        """A game from a half-done board, or from the givens."""
        givens = kinds.of(puzzle).formulations["default"].build(puzzle).givens
        values = state.values if state is not None else (None,) * len(puzzle.grid)
        board = [given if value is None else value for value, given in zip(values, givens, strict=True)]
        return cls(puzzle, board, saved=tuple(board))

    def __post_init__(self) -> None:
        kind = kinds.of(self.puzzle)
        self.choices = list(kind.choices(self.puzzle))
        self.fixed = [given is not None for given in kind.formulations["default"].build(self.puzzle).givens]
        values = {value for domain in self.choices for value in domain}
        scenes = {value: fill_scene(self.puzzle, self.choices, value) for value in values}
        self.order = order_values(make_scene(self.puzzle), scenes)
        self.symbols = {(kind.symbols or {}).get(value, str(value)): value for value in values}

    @property
    def answer(self) -> Answer:
        """The board as it is."""
        return Answer(self.puzzle.grid, tuple(self.values), self.puzzle)

    @property
    def is_saved(self) -> bool:
        """Is the board as it was when it was last saved?"""
        return self.saved == tuple(self.values)

    def move(self, rows: int, columns: int) -> None:
        """Go to another cell; over an edge, to the other side."""
        grid = self.puzzle.grid
        row, column = divmod(self.cell, grid.width)
        self.cell = (row + rows) % grid.height * grid.width + (column + columns) % grid.width

    def put(self, value: Value) -> None:
        """Put a value into the cell, or take it out."""
        if self.fixed[self.cell] or not self.choices[self.cell]:
            self.said = say("This cell is given.") if self.fixed[self.cell] else say("This cell takes no value.")
        elif value is not None and value not in self.choices[self.cell]:
            self.said = say("This cell cannot hold {value}.", value=value)
        elif value != self.values[self.cell]:
            self.change({self.cell: value})

    def change(self, values: dict[int, Value]) -> None:
        """Change cells, so that it can be undone."""
        self.done.append(tuple(self.values))
        self.undone.clear()
        for cell, value in values.items():
            self.values[cell] = value
        self.forget()
        if is_filled(self.puzzle, self.answer) and not check(self.puzzle, self.answer):
            self.said = say("Solved: no rule is broken.")

    def forget(self) -> None:
        """Take back what was said about another board."""
        self.said, self.shown = "", None
        self.flagged.clear()

    def turn(self) -> None:
        """Put the next value into the cell: after the last one, none."""
        own = [value for value in self.order if value in self.choices[self.cell]]
        now = self.values[self.cell]
        following = [*own, None]
        self.put(following[0] if now is None else following[following.index(now) + 1])

    def mark(self) -> None:
        """Mark the cell, to find it again, or remove the mark."""
        self.marked ^= {self.cell}

    def undo(self) -> None:
        """Take back the last change."""
        self.step_back(self.done, self.undone, say("There is nothing to undo."))

    def redo(self) -> None:
        """Make the change again that was taken back."""
        self.step_back(self.undone, self.done, say("There is nothing to redo."))

    def step_back(self, taken: list[tuple[Value, ...]], kept: list[tuple[Value, ...]], nothing: str) -> None:
        """Go to the last board of one list, and keep this one on the other."""
        if not taken:
            self.said = nothing
            return
        kept.append(tuple(self.values))
        self.values = list(taken.pop())
        self.forget()

    def check(self) -> None:
        """Say which rules are broken, and flag their cells."""
        broken = check(self.puzzle, self.answer)
        self.forget()
        self.flagged = sorted({row * self.puzzle.width + column for each in broken for row, column in each.cells})
        self.said = " ".join(say("{rule}: {text}.", rule=each.rule, text=each.text) for each in broken) or say(
            "No rule is broken so far."
        )

    def help(self) -> None:
        """Give a hint, then more of it at every call: where to look, why, what; and at last put it on the board."""
        if self.shown is None:
            self.shown = hint(self.puzzle, self.answer), 0
        else:
            self.shown = self.shown[0], self.shown[1] + 1
        found, stage = self.shown
        if found.step is None:
            self.said = found.text
        elif stage < len(STAGES):
            self.said = (found.step.where, found.step.why, found.text)[stage]
        else:
            self.take(found)

    def take(self, found: Hint) -> None:
        """Put what a hint decides on the board; a contradiction decides nothing."""
        step = found.step
        if step is None or not step.cells:
            return
        cells = [row * self.puzzle.width + column for row, column in step.cells]
        self.change(dict(zip(cells, step.values, strict=True)))
        self.cell = cells[0]

    def scene(self) -> Scene:
        """The board with its marks, and those of a hint."""
        if self.shown is not None and self.shown[0].step is not None:
            found, stage = self.shown
            picture = picture_hint(self.puzzle, found, STAGES[min(stage, len(STAGES) - 1)])
            return picture.scene(self.puzzle)
        scene = make_scene(self.puzzle, self.answer, self.flagged).use(self.marked)
        return replace(scene, title="", byline="", numbered=True, worked=True)

    def save(self, write: Callable[[Iterable[str]], None]) -> None:
        """Write the board as a file that `check`, `hint` and `play --state` read."""
        write([write_answer(kinds.of(self.puzzle), self.puzzle, self.answer)])
        self.saved = tuple(self.values)
