"""The examples: they read, solve as their comment says, and look as they should."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.formats.plain import write_answer
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.render.text import ascii_only, picture
from support.conformance import KINDS
from support.paths import EXAMPLES

FILES = sorted(EXAMPLES.glob("*.txt"))
SEEDS = ("hen", "figure", "animal", "lambda", "blocks", "kite", "mast", "takuzu-4x4", "makaro-5x5")
each_example = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
Compare = Callable[[str, str], None]


def stated(path: Path) -> int:
    """The number of solutions that the example's comment states."""
    found = re.search(r"^; solutions: (\d+)$", path.read_text(), re.MULTILINE)
    assert found, f"{path.name} does not state its solutions"
    return int(found[1])


def printed(path: Path) -> Path:
    """Where the answer of an example is."""
    return EXAMPLES / "answers" / path.name


@each_example
def test_example_solves_as_stated(path: Path) -> None:
    puzzle = gw.read(path)
    outcome = gw.solve(puzzle, limit=Limit(solutions=None))
    assert outcome.count == stated(path)
    assert outcome.complete
    for answer in outcome.answers:
        assert gw.check(puzzle, answer) == []


@each_example
def test_example_has_its_answer(path: Path) -> None:
    """Printed just where there is one, and equal to what is found."""
    assert printed(path).exists() == (stated(path) == 1)
    if printed(path).exists():
        puzzle = gw.read(path)
        answer = gw.read_answer(puzzle, printed(path))
        assert gw.check(puzzle, answer) == []
        assert gw.solve(puzzle).answers == (answer,)
        assert write_answer(puzzle, answer).split() == printed(path).read_text().split()


@each_example
def test_example_written_and_read(path: Path) -> None:
    puzzle = gw.read(path)
    assert gw.read(gw.write(puzzle)) == puzzle


@pytest.mark.parametrize("name", SEEDS)
def test_seeds_are_unique(name: str) -> None:
    path = EXAMPLES / f"{name}.txt"
    assert gw.solve(gw.read(path)).status is Status.UNIQUE
    assert printed(path).exists()


@pytest.mark.parametrize("name", kinds.names())
def test_enough_examples(name: str) -> None:
    """Of every kind: one with one solution that is not square, one with several, one with none."""
    paths = [path for path in FILES if gw.read(path).kind == name and path.stem not in SEEDS]
    if not paths and len(KINDS) > 8:
        pytest.skip("a kind from elsewhere: a file in examples/ makes this run")
    assert len(paths) >= 3
    assert {min(stated(path), 2) for path in paths} == {0, 1, 2}
    shapes = {(g.height > g.width) - (g.height < g.width) for g in (gw.read(p).grid for p in paths if stated(p) == 1)}
    assert {-1, 1} <= shapes


def test_every_answer_has_its_example() -> None:
    assert {path.name for path in (EXAMPLES / "answers").iterdir()} <= {path.name for path in FILES}


def both(puzzle: Puzzle, answer: Answer | None, flagged: tuple[int, ...] = ()) -> str:
    """A board drawn, and drawn again in letters that every terminal has."""
    drawn = picture(puzzle, answer, flagged)
    plain = ascii_only(drawn)
    assert plain.isascii() or not puzzle.notes.title.isascii()
    return f"{drawn}\n\n{plain}\n\n"


@each_example
def test_picture_of_example(path: Path, golden: Compare) -> None:
    """Empty, and with its first answers; of several, the cells where they differ are pointed at."""
    puzzle = gw.read(path)
    drawn = both(puzzle, None)
    assert picture(puzzle) == str(puzzle)
    if printed(path).exists():
        drawn += both(puzzle, gw.read_answer(puzzle, printed(path)))
    elif stated(path) > 1:
        # The order in which a solver finds answers is not ours to keep: take the first two of all.
        everyone = gw.solve(puzzle, limit=Limit(solutions=None)).answers
        first, second = sorted(everyone, key=lambda answer: answer.values)[:2]
        drawn += both(puzzle, first, first.differs(second))
    golden(f"{path.stem}.txt", drawn)


@pytest.mark.parametrize("name", KINDS)
def test_picture_and_words_of_broken_rules(name: str, golden: Compare) -> None:
    """For every rule its board, with the cells and the sentence of what is broken."""
    told = []
    for rule in kinds.load(name).rules:
        puzzle = gw.read(rule.broken[0])
        answer = gw.read_answer(puzzle, rule.broken[1])
        broken = gw.check(puzzle, answer)
        cells = tuple(r * puzzle.grid.width + c for v in broken for r, c in v.cells)
        words = "".join(f"{v.rule}: {v.text}. {list(v.cells)}\n" for v in broken)
        told.append(f"{rule.name}: {rule.sentence}\n{both(puzzle, answer, cells)}{words}")
    golden(f"rules-{name}.txt", "\n".join(told))
