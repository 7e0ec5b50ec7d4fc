"""The results table, with time and verdict of every method per puzzle, as text, CSV and Markdown; see also `latex`."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from gridwright.messages import Message
from gridwright.messages import batch as messages
from gridwright.reports.figures import Cell, Figures, Instance

FORMULA = ("=", "+", "-", "@", "\t", "\r")
RED, PLAIN = "\x1b[31m", "\x1b[0m"
VERDICTS = {"some": messages.FIRST_FOUND, "error": messages.FAILED, "unknown": messages.NOT_SOLVED}
NONE = "–"


def seconds(value: float) -> str:
    """A time with about three significant digits."""
    return f"{value:.4f}" if value < 0.01 else f"{value:.3f}" if value < 10 else f"{value:.1f}"


def summary(figures: Figures) -> list[list[str]]:
    """A row per method: how many it solved, and the median, total and longest of their times."""
    rows = []
    for method in figures.methods:
        times = figures.times(method)
        tried = figures.tried(method)
        solved = messages.SOLVED_OF(solved=len(times), tried=tried)
        median, longest = (seconds(times[at]) if times else NONE for at in (len(times) // 2, -1))
        rows.append([method, solved, median, seconds(sum(times)), longest])
    return rows


def summary_head() -> list[str]:
    """The column heads of the summary."""
    heads = (messages.HEAD_METHOD, messages.HEAD_SOLVED, messages.HEAD_MEDIAN, messages.HEAD_TOTAL)
    return [head() for head in (*heads, messages.HEAD_LONGEST)]


def table_head(figures: Figures, time: Message) -> list[str]:
    """The column heads of the table; `time` is the template of the head of a method's times."""
    pairs = ((time(method=method), messages.HEAD_VERDICT()) for method in figures.methods)
    return [messages.HEAD_INSTANCE(), messages.HEAD_SIZE(), *(head for pair in pairs for head in pair)]


def disagreement(figures: Figures, instance: Instance) -> str:
    """The verdicts on a puzzle that methods disagree about."""
    found = {method: instance.cells[method].status for method in figures.methods if method in instance.cells}
    verdicts = ", ".join(messages.VERDICT_OF(method=method, verdict=status) for method, status in found.items())
    same_status = not {"none", "many"} & set(found.values())
    sentence = messages.DISAGREEMENT_ON_SOLUTION if same_status else messages.DISAGREEMENT
    return sentence(instance=instance.name, verdicts=verdicts)


def header(figures: Figures) -> list[str]:
    """The lines above the tables: time, limits, and what was measured on."""
    clock = messages.CPU_SECONDS if figures.time == "cpu" else messages.WALL_SECONDS
    until = messages.UNTIL_FIRST if figures.first_only else messages.UNTIL_SETTLED
    lines = [messages.HEADER(len(figures.instances), clock=clock(), until=until(), limits=figures.limits)]
    lines += [messages.MEASURED_ON(setup=setup) for setup in figures.setups]
    if figures.open:
        lines.append(messages.NOT_FINISHED(figures.open))
    return lines


def cell(found: Cell | None) -> tuple[str, str]:
    """Time and verdict of a row."""
    if found is None:
        return "", ""
    verdict = VERDICTS.get(found.status)
    return (seconds(found.seconds) if found.status != "error" else NONE), verdict() if verdict else found.status


# --- text -----------------------------------------------------------------------------------------------------------


def text(figures: Figures, colour: bool = False) -> Iterator[str]:
    """The table for a terminal: disagreements on top, in red, then a summary, then every puzzle."""
    for instance in figures.disputed:
        line = messages.DISAGREE(disagreement=make_printable(disagreement(figures, instance)))
        yield f"{RED}{line}{PLAIN}\n" if colour else f"{line}\n"
    if figures.disputed:
        yield "\n"
    for line in header(figures):
        yield f"{line}\n"
    yield "\n"
    yield from align([summary_head(), *summary(figures)])
    yield "\n"
    head = table_head(figures, messages.HEAD_METHOD_TIME)
    yield from align([head, *(row(figures, instance) for instance in figures.instances)])


def row(figures: Figures, instance: Instance) -> list[str]:
    """The row of a puzzle."""
    found = [word for method in figures.methods for word in cell(instance.cells.get(method))]
    return [make_printable(instance.name), f"{instance.width}x{instance.height}", *found]


def align(rows: list[list[str]]) -> Iterator[str]:
    """Align the columns of rows, numbers at the right."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for line in rows:
        words = [word.rjust(w) if word[:1].isdigit() else word.ljust(w) for word, w in zip(line, wide, strict=True)]
        yield "  ".join(words).rstrip() + "\n"


def make_printable(name: str) -> str:
    """Replace control characters, which could move the cursor."""
    return "".join(c if c.isprintable() else "�" for c in name)


# --- CSV ------------------------------------------------------------------------------------------------------------


def comma_separated(figures: Figures) -> Iterator[str]:
    """A line per puzzle and method, for other programs; a field that a spreadsheet would evaluate is quoted."""
    yield csv_line(
        ["instance", "kind", "width", "height", "hash", "method", "status", "solved", "seconds", "disagree", "reason"]
    )
    for instance in figures.instances:
        for method in figures.methods:
            found = instance.cells.get(method)
            if found is not None:
                about = (instance.name, instance.kind, instance.width, instance.height, instance.hash)
                verdict = (found.status, int(found.solved), f"{found.seconds:.6f}", int(instance.disputed))
                yield csv_line([*about, method, *verdict, found.reason or ""])


def csv_line(values: list[object]) -> str:
    """Write a line of CSV."""
    buffer = io.StringIO()
    safe = [f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value for value in values]
    csv.writer(buffer, lineterminator="\n").writerow(safe)
    return buffer.getvalue()


# --- Markdown -------------------------------------------------------------------------------------------------------


def markdown(figures: Figures) -> Iterator[str]:
    """The table for a page: disagreements on top, in red where the page has colours, and always bold."""
    for instance in figures.disputed:
        line = messages.METHODS_DISAGREE(disagreement=escape_markdown(disagreement(figures, instance)))
        yield f'- <span style="color:red">**{line}**</span>\n'
    if figures.disputed:
        yield "\n"
    yield from (f"{escape_markdown(line)}\n\n" for line in header(figures))
    yield from markdown_table([summary_head(), *summary(figures)], "lrrrr")
    yield "\n"
    head = table_head(figures, messages.HEAD_METHOD_TIME_BRACKETS)
    yield from markdown_table([head], "lr" + "rl" * len(figures.methods))
    yield from (markdown_row(row(figures, instance)) for instance in figures.instances)


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
