"""The results table of the seed as LaTeX: a document that compiles by itself, whatever the names in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.reports.figures import Cell, Figures
from gridwright.reports.tables import SUMMARY, cell, disagreement, header, summary

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


def latex(figures: Figures) -> Iterator[str]:
    """The seed's results table as a document that compiles by itself; long tables break over pages."""
    yield TOP.replace("PAPER", "a4paper,landscape" if len(figures.methods) > UPRIGHT else "a4paper")
    for instance in figures.wrong:
        said = tex(disagreement(figures, instance))
        yield f"\\noindent\\textcolor{{red}}{{\\textbf{{The methods disagree: {said}}}}}\\par\n"
    yield from (f"\\noindent {tex(line)}\\par\n" for line in header(figures))
    yield from latex_summary(figures)
    for at in range(0, len(figures.methods), WIDEST):
        yield from latex_table(figures, figures.methods[at : at + WIDEST])
    yield "\\end{document}\n"


UPRIGHT, WIDEST = 4, 8  # methods that stand beside each other on an upright page, and on a page at all
TOP = r"""\documentclass[10pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{textcomp}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage[PAPER,margin=2cm]{geometry}
\usepackage{longtable,booktabs,xcolor}
\begin{document}
"""


def latex_summary(figures: Figures) -> Iterator[str]:
    """The summary as a small table."""
    yield "\n\\begin{center}\\begin{tabular}{lrrrr}\\toprule\n"
    yield " & ".join(map(tex, SUMMARY)) + r" \\ \midrule" + "\n"
    for line in summary(figures):
        yield " & ".join(map(tex, line)) + " \\\\\n"
    yield "\\bottomrule\\end{tabular}\\end{center}\n\n"


# The letters, the room between columns in points, and the room that a method's two columns take in millimetres.
LOOKS = ((r"\small", 6, 37), (r"\footnotesize", 4, 31), (r"\scriptsize", 3, 26))


def latex_table(figures: Figures, methods: Sequence[str]) -> Iterator[str]:
    """Every puzzle by some methods; the head is repeated on every page."""
    count = len(methods)
    heads = " & ".join(rf"\multicolumn{{2}}{{c}}{{{tex(method)}}}" for method in methods)
    rules = "".join(rf"\cmidrule(lr){{{2 * n + 2}-{2 * n + 3}}}" for n in range(count))
    names = " & ".join([r"time (s) & solved"] * count)
    size, gap, pair = LOOKS[0] if count <= 2 else LOOKS[1] if count < WIDEST else LOOKS[2]
    room = max(0.2, 0.96 - count * pair / (257 if len(figures.methods) > UPRIGHT else 170))
    yield rf"{size}\setlength{{\tabcolsep}}{{{gap}pt}}" + "\n"
    yield rf"\begin{{longtable}}{{p{{{room:.2f}\linewidth}}{'rl' * count}}}\toprule" + "\n"
    yield rf" & {heads} \\ {rules}" + "\n" + rf"instance & {names} \\ \midrule\endhead" + "\n"
    # Pages keep room for a foot a little higher than the last one, or longtable might push the last row to a page
    # without a head.
    yield r"\bottomrule\noalign{\vskip 4pt}\endfoot" + "\n" + r"\bottomrule\endlastfoot" + "\n"
    for instance in figures.instances:
        words = [tex_cell(instance.cells.get(method)) for method in methods]
        name = rf"\raggedright {breakable(instance.name)}"
        name = rf"\textcolor{{red}}{{{name}}}" if instance.wrong else name
        yield " & ".join([name, *words]) + r" \tabularnewline" + "\n"
    yield "\\end{longtable}\n"


def tex_cell(found: Cell | None) -> str:
    """Time, and a cross where it was solved, as in the seed; the word otherwise."""
    if found is None:
        return " & "
    time, verdict = cell(found)
    return f"{tex(time)} & " + (r"$\times$" if found.solved else tex(verdict))


BREAKS, LONG = "/_-.:#@ ", 16


def breakable(name: str) -> str:
    """A long name that may break after each of its parts, and inside a part that is too long for a line."""
    words, unbroken = [], 0
    for c in name:
        unbroken = 0 if c in BREAKS else unbroken + 1
        words.append(tex(c))
        if (c in BREAKS and c != " ") or unbroken == LONG:
            words.append(r"\allowbreak{}")
            unbroken = 0
    return "".join(words)


def tex(word: str) -> str:
    """Text that LaTeX sets as it is; letters its fonts lack become question marks."""
    return "".join(TEX.get(c, c if c.isascii() and c.isprintable() else latin(c)) for c in word)


def latin(c: str) -> str:
    """A letter of western Europe as it is, a dash as LaTeX writes it, anything else as a question mark."""
    if c in "–—":
        return "--" if c == "–" else "---"
    return c if c.isprintable() and "\xc0" <= c <= "\xff" else "?"
