"""`make drift`: which versions count as the oldest that are allowed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from support.paths import ROOT
from tools import drift

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


@pytest.mark.parametrize(
    ("requirement", "oldest"),
    [
        ("ortools>=9.12", "ortools==9.12.*"),
        ("highspy>=1.11,<1.15", "highspy==1.11.*"),
        ("python-sat>=1.9.dev16", "python-sat==1.9.dev16"),
        ("highsbox; sys_platform != 'win32'", "highsbox; sys_platform != 'win32'"),
        ("a-b>=2; sys_platform != 'win32'", "a-b==2.*; sys_platform != 'win32'"),
    ],
)
def test_the_oldest_version(requirement: str, oldest: str) -> None:
    assert drift.pin(requirement) == oldest


def test_everything_with_a_lower_bound_is_pinned() -> None:
    oldest, newest = (drift.needs(way, PROJECT) for way in drift.WAYS)
    assert len(oldest) == len(newest) > 8
    assert not [need for need in oldest if ">=" in need]
    assert [need for need in newest if ">=" in need]
    assert any(need.startswith("ortools==") for need in oldest)


def test_its_tests_are_there() -> None:
    assert all((ROOT / test).is_file() for test in drift.TESTS)
    assert "-m tools.drift" in Path(ROOT / "Makefile").read_text()


def test_a_failure_of_either_is_a_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(drift, "check", lambda way: way == "oldest")
    assert drift.main() == 1
    assert "newest allowed versions: FAILED" in capsys.readouterr().out
    assert drift.main("oldest") == 0
