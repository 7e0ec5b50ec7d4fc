from __future__ import annotations

import gzip
import os
import pty
import subprocess
import sys
from pathlib import Path
from xml.dom import minidom

import pytest

from gridwright.cli import main
from support.paths import EXAMPLES

HEN = str(EXAMPLES / "hen.txt")
KITE = str(EXAMPLES / "kite.txt")
NO_SOLUTION = "nonogram\nrows\n1\n0\ncolumns\n0\n0\n"


def test_svg_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["render", HEN, "--to", "svg"]) == 0
    minidom.parseString(capfdbinary.readouterr().out)


def test_a_file_is_replaced_in_one_step_and_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "hen.svg"
    path.write_text("old")
    path.chmod(0o640)
    link = tmp_path / "link.svg"
    link.symlink_to(path)
    assert main(["render", HEN, "-o", str(link)]) == 0
    assert link.is_symlink()
    assert path.read_text().startswith("<svg")
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(p.name for p in tmp_path.iterdir()) == ["hen.svg", "link.svg"]


def test_nothing_is_left_behind_when_it_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", HEN, "-o", str(tmp_path / "none" / "hen.svg")]) == 2
    assert "no such file or directory" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_folder_takes_one_file_a_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = tmp_path / "both.txt"
    both.write_text((EXAMPLES / "hen.txt").read_text() + "---\n" + (EXAMPLES / "kite.txt").read_text())
    arguments = ["render", str(both), HEN, HEN, "--to", "svg", "-o", str(tmp_path / "out") + "/"]
    assert main(arguments) == 0
    assert sorted(os.listdir(tmp_path / "out")) == ["both-1.svg", "both-2.svg", "hen-2.svg", "hen.svg"]
    assert main(arguments) == 2
    assert "--force" in capsys.readouterr().err
    assert main([*arguments, "--force"]) == 0


def test_several_puzzles_do_not_go_into_one_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", HEN, HEN, "--to", "svg"]) == 2
    assert "holds one puzzle" in capsys.readouterr().err


def test_solution_answer_and_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", HEN, "--to", "text", "--solution"]) == 0
    solved = capsys.readouterr().out
    answer = str(EXAMPLES / "answers" / "hen.txt")
    assert main(["render", HEN, "--to", "text", "--answer", answer]) == 0
    assert capsys.readouterr().out == solved
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(Path(answer).read_text().replace("#", "~").replace(".", "#").replace("~", "."))
    assert main(["render", HEN, "--to", "svg", "--answer", str(wrong), "--check", "-o", str(tmp_path / "w.svg")]) == 1
    assert "gw-flag" in (tmp_path / "w.svg").read_text()
    assert "row 1" in capsys.readouterr().err
    assert main(["render", HEN, "--to", "svg", "--check"]) == 2
    assert main(["render", HEN, HEN, "--to", "text", "--answer", answer]) == 2


def test_no_solution_is_status_1_and_bad_input_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    none = tmp_path / "none.txt"
    none.write_text(NO_SOLUTION)
    assert main(["render", str(none), "--to", "text", "--solution"]) == 1
    assert "no solution" in capsys.readouterr().err
    assert main(["render", str(none), str(tmp_path / "missing"), "--to", "text", "--solution"]) == 2
    for bad in (["--scale", "0"], ["--to", "gif"], ["--theme", "sepia"], []):
        with_to = bad if "--to" in bad or not bad else [*bad, "--to", "svg"]
        try:
            status: object = main(["render", HEN, *with_to])
        except SystemExit as end:
            status = end.code
        assert status == 2, bad


def test_the_title_can_be_changed_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    main(["render", KITE, "--to", "text"])
    assert capsys.readouterr().out.startswith("kite\n")
    main(["render", KITE, "--to", "text", "--title", "Dragon"])
    assert capsys.readouterr().out.startswith("Dragon\n")
    main(["render", KITE, "--to", "text", "--title", ""])
    assert capsys.readouterr().out.startswith("  ")


def test_pixels_are_not_sent_to_a_terminal() -> None:
    outer, inner = pty.openpty()
    run = subprocess.run(
        [sys.executable, "-m", "gridwright", "render", HEN, "--to", "png"],
        stdout=inner,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(inner)
    os.close(outer)
    assert run.returncode == 2
    assert "cannot be shown in a terminal" in run.stderr


def test_pictures_of_a_packed_file_are_named_after_what_is_in_it(tmp_path: Path) -> None:
    packed = tmp_path / "two.txt.gz"
    packed.write_bytes(gzip.compress(b"hitori\n1 2\n---\nhitori\n3 4\n"))
    assert main(["render", str(packed), "--to", "svg", "-o", f"{tmp_path}/out/"]) == 0
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["two-1.svg", "two-2.svg"]
