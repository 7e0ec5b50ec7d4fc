"""The guide to writing a kind: the kind it works through is small, complete, right, and found from outside."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid
from support.conformance import SMALL_SIZES, boards, generate
from support.outside import EXAMPLES_OF_KINDS, kinds_in, module_of
from support.paths import ROOT
from tools import messages

MOST_LINES = 270
GUIDE = ROOT / "docs" / "write-a-new-kind.md"
SUITE = [f"tests/kinds/test_{part}.py" for part in ("conformance", "generators", "encodings")]
NAMES = ["queens"]
Place = tuple[int, int]


@pytest.fixture
def akari() -> Iterator[Any]:
    with kinds_in(EXAMPLES_OF_KINDS):
        yield module_of("akari")


def lines_of_the_example() -> int:
    source = EXAMPLES_OF_KINDS / "queens.py"
    return sum(bool(line.strip()) for line in source.read_text().splitlines())


def test_the_example_is_small_and_the_guide_says_how_small() -> None:
    assert lines_of_the_example() <= MOST_LINES
    said = re.search(r"one file\]\(kinds-example/queens\.py\) of (\d+) lines", GUIDE.read_text())
    assert said is not None
    assert int(said[1]) == lines_of_the_example()


def test_the_example_has_a_link_and_a_generator(akari: Any) -> None:
    assert akari.KIND.link is not None
    assert akari.KIND.generator is not None
    assert akari.KIND.generator.remove is not None


def test_the_guide_names_the_tests_that_are_run_here() -> None:
    shown = GUIDE.read_text().replace("\\\n", " ").split()
    assert all(part in shown for part in SUITE)


def test_the_catalogue_of_the_example_has_all_its_sentences() -> None:
    (path,) = messages.catalogue_paths(EXAMPLES_OF_KINDS)
    catalogue = messages.read(path)
    assert {entry.id for entry in catalogue} == {entry.id for entry in messages.collect(path, EXAMPLES_OF_KINDS)}
    assert messages.find_missing(catalogue) == []
    assert path.with_suffix(".mo").read_bytes() == messages.format_mo(catalogue)


def test_the_guide_names_no_commit() -> None:
    assert not re.search(r"\b(?=[0-9a-f]*[0-9])[0-9a-f]{7,40}\b", GUIDE.read_text()), "a test keeps the page true"


@pytest.mark.usefixtures("akari")
def test_solutions_are_all_fillings_that_keep_the_rules() -> None:
    """The rules a third time, by walking from each bulb, on boards of several shapes."""
    random, counts = Random(5), set()
    for height, width in ((2, 3), (3, 2), (1, 6), (3, 4), (4, 3)):
        for _ in range(5):
            puzzle: Any = generate("akari", random, Grid(height, width))
            found = gw.solve(puzzle, limit=gw.Limit(solutions=None))
            white = [cell for cell, mark in enumerate(puzzle.cells) if mark is None]
            good = set()
            for chosen in product((0, 1), repeat=len(white)):
                values = dict(zip(white, chosen, strict=True))
                if kept(puzzle.cells, height, width, {divmod(cell, width) for cell, bulb in values.items() if bulb}):
                    good.add(tuple(values.get(cell) for cell in range(height * width)))
            assert {answer.values for answer in found.answers} == good
            counts.add(min(found.count, 2))
    assert counts == {1, 2}


def kept(marks: tuple[object, ...], height: int, width: int, bulbs: set[Place]) -> bool:
    """Does every rule hold?"""
    mark = {divmod(at, width): value for at, value in enumerate(marks)}
    lit = set(bulbs)
    for bulb in bulbs:
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            place = (bulb[0] + down, bulb[1] + right)
            while mark.get(place, "#") is None:
                if place in bulbs:
                    return False
                lit.add(place)
                place = (place[0] + down, place[1] + right)
    beside = {(r, c): [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)] for r, c in mark}
    numbers = all(sum(b in bulbs for b in beside[p]) == n for p, n in mark.items() if isinstance(n, int))
    return numbers and lit == {place for place, value in mark.items() if value is None}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("akari\n.5.\n", "text, line 2: '5' in the board; expected one of . # 0 1 2 3 4"),
        ("akari\n..\n.\n", "text, line 3: a row of 1 cell; expected 2, as in the row above"),
        ("https://puzz.link/p?akari/2/2/i\n", "text, line 1: the text ends after 3 of 4 cells"),
        ("https://puzz.link/p?akari/2/2/n\n", "text, line 1: the text goes on past the 4 cells of the board"),
    ],
)
@pytest.mark.usefixtures("akari")
def test_bad_boards_are_named(text: str, message: str) -> None:
    with pytest.raises(gw.InputError) as caught:
        gw.read(text)
    assert str(caught.value) == message


@pytest.mark.usefixtures("akari")
def test_links_are_those_of_puzz_link() -> None:
    """By hand from its encoding: 0 to 4 alone, with one blank 5 to 9, with two a to e, a dot for a wall, g on for blanks.

    After a number at the end of the board puzz.link writes two blanks that are not there.
    """
    puzzle = gw.read("akari\n2.1..\n3#...\n....4\n")
    assert gw.write(puzzle, "puzzlink") == "https://puzz.link/p?akari/5/3/7b3.me\n"
    for body in ("7b3.me", "7b3.m4", "7b3.m9", "2g1h3.ij4"):
        assert gw.read(f"https://puzz.link/p?akari/5/3/{body}\n") == puzzle


def test_the_examples_pass_what_every_kind_must_pass() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *SUITE, "-k", " or ".join(NAMES), "-p", "no:cacheprovider", "-rA"],
        cwd=ROOT,
        env={**os.environ, "GRIDWRIGHT_KINDS": str(EXAMPLES_OF_KINDS)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert all(f"[{name}]" in done.stdout for name in NAMES)
    assert " error" not in done.stdout


def test_a_kind_may_have_functions_of_the_names_that_boards_have(tmp_path: Path) -> None:
    """Only `TESTS` is read, so that a helper called `make` is no generator of boards."""
    source = (EXAMPLES_OF_KINDS / "queens.py").read_text()
    helpers = "".join(
        f"\n\ndef {name}() -> None:\n    raise AssertionError\n" for name in ("make", "turned", "mirrored")
    )
    (tmp_path / "queens.py").write_text(source + helpers + "\n\nSIZES = FIXED = 5\n")
    with kinds_in(tmp_path):
        said = boards.__wrapped__("queens")
        assert said.make(Random(1), Grid(3, 4)).grid == Grid(3, 4)
        assert (said.sizes, said.fixed[0], said.turned) == (SMALL_SIZES, "queens\na b\n", None)
        assert said.instances is not None


def test_what_boards_cannot_say_is_refused_by_name(tmp_path: Path) -> None:
    source = (EXAMPLES_OF_KINDS / "queens.py").read_text()
    (tmp_path / "queens.py").write_text(source + '\n\nTESTS = {"size": ((2, 3),)}\n')
    with kinds_in(tmp_path), pytest.raises(AssertionError, match=r"TESTS of queens has \['size'\]; expected some of"):
        boards.__wrapped__("queens")


def test_what_our_own_catalogue_says_need_not_be_translated_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A translation of it would never be read, as our own comes first."""
    (tmp_path / "lamps.py").write_text('say("masked")\nsay("a lamp that is out")\nsay("masked", context="lamps")\n')
    path = tmp_path / "locale" / "fr" / "LC_MESSAGES" / "lamps.po"
    path.parent.mkdir(parents=True)
    path.write_text("")
    assert messages.main(tmp_path) == 1
    assert [entry.id for entry in messages.read(path) if entry.id] == ["a lamp that is out", "masked"]
    assert "2 sentences, 2 without a translation" in capsys.readouterr().out
