"""Names of several cells at once, as a player would call them: "row 3, columns 2 to 5"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.errors import join_and
from gridwright.grid import Grid, Line
from gridwright.messages import Message
from gridwright.messages import steps as messages

LONG_RANGE = 3  # so many numbers in a row or more are a range


def name_cells(grid: Grid, cells: Iterable[int]) -> str:
    """The names of cells: by row, or by column if they all lie in one column and not in one row."""
    places = sorted(grid.places(set(cells)))
    if len(places) == 1:
        return str(grid.name(places[0][0] * grid.width + places[0][1]))
    if len({column for _, column in places}) == 1:
        rows = [row for row, _ in places]
        return messages.CELLS_OF_COLUMN(len(rows), column=places[0][1] + 1, places=list_numbers(rows))
    by_row: dict[int, list[int]] = {}
    for row, column in places:
        by_row.setdefault(row, []).append(column)
    names = [
        messages.CELLS_OF_ROW(len(columns), row=row + 1, places=list_numbers(columns))
        for row, columns in by_row.items()
    ]
    return join(names, messages.MORE_CELLS)


def name_places(grid: Grid, line: Line, cells: Iterable[int]) -> str:
    """The names of cells of a line in a sentence that names the line: "columns 2 and 3"."""
    is_row = len(line.cells) > 1 and line.cells[1] - line.cells[0] == 1 if grid.width > 1 else False
    places = sorted(grid.places(set(cells)))
    numbers = [column if is_row else row for row, column in places]
    return (messages.COLUMNS if is_row else messages.ROWS)(len(numbers), places=list_numbers(numbers))


def list_numbers(numbers: Sequence[int]) -> str:
    """Rows or columns, counted from 0 here and from 1 in the text: "1, 3 to 5 and 8"."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    names: list[str] = []
    for span in spans:
        if len(span) >= LONG_RANGE:
            names.append(messages.RANGE(first=span[0] + 1, last=span[-1] + 1))
        else:
            names += [str(number + 1) for number in span]
    return join_and(names)


def join(texts: Sequence[str], pair: Message) -> str:
    """Texts joined two at a time by a template."""
    joined = texts[0]
    for text in texts[1:]:
        joined = pair(first=joined, last=text)
    return joined


def capitalise(text: str) -> str:
    """The text of a sentence, its first letter a capital."""
    return text[:1].upper() + text[1:]
