"""Kinds from outside: by GRIDWRIGHT_KINDS, by an entry point, and those that cannot be loaded."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.formats.plain import write_answer
from gridwright.puzzle import Answer
from support.catalogues import write_catalogue
from support.outside import EXAMPLES_OF_KINDS, kinds_in, run
from support.paths import ROOT

WALLED = "walled\n1#.\n.#.\n"
QUEENS = "queens\na b\nb b\nb b\n"


@pytest.fixture
def walled(tmp_path: Path) -> Iterator[Path]:
    """A kind with the symbols . and #, some of whose cells have nothing to decide."""
    (tmp_path / "walled.py").write_text((ROOT / "tests/support/walled_kind.py").read_text())
    with kinds_in(tmp_path):
        yield tmp_path


@pytest.mark.usefixtures("walled")
def test_answers_round_trip_with_cells_that_take_no_value() -> None:
    for text in (WALLED, "walled\n.#\n#.\n..\n", "walled\n#.#..\n", "walled\n#\n"):
        puzzle = gw.read(text)
        domains = [(None,) if mark == "#" else (None, 0, 1) for mark in puzzle.cells]  # type: ignore[attr-defined]
        for values in product(*domains):
            answer = Answer(puzzle.grid, values)
            assert gw.read_answer(puzzle, write_answer(puzzle, answer)) == answer


@pytest.mark.usefixtures("walled")
def test_a_wall_is_written_as_such_and_read_as_any_blank() -> None:
    puzzle = gw.read(WALLED)
    answer = Answer(puzzle.grid, (1, None, 0, None, None, 1))
    assert write_answer(puzzle, answer) == "##.\n?##\n"
    for wall in ("#", ".", "?"):
        assert gw.read_answer(puzzle, f"#{wall}.\n?{wall}#\n") == answer
    with pytest.raises(gw.InputError, match="row 1, column 2"):
        gw.read_answer(puzzle, "#1.\n?##\n")


def test_the_program_checks_what_it_solved(walled: Path) -> None:
    kinds = {"GRIDWRIGHT_KINDS": str(walled)}
    puzzle = gw.read(WALLED)
    answer = gw.solve(puzzle).answer
    assert answer is not None
    (walled / "p.txt").write_text(WALLED)
    (walled / "a.txt").write_text(write_answer(puzzle, answer))
    checked = run("check", str(walled / "p.txt"), str(walled / "a.txt"), "--json", **kinds)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert json.loads(checked.stdout)["violations"] == []
    (walled / "a.txt").write_text(".#?\n?#?\n")
    wrong = run("check", str(walled / "p.txt"), str(walled / "a.txt"), "--json", **kinds)
    assert (wrong.returncode, [v["rule"] for v in json.loads(wrong.stdout)["violations"]]) == (1, ["given"])


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A package that brings a kind, as pip would have installed it."""
    (tmp_path / "lamps").mkdir()
    (tmp_path / "lamps" / "__init__.py").write_text("")
    (tmp_path / "lamps" / "light.py").write_text((EXAMPLES_OF_KINDS / "queens.py").read_text())
    declare(tmp_path, "queens = lamps.light:KIND")
    return tmp_path


def declare(folder: Path, *lines: str) -> None:
    """Write the metadata of a package with these entry points."""
    metadata = folder / "lamps-1.0.dist-info"
    metadata.mkdir(exist_ok=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: lamps\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("\n".join(["[gridwright.kinds]", *lines]) + "\n")


def path_with(folder: Path) -> dict[str, str]:
    """The environment in which a folder is where packages are."""
    return {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(folder)])}


def test_an_entry_point_is_a_kind(installed: Path) -> None:
    """It is listed, solved, checked, converted in both directions and generated; no file of gridwright knows it."""
    path = path_with(installed)
    listed = run("kinds", **path)
    assert "\nqueens\n" in "\n" + listed.stdout
    solved = run("solve", "-", "--json", text=QUEENS, **path)
    assert solved.returncode == 0, solved.stderr
    record = json.loads(solved.stdout)
    assert (record["kind"], record["size"], record["status"]) == ("queens", [3, 2], "unique")
    plain = run("convert", "-", "--to", "json", text=QUEENS, **path)
    back = run("convert", "-", "--to", "plain", text=plain.stdout, **path)
    assert back.stdout == QUEENS
    made = run("generate", "queens", "--style", "random", "--size", "6x4", "--seed", "1", **path)
    assert made.stdout.startswith("queens\n"), made.stderr
    assert run("solve", "-", text=made.stdout, **path).returncode == 0


@pytest.mark.parametrize("place", ["lamps/locale", "lamps/kinds/locale"])
def test_a_package_brings_its_own_catalogue(tmp_path: Path, place: str) -> None:
    """Beside the module of the kind, or in the package that holds it; gridwright's own sentences stay as they are."""
    (tmp_path / "lamps" / "kinds").mkdir(parents=True)
    (tmp_path / "lamps" / "kinds" / "tiles.py").write_text((ROOT / "tests/support/mosaic/mosaic.py").read_text())
    declare(tmp_path, "mosaic = lamps.kinds.tiles:KIND")
    write_catalogue(
        tmp_path / place / "fr" / "LC_MESSAGES" / "lamps.mo",
        ("Each number counts the shaded cells around it and at its own place.", None, "Chaque nombre compte."),
        ("the number at {cell} is not that of its shaded cells", None, "{cell} : le nombre est faux"),
    )
    path = path_with(tmp_path)
    assert "    Chaque nombre compte.\n" in run("kinds", "mosaic", "--lang", "fr", **path).stdout
    assert "    Each number counts the shaded cells" in run("kinds", "mosaic", "--lang", "en", **path).stdout
    (tmp_path / "p.txt").write_text("mosaic\n1 .\n")
    (tmp_path / "a.txt").write_text("..\n")
    checked = run("check", str(tmp_path / "p.txt"), str(tmp_path / "a.txt"), "--lang", "fr", **path)
    assert checked.returncode == 1, checked.stderr
    assert "la case ligne 1 colonne 1 : le nombre est faux" in checked.stdout


def test_a_folder_of_kinds_brings_its_own_catalogue(walled: Path) -> None:
    write_catalogue(
        walled / "locale" / "fr" / "LC_MESSAGES" / "walled.mo",
        ("Blacken half of the open cells of every line.", None, "Noircissez la moitié."),
    )
    listed = run("kinds", "--lang", "fr", GRIDWRIGHT_KINDS=str(walled))
    assert listed.returncode == 0, listed.stderr
    assert "Noircissez la moitié." in listed.stdout


def test_without_the_package_there_is_no_such_kind() -> None:
    assert "queens" not in run("kinds").stdout
    assert run("solve", "-", text=QUEENS).returncode == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("queens = lamps.nowhere:KIND", "the kind queens cannot be loaded: ModuleNotFoundError"),
        ("queens = lamps.light:NOTHING", "the kind queens cannot be loaded: AttributeError"),
        ("queens = lamps.light:RULES", "the kind queens cannot be loaded: expected a Kind, found tuple"),
        (
            "princesses = lamps.light:KIND",
            "the kind princesses cannot be loaded: expected a Kind of that name, found queens",
        ),
    ],
)
def test_a_kind_that_cannot_be_loaded_is_named_in_one_line(installed: Path, line: str, said: str) -> None:
    declare(installed, line)
    done = run("kinds", **path_with(installed))
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_comes_before_an_entry_point(installed: Path) -> None:
    declare(installed, "takuzu = lamps.nowhere:KIND")
    done = run("kinds", "takuzu", **path_with(installed))
    assert done.returncode == 0
    assert done.stdout.startswith("takuzu (binairo")
