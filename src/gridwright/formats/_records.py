"""Records of published data sets, part of the format json: `type`, `rows`, `cols`, and the board as rows of text.

What such a record knows beside the puzzle (its solution, where it was found) is not part of the puzzle and not read,
save its `id`, which becomes the title, and `src`, which becomes the source. A kind declares how its board is held.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError, join_names, quote
from gridwright.puzzle import Puzzle
from gridwright.text.notes import note
from gridwright.text.parsing import Numbered, sized
from gridwright.text.plain import build


def read(record: Mapping[str, Any], source: str) -> Puzzle:
    """The puzzle of a record."""
    name = record["type"]
    found = kinds.lookup(name) if isinstance(name, str) else None
    if found is None or found[0].record is None:
        known = [other for other in kinds.names() if kinds.load(other).record is not None]
        raise InputError(f"'type' is {quote(str(name))}; expected {join_names(known)}")
    height, width = record.get("rows"), record.get("cols")
    if type(height) is not int or type(width) is not int:
        raise InputError("'rows' and 'cols' must be numbers")
    grid = sized(height, width)
    lines = [Numbered(0, line) for line in found[0].record(record)]
    try:
        puzzle = build(found[0], found[1], lines, source)
    except InputError as error:
        raise InputError(error.what) from None
    if puzzle.grid != grid:
        raise InputError(f"the board is {puzzle.grid}; 'cols' and 'rows' say {grid}")
    notes = {"title": record.get("id"), "source": record.get("src")}
    return puzzle.titled(**{key: note(text, key) for key, text in notes.items() if isinstance(text, str)})
