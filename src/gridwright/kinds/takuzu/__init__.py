"""Takuzu (binairo): fill an even-sided grid with 0s and 1s."""

from gridwright.kind import Kind, count_by
from gridwright.kinds.takuzu.changes import changes
from gridwright.kinds.takuzu.combinations import COMBINATIONS
from gridwright.kinds.takuzu.different_lines import trivially_infeasible
from gridwright.kinds.takuzu.drawing import VOCABULARY
from gridwright.kinds.takuzu.encodings import GAME_ID, SHEET, record
from gridwright.kinds.takuzu.generator import GENERATOR
from gridwright.kinds.takuzu.hints import TECHNIQUES, tell
from gridwright.kinds.takuzu.models import DEFAULT
from gridwright.kinds.takuzu.puzzle import EXAMPLE, Takuzu, choices, draw, parse, plain, tally, turned
from gridwright.kinds.takuzu.rules import POSSIBLE, RULES, check
from gridwright.messages import Sentence

KIND = Kind(
    name="takuzu",
    summary=Sentence(
        "Fill the grid with 0s and 1s: as many of each in every row and column, never three equal digits side by "
        "side, and no two rows or columns identical."
    ),
    aliases={"binairo": {}, "binary": {}, "binero": {}, "unruly": {"unique-lines": "no"}},
    settings={"unique-lines": ("yes", "no"), "symbols": ()},
    tabs=True,
    rules=RULES,
    puzzle=Takuzu,
    parse=parse,
    plain=plain,
    turned=turned,
    check=check,
    choices=choices,
    draw=draw,
    example=EXAMPLE,
    tally=tally,
    formulations={"default": DEFAULT, "combinations": COMBINATIONS},
    count=count_by("gridwright.kinds.takuzu.counting"),
    generator=GENERATOR,
    changes=changes,
    vocabulary=VOCABULARY,
    game_id=GAME_ID,
    sheet=SHEET,
    record=record,
    symbols={0: "0", 1: "1"},
    possible=POSSIBLE,
    techniques=TECHNIQUES,
    tell=tell,
    trivially_infeasible=trivially_infeasible,
)
