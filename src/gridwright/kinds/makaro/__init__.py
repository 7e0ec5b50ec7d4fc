"""Makaro: fill rooms with 1 to N; arrows point at the largest number around them."""

from gridwright.kinds.makaro.draw import draw
from gridwright.kinds.makaro.models import FORMULATIONS
from gridwright.kinds.makaro.puzzle import Makaro, choices, parse, plain
from gridwright.kinds.makaro.rules import RULES, check
from gridwright.kinds.makaro.search import follow, search
from gridwright.nouns import Kind

KIND = Kind(
    name="makaro",
    summary="Fill every room of N cells with 1 to N; equal numbers never touch; arrows point at the largest nearby.",
    rules=RULES,
    puzzle=Makaro,
    parse=parse,
    plain=plain,
    check=check,
    choices=choices,
    draw=draw,
    formulations=FORMULATIONS,
    follow=follow,
    best=("search", "sat", "brute"),
    searches={"search": search},
)
