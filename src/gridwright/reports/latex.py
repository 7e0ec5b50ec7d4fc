"""The results table as a LaTeX document that compiles by itself, whatever the names in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.messages import NO_BREAK_SPACE, say
from gridwright.reports.figures import Figures, LedgerRow
from gridwright.reports.summary import Table
from gridwright.reports.tables import METHODS_DISAGREE, cell, disagreement, header, small_tables

TEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "%": r"\%",
    "#": r"\#",
    "&": r"\&",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "$": r"\$",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "-": r"-{}",
    "█": "",
}


# Signs that are no letters, as LaTeX writes them.
SIGNS = {
    "–": "--",
    "—": "---",
    "’": "'",
    "«": r"\guillemotleft{}",
    "»": r"\guillemotright{}",
    "œ": r"\oe{}",
    NO_BREAK_SPACE: "~",
}


class Heads(NamedTuple):
    """The heads of the columns of the results table."""

    instance: str
    time: str
    solved: str


def default_heads() -> Heads:
    """The heads if none are named."""
    return Heads(say("instance"), say("time (s)"), say("solved"))


def latex(figures: Figures, heads: Heads | None = None) -> Iterator[str]:
    """Write the results table as a document; long tables break over pages."""
    yield PREAMBLE.replace("PAPER", "a4paper,landscape" if len(figures.methods) > MOST_PORTRAIT else "a4paper")
    for instance in figures.disputed:
        line = escape_tex(METHODS_DISAGREE(disagreement=disagreement(figures, instance)))
        yield f"\\noindent\\textcolor{{red}}{{\\textbf{{{line}}}}}\\par\n"
    yield from (f"\\noindent {escape_tex(line)}\\par\n" for line in header(figures))
    for at in range(0, len(figures.methods), MOST_LANDSCAPE):
        yield from latex_table(figures, figures.methods[at : at + MOST_LANDSCAPE], heads or default_heads())
    for table in small_tables(figures):
        yield from small_latex(table)
    yield "\\end{document}\n"


MOST_PORTRAIT, MOST_LANDSCAPE = 4, 8  # methods side by side on a page
PREAMBLE = r"""\documentclass[10pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage[PAPER,margin=2cm]{geometry}
\usepackage{longtable,booktabs,xcolor}
\begin{document}
"""


def small_latex(table: Table) -> Iterator[str]:
    """Write a small table, its note below, all on one page."""
    groups = [rf"\multicolumn{{{span}}}{{c}}{{{escape_tex(group)}}}" for group, span in table.groups]
    columns = "l" + "r" * (len(table.head) - 1)
    yield "\n" + rf"\begin{{center}}\small\setlength{{\tabcolsep}}{{5pt}}\begin{{tabular}}{{{columns}}}\toprule" + "\n"
    yield " & ".join(groups) + r" \\ " + group_rules(table) + "\n"
    yield " & ".join(map(escape_tex, table.head)) + r" \\ \midrule" + "\n"
    for line in table.rows:
        yield " & ".join(map(escape_tex, line)) + " \\\\\n"
    yield "\\bottomrule\\end{tabular}" + (rf"\par\smallskip {escape_tex(table.note)}" if table.note else "")
    yield "\\end{center}\n"


def group_rules(table: Table) -> str:
    """The thin rules below the groups of a table."""
    rules, at = "", 1
    for group, span in table.groups:
        rules += rf"\cmidrule(lr){{{at}-{at + span - 1}}}" if group else ""
        at += span
    return rules


# Font size, space between columns in points, and the width of a method's two columns in millimetres.
LOOKS = ((r"\small", 6, 37), (r"\footnotesize", 4, 31), (r"\scriptsize", 3, 26))


def latex_table(figures: Figures, methods: Sequence[str], words: Heads) -> Iterator[str]:
    """Write the table of some methods; its head is repeated on every page."""
    count = len(methods)
    heads = " & ".join(rf"\multicolumn{{2}}{{c}}{{{escape_tex(method)}}}" for method in methods)
    rules = "".join(rf"\cmidrule(lr){{{2 * n + 2}-{2 * n + 3}}}" for n in range(count))
    names = " & ".join([f"{escape_tex(words.time)} & {escape_tex(words.solved)}"] * count)
    size, gap, width = LOOKS[0] if count <= 2 else LOOKS[1] if count < MOST_LANDSCAPE else LOOKS[2]
    room = max(0.2, 0.96 - count * width / (257 if len(figures.methods) > MOST_PORTRAIT else 170))
    yield rf"{size}\setlength{{\tabcolsep}}{{{gap}pt}}" + "\n"
    yield rf"\begin{{longtable}}{{p{{{room:.2f}\linewidth}}{'rl' * count}}}\toprule" + "\n"
    yield rf" & {heads} \\ {rules}" + "\n" + rf"{escape_tex(words.instance)} & {names} \\ \midrule\endhead" + "\n"
    # The foot of a page is a little higher than that of the last page, or longtable might put the last row on a page
    # without a head.
    yield r"\bottomrule\noalign{\vskip 4pt}\endfoot" + "\n" + r"\bottomrule\endlastfoot" + "\n"
    for instance in figures.instances:
        cells = [tex_cell(instance.cells.get(method)) for method in methods]
        name = rf"\raggedright {allow_breaks(figures.short_name(instance))}"
        name = rf"\textcolor{{red}}{{{name}}}" if instance.disputed else name
        yield " & ".join([name, *cells]) + r" \tabularnewline" + "\n"
    yield "\\end{longtable}\n"


def tex_cell(found: LedgerRow | None) -> str:
    """Time, and that it was solved, otherwise the verdict."""
    if found is None:
        return " & "
    time, verdict = cell(found)
    word = say("solved", context="a puzzle, by a method") if found.solved else verdict
    return f"{escape_tex(time)} & {escape_tex(word)}"


BREAKS, LONG = "/_-.:#@ ", 16


def allow_breaks(name: str) -> str:
    """Allow line breaks in a name after each of its parts, and inside a part that is too long for a line."""
    words, unbroken = [], 0
    for c in name:
        unbroken = 0 if c in BREAKS else unbroken + 1
        words.append(escape_tex(c))
        if (c in BREAKS and c != " ") or unbroken == LONG:
            words.append(r"\allowbreak{}")
            unbroken = 0
    return "".join(words)


def escape_tex(word: str) -> str:
    """Escape text for LaTeX; letters that its fonts lack become question marks."""
    return "".join(TEX.get(c, c if c.isascii() and c.isprintable() else escape_letter(c)) for c in word)


def escape_letter(c: str) -> str:
    """A letter of western Europe as it is, some signs as LaTeX writes them, anything else as a question mark."""
    return SIGNS.get(c) or (c if c.isprintable() and "\xc0" <= c <= "\xff" else "?")
