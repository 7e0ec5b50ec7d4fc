"""`gridwright report`."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from gridwright.cli._common import ANSWERED, Terminal, add_command
from gridwright.cli._options import LEDGER, PIPE_OR_FILE
from gridwright.errors import MissingError, UsageError, quote
from gridwright.messages import Sentence, say
from gridwright.text.files import PATH_WIDTH

if TYPE_CHECKING:
    from gridwright.reports.figures import Figures
    from gridwright.reports.latex import Heads

EPILOG = Sentence("""Tables: table (for the terminal), markdown, and latex, a document that compiles
on its own, list time and verdict per puzzle and method, the size of the models,
and last a summary: for each method, times over the puzzles that it solved, and
times over all puzzles with failures counted as the time limit. csv has one line
per puzzle and method, for other programs, json one object per line.

Diagrams (--to svg, png or pdf; png and pdf need gridwright[draw]):
  performance  share of puzzles solved within a given time, per method
  scatter      two methods against each other, puzzle by puzzle
  growth       time against board size, with the best-fitting curve

A file name that ends in .txt, .csv, .jsonl, .md, .tex, .svg, .png or .pdf
chooses the form. Puzzles on which methods disagree are listed first, in red.
The same ledger always gives the same report.""")


TABLES = {
    "table": ".txt",
    "csv": ".csv",
    "json": ".jsonl",
    "parquet": ".parquet",
    "markdown": ".md",
    "latex": ".tex",
}
PICTURES = {"svg": ".svg", "png": ".png", "pdf": ".pdf"}
"""The forms of a report with the endings of their files."""
BINARY = ("png", "pdf", "parquet")
FEW = 20  # puzzles that a table lists without --rows
DIAGRAMS = ("performance", "scatter", "growth")
HEADS_EXAMPLE = "'Instance,Temps (s),Optimal?'"


def register(commands: Any) -> None:
    """Add the command."""
    command = add_command(
        commands,
        "report",
        Sentence("make tables and diagrams of a batch run"),
        Sentence("Make tables and diagrams of a batch run."),
        EPILOG,
    )
    command.add_argument("ledger", metavar="RUN.db", help=str(LEDGER))
    command.add_argument(
        "--to",
        choices=[*TABLES, *PICTURES],
        metavar="FORMAT",
        help=say(
            "what to make: {formats} (default: from the name of the output file, or table)",
            formats=", ".join([*TABLES, *PICTURES]),
        ),
    )
    command.add_argument("--diagram", choices=DIAGRAMS, help=say("which diagram to draw (default: performance)"))
    command.add_argument("--methods", metavar="A,B", help=say("only these methods, in this order"))
    command.add_argument(
        "--rename",
        action="append",
        default=[],
        metavar="METHOD=NAME",
        help=say("the name of a method in the report, such as milp@flow=cplex; may be repeated"),
    )
    command.add_argument(
        "--heads",
        metavar="A,B,C",
        help=say("heads of the LaTeX table: instance, time, solved; such as 'Instance,Temps (s),Optimal?'"),
    )
    command.add_argument(
        "--rows",
        action="store_true",
        help=say("table, markdown: list every puzzle, also if there are more than {count}", count=FEW),
    )
    command.add_argument(
        "--time", default="wall", choices=["wall", "cpu"], help=say("wall-clock or CPU time (default: wall)")
    )
    command.add_argument("-o", dest="output", metavar="FILE", help=say("the file to write (default: standard output)"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Make the report."""
    from gridwright.cli._output import is_terminal, write_output
    from gridwright.reports.figures import load

    options.to = options.to or guess_form(options.output)
    if options.diagram and options.to in TABLES:
        raise UsageError(say("--diagram draws a picture, not a {form}; expected --to svg, png or pdf", form=options.to))
    if options.heads is not None and options.to != "latex":
        raise UsageError(
            say("--heads names the columns of the LaTeX table, not of {form}; expected --to latex", form=options.to)
        )
    if options.to in BINARY and is_terminal(options.output):
        raise UsageError(PIPE_OR_FILE(format=options.to))
    methods = [name.strip() for name in (options.methods or "").split(",") if name.strip()]
    figures = load(options.ledger, methods, options.time, options.rename)
    write_output(make_report(figures, options, terminal), options.output)
    if leaves_out_rows(figures, options):
        terminal.print_note(say("gridwright: --rows lists all {count:,} puzzles", count=len(figures.instances)))
    return ANSWERED


def guess_form(path: str | None) -> str:
    """Guess what to make from the name of the output file; without a name or an ending it is the table."""
    ending = os.path.splitext(path or "")[1].lower()
    if not ending:
        return "table"
    if ending == ".json":  # as people call a file of JSON lines, too
        return "json"
    for form, known in (TABLES | PICTURES).items():
        if ending == known:
            return form
    endings = ", ".join((TABLES | PICTURES).values())
    raise UsageError(
        say(
            "what should be written to {path}? expected --to, or a name that ends in one of {endings}",
            path=quote(path or "", PATH_WIDTH),
            endings=endings,
        )
    )


def leaves_out_rows(figures: Figures, options: argparse.Namespace) -> bool:
    """Is a table of all puzzles too long for a report whose rows nobody asked for?"""
    return options.to in ("table", "markdown") and not options.rows and len(figures.instances) > FEW


def make_report(figures: Figures, options: argparse.Namespace, terminal: Terminal) -> Iterable[str | bytes]:
    """Make the table or the diagram that was asked for, piece by piece."""
    from gridwright.reports import latex, tables

    rows = not leaves_out_rows(figures, options)
    if options.to in PICTURES:
        from gridwright.reports.diagrams import DIAGRAMS

        return [convert_svg(DIAGRAMS[options.diagram or "performance"](figures), options.to)]
    if options.to == "table":
        shown = options.output is None
        return tables.text(figures, terminal.colour and shown, terminal.columns if shown else None, rows)
    if options.to == "latex":
        return latex.latex(figures, None if options.heads is None else parse_heads(options.heads))
    if options.to == "markdown":
        return tables.markdown(figures, rows)
    forms: dict[str, Callable[[Figures], Iterable[str | bytes]]] = {
        "csv": tables.comma_separated,
        "json": tables.json_lines,
        "parquet": tables.parquet,
    }
    return forms[options.to](figures)


def parse_heads(text: str) -> Heads:
    """Parse the heads of the columns: three words or phrases, separated by commas."""
    from gridwright.reports.latex import Heads

    heads = [head.strip() for head in text.split(",")]
    if len(heads) != 3 or not all(heads):
        raise UsageError(
            say(
                "--heads {text} does not name three columns; expected three heads, such as {example}",
                text=quote(text),
                example=HEADS_EXAMPLE,
            )
        )
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
        raise MissingError(say("{form} needs cairosvg: pip install 'gridwright[draw]'", form=form)) from None
    if form == "png":
        return bytes(cairosvg.svg2png(bytestring=svg.encode(), scale=2))
    pdf = bytes(cairosvg.svg2pdf(bytestring=svg.encode()))
    return re.sub(rb"/CreationDate \(D:\d{14}", b"/CreationDate (D:20000101000000", pdf)
