"""`gridwright report`."""

from __future__ import annotations

import argparse
import os
import re
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import ANSWERED, Terminal, add_command
from gridwright.errors import MissingError, UsageError, quote
from gridwright.messages import cli as messages
from gridwright.messages import help_files as texts
from gridwright.text.files import PATH_WIDTH

if TYPE_CHECKING:
    from gridwright.reports.figures import Figures
    from gridwright.reports.latex import Heads

TABLES = {"table": ".txt", "csv": ".csv", "markdown": ".md", "latex": ".tex"}
PICTURES = {"svg": ".svg", "png": ".png", "pdf": ".pdf"}
"""The forms of a report with the endings of their files."""
BINARY = ("png", "pdf")
DIAGRAMS = ("performance", "scatter", "growth")
HEADS_EXAMPLE = "'Instance,Temps (s),Optimal?'"


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(commands, "report", texts.REPORT, texts.REPORT_DESCRIPTION, texts.REPORT_EPILOG)
    command.add_argument("ledger", metavar="RUN.db", help=texts.BATCH_LEDGER())
    command.add_argument("--to", choices=[*TABLES, *PICTURES], help=texts.REPORT_TO())
    command.add_argument("--diagram", choices=DIAGRAMS, help=texts.REPORT_DIAGRAM())
    command.add_argument("--methods", metavar="A,B", help=texts.REPORT_METHODS())
    command.add_argument("--rename", action="append", default=[], metavar="METHOD=NAME", help=texts.REPORT_RENAME())
    command.add_argument("--heads", metavar="A,B,C", help=texts.REPORT_HEADS())
    command.add_argument("--time", default="wall", choices=["wall", "cpu"], help=texts.REPORT_TIME())
    command.add_argument("-o", dest="output", metavar="FILE", help=texts.REPORT_OUTPUT())
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the report."""
    from gridwright.cli._output import is_terminal, write_output
    from gridwright.reports.figures import load

    options.to = options.to or guess_form(options.output)
    if options.diagram and options.to in TABLES:
        raise UsageError(messages.DIAGRAM_NEEDS_PICTURE(form=options.to))
    if options.heads is not None and options.to != "latex":
        raise UsageError(messages.HEADS_NEED_LATEX(form=options.to))
    if options.to in BINARY and is_terminal(options.output):
        raise UsageError(messages.PIPE_OR_FILE(format=options.to))
    methods = [name.strip() for name in (options.methods or "").split(",") if name.strip()]
    figures = load(options.ledger, methods, options.time, options.rename)
    write_output([make_report(figures, options, terminal)], options.output)
    return ANSWERED


def guess_form(path: str | None) -> str:
    """Guess what to make from the name of the output file; without a name or an ending it is the table."""
    ending = os.path.splitext(path or "")[1].lower()
    if not ending:
        return "table"
    for form, known in (TABLES | PICTURES).items():
        if ending == known:
            return form
    endings = ", ".join((TABLES | PICTURES).values())
    raise UsageError(messages.REPORT_UNKNOWN(path=quote(path or "", PATH_WIDTH), endings=endings))


def make_report(figures: Figures, options: argparse.Namespace, terminal: Terminal) -> str | bytes:
    """Make the table or the diagram that was asked for."""
    from gridwright.reports import latex, tables

    if options.to in PICTURES:
        from gridwright.reports.diagrams import DIAGRAMS

        return convert_svg(DIAGRAMS[options.diagram or "performance"](figures), options.to)
    if options.to == "table":
        shown = options.output is None
        return "".join(tables.text(figures, terminal.colour and shown, terminal.columns if shown else None))
    if options.to == "latex":
        return "".join(latex.latex(figures, None if options.heads is None else parse_heads(options.heads)))
    return "".join({"csv": tables.comma_separated, "markdown": tables.markdown}[options.to](figures))


def parse_heads(text: str) -> Heads:
    """Parse the heads of the columns: three words or phrases, separated by commas."""
    from gridwright.reports.latex import Heads

    heads = [head.strip() for head in text.split(",")]
    if len(heads) != 3 or not all(heads):
        raise UsageError(messages.NOT_HEADS(text=quote(text), example=HEADS_EXAMPLE))
    return Heads(*heads)


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
