"""Makaro: fill every room with 1 to N; arrows point at the largest number around them."""

from gridwright.kind import Kind
from gridwright.kinds.makaro.changes import changes
from gridwright.kinds.makaro.drawing import VOCABULARY
from gridwright.kinds.makaro.encodings import BOARD_FILE, LINK, SHEET, record
from gridwright.kinds.makaro.generator import GENERATOR
from gridwright.kinds.makaro.hints import TECHNIQUES
from gridwright.kinds.makaro.hints.supposing import tell
from gridwright.kinds.makaro.models import FORMULATIONS
from gridwright.kinds.makaro.puzzle import EXAMPLE, Makaro, choices, draw, parse, plain, turned
from gridwright.kinds.makaro.rules import POSSIBLE, RULES, check
from gridwright.messages import Sentence

KIND = Kind(
    name="makaro",
    summary=Sentence(
        "Fill every room of N cells with the numbers 1 to N. Equal numbers never share a side, and an arrow points at "
        "the largest number around it."
    ),
    rules=RULES,
    puzzle=Makaro,
    parse=parse,
    plain=plain,
    turned=turned,
    check=check,
    choices=choices,
    draw=draw,
    example=EXAMPLE,
    formulations=FORMULATIONS,
    generator=GENERATOR,
    changes=changes,
    vocabulary=VOCABULARY,
    link=LINK,
    board_file=BOARD_FILE,
    sheet=SHEET,
    record=record,
    possible=POSSIBLE,
    techniques=TECHNIQUES,
    tell=tell,
)
