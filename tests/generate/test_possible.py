"""Requests that no small board meets: refused in one line with the levels and sizes that are possible; all others are met."""

from __future__ import annotations

import re
from typing import Any

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.kind import LEVELS
from support.effort import every

POSSIBLE = {  # levels by their first letters, of every kind and size; an empty text where there are no puzzles at all
    "takuzu": {"1x1": "", "1x4": "", "2x2": "e", "3x3": "", "4x4": "em", "4x6": "emhx", "6x6": "emhx"},
    "unruly": {"1x1": "", "2x2": "e", "2x4": "e", "3x3": "", "4x4": "e"},
    "makaro": {"1x1": "", "1x2": "e", "4x1": "e", "2x2": "e", "3x3": "emhx", "4x4": "emhx"},
    "hitori": {"1x1": "", "1x2": "", "1x3": "e", "4x1": "e", "6x1": "em", "2x2": "m", "3x3": "emh", "4x4": "emhx"},
    "nonogram": {"1x1": "e", "1x4": "e", "2x2": "e", "3x3": "e", "4x4": "emx"},
}
LETTERS = dict(zip("emhx", LEVELS, strict=True))
SLOW = {("nonogram", "hard")}  # many changes of each of many pictures
CASES = [
    pytest.param(kind, size, level, marks=pytest.mark.slow if (kind, level) in SLOW else ())
    for kind, sizes in POSSIBLE.items()
    for size in sizes
    for level in LEVELS
]


@pytest.mark.parametrize(("kind", "size", "level"), every(7, CASES))
def test_small_boards_are_made_or_refused_with_what_is_possible(
    kind: str, size: str, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    possible = [LETTERS[letter] for letter in POSSIBLE[kind][size]]
    status = main(["generate", kind, "--size", size, "--level", level, "--seed", "1"])
    out, err = capsys.readouterr()
    if level in possible:
        assert (status, err) == (0, "")
        assert gw.rate(gw.read(out)).level == level
        return
    assert (status, out, err.count("\n")) == (2, "", 1)
    if not possible:
        assert re.search(
            rf"a puzzle of this kind cannot have the size {size}; the nearest possible sizes: \d+x\d+", err
        ), err
        return
    named = re.search(r"levels that were found: ([a-z, ]*)", err)
    assert named is not None, err
    found = re.split(", | or ", named[1])
    assert set(found) <= set(possible)
    assert len(found) >= min(2, len(possible)), "rare ones may not be among the few that are tried"
    assert f"no {level} " in err
    for near in re.findall(r"\d+x\d+", err.partition("ones were found:")[2]):
        width, height = map(int, near.split("x"))
        name = "takuzu" if kind == "unruly" else kind
        options: dict[str, Any] = {"unique_lines": "no"} if kind == "unruly" else {}
        assert gw.rate(gw.generate(name, width=width, height=height, level=level, seed=2, **options)).level == level


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "gridwright: no hard hitori of 2x2 was found in 400 attempts; levels that were found: medium; sizes at "
            "which hard ones were found: 4x2, 3x3 or 5x2\n",
        ),
        (
            "fr",
            "gridwright : aucune grille hitori de 2x2 du niveau difficile trouvée en 400 essais ; niveaux trouvés : "
            "moyen ; tailles où il y en a du niveau difficile : 4x2, 3x3 ou 5x2\n",
        ),
    ],
)
def test_a_level_is_refused_in_the_words_of_the_language(
    language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", "hitori", "--size", "2x2", "--level", "hard", "--seed", "1", "--lang", language]) == 2
    assert capsys.readouterr().err.replace("\xa0", " ") == said


@pytest.mark.parametrize(("kind", "size", "density"), [("hitori", "10x10", "0.5"), ("hitori", "12x9", "0.1")])
def test_a_density_out_of_reach_is_refused_with_the_nearest(
    kind: str, size: str, density: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", kind, "--size", size, "--density", density, "--seed", "1"]) == 2
    err = capsys.readouterr().err
    assert re.fullmatch(
        rf"gridwright: no {kind} of {size} with a density of {density} was found in \d+ attempts; "
        r"the nearest had 0\.\d\d\n",
        err,
    ), err


def test_options_that_ask_for_too_much_are_refused_with_sizes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "makaro", "--size", "4x4", "--with", "arrows=7", "--seed", "1"]) == 2
    err = capsys.readouterr().err
    assert re.search(
        r"no makaro of 4x4 with one solution was found in 400 attempts; sizes at which some were found: \d+x\d+", err
    )
