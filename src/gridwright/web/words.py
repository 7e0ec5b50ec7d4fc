"""The page's own words, by the names that its modules ask for; all other sentences come with the answers."""

from __future__ import annotations

from string import Formatter

from gridwright.messages import Message

WORDS: dict[str, Message] = {
    # The frame
    "tagline": Message("Pencil puzzles that can say why"),
    "puzzles": Message("Puzzles"),
    "language": Message("Language"),
    "theme": Message("Theme"),
    "theme_auto": Message("as the system"),
    "theme_light": Message("light"),
    "theme_dark": Message("dark"),
    "skip": Message("Skip to the board"),
    "loading": Message("Loading…"),
    "working": Message("Working…"),
    "stop": Message("Stop"),
    "stopped": Message("Stopped."),
    "close": Message("Close"),
    "failed": Message("The page cannot reach gridwright: {why}"),
    # In a folder of files, where gridwright runs in the browser
    "engine_loading": Message(
        "gridwright is being loaded; you can already play. Hints and checks come when it is there."
    ),
    "engine_percent": Message("gridwright is being loaded: {percent} %"),
    "engine_failed": Message(
        "gridwright could not be loaded. You can play, but hints and checks need it: reload to try again."
    ),
    "offline_ready": Message("This page is now kept in your browser: it opens without a network, too."),
    "new_version": Message("A new version is here. It starts when you next open the page."),
    "start_now": Message("Start it now"),
    # Home
    "play": Message("Play"),
    "choose_kind": Message("Choose a kind of puzzle"),
    "open_title": Message("Open a puzzle"),
    "open_help": Message("Paste a link, a game ID or the text of a puzzle file, or drop a file here."),
    "open": Message("Open"),
    "choose_file": Message("Choose a file…"),
    "recent": Message("Go on with a puzzle"),
    "remove": Message("Remove"),
    "daily": Message("Puzzle of the day"),
    # New puzzle
    "new": Message("New puzzle"),
    "kind": Message("Kind"),
    "columns": Message("Columns"),
    "rows": Message("Rows"),
    "level": Message("Level"),
    "level_any": Message("any"),
    "seed": Message("Seed"),
    "seed_help": Message("The same seed makes the same puzzle; without one it is chosen by chance."),
    "make": Message("Make it"),
    "making": Message("Making a puzzle…"),
    # The board
    "board": Message("Board"),
    "row_column": Message("row {row}, column {column}", context="the label of a cell"),
    "given": Message("given"),
    "undecided": Message("undecided"),
    "wall": Message("black cell"),
    "clue": Message("clue {text}"),
    "arrow": Message("arrow {direction}"),
    "arrow_up": Message("up", context="the direction of an arrow"),
    "arrow_down": Message("down", context="the direction of an arrow"),
    "arrow_left": Message("left", context="the direction of an arrow"),
    "arrow_right": Message("right", context="the direction of an arrow"),
    "candidates": Message("candidates {values}"),
    "row_clues": Message("clues of row {row}: {clues}"),
    "column_clues": Message("clues of column {column}: {clues}"),
    "clue_done": Message("{text} (done)", context="a clue that is finished"),
    "row_counts": Message("counts of row {row}: {counts}"),
    "column_counts": Message("counts of column {column}: {counts}"),
    "mark_decided": Message("decided by this step"),
    "mark_used": Message("used by this step"),
    "mark_clashing": Message("does not fit"),
    # Playing
    "rules": Message("Rules"),
    "undo": Message("Undo"),
    "redo": Message("Redo"),
    "clear": Message("Start again"),
    "erase": Message("Erase"),
    "notes": Message("Notes"),
    "tap_sets": Message("A tap sets"),
    "in_turn": Message("each in turn"),
    "try": Message("Try something"),
    "try_keep": Message("Keep it"),
    "try_drop": Message("Drop it"),
    "trying": Message("You are trying something: what you add is dotted."),
    "back": Message("Back to the last board without a mistake"),
    "back_done": Message("You are back at the last board without a mistake."),
    "check": Message("Check the rules"),
    "right": Message("Am I still right?"),
    "live": Message("Show broken rules at once"),
    "tally": Message("Grey finished clues and show counts"),
    "timer": Message("Timer"),
    "pause": Message("Pause"),
    "go_on": Message("Go on"),
    "paused": Message("Paused"),
    "solved": Message("Solved. Well done!"),
    "solved_in": Message("Solved in {time}. Well done!"),
    "zoom_in": Message("Larger"),
    "zoom_out": Message("Smaller"),
    "keys": Message("Keys"),
    "keys_help": Message(
        "Arrows move. Space or Enter sets the next value, X the other one, a digit its own, Shift and a digit a note, "
        "Delete erases. Ctrl+Z and Ctrl+Y undo and redo, H is a hint, C checks, N goes to the next undecided cell, "
        "L reads the clues and counts of the row and the column."
    ),
    # Hints
    "hint": Message("Hint"),
    "hint_why": Message("Why?"),
    "hint_what": Message("What follows?"),
    "hint_do": Message("Do it"),
    "explain": Message("Explain every step"),
    "step_of": Message("Step {number} of {count}"),
    "first": Message("First"),
    "previous": Message("Previous"),
    "next": Message("Next"),
    "last": Message("Last"),
    "solve": Message("Solve"),
    "solve_marks": Message("use what is on the board"),
    "forced": Message("Forced cells"),
    "put_in": Message("Put it on the board"),
    "undo_works": Message("Undo takes it back."),
    "differ": Message("The solutions differ where cells are framed."),
    # Learning
    "learn": Message("Learn"),
    "learn_formulation": Message("Formulation"),
    "learn_rule": Message("Rule"),
    "learn_all": Message("all rules"),
    "learn_cell": Message("Constraints of the chosen cell"),
    "learn_every_cell": Message("Constraints of all cells"),
    "learn_sizes": Message("{variables} variables, {constraints} clauses or inequalities"),
    "learn_shown": Message("{shown} of {total} constraints"),
    # Setting and sharing
    "edit": Message("Edit"),
    "edit_help": Message("The puzzle as text; the board and the verdict follow what you write."),
    "verdict": Message("Verdict"),
    "mend": Message("Mend it"),
    "use": Message("Use this"),
    "done": Message("Done"),
    "share": Message("Share"),
    "link": Message("Link to this puzzle"),
    "with_state": Message("with what is on the board"),
    "copy": Message("Copy"),
    "copied": Message("Copied."),
    "download": Message("Download"),
    "format": Message("Format"),
    "print": Message("Print"),
    "not_saved": Message("This browser keeps nothing: your board is lost when you leave."),
}


def list_words() -> dict[str, str]:
    """The words in the reader's language, with the names of their arguments in braces for the page to fill in."""
    return {name: leave_open(message) for name, message in WORDS.items()}


def leave_open(message: Message) -> str:
    """A template in the reader's language, not filled in."""
    names = [name for _, name, _, _ in Formatter().parse(message.template) if name]
    return message(**{name: f"{{{name}}}" for name in names})
