"""Nothing depends on the words of a sentence: without any, the same steps, ratings and repairs are found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds, messages
from gridwright.grid import Grid
from gridwright.mending import find_near, mend
from gridwright.puzzle import Answer, Puzzle
from support.effort import scaled
from support.outside import EXAMPLES_OF_KINDS, kinds_in
from support.paths import EXAMPLES, ROOT
from support.random_puzzles import KINDS, half_done, random_puzzle
from support.spoiling import SIZES, make_unique, spoil

WORDS = {"where", "why", "what", "advice", "text", "texts", "title", "argument"}
"""The fields that hold sentences."""
OUTSIDE = {
    "mosaic": ROOT / "tests" / "support" / "mosaic",
    "queens": EXAMPLES_OF_KINDS,
    "norinori": EXAMPLES_OF_KINDS,
    "akari": EXAMPLES_OF_KINDS,
    "heyawake": EXAMPLES_OF_KINDS,
}
PER_SHAPE = scaled(1, 6)


@contextmanager
def no_words() -> Iterator[None]:
    """Have every sentence be empty, whatever its template and its arguments are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(messages, "_fill", lambda *_: "")
        assert messages.say("{count} cell", count=1) == str(messages.Sentence("a sentence")) == ""
        yield


def strip(value: Any) -> Any:
    """A result without its sentences: dataclasses as the fields that hold none."""
    if is_dataclass(value) and not isinstance(value, Puzzle | Answer | type):
        return {field.name: strip(getattr(value, field.name)) for field in fields(value) if field.name not in WORDS}
    if isinstance(value, list | tuple):
        return [strip(inner) for inner in value]
    return value


def find_all(puzzle: Puzzle, boards: list[Answer]) -> dict[str, Any]:
    """Everything that is found out about a puzzle and about boards of it."""
    found = {
        "steps": gw.explain(puzzle),
        "rating": gw.rate(puzzle),
        "repairs": mend(puzzle, choices=3),
        "changes": find_near(puzzle, choices=1),
    }
    return {name: strip(what) for name, what in found.items()} | {
        f"hint {nth}": strip(gw.hint(puzzle, board)) for nth, board in enumerate(boards)
    }


def compare(puzzle: Puzzle, seed: str) -> dict[str, Any]:
    """Check that a puzzle, and boards that were left at random, are understood without words; returns what was found.

    It is read again, so that nothing is remembered of it.
    """
    random, text = Random(seed), gw.write(puzzle)
    boards = [half_done(random, puzzle, share) for share in (0.0, 0.1, 0.4)]
    with no_words():
        wordless = find_all(gw.read(text), boards)
    spoken = find_all(gw.read(text), boards)
    assert wordless.keys() == spoken.keys()
    for name, what in spoken.items():
        assert wordless[name] == what, f"{name} of\n{text}"
    return spoken


def count_steps(found: list[dict[str, Any]]) -> int:
    """The steps of explanations."""
    return sum(len(each["steps"]["steps"]) for each in found)


@pytest.mark.parametrize("kind", KINDS)
def test_generated_puzzles_and_spoilt_ones(kind: str) -> None:
    found = []
    for nth, (height, width) in enumerate(SIZES[kind] * PER_SHAPE):
        random = Random(f"wordless {kind} {nth}")
        puzzle = make_unique(kinds.load(kind), Grid(height, width), random)
        found += [compare(puzzle, f"{kind} {nth}"), compare(spoil(puzzle, random), f"{kind} {nth} spoilt")]
    assert count_steps(found) > 5 * len(SIZES[kind])
    assert any(each["repairs"]["proposals"] for each in found)


@pytest.mark.parametrize("kind", KINDS)
def test_random_puzzles(kind: str) -> None:
    random = Random(f"wordless {kind}")
    found = [compare(random_puzzle(random, kind, 4), f"{kind} {nth}") for nth in range(scaled(4, 40))]
    assert len({each["steps"]["status"] for each in found}) > 1


@pytest.mark.parametrize("name", ["hitori-none", "hitori-several", "makaro-none", "makaro-several", "takuzu-none", "takuzu-several", "nonogram-none", "nonogram-several"])  # fmt: skip
def test_examples_without_one_solution(name: str) -> None:
    found = compare(gw.read(EXAMPLES / f"{name}.txt"), name)
    assert found["repairs"]["proposals"]


@pytest.mark.parametrize("kind", OUTSIDE)
@pytest.mark.parametrize(("width", "height"), [(4, 3), (3, 5)])
def test_kinds_from_outside(kind: str, width: int, height: int) -> None:
    """They have no techniques, or few: their steps are the smallest reasons, found on the posted constraints alone."""
    with kinds_in(OUTSIDE[kind]):
        puzzles = [gw.generate(kind, width=width, height=height, seed=seed) for seed in range(PER_SHAPE)]
        found = [compare(puzzle, f"{kind} {nth}") for nth, puzzle in enumerate(puzzles)]
    assert count_steps(found)
    assert all(step["rules"] for each in found for step in each["steps"]["steps"]), "every step names its rules"
