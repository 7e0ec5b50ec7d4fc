"""Nonogram (hanjie, picross): paint the picture whose black runs the clues describe."""

from gridwright.kind import Kind, count_by
from gridwright.kinds.nonogram.brute import brute
from gridwright.kinds.nonogram.changes import changes
from gridwright.kinds.nonogram.drawing import EXAMPLE, VOCABULARY, draw, tally
from gridwright.kinds.nonogram.encodings import BOARD_FILE, GAME_ID, LINK, SHEET, record
from gridwright.kinds.nonogram.generator import GENERATOR
from gridwright.kinds.nonogram.generator.repair import repair_picture
from gridwright.kinds.nonogram.hints import TECHNIQUES
from gridwright.kinds.nonogram.hints.line_proofs import tell
from gridwright.kinds.nonogram.lines.inference import propagate
from gridwright.kinds.nonogram.lines.methods import METHODS
from gridwright.kinds.nonogram.models import FORMULATIONS
from gridwright.kinds.nonogram.models.configurations import count_lines
from gridwright.kinds.nonogram.puzzle import (
    IS_BLACK,
    IS_WHITE,
    WERE_BLACK,
    WERE_WHITE,
    WOULD_BE_BLACK,
    WOULD_BE_WHITE,
    Nonogram,
    choices,
    parse,
    plain,
    trivially_infeasible,
    turned,
)
from gridwright.kinds.nonogram.rules import POSSIBLE, RULES, check
from gridwright.messages import Sentence

# The last three are what French magazines call it.
NAMES = ("hanjie", "edel", "édel", "griddler", "picross", "pattern", "nonogramme", "logimage", "logigraphe")

KIND = Kind(
    name="nonogram",
    summary=Sentence(
        "Paint cells black to reveal a picture. The numbers beside each row and above each column give the lengths of "
        "its black runs, in order."
    ),
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
    tally=tally,
    formulations=FORMULATIONS,
    searches={"brute": brute},
    methods=METHODS,
    count=count_by("gridwright.kinds.nonogram.counting"),
    count_lines=count_lines,
    propagate=propagate,
    preferred=("lines",),
    generator=GENERATOR,
    repair_picture=repair_picture,
    changes=changes,
    vocabulary=VOCABULARY,
    link=LINK,
    game_id=GAME_ID,
    board_file=BOARD_FILE,
    sheet=SHEET,
    record=record,
    symbols={0: ".", 1: "#"},
    words={0: Sentence("white"), 1: Sentence("black")},
    conclusions={0: IS_WHITE, 1: IS_BLACK},
    suppositions={0: WERE_WHITE, 1: WERE_BLACK},
    consequences={0: WOULD_BE_WHITE, 1: WOULD_BE_BLACK},
    possible=POSSIBLE,
    tell=tell,
    techniques=TECHNIQUES,
    trivially_infeasible=trivially_infeasible,
)
