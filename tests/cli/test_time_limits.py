"""`picture` and `generate` end at their time limit: one line, exit status 3, nothing half-written."""

from __future__ import annotations

import os
import pty
import random
import re
import select
import sys
from pathlib import Path

import pytest
from PIL import Image

import gridwright as gw
from gridwright.cli import main
from gridwright.generate.picture import nonogram_from_image
from gridwright.outcome import Limit
from gridwright.solving.limited import iterate_within
from support import endless_program
from support.program import Ran, run
from support.waiting import PATIENCE

GENERATE = ["generate", "takuzu", "--style", "random", "--size", "4x4", "--seed", "1"]
# Work for this program does not end, however fast the machine is.
ENDLESS = [sys.executable, str(Path(endless_program.__file__))]
LIMITS = ("0.2", "10", "100")
"""Seconds: what a busy machine does not get done before the work without end begins, it is asked again with the next."""


@pytest.fixture
def noise(tmp_path: Path) -> str:
    """A picture of noise."""
    rng = random.Random(1)
    image = Image.new("L", (9, 9))
    image.putdata([255 * (rng.random() < 0.5) for _ in range(81)])
    image.save(tmp_path / "noise.png")
    return str(tmp_path / "noise.png")


def expect_limit(ran: Ran) -> None:
    assert (ran.status, ran.out) == (3, "")
    assert "time limit of 0.2 s reached" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("output", [[], ["-o", "out.txt"], ["--json"]], ids=["stdout", "file", "json"])
def test_picture_keeps_its_limit(
    noise: str, output: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    expect_limit(run("picture", noise, "--size", "9x9", "--seconds", "0.2", *output, program=ENDLESS))
    assert os.listdir(tmp_path) == ["noise.png"]


@pytest.mark.parametrize("output", [[], ["-o", "out.txt"], ["-o", "out.parquet"], ["-o", "out/"]])
def test_generate_keeps_its_limit(output: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if output and output[1].endswith(".parquet"):
        pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    expect_limit(run(*GENERATE, "--seconds", "0.2", *output, program=ENDLESS))
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("command", "work"),
    [
        ("hint", "hints.hint"),
        ("explain", "hints.explain"),
        ("rate", "hints.rate"),
        ("rate --near", "mending.find_near"),
    ],
)
def test_hints_keep_their_limit(
    command: str, work: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(f"gridwright.{work}", lambda *_: endless_program.never())
    assert main([*command.split(), "--seconds", "0.2", "examples/takuzu-4x4.txt"]) == 3
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "time limit of 0.2 s reached" in err


def test_files_before_the_limit_are_removed_and_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The third puzzle takes too long: the two before it are no data set."""
    from gridwright.generate import random_style

    def slow(*arguments: object) -> object:
        for nth, puzzle in enumerate(original(*arguments)):  # type: ignore[arg-type]
            if nth == 2:
                endless_program.never()
            yield puzzle

    original = random_style.random_puzzles
    monkeypatch.setattr(random_style, "random_puzzles", slow)
    (tmp_path / "mine.txt").write_text("mine")
    arguments = ["generate", "takuzu", "--style", "random", "--size", "4x4", "--count", "5", "--force"]
    for seconds in LIMITS:
        assert main([*arguments, "-o", str(tmp_path), "--seconds", seconds]) == 3
        assert os.listdir(tmp_path) == ["mine.txt"]
        if "puzzle 3 was not generated" in capsys.readouterr().err:
            return
    pytest.fail("the first two puzzles were never generated")


def test_a_limit_does_not_change_what_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["generate", "nonogram", "--style", "random", "--size", "5x5..9x9", "--count", "20", "--seed", "7"]
    assert main(arguments) == 0
    expected = capsys.readouterr().out
    assert main([*arguments, "--seconds", "100000"]) == 0
    assert capsys.readouterr().out == expected
    from gridwright.generate.random_style import Sizes, random_puzzles

    made = list(random_puzzles("nonogram", Sizes.of("5x5..9x9"), 20, 7))
    assert list(gw.read_all(expected)) == made


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf"])
@pytest.mark.parametrize("command", [GENERATE, ["picture", "x.png", "--size", "9x9"]], ids=["generate", "picture"])
def test_a_limit_that_is_none(command: list[str], seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, f"--seconds={seconds}"]) == 2
    assert "seconds must be more than 0" in capsys.readouterr().err


def test_a_limit_in_python(noise: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.kinds.nonogram.generator.repair.BeamSearch.run", endless_program.never)
    with pytest.raises(gw.LimitError, match=r"time limit of 0\.5 s reached"):
        nonogram_from_image(noise, width=9, height=9, limit=Limit(seconds=0.5))


def test_errors_of_limited_work_arrive() -> None:
    def refuse() -> object:
        yield 1
        raise gw.InputError("bad", source="here", line=3)

    items = iterate_within(refuse, Limit(seconds=PATIENCE))  # type: ignore[arg-type,var-annotated]
    assert next(items) == 1
    with pytest.raises(gw.InputError, match="here, line 3: bad"):
        next(items)
    with pytest.raises(gw.EngineError, match="ZeroDivisionError: integer division"):
        list(iterate_within(lambda: [1 // 0], Limit(seconds=PATIENCE)))
    with pytest.raises(gw.EngineError, match="ended early"):
        list(iterate_within(lambda: [os._exit(7)], Limit(seconds=PATIENCE)))


def show_on_terminal(*arguments: str) -> tuple[str, int]:
    """What a terminal shows of work without end until its limit, and the exit status."""
    pid, terminal = pty.fork()
    if not pid:
        os.environ["TERM"] = "xterm"
        os.execv(sys.executable, [*ENDLESS, *arguments])
    seen = ""
    while select.select([terminal], [], [], PATIENCE)[0]:
        try:
            seen += os.read(terminal, 4096).decode()
        except OSError:
            break
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(terminal)
    return seen, status


@pytest.mark.parametrize("which", ["generate", "picture"])
def test_progress_is_shown_on_a_terminal(which: str, noise: str) -> None:
    words = GENERATE if which == "generate" else ["picture", noise, "--size", "9x9"]
    for seconds in ("2", "20", "200"):  # it is shown after one second, if the machine is not too busy
        seen, status = show_on_terminal(*words, "--seconds", seconds)
        assert status == 3
        if re.search(r" … \d+ s", seen):
            break
    label = f"generating puzzle 1 of 1, at most {seconds} s" if which == "generate" else "making a nonogram from"
    assert label in seen
    assert re.search(r" … \d+ s", seen)
    assert seen.rpartition("\x1b[K")[2].count("\n") == 1
