"""Heyawake: shade cells, some rooms with a number of them; white cells stay connected and cross few walls in a line."""

from gridwright.kind import Kind
from gridwright.kinds.heyawake.drawing import VOCABULARY
from gridwright.kinds.heyawake.encodings import BOARD_FILE, LINK, SHEET
from gridwright.kinds.heyawake.generator import GENERATOR
from gridwright.kinds.heyawake.hints import WAYS, tell
from gridwright.kinds.heyawake.models import FORMULATIONS
from gridwright.kinds.heyawake.puzzle import EXAMPLE, Heyawake, draw, parse, plain, tally, turned
from gridwright.kinds.heyawake.rules import POSSIBLE, RULES, check
from gridwright.messages import Sentence
from gridwright.text.shading import SHADING

KIND = Kind(
    name="heyawake",
    summary=Sentence(
        "Shade cells; a room with a number has that many. Shaded cells never share a side, the white cells stay "
        "connected, and no straight line of white cells runs through more than two rooms."
    ),
    rules=RULES,
    puzzle=Heyawake,
    parse=parse,
    plain=plain,
    turned=turned,
    check=check,
    draw=draw,
    tally=tally,
    example=EXAMPLE,
    formulations=FORMULATIONS,
    **SHADING,
    tell=tell,
    possible=POSSIBLE,
    ways=WAYS,
    vocabulary=VOCABULARY,
    link=LINK,
    board_file=BOARD_FILE,
    sheet=SHEET,
    generator=GENERATOR,
)
