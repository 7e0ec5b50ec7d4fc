"""Nonogram (hanjie, picross): paint the picture whose black runs the clues describe."""

from gridwright.kind import Kind
from gridwright.kinds.nonogram import messages
from gridwright.kinds.nonogram.brute import brute
from gridwright.kinds.nonogram.changes import changes
from gridwright.kinds.nonogram.counting import count
from gridwright.kinds.nonogram.draw import EXAMPLE, draw
from gridwright.kinds.nonogram.encodings import BOARD_FILE, GAME_ID, LINK, record
from gridwright.kinds.nonogram.generator import GENERATOR
from gridwright.kinds.nonogram.hints import TECHNIQUES
from gridwright.kinds.nonogram.lines.inference import propagate
from gridwright.kinds.nonogram.lines.methods import METHODS
from gridwright.kinds.nonogram.models import FORMULATIONS
from gridwright.kinds.nonogram.puzzle import Nonogram, choices, parse, plain, trivially_infeasible, turned
from gridwright.kinds.nonogram.repair import repair_picture
from gridwright.kinds.nonogram.rules import RULES, check

# The last three are what French magazines call it.
NAMES = ("hanjie", "edel", "édel", "griddler", "picross", "pattern", "nonogramme", "logimage", "logigraphe")

KIND = Kind(
    name="nonogram",
    summary=messages.SUMMARY,
    aliases={name: {} for name in NAMES},
    rules=RULES,
    puzzle=Nonogram,
    parse=parse,
    plain=plain,
    turned=turned,
    check=check,
    choices=choices,
    draw=draw,
    example=EXAMPLE,
    formulations=FORMULATIONS,
    searches={"brute": brute},
    methods=METHODS,
    count=count,
    propagate=propagate,
    preferred=("lines",),
    generator=GENERATOR,
    repair_picture=repair_picture,
    changes=changes,
    link=LINK,
    game_id=GAME_ID,
    board_file=BOARD_FILE,
    record=record,
    symbols={0: ".", 1: "#"},
    words={0: messages.WHITE, 1: messages.BLACK},
    conclusions={0: messages.IS_WHITE, 1: messages.IS_BLACK},
    techniques=TECHNIQUES,
    trivially_infeasible=trivially_infeasible,
)
