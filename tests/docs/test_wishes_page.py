"""The page on what people asked for names tests that exist."""

from __future__ import annotations

import re

from support.paths import ROOT

PAGE = (ROOT / "docs" / "wishes.md").read_text(encoding="utf-8")


def test_every_wish_has_tests_that_exist() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "what shows it" not in line]
    assert len(rows) > 70
    for row in rows:
        file, named = "", 0
        for word in re.findall(r"`([^`]+)`", row.rsplit(" | ", 1)[1]):
            if word.endswith(".py"):
                file = (ROOT / "tests" / word).read_text(encoding="utf-8")
            else:
                assert f"def {word}(" in file, word
                named += 1
        assert named, row
