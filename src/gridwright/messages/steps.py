"""Sentences of hints, explanations and ratings."""

from __future__ import annotations

from gridwright.messages import Message, Plural

# --- Places: several cells at once ----------------------------------------------------------------------------------

CELLS_OF_ROW = Plural("row {row}, column {places}", "row {row}, columns {places}")
CELLS_OF_COLUMN = Plural("column {column}, row {places}", "column {column}, rows {places}")
ROWS = Plural("row {places}", "rows {places}")
COLUMNS = Plural("column {places}", "columns {places}")
RANGE = Message("{first} to {last}")
ONE_PLACE = Message("row {row}, column {column}", context="one of several places")
SOME_IN_ROW = Message("row {row}, columns {places}", context="one of several places")
SOME_IN_COLUMN = Message("column {column}, rows {places}", context="one of several places")
SEVERAL_PLACES = Message("{cells}", context="cells at several places")
TWO_PLACES = Message("{first} and {last}", context="places of cells")
NEXT_PLACE = Message("{first}; {last}", context="places of cells")
LAST_PLACE = Message("{first}; and {last}", context="places of cells")

# --- Steps ----------------------------------------------------------------------------------------------------------

LOOK = Message("Look at {place}.")
IS = Plural("{cells} is {value}", "{cells} are {value}")
BOTH = Message("{first}, and {last}")
SO = Message("{why}, so {what}.")
SO_AFTER = Message("{why} So {what}.", context="after whole sentences")
SENTENCE = Message("{text}.")

# --- Steps that no technique finds ------------------------------------------------------------------------------------

REASON_TITLE = Message("smallest reason")
ONE_RULE = Message("{rule}")
RULES_FORCE = Message("otherwise these rules could not all be kept: {rules}")
MANY_RULES_FORCE = Message("no short reason was found: it takes {count} rules together")
BECAUSE_MANY_RULES = Message("{what}. No short reason was found: it takes {count} rules together.")
BECAUSE_RULE = Message("{what}, because {rule}.")
BECAUSE_RULES = Message("{what}; otherwise these rules could not all be kept: {rules}.")
RULE_SEPARATOR = Message("{first}; {last}", context="rules")

# --- Verdicts ---------------------------------------------------------------------------------------------------------

SOLVED = Message("The puzzle is solved.")
WRONG = Message("The board is already wrong.")
CONFLICT = Message("These rules cannot all be kept: {rules}.")
CONFLICT_WITH = Plural(
    "With {cells} as it is, these rules cannot all be kept: {rules}.",
    "With {cells} as they are, these rules cannot all be kept: {rules}.",
)
BROKEN = Message("A rule is broken: {text}.")
MISTAKE = Message("There is a mistake on the board.")
NO_SOLUTION = Message("The puzzle has no solution.")
NOTHING_FOLLOWS = Message("No cell can be decided: the puzzle has several solutions.")
UNDECIDED_CELLS = Plural(
    "{count} cell cannot be decided, because the puzzle has several solutions: {cells}.",
    "{count} cells cannot be decided, because the puzzle has several solutions: {cells}.",
)
EITHER_WAY = Message("For example, either {first}; or {second}: with the other cells the same, both are solutions.")
SOLUTIONS_DIFFER = Message("For example, two solutions differ in {count} cells: {cells}.")
SOLUTIONS_DIFFER_EVERYWHERE = Message("For example, two solutions differ in all of these cells.")
NOTHING_FOUND = Message("Nothing was found before the search gave up.")

# --- Levels and ratings -----------------------------------------------------------------------------------------------

RATING = Plural(
    "{level}, score {score} in {count} round; hardest technique: {hardest}.",
    "{level}, score {score} in {count} rounds; hardest technique: {hardest}.",
)
RATING_ALONE = Plural("{level}, score {score} in {count} round.", "{level}, score {score} in {count} rounds.")
PUZZLE_VERDICT = Message("{puzzle}: {verdict}")
NO_GUESS = Message("No guess is needed.")
GUESS = Message("The techniques do not suffice: some cells take a guess, or reasoning by contradiction.")
NOT_RATED_KIND = Message("no level: the solution is unique, but the kind has no techniques to rate it by.")
NOT_RATED_MANY = Message("no level: the puzzle has several solutions.")
NOT_RATED_NONE = Message("no level: the puzzle has no solution.")
NOT_RATED_UNKNOWN = Message("no level: the time limit was reached before it was known whether the solution is unique.")
STEP = Message("Step {number} ({technique}, {level})")
STEPS = Message("Steps {first} to {last}")
LETTERED = Message("{letter}) {text}", context="a sentence of a list")
TWO_SOLUTIONS = Message("Two solutions")
BOTH_SOLVE = Message("Both are solutions; they differ where cells are framed.")
START = Message("Start")
END = Message("End")

# --- Files ------------------------------------------------------------------------------------------------------------

NO_FILE_FOR_TEXT = Message(
    "text goes to standard output; expected --to svg, html or pdf, or a file with such an ending"
)
SVG_NEEDS_FOLDER = Message("svg makes one file per step; expected -o with a folder, such as steps/")
NEEDS_FILE = Message("{medium} is not for standard output; expected -o FILE")
ONE_EXPLANATION_PER_FILE = Message(
    "a file holds the explanation of one puzzle; expected -o with a folder, such as steps/"
)

# --- Progress ---------------------------------------------------------------------------------------------------------

LOOKING = Message("{source}: looking for a step")
EXPLAINING = Message("{source}: explaining")
RATING_PUZZLE = Message("{source}: rating")
