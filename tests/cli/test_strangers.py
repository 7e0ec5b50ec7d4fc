"""What made strangers stumble who used gridwright from its pages alone: each once, as they typed it."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.cli._parser import SYNONYMS
from support.paths import EXAMPLES

FIRST = str(EXAMPLES / "takuzu-4x4.txt")


def fail(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said when a command is refused."""
    try:
        status = main(words)
    except SystemExit as ended:
        status = int(ended.code or 0)
    assert status == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


@pytest.mark.parametrize("board", ["????\n1???\n????\n????\n", "? ? ? ?\n1 ? ? ?\n# ? ? ?\n? ? ? ?\n", "1?10\n"])
@pytest.mark.parametrize("command", ["hint", "solve", "explain"])
def test_a_board_given_as_a_puzzle_is_recognised(
    tmp_path: Path, command: str, board: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "half.txt").write_text(board)
    said = fail(capsys, command, str(tmp_path / "half.txt"))
    assert "this is a board, not a puzzle; `check PUZZLE FILE` checks it, and --state FILE goes on from it" in said


@pytest.mark.parametrize("text", ["1100\n....\n", "what?\n", "kakuro\n1?\n2?\n", "1?1\n1?\n"])
def test_what_is_no_board_is_none(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.txt").write_text(text)
    assert "is not a kind of puzzle" in fail(capsys, "hint", str(tmp_path / "x.txt"))


@pytest.mark.parametrize(
    ("word", "meant"), [("print", "render"), ("new", "generate"), ("formulations", "kinds"), ("sovle", "solve")]
)
def test_words_for_commands_lead_to_them(word: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"did you mean {meant}?" in fail(capsys, word)


def test_synonyms_are_no_commands_and_mean_some(capsys: pytest.CaptureFixture[str]) -> None:
    for word, meant in SYNONYMS.items():
        assert f"did you mean {meant}?" in fail(capsys, word)


@pytest.mark.parametrize("ending", [".pdf", ".svg", ".PNG", ".html", ".tex"])
def test_convert_leads_to_render(ending: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = fail(capsys, "convert", FIRST, "-o", f"x{ending}")
    assert f"{ending.lower()} is a picture, which `gridwright render` draws" in said


def test_a_report_called_json_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = str(tmp_path / "run.db")
    assert main(["batch", "run", ledger, FIRST, "--methods", "kernel"]) == 0
    for name in ("r.json", "r.jsonl"):
        assert main(["report", ledger, "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / "r.json").read_text() == (tmp_path / "r.jsonl").read_text() != ""


def test_errors_about_arguments_say_what_to_write() -> None:
    puzzle = gw.example("takuzu-4x4")
    with pytest.raises(gw.UsageError, match=r"^limit is 5; expected a limit, such as gw.Limit\(seconds=5\) or None$"):
        gw.solve(puzzle, limit=5)  # type: ignore[arg-type]
    with pytest.raises(gw.UsageError, match=r"^puzzle is 'hen.txt'; expected a puzzle, as gw.read makes one$"):
        gw.solve("hen.txt")  # type: ignore[arg-type]


def test_a_size_may_be_one_number() -> None:
    assert gw.generate("takuzu", size=4, level="easy", seed=3) == gw.generate(
        "takuzu", size=(4, 4), level="easy", seed=3
    )
    for size in (0, "4", (4,), True, 2.5):
        with pytest.raises(gw.UsageError):
            gw.generate("takuzu", size=size)  # type: ignore[arg-type]


def test_an_outcome_shows_itself_in_short() -> None:
    found = gw.solve(gw.read("takuzu\n1...\n....\n.00.\n...0\n"))
    assert repr(found).startswith("<Outcome many, 2 found, kernel, ")
    assert len(repr(gw.solve(gw.example("animal")))) < 80
