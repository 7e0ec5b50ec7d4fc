"""The results table, with time and verdict of every method per puzzle, as text, CSV and Markdown; see also `latex`."""

from __future__ import annotations

import csv
import io
import json
import textwrap
from collections.abc import Iterator
from itertools import islice
from typing import Any

from gridwright.errors import MissingError
from gridwright.messages import NO_BREAK_SPACE, Message, Sentence, say
from gridwright.outcome import name_status
from gridwright.reports.figures import Figures, Instance, LedgerRow
from gridwright.reports.summary import NONE, Table, seconds, summarize_scores, summarize_sizes, summarize_times

METHODS_DISAGREE = Message("The methods disagree: {disagreement}")


FORMULA = ("=", "+", "-", "@", "\t", "\r")
GAP = "  "
LEAST_COLUMNS = 30  # that a wrapped line gets, however narrow the terminal is
RED, PLAIN = "\x1b[31m", "\x1b[0m"
VERDICTS = {"some": Sentence("first found"), "error": Sentence("failed"), "unknown": Sentence("not solved")}


def table_head(figures: Figures, time: Message) -> list[str]:
    """The column heads of the table; `time` is the template of the head of a method's times."""
    pairs = ((time(method=method), say("verdict")) for method in figures.methods)
    return [say("instance"), say("size"), *(head for pair in pairs for head in pair)]


def disagreement(figures: Figures, instance: Instance) -> str:
    """The verdicts on a puzzle that methods disagree about."""
    found = {method: instance.cells[method].status for method in figures.methods if method in instance.cells}
    verdicts = ", ".join(
        say("{method}: {verdict}", method=method, verdict=name_status(status)) for method, status in found.items()
    )
    same_status = not {"none", "many"} & set(found.values())
    sentence = (
        Message("{instance} ({verdicts}, but different solutions)")
        if same_status
        else Message("{instance} ({verdicts})")
    )
    return sentence(instance=instance.name, verdicts=verdicts)


def header(figures: Figures) -> list[str]:
    """The lines above the tables: time, limits, and what was measured on."""
    clock = Sentence("CPU seconds") if figures.time == "cpu" else Sentence("wall-clock seconds")
    until = (
        Sentence("to the first solution")
        if figures.first_only
        else Sentence("until it is known whether the solution is the only one")
    )
    place = say(" in {folder}", folder=figures.folder) if figures.folder else ""
    count = len(figures.instances)
    lines = [
        say(
            "{count:,} puzzle{place}; {clock} {until}; {limits}.",
            "{count:,} puzzles{place}; {clock} {until}; {limits}.",
            count=count,
            place=place,
            clock=clock,
            until=until,
            limits=figures.limits,
        )
    ]
    lines += [say("Measured on {setup}.", setup=setup) for setup in figures.setups]
    lines += [say("{name} stands for {method}.", name=name, method=method) for name, method in figures.renamed.items()]
    if figures.open:
        lines.append(
            say(
                "The run is not finished: {count:,} row is open.",
                "The run is not finished: {count:,} rows are open.",
                count=figures.open,
            )
        )
    return lines


def small_tables(figures: Figures) -> list[Table]:
    """The tables below that of the puzzles; the summary is the last, so that a long report ends with it."""
    tables = [summarize_sizes(figures), summarize_scores(figures), summarize_times(figures)]
    return [table for table in tables if table is not None]


def cell(found: LedgerRow | None) -> tuple[str, str]:
    """Time and verdict of a row."""
    if found is None:
        return "", ""
    verdict = VERDICTS.get(found.status)
    return (seconds(found.seconds) if found.status != "error" else NONE), str(verdict) if verdict else name_status(
        found.status
    )


# --- text -----------------------------------------------------------------------------------------------------------


def text(figures: Figures, colour: bool = False, columns: int | None = None, rows: bool = True) -> Iterator[str]:
    """The report for a terminal: disagreements on top, in red, then every puzzle, then sizes and the summary.

    If the table is wider than so many columns, it is split into several with some of the methods each.
    """
    for instance in figures.disputed:
        line = say("DISAGREE {disagreement}", disagreement=make_printable(disagreement(figures, instance)))
        yield f"{RED}{line}{PLAIN}\n" if colour else f"{line}\n"
    if figures.disputed:
        yield "\n"
    yield from (wrap(line, columns) for line in header(figures))
    for part in split_table(puzzle_table(figures), columns) if rows else ():
        yield "\n"
        yield from align([part.head, *part.rows])
    for table in small_tables(figures):
        yield "\n"
        for nth, part in enumerate(split_table(table, columns)):
            yield "\n" if nth else ""
            yield from small_text(part)
        yield wrap(table.note, columns) if table.note else ""


def wrap(line: str, columns: int | None) -> str:
    """A line, wrapped at so many columns."""
    return (textwrap.fill(line, max(columns, LEAST_COLUMNS), break_on_hyphens=False) if columns else line) + "\n"


def puzzle_table(figures: Figures) -> Table:
    """The table of the puzzles: time and verdict of every method."""
    rows = [row(figures, instance) for instance in figures.instances]
    return Table((("", 2),) * (1 + len(figures.methods)), table_head(figures, Message("{method} s")), rows)


def split_table(table: Table, columns: int | None) -> Iterator[Table]:
    """Split a table into tables of at most so many columns, as far as groups allow; each has the first group."""
    widths = [sum(cut) + len(GAP) * len(cut) for _, cut in split_groups(table, column_widths(table))]
    room = (columns or sum(widths)) + len(GAP) - widths[0]
    chosen: list[int] = []
    for group in range(1, len(widths)):
        if chosen and sum(widths[number] for number in [*chosen, group]) > room:
            yield table.take([0, *chosen])
            chosen = []
        chosen.append(group)
    yield table.take([0, *chosen])


def row(figures: Figures, instance: Instance) -> list[str]:
    """The row of a puzzle."""
    found = [word for method in figures.methods for word in cell(instance.cells.get(method))]
    return [make_printable(figures.short_name(instance)), f"{instance.width}x{instance.height}", *found]


def align(rows: list[list[str]]) -> Iterator[str]:
    """Align the columns of rows, numbers at the right."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for line in rows:
        words = [word.rjust(w) if word[:1].isdigit() else word.ljust(w) for word, w in zip(line, wide, strict=True)]
        yield GAP.join(words).rstrip() + "\n"


def small_text(table: Table) -> Iterator[str]:
    """A small table for a terminal, with its groups above the heads."""
    widths = column_widths(table)
    names = [group.center(sum(cut) + len(GAP) * (len(cut) - 1)) for group, cut in split_groups(table, widths)]
    if any(group for group, _ in table.groups):
        yield GAP.join(names).rstrip() + "\n"
    for words in [table.head, *table.rows]:
        numbers = (word.rjust(w) for word, w in zip(words[1:], widths[1:], strict=True))
        yield GAP.join([words[0].ljust(widths[0]), *numbers]) + "\n"


def split_groups(table: Table, widths: list[int]) -> Iterator[tuple[str, list[int]]]:
    """The groups of a table with the widths of their columns."""
    at = 0
    for group, span in table.groups:
        yield group, widths[at : at + span]
        at += span


def column_widths(table: Table) -> list[int]:
    """The widths of columns, the last of a group wide enough that the name of the group fits above it."""
    widths = [max(map(len, column)) for column in zip(table.head, *table.rows, strict=True)]
    wide = []
    for group, cut in split_groups(table, widths):
        missing = len(group) - sum(cut) - len(GAP) * (len(cut) - 1)
        wide += [*cut[:-1], cut[-1] + max(missing, 0)]
    return wide


def make_printable(name: str) -> str:
    """Replace control characters, which could move the cursor."""
    return "".join(c if c.isprintable() or c == NO_BREAK_SPACE else "�" for c in name)


# --- CSV ------------------------------------------------------------------------------------------------------------

BATCH = 10_000  # rows of a Parquet file that are in memory at a time
ABOUT_PUZZLE = ("instance", "kind", "width", "height", "hash")
ABOUT_RESULT = ("method", "status", "solved", "seconds", "disagree", "reason", "counted_seconds")
ABOUT_SIZE = ("variables", "constraints", "literals")


def comma_separated(figures: Figures) -> Iterator[str]:
    """A line per puzzle and method, for other programs; a field that a spreadsheet would evaluate is quoted."""
    yield csv_line([*ABOUT_PUZZLE, *ABOUT_RESULT, *ABOUT_SIZE])
    for instance in figures.instances:
        about = (instance.name, instance.kind, instance.width, instance.height, instance.hash)
        for method in figures.methods:
            found = instance.cells.get(method)
            if found is not None:
                verdict = (found.status, int(found.solved), f"{found.seconds:.6f}", int(instance.disputed))
                counted = figures.count_time(found)
                size = (found.variables, found.constraints, found.literals)
                known = ["" if value is None else value for value in (found.reason, write_seconds(counted), *size)]
                yield csv_line([*about, method, *verdict, *known])


def list_records(figures: Figures) -> Iterator[dict[str, Any]]:
    """An object per puzzle and method, with the columns of the CSV file as keys."""
    keys = (*ABOUT_PUZZLE, *ABOUT_RESULT, *ABOUT_SIZE)
    for instance in figures.instances:
        about = (instance.name, instance.kind, instance.width, instance.height, instance.hash)
        for method in figures.methods:
            found = instance.cells.get(method)
            if found is not None:
                counted = figures.count_time(found)
                verdict = (method, found.status, found.solved, found.seconds, instance.disputed, found.reason, counted)
                size = (found.variables, found.constraints, found.literals)
                yield dict(zip(keys, (*about, *verdict, *size), strict=True))


def json_lines(figures: Figures) -> Iterator[str]:
    """A line of JSON per puzzle and method."""
    for record in list_records(figures):
        yield json.dumps(record, ensure_ascii=False) + "\n"


def parquet(figures: Figures) -> Iterator[bytes]:
    """A Parquet file with a row per puzzle and method, and the columns of the CSV file."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingError(say("{form} needs pyarrow: pip install 'gridwright[parquet]'", form="parquet")) from None
    types = {"width": "int32", "height": "int32", "solved": "bool", "disagree": "bool", "seconds": "double"}
    types |= {"counted_seconds": "double", **dict.fromkeys(ABOUT_SIZE, "int64")}
    keys = (*ABOUT_PUZZLE, *ABOUT_RESULT, *ABOUT_SIZE)
    schema = pyarrow.schema([(key, pyarrow.type_for_alias(types.get(key, "string"))) for key in keys])
    written = WrittenPieces()
    with pyarrow.parquet.ParquetWriter(written, schema) as writer:
        records = list_records(figures)
        while batch := list(islice(records, BATCH)):
            writer.write_table(pyarrow.Table.from_pylist(batch, schema))
            yield written.take()
    yield written.take()


class WrittenPieces(io.RawIOBase):
    """A file that is only written to, from which what was written can be taken away."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []
        self.position = 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.pieces.append(bytes(data))
        self.position += len(self.pieces[-1])
        return len(self.pieces[-1])

    def tell(self) -> int:
        return self.position

    def take(self) -> bytes:
        """What was written since it was asked for last."""
        taken = b"".join(self.pieces)
        self.pieces.clear()
        return taken


def write_seconds(value: float | None) -> str | None:
    """A time for other programs, to the microsecond."""
    return None if value is None else f"{value:.6f}"


def csv_line(values: list[object]) -> str:
    """Write a line of CSV."""
    buffer = io.StringIO()
    safe = [f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value for value in values]
    csv.writer(buffer, lineterminator="\n").writerow(safe)
    return buffer.getvalue()


# --- Markdown -------------------------------------------------------------------------------------------------------


def markdown(figures: Figures, rows: bool = True) -> Iterator[str]:
    """The table for a page: disagreements on top, in red where the page has colours, and always bold."""
    for instance in figures.disputed:
        line = METHODS_DISAGREE(disagreement=escape_markdown(disagreement(figures, instance)))
        yield f'- <span style="color:red">**{line}**</span>\n'
    if figures.disputed:
        yield "\n"
    yield from (f"{escape_markdown(line)}\n\n" for line in header(figures))
    if rows:
        head = table_head(figures, Message("{method} (s)"))
        yield from markdown_table([head], "lr" + "rl" * len(figures.methods))
        yield from (markdown_row(row(figures, instance)) for instance in figures.instances)
    for table in small_tables(figures):
        yield "\n"
        yield from small_markdown(table)


def small_markdown(table: Table) -> Iterator[str]:
    """A small table for a page, with its note below."""
    yield from markdown_table([table.flat_head, *table.rows], "l" + "r" * (len(table.head) - 1))
    if table.note:
        yield f"\n{escape_markdown(table.note)}\n"


def markdown_table(rows: list[list[str]], sides: str) -> Iterator[str]:
    """Write a Markdown table; its first row is the head, and `sides` aligns the columns left or right."""
    yield markdown_row(rows[0])
    yield "|" + "|".join("--:" if side == "r" else ":--" for side in sides) + "|\n"
    yield from map(markdown_row, rows[1:])


def markdown_row(words: list[str]) -> str:
    """Write a row of a Markdown table."""
    return "| " + " | ".join(map(escape_markdown, words)) + " |\n"


def escape_markdown(word: str) -> str:
    """Escape what Markdown or HTML would interpret."""
    clean = make_printable(word).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"\\{c}" if c in "\\|*_`[]#~!$" else c for c in clean)
