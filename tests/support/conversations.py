"""Questions of the page with what is expected of the answers; every carrier is asked the same."""

from __future__ import annotations

from typing import Any, NamedTuple

from gridwright import kinds
from gridwright.render import read_example
from gridwright.text.plain import write
from gridwright.web.boards import MOST_TEXT

SEVERAL = "takuzu\n1..0\n....\n....\n0..1\n"
NO_SOLUTION = "takuzu\n111.\n....\n....\n....\n"


class Question(NamedTuple):
    """A question, the language it is asked in, and the code of the error that is expected."""

    name: str
    fields: Any
    language: str = "en"
    error: str | None = None


def list_questions() -> list[Question]:
    """What every kind is asked, then what is wrong."""
    return [Question("start", {}), Question("start", {}, "fr"), *list_sound(), *list_wrong()]


def list_sound() -> list[Question]:
    """Every question about an example of every kind, in two languages, on an empty and on a half-done board."""
    found = []
    for nth, name in enumerate(kinds.names()):
        example = read_example(kinds.load(name))
        assert example is not None
        puzzle, solution = example
        text, language = write(kinds.load(name), puzzle), ("en", "fr")[nth % 2]
        half = [value if cell % 3 else None for cell, value in enumerate(solution.values)]
        found += [Question("read", {"text": text}, language), Question("rate", {"puzzle": text}, language)]
        for question in ("check", "tick", "solve", "forced", "hint", "explain", "trace", "draw"):
            found.append(Question(question, {"puzzle": text}, language))
            found.append(Question(question, {"puzzle": text, "state": half}, language))
        found.append(Question("check", {"puzzle": text, "state": half, "deep": True}, language))
        found.append(Question("mend", {"puzzle": text}, language))
        found.append(Question("convert", {"puzzle": text, "to": "plain"}, language))
        found.append(Question("prove", {"puzzle": text}, language))
        found.append(Question("methods", {"puzzle": text}, language))
        found.append(Question("blueprint", {"puzzle": text}, language))
        found.append(Question("formulation", {"puzzle": text, "cell": 1}, language))
        found.append(Question("generate", {"kind": name, "width": 6, "height": 4, "seed": 3}, language))
    return found


def list_wrong() -> list[Question]:
    """What must be refused, or has a special answer."""
    text, cells = "takuzu\n1.00\n.0..\n1..0\n....\n", [None] * 16
    wide = "nonogram\nrows\n" + "1\n" * 151 + "columns\n1\n"
    return [
        Question("solve", {"puzzle": SEVERAL}),
        Question("mend", {"puzzle": SEVERAL, "choices": 2}, "fr"),
        Question("explain", {"puzzle": SEVERAL}),
        Question("solve", {"puzzle": NO_SOLUTION}),
        Question("mend", {"puzzle": NO_SOLUTION}),
        Question("contents", {"text": f"{text}---\n{text}"}),
        Question("contents", {"text": f"{text}---\n{wide}"}, "fr"),
        Question("daily", {"kind": "makaro", "date": "2026-11-19"}),
        Question("daily", {"kind": "takuzu", "date": "19.11.2026"}, "fr", error="usage"),
        Question("nothing", {}, error="usage"),
        Question("read", {}, error="usage"),
        Question("read", [], error="usage"),
        Question("read", None, error="usage"),
        Question("read", {"text": 5}, error="usage"),
        Question("read", {"text": text, "other": 1}, error="usage"),
        Question("read", {"text": ""}, error="usage"),
        Question("read", {"text": text, "kind": "chess"}, error="usage"),
        Question("read", {"text": text, "number": 2}, "fr", error="usage"),
        Question("read", {"text": text, "number": True}, error="usage"),
        Question("read", {"text": "/etc/passwd"}, error="input"),
        Question("read", {"text": "-"}, error="input"),
        Question("read", {"text": "."}, error="input"),
        Question("read", {"text": "\ud800"}, error="input"),
        Question("read", {"text": "https://puzz.link/p?hitori/99999999/99999999/1"}, error="input"),
        Question("read", {"text": "x" * (MOST_TEXT + 1)}, error="usage"),
        Question("read", {"text": wide}, error="input"),
        Question("solve", {"puzzle": text, "state": cells[1:]}, error="usage"),
        Question("solve", {"puzzle": text, "state": [2, *cells[1:]]}, error="usage"),
        Question("solve", {"puzzle": text, "state": ["1", *cells[1:]]}, error="usage"),
        Question("solve", {"puzzle": text, "state": [0] * 22_501}, error="usage"),
        Question("solve", {"puzzle": text, "method": "dimacs:sh"}, error="usage"),
        Question("solve", {"puzzle": text, "solutions": 11}, error="usage"),
        Question("solve", {"puzzle": text}, "xx", error="usage"),
        Question("generate", {"kind": "takuzu", "width": 151, "height": 4}, error="usage"),
        Question("generate", {"kind": "takuzu", "width": 5, "height": 5}, "fr", error="usage"),
        Question("generate", {"kind": "chess", "width": 5, "height": 5}, error="usage"),
        Question("generate", {"kind": "takuzu", "width": 4, "height": 4, "level": "odd"}, error="usage"),
        Question(
            "generate",
            {"kind": "nonogram", "width": 4, "height": 4, "options": {"image": "/etc/passwd"}},
            error="usage",
        ),
        Question("generate", {"kind": "takuzu", "width": 4, "height": 4, "options": {"width": "6"}}, error="usage"),
        Question("convert", {"puzzle": text, "to": "non"}, error="input"),
        Question("convert", {"puzzle": text, "to": "parquet"}, error="usage"),
        Question("draw", {"puzzle": text, "to": "png"}, error="usage"),
        Question("formulation", {"puzzle": text, "formulation": "none"}, error="usage"),
        Question("compare", {"puzzle": text, "method": "nothing"}, error="usage"),
        Question("compare", {"puzzle": text, "method": "dimacs:sh"}, error="usage"),
        Question("model", {"puzzle": text, "to": "lp"}),
        Question("model", {"puzzle": text, "to": "mps", "formulation": "none"}, error="usage"),
        Question("blueprint", {"kind": "takuzu", "width": 4, "height": 6}),
        Question("blueprint", {}, error="usage"),
        Question("blueprint", {"kind": "odd-one-out"}, error="usage"),
        Question("assemble", {"kind": "takuzu", "width": 5, "height": 4, "marks": [""] * 20}),
        Question("assemble", {"kind": "takuzu", "width": 4, "height": 4, "marks": [""] * 15}, error="usage"),
        Question("assemble", {"kind": "takuzu", "width": 4, "height": 4, "marks": ["x"] + [""] * 15}, error="usage"),
        Question(
            "assemble", {"kind": "nonogram", "width": 2, "height": 1, "marks": ["", ""], "clues": [[1]]}, error="usage"
        ),
        Question("picture", {"width": 3, "height": 2, "shades": [0, 255, 255, 0, 0, 255]}),
        Question("picture", {"width": 3, "height": 2, "shades": [7] * 6}, error="input"),
        Question("picture", {"width": 3, "height": 2, "shades": [0, 256, 0, 0, 0, 0]}, error="usage"),
    ]
