"""The questions of the page, asked without a carrier: answers match their schema, and errors are one clear line."""

from __future__ import annotations

import json
import random
from itertools import cycle, islice, product
from typing import Any

import pytest

from gridwright import kinds
from gridwright.kinds.nonogram.draw import find_finished
from gridwright.kinds.nonogram.puzzle import runs
from gridwright.progress import listening
from gridwright.puzzle import Answer
from gridwright.render import make_scene, read_example
from gridwright.solving.referee import check
from gridwright.web import values
from gridwright.web.boards import Board, describe_board, read_puzzle
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


def test_a_trace_ends_and_names_cells_and_rules() -> None:
    found = ask("trace", puzzle=TAKUZU)
    assert found["events"][0]["sort"] == "facts"
    assert found["events"][-1]["sort"] == "end"
    assert found["complete"]
    assert any("row" in event["text"] for event in found["events"])
    claims = [claim for event in found["events"] if event["sort"] == "explanation" for claim in event["claims"]]
    assert {claim["cell"] for claim in claims} <= set(range(16))


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
