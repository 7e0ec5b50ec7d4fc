"""The formulation `blocks` of nonograms: an integer program over the blocks of the rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.kind import Formulation
from gridwright.kinds.nonogram import messages
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.messages import Message, Text
from gridwright.model import Linear, Model, Reason

Starts = Sequence[int]
"""The literals for the start of a run, from its first possible place on."""


class RowBlocks:
    """The variables of one row: a literal per length and place, "a run of this length starts here"."""

    def __init__(self, model: Model, name: Text, width: int, clue: Clue) -> None:
        self.name, self.width, self.clue = name, width, clue
        self.at = {length: model.literals(width - length + 1) for length in range(1, width + 1)}
        model.name_later(self.list_names)

    def list_names(self) -> Iterator[tuple[int, Text]]:
        """The names of the variables."""
        for length, literals in self.at.items():
            for place, literal in enumerate(literals, 1):
                yield literal, messages.BLOCK.about(line=self.name, length=length, column=place)

    def all(self) -> list[int]:
        """Every variable of the row."""
        return [literal for literals in self.at.values() for literal in literals]

    def around(self, column: int, behind: int) -> list[int]:
        """The blocks that cover a column (from 0) or start at most `behind` columns after it."""
        return [
            literal
            for length, literals in self.at.items()
            for literal in literals[max(column - length + 1, 0) : column + behind + 1]
        ]

    def window(self, nth: int) -> Starts:
        """The places where the nth run of the clue can start."""
        first, slack = lead(self.clue, nth), spare(self.width, self.clue)
        return self.at[self.clue[nth]][first : first + slack + 1]


def build(puzzle: Nonogram) -> Model:
    """Variables "row i has a run of length k starting at column j" (M. Loudili, "Le jeu Édel": ILP), and more.

    With m rows, n columns and s runs in the rows: N = m·n·(n+1)/2 variables; M1 = 1 + n + m·n equalities (the number
    of runs, the black cells of every column, the runs of every length in every row); and m·n <= M2 <= m·n + 2s
    inequalities (runs of a row neither overlap nor touch, and their order).

    That constrains columns by their sums only, and leaves the order of rows with equal lengths open. So a second part,
    whose reasons all begin with "added", says which cells are black, orders the runs, and places those of the columns.
    """
    return build_model(puzzle, keep_apart)


def build_model(puzzle: Nonogram, keep_apart: Callable[[Model, RowBlocks], None]) -> Model:
    """The model with a function that keeps the runs of a row apart."""
    model = Model()
    rows = [
        RowBlocks(model, line.name, len(line.cells), clue)
        for line, clue in zip(puzzle.grid.rows(), puzzle.rows, strict=True)
    ]
    add_equalities(model, puzzle, rows)
    for row in rows:
        keep_apart(model, row)
    for row in rows:
        order_row(model, row)
    complete(model, puzzle, rows)
    return model


def add_equalities(model: Model, puzzle: Nonogram, rows: list[RowBlocks]) -> None:
    """The published equalities: the number of runs, the sums of the columns, the runs of every length in every row."""
    total = sum(map(len, puzzle.rows))
    equal(model, messages.RUN_TOTAL.about(total), [literal for row in rows for literal in row.all()], total)
    for column, (line, clue) in enumerate(zip(puzzle.grid.columns(), puzzle.columns, strict=True)):
        covering = [literal for row in rows for literal in row.around(column, 0)]
        equal(model, messages.COLUMN_TOTAL.about(sum(clue), line=line.name), covering, sum(clue))
    for row in rows:
        for length, literals in row.at.items():
            many = row.clue.count(length)
            equal(model, messages.RUNS_OF_LENGTH.about(many, line=row.name, length=length), literals, many)


def keep_apart(model: Model, row: RowBlocks) -> None:
    """The published inequalities that replace pairwise ones: at most one run covers a column or starts right after."""
    for column in range(row.width):
        model.count(messages.SEPARATE.about(line=row.name, column=column + 1), row.around(column, 1), None, 1)


def order_row(model: Model, row: RowBlocks) -> None:
    """The published order of the runs: increasing starts if all lengths differ, sums over windows if one repeats."""
    runs = len(row.clue)
    if runs < 2:
        return
    if len(set(row.clue)) == runs:
        for nth in range(runs - 1):
            order_starts(model, row, nth)
        return
    for nth, length in enumerate(row.clue):
        most = row.clue.count(length)
        model.count(messages.WINDOW_LEAST.about(line=row.name, nth=nth + 1, length=length), row.window(nth), 1, None)
        reason = messages.WINDOW_MOST.about(line=row.name, nth=nth + 1, length=length, most=most)
        model.count(reason, row.window(nth), None, most)


def order_starts(model: Model, row: RowBlocks, nth: int) -> None:
    """Run `nth` starts somewhere, and before the next: two inequalities with the places as coefficients."""
    first, second = weigh_starts(row, nth), weigh_starts(row, nth + 1)
    model.post(messages.STARTS_IN_WINDOW.about(line=row.name, nth=nth + 1), Linear(tuple(first), 1, None))
    terms = (*first, *((-place, literal) for place, literal in second))
    model.post(messages.STARTS_BEFORE.about(line=row.name, nth=nth + 1, next=nth + 2), Linear(terms, None, -1))


def weigh_starts(row: RowBlocks, nth: int) -> list[tuple[int, int]]:
    """The start of a run as a sum: every place, from 1, times its literal."""
    return list(enumerate(row.window(nth), lead(row.clue, nth) + 1))


def complete(model: Model, puzzle: Nonogram, rows: list[RowBlocks]) -> None:
    """What the published model leaves open: the cells, the order of runs in every row, and the runs of the columns."""
    bits = model.bits(len(puzzle.grid))
    names = puzzle.grid.names()
    for row, line in zip(rows, puzzle.grid.rows(), strict=True):
        for column, cell in enumerate(line.cells):
            cover(model, messages.ADDED_ROW_COVERS.about(cell=names[cell]), bits[cell], row.around(column, 0))
        order(model, row.name, add_row_starts(model, row))
    for line, clue in zip(puzzle.grid.columns(), puzzle.columns, strict=True):
        slack = spare(len(line.cells), clue)
        starts = [add_starts(model, messages.COLUMN_START, line.name, clue, nth, slack) for nth in range(len(clue))]
        order(model, line.name, starts)
        for place, cell in enumerate(line.cells):
            covering = [
                literal
                for nth, run in enumerate(clue)
                for at, literal in enumerate(starts[nth], lead(clue, nth))
                if at <= place < at + run
            ]
            cover(model, messages.ADDED_COLUMN_COVERS.about(cell=names[cell]), bits[cell], covering)


def add_row_starts(model: Model, row: RowBlocks) -> list[Starts]:
    """The starts of the runs of a row: the published variables where its length is unique, new ones otherwise."""
    slack = spare(row.width, row.clue)
    starts: list[Starts] = []
    for nth, run in enumerate(row.clue):
        if row.clue.count(run) == 1:
            starts.append(row.window(nth))
        else:
            starts.append(add_starts(model, messages.ROW_START, row.name, row.clue, nth, slack))
    for length in sorted({run for run in row.clue if row.clue.count(run) > 1}):
        for place, literal in enumerate(row.at[length]):
            same = [nth for nth, run in enumerate(row.clue) if run == length]
            whose = [
                starts[nth][place - lead(row.clue, nth)] for nth in same if 0 <= place - lead(row.clue, nth) <= slack
            ]
            reason = messages.ADDED_RUN.about(length=length, column=place + 1, line=row.name)
            model.post(reason, Linear(((-1, literal), *((1, start) for start in whose)), 0, 0))
    return starts


def add_starts(model: Model, name: Message, line: Text, clue: Clue, nth: int, slack: int) -> Starts:
    """New variables for the start of the nth run of a line."""
    starts = model.literals(slack + 1)

    def list_names() -> Iterator[tuple[int, Text]]:
        for place, literal in enumerate(starts, lead(clue, nth) + 1):
            yield literal, name.about(nth=nth + 1, length=clue[nth], line=line, place=place)

    model.name_later(list_names)
    return starts


def order(model: Model, name: Text, starts: list[Starts]) -> None:
    """Every run starts once, and if one has started by some place, the run before it has started early enough."""
    for nth, literals in enumerate(starts):
        equal(model, messages.ADDED_ONCE.about(nth=nth + 1, line=name), literals, 1)
    for nth in range(len(starts) - 1):
        before, after = starts[nth], starts[nth + 1]
        reason = messages.ADDED_ORDER.about(line=name, nth=nth + 1, next=nth + 2)
        for at in range(1, len(before)):
            terms = tuple((1, literal) for literal in after[:at]) + tuple((-1, literal) for literal in before[:at])
            model.post(reason, Linear(terms, None, 0))


def cover(model: Model, reason: Reason, bit: int, covering: Sequence[int]) -> None:
    """A cell is black if and only if a run of its line covers it."""
    model.post(reason, Linear(((-1, bit), *((1, literal) for literal in covering)), 0, 0))


def equal(model: Model, reason: Reason, literals: Sequence[int], total: int) -> None:
    """Exactly `total` of the literals are true."""
    model.count(reason, literals, total, total)


def lead(clue: Clue, nth: int) -> int:
    """The first place, from 0, where the nth run of a clue can start."""
    return sum(clue[:nth]) + nth


def spare(length: int, clue: Clue) -> int:
    """How far the runs of a clue can be moved in a line."""
    return length - sum(clue) - max(len(clue) - 1, 0)


def sizes(puzzle: Nonogram) -> dict[str, int]:
    """The variables and constraints of the published model, and apart from them those gridwright adds, by formula."""
    height, width = len(puzzle.rows), len(puzzle.columns)
    cells = height * width
    orders = sum(2 * (len(c) - (len(set(c)) == len(c))) for c in puzzle.rows if len(c) > 1)
    lines = [(width, clue) for clue in puzzle.rows] + [(height, clue) for clue in puzzle.columns]
    moved = [spare(length, clue) for length, clue in lines]
    repeated = [sum(clue.count(run) > 1 for run in clue) for clue in puzzle.rows]
    linked = sum(width - run + 1 for clue in puzzle.rows for run in set(clue) if clue.count(run) > 1)
    starts = sum(n * (spare(width, clue) + 1) for n, clue in zip(repeated, puzzle.rows, strict=True))
    starts += sum(len(clue) * (spare(height, clue) + 1) for clue in puzzle.columns)
    return {
        "variables": cells * (width + 1) // 2,
        "equalities": 1 + width + cells,
        "inequalities": cells + orders,
        "added variables": cells + starts,
        "added equalities": 2 * cells + linked + sum(len(clue) for _, clue in lines),
        "added inequalities": sum(max(len(clue) - 1, 0) * n for n, (_, clue) in zip(moved, lines, strict=True)),
    }


def count_pairwise(height: int, width: int) -> int:
    """How many pairs of blocks of one row exclude each other: the inequalities that the published sums replace."""
    return height * (width**4 + 4 * width**3 - width**2 - 4 * width) // 12


BLOCKS = Formulation(
    build,
    messages.FORMULATION_BLOCKS,
    source="M. Loudili, Le jeu Édel, 2024 (ILP)",
    sizes=sizes,
    needs=frozenset({Linear}),
)
