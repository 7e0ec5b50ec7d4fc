"""`make soak`: tests in turns until the time is up, every failure kept and replayed. The tests it runs here are small ones."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from support import effort
from support.paths import ROOT
from support.waiting import wait_for
from tools.soak import __main__ as command
from tools.soak.cases import Case, list_cases, name_commit, read_case
from tools.soak.memory import Memory
from tools.soak.runner import CollectionError, Soak
from tools.soak.selection import find_asking
from tools.soak.summary import Area, align, format_time, name_area

SETTINGS = f"""
[tool.pytest.ini_options]
testpaths = ["tests"]
pythonpath = [{str(ROOT / "tests")!r}]
addopts = "-q --import-mode=importlib -m 'not slow and not latex'"
markers = ["slow: long", "latex: other"]
"""
START = "import os, pytest, time\nfrom pathlib import Path\nfrom support import effort\n"
SEEDED = (
    "def test_seeded():\n    effort.covered(10, 'boards')\n    Path('seeds').open('a').write(f'{effort.seed(7)} ')\n"
)
FIXED = "import pytest\n@pytest.mark.slow\ndef test_fixed():\n    pass\ndef test_short():\n    assert False\n"
FAILS = "def test_fails():\n    assert effort.seed(1) != 1 + effort.STRIDE, 'bad luck'\n"
DIES = "def test_dies():\n    effort.seed(1) == 1 and os.abort()\n"
ENDLESS = "def test_endless():\n    effort.seed(1)\n    effort.covered(3, 'naps')\n    Path('endless').touch()\n    time.sleep(3600)\n"
MANY = "@pytest.mark.parametrize('nth', range(2))\ndef test_many(nth):\n    effort.seed(nth)\n"


@pytest.fixture(autouse=True)
def quick_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small tests need none of the plugins that pytest would load for each turn."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setattr("tools.soak.runner.BETWEEN", 0.01)


@pytest.fixture
def project(tmp_path: Path) -> Callable[..., Path]:
    """A project with one file of tests."""

    def write(*functions: str, fixed: str = "") -> Path:
        (tmp_path / "tests").mkdir()
        (tmp_path / "pyproject.toml").write_text(SETTINGS)
        (tmp_path / "tests" / "test_some.py").write_text(START + "".join(functions))
        (tmp_path / "tests" / "test_fixed.py").write_text(fixed or "def test_other():\n    assert False\n")
        return tmp_path

    return write


def make_soak(root: Path, turns: int = 3, jobs: int = 1, commit: str = "abc") -> Soak:
    """A soak whose clock counts the turns that are over."""
    soak = Soak(root, root / "soak", turns, jobs, "", io.StringIO(), root / "soak" / "cases", commit=commit)
    soak.clock = lambda: float(soak.turns)
    return soak


def output(soak: Soak) -> str:
    assert isinstance(soak.out, io.StringIO)
    return soak.out.getvalue()


def test_every_round_has_seeds_of_its_own_even_in_the_next_run(project: Callable[..., Path]) -> None:
    root = project(SEEDED)
    for turns in (1, 2):
        soak = make_soak(root, turns)
        assert soak.run()
        assert soak.turns == turns
        assert re.search(rf"^some +1 +{turns} +{turns} +0 +0 +0 +{turns}0 boards$", output(soak), re.M)
    assert (root / "seeds").read_text().split() == [str(7 + nth * effort.STRIDE) for nth in range(3)]
    assert (root / "soak" / "summary.txt").read_text() in output(soak)


def test_long_tests_without_a_seed_run_once_per_commit(project: Callable[..., Path]) -> None:
    root = project("", fixed=FIXED)
    for commit, turns in [("abc", 1), ("abc", 0), ("def+", 1), ("def+", 1)]:
        soak = make_soak(root, commit=commit)
        assert soak.run()
        assert soak.turns == turns, (commit, output(soak))
    assert "test_short" not in output(soak)


def test_a_failure_is_kept_and_replayed(project: Callable[..., Path], capfd: pytest.CaptureFixture[str]) -> None:
    root = project(FAILS)
    soak = make_soak(root, turns=2)
    assert not soak.run()
    (path,) = list_cases(root / "soak" / "cases")
    case = read_case(path)
    assert (case.test, case.round, case.commit) == ("tests/test_some.py::test_fails", 1, "abc")
    assert "bad luck" in case.output
    assert f"make soak REPLAY={path}" in output(soak)
    replay = ["--root", str(root), "--replay"]
    assert command.main([*replay, str(path)]) == 1
    assert "bad luck" in (printed := capfd.readouterr().out)
    assert f"==> fails: {path}" in printed
    replace(case, round=2).keep(path.parent)
    assert command.main([*replay, str(path.parent)]) == 1, "all cases of a folder, of which one passes"
    assert re.findall(r"==> (\w+):", capfd.readouterr().out) == ["fails", "passes"]


def test_a_case_whose_test_is_gone(project: Callable[..., Path], capfd: pytest.CaptureFixture[str]) -> None:
    root = project(SEEDED)
    path = Case("tests/test_some.py::test_gone[a::b]", 1, "abc").keep(root)
    assert command.main(["--root", str(root), "--replay", str(path)]) == 1
    assert "cannot be found" in capfd.readouterr().out
    (root / "no-case.txt").write_text("something else")
    with pytest.raises(SystemExit, match="is no case of a soak"):
        read_case(root / "no-case.txt")
    with pytest.raises(SystemExit, match="does not exist"):
        list_cases(root / "nowhere")


def test_a_process_that_dies_is_a_failure_of_its_test(project: Callable[..., Path]) -> None:
    root = project(DIES)
    soak = make_soak(root, turns=2)
    assert not soak.run()
    (path,) = list_cases(root / "soak" / "cases")
    assert read_case(path).test == "tests/test_some.py::test_dies"
    assert f"ended with status -{signal.SIGABRT.value}" in path.read_text()
    assert "round 1: 1 passed" in output(soak), "the next turn has another round"


def test_a_function_that_always_fails_gives_way(project: Callable[..., Path]) -> None:
    root = project("def test_bad():\n    assert effort.seed(1) < 0\n")
    soak = make_soak(root, turns=50)
    assert not soak.run()
    assert soak.turns == len(soak.failures) == 3


def test_a_test_that_is_running_when_the_time_is_up_is_cut_off(project: Callable[..., Path]) -> None:
    root = project(ENDLESS)
    soak = make_soak(root)
    soak.clock = lambda: 100.0 if (root / "endless").exists() else 0.0
    assert soak.run()
    assert re.search(r"^some +1 +0 +0 +0 +0 +1 +3 naps$", output(soak), re.M)
    assert "Cut off when the time was up, which is no failure:\n  tests/test_some.py::test_endless after" in output(
        soak
    )
    assert soak.memory.past("tests/test_some.py::test_endless").round == 1, "the next turn has other cases"


def test_a_turn_ends_between_tests_and_the_next_goes_on(
    project: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.soak.runner.SHORTEST", 0.0)
    monkeypatch.setattr("tools.soak.runner.LONGEST", 0.0)
    soak = make_soak(project(MANY), turns=3)
    assert soak.run()
    assert re.findall(r"round (\d): 1 passed", output(soak)) == ["0", "0", "1"]
    assert re.search(r"^some +1 +1 +3 +0 +0 +0$", output(soak), re.M)


def test_tests_that_were_not_reached_come_first_in_the_next_run(project: Callable[..., Path]) -> None:
    root = project(SEEDED, MANY)
    first = make_soak(root, turns=1)
    assert first.run()
    (name,) = re.findall(r"Not reached yet; the next soak begins with them:\n  (.*)\n", output(first))
    second = make_soak(root, turns=1)
    assert second.run()
    assert f"{name} round 0:" in output(second)


def test_of_those_that_wait_one_that_fits_into_the_time_left_is_chosen(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "memory.json")
    for name, seconds in [("long", 90.0), ("short", 5.0), ("middle", 30.0)]:
        memory.start(name)
        memory.finish(name, seconds, first=0, next_round=True)
    memory.save()
    again = Memory.load(memory.path)
    assert again == memory
    names = ["short", "middle", "long"]
    assert [again.choose(names, (), left) for left in (100.0, 40.0, 10.0, 1.0)] == ["long", "short", "short", "long"]
    assert again.choose(names, ("long", "short"), 100.0) == "middle"
    assert again.choose([*names, "new"], (), 1.0) == "new"
    assert again.choose([], (), 1.0) is None
    memory.path.write_text("{")
    assert Memory.load(memory.path) == Memory(memory.path)


def test_what_is_running_is_said_if_nothing_ends(project: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.soak.runner.REMINDER", 0.0)
    soak = make_soak(project(SEEDED), turns=1)
    assert soak.run()
    assert "0:01 left; running tests/test_some.py::test_seeded for 0:" in output(soak)


def test_only_tests_whose_id_has_the_text_run(project: Callable[..., Path]) -> None:
    soak = make_soak(project(SEEDED, FAILS, fixed=FIXED), turns=1)
    soak.only = "some.py::test_seeded"
    assert soak.run()
    assert soak.functions == ["tests/test_some.py::test_seeded"]


def test_tests_that_cannot_be_collected(project: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    root = project("import nothing_of_this_name\n")
    with pytest.raises(CollectionError, match="nothing_of_this_name"):
        make_soak(root).run()
    assert command.main(["--root", str(root), "--folder", str(root / "soak")]) == 1
    assert "The tests cannot be collected." in capsys.readouterr().out


@pytest.mark.parametrize("way", effort.every(2, [signal.SIGINT, signal.SIGTERM]))
def test_ctrl_c_ends_it_with_the_summary(project: Callable[..., Path], way: signal.Signals) -> None:
    root = project(SEEDED, ENDLESS)
    arguments = ["--root", str(root), "--folder", str(root / "soak"), "--jobs", "2", "--minutes", "60"]
    start = [sys.executable, "-m", "tools.soak", *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "GRIDWRIGHT_CORPUS"}
    with subprocess.Popen(start, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        wait_for(lambda: (root / "endless").exists() and (root / "seeds").exists(), process)
        process.send_signal(way)
        printed = process.stdout.read()
    assert process.returncode == 130
    assert "No public puzzles: set GRIDWRIGHT_CORPUS" in printed
    assert re.search(r"^Soak of .*, interrupted, with 2 at a time, no failure$", printed, re.M)
    assert "test_endless after" in printed


ASKING = """
from support import effort
from support.effort import covered, scaled as number
from other import every
CASES = number(1, 2)
A, (B, C) = effort.seed(1), other
def helper(): return [CASES]
def test_a(): helper()
def test_b(): covered(1, "boards"); effort.covered(1, "boards")
def test_c(helper): pass
class TestD:
    def test(self): A
@mark(range(effort.every(1, [])))
def test_e(): pass
def test_f(): every(1, [])
def test_g():
    for seed in ring(): seed()
def ring(): return test_g()
"""


def test_tests_that_ask_are_found_in_their_source(tmp_path: Path) -> None:
    path = tmp_path / "test_asking.py"
    path.write_text(ASKING)
    found = find_asking(path)
    assert {name for name in found if name.lower().startswith("test")} == {"test_a", "test_c", "TestD", "test_e"}


def test_names_and_tables() -> None:
    assert name_area("tests/formats/test_fuzz.py::test_noise") == "formats/fuzz"
    assert name_area("tests/kinds/hitori/test_search.py::TestA::test_b") == "kinds/hitori/search"
    assert (format_time(3599.9), format_time(7), format_time(-1)) == ("59:59", "0:07", "0:00")
    assert align([["", "n", "what"], ["ab", "10", ""]]) == ["     n  what", "ab  10"]
    assert len(Area().cells()) == 7
    long = Case("tests/test_a.py::test_b[" + "/" * 3 + "c" * 300 + "]", 4, "")
    assert len(long.file_name) < 150
    assert Case("tests/a/test_b.py::test_c[d-\n]", 4, "").file_name == "a-b-c-d-round-4.txt"


def test_a_commit_is_named_where_git_knows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert name_commit(tmp_path) == ""
    if shutil.which("git") and (ROOT / ".git").exists():
        assert re.fullmatch(r"[0-9a-f]{12}\+?", name_commit(ROOT))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert name_commit(ROOT) == ""


def test_options_must_make_sense(capsys: pytest.CaptureFixture[str]) -> None:
    for options in (["--minutes", "0"], ["--jobs", "0"], ["--minutes", "soon"]):
        with pytest.raises(SystemExit):
            command.main(options)
    assert "must be greater than 0" in capsys.readouterr().err


def test_make_runs_it() -> None:
    assert "-m tools.soak" in (ROOT / "Makefile").read_text()
    assert "/soak/" in (ROOT / ".gitignore").read_text().splitlines()
