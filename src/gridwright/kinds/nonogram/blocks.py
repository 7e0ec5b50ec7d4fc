"""The formulation `blocks` of nonograms: integer programming over the blocks of the rows."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kind import Formulation
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.model import Linear, Model, Reason

ADDED = "added: "  # how the reason of every constraint begins that the seed does not have

Starts = Sequence[int]
"""The literals that say where a run starts, from its first possible place on."""


class Row:
    """The unknowns of one row: a literal per length and place, "a run of this length starts here"."""

    def __init__(self, model: Model, name: str, width: int, clue: Clue) -> None:
        self.name, self.width, self.clue = name, width, clue
        self.at = {length: model.literals(width - length + 1) for length in range(1, width + 1)}
        for length, literals in self.at.items():
            for place, literal in enumerate(literals, 1):
                model.names[literal] = f"{name} has a run of {length} starting at column {place}"

    def all(self) -> list[int]:
        """Every unknown of the row."""
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
    """Unknowns "row i has a run of length k starting at column j" (M. Loudili, "Le jeu Édel": ILP), and more.

    With m rows, n columns and s runs in the rows: N = m·n·(n+1)/2 unknowns; M1 = 1 + n + m·n equalities (the number
    of runs, the black cells of every column, the runs of every length in every row); and m·n <= M2 <= m·n + 2s
    inequalities (runs of a row neither overlap nor touch, and their order).

    That leaves columns bound by their sums only, and rows with equal lengths without order, so a second part, all of
    whose reasons begin with "added", says which cells are black, orders the runs, and places the runs of the columns.
    """
    model = Model()
    rows = [
        Row(model, line.name, len(line.cells), clue) for line, clue in zip(puzzle.grid.rows(), puzzle.rows, strict=True)
    ]
    equalities(model, puzzle, rows)
    for row in rows:
        apart(model, row)
    for row in rows:
        in_order(model, row)
    complete(model, puzzle, rows)
    return model


def equalities(model: Model, puzzle: Nonogram, rows: list[Row]) -> None:
    """The seed's equalities: the number of runs, the sums of the columns, the runs of every length in every row."""
    total = sum(map(len, puzzle.rows))
    equal(
        model,
        f"the rows have {total} run{'s' * (total != 1)}",
        [literal for row in rows for literal in row.all()],
        total,
    )
    for column, (line, clue) in enumerate(zip(puzzle.grid.columns(), puzzle.columns, strict=True)):
        covering = [literal for row in rows for literal in row.around(column, 0)]
        equal(model, f"{line.name} has {sum(clue)} black cells", covering, sum(clue))
    for row in rows:
        for length, literals in row.at.items():
            many = row.clue.count(length)
            equal(model, f"{row.name} has {many} run{'s' * (many != 1)} of {length}", literals, many)


def apart(model: Model, row: Row) -> None:
    """The seed's inequalities that replace the pairwise ones: covering a column, or starting behind it, only once."""
    for column in range(row.width):
        reason = f"{row.name}: no two runs overlap or touch at column {column + 1}"
        model.count(reason, row.around(column, 1), None, 1)


def in_order(model: Model, row: Row) -> None:
    """The seed's order of the runs: increasing starts where all lengths differ, sums over windows where one repeats."""
    runs = len(row.clue)
    if runs < 2:
        return
    if len(set(row.clue)) == runs:
        for nth in range(runs - 1):
            starts_increase(model, row, nth)
        return
    for nth, length in enumerate(row.clue):
        many = row.clue.count(length)
        what = f"{row.name}: in the window of run {nth + 1} (of {length})"
        model.count(f"{what} a run starts", row.window(nth), 1, None)
        model.count(f"{what} at most {many} start", row.window(nth), None, many)


def starts_increase(model: Model, row: Row, nth: int) -> None:
    """Run `nth` starts somewhere, and the next one behind it: two inequalities with the places as factors."""
    first, second = weighed(row, nth), weighed(row, nth + 1)
    model.post(f"{row.name}: run {nth + 1} starts in its window", Linear(tuple(first), 1, None))
    terms = (*first, *((-place, literal) for place, literal in second))
    model.post(f"{row.name}: run {nth + 1} starts before run {nth + 2}", Linear(terms, None, -1))


def weighed(row: Row, nth: int) -> list[tuple[int, int]]:
    """The start of a run as a sum: every place, from 1, times its literal."""
    return list(enumerate(row.window(nth), lead(row.clue, nth) + 1))


def complete(model: Model, puzzle: Nonogram, rows: list[Row]) -> None:
    """What the seed leaves open: the cells, the order of runs in every row, and the runs of the columns."""
    bits = model.bits(len(puzzle.grid))
    for row, line in zip(rows, puzzle.grid.rows(), strict=True):
        for column, cell in enumerate(line.cells):
            covers(model, puzzle.grid.name(cell), "row", bits[cell], row.around(column, 0))
        order(model, row.name, own_starts(model, row))
    for line, clue in zip(puzzle.grid.columns(), puzzle.columns, strict=True):
        slack = spare(len(line.cells), clue)
        starts = [named_starts(model, line.name, "row", clue, nth, slack) for nth in range(len(clue))]
        order(model, line.name, starts)
        for place, cell in enumerate(line.cells):
            covering = [
                literal
                for nth, run in enumerate(clue)
                for at, literal in enumerate(starts[nth], lead(clue, nth))
                if at <= place < at + run
            ]
            covers(model, puzzle.grid.name(cell), "column", bits[cell], covering)


def own_starts(model: Model, row: Row) -> list[Starts]:
    """Where each run of a row starts: the seed's unknowns where its length is the only such, new ones otherwise."""
    slack = spare(row.width, row.clue)
    starts: list[Starts] = []
    for nth, run in enumerate(row.clue):
        if row.clue.count(run) == 1:
            starts.append(row.window(nth))
        else:
            starts.append(named_starts(model, row.name, "column", row.clue, nth, slack))
    for length in sorted({run for run in row.clue if row.clue.count(run) > 1}):
        for place, literal in enumerate(row.at[length]):
            same = [nth for nth, run in enumerate(row.clue) if run == length]
            whose = [
                starts[nth][place - lead(row.clue, nth)] for nth in same if 0 <= place - lead(row.clue, nth) <= slack
            ]
            reason = f"{ADDED}a run of {length} at column {place + 1} of {row.name} is one of the clue"
            model.post(reason, Linear(((-1, literal), *((1, start) for start in whose)), 0, 0))
    return starts


def named_starts(model: Model, name: str, across: str, clue: Clue, nth: int, slack: int) -> Starts:
    """New unknowns: where the nth run of a line starts."""
    starts = model.literals(slack + 1)
    for place, literal in enumerate(starts, lead(clue, nth) + 1):
        model.names[literal] = f"run {nth + 1} (of {clue[nth]}) of {name} starts at {across} {place}"
    return starts


def order(model: Model, name: str, starts: list[Starts]) -> None:
    """Every run starts once, and if one has started by some place, the run before it has started early enough."""
    for nth, literals in enumerate(starts):
        equal(model, f"{ADDED}run {nth + 1} of {name} starts once", literals, 1)
    for nth in range(len(starts) - 1):
        before, after = starts[nth], starts[nth + 1]
        for at in range(1, len(before)):
            terms = tuple((1, literal) for literal in after[:at]) + tuple((-1, literal) for literal in before[:at])
            model.post(f"{ADDED}{name}: run {nth + 1} lies before run {nth + 2}", Linear(terms, None, 0))


def covers(model: Model, cell: str, line: str, bit: int, covering: Sequence[int]) -> None:
    """A cell is black when a run of its line covers it."""
    reason = f"{ADDED}{cell} is black where a run of its {line} covers it"
    model.post(reason, Linear(((-1, bit), *((1, literal) for literal in covering)), 0, 0))


def equal(model: Model, reason: Reason, literals: Sequence[int], total: int) -> None:
    """Just so many of the literals are true."""
    model.count(reason, literals, total, total)


def lead(clue: Clue, nth: int) -> int:
    """The first place, from 0, where the nth run of a clue can start."""
    return sum(clue[:nth]) + nth


def spare(length: int, clue: Clue) -> int:
    """How far the runs of a clue can be moved in a line."""
    return length - sum(clue) - max(len(clue) - 1, 0)


def sizes(puzzle: Nonogram) -> dict[str, int]:
    """The seed's unknowns, equalities and inequalities, and apart from them what we add, all by formula."""
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


def pairwise(height: int, width: int) -> int:
    """How many pairs of blocks of one row exclude each other: the inequalities that the seed's sums replace."""
    return height * (width**4 + 4 * width**3 - width**2 - 4 * width) // 12


BLOCKS = Formulation(
    build,
    "which runs start where in every row, completed for their order and for the columns",
    source="M. Loudili, Le jeu Édel, 2024 (ILP)",
    sizes=sizes,
    needs=frozenset({Linear}),
)
