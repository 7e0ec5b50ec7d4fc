"""Generated puzzles take no guess unless asked: no step without a short reason, no supposition with many links."""

from __future__ import annotations

from itertools import product

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.generate.grading import Grade, grade
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.short_steps import count_short, take_short, takes_guess
from gridwright.hints.steps import REASON
from gridwright.hints.techniques import find_techniques
from gridwright.kind import EXPERT, HARD, LEVELS, Request
from gridwright.supposition import MOST_LINKS
from support.effort import covered, scaled, seed

SIZES = {"takuzu": ("10x8", "6x12"), "makaro": ("9x7", "6x8"), "hitori": ("9x7", "6x10"), "nonogram": ("10x8", "8x11")}
CHAIN = "takuzu\n" + "\n".join(
    ("1.......1.", "1.1.1.....", ".........0", "...1.....0", "..0..11...", ".....1..1.", "......0...", "1..1.1....")
)  # takes suppositions of 8 and 10 links, as a technique finds them
WIDE = "takuzu\n" + "\n".join(
    ("..00.1..01", "....1.....", ".......0..", "1....0....", "1.....1.0.", ".11.....0.", ".......0..", "11........")
)  # takes one of 7 links, all of them within four layers


def make(kind: str, size: str, number: int, level: str | None, guess: bool = False) -> gw.Puzzle:
    width, height = map(int, size.split("x"))
    return gw.generate(kind, width=width, height=height, level=level, seed=seed(11), number=number, guess=guess)


@pytest.mark.parametrize(("kind", "level"), list(product(SIZES, [None, *LEVELS])))
def test_every_step_of_a_generated_puzzle_is_short(kind: str, level: str | None) -> None:
    compared = 0
    for size, number in product(SIZES[kind], range(1, scaled(2, 12))):
        puzzle = make(kind, size, number, level)
        rating = gw.rate(puzzle)
        assert not rating.guess
        assert level in (None, rating.level)
        for step in gw.explain(puzzle).steps:
            assert step.technique != REASON
            assert step.supposition is None or len(step.supposition.links) <= MOST_LINKS
            compared += 1
    assert compared
    covered(compared, "short steps")


def test_takuzu_take_guesses_if_they_may() -> None:
    guesses = [gw.rate(make("takuzu", "10x8", number, EXPERT, guess=True)).guess for number in range(1, 15)]
    assert any(guesses)


@pytest.mark.parametrize("text", [CHAIN, WIDE])
def test_a_supposition_with_many_links_counts_as_a_guess(text: str) -> None:
    puzzle = gw.read(text)
    rating = gw.rate(puzzle)
    assert (rating.level, rating.guess) == (EXPERT, True)
    assert rating.hardest != REASON, "techniques do solve it"
    links = [len(step.supposition.links) for step in gw.explain(puzzle).steps if step.supposition is not None]
    assert max(links) > MOST_LINKS
    kind = kinds.of(puzzle)
    givens = puzzle.givens  # type: ignore[attr-defined]
    assert grade(kind, puzzle, EXPERT, givens) == Grade(True, EXPERT, guess=True)
    assert not grade(kind, puzzle, EXPERT, givens).meets(Request(EXPERT))
    assert grade(kind, puzzle, EXPERT, givens).meets(Request(EXPERT, guess=True))
    assert not grade(kind, puzzle, HARD, givens).unique


def test_short_steps_stop_where_only_long_ones_help() -> None:
    puzzle = gw.read(CHAIN)
    techniques, givens = find_techniques(kinds.of(puzzle)), puzzle.givens  # type: ignore[attr-defined]
    solution = gw.solve(puzzle).answer
    assert solution is not None
    ladder = techniques.open(puzzle)
    book = Rulebook(puzzle)
    assert takes_guess(techniques, book, ladder, givens)
    ladder.set_values(givens)
    taken = 0
    ladder.climb(count_short(techniques))
    while take_short(techniques, book, ladder):
        ladder.climb(count_short(techniques))
        taken += 1
        assert all(value in (-1, right) for value, right in zip(ladder.values, solution.values, strict=True))
    assert taken, "short ones of the first technique with long steps are taken"
    assert ladder.count_open() > 0
    ladder.climb(len(techniques.ladder))
    assert ladder.count_open() == 0, "long ones help"


@pytest.mark.parametrize("kind", SIZES)
def test_long_techniques_come_last(kind: str) -> None:
    flags = [technique.long for technique in find_techniques(kinds.load(kind)).ladder]
    assert flags == sorted(flags)


def test_rate_says_what_sort_of_guess(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("rated") / "chain.txt"
    path.write_text(CHAIN)
    assert main(["rate", str(path)]) == 0
    assert "hardest technique: chain of consequences. It takes a guess" in capsys.readouterr().out


def test_the_command_takes_guesses(capsys: pytest.CaptureFixture[str]) -> None:
    order = ["generate", "takuzu", "--size", "6x8", "--level", "expert", "--seed", "4"]
    assert main([*order, "--guess"]) == 0
    made = capsys.readouterr().out
    assert gw.read(made) == gw.generate("takuzu", width=6, height=8, level="expert", seed=4, guess=True)
    assert main(order) == 0
    assert capsys.readouterr().out != made
    assert main(["generate", "takuzu", "--size", "6x8", "--style", "random", "--guess"]) == 2
    assert "--guess is for puzzles with one solution" in capsys.readouterr().err
