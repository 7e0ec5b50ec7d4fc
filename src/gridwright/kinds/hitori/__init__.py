"""Hitori (singles): mask cells until no number is visible twice in a row or column."""

from gridwright.kind import Kind
from gridwright.kinds.hitori import messages
from gridwright.kinds.hitori.backtracking import backtracking
from gridwright.kinds.hitori.changes import changes
from gridwright.kinds.hitori.draw import EXAMPLE, draw
from gridwright.kinds.hitori.encodings import BOARD_FILE, GAME_ID, LINK, record
from gridwright.kinds.hitori.generator import GENERATOR
from gridwright.kinds.hitori.hints import TECHNIQUES
from gridwright.kinds.hitori.models import FORMULATIONS
from gridwright.kinds.hitori.puzzle import Hitori, choices, parse, plain, turned
from gridwright.kinds.hitori.rules import RULES, check

KIND = Kind(
    name="hitori",
    summary=messages.SUMMARY,
    aliases={"singles": {}},
    settings={"blank": ()},
    rules=RULES,
    puzzle=Hitori,
    parse=parse,
    plain=plain,
    turned=turned,
    check=check,
    choices=choices,
    draw=draw,
    example=EXAMPLE,
    formulations=FORMULATIONS,
    searches={"backtracking": backtracking},
    generator=GENERATOR,
    changes=changes,
    link=LINK,
    game_id=GAME_ID,
    board_file=BOARD_FILE,
    record=record,
    symbols={0: ".", 1: "#"},
    words={0: messages.VISIBLE, 1: messages.MASKED},
    conclusions={0: messages.ARE_VISIBLE, 1: messages.ARE_MASKED},
    techniques=TECHNIQUES,
)
