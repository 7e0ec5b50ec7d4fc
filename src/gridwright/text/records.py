"""Records of published data sets: the rows of text that hold a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright.errors import InputError
from gridwright.messages import say


def text_rows(record: Mapping[str, Any], key: str) -> list[str]:
    """Rows of text under a key; `:` is refused, because the plain form would take the row for a setting."""
    rows = record.get(key)
    if not isinstance(rows, list) or not all(isinstance(row, str) and row.strip() and ":" not in row for row in rows):
        raise InputError(say("'{key}' must be rows of text", key=key))
    return rows
