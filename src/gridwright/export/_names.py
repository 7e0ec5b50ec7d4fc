"""What the variables of a model mean, and symbols for them that LP files can hold: "x_r3_c5", "e_row2_len3_at4"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gridwright import kinds
from gridwright.grid import Grid
from gridwright.messages import say
from gridwright.model import Area, Model, Name, Number, Reason
from gridwright.puzzle import Puzzle

CELL = "x_"
MOST_LETTERS = 60  # of a symbol; formats and solvers end at 255, some tables of solutions before that
RESERVED = re.compile(r"[eE][0-9]|x[0-9]+$")
"""What LP files read as an exponent, and what variables without a symbol are called."""


class VariableNames:
    """The meaning of every literal, and the symbol of every variable; no two variables have the same."""

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        self.meanings: dict[int, str] = {}
        self.symbols: dict[int, str] = {}
        self.taken: set[str] = set()
        self.lines = {tuple(line.cells): line.symbol for line in reversed(puzzle.grid.lines())}
        self.cells = puzzle.grid.symbols()
        self.name_answer(puzzle.grid, kinds.of(puzzle).words, model.answer)
        for variable, name in model.names.items():
            self.add(variable, name)

    def name_answer(self, grid: Grid, words: Mapping[int, object], answer: list[Number]) -> None:
        """Name the values of every cell: "row 2, column 3 is black", x_r2_c3; of more than two, x_r2_c3_4."""
        for cell, number in enumerate(answer):
            is_bit = any(-literal in number.values() for literal in number.values())
            for value, literal in number.items():
                meaning = (
                    say("{cell} is {word}", cell=grid.name(cell), word=words[value])
                    if value in words
                    else say("{cell} is {value}", cell=grid.name(cell), value=value)
                )
                self.meanings[literal] = meaning
                if literal > 0:
                    self.add(literal, Name(meaning, f"{CELL}{self.cells[cell]}{'' if is_bit else f'_{value}'}"))

    def add(self, variable: int, name: Name) -> None:
        """Name a variable; one that has a symbol keeps it."""
        self.meanings[variable] = str(name.meaning)
        symbol = re.sub(r"[^A-Za-z0-9_]", "_", name.symbol)
        if variable in self.symbols or not symbol[:1].isalpha() or RESERVED.match(symbol) or len(symbol) > MOST_LETTERS:
            return
        while symbol in self.taken:
            symbol += f"_{variable}"
        self.taken.add(symbol)
        self.symbols[variable] = symbol

    def add_auxiliary(self, variable: int, nth: int, reason: object, name: Name | None) -> None:
        """Name a variable that an encoding of a constraint needs."""
        meaning = say("auxiliary variable {number}", number=nth) if name is None else name.meaning
        place = self.name_place(reason) if isinstance(reason, Reason) else ""
        symbol = name.symbol if name is not None else f"aux{nth}"
        self.add(variable, Name(say("{reason}: {meaning}", reason=reason, meaning=meaning), place + symbol))

    def name_place(self, reason: Reason) -> str:
        """A symbol for a rule and its place, such as "row3_" or "balance_row3_"; none for the whole board."""
        if not reason.place:
            return ""
        areas = [area for area in reason.place if not isinstance(area, int)] or [tuple(reason.cells)]
        places = [self.name_area(area) for area in areas]
        rule = "" if places[0].startswith(reason.rule[:3]) else f"{reason.rule}_"
        return f"{rule}{'_'.join(places)}_"

    def name_area(self, area: Area) -> str:
        """A symbol for a line, a cell, or an area by its first and its last cell."""
        if line := self.lines.get(tuple(area)):
            return line
        return "_".join(self.cells[cell] for cell in dict.fromkeys((area[0], area[-1])))

    def describe(self, literal: int) -> Name:
        """What a literal means, and the symbol of its variable, of a cell the place alone."""
        meaning = self.meanings.get(literal) or say("not ({meaning})", meaning=self.meanings[-literal])
        return Name(meaning, self.symbols.get(abs(literal), f"x{abs(literal)}").removeprefix(CELL))
