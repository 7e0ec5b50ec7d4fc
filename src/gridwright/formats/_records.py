"""Records of published data sets, part of the format json: `type`, `rows`, `cols`, and the board as rows of text.

Other fields of a record (its solution, where it was found) are not part of the puzzle and are ignored, except `id`,
which becomes the title, and `src`, which becomes the source. A kind declares how a record holds its board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError, join_names, quote
from gridwright.messages import say
from gridwright.puzzle import Puzzle
from gridwright.text.notes import clean_note
from gridwright.text.parsing import SourceLine, make_grid
from gridwright.text.plain import parse_puzzle


def read(record: Mapping[str, Any], source: str) -> Puzzle:
    """The puzzle of a record."""
    name = record["type"]
    kind, settings = (kinds.lookup(name) if isinstance(name, str) else None) or (None, {})
    if kind is None or kind.record is None:
        known = [other for other in kinds.names() if kinds.load(other).record is not None]
        raise InputError(
            say("'{key}' is {name}; expected {kinds}", key="type", name=quote(str(name)), kinds=join_names(known))
        )
    height, width = record.get("rows"), record.get("cols")
    if type(height) is not int or type(width) is not int:
        raise InputError(say("'rows' and 'cols' must be numbers"))
    grid = make_grid(height, width)
    lines = [SourceLine(0, line) for line in kind.record(record)]
    try:
        puzzle = parse_puzzle(kind, settings, lines, source)
    except InputError as error:
        raise InputError(error.what) from None
    if puzzle.grid != grid:
        raise InputError(
            say("the board is {found}; 'cols' and 'rows' say {expected}", found=puzzle.grid, expected=grid)
        )
    notes = {"title": record.get("id"), "source": record.get("src")}
    return puzzle.titled(**{key: clean_note(text, key) for key, text in notes.items() if isinstance(text, str)})
