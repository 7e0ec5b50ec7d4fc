"""The formulation `combinations` of takuzu: a clause for every filling of a line or pair of lines that is forbidden."""

from __future__ import annotations

from itertools import combinations, product
from math import comb

from gridwright.grid import Line
from gridwright.kind import Formulation
from gridwright.kinds.takuzu import reasons
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.messages import Message, Sentence, say
from gridwright.model import Clause, Model, check_memory
from gridwright.model.given_reasons import given_reason


def build(puzzle: Takuzu) -> Model:
    """Variable l·n + c for line l from 0 and column c from 1, n being the width (Fontana and Rivet, "Takuzu": CNF).

    Rule 1 has a clause for every unbalanced combination of a line, rule 2 two for any three consecutive cells, rule 3
    one for every combination and every pair of parallel lines. On n×n cells that is 2n·(2^n - C(n, n/2)), 4n·(n-2) and
    n·(n-1)·2^n clauses; where the board is not square, rows and columns are counted apart.
    """
    check_memory(say("combinations on this takuzu of {size}", size=puzzle.grid), *measure(puzzle))
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for cell, value in enumerate(puzzle.givens):
        if value is not None:
            model.fact(given_reason(puzzle.grid, cell, value), bits[cell] if value else -bits[cell])
    for line in puzzle.grid.lines():
        model.clauses(
            reasons.balance(line, Message("rule 1: {line} holds as many 0s as 1s")),
            forbid_unbalanced(along(line, bits)),
        )
    for line in puzzle.grid.lines():
        model.clauses(
            reasons.three(line, Message("rule 2: {line} never has three equal digits side by side")),
            forbid_triples(along(line, bits)),
        )
    if puzzle.unique_lines:
        for lines in (puzzle.grid.rows(), puzzle.grid.columns()):
            for first, second in combinations(lines, 2):
                reason = reasons.differ(first, second, Message("rule 3: {first} and {second} are not identical"))
                model.clauses(reason, forbid_twins(along(first, bits), along(second, bits)))
    return model


def along(line: Line, bits: range) -> list[int]:
    """The variables of a line."""
    return [bits[cell] for cell in line.cells]


def signs(length: int) -> product[tuple[int, ...]]:
    """Every combination of a line: 1 for a digit 1, -1 for a digit 0."""
    return product((1, -1), repeat=length)


def forbid_unbalanced(line: list[int]) -> list[Clause]:
    """A clause against every unbalanced combination of a line."""
    return [[-sign * v for sign, v in zip(row, line, strict=True)] for row in signs(len(line)) if sum(row)]


def forbid_triples(line: list[int]) -> list[Clause]:
    """Two clauses for any three consecutive cells: not all 0, not all 1."""
    threes = zip(line, line[1:], line[2:], strict=False)
    return [clause for a, b, c in threes for clause in ([a, b, c], [-a, -b, -c])]


def forbid_twins(first: list[int], second: list[int]) -> list[Clause]:
    """A clause against every combination that both lines could have at once."""
    both = first + second
    return [[-sign * v for sign, v in zip(row + row, both, strict=True)] for row in signs(len(first))]


def sizes(puzzle: Takuzu) -> dict[str, int]:
    """The number of variables, and of clauses in all and for each rule, by formula."""
    one = two = three = 0
    for lines in (puzzle.grid.rows(), puzzle.grid.columns()):
        length, many = len(lines[0].cells), len(lines)
        one += many * (2**length - comb(length, length // 2))
        two += many * 2 * max(length - 2, 0)
        three += comb(many, 2) * 2**length if puzzle.unique_lines else 0
    total = {"variables": len(puzzle.grid), "clauses": one + two + three}
    return {**total, "rule 1": one, "rule 2": two, "rule 3": three}


def measure(puzzle: Takuzu) -> tuple[int, int]:
    """The number of clauses and of literals in them."""
    count = sizes(puzzle)
    literals = 3 * count["rule 2"]
    for lines in (puzzle.grid.rows(), puzzle.grid.columns()):
        length, many = len(lines[0].cells), len(lines)
        literals += length * many * (2**length - comb(length, length // 2))
        literals += 2 * length * comb(many, 2) * 2**length if puzzle.unique_lines else 0
    return count["clauses"], literals


COMBINATIONS = Formulation(
    build,
    Sentence("a clause for every forbidden filling of a line and of a pair of lines"),
    source="L. Fontana and M. Rivet, Takuzu, 2024 (CNF)",
    sizes=sizes,
)
