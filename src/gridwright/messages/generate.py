"""Generated puzzles: sizes, levels and other requests that are refused."""

from gridwright.messages import Message, Plural

NOT_A_SIZE = Message("{text} is not a size; expected WIDTHxHEIGHT such as 12x9")
SIZE_WITHOUT_CELLS = Message("{text} is not a size; expected at least one cell")
NOT_A_RANGE_OF_SIZES = Message("{text} is not a range of sizes; expected the smaller size first")
NOT_A_DENSITY = Message("{text} is not a density; expected a number such as 0.3, or a range such as 0.2..0.4")
WRONG_DENSITY = Message("{text} is not a density; expected numbers from 0 to 1, the smaller first")
NOT_ONE_DENSITY = Message("{text} is not a density; expected one number, such as 0.3")
NO_GENERATOR = Message("{kind} has no generator")
RAN_OUT = Plural(
    "there seems to be only {count:,} such {kind} of {size}: {tries} more tries gave no other, not counting turned, "
    "mirrored and renumbered ones; ask for fewer, or another size",
    "there seem to be only {count:,} such {kind} of {size}: {tries} more tries gave no other, not counting turned, "
    "mirrored and renumbered ones; ask for fewer, or another size",
)
NO_FITTING_SIZE = Message("a puzzle of this kind cannot have the size {sizes}")
NEAR_SIZES = Message("; the nearest possible sizes: {sizes}")
NO_LEVELS = Message("{kind} has no techniques, so its puzzles have no level; expected any")
UNKNOWN_LEVEL = Message("{level} is not a level; expected {known}")
UNKNOWN_SYMMETRY = Message("{name} is not a symmetry; expected {known}")
SYMMETRY_NEEDS_SQUARE = Message("a board of {size} cannot have the symmetry {name}; expected a square")
NO_OPTIONS = Message("{kind} has no option {name}, nor any other")
UNKNOWN_OPTION = Message("{kind} has no option {name}; expected {known}")
WRONG_OPTION = Message("{value} is not a value of {name}; expected {expected}")
NOT_AN_OPTION = Message("{text} is not an option; expected NAME=VALUE")
NO_SUCH_LEVEL = Plural(
    "no {level} {kind} of {size} was found in {count} attempt; levels that were found: {found}",
    "no {level} {kind} of {size} was found in {count} attempts; levels that were found: {found}",
)
NO_SUCH_DENSITY = Plural(
    "no {kind} of {size} with a density of {density:g} was found in {count} attempt; the nearest had {near:.2f}",
    "no {kind} of {size} with a density of {density:g} was found in {count} attempts; the nearest had {near:.2f}",
)
NONE_MADE = Plural(
    "no {kind} of {size} with one solution was found in {count} attempt",
    "no {kind} of {size} with one solution was found in {count} attempts",
)
FOUND_SIZES = Message("; sizes at which some were found: {sizes}")
LEVEL_AT_SIZES = Message("; sizes at which {level} ones were found: {sizes}")
NUMBER_BELOW_ONE = Message("number={number} is not a puzzle of a seed; expected 1 or more")
IMAGE_NEEDS_ONE_SIZE = Message("an image needs one size such as 20x20, not {sizes}")
