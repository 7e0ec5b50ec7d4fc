"""Hitori (singles): mask cells until no number is visible twice in a row or column."""

from gridwright.kind import Kind, count_by
from gridwright.kinds.hitori.backtracking import backtracking
from gridwright.kinds.hitori.changes import changes
from gridwright.kinds.hitori.drawing import VOCABULARY
from gridwright.kinds.hitori.encodings import BOARD_FILE, GAME_ID, LINK, SHEET, record
from gridwright.kinds.hitori.flow import FLOW
from gridwright.kinds.hitori.generator import GENERATOR
from gridwright.kinds.hitori.hints import TECHNIQUES, tell
from gridwright.kinds.hitori.models import DEFAULT
from gridwright.kinds.hitori.puzzle import EXAMPLE, Hitori, choices, draw, parse, plain, turned
from gridwright.kinds.hitori.rules import POSSIBLE, RULES, check
from gridwright.kinds.hitori.wording import IS_MASKED
from gridwright.messages import Message, Sentence

KIND = Kind(
    name="hitori",
    summary=Sentence(
        "Mask cells so that no number appears twice in a row or column. Masked cells never share a side, and the "
        "visible cells stay connected."
    ),
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
    formulations={"default": DEFAULT, "flow": FLOW},
    count=count_by("gridwright.kinds.hitori.counting"),
    searches={"backtracking": backtracking},
    generator=GENERATOR,
    changes=changes,
    vocabulary=VOCABULARY,
    link=LINK,
    game_id=GAME_ID,
    board_file=BOARD_FILE,
    sheet=SHEET,
    record=record,
    symbols={0: ".", 1: "#"},
    words={0: Sentence("visible"), 1: Sentence("masked")},
    conclusions={
        0: Message("{cells} is visible", "{cells} are visible"),
        1: IS_MASKED,
    },
    suppositions={
        0: Message("{cells} were visible", "{cells} were visible"),
        1: Message("{cells} were masked", "{cells} were masked"),
    },
    consequences={
        0: Message("{cells} would be visible", "{cells} would be visible"),
        1: Message("{cells} would be masked", "{cells} would be masked"),
    },
    possible=POSSIBLE,
    tell=tell,
    techniques=TECHNIQUES,
)
