"""Records of published data sets: the rows of text that hold a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.errors import InputError


def text_rows(record: Mapping[str, Any], key: str) -> list[str]:
    """Rows of text."""
    rows = record.get(key)
    if not isinstance(rows, list) or not all(isinstance(row, str) and row.strip() for row in rows):
        raise InputError(f"'{key}' must be rows of text")
    return rows
