"""The limits on the page about reliability are those of the source."""

from __future__ import annotations

import pytest

from gridwright import formats
from gridwright.formats import parquet
from gridwright.generate import picture
from gridwright.text import compression, parsing, stream
from support.paths import ROOT

PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
LIMITS = [
    f"{parsing.MAX_CELLS:,} cells",
    f"{stream.MAX_BYTES >> 20} MB, {stream.MAX_LINES:,} lines",
    f"numbers of {parsing.MAX_DIGITS} digits",
    f"{stream.MAX_FRUITLESS_BYTES >> 20} MB, or {stream.MAX_FRUITLESS_LINES:,} lines",
    f"{formats.MAX_BAD:,}; then the rest is given up",
    f"beyond {compression.FREE_BYTES >> 20} MB, up to {compression.MAX_RATIO} times",
    f"from a pipe | {parquet.MAX_PIPE_BYTES >> 20} MB",
    f"{picture.MAX_BYTES >> 20} MB and {picture.MAX_PIXELS // 10**6} million pixels",
    f"{picture.MAX_JPEG_PIXELS // 10**6} million for JPEG",
]


@pytest.mark.parametrize("limit", LIMITS)
def test_the_page_names_the_limit(limit: str) -> None:
    assert limit in PAGE


def test_the_tests_it_names_are_there() -> None:
    named = [word for word in PAGE.split("`") if word.startswith("tests/")]
    assert len(named) > 4
    assert all((ROOT / path).is_file() for path in named)
