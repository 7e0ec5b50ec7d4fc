"""The display of puzzles and outcomes: what `str`, notebooks and `show` draw. `gridwright` installs it."""

from __future__ import annotations

import sys
from typing import Any

from gridwright.messages import format_number, say
from gridwright.outcome import Outcome, describe_verdict
from gridwright.puzzle import Answer, Puzzle
from gridwright.render.text import picture

MAX_BOARDS = 6


def text(puzzle: Puzzle, answer: Answer | None = None) -> str:
    """A picture in characters."""
    return picture(puzzle, answer)


def outcome_text(found: Outcome) -> str:
    """The boards that were found and the verdict, as text."""
    boards = [picture(board.puzzle, board) for board in found.answers[:MAX_BOARDS] if board.puzzle is not None]
    verdict = describe_verdict(found.status, found.count, found.complete)
    sentence = say(
        "{verdict} ({method}, {time}).",
        verdict=verdict,
        method=found.method,
        time=format_number(found.seconds, ".3g") + " s",
    )
    return "\n".join([*boards, sentence])


def svg(puzzle: Puzzle, answer: Answer | None, **style: Any) -> str:
    """An SVG picture; the style is that of gridwright.svg."""
    from gridwright.render.svg import svg

    return svg(puzzle, answer, **style)


def html(puzzle: Puzzle, answer: Answer | None) -> str:
    """An SVG picture that is not wider than the page."""
    from gridwright.render._notebook import limit_width

    return limit_width(svg(puzzle, answer))


def show(puzzle: Puzzle, answer: Answer | None = None) -> None:
    """Draw a board: as a picture in a notebook, as text elsewhere."""
    shell = sys.modules.get("IPython")
    notebook = shell.get_ipython() if shell is not None else None
    if notebook is not None and hasattr(notebook, "kernel"):
        from IPython.display import SVG, display

        display(SVG(svg(puzzle, answer)))
    else:
        print(picture(puzzle, answer))


def outcome(found: Outcome) -> str:
    """An outcome as HTML: the verdict and the boards; the cells in which several boards differ are marked."""
    from gridwright.render._notebook import limit_width
    from gridwright.render._words import begin_sentence, escape_xml

    verdict = describe_verdict(found.status, found.count, found.complete)
    words = say(
        "{verdict} ({method}, {time}).",
        verdict=verdict,
        method=found.method,
        time=format_number(found.seconds, ".3g") + " s",
    )
    why = f" {begin_sentence(found.reason)}." if found.reason else ""
    boards = found.answers[:MAX_BOARDS]
    differ = sorted({cell for other in boards[1:] for cell in boards[0].differs(other)})
    pictures = [limit_width(svg(board.puzzle, board, flagged=differ)) for board in boards if board.puzzle is not None]
    more = len(found.answers) - MAX_BOARDS
    said = say("… and 1 more.", "… and {count} more.", count=more) if more > 0 else ""
    rest = f"<p>{escape_xml(said)}</p>" if said else ""
    return f"<div><p>{escape_xml(words + why)}</p>{''.join(pictures)}{rest}</div>"


def hint(found: Any) -> str:
    """A hint as HTML."""
    from gridwright.render._notebook import show_hint

    return show_hint(found)


def explanation(found: Any) -> str:
    """An explanation as HTML: a walk through its steps."""
    from gridwright.render._notebook import show_explanation

    return show_explanation(found)


def sentences(found: Any) -> str:
    """What is said and not drawn, as HTML."""
    from gridwright.render._notebook import show_sentences

    return show_sentences(found)


def proposal(found: Any) -> str:
    """A proposal as HTML."""
    from gridwright.render._notebook import show_proposal

    return show_proposal(found)


def mending(found: Any) -> str:
    """What would mend a puzzle, as HTML."""
    from gridwright.render._notebook import show_mending

    return show_mending(found)


def comparison(found: Any) -> str:
    """Several methods side by side, as HTML."""
    from gridwright.render._notebook import show_comparison

    return show_comparison(found)
