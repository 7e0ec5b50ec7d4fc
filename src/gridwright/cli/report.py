"""`gridwright report`: tables and diagrams of a batch run."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import ANSWERED, Terminal
from gridwright.errors import MissingError, UsageError

if TYPE_CHECKING:
    from gridwright.reports.figures import Figures

TABLES = ("table", "csv", "markdown", "latex")
PICTURES = ("svg", "png", "pdf")
DIAGRAMS = ("performance", "scatter", "growth")
EPILOG = """Tables: `latex` is a document that compiles by itself, with the table of the seed: instance, time and
solved for each method. Diagrams: performance (share solved within a time, by method), scatter (one of two methods
against the other), growth (time against size, with the growth that fits best). PNG and PDF need gridwright[report].
Puzzles that methods disagree about stand on top, in red. The same ledger gives the same report."""


def register(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "report",
        help="tables and diagrams of a batch run",
        description="Tables and diagrams of a batch run.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("ledger", metavar="RUN.db", help="the ledger of the run")
    command.add_argument("--to", default="table", choices=[*TABLES, *PICTURES], help="the form (default: table)")
    command.add_argument("--diagram", choices=DIAGRAMS, help="which diagram (default: performance)")
    command.add_argument("--methods", metavar="A,B", help="only these methods, in this order")
    command.add_argument("--time", default="wall", choices=["wall", "cpu"], help="which time (default: wall)")
    command.add_argument("-o", dest="output", metavar="FILE", help="the file to write (default: standard output)")
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the report."""
    from gridwright.cli._output import put
    from gridwright.reports.figures import load

    if options.diagram and options.to in TABLES:
        raise UsageError(f"--diagram is a picture, not a {options.to}; expected --to svg, png or pdf")
    methods = [name.strip() for name in (options.methods or "").split(",") if name.strip()]
    figures = load(options.ledger, methods, options.time)
    put(made(figures, options, terminal.colour and options.output is None), options.output)
    return ANSWERED


def made(figures: Figures, options: argparse.Namespace, colour: bool) -> str | bytes:
    """The report in the form asked for."""
    from gridwright.reports import latex, tables

    if options.to in PICTURES:
        from gridwright.reports.diagrams import DIAGRAMS

        return converted(DIAGRAMS[options.diagram or "performance"](figures), options.to)
    if options.to == "table":
        return "".join(tables.text(figures, colour))
    return "".join({"csv": tables.comma, "markdown": tables.markdown, "latex": latex.latex}[options.to](figures))


def converted(svg: str, form: str) -> str | bytes:
    """A drawing as SVG, or by cairo as PNG or PDF, without the date that would make every PDF different."""
    if form == "svg":
        return svg
    try:
        import cairosvg
    except (ImportError, OSError):
        raise MissingError(f"{form} needs cairosvg: pip install 'gridwright[report]'") from None
    if form == "png":
        return bytes(cairosvg.svg2png(bytestring=svg.encode(), scale=2))
    pdf = bytes(cairosvg.svg2pdf(bytestring=svg.encode()))
    return re.sub(rb"/CreationDate \(D:\d{14}", b"/CreationDate (D:20000101000000", pdf)
