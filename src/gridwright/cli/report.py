"""`gridwright report`."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import ANSWERED, Terminal, add_command
from gridwright.errors import MissingError, UsageError
from gridwright.messages import cli as messages
from gridwright.messages import help_files as texts

if TYPE_CHECKING:
    from gridwright.reports.figures import Figures

TABLES = ("table", "csv", "markdown", "latex")
PICTURES = ("svg", "png", "pdf")
DIAGRAMS = ("performance", "scatter", "growth")


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "report", texts.REPORT, texts.REPORT_DESCRIPTION, texts.REPORT_EPILOG)
    command.add_argument("ledger", metavar="RUN.db", help=texts.BATCH_LEDGER())
    command.add_argument("--to", default="table", choices=[*TABLES, *PICTURES], help=texts.REPORT_TO())
    command.add_argument("--diagram", choices=DIAGRAMS, help=texts.REPORT_DIAGRAM())
    command.add_argument("--methods", metavar="A,B", help=texts.REPORT_METHODS())
    command.add_argument("--time", default="wall", choices=["wall", "cpu"], help=texts.REPORT_TIME())
    command.add_argument("-o", dest="output", metavar="FILE", help=texts.REPORT_OUTPUT())
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the report."""
    from gridwright.cli._output import write_output
    from gridwright.reports.figures import load

    if options.diagram and options.to in TABLES:
        raise UsageError(messages.DIAGRAM_NEEDS_PICTURE(form=options.to))
    methods = [name.strip() for name in (options.methods or "").split(",") if name.strip()]
    figures = load(options.ledger, methods, options.time)
    write_output([make_report(figures, options, terminal.colour and options.output is None)], options.output)
    return ANSWERED


def make_report(figures: Figures, options: argparse.Namespace, colour: bool) -> str | bytes:
    """Make the table or the diagram that was asked for."""
    from gridwright.reports import latex, tables

    if options.to in PICTURES:
        from gridwright.reports.diagrams import DIAGRAMS

        return convert_svg(DIAGRAMS[options.diagram or "performance"](figures), options.to)
    if options.to == "table":
        return "".join(tables.text(figures, colour))
    return "".join(
        {"csv": tables.comma_separated, "markdown": tables.markdown, "latex": latex.latex}[options.to](figures)
    )


def convert_svg(svg: str, form: str) -> str | bytes:
    """Convert a drawing to PNG or PDF; the date, which would make every PDF different, is fixed."""
    if form == "svg":
        return svg
    from gridwright.render._cairo import import_cairo

    import_cairo()  # says what is missing: the binding, or the library under it
    try:
        import cairosvg
    except ImportError:
        raise MissingError(messages.NEEDS_CAIROSVG(form=form)) from None
    if form == "png":
        return bytes(cairosvg.svg2png(bytestring=svg.encode(), scale=2))
    pdf = bytes(cairosvg.svg2pdf(bytestring=svg.encode()))
    return re.sub(rb"/CreationDate \(D:\d{14}", b"/CreationDate (D:20000101000000", pdf)
