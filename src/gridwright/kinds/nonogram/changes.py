"""What a setter may change in a nonogram: cells of the picture, with the clues that follow, or a single clue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from gridwright.kind import Change, Part, Values
from gridwright.kinds.nonogram.models import reasons
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, runs, write_clue
from gridwright.messages import Sentence
from gridwright.model import Model, Runs

PICTURES = 4  # solutions whose cells may be changed


def changes(puzzle: Nonogram, solutions: Sequence[Values]) -> Iterator[Part[Nonogram]]:
    """Every cell of the goal, or of pictures that solve the puzzle if the goal does not; then every clue by itself."""
    goal = [picture for picture in solutions if puzzle.notes.goal == "".join(map(str, picture))]
    for picture in goal or solutions[:PICTURES]:
        yield make_picture_part(puzzle, picture)
    for nth in range(len(puzzle.rows) + len(puzzle.columns)):
        yield make_clue_part(puzzle, nth)


def make_picture_part(puzzle: Nonogram, picture: Values) -> Part[Nonogram]:
    """The cells of a picture. A change in two lines says nothing about the puzzle without them, so each is tried."""
    return Part(lambda: (flip_cell(puzzle, picture, cell) for cell in range(len(puzzle.grid))), board=picture)


def flip_cell(puzzle: Nonogram, picture: Values, cell: int) -> Change[Nonogram]:
    """A cell of a picture in the other colour, and the clues of its row and its column."""
    row, column = puzzle.grid.place(cell)
    across, down = puzzle.grid.rows()[row], puzzle.grid.columns()[column]
    changed = flip(picture, cell)
    new = runs([changed[other] for other in across.cells]), runs([changed[other] for other in down.cells])

    def apply(other: Nonogram) -> Nonogram:
        return with_clue(with_clue(other, row, new[0]), len(other.rows) + column, new[1])

    def carry(values: Values) -> Values | None:
        other = flip(values, cell)
        fits = (runs([other[at] for at in across.cells]), runs([other[at] for at in down.cells])) == new
        return other if fits else None

    text = Sentence(
        "Change the clue of {row} from {across} to {new_across} and that of {column} from {down} to {new_down}.",
        row=across.name,
        across=write_clue(puzzle.rows[row]),
        new_across=write_clue(new[0]),
        column=down.name,
        down=write_clue(puzzle.columns[column]),
        new_down=write_clue(new[1]),
    )
    return Change(text, (cell,), apply, carry=carry)


def flip(picture: Values, cell: int) -> Values:
    """A picture with one cell changed."""
    return (*picture[:cell], 1 - (picture[cell] or 0), *picture[cell + 1 :])


def make_clue_part(puzzle: Nonogram, nth: int) -> Part[Nonogram]:
    """The clue of a line, which could be another one; lines are counted as the grid lists them."""
    line, clue = puzzle.grid.lines()[nth], (puzzle.rows + puzzle.columns)[nth]

    def change(new: Clue) -> Change[Nonogram]:
        text = Sentence(
            "Change the clue of {line} from {old} to {new}.", line=line.name, old=write_clue(clue), new=write_clue(new)
        )
        return Change(text, tuple(line.cells), set_clue(nth, new), carry=keep_if(line.cells, new))

    def read(values: Values) -> Change[Nonogram] | None:
        new = runs([values[cell] for cell in line.cells])
        return None if new == clue else change(new)

    def list_changes() -> Iterator[Change[Nonogram]]:
        return (change(new) for new in list_edits(clue, find_missing(puzzle, nth), len(line.cells)))

    return Part(list_changes, (reasons.runs(puzzle, nth),), lambda: without_clue(puzzle, nth), read)


def keep_if(cells: range, clue: Clue) -> Callable[[Values], Values | None]:
    """Keeps a board if a line of it has the runs of a clue."""
    return lambda values: values if runs([values[cell] for cell in cells]) == clue else None


def set_clue(nth: int, clue: Clue) -> Callable[[Nonogram], Nonogram]:
    """Sets the clue of a line."""
    return lambda puzzle: with_clue(puzzle, nth, clue)


def with_clue(puzzle: Nonogram, nth: int, clue: Clue) -> Nonogram:
    """The puzzle with another clue for a line."""
    clues = [*puzzle.rows, *puzzle.columns]
    clues[nth] = clue
    return replace(puzzle, rows=tuple(clues[: len(puzzle.rows)]), columns=tuple(clues[len(puzzle.rows) :]))


def without_clue(puzzle: Nonogram, nth: int) -> Model:
    """The model of the puzzle without the clue of a line."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for at, (line, clue) in enumerate(zip(puzzle.grid.lines(), puzzle.rows + puzzle.columns, strict=True)):
        if at != nth:
            model.post(reasons.runs(puzzle, at), Runs(tuple(bits[cell] for cell in line.cells), clue))
    return model


def find_missing(puzzle: Nonogram, nth: int) -> int:
    """How many black cells more the clue of a line must ask for, so that rows and columns ask for the same number."""
    by_rows, by_columns = sum(map(sum, puzzle.rows)), sum(map(sum, puzzle.columns))
    return by_columns - by_rows if nth < len(puzzle.rows) else by_rows - by_columns


def list_edits(clue: Clue, missing: int, length: int) -> list[Clue]:
    """The clues that one slip could have turned into this one, of those that ask for so many more black cells.

    A slip gets a number wrong, leaves one out or adds one. If no cell is missing, it swaps two numbers, joins or splits
    them, or moves cells from one to another.
    """
    found: dict[Clue, None] = {}
    for at, run in enumerate(clue):
        before, after = clue[:at], clue[at + 1 :]
        if missing:
            found[(*before, run + missing, *after)] = None  # of 0 cells: a number too many
        else:
            found |= dict.fromkeys(list_shifts(clue, at))
    if missing > 0:
        found |= dict.fromkeys((*clue[:at], missing, *clue[at:]) for at in range(len(clue) + 1))
    cleaned = [tuple(run for run in edit if run) for edit in found if min(edit, default=0) >= 0]
    fitting = [edit for edit in cleaned if edit != clue and sum(edit) + len(edit) - 1 <= length]
    return list(dict.fromkeys(fitting))


def list_shifts(clue: Clue, at: int) -> Iterator[Clue]:
    """The clues with as many black cells in which one number gave cells to another, or was split, or swapped."""
    run = clue[at]
    for part in range(1, run):
        yield (*clue[:at], part, run - part, *clue[at + 1 :])
    for to in range(len(clue)):
        for given in range(1, run + 1) if to != at else ():
            edit = list(clue)
            edit[at], edit[to] = run - given, clue[to] + given
            yield tuple(edit)
        edit = list(clue)
        edit[at], edit[to] = edit[to], run
        yield tuple(edit)
