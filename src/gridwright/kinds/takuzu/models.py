"""The default formulation of takuzu, and the reasons of constraints, which steps and changes name."""

from __future__ import annotations

import random
from functools import lru_cache

from gridwright.grid import Grid, Line
from gridwright.kind import Formulation
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.messages import Message, Sentence
from gridwright.model import Clauses, Differ, Fact, Joined, Linear, Model, Post, Reason, Shared, Stretch
from gridwright.model.given_reasons import GivenReasons

BALANCE = Message("{line} holds as many 0s as 1s")
THREE = Message("{line} never has three equal digits side by side")
TWINS = Message("{first} and {second} are not identical")


def three(line: Line, message: Message = THREE) -> Reason:
    """A line never has three equal digits side by side."""
    return Reason("three", line.cells, message.about(line=line.name))


def balance(line: Line, message: Message = BALANCE) -> Reason:
    """A line holds as many 0s as 1s."""
    return Reason("balance", line.cells, message.about(line=line.name))


def both(line: Line) -> Reason:
    """A line keeps both rules; it is filed under the one that says more about it."""
    return Reason(
        "balance",
        line.cells,
        Sentence("{line} holds as many 0s as 1s, and never three equal digits side by side", line=line.name),
        "three",
        also=("three",),
    )


def differ(first: Line, second: Line, message: Message = TWINS) -> Reason:
    """Two parallel lines differ; they can be named in any order."""
    if first.number > second.number:
        first, second = second, first
    return Reason("twins", (first.cells, second.cells), message.about(first=first.name, second=second.name))


def default(puzzle: Takuzu) -> Model:
    """Variable c + 1 is cell c; a count per line, clauses for triples, both joined; `Differ` for pairs of lines."""
    model = Model()
    model.bits(len(puzzle.grid))
    add_givens(model, puzzle)
    model.share(geometry(puzzle.grid, puzzle.unique_lines))
    model.phases = toss_phases(len(puzzle.grid))
    return model


def add_givens(model: Model, puzzle: Takuzu) -> None:
    """The digits printed in the puzzle."""
    given = [(cell, value) for cell, value in enumerate(puzzle.givens) if value is not None]
    facts = [(cell + 1,) if value else (-cell - 1,) for cell, value in given]
    model.post_many(Fact, facts, GivenReasons(puzzle.grid, given))


@lru_cache(maxsize=16)
def geometry(grid: Grid, unique_lines: bool) -> Shared:
    """The constraints that all takuzu of a size share: those of single lines, and those of pairs of lines."""
    posts: list[Post | Joined] = [fill(line) for line in grid.lines()]
    if unique_lines:
        posts += [*forbid_twins(grid.rows()), *forbid_twins(grid.columns())]
    return Shared(len(grid), posts)


@lru_cache(maxsize=16)
def toss_phases(cells: int) -> list[int]:
    """At first a random board: one of 0s alone, or of a pattern, breaks every rule at once."""
    toss = random.Random(cells)
    return [toss.choice((cell, -cell)) for cell in range(1, cells + 1)]


def along(line: Line) -> tuple[int, ...]:
    """The variables of a line."""
    return tuple(cell + 1 for cell in line.cells)


def fill(line: Line) -> Joined:
    """Both rules of a single line, as one constraint too: more follows from them together than from each alone."""
    half = len(line.cells) // 2
    whole = Post(both(line), Stretch(along(line), 2, half, half))
    return Joined(whole, (forbid_three(line), count_digits(line)))


def forbid_three(line: Line) -> Post:
    """Never three equal digits side by side."""
    variables = along(line)
    triples = list(zip(variables, variables[1:], variables[2:], strict=False))
    clauses = [[a, b, c] for a, b, c in triples] + [[-a, -b, -c] for a, b, c in triples]
    return Post(three(line), Clauses(clauses))


def count_digits(line: Line) -> Post:
    """As many 0s as 1s."""
    half = len(line.cells) // 2
    terms = tuple((1, variable) for variable in along(line))
    return Post(balance(line), Linear(terms, half, half))


def forbid_twins(lines: tuple[Line, ...]) -> list[Post]:
    """No two parallel lines are identical."""
    words = [along(line) for line in lines]
    return [Post(differ(lines[j], lines[i]), Differ(words[j], words[i])) for i in range(len(lines)) for j in range(i)]


DEFAULT = Formulation(default, Sentence("a count per line, a clause per triple; every pair of lines different"))
