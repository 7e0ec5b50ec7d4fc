"""Help texts of the commands that give hints, explain and rate."""

from __future__ import annotations

from gridwright.messages import Message

# hint
HINT = Message("give one next step, with its reason")
HINT_DESCRIPTION = Message(
    """Give one next step and its reason. If the board is already wrong, show the
smallest contradiction instead; the solution is never given away."""
)
HINT_EPILOG = Message(
    """--stage where names the place to look at, --stage why adds the reason, and
--stage what (the default) the conclusion. If PUZZLE is a saved game, the hint
is for the board as you left it."""
)
HINT_STATE = Message("start from the half-done board in FILE; ? is an undecided cell")
HINT_STAGE = Message("how much to give away (default: what)")

# explain
EXPLAIN = Message("explain a puzzle step by step")
EXPLAIN_DESCRIPTION = Message(
    """Explain a puzzle from the start to the solution, the easiest step first. For a
puzzle without a solution, show the smallest set of rules in conflict; for one
with several, the cells that cannot be decided."""
)
EXPLAIN_EPILOG = Message(
    """--to svg writes a picture of every step into a folder, --to html a web page and
--to pdf pages to print. A legend says what the marks on the boards mean."""
)
EXPLAIN_TO = Message("text (the default), or pictures: svg, html or pdf")
EXPLAIN_OUTPUT = Message("the file for the pictures, or a folder with a file per puzzle or step")
EXPLAIN_BOARDS = Message("show the board after every step")

# rate
RATE = Message("rate how hard puzzles are")
RATE_DESCRIPTION = Message(
    """Rate how hard puzzles are: easy, medium, hard or expert, by the hardest
technique they need. The score also counts how often techniques are needed."""
)
RATE_EPILOG = Message(
    """A puzzle without a unique solution has no level. --seconds limits the search
for a second solution, which hard puzzles may need."""
)
RATE_NEAR = Message("also look for single changes that make it easier or harder and keep one solution")

# mend
MEND = Message("find the smallest changes that leave exactly one solution")
MEND_DESCRIPTION = Message(
    """Find the smallest changes that leave a puzzle exactly one solution, a few to
choose from. For a puzzle without a solution, also show the rules in conflict."""
)
MEND_EPILOG = Message(
    """If no single change suffices, sets of as few changes as possible are
proposed. The search gives up after a fixed amount of work. If it has not ruled
out smaller sets by then, gridwright says so; if it has found nothing, the exit
status is 3. A puzzle that already has exactly one solution is not changed."""
)
MEND_CHOICES = Message("how many proposals to choose from (default: {choices})")
MEND_OUTPUT = Message("write the mended puzzle to FILE, or to a file per puzzle in a folder")
MEND_CHOICE = Message("write the puzzle of proposal N (default: 1)")
MEND_TO = Message("the format of that file (default: by its ending, or plain)")
