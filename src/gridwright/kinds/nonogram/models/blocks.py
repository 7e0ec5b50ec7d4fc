"""The formulation `blocks` of nonograms: an integer program over the blocks of the rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from gridwright.grid import Line
from gridwright.kind import Formulation
from gridwright.kinds.nonogram.models.reasons import COLUMN, ROW
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.messages import Message, Sentence, Text
from gridwright.model import Linear, Model, Name, Reason

Starts = Sequence[int]
"""The literals for the start of a run, from its first possible place on."""


class RowBlocks:
    """The variables of one row: a literal per length and place, "a run of this length starts here"."""

    def __init__(self, model: Model, line: Line, clue: Clue) -> None:
        self.line, self.name, self.width, self.clue = line, line.name, len(line.cells), clue
        self.at = {length: model.literals(self.width - length + 1) for length in range(1, self.width + 1)}
        model.name_later(self.list_names)

    def list_names(self) -> Iterator[tuple[int, Name]]:
        """The names of the variables."""
        for length, literals in self.at.items():
            for place, literal in enumerate(literals, 1):
                meaning = Sentence(
                    "{line} has a run of {length} starting at column {column}",
                    line=self.name,
                    length=length,
                    column=place,
                )
                yield literal, Name(meaning, f"e_{self.line.symbol}_len{length}_at{place}")

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

    def reason(self, sentence: Text, *about: Hashable) -> Reason:
        """The reason of one of its constraints."""
        return Reason(ROW, self.line.cells, sentence, about)

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


def build_published(puzzle: Nonogram) -> Model:
    """The published model alone; its variables say which cells are black, but wrong boards satisfy it, too.

    Beside it there is a variable per cell, equal to the sum of the runs that cover it, by which answers are read: they
    take no solution from the model and add none.
    """
    model = Model()
    rows = add_published(model, puzzle, keep_apart)
    bits = model.bits(len(puzzle.grid))
    for row in rows:
        read_row(model, puzzle, row, bits)
    return model


def build_model(puzzle: Nonogram, keep_apart: Callable[[Model, RowBlocks], None]) -> Model:
    """The model with a function that keeps the runs of a row apart."""
    model = Model()
    complete(model, puzzle, add_published(model, puzzle, keep_apart))
    return model


def add_published(model: Model, puzzle: Nonogram, keep_apart: Callable[[Model, RowBlocks], None]) -> list[RowBlocks]:
    """The published variables and constraints; returns those of every row."""
    rows = [RowBlocks(model, line, clue) for line, clue in zip(puzzle.grid.rows(), puzzle.rows, strict=True)]
    add_equalities(model, puzzle, rows)
    for row in rows:
        keep_apart(model, row)
    for row in rows:
        order_row(model, row)
    return rows


def add_equalities(model: Model, puzzle: Nonogram, rows: list[RowBlocks]) -> None:
    """The published equalities: the number of runs, the sums of the columns, the runs of every length in every row."""
    total = sum(map(len, puzzle.rows))
    equal(
        model,
        Reason(ROW, (), Sentence("the rows have {count} run in all", "the rows have {count} runs in all", count=total)),
        [literal for row in rows for literal in row.all()],
        total,
    )
    for column, (line, clue) in enumerate(zip(puzzle.grid.columns(), puzzle.columns, strict=True)):
        covering = [literal for row in rows for literal in row.around(column, 0)]
        reason = Reason(
            COLUMN,
            line.cells,
            Sentence(
                "{line} has {count} black cell", "{line} has {count} black cells", count=sum(clue), line=line.name
            ),
        )
        equal(model, reason, covering, sum(clue))
    for row in rows:
        for length, literals in row.at.items():
            many = row.clue.count(length)
            sentence = Sentence(
                "{line} has {count} run of {length}",
                "{line} has {count} runs of {length}",
                count=many,
                line=row.name,
                length=length,
            )
            equal(model, row.reason(sentence, "length", length), literals, many)


def keep_apart(model: Model, row: RowBlocks) -> None:
    """The published inequalities that replace pairwise ones: at most one run covers a column or starts right after."""
    for column in range(row.width):
        sentence = Sentence("{line}: no two runs overlap or touch at column {column}", line=row.name, column=column + 1)
        model.count(row.reason(sentence, "apart", column), row.around(column, 1), None, 1)


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
        least = Sentence(
            "{line}: at least one run starts in the window of run {nth} (of {length})",
            line=row.name,
            nth=nth + 1,
            length=length,
        )
        model.count(row.reason(least, "least", nth), row.window(nth), 1, None)
        sentence = Sentence(
            "{line}: at most {most} runs start in the window of run {nth} (of {length})",
            line=row.name,
            nth=nth + 1,
            length=length,
            most=most,
        )
        model.count(row.reason(sentence, "most", nth), row.window(nth), None, most)


def order_starts(model: Model, row: RowBlocks, nth: int) -> None:
    """Run `nth` starts somewhere, and before the next: two inequalities with the places as coefficients."""
    first, second = weigh_starts(row, nth), weigh_starts(row, nth + 1)
    starts = Sentence("{line}: run {nth} starts in its window", line=row.name, nth=nth + 1)
    model.post(row.reason(starts, "starts", nth), Linear(tuple(first), 1, None))
    terms = (*first, *((-place, literal) for place, literal in second))
    before = Sentence("{line}: run {nth} starts before run {next}", line=row.name, nth=nth + 1, next=nth + 2)
    model.post(row.reason(before, "before", nth), Linear(terms, None, -1))


def weigh_starts(row: RowBlocks, nth: int) -> list[tuple[int, int]]:
    """The start of a run as a sum: every place, from 1, times its literal."""
    return list(enumerate(row.window(nth), lead(row.clue, nth) + 1))


def complete(model: Model, puzzle: Nonogram, rows: list[RowBlocks]) -> None:
    """What the published model leaves open: the cells, the order of runs in every row, and the runs of the columns."""
    bits = model.bits(len(puzzle.grid))
    names = puzzle.grid.names()
    for row in rows:
        read_row(model, puzzle, row, bits)
        order(model, ROW, row.line, add_row_starts(model, row))
    for line, clue in zip(puzzle.grid.columns(), puzzle.columns, strict=True):
        slack = spare(len(line.cells), clue)
        starts = [
            add_starts(
                model, Message("run {nth} (of {length}) of {line} starts at row {place}"), line, clue, nth, slack
            )
            for nth in range(len(clue))
        ]
        order(model, COLUMN, line, starts)
        for place, cell in enumerate(line.cells):
            covering = [
                literal
                for nth, run in enumerate(clue)
                for at, literal in enumerate(starts[nth], lead(clue, nth))
                if at <= place < at + run
            ]
            sentence = Sentence("added: {cell} is black if a run of its column covers it", cell=names[cell])
            cover(model, Reason(COLUMN, line.cells, sentence, ("covers", cell)), bits[cell], covering)


def read_row(model: Model, puzzle: Nonogram, row: RowBlocks, bits: Sequence[int]) -> None:
    """The cells of a row: each is the sum of the runs that cover it."""
    names = puzzle.grid.names()
    for column, cell in enumerate(row.line.cells):
        sentence = Sentence("added: {cell} is black if a run of its row covers it", cell=names[cell])
        cover(model, row.reason(sentence, "covers", cell), bits[cell], row.around(column, 0))


def add_row_starts(model: Model, row: RowBlocks) -> list[Starts]:
    """The starts of the runs of a row: the published variables where its length is unique, new ones otherwise."""
    slack = spare(row.width, row.clue)
    starts: list[Starts] = []
    for nth, run in enumerate(row.clue):
        if row.clue.count(run) == 1:
            starts.append(row.window(nth))
        else:
            starts.append(
                add_starts(
                    model,
                    Message("run {nth} (of {length}) of {line} starts at column {place}"),
                    row.line,
                    row.clue,
                    nth,
                    slack,
                )
            )
    for length in sorted({run for run in row.clue if row.clue.count(run) > 1}):
        for place, literal in enumerate(row.at[length]):
            same = [nth for nth, run in enumerate(row.clue) if run == length]
            whose = [
                starts[nth][place - lead(row.clue, nth)] for nth in same if 0 <= place - lead(row.clue, nth) <= slack
            ]
            sentence = Sentence(
                "added: a run of {length} at column {column} of {line} belongs to its clue",
                length=length,
                column=place + 1,
                line=row.name,
            )
            model.post(
                row.reason(sentence, "run", length, place),
                Linear(((-1, literal), *((1, start) for start in whose)), 0, 0),
            )
    return starts


def add_starts(model: Model, meaning: Message, line: Line, clue: Clue, nth: int, slack: int) -> Starts:
    """New variables for the start of the nth run of a line."""
    starts = model.literals(slack + 1)

    def list_names() -> Iterator[tuple[int, Name]]:
        for place, literal in enumerate(starts, lead(clue, nth) + 1):
            told = meaning.about(nth=nth + 1, length=clue[nth], line=line.name, place=place)
            yield literal, Name(told, f"s_{line.symbol}_run{nth + 1}_at{place}")

    model.name_later(list_names)
    return starts


def order(model: Model, rule: str, line: Line, starts: list[Starts]) -> None:
    """Every run starts once, and if one has started by some place, the run before it has started early enough."""
    for nth, literals in enumerate(starts):
        once = Sentence("added: run {nth} of {line} starts once", nth=nth + 1, line=line.name)
        equal(model, Reason(rule, line.cells, once, ("once", nth)), literals, 1)
    for nth in range(len(starts) - 1):
        before, after = starts[nth], starts[nth + 1]
        sentence = Sentence(
            "added: {line}: run {nth} lies before run {next}", line=line.name, nth=nth + 1, next=nth + 2
        )
        for at in range(1, len(before)):
            terms = tuple((1, literal) for literal in after[:at]) + tuple((-1, literal) for literal in before[:at])
            model.post(Reason(rule, line.cells, sentence, ("order", nth, at)), Linear(terms, None, 0))


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


def published_sizes(puzzle: Nonogram) -> dict[str, int]:
    """The sizes of the published model, and apart from them those of the cells by which answers are read."""
    cells = len(puzzle.grid)
    published = {name: number for name, number in sizes(puzzle).items() if not name.startswith("added")}
    return published | {"added variables": cells, "added equalities": cells}


def count_pairwise(height: int, width: int) -> int:
    """How many pairs of blocks of one row exclude each other: the inequalities that the published sums replace."""
    return height * (width**4 + 4 * width**3 - width**2 - 4 * width) // 12


BLOCKS = Formulation(
    build,
    Sentence("which runs start where in every row, completed for their order and for the columns"),
    source="M. Loudili, Le jeu Édel, 2024 (ILP)",
    sizes=sizes,
    needs=frozenset({Linear}),
)

PUBLISHED = Formulation(
    build_published,
    Sentence("blocks as published, which boards with wrong columns or orders satisfy, too: those are left out"),
    source="M. Loudili, Le jeu Édel, 2024 (ILP)",
    sizes=published_sizes,
    needs=frozenset({Linear}),
    incomplete=True,
)
