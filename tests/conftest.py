"""What all tests share: the `--update` option and the golden files it rewrites."""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from importlib.util import cache_from_source

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.engines._outside import program
from gridwright.puzzle import Puzzle
from support.paths import GOLDEN, ROOT
from support.room import ODD, Room

# A shell that starts the tests in the background has them ignore Ctrl-C, and nohup has them ignore SIGHUP; so would every
# program that they start.
for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, handler)

# What the program prints is compared in English, whatever the machine speaks; its encoding stays that of the machine.
if spoken := os.environ.pop("LC_ALL", ""):
    os.environ["LC_CTYPE"] = spoken
os.environ["LC_MESSAGES"] = "C"
os.environ.pop("LANGUAGE", None)

# Tests start the program hundreds of times. Where Python is to leave no bytecode, each start would compile all of the
# source again, which takes longer than everything else that it does; so the tests let it. Where Python itself came
# without bytecode, it goes into a folder of the tests; elsewhere that would compile two thousand files of others anew.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if not os.path.exists(cache_from_source(re.__file__)):
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / ".pytest_cache" / "bytecode")

ODD_PUZZLE = "odd\nrows\n2 2\ncolumns\n2 2\n"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="accept what is drawn now as what should be drawn")


def pytest_collection_finish() -> None:
    """Have the garbage collector pass over the thousands of tests, which stay to the end: it takes a tenth of the time.

    Puzzles, models and pictures that tests make are many and hold no cycles: it looks for some more seldom, too.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that is skipped because of a package says how to get it."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple):
        file, line, reason = report.longrepr
        if missing := re.match(r"Skipped: could not import '(\w+)", reason):
            said = f"Skipped: {missing[1]} is not installed: pip install 'gridwright[all]' makes this run"
            report.longrepr = (file, line, said)
    return report


@pytest.fixture(scope="session", autouse=True)
def quick_starts() -> Iterator[None]:
    """Solvers that a test starts from this process start without a copy of it, which is large by then.

    The copy is made only so that a solver dies with its parent; tests of that start the program itself.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "set_parent_death_signal", lambda: None)
        yield


@pytest.fixture(scope="session")
def odd(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, str]]:
    """A puzzle of a kind whose searches behave badly, and the environment in which the program finds that kind."""
    puzzle = tmp_path_factory.mktemp("puzzles") / "odd.txt"
    puzzle.write_text(ODD_PUZZLE)
    return str(puzzle), ODD


@pytest.fixture
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Where the searches of the kind `odd` say how far they are; whatever still waits at the end may go on."""
    made = Room(tmp_path_factory.mktemp("room"))
    yield made
    made.open()


@pytest.fixture
def odd_here(room: Room, monkeypatch: pytest.MonkeyPatch) -> Iterator[Puzzle]:
    """A puzzle of the kind `odd`, which is found in this process and in those it starts."""
    for name, value in room.env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(kinds, "__path__", [*kinds.__path__, *room.env["GRIDWRIGHT_KINDS"].split(os.pathsep)])
    forget_kinds()
    yield gw.read(ODD_PUZZLE)
    sys.modules.pop("gridwright.kinds.odd", None)
    monkeypatch.undo()
    forget_kinds()


def forget_kinds() -> None:
    """Have the kinds looked for anew."""
    for cached in (kinds.find_files, kinds.find_entry_points, kinds.names, kinds.load):
        cached.cache_clear()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the golden file of that name, or rewrite the file when asked to."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"no golden file {name}; look at what is drawn, then run make golden:\n{text}"
        assert text == path.read_text(encoding="utf-8")

    return compare
