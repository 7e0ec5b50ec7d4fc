"""Random puzzles: sizes and densities that are refused."""

from gridwright.messages import Message

NOT_A_SIZE = Message("{text} is not a size; expected WIDTHxHEIGHT such as 12x9")
SIZE_WITHOUT_CELLS = Message("{text} is not a size; expected at least one cell")
NOT_A_RANGE_OF_SIZES = Message("{text} is not a range of sizes; expected the smaller size first")
NOT_A_DENSITY = Message("{text} is not a density; expected a number such as 0.3, or a range such as 0.2..0.4")
WRONG_DENSITY = Message("{text} is not a density; expected numbers from 0 to 1, the smaller first")
NO_GENERATOR = Message("{kind} has no generator")
NO_FITTING_SIZE = Message("no puzzle of this kind has a size of {sizes}")
