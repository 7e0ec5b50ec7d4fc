"""The board in a notebook: its state comes back to Python, and in a browser it plays as on the page."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.errors import MissingError, UsageError
from gridwright.messages.language import using
from gridwright.render import read_example
from gridwright.web.files import STATIC
from gridwright.web.joining import EXPORT, IMPORT, SHEETS, join_modules, join_styles
from support.effort import every

TAKUZU = "takuzu\n1.00\n.0..\n1..0\n....\n"
SOLUTION = [1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, 1]


@pytest.fixture
def board() -> Any:
    pytest.importorskip("anywidget", reason="no anywidget: pip install 'gridwright[notebook]' makes this run")
    return gw.play(gw.read(TAKUZU))


def ask(board: Any, name: str, **fields: Any) -> Any:
    """What a board replies to a message."""
    sent: list[Any] = []
    board.send = sent.append
    board.hear(board, {"id": "x", "name": name, "fields": fields}, [])
    assert sent[0]["id"] == "x"
    return sent[0]["reply"]


def test_the_state_comes_back(board: Any) -> None:
    """As values, as text, as an answer and as a verdict."""
    heard: list[bool] = []
    board.observe(lambda change: heard.append(change["new"]), "solved")
    assert board.text == "1?00\n?0??\n1??0\n????\n"
    assert (board.values[:4], board.solved) == ([1, None, 0, 0], False)
    board.values = SOLUTION
    assert (heard, board.text) == ([True], "1100\n0011\n1010\n0101\n")
    assert gw.check(gw.read(TAKUZU), board.answer) == []
    assert repr(board) == "<PlayedBoard takuzu, 4x4, 0 undecided>"
    board.values = [*SOLUTION[:15], 0]
    assert (board.solved, heard) == (False, [True, False])


def test_what_a_board_cannot_hold_is_refused(board: Any) -> None:
    import traitlets

    for values in ([1], [2] * 16, ["x"] * 16, [None] * 17):
        with pytest.raises(traitlets.TraitError):
            board.values = values
    board.values = [None] * 16
    assert board.values[:4] == [1, None, 0, 0]  # givens stay


def test_questions_are_answered(board: Any) -> None:
    """Three of them, in the language of the board, about its own puzzle alone."""
    assert ask(board, "hint", state=board.values)["result"]["stages"]
    assert ask(board, "check", state=SOLUTION, puzzle="takuzu\n1\n")["result"]["solved"]
    assert "error" in ask(board, "generate", kind="takuzu", width=4, height=4)
    assert "error" in ask(board, "check", state=[7])
    with using("fr"):
        french = gw.play(gw.read(TAKUZU))
    assert french.words["hint"] == "Aide"
    assert ask(french, "check", state=SOLUTION)["result"]["text"].startswith("Résolu")


@pytest.mark.parametrize("name", every(2, kinds.names()))
def test_every_kind_is_played(name: str) -> None:
    """From a half-done board; the cells that need no mark need none."""
    pytest.importorskip("anywidget", reason="no anywidget: pip install 'gridwright[notebook]' makes this run")
    example = read_example(kinds.load(name))
    assert example is not None
    puzzle, solution = example
    board = gw.play(puzzle, gw.Answer(puzzle.grid, (None,) * len(puzzle.grid)))
    assert not board.solved
    blank = board.board["blank"]
    board.values = [None if value == blank else value for value in solution.values]
    assert board.solved


def test_without_the_extra_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """And pictures are as before."""
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "gridwright.web.widget", raising=False)
    puzzle = gw.read(TAKUZU)
    with pytest.raises(MissingError, match=r"pip install 'gridwright\[notebook\]'"):
        gw.play(puzzle)
    assert puzzle._repr_svg_().startswith("<svg")
    with pytest.raises(UsageError):
        gw.play(TAKUZU)  # type: ignore[arg-type]


def test_the_joined_module_is_that_of_the_page() -> None:
    """Every module stands there once, line by line, but for what it imports and the word export."""
    joined, seen = join_modules(), set()

    def check(path: Path) -> None:
        if path in seen:
            return
        seen.add(path)
        text = path.read_text(encoding="utf-8")
        own = IMPORT.sub("", text) if path.name == "widget.js" else EXPORT.sub("", IMPORT.sub("", text))
        assert all(piece.strip() in joined for piece in own.split("\n\n")), path
        for _, name in IMPORT.findall(text):
            check((path.parent / name).resolve())

    check(STATIC / "js" / "notebook" / "widget.js")
    assert len(seen) > 8
    assert not [line for line in joined.splitlines() if line.startswith("import ")]
    assert joined.count("\nexport ") == 2


def test_the_joined_styles_hold_within_the_widget() -> None:
    joined = join_styles()
    assert joined.startswith("@scope (.gridwright) {")
    assert joined.rstrip().endswith("}")
    for name in SHEETS:
        rules = (STATIC / "css" / name).read_text(encoding="utf-8")
        assert joined.count("{") > rules.count("{")
    assert ":root" not in joined
    assert "\nbody" not in joined


def test_a_notebook_needs_no_more_than_before() -> None:
    """Who does not play loads nothing of it."""
    code = (
        "import gridwright as gw, sys; gw.read('takuzu\\n10\\n..\\n'); print([m for m in sys.modules if 'widget' in m])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


MODEL = """async ([source, state]) => {
    const heard = {};
    const fire = (event, ...found) => { for (const hear of heard[event] ?? []) hear(...found); };
    const follow = (found) => {
        for (const [name, value] of Object.entries(found)) {
            if (JSON.stringify(state[name]) === JSON.stringify(value)) continue;
            state[name] = value;
            fire(`change:${name}`);
        }
    };
    window.follow = follow;
    const model = {
        get: (name) => state[name],
        set: (name, value) => { state[name] = value; },
        save_changes: async () => follow(await window.sync(state.values)),
        send: async (message) => fire("msg:custom", await window.ask(message)),
        on: (event, hear) => { (heard[event] ??= []).push(hear); },
        off: (event, hear) => { heard[event] = heard[event].filter((each) => each !== hear); },
    };
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const { default: widget } = await import(address);
    const root = document.getElementById("cell").attachShadow({ mode: "open" });
    const sheet = document.createElement("style");
    sheet.textContent = state.css;
    root.append(sheet, document.createElement("div"));
    widget.render({ model, el: root.lastChild });
}"""
"""What a notebook does with a widget: a model whose state is shared with Python, and a place in a shadow tree."""


def show(browser: Any, board: Any, **settings: Any) -> tuple[Any, list[str]]:
    """A board in a page that is no page of ours, and what the page complains about."""
    page, complaints = browser.new_context(**settings).new_page(), []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith("blob:") else complaints.append(request.url))
    page.set_content('<p>before</p><div id="cell"></div>')

    def sync(values: list[int | None]) -> dict[str, Any]:
        board.values = values
        return {"values": board.values, "solved": board.solved}

    def reply(message: Any) -> Any:
        return {"id": message["id"], "reply": ask(board, message["name"], **message["fields"])}

    page.expose_function("sync", sync)
    page.expose_function("ask", reply)
    state = {name: getattr(board, name) for name in ("board", "words", "values", "solved")}
    page.evaluate(MODEL, [board._esm, {**state, "css": join_styles()}])
    return page, complaints


def test_in_a_browser_it_is_played(board: Any, browser: Any) -> None:
    """A click, a hint, a check, undo, what Python puts there, and the end."""
    page, complaints = show(browser, board)
    cells = page.get_by_role("gridcell")
    cells.nth(1).click()
    page.get_by_role("button", name="Check the rules").click()
    page.get_by_text("2 rules are broken. Row 1 has too many 0s").wait_for()
    assert board.values[1] == 0
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Hint").click()
    for name in ("Why?", "What follows?", "Do it"):
        page.get_by_role("button", name=name).click()
    assert cells.nth(1).get_attribute("aria-label") == "row 1, column 2, 1"
    assert board.text.startswith("1100\n")
    page.evaluate("values => window.follow({ values })", [*SOLUTION[:15], None])
    cells.nth(15).press("1")
    page.get_by_text("Solved. Well done!").wait_for()
    assert (board.solved, board.values) == (True, SOLUTION)
    assert complaints == []
