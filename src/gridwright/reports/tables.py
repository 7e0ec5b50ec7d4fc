"""The results table: instance, then time and verdict by every method; as text, CSV and Markdown, and in `latex`."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from gridwright.reports.figures import Cell, Figures, Instance

FORMULA = ("=", "+", "-", "@", "\t", "\r")
RED, PLAIN = "\x1b[31m", "\x1b[0m"
MARKS = {"some": "first found", "error": "failed", "unknown": "not solved"}


def seconds(value: float) -> str:
    """A time with three figures that mean something."""
    return f"{value:.4f}" if value < 0.01 else f"{value:.3f}" if value < 10 else f"{value:.1f}"


def summary(figures: Figures) -> list[list[str]]:
    """One line per method: solved, and the middle, total and longest time of what it solved."""
    rows = []
    for method in figures.methods:
        times = figures.times(method)
        tried = figures.tried(method)
        middle = seconds(times[len(times) // 2]) if times else "–"
        rows.append(
            [method, f"{len(times):,} of {tried:,}", middle, seconds(sum(times)), seconds(times[-1]) if times else "–"]
        )
    return rows


SUMMARY = ["method", "solved", "median s", "total s", "longest s"]


def disagreement(figures: Figures, instance: Instance) -> str:
    """What methods say about a puzzle they contradict each other about."""
    found = {method: instance.cells[method].status for method in figures.methods if method in instance.cells}
    said = ", ".join(f"{method}: {status}" for method, status in found.items())
    unlike = ", but different solutions" if not {"none", "many"} & set(found.values()) else ""
    return f"{instance.name} ({said}{unlike})"


def header(figures: Figures) -> list[str]:
    """What the figures are: time, limits, and what they were measured with."""
    words = {"wall": "wall-clock seconds", "cpu": "CPU seconds"}[figures.time]
    asked = "to the first solution" if figures.first_only else "until it is known whether the solution is the only one"
    lines = [f"{len(figures.instances):,} puzzles; {words} {asked}; {figures.limits}."]
    lines += [f"Measured on {setup}." for setup in figures.setups]
    if figures.open:
        lines.append(f"The run is not finished: {figures.open:,} rows are open.")
    return lines


def cell(found: Cell | None) -> tuple[str, str]:
    """Time and verdict as a table shows them."""
    if found is None:
        return "", ""
    return (seconds(found.seconds) if found.status != "error" else "–"), MARKS.get(found.status, found.status)


# --- text -----------------------------------------------------------------------------------------------------------


def text(figures: Figures, colour: bool = False) -> Iterator[str]:
    """The table for a terminal: disagreements on top, in red, then a summary, then every puzzle."""
    for instance in figures.wrong:
        line = f"DISAGREE {printable(disagreement(figures, instance))}"
        yield f"{RED}{line}{PLAIN}\n" if colour else f"{line}\n"
    if figures.wrong:
        yield "\n"
    for line in header(figures):
        yield f"{line}\n"
    yield "\n"
    yield from aligned([SUMMARY, *summary(figures)])
    yield "\n"
    head = ["instance", "size", *(word for method in figures.methods for word in (f"{method} s", "verdict"))]
    yield from aligned([head, *(row(figures, instance) for instance in figures.instances)])


def row(figures: Figures, instance: Instance) -> list[str]:
    """One puzzle."""
    found = [word for method in figures.methods for word in cell(instance.cells.get(method))]
    return [printable(instance.name), f"{instance.width}x{instance.height}", *found]


def aligned(rows: list[list[str]]) -> Iterator[str]:
    """Rows with their columns aligned, numbers at the right."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for line in rows:
        words = [word.rjust(w) if word[:1].isdigit() else word.ljust(w) for word, w in zip(line, wide, strict=True)]
        yield "  ".join(words).rstrip() + "\n"


def printable(name: str) -> str:
    """A name without anything that moves the cursor."""
    return "".join(c if c.isprintable() else "�" for c in name)


# --- CSV ------------------------------------------------------------------------------------------------------------


def comma(figures: Figures) -> Iterator[str]:
    """A line per puzzle and method, for other programs; a field that a spreadsheet would calculate is quoted."""
    yield csv_line(
        ["instance", "kind", "width", "height", "hash", "method", "status", "solved", "seconds", "disagree", "reason"]
    )
    for instance in figures.instances:
        for method in figures.methods:
            found = instance.cells.get(method)
            if found is not None:
                about = (instance.name, instance.kind, instance.width, instance.height, instance.hash)
                verdict = (found.status, int(found.solved), f"{found.seconds:.6f}", int(instance.wrong))
                yield csv_line([*about, method, *verdict, found.reason or ""])


def csv_line(values: list[object]) -> str:
    """One line of CSV."""
    buffer = io.StringIO()
    safe = [f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value for value in values]
    csv.writer(buffer, lineterminator="\n").writerow(safe)
    return buffer.getvalue()


# --- Markdown -------------------------------------------------------------------------------------------------------


def markdown(figures: Figures) -> Iterator[str]:
    """The table for a page: disagreements on top, in red where the page has colours, bold everywhere."""
    for instance in figures.wrong:
        said = md(disagreement(figures, instance))
        yield f'- <span style="color:red">**The methods disagree: {said}**</span>\n'
    if figures.wrong:
        yield "\n"
    yield from (f"{md(line)}\n\n" for line in header(figures))
    yield from md_table([SUMMARY, *summary(figures)], "lrrrr")
    yield "\n"
    head = ["instance", "size", *(word for method in figures.methods for word in (f"{method} (s)", "verdict"))]
    rows = ([*row(figures, instance)] for instance in figures.instances)
    yield from md_table([head], "lr" + "rl" * len(figures.methods))
    yield from ("| " + " | ".join(map(md, line)) + " |\n" for line in rows)


def md_table(rows: list[list[str]], sides: str) -> Iterator[str]:
    """A Markdown table; its first row is the head."""
    yield "| " + " | ".join(map(md, rows[0])) + " |\n"
    yield "|" + "|".join("--:" if side == "r" else ":--" for side in sides) + "|\n"
    for line in rows[1:]:
        yield "| " + " | ".join(map(md, line)) + " |\n"


def md(word: str) -> str:
    """Text that Markdown and HTML leave as it is."""
    clean = printable(word).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"\\{c}" if c in "\\|*_`[]#~!$" else c for c in clean)
