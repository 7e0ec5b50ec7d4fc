"""The sentences of takuzu."""

from __future__ import annotations

from gridwright.messages import Message, Plural

SUMMARY = Message(
    "Fill the grid with 0s and 1s: as many of each in every row and column, never three equal digits side by side, "
    "and no two rows or columns identical."
)
DENSITY = Message("givens")

# Rules
RULE_GIVEN = Message("The digits printed in the puzzle stay as they are.")
RULE_BALANCE = Message("Every row and every column holds as many 0s as 1s.")
RULE_THREE = Message("No row or column has three equal digits side by side.")
RULE_TWINS = Message("No two rows are identical, and no two columns are identical.")

# Violations
CHANGED_GIVEN = Message("{cell} is given as {given}, but holds {value}")
TOO_MANY = Message("{line} has too many {digit}s: {count} instead of {half}")
THREE_EQUAL = Message("{line} has three {digit}s side by side")
THREE_UNAVOIDABLE = Message("{line} cannot avoid three equal digits side by side here")
IDENTICAL = Message("{first} and {second} are identical")

# Reasons of constraints
GIVEN = Message("{cell} is given as {value}")
BALANCE = Message("{line} holds as many 0s as 1s")
THREE = Message("{line} never has three equal digits side by side")
LINE = Message("{line} holds as many 0s as 1s, and never three equal digits side by side")
TWINS = Message("{first} and {second} are not identical")
# Those of the published clauses begin with the numbers of the rules there.
RULE_1 = Message("rule 1: {line} holds as many 0s as 1s")
RULE_2 = Message("rule 2: {line} never has three equal digits side by side")
RULE_3 = Message("rule 3: {first} and {second} are not identical")

# Formulations
FORMULATION_DEFAULT = Message("a count per line, a clause per triple; every pair of lines different")
FORMULATION_COMBINATIONS = Message("a clause for every forbidden filling of a line and of a pair of lines")

# Errors
ODD_HEIGHT = Message("a takuzu of {size} cells; its height must be even, to hold as many 0s as 1s")
ODD_WIDTH = Message("a takuzu of {size} cells; its width must be even, to hold as many 0s as 1s")
GIVEN_COUNT = Message("the givens must be {wanted} values 0, 1 or None")
COMBINATIONS_SIZE = Message("combinations on this takuzu of {size}")
BAD_LETTER = Message("{letter} at character {place}; expected letters only")
TOO_LONG = Message("the text goes on past the {cells} cells of the board")
TOO_SHORT = Message("the text ends at cell {cell} of {cells}; expected a letter that ends the board")
TATHAM_SIZE = Message("tatham cannot hold a takuzu of {size} cells; each side must be at least 6")
NO_SUCH_SIZE = Message("no takuzu has a size of {size}")
NONE_FOUND = Message("no takuzu of {size} cells was found; try another seed")
SYMBOLS = Message("{symbols} are no symbols for a board; expected two different characters for 0 and 1, such as XO")

# Why a board has no solution
TOO_MANY_ROWS = Message("{count} rows of {length} cells cannot all differ: only {fillings} keep the rules")
TOO_MANY_COLUMNS = Message("{count} columns of {length} cells cannot all differ: only {fillings} keep the rules")

# Techniques: their names, and why their steps follow
PAIR_TITLE = Message("pair")
PAIR_WHY = Message("{line} has two {digit}s side by side in {places}, and there are never three")
GAP_TITLE = Message("gap")
GAP_WHY = Message("{line} has a {digit} on either side of {places}, and there are never three side by side")
FULL_TITLE = Message("line full")
FULL_WHY = Plural("{line} already has its only {digit}", "{line} already has all of its {digit}s ({count})")
LAST_TITLE = Message("last one of a line")
LAST_WHY = Message(
    "{line} needs just one more {digit}, and it must go in {places}, which would otherwise be three {other}s"
)
TWIN_TITLE = Message("line would repeat")
TWIN_WHY = Message("{line} has two open cells left, and is otherwise like {other}, which it must not repeat")
LAST_TWIN_WHY = Message("{line} needs just one more {digit}, and in {places} that would make it the same as {other}")
FORCED_TITLE = Message("whole line")
FORCED_WHY = Message(
    "all ways to complete {line} with as many 0s as 1s, and never three side by side, agree in {places}"
)
UNLIKE_TITLE = Message("whole line, no repeat")
UNLIKE_WHY = Message("all ways to complete {line} without repeating {others} agree in {places}")

# Techniques that try a digit: "if row 1, column 5 were 1, …"
WHAT_IF_TITLE = Message("what if")
LONG_WHAT_IF_TITLE = Message("long what if")
CHAIN_TITLE = Message("chain of consequences")
IF_DIGIT = Message("if {cell} were {digit}, {consequence}")
WOULD_BE_BY_THREE = Plural(
    "{cells} would be {value} (never three {digit}s side by side)",
    "{cells} would be {value} (never three {digit}s side by side)",
)
WOULD_BE_BY_FULL = Plural(
    "{cells} would be {value} ({line} would have all of its {digit}s)",
    "{cells} would be {value} ({line} would have all of its {digit}s)",
)
AT_ONCE = Message("{first} and {last}")
THEN = Message("{first}; then {last}")
AND_THEN = Message("{first}, and {last}")
WOULD_HAVE_THREE = Message("{line} would have three {digit}s side by side")
WOULD_HAVE_TOO_MANY = Message("{line} would have too many {digit}s")
WOULD_BE_TWINS = Message("{line} and {other} would be identical")

# Options of a setter
UNIQUE_LINES = Message("whether all rows differ, and all columns")
YES_OR_NO = Message("yes or no")
