"""The formulation `configurations` of nonograms: a variable for every way to fill a line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from gridwright.grid import Line
from gridwright.kind import Formulation
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, written
from gridwright.model import Clause, Model, check_memory


def build(puzzle: Nonogram) -> Model:
    """A variable per cell and per configuration of a line (the page "Les nonograms": SAT).

    A line of n cells whose clue has p runs of total r has C(n-r+1, p) configurations. Each implies all cells of its
    line, which takes n binary clauses, and one clause says that a line has at least one of them. So
    variables = cells + configurations, and clauses = sum over the lines of (n · configurations + 1).
    """
    count = sizes(puzzle)
    # Every configuration is in one clause of its line besides its own binary ones.
    literals = 2 * count["clauses"] + count["variables"]
    check_memory(f"configurations on this nonogram of {puzzle.grid}", count["clauses"], literals)
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for line, clue in clued(puzzle):
        along = [bits[cell] for cell in line.cells]
        state_line(model, line.name, along, clue)
    return model


def state_line(model: Model, name: str, along: list[int], clue: Clue) -> None:
    """The clauses of one line."""
    implied: list[Clause] = []
    fillings = list(configurations(len(along), clue))
    chosen = model.literals(len(fillings))
    for literal, filling in zip(chosen, fillings, strict=True):
        model.names[literal] = f"{name} is {filling}"
        implied += [[-literal, cell if mark == "#" else -cell] for cell, mark in zip(along, filling, strict=True)]
    many = len(fillings)
    which = "the one configuration" if many == 1 else f"one of the {many} configurations"
    model.clauses(f"a configuration of {name} says what each of its cells is", implied)
    model.clauses(f"{name} has {which} of its clue {written(clue)}", [list(chosen)])


def clued(puzzle: Nonogram) -> Iterator[tuple[Line, Clue]]:
    """Every line with its clue."""
    return zip(puzzle.grid.lines(), puzzle.rows + puzzle.columns, strict=True)


def configurations(length: int, clue: Clue) -> Iterator[str]:
    """Every filling of a line that has the clue, as # and . from left to right.

    Of the white cells that are not needed as gaps and the runs, choose which places are runs: C(n-r+1, p) ways.
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
    for line, clue in clued(puzzle):
        ways = comb(len(line.cells) - sum(clue) + 1, len(clue))
        variables += ways
        clauses += len(line.cells) * ways + 1
    return {"variables": variables, "clauses": clauses}


CONFIGURATIONS = Formulation(
    build,
    "a variable per cell and per configuration of a line, which implies its cells",
    source="the page Les nonograms (SAT, python-constraint and PicoSAT or CryptoMiniSat)",
    sizes=sizes,
)
