"""The questions of the page, asked without a carrier: answers match their schema, and errors are one clear line."""

from __future__ import annotations

import json
import math
import random
from base64 import b64decode
from itertools import cycle, islice, product
from pathlib import Path
from typing import Any

import pytest

from gridwright import kinds
from gridwright.certificate.verifying import verify
from gridwright.kinds.nonogram.drawing import find_finished
from gridwright.kinds.nonogram.puzzle import runs
from gridwright.outcome import Limit, Outcome
from gridwright.progress import listening
from gridwright.puzzle import Answer
from gridwright.render import make_scene, read_example
from gridwright.solving.referee import check
from gridwright.solving.solve import solve
from gridwright.web import comparing, solving, values
from gridwright.web.boards import Board, describe_board, open_puzzle, read_puzzle
from gridwright.web.operations import OPERATIONS, Cancelled, OperationReply, answer
from support.conversations import NO_SOLUTION, SEVERAL, Question, list_questions

TAKUZU = "takuzu\n1.00\n.0..\n1..0\n....\n"


def ask(name: str, language: str = "en", **fields: Any) -> Any:
    reply = answer(name, fields, language)
    assert "result" in reply, reply
    return reply["result"]


@pytest.mark.parametrize("question", list_questions(), ids=lambda q: f"{q.name}-{q.language}")
def test_every_answer_matches_its_schema_or_is_one_line(question: Question) -> None:
    reply: OperationReply = answer(question.name, question.fields, question.language)
    json.dumps(reply, allow_nan=False)
    if question.error is None:
        assert values.find_fault(OPERATIONS[question.name].result, reply["result"]) is None
    else:
        assert reply["error"]["code"] == question.error
        text = reply["error"]["text"]
        assert text
        assert "\n" not in text
        assert len(text) < 400
        assert "Traceback" not in text


@pytest.mark.parametrize("name", kinds.names())
def test_a_board_looks_as_its_scene_does(name: str) -> None:
    """The page puts a board together cell by cell; every kind draws a cell from its own value alone."""
    example = read_example(kinds.load(name))
    assert example is not None
    puzzle, solution = example
    board, rng = describe_board(puzzle), random.Random(1)
    for _ in range(20):
        some = tuple(None if rng.random() < 0.5 else value for value in solution.values)
        drawn = make_scene(puzzle, Answer(puzzle.grid, some)).cells
        for cell, (value, look) in enumerate(zip(some, drawn, strict=True)):
            shown = board["looks"][board["empty"][cell] if value is None else board["filled"][str(value)][cell]]
            assert (shown["fill"], shown["text"], shown["ink"]) == (look.fill.value, look.text, look.ink.value)
            assert shown["arrow"] == (look.arrow.value if look.arrow else None)


@pytest.mark.parametrize("name", kinds.names())
def test_steps_followed_one_by_one_solve_the_example(name: str) -> None:
    """A page that does what every hint says, from the board as it is described, ends with a solved puzzle."""
    example = read_example(kinds.load(name))
    assert example is not None
    puzzle, _ = example
    board = describe_board(puzzle)
    state = list(board["givens"])
    for _ in range(len(state)):
        found = ask("hint", puzzle=board["text"], state=state)
        if found["status"] != "step":
            break
        assert [stage["name"] for stage in found["stages"]] == ["where", "why", "what"]
        for cell, value in zip(found["cells"], found["values"], strict=True):
            assert state[cell] is None
            state[cell] = value
    assert ask("check", puzzle=board["text"], state=state)["solved"]
    assert not check(puzzle, Answer(puzzle.grid, tuple(state)))


def test_the_first_click_puts_something_into_the_cell() -> None:
    expected = {"hitori": [1, 0], "nonogram": [1, 0], "akari": [1, 0], "norinori": [1, 0], "heyawake": [1, 0]}
    for name in kinds.names():
        example = read_example(kinds.load(name))
        assert example is not None
        order = describe_board(example[0])["order"]
        assert order == expected.get(name, sorted(order)), name


def test_an_explanation_plays_from_start_to_solution() -> None:
    found = ask("explain", puzzle=TAKUZU)
    state = list(found["start"])
    for step in found["steps"]:
        for cell, value in zip(step["cells"], step["values"], strict=True):
            state[cell] = value
    assert state == ask("solve", puzzle=TAKUZU)["solutions"][0]
    assert found["status"] == "unique"


def test_a_check_tells_broken_rules_from_mistakes() -> None:
    solution = ask("solve", puzzle=TAKUZU)["solutions"][0]
    wrong = [None if cell != 1 else 0 for cell in range(16)]
    broken = ask("check", puzzle=TAKUZU, state=wrong, deep=True)
    assert broken["broken"]
    assert broken["right"] is False
    assert all(0 <= cell < 16 for rule in broken["broken"] for cell in rule["cells"])
    subtle = next(s for s in list_slips(solution) if not ask("check", puzzle=TAKUZU, state=s)["broken"])
    found = ask("check", puzzle=TAKUZU, state=subtle, deep=True)
    assert (found["right"], found["broken"]) == (False, [])
    assert "mistake" in found["text"]
    assert ask("check", puzzle=TAKUZU, state=solution, deep=True)["solved"]


def test_a_puzzle_keeps_its_session_from_click_to_click() -> None:
    solving.open_play.cache_clear()
    for state in (None, [1] + [None] * 15, [None] * 15 + [1]):
        ask("check", puzzle=TAKUZU, state=state, deep=True)
        ask("forced", puzzle=TAKUZU, state=state)
        ask("tick", puzzle=TAKUZU, state=state)
    assert solving.open_play.cache_info().misses == 1
    assert solving.open_play(TAKUZU).solutions


def list_slips(solution: list[int]) -> list[list[int | None]]:
    """Boards with one cell filled in, wrongly."""
    return [[1 - v if cell == slip else None for cell, v in enumerate(solution)] for slip in (1, 4, 6, 9, 12, 15)]


def test_several_solutions_differ_where_the_page_frames_them() -> None:
    found = ask("solve", puzzle=SEVERAL)
    first, second = found["solutions"]
    assert found["differing"] == [cell for cell in range(16) if first[cell] != second[cell]]
    assert found["status"] == "many"
    forced = ask("forced", puzzle=SEVERAL)["values"]
    assert all(forced[cell] is None for cell in found["differing"])


def test_the_verdict_says_whether_marks_were_used() -> None:
    mark = [None] * 15 + [1]
    assert "on the board" not in ask("solve", puzzle=TAKUZU)["text"]
    assert "on the board" in ask("solve", puzzle=TAKUZU, state=mark)["text"]


def test_a_mended_puzzle_has_one_solution() -> None:
    for text in (SEVERAL, NO_SOLUTION):
        proposals = ask("mend", puzzle=text)["proposals"]
        assert proposals
        for proposal in proposals:
            found = ask("solve", puzzle=proposal["puzzle"])
            assert (found["status"], found["solutions"]) == ("unique", [proposal["solution"]])


def test_a_generated_puzzle_comes_again_with_its_seed() -> None:
    first = ask("generate", kind="hitori", width=5, height=7, level="easy")
    again = ask("generate", kind="hitori", width=5, height=7, level="easy", seed=first["seed"])
    assert first["board"]["text"] == again["board"]["text"]
    assert (first["board"]["height"], first["board"]["width"]) == (7, 5)
    assert ask("rate", puzzle=first["board"]["text"])["level"] == "easy"


@pytest.mark.parametrize("name", kinds.names())
def test_a_trace_can_be_followed_to_the_solution(name: str) -> None:
    """Event by event on a trail of its own: every conclusion follows from what is true, and every jump goes back."""
    example = read_example(kinds.load(name))
    assert example is not None
    events = ask("trace", puzzle=describe_board(example[0])["text"], events=5_000)["events"]
    found = follow(events)
    assert [event["sort"] for event in events[-1:]] == ["end"]
    assert any(event["text"] for event in events)
    solved = {(claim["cell"], claim["value"]): claim["holds"] for claim in found}
    for cell, value in enumerate(example[1].values):
        assert value is None or solved.get((cell, value), True)


def follow(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is true at the first solution."""
    trail: list[tuple[int, int, dict[str, Any]]] = []  # literal, level, claim
    first: list[dict[str, Any]] = []
    for event, after in zip(events, [*events[1:], None], strict=True):
        truth = {literal for literal, _, _ in trail}
        literals = [claim["literal"] for claim in event["claims"]]
        if event["sort"] == "propagate":
            assert all(-literal in truth for literal in literals[:-1])
            assert truth.isdisjoint((literals[-1], -literals[-1]))
        elif event["sort"] in ("conflict", "learn"):
            assert all(-literal in truth for literal in literals)
        elif event["sort"] == "solution":
            first = first or [claim for _, _, claim in trail]
        if event["sort"] in ("fact", "decide", "propagate"):
            trail.append((literals[-1], event["level"], event["claims"][-1]))
        if event["sort"] in ("learn", "restart", "solution"):
            trail = [each for each in trail if each[1] <= event["level"]]
        if event["sort"] == "learn":
            assert after is not None
            assert after["claims"][-1]["literal"] == literals[0]
    assert first
    return first


def test_a_trace_stops_at_its_budget_and_speaks_the_language() -> None:
    found = ask("trace", "fr", puzzle=TAKUZU, events=9)
    assert (len(found["events"]), found["complete"]) == (9, False)
    whole = ask("trace", "fr", puzzle=TAKUZU)
    assert any("ligne" in event["text"] for event in whole["events"])
    assert {event["rule"] for event in whole["events"] if event["text"]} <= {"run", "balance", "unique", None} | {
        rule.name for rule in kinds.load("takuzu").rules
    }


def test_methods_are_compared_with_their_verdicts() -> None:
    names = [method["name"] for method in ask("methods", puzzle=SEVERAL)["methods"]]
    assert "kernel" in names
    assert not any(name.startswith(("dimacs", "lp", "mps")) for name in names)
    found = ask("compare", puzzle=SEVERAL, method="kernel")
    assert (found["status"], found["stopped"]) == ("many", False)
    assert found["seconds"] > 0


def test_what_is_quick_is_measured_by_a_clock_that_ticks_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each run takes 0.7 ms; the clock ticks every 10 ms."""
    done: list[Outcome] = []
    monkeypatch.setattr(comparing, "read_clock", lambda: 0.01 * math.floor(0.07 * len(done) + 1e-9))

    def work() -> Outcome:
        done.append(solve(open_puzzle(TAKUZU), limit=Limit(solutions=2)))
        return done[-1]

    _, seconds = comparing.measure(work)
    assert seconds == pytest.approx(0.0007, rel=0.1)
    assert 1 < len(done) < comparing.MOST_RUNS


def test_a_model_is_written_for_other_solvers() -> None:
    assert "\np cnf " in ask("model", puzzle=TAKUZU)["text"]
    written = ask("model", puzzle=TAKUZU, to="lp", formulation="default")
    assert (written["extension"], "Subject To" in written["text"]) == (".lp", True)


def test_a_formulation_shows_the_constraints_of_a_cell_and_of_a_rule() -> None:
    whole = ask("formulation", puzzle=TAKUZU)
    of_cell = ask("formulation", puzzle=TAKUZU, cell=4)
    assert 0 < of_cell["total"] < whole["total"]
    assert all(4 in post["cells"] for post in of_cell["posts"])
    rule = next(post["rule"] for post in whole["posts"] if post["rule"] != "given")
    assert {post["rule"] for post in ask("formulation", puzzle=TAKUZU, rule=rule)["posts"]} == {rule}
    used = {str(abs(literal)) for post in whole["posts"] for clause in post["clauses"] for literal in clause}
    assert used == set(whole["names"])


def test_a_language_belongs_to_its_request() -> None:
    english, french = (ask("solve", language, puzzle=TAKUZU)["text"] for language in ("en", "fr"))
    assert (english, french) == ("Exactly one solution.", "Exactement une solution.")


def test_a_listener_hears_how_far_it_is_and_can_stop_it() -> None:
    heard: list[str] = []
    with listening(lambda text: heard.append(str(text))):
        ask("generate", kind="takuzu", width=6, height=6, seed=1)
    assert "candidate 1" in heard

    def cancel(_: object) -> None:
        raise Cancelled("nobody waits")

    with listening(cancel):
        reply = answer("generate", {"kind": "takuzu", "width": 6, "height": 6})
        assert reply["error"]["code"] == "cancelled"
        assert answer("explain", {"puzzle": hard_board()["text"]})["error"]["code"] == "cancelled"


def test_long_work_looks_often_whether_it_is_still_wanted() -> None:
    """So it can be stopped soon, also where no process can be killed and nothing is compiled."""
    heard: list[str] = []
    with listening(lambda text: heard.append(str(text))):
        made = ask("generate", kind="nonogram", width=10, height=8, level="hard", seed=1)
        assert len(heard) > 50 * sum(text.startswith("candidate") for text in heard)
        heard.clear()
        steps = ask("explain", puzzle=made["board"]["text"])["steps"]
    assert [text for text in heard if text] == [f"step {nth}" for nth in range(1, len(steps) + 1)]
    assert len(heard) > 2 * len(steps)


def hard_board() -> Board:
    """A board on which a hint asks the kernel."""
    return describe_board(read_puzzle(SEVERAL)[0])


def test_a_text_of_many_puzzles_is_read_one_by_one() -> None:
    text = f"{TAKUZU}---\n{SEVERAL}"
    first, second = (ask("read", text=text, number=number) for number in (1, 2))
    assert (first["count"], second["count"]) == (2, 2)
    assert (first["board"]["text"], second["board"]["text"]) == (TAKUZU, SEVERAL)


def test_fields_are_judged_by_type_and_bounds() -> None:
    fault = values.find_fault
    request = OPERATIONS["solve"].request
    assert fault(request, {"puzzle": "x", "solutions": 1.0}) == "solutions is 1.0; expected integer"
    assert fault(request, {"puzzle": "x", "solutions": 0}) == "solutions is 0; expected 1 to 10"
    assert fault(request, {"puzzle": "x", "state": [1, None, "a"]}) == 'state[2] is "a"; expected integer'
    assert fault(request, {"puzzle": None}) == "puzzle is null; expected string"
    assert fault(request, {"puzzle": {}}) == "puzzle is object; expected string"
    assert fault(request, {"puzzle": "x" * 300_000}) == "puzzle is of length 300,000; expected a length of 1 to 200,000"


def test_schemas_describe_every_request_and_result() -> None:
    for operation in OPERATIONS.values():
        for kind in (operation.request, operation.result):
            schema = values.describe(kind)
            assert schema["type"] == "object"
            assert set(schema["required"]) <= set(schema["properties"])
        assert operation.summary.endswith(".")
    assert values.describe(OPERATIONS["solve"].request)["properties"]["solutions"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 10,
    }


def test_random_json_is_never_an_internal_error() -> None:
    rng = random.Random(2)
    scraps: list[Any] = [
        None,
        True,
        -1,
        2**70,
        1.5,
        "",
        "takuzu",
        TAKUZU,
        [],
        [None],
        {},
        {"a": 1},
        [[[]]],
        "\ud83d\ude00",
    ]
    names = cycle(OPERATIONS)
    for name in islice(names, 600):
        fields = list(values.list_fields(OPERATIONS[name].request)[0])
        asked = {field: rng.choice(scraps) for field in fields if rng.random() < 0.7}
        reply = answer(name, asked, rng.choice(["en", "fr"]))
        assert "result" in reply or reply["error"]["code"] != "internal", (name, asked, reply)


@pytest.mark.parametrize("name", kinds.names())
def test_a_solved_board_is_ticked_off(name: str) -> None:
    """On a solution every clue is finished and every line complete; at the start not one clue is."""
    example = read_example(kinds.load(name))
    assert example is not None
    board = describe_board(example[0])
    found = ask("tick", puzzle=board["text"], state=list(example[1].values))["tally"]
    assert (found is None) == (board["tally"] is None)
    if found is None or board["tally"] is None:
        return
    printed = [
        n for n, look in enumerate(board["empty"]) if board["looks"][look]["text"] and board["givens"][n] is None
    ]
    assert found["cells"] == printed
    assert board["tally"]["cells"] == []
    assert [len(line) for line in found["left"] + found["top"]] == [len(t) for t in board["left"] + board["top"]]
    assert all(done for line in found["left"] + found["top"] for done in line)
    assert not any(done for line in board["tally"]["left"] + board["tally"]["top"] for done in line)
    assert all(count["done"] for line in found["right"] + found["bottom"] for count in line)


def test_no_clue_is_greyed_that_may_be_another() -> None:
    """A run is finished only if all fillings of its line have it there: compared with all of them."""
    rng, greyed = random.Random(4), 0
    for _ in range(300):
        length = rng.randint(1, 9)
        goal = [int(rng.random() < 0.6) for _ in range(length)]
        clue = runs(goal)
        values = [value if rng.random() < 0.6 else None for value in goal]
        ways = [way for way in product((0, 1), repeat=length) if runs(way) == clue and fits_in(values, way)]
        starts = [[n for n in range(length) if way[n] and not (n and way[n - 1])] for way in ways]
        expected = tuple(
            len({each[nth] for each in starts}) == 1 and all(values[starts[0][nth] + n] for n in range(run))
            for nth, run in enumerate(clue)
        )
        assert find_finished(values, clue) == (expected or (all(value == 0 for value in values),))
        greyed += sum(expected)
    assert greyed > 100


def fits_in(values: list[int | None], way: tuple[int, ...]) -> bool:
    """Has a filling of a line the values that are known?"""
    return all(value in (None, filled) for value, filled in zip(values, way, strict=True))


@pytest.mark.parametrize("name", kinds.names())
def test_a_puzzle_is_the_same_after_it_was_drawn(name: str) -> None:
    """Its blueprint on the wire, put together again, is the puzzle; so is that of an empty board, where that is one."""
    example = read_example(kinds.load(name))
    assert example is not None
    board = describe_board(example[0])
    drawn = ask("blueprint", puzzle=board["text"])
    assert drawn["board"]["looks"]
    assert ask("assemble", **list_drawn(name, drawn), puzzle=board["text"])["board"]["text"] == board["text"]
    empty = ask("blueprint", kind=name, width=6, height=4)
    made = ask("assemble", **list_drawn(name, empty))
    assert (made["board"]["width"], made["board"]["height"]) == (6, 4)


def list_drawn(name: str, drawn: Any) -> dict[str, Any]:
    """What the page sends of a drawing."""
    board = drawn["board"]
    return {
        "kind": name,
        "width": board["width"],
        "height": board["height"],
        "marks": ["" if value is None else board["symbols"][str(value)] for value in drawn["values"]],
        "walls": drawn["walls"],
        "clues": drawn["clues"],
        "settings": {setting["name"]: setting["chosen"] for setting in drawn["settings"]},
    }


def test_the_settings_of_a_puzzle_stay_when_it_is_drawn() -> None:
    drawn = ask("blueprint", puzzle="takuzu\nunique-lines: no\n1...\n....\n")
    values = [{"name": "yes", "text": "yes"}, {"name": "no", "text": "no"}]
    text = "All rows differ, and all columns"
    assert drawn["settings"] == [{"name": "unique-lines", "text": text, "values": values, "chosen": "no"}]
    french = ask("blueprint", "fr", kind="takuzu")["settings"][0]
    assert [value["text"] for value in french["values"]] == ["oui", "non"]
    assert french["text"].startswith("Toutes les lignes")
    again = ask("assemble", **list_drawn("takuzu", drawn), puzzle="takuzu\ntitle: Mine\n1...\n....\n")
    assert again["board"]["text"] == "takuzu\ntitle: Mine\nunique-lines: no\n1...\n....\n"


def test_a_drawing_that_is_no_puzzle_is_no_error() -> None:
    numbers = ["1", "2", *[""] * 4]
    found = ask("assemble", kind="heyawake", width=3, height=2, marks=numbers, walls=[])
    assert found["board"] is None
    assert "second number" in found["fault"]
    walls = [[0, 1], [1, 0], [3, 4], [0, 3]]
    assert ask("assemble", kind="heyawake", width=3, height=2, marks=numbers, walls=walls)["fault"] is None


def test_a_picture_is_painted_from_a_solution() -> None:
    text = "nonogram\nrows\n1 1\n3\ncolumns\n2\n1\n2\n"
    drawn = ask("blueprint", puzzle=text, state=[1, 0, 1, 1, 1, 1])
    assert drawn["clues"] is None
    assert ask("assemble", **list_drawn("nonogram", drawn))["board"]["text"] == text


def test_an_image_becomes_a_nonogram_with_one_solution() -> None:
    """A diagonal has many solutions; what is made of it has one, with cells changed."""
    shades = [0 if cell % 7 == 0 else 255 for cell in range(30)]
    made = ask("picture", width=6, height=5, shades=shades)
    assert made["changed"] > 0
    solved = ask("solve", puzzle=made["board"]["text"])
    assert (solved["status"], solved["solutions"]) == ("unique", [made["solution"]])


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (None, "Exactly one solution."),
        ([1, 0, *[None] * 14], "No solution with what is on the board."),
    ],
)
def test_a_certificate_comes_as_a_zip_that_verifies(tmp_path: Path, state: Any, text: str) -> None:
    found = ask("prove", puzzle=TAKUZU, state=state)
    path = tmp_path / "proof.zip"
    path.write_bytes(b64decode(found["zip"]))
    verification = verify(str(path))
    assert verification.holds
    assert verification.of_board is (state is not None)
    assert found["text"] == text
