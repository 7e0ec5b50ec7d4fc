"""The sentences of makaro."""

from __future__ import annotations

from gridwright.messages import Message, Plural

SUMMARY = Message(
    "Fill every room of N cells with the numbers 1 to N. Equal numbers never share a side, "
    "and an arrow points at the largest number around it."
)
DENSITY = Message("givens")

# Rules
RULE_GIVEN = Message("The numbers printed in the puzzle stay as they are.")
RULE_ROOM = Message("A room of N cells holds each number from 1 to N once.")
RULE_NEIGHBOURS = Message("Two cells that share a side never hold the same number.")
RULE_ARROW = Message("The number an arrow points at is larger than every other number next to that arrow.")

# Violations
CHANGED_GIVEN = Message("{cell} is given as {given}, but holds {value}")
TOO_LARGE = Plural(
    "{cell} holds {value}; its room has only {count} cell", "{cell} holds {value}; its room has only {count} cells"
)
TWICE = Message("the room at {cell} holds {value} twice")
EQUAL_NEIGHBOURS = Message("{first} and {second} share a side and both hold {value}")
NOT_LARGEST = Message("the arrow at {cell} points at {target}, which must hold more than {value}")

# Reasons of constraints
GIVEN = Message("{cell} is given as {value}")
ROOM = Plural("{cell} is a room by itself and holds 1", "the room at {cell} holds each number from 1 to {count} once")
NEIGHBOURS = Message("{first} and {second} hold different numbers")
ARROW = Message("the arrow at {cell}: {largest} holds the largest number next to it")
# Those of the published clauses begin with their names there.
H1 = Message("H1: {first} and {second} hold different numbers")
H2 = Message("H2: {cell} holds a number")
H2_ROOM = Message("H2': the room at {cell} holds no number twice")
H3 = Message("H3: the arrow at {cell}: {larger} holds more than {smaller}")

# Formulations
FORMULATION_DEFAULT = Message("a literal per cell and number; every room a permutation, every arrow a comparison")
FORMULATION_CNF = Message("the published clauses H1, H2, H2' and H3, over a literal per cell and number")

# Errors
CELL_COUNT = Message("a makaro of {size} cells needs {wanted} rooms, givens and arrows")
ARROW_NOT_BLACK = Message("{cell} must be black to hold an arrow, one of {arrows}")
ARROW_OFF_BOARD = Message("the arrow at {cell} points off the board")
ARROW_AT_BLACK = Message("the arrow at {cell} points at a black cell")
GIVEN_ON_BLACK = Message("{cell} is black and cannot hold the number {given}")
GIVEN_TOO_LARGE = Plural(
    "{cell} is given as {given}; its room has {count} cell", "{cell} is given as {given}; its room has {count} cells"
)
SIZES_DIFFER = Message("'cells' is {cells} and 'rooms' is {rooms}; expected the same size")
MARK = Message("a number, . # < > ^ or v")
BLACK_IN_CELLS_ONLY = Message("column {column} is black ({mark}), but in room {label}; expected '.' in 'rooms'")
BLACK_IN_ROOMS_ONLY = Message("column {column} is black in 'rooms', but {mark} here; expected # or an arrow")
UNKNOWN_NUMBERS = Message("unknown numbers")
WHITE_WITHOUT_ROOM = Message("a white cell without a room; expected a room number")
ROOM_NUMBER = Message("a room number")
PZPRV3_GIVEN = Message("pzprv3 cannot hold {value} in place of the given {given} ({cell})")
NUMBER_ON_BLACK = Message("a number on a black cell ({cell})")

# Techniques: their names, and why their steps follow
ROOM_AT = Message("the room at {cell}")
ARROW_AT = Message("the arrow at {cell}")
LAST_TITLE = Message("last cell of a room")
LAST_WHY = Message("the room at {room} has one open cell left, and {value} is missing")
ONE_CELL_WHY = Message("a room of one cell holds a 1")
MAXIMUM_TITLE = Message("arrow's maximum")
MAXIMUM_WHY = Message(
    "the arrow at {arrow} points at {cell}, which must hold more than the {value} in {by}, "
    "and its room has only {size} cells"
)
PAIR_MAXIMUM_WHY = Message(
    "the arrow at {arrow} points at {cell}, whose room has only two cells, "
    "and everything else next to the arrow is smaller"
)
BOUND_TITLE = Message("arrow's bound")
BELOW_TWO_WHY = Message(
    "the arrow at {arrow} points at the 2 in {cell}, and everything else next to the arrow is smaller"
)
LARGEST_WHY = Message(
    "the room at {room} still needs {numbers}, and its open cells are all next to the arrow at {arrow}, "
    "which points at the largest"
)
APART_TITLE = Message("equal neighbours")
PLACE_TITLE = Message("only place in a room")
VALUE_TITLE = Message("only value left")
REACH_TITLE = Message("arrow between open cells")
SHARED_TITLE = Message("number beside, wherever it goes")
CHAIN_TITLE = Message("chain")
LONG_CHAIN_TITLE = Message("long chain")

# Claims of a step, in the order of the reasoning
ONLY_VALUE = Message("{cell}, in a room of {size} cells, cannot be {numbers}")
ONLY_VALUE_OF_TWO = Message("the room at {room} still needs {first} and {second}, and {cell} cannot be {numbers}")
ONLY_PLACE = Message("the {value} of the room at {room} cannot go in {cells}")
AT_LEAST = Message("{cell} is at least {value}: it cannot be {numbers}")
AT_MOST = Message("{cell} is at most {value}: it cannot be {numbers}")
PLACES_LEFT = Message("the {value} of the room at {room} must be in {places}")
PLACES = Message("the {value} of the room at {room} must be in {places}: it cannot go in {cells}")
SUPPOSED = Message("if {cell} were {value}, {conclusions}")
WOULD_BE = Message("{cell} would be {value}")
WOULD_BE_PLACE = Message("{cell} would be {value}, which could go nowhere else in its room")
NO_VALUE = Message("no number would be left for {cell}")
NO_PLACE = Message("the {value} of the room at {room} could go nowhere")
NEXT_CLAIM = Message("{first}; {last}")
THEN = Message("{first}; then {last}")
AND_THEN = Message("{first}, and {last}")

# What is excluded, and why
NUMBER_WHY = Message("{number} ({why})")
PLACE_WHY = Message("{cell} ({why})")
OR_LESS = Message("{value} or less")
OR_MORE = Message("{value} or more")
IN_ROOM = Message("already in its room")
IS_BESIDE = Message("beside the {value} in {by}")
IS_MORE = Message("the arrow at {arrow} points at it, so it is more than the {value} in {by}")
IS_MORE_THAN_ONE = Message("the arrow at {arrow} points at it")
IS_MORE_THAN_OPEN = Message("the arrow at {arrow} points at it, so it is more than {by}")
IS_LESS = Message("next to the arrow at {arrow}, which points at the {value} in {by}")
IS_LESS_THAN_SIZE = Message("next to the arrow at {arrow}, which points at {by}, in a room of {value} cells")
IS_LESS_THAN_OPEN = Message("next to the arrow at {arrow}, which points at {by}")
IS_SHARED = Message("beside the {value} of the room at {room}, wherever it goes")
IS_MORE_THAN_SHARED = Message(
    "the arrow at {arrow} points at it, so it is more than the {value} of the room at {room}, wherever that goes"
)
NOR = Message("{first} or {last}", context="after cannot be")
NOR_IN = Message("{first} or {last}", context="after cannot go in")
IS_REFUTED = Message("as just shown")

# Options of a setter
ROOM_SIZES = Message("cells of a room")
EXPECTED_ROOMS = Message("a number, or a range such as 2..5")
ARROW_COUNT = Message("arrows on the board")
EXPECTED_ARROWS = Message("a number")

# Changes that a setter may make
SET_ARROW = Message("Put an arrow into {cell} that points at {target}.")
TURN_ARROW = Message("Turn the arrow in {cell} so that it points at {target}.")
REMOVE_ARROW = Message("Remove the arrow from {cell}.")
