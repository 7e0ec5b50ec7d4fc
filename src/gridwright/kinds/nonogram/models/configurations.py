"""The formulation `configurations` of nonograms: a variable for every way to fill a line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from gridwright.grid import Line
from gridwright.kind import Formulation, LineCount
from gridwright.kinds.nonogram.models.reasons import rule_of
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, write_clue
from gridwright.messages import Sentence, say
from gridwright.model import Clause, Model, Name, Reason, check_memory


def build(puzzle: Nonogram) -> Model:
    """A variable per cell and per configuration of a line (the page "Les nonograms": SAT).

    A line of n cells whose clue has p runs of r cells in all has C(n-r+1, p) configurations. Each implies all cells of
    its line, by n binary clauses, and one clause states that the line has at least one of them. So variables = cells +
    configurations, and clauses = the sum over the lines of (n · configurations + 1).
    """
    count = sizes(puzzle)
    # Besides its binary clauses, every configuration is in one clause of its line.
    literals = 2 * count["clauses"] + count["variables"]
    check_memory(say("configurations on this nonogram of {size}", size=puzzle.grid), count["clauses"], literals)
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for line, clue in pair_clues(puzzle):
        along = [bits[cell] for cell in line.cells]
        add_line(model, line, rule_of(puzzle, line), along, clue)
    return model


def add_line(model: Model, line: Line, rule: str, along: list[int], clue: Clue) -> None:
    """The clauses of one line."""
    implied: list[Clause] = []
    fillings = list(configurations(len(along), clue))
    chosen = model.literals(len(fillings))
    for literal, filling in zip(chosen, fillings, strict=True):
        implied += [[-literal, cell if mark == "#" else -cell] for cell, mark in zip(along, filling, strict=True)]
    name = line.name

    def list_names() -> Iterator[tuple[int, Name]]:
        for nth, (literal, filling) in enumerate(zip(chosen, fillings, strict=True), 1):
            yield literal, Name(Sentence("{line} is {filling}", line=name, filling=filling), f"z_{line.symbol}_{nth}")

    model.name_later(list_names)
    model.clauses(
        Reason(
            rule, line.cells, Sentence("a configuration of {line} determines each of its cells", line=name), "implied"
        ),
        implied,
    )
    some = Sentence(
        "{line} has the only configuration of its clue {clue}",
        "{line} has one of the {count} configurations of its clue {clue}",
        count=len(fillings),
        line=name,
        clue=write_clue(clue),
    )
    model.clauses(Reason(rule, line.cells, some), [list(chosen)])


def pair_clues(puzzle: Nonogram) -> Iterator[tuple[Line, Clue]]:
    """Every line with its clue."""
    return zip(puzzle.grid.lines(), puzzle.rows + puzzle.columns, strict=True)


def count_lines(puzzle: Nonogram) -> list[LineCount]:
    """The configurations of every line, rows first: C(n - r + 1, p) for n cells, p runs and r black cells."""
    return [
        LineCount(
            line.name,
            write_clue(clue),
            len(line.cells),
            len(clue),
            sum(clue),
            comb(max(len(line.cells) - sum(clue) + 1, 0), len(clue)),
        )
        for line, clue in pair_clues(puzzle)
    ]


def configurations(length: int, clue: Clue) -> Iterator[str]:
    """Every filling of a line that matches the clue, as # and . from left to right.

    Of the runs and the white cells not needed as gaps, choose which places are runs: C(n-r+1, p) ways.
    """
    places = length - sum(clue) + 1
    for chosen in combinations(range(places), len(clue)):
        text, at = "", 0
        for place, run in zip(chosen, clue, strict=True):
            text += "." * (place - at) + "#" * run + "."
            at = place + 1
        yield (text + "." * (places - at))[:length]


def sizes(puzzle: Nonogram) -> dict[str, int]:
    """The number of variables and clauses, by formula."""
    variables, clauses = len(puzzle.grid), 0
    for line, clue in pair_clues(puzzle):
        ways = comb(len(line.cells) - sum(clue) + 1, len(clue))
        variables += ways
        clauses += len(line.cells) * ways + 1
    return {"variables": variables, "clauses": clauses}


CONFIGURATIONS = Formulation(
    build,
    Sentence("a variable per cell and per configuration of a line, which implies its cells"),
    source="the page Les nonograms (SAT, python-constraint and PicoSAT or CryptoMiniSat)",
    sizes=sizes,
)
