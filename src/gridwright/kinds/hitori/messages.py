"""The sentences of hitori."""

from __future__ import annotations

from gridwright.messages import Message, Plural

SUMMARY = Message(
    "Mask cells so that no number appears twice in a row or column. "
    "Masked cells never share a side, and the visible cells stay connected."
)
VISIBLE = Message("visible")
MASKED = Message("masked")
DENSITY = Message("masked cells; the rules allow at most about 0.3")

# Rules
RULE_REPEAT = Message("No number is visible twice in a row or column.")
RULE_TOUCH = Message("Masked cells never share a side.")
RULE_APART = Message("The visible cells are connected, and at least one cell is visible.")

# Violations
TWICE = Message("{line} shows {value} twice")
OFTEN = Message("{line} shows {value} {count} times")
BOTH_MASKED = Message("{first} and {second} share a side and are both masked")
ALL_MASKED = Message("every cell is masked; at least one must be visible")
CUT_OFF = Plural(
    "the visible cell at {cell} is cut off from the rest",
    "the {count} visible cells at {cell} are cut off from the rest",
)

# Reasons of constraints
ONCE = Message("{line} shows {value} only once")
APART = Message("masked cells never share a side")
NOT_ENCLOSED = Message("no cell is enclosed by masked cells")
CONNECTED = Message("the visible cells are connected")
CONSERVATION = Message("{cell} passes on all the flow it receives")
DEMAND = Message("{cell} sends one unit to the sink if it is visible, otherwise none")
CAPACITY = Message("flow leaves {cell} only if it is visible")
SINK = Message("the sink receives the total flow")
TOTAL = Message("the total flow is the number of visible cells")
# "added" marks what gridwright adds to the published model; `flow.sizes` counts it apart.
ADDED_VISIBLE = Message("added: at least one cell is visible")
ADDED_SOURCE = Message("added: the flow enters at one of the first two cells")
ADDED_FIRST = Message("added: the flow enters at the first cell only if that cell is visible")
ADDED_SECOND = Message("added: the flow enters at the second cell only if the first is masked")

# Names of variables
CELL_VISIBLE = Message("{cell} is visible")
FLOW = Message("flow from {start} to {end}")
FLOW_TO_SINK = Message("flow from {cell} into the sink")
TOTAL_FLOW = Message("the total flow")
FLOW_INTO_FIRST = Message("flow into the first cell")
FLOW_INTO_SECOND = Message("flow into the second cell")

# Formulations
FORMULATION_DEFAULT = Message("a clause per equal pair and per side; the visible cells connected")
FORMULATION_FLOW = Message("a flow from one of the first two cells reaches every visible cell")

# Errors
NUMBER_COUNT = Message("a hitori of {size} cells needs {wanted} numbers, not {found}")
NEGATIVE = Message("the numbers of a hitori cannot be negative")
BLANK_NUMBER = Message("{blank} cannot stand for a blank cell; expected a number, such as 5")
NUMBER_OR_BLANK = Message("a number or .")
UNKNOWN_NUMBERS = Message("unknown numbers")
TATHAM_SIZE = Message("tatham cannot hold a hitori of {size} cells; each side must be 2 to 62")

# Techniques: their names, and why their steps follow
ARE_VISIBLE = Plural("{cells} is visible", "{cells} are visible")
ARE_MASKED = Plural("{cells} is masked", "{cells} are masked")
NEIGHBOUR_TITLE = Message("beside a masked cell")
NEIGHBOUR_WHY = Message("{cell} is masked, and masked cells never share a side")
SEEN_TITLE = Message("number already seen")
SEEN_WHY = Message("{line} already shows its {value}, in {places}")
TRIPLE_TITLE = Message("triple")
TRIPLE_WHY = Message(
    "{line} has three {value}s side by side, in {places}: the middle one must be the visible one, or two masked cells "
    "would share a side"
)
SANDWICH_TITLE = Message("sandwich")
SANDWICH_WHY = Message(
    "{line} has {value}s on both sides of {places}: one of them is masked, and masked cells never share a side"
)
PAIR_TITLE = Message("pair")
PAIR_WHY = Message(
    "{line} has two {value}s side by side, in {places}: they cannot both be masked, so one of them is visible"
)
ENCLOSED_TITLE = Message("would enclose a cell")
ENCLOSED_WHY = Message("masking {last} would enclose {cell}")
ONLY_CELL_WHY = Message("the board has no other cell, and at least one is visible")
CORNER_TITLE = Message("corner")
CORNER_PAIR_WHY = Message(
    "one of the two {value}s in {line}, {places} is masked; if {cell} were masked too, it would share a side with the "
    "one or, with the other, enclose the corner ({corner})"
)
CORNER_PAIRS_WHY = Message(
    "the corner has two pairs, the {value}s of {line} and the {other}s of {second}: one cell of each is masked, but "
    "they neither share a side nor enclose the corner"
)
CORNER_TRIPLE_WHY = Message(
    "the corner has three {value}s: if the one in {cell} were visible, the two beside it would be masked and enclose it"
)
CUT_TITLE = Message("would cut the board")
CUT_WHY = Message("masking {cell} would complete a wall with {wall}, and {cut}")
CUT_ALONE_WHY = Message("masking {cell} would {cut}")
CUT_OFF_CELLS = Message("cut off {cells}")
CUT_IN_TWO = Message("cut the board in two")
MASKED_CELLS = Message("the zigzag of {count} masked cells from {first} over {middle} to {last}")

# Techniques that try a value: "if the 3 in row 1, column 2 were visible, …"
EQUALS_CUT_TITLE = Message("equal numbers would cut the board")
WHAT_IF_TITLE = Message("what if")
LONG_WHAT_IF_TITLE = Message("long what if")
CHAIN_TITLE = Message("chain of consequences")
IF_VISIBLE = Message("if {number} were visible, {consequence}")
IF_MASKED = Message("if {number} were masked, {consequence}")
NUMBERS_AT = Plural("the {value} in {cells}", "the {value}s in {cells}")
WOULD_BE_VISIBLE = Message("{numbers} would be visible")
WOULD_BE_MASKED = Message("{numbers} would be masked")
WOULD_CONNECT = Message("{numbers} would have to be visible, as masking would complete a wall and cut the board")
THEN = Message("{first}; then {last}")
AND_THEN = Message("{first}, and {last}")
WOULD_TOUCH = Message("{cells} would be masked side by side")
WOULD_REPEAT = Message("{line} would show two {value}s")
WOULD_CUT = Message("this would {cut}")
WOULD_CUT_WITH = Message("this would complete a wall with {wall}, and {cut}")
