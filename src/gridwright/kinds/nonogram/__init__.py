"""Nonogram (hanjie, picross): paint the runs that the clues at the side of every line tell."""

from gridwright.kinds.nonogram.auto import LINES
from gridwright.kinds.nonogram.brute import brute
from gridwright.kinds.nonogram.draw import draw
from gridwright.kinds.nonogram.models import FORMULATIONS
from gridwright.kinds.nonogram.puzzle import Nonogram, choices, parse, plain, plainly_none
from gridwright.kinds.nonogram.rules import RULES, check
from gridwright.kinds.nonogram.search import follow, search
from gridwright.nouns import Kind

KIND = Kind(
    name="nonogram",
    summary="Paint cells so that the lengths of the black runs in every line are the clue at its side.",
    aliases={"hanjie": {}, "edel": {}, "édel": {}, "griddler": {}, "picross": {}, "pattern": {}},
    rules=RULES,
    puzzle=Nonogram,
    parse=parse,
    plain=plain,
    check=check,
    choices=choices,
    draw=draw,
    formulations=FORMULATIONS,
    searches={"search": search, "brute": brute},
    follow=follow,
    solvers={"lines": LINES},
    best=("lines",),
    symbols={0: ".", 1: "#"},
    words={0: "white", 1: "black"},
    plainly_none=plainly_none,
)
