"""`--jobs`: several puzzles at a time, and the same output as with one job."""

from __future__ import annotations

import json
import re
import signal
import subprocess
from functools import partial
from pathlib import Path

import pytest

import gridwright as gw
from support.program import PROGRAM, run_quickly
from support.waiting import is_gone, wait_for

TIME = re.compile(r'"seconds": [\d.e-]+|, [\d.]+ m?s\)')
KINDS = ("nonogram", "hitori", "takuzu", "makaro", "akari", "norinori", "heyawake")
BAD = ("hitori\n1 2\n3\n", "takuzu\n01\n10\n1x\n", "hitori\n1 1\n1 1\n", "makaro\n1 2\n")


@pytest.fixture(scope="module")
def puzzles() -> list[gw.Puzzle]:
    return [gw.generate(kind, size=(6, 4), seed=seed) for seed in range(2) for kind in KINDS]


@pytest.fixture(scope="module")
def source(puzzles: list[gw.Puzzle], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Puzzles of all kinds, with bad ones and one without a solution between them, in a folder of two files."""
    folder = tmp_path_factory.mktemp("jobs")
    texts = [gw.write(puzzle) for puzzle in puzzles]
    for nth, bad in enumerate(BAD):
        texts.insert(3 * nth + 1, bad)
    (folder / "one.txt").write_text("---\n".join(texts[:9]))
    (folder / "two.txt").write_text("---\n".join(texts[9:]))
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ("solve",),
        ("solve", "--json"),
        ("solve", "--method", "search", "--json"),  # some kinds have no such method, which is complained of once
        ("solve", "--seconds", "100", "--count"),
        ("rate",),
        ("rate", "--json"),
        ("explain", "--boards"),
        ("explain", "--json"),
    ],
    ids=" ".join,
)
def test_the_output_is_that_of_one_job(words: tuple[str, ...], source: Path) -> None:
    one, three = (run_quickly(*words, str(source), "--jobs", jobs) for jobs in ("1", "3"))
    assert TIME.sub("", one.out) == TIME.sub("", three.out)
    assert one.err == three.err
    assert one.status == three.status == 2
    assert one.out.count("txt#") >= 14
    if "--json" in words:
        order = [json.loads(line)["source"] for line in one.out.splitlines()]
        assert len(order) == 18
        assert order == sorted(order, key=lambda name: (name.partition("#")[0], int(name.partition("#")[2])))


def test_files_are_those_of_one_job(source: Path, tmp_path: Path) -> None:
    for words, ending in ((("solve",), "txt"), (("explain", "--to", "html"), "html")):
        kept = []
        for jobs in ("1", "2"):
            folder = tmp_path / f"{words[0]}-{jobs}"
            run_quickly(*words, str(source), "-o", f"{folder}/", "--jobs", jobs)
            kept.append({file.name: file.read_text() for file in folder.iterdir()})
        assert kept[0] == kept[1]
        assert len(kept[0]) >= 14
        assert all(name.endswith(ending) for name in kept[0])


@pytest.mark.parametrize("more", [(), ("--score",), ("--json",)])
def test_check(more: tuple[str, ...], puzzles: list[gw.Puzzle], tmp_path: Path) -> None:
    file, answers = tmp_path / "puzzles.txt", tmp_path / "answers.txt"
    file.write_text("---\n".join(map(gw.write, puzzles)))
    assert run_quickly("solve", str(file), "-o", str(answers)).status == 0
    boards = answers.read_text().split("---\n")
    boards[2] = boards[2].replace("1", "0", 1)  # a takuzu
    boards[5] = "?\n"
    answers.write_text("---\n".join(boards))
    one, two = (run_quickly("check", str(file), str(answers), *more, "--jobs", jobs) for jobs in ("1", "2"))
    assert (one.out, one.err, one.status) == (two.out, two.err, two.status)
    assert one.status == (1 if more == ("--score",) else 2)


def test_ctrl_c_ends_all(puzzles: list[gw.Puzzle]) -> None:
    command = [PROGRAM, "solve", "-", "--jobs", "2", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        many = "---\n".join(map(gw.write, puzzles * 40)).encode()
        program.stdin.write(many[: 1 << 17])  # what is not complete is waited for
        program.stdin.flush()
        assert program.stdout.readline()
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split()
        assert len(children) == 2
        program.send_signal(signal.SIGINT)
        program.stdin.close()
        assert program.wait() == 130
        for child in children:
            wait_for(partial(is_gone, int(child)))


def test_too_many_jobs_are_refused(source: Path) -> None:
    found = run_quickly("solve", str(source), "--jobs", "100000")
    assert found.status == 2
    assert "too many" in found.err
