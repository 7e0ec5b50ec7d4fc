"""Akari (light up): place bulbs in white cells so that all of them are lit."""

from gridwright.kind import Kind
from gridwright.kinds.akari.encodings import BOARD_FILE, LINK, SHEET
from gridwright.kinds.akari.generator import GENERATOR
from gridwright.kinds.akari.hints import WAYS, tell
from gridwright.kinds.akari.models import FORMULATIONS
from gridwright.kinds.akari.puzzle import Akari, choices, draw, parse, plain, tally
from gridwright.kinds.akari.rules import POSSIBLE, RULES, check
from gridwright.messages import Message, Sentence

KIND = Kind(
    name="akari",
    summary=Sentence(
        "Place light bulbs in white cells. A bulb lights its row and column up to the next wall. "
        "Every white cell must be lit, and no bulb may light another."
    ),
    aliases={"lightup": {}},
    rules=RULES,
    puzzle=Akari,
    parse=parse,
    plain=plain,
    check=check,
    choices=choices,
    draw=draw,
    tally=tally,
    example=("akari\n.....\n..2.#\n.....\n1..2.\n", "....o\n.o#o#\no....\n#.o#o\n"),
    formulations=FORMULATIONS,
    symbols={0: ".", 1: "o"},
    words={0: Sentence("empty"), 1: Sentence("a bulb")},
    conclusions={
        0: Message("{cells} has no bulb", "{cells} have no bulb"),
        1: Message("{cells} has a bulb", "{cells} have bulbs"),
    },
    suppositions={
        0: Message("{cells} had no bulb", "{cells} had no bulb"),
        1: Message("{cells} had a bulb", "{cells} had bulbs"),
    },
    consequences={
        0: Message("{cells} would have no bulb", "{cells} would have no bulb"),
        1: Message("{cells} would have a bulb", "{cells} would have bulbs"),
    },
    tell=tell,
    possible=POSSIBLE,
    ways=WAYS,
    link=LINK,
    board_file=BOARD_FILE,
    sheet=SHEET,
    generator=GENERATOR,
)
