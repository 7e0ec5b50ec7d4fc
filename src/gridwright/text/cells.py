"""Names of several cells at once, as a player would call them: "row 3, columns 2 to 5"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.errors import join_and
from gridwright.grid import Grid, Line
from gridwright.messages import Message, say
from gridwright.messages.cells import SHORT, get_cells

ROWS = Message("row {places}", "rows {places}")
COLUMNS = Message("column {places}", "columns {places}")


LONG_RANGE = 3  # so many numbers in a row or more are a range


def name_cells(grid: Grid, cells: Iterable[int]) -> str:
    """The names of cells: by row, or by column if that takes fewer words; short ones are listed one by one."""
    places = sorted(grid.places(set(cells)))
    if get_cells() == SHORT:
        return ", ".join(str(grid.name(row * grid.width + column)) for row, column in places)
    if len(places) == 1:
        return str(grid.name(places[0][0] * grid.width + places[0][1]))
    groups = group_cells(places)
    if len(groups) > 1:
        names = [name_group(*group) for group in groups]
        return say("{cells}", context="cells at several places", cells=join_places(names))
    ((is_by_row, line, numbers),) = groups
    if is_by_row:
        return say(
            "row {row}, column {places}",
            "row {row}, columns {places}",
            count=len(numbers),
            row=line + 1,
            places=list_numbers(numbers),
        )
    return say(
        "column {column}, row {places}",
        "column {column}, rows {places}",
        count=len(numbers),
        column=line + 1,
        places=list_numbers(numbers),
    )


def name_each(grid: Grid, cells: Sequence[int]) -> str:
    """The names of cells, one by one, in the order given."""
    if len(cells) == 1 or get_cells() == SHORT:
        return join_places([str(grid.name(cell)) for cell in cells])
    names = [name_group(True, row, [column]) for row, column in grid.places(cells)]
    return say("{cells}", context="cells at several places", cells=join_places(names))


def group_cells(places: Sequence[tuple[int, int]]) -> list[tuple[bool, int, list[int]]]:
    """Cells by row, or by column, or by both, whichever makes the fewest groups: is it a row, which, and its cells."""
    rows, columns = group_places(places), group_places((column, row) for row, column in places)
    longest = max(rows, key=lambda row: len(rows[row]))
    others = group_places((column, row) for row, column in places if row != longest)
    by_row = [(True, *group) for group in rows.items()]
    by_column = [(False, *group) for group in columns.items()]
    both = [(True, longest, rows[longest]), *((False, *group) for group in others.items())]
    return min(by_row, by_column, both, key=len)


def group_places(places: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The second numbers of pairs by their first."""
    groups: dict[int, list[int]] = {}
    for line, number in sorted(places):
        groups.setdefault(line, []).append(number)
    return groups


def name_group(is_row: bool, line: int, numbers: Sequence[int]) -> str:
    """The cells of a row or a column, among others: "row 3, columns 2 and 5"."""
    if len(numbers) == 1:
        row, column = (line, numbers[0]) if is_row else (numbers[0], line)
        return say("row {row}, column {column}", context="one of several places", row=row + 1, column=column + 1)
    if is_row:
        return say(
            "row {row}, columns {places}", context="one of several places", row=line + 1, places=list_numbers(numbers)
        )
    return say(
        "column {column}, rows {places}", context="one of several places", column=line + 1, places=list_numbers(numbers)
    )


def join_places(names: Sequence[str]) -> str:
    """Join places, which have commas in them: "row 1, column 2; row 2, column 1; and row 3, column 2"."""
    if get_cells() == SHORT:
        return ", ".join(names)
    if len(names) == 1:
        return names[0]
    if len(names) == 2:
        return say("{first} and {last}", context="places of cells", first=names[0], last=names[1])
    return say(
        "{first}; and {last}",
        context="places of cells",
        first=join(names[:-1], Message("{first}; {last}", context="places of cells")),
        last=names[-1],
    )


def join_ways(names: Sequence[str]) -> str:
    """Ways, which have commas in them: "row 1, columns 1 and 2; or row 2, columns 1 and 2"."""
    if len(names) == 1:
        return names[0]
    first = join(names[:-1], Message("{first}; {last}", context="places of cells"))
    return say("{first}; or {last}", context="ways", first=first, last=names[-1])


def name_places(grid: Grid, line: Line, cells: Iterable[int]) -> str:
    """The names of cells of a line in a sentence that names the line: "columns 2 and 3"."""
    is_row = len(line.cells) > 1 and line.cells[1] - line.cells[0] == 1 if grid.width > 1 else False
    places = sorted(grid.places(set(cells)))
    numbers = [column if is_row else row for row, column in places]
    return (COLUMNS if is_row else ROWS)(count=len(numbers), places=list_numbers(numbers))


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
            names.append(say("{first} to {last}", first=span[0] + 1, last=span[-1] + 1))
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
    """The text of a sentence, its first letter a capital, unless it is that of a short name such as r5c8."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
