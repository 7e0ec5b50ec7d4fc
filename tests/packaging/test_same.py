"""`tools.same` finds what a change of the source changes for users, and nothing where nothing has changed."""

from __future__ import annotations

import gzip
import json
import os
import shutil
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from support.paths import ROOT
from tools.same.__main__ import main
from tools.same.boards import leave_half, misplace, spoil
from tools.same.comparing import compare
from tools.same.masking import mask
from tools.same.parts import list_parts
from tools.same.session import Ran

SENTENCE = "Solve puzzles and report whether the solution is unique"
RAN = Ran("LANGUAGE=en gridwright solve a.txt", 0, "Exactly one solution (kernel, 1.5 ms).\n", "", {"b.txt": "1\n"})


def write_record(folder: Path, *runs: Ran) -> Path:
    """A record of some commands."""
    folder.mkdir()
    with gzip.open(folder / "part.jsonl.gz", "wt") as file:
        file.writelines(json.dumps(asdict(ran)) + "\n" for ran in runs)
    return folder


def copy_tree(folder: Path) -> Path:
    """This source tree as links, in which single files can be replaced."""
    shutil.copytree(
        ROOT / "src", folder / "src", copy_function=os.symlink, ignore=shutil.ignore_patterns("__pycache__")
    )
    (folder / "examples").symlink_to(ROOT / "examples")
    return folder


def test_a_changed_sentence_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree = copy_tree(tmp_path / "tree")
    for name in ("before", "again", "after"):
        if name == "after":
            (file,) = [path for path in (tree / "src").rglob("*.py") if SENTENCE in path.read_text()]
            text = file.read_text()
            file.unlink()
            file.write_text(text.replace(SENTENCE, SENTENCE.replace("report", "tell")))
        assert main(["record", str(tree), str(tmp_path / name), "--quick", "--only", "help"]) == 0
    capsys.readouterr()
    assert main(["compare", str(tmp_path / "before"), str(tmp_path / "again")]) == 0
    assert "0 differ" in capsys.readouterr().out
    assert main(["compare", str(tmp_path / "before"), str(tmp_path / "after")]) == 1
    said = capsys.readouterr().out
    assert f"-{SENTENCE}" in said
    assert "help: LANGUAGE=en gridwright solve --help" in said
    assert "\n2 differ" in said, "English has another sentence, and French has lost its translation"


@pytest.mark.parametrize(
    "other",
    [
        replace(RAN, status=1),
        replace(RAN, out=RAN.out.replace("kernel", "sat")),
        replace(RAN, out=RAN.out.rstrip("\n")),
        replace(RAN, err="gridwright: a note\n"),
        replace(RAN, files={"b.txt": "2\n"}),
        replace(RAN, files={}),
        replace(RAN, files={**RAN.files, "c.txt": ""}),
    ],
)
def test_any_difference_is_found(other: Ran, tmp_path: Path) -> None:
    found = compare(write_record(tmp_path / "before", RAN), write_record(tmp_path / "after", other))
    assert (found.commands, len(found.differences), found.same) == (1, 1, False)


def test_times_are_no_difference(tmp_path: Path) -> None:
    later = replace(RAN, out=RAN.out.replace("1.5 ms", "2 s"))
    assert compare(write_record(tmp_path / "before", RAN), write_record(tmp_path / "after", later)).same
    assert mask("row 3 needs 5 s) and (7 ms)", "") == "row 3 needs 5 s) and (TIME)"
    assert mask('{"seconds": 1e-05, "count": 3}', "") == '{"seconds": 0, "count": 3}'
    told = "sat  unique   1.0 ms  2.8 ms  16  <- fastest"
    assert mask(told, "x gridwright compare y") == "sat unique TIME TIME 16"
    assert mask(told, RAN.command) == told
    table = "set.txt#1    6x6  0.0083  many   0,021"
    assert mask(table, "LANGUAGE=en sh: gridwright report run.db") == "set.txt#1 6x6 TIME many TIME"
    assert mask(table, "LANGUAGE=en gridwright report run.db") == table


def test_a_command_that_is_missing_is_found(tmp_path: Path) -> None:
    less, more = write_record(tmp_path / "less", RAN), write_record(tmp_path / "more", RAN, RAN)
    found = compare(more, less)
    assert (found.commands, found.same) == (1, False)
    assert found.missing == [f"part: {RAN.command} (run 2)"]
    assert compare(less, more).same, "a new command is told, and is no difference"
    assert not compare(write_record(tmp_path / "none"), less).same, "nothing compared is nothing proved"


def test_parts_have_names_of_their_own_and_cover_all_examples() -> None:
    names = [part.name for part in list_parts(ROOT)]
    assert len(set(names)) == len(names)
    assert {f"example {path.stem}" for path in (ROOT / "examples").glob("*.txt")} <= set(names)
    assert sum(name.startswith("generated ") for name in names) == 7 * 4 * 10
    assert {part.name for part in list_parts(ROOT, quick=True)} <= set(names)


def test_boards_are_the_same_every_time_and_as_meant() -> None:
    answer = "1100\n0011\n1001\n0110\n"
    half, wrong = leave_half(answer, "a"), misplace(answer, "a")
    assert (half, wrong) == (leave_half(answer, "a"), misplace(answer, "a"))
    assert all(mark in (right, "?") for mark, right in zip(half, answer, strict=True))
    assert sum(mark not in (right, "?") for mark, right in zip(wrong, answer, strict=True)) == 2
    assert spoil("hitori\ntitle: 12\n2 2\n", "a").startswith("hitori\ntitle: 12\n")
    assert spoil("hitori\ntitle: 12\n2 2\n", "a") != "hitori\ntitle: 12\n2 2\n"
    assert spoil("akari\n. .\n", "a") == "akari\n. .\n"
