"""Hitori (singles): mask cells until no number is seen twice in a line."""

from gridwright.kinds.hitori.backtracking import backtracking
from gridwright.kinds.hitori.draw import draw
from gridwright.kinds.hitori.models import FORMULATIONS
from gridwright.kinds.hitori.puzzle import Hitori, choices, parse, plain
from gridwright.kinds.hitori.rules import RULES, check
from gridwright.kinds.hitori.search import follow, search
from gridwright.nouns import Kind

KIND = Kind(
    name="hitori",
    summary="Mask cells so that no line shows a number twice; masked cells never touch, visible ones stay connected.",
    aliases={"singles": {}},
    rules=RULES,
    puzzle=Hitori,
    parse=parse,
    plain=plain,
    check=check,
    choices=choices,
    draw=draw,
    formulations=FORMULATIONS,
    follow=follow,
    best=("search", "sat", "brute"),
    searches={"search": search, "backtracking": backtracking},
    symbols={0: ".", 1: "#"},
    words={0: "visible", 1: "masked"},
)
