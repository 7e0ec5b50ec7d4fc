"""Generated puzzles: one solution by two engines, the asked level, the same for the same seed, request kept or refused."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.generate.random_style import Sizes
from gridwright.generate.unique import Order, make_puzzle, puzzles
from gridwright.hints import Rating
from gridwright.kind import LEVELS, Request
from support.effort import covered, scaled, seed

FEW, MANY = scaled(3, 10), 200  # puzzles of a kind and level, in the tests and in `make soak`
SIZES = {  # wide, tall and square, small enough to be checked by any engine, large enough for every level
    "takuzu": ("8x10", "10x8", "10x10"),
    "unruly": ("8x10", "10x8", "10x10"),
    "makaro": ("5x7", "8x6", "7x7"),
    "hitori": ("8x8", "9x6", "5x11", "12x10"),
    "nonogram": ("10x10", "15x9", "8x13", "12x12"),
}
METHODS = {"nonogram": ("search", "sat")}  # two different engines; for the others the kernel and SAT
each_level = pytest.mark.parametrize("level", LEVELS)
each_kind = pytest.mark.parametrize("kind", SIZES)
each_kind_with_givens = pytest.mark.parametrize("kind", ["takuzu", "unruly", "makaro"])


def ask(kind: str, level: str | None = None, **more: Any) -> tuple[str, Request]:
    """The name of the kind behind a name, and request."""
    options = {"unique-lines": "no"} if kind == "unruly" else {}
    return "takuzu" if kind == "unruly" else kind, Request(level, options=options | more.pop("options", {}), **more)


def make(kind: str, size: str, number: int = 0, seed: int = 1, **request: Any) -> Any:
    """A puzzle."""
    name, wanted = ask(kind, **request)
    return make_puzzle(Order(name, Sizes.of(size), wanted, seed), number)


def check_many(kind: str, level: str, count: int) -> None:
    """So many puzzles have one solution by two different engines, and the level that was asked for."""
    seen = set()
    for number in range(count):
        size = SIZES[kind][number % len(SIZES[kind])]
        puzzle = make(kind, size, number, seed(1), level=level)
        assert str(puzzle.grid) == size
        for method in METHODS.get(kind, ("kernel", "sat")):
            assert gw.solve(puzzle, method).status is gw.Status.UNIQUE, (method, gw.write(puzzle))
        assert gw.rate(puzzle).level == level, gw.write(puzzle)
        seen.add(gw.write(puzzle.titled(title="")))
        covered(1, "puzzles")
    assert len(seen) == count, "they are all different"


@each_kind
@each_level
def test_one_solution_by_two_engines_and_the_asked_level(kind: str, level: str) -> None:
    check_many(kind, level, FEW)


@pytest.mark.slow
@each_kind
@each_level
def test_many_have_one_solution_by_two_engines_and_the_asked_level(kind: str, level: str) -> None:
    check_many(kind, level, MANY)


@each_kind
def test_a_puzzle_depends_on_its_order_and_its_number_alone(kind: str) -> None:
    name, request = ask(kind, "easy")
    order = Order(name, Sizes.of("6x6..8x8"), request, 3)
    all_at_once = list(puzzles(order, 4))
    assert list(puzzles(order, 2, start=2)) == all_at_once[2:]
    assert [make_puzzle(order, number) for number in (3, 1)] == [all_at_once[3], all_at_once[1]]
    assert len({str(puzzle.grid) for puzzle in puzzles(order, 12)}) > 1
    assert make_puzzle(Order(name, Sizes.of("6x6..8x8"), request, 4), 0) != all_at_once[0]
    assert make_puzzle(order, 0, again=1) != all_at_once[0]


GOLDEN = {
    "takuzu": "c2407c3e9bfb351e",
    "makaro": "4f81620de3331552",
    "hitori": "094aafd443e913c2",
    "nonogram": "549f5e44e12c67cc",
}  # the hash of the set of three puzzles


@pytest.mark.parametrize("kind", GOLDEN)
def test_the_same_seed_gives_the_same_puzzle_on_every_machine(kind: str) -> None:
    """If this fails because generating changed on purpose, write down what it makes now."""
    texts = [gw.write(make(kind, size, level="medium")) for size in ("6x6", "10x6", "8x12")]
    assert sha256("".join(texts).encode()).hexdigest()[:16] == GOLDEN[kind], texts


UNCOMPILED = """
import support.only_sources
import gridwright as gw
from gridwright.ladder import ladder

assert ladder.Ladder.__module__ == "gridwright.ladder.ladder", "it comes from its source"
for kind, level in (("takuzu", "expert"), ("makaro", "medium"), ("hitori", "hard"), ("nonogram", "medium")):
    print(gw.write(gw.generate(kind, width=4, height=6, level=level, seed=3)))
"""


def test_uncompiled_generators_make_the_same_puzzles() -> None:
    tests = Path(__file__).parent.parent
    ran = subprocess.run(
        [sys.executable, "-P", "-c", UNCOMPILED],
        capture_output=True,
        text=True,
        cwd=tests,
        env={**os.environ, "PYTHONPATH": "."},
    )
    assert ran.returncode == 0, ran.stderr
    made = [
        gw.write(gw.generate(kind, width=4, height=6, level=level, seed=3))
        for kind, level in (("takuzu", "expert"), ("makaro", "medium"), ("hitori", "hard"), ("nonogram", "medium"))
    ]
    assert ran.stdout == "".join(text + "\n" for text in made)


@each_kind_with_givens
@pytest.mark.parametrize("level", [None, *LEVELS])
def test_no_given_can_go(kind: str, level: str | None) -> None:
    """Without any of its givens a puzzle has several solutions, or is harder."""
    removed = 0
    for number in range(scaled(1, 3)):
        puzzle = make(kind, SIZES[kind][number], number, level=level)
        whole = gw.rate(puzzle)
        for cell, given in enumerate(puzzle.givens):
            if given is not None:
                rating = gw.rate(without(puzzle, cell))
                removed += 1
                harder = rating.guess or rank_hardest(puzzle, rating) > rank_hardest(puzzle, whole)
                assert rating.status is not gw.Status.UNIQUE or harder, (cell, gw.write(puzzle))
    assert removed > scaled(3, 10)


def without(puzzle: Any, cell: int) -> Any:
    """A puzzle without one of its givens."""
    return replace(puzzle, givens=(*puzzle.givens[:cell], None, *puzzle.givens[cell + 1 :]))


def rank_hardest(puzzle: gw.Puzzle, rating: Rating) -> int:
    techniques = kinds.of(puzzle).techniques
    assert techniques is not None
    names = [technique.name for technique in techniques.ladder]
    return names.index(rating.hardest) if rating.hardest in names else -1


Rows = list[list[bool]]
TURNS: dict[str, Callable[[Rows], Rows]] = {  # what each symmetry does to rows of givens
    "half-turn": lambda rows: [row[::-1] for row in rows[::-1]],
    "quarter-turn": lambda rows: [list(column) for column in zip(*rows[::-1], strict=True)],
    "left-right": lambda rows: [row[::-1] for row in rows],
    "up-down": lambda rows: rows[::-1],
    "diagonal": lambda rows: [list(column) for column in zip(*rows, strict=True)],
}


@each_kind_with_givens
@pytest.mark.parametrize("symmetry", [*TURNS, "both"])
def test_givens_are_symmetrical(kind: str, symmetry: str) -> None:
    size = "8x8" if symmetry in ("quarter-turn", "diagonal") else "6x8"
    for number in range(2):
        puzzle = make(kind, size, number, symmetry=symmetry, level="easy")
        printed = [[mark not in ".\n" for mark in row] for row in marks(puzzle)]
        turned = [TURNS[name](printed) for name in ({"both": ("left-right", "up-down")}.get(symmetry, (symmetry,)))]
        assert all(rows == printed for rows in turned), gw.write(puzzle)
        assert sum(map(sum, printed)) not in (0, len(puzzle.grid))
        assert gw.rate(puzzle).level == "easy"


def marks(puzzle: Any) -> list[list[str]]:
    """What is printed in every cell: a given, an arrow, or a dot."""
    arrows = getattr(puzzle, "arrows", (None,) * len(puzzle.grid))
    texts = [
        arrow or ("." if given is None else str(given)) for given, arrow in zip(puzzle.givens, arrows, strict=True)
    ]
    return puzzle.grid.table(texts)  # type: ignore[no-any-return]


@pytest.mark.parametrize("kind", ["takuzu", "makaro"])
@pytest.mark.parametrize("level", [None, "easy", "hard"])
@pytest.mark.parametrize("density", [0.4, 0.5])
def test_density_is_the_share_of_givens(kind: str, level: str | None, density: float) -> None:
    puzzle = make(kind, "8x8", density=density, level=level)
    decided = [value for value, room in zip(puzzle.givens, getattr(puzzle, "rooms", puzzle.givens), strict=True)]
    cells = sum(room is not None for room in puzzle.rooms) if kind == "makaro" else len(decided)
    assert sum(value is not None for value in decided) == round(density * cells)
    assert gw.solve(puzzle, "sat").status is gw.Status.UNIQUE
    assert level in (None, gw.rate(puzzle).level)


def test_rooms_and_arrows_of_a_makaro() -> None:
    for rooms, arrows in (("2..3", 5), ("4", 0), ("3..6", 8)):
        puzzle = make("makaro", "8x7", options={"rooms": rooms, "arrows": str(arrows)})
        low, _, high = rooms.partition("..")
        assert {len(area) for area in puzzle.areas} <= set(range(int(low), int(high or low) + 1))
        assert sum(arrow is not None for arrow in puzzle.arrows) == arrows
        assert sum(room is None for room in puzzle.rooms) == arrows, "no black cell is without an arrow"


def test_unruly_has_lines_that_are_the_same_where_takuzu_has_none() -> None:
    puzzle: Any = gw.generate("unruly", width=2, height=8, seed=5)
    assert not puzzle.unique_lines
    cases: list[tuple[dict[str, Any], bool]] = [({"unique_lines": "no"}, False), ({}, True)]
    for chosen, unique_lines in cases:
        puzzle = gw.generate("takuzu", width=6, height=8, seed=5, **chosen)
        assert puzzle.unique_lines is unique_lines


def test_a_size_for_which_nearly_all_lines_are_needed() -> None:
    """A board of six columns has fourteen different rows; one of fourteen rows needs them all."""
    answer = gw.solve(gw.generate("takuzu", width=6, height=14, seed=1)).answer
    assert answer is not None
    assert len(set(map(tuple, answer.rows))) == 14


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["takuzu", "--size", "4x4", "--level", "expert"],
            ["no expert takuzu of 4x4", "easy or medium"],
        ),
        (["takuzu", "--size", "5x4"], ["a puzzle of this kind cannot have the size 5x4", "4x4, 6x4 or 4x6"]),
        (["takuzu", "--size", "1x1"], ["1x1", "2x2"]),
        (["hitori", "--size", "2x2", "--level", "expert"], ["no expert hitori of 2x2", "attempts"]),
        (["takuzu", "--size", "6x8", "--symmetry", "diagonal"], ["6x8", "diagonal", "expected a square"]),
        (["takuzu", "--size", "8x8", "--density", "0.05"], ["a density of 0.05", "the nearest had 0."]),
        (["takuzu", "--size", "8x8", "--density", "0.2..0.3"], ["one number"]),
        (["takuzu", "--size", "8x8", "--density", "1.5"], ["not a density"]),
        (["takuzu", "--size", "8x8", "--with", "rooms=3"], ["takuzu has no option 'rooms'", "unique-lines"]),
        (["takuzu", "--size", "8x8", "--with", "unique-lines=maybe"], ["'maybe'", "yes or no"]),
        (["takuzu", "--size", "8x8", "--with", "unique-lines"], ["expected NAME=VALUE"]),
        (["makaro", "--size", "8x8", "--with", "rooms=5..2"], ["'5..2'", "a range such as 2..5"]),
        (["makaro", "--size", "4x4", "--with", "arrows=40"], ["no makaro of 4x4"]),
        (["makaro", "--size", "8x8", "--with", "arrows=-1"], ["'-1' is not a value of arrows"]),
        (["nonogram", "--size", "8x8", "--with", "colour=red"], ["nonogram has no option 'colour'"]),
        (["_template", "--size", "1x3", "--level", "expert"], ["no expert _template of 1x3", "easy"]),
        (["takuzu", "--size", "8x8", "--style", "random", "--level", "easy"], ["--level", "--style random"]),
        (["takuzu", "--size", "8x8", "--style", "random", "--symmetry", "both"], ["--symmetry", "--style random"]),
        (["unruly", "--size", "8x8", "--style", "random"], ["'unruly' is takuzu with different rules"]),
    ],
)
def test_requests_that_cannot_be_met_are_one_line_and_status_2(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", *arguments, "--seed", "1"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert all(word in err for word in words), err


def test_the_command_makes_what_python_makes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["generate", "unruly", "--size", "8x6", "--level", "medium", "--symmetry", "half-turn", "--seed", "9"]
    assert main([*arguments, "--count", "3"]) == 0
    texts = capsys.readouterr().out.split("---\n")
    request: dict[str, Any] = {"width": 8, "height": 6, "level": "medium", "symmetry": "half-turn", "seed": 9}
    assert texts == [gw.write(gw.generate("unruly", number=number, **request)) for number in (1, 2, 3)]
    assert main([*arguments, "--count", "2", "-o", str(tmp_path / "set.jsonl")]) == 0
    assert list(gw.read_all(str(tmp_path / "set.jsonl"))) == list(map(gw.read, texts[:2]))
    assert '"level": "medium"' in (tmp_path / "set.jsonl.card.json").read_text()


def test_without_options_a_puzzle_has_one_solution_and_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    for kind in ("takuzu", "makaro", "hitori", "nonogram"):
        assert main(["generate", kind, "--size", "6x6"]) == 0
        puzzle = gw.read(capsys.readouterr().out)
        assert re.fullmatch(rf"gridwright: {kind} 6x6( \w+)?, seed \d+, number 1", puzzle.notes.source)
        assert gw.solve(puzzle).status is gw.Status.UNIQUE


@pytest.mark.parametrize(
    "wrong", [{"width": "8"}, {"seed": 1.5}, {"number": 0}, {"level": "evil"}, {"symmetry": "odd"}]
)
def test_wrong_arguments_are_ours(wrong: dict[str, Any]) -> None:
    with pytest.raises(gw.UsageError):
        gw.generate("takuzu", **({"width": 6, "height": 6} | wrong))
