"""What all tests share: the `--update` option and the golden files it rewrites."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from support.paths import GOLDEN, ROOT


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="accept what is drawn now as what should be drawn")


@pytest.fixture(scope="session")
def odd(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, str]]:
    """A puzzle of a kind whose searches behave badly, and the environment in which the program finds that kind."""
    folder = tmp_path_factory.mktemp("kinds")
    (folder / "odd.py").write_text((ROOT / "tests/support/odd_kind.py").read_text())
    puzzle = tmp_path_factory.mktemp("puzzles") / "odd.txt"
    puzzle.write_text("odd\nrows\n2 2\ncolumns\n2 2\n")
    return str(puzzle), {"GRIDWRIGHT_KINDS": str(folder)}


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
