"""The page from a folder, in a real browser: gridwright answers as without one, can be stopped, and works offline."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright.errors import MissingError
from gridwright.web.operations import answer
from gridwright.web.static import write_site
from support.conversations import list_questions
from support.effort import every
from support.static_site import find_pyodide, hosting, write_stand_in
from web.conftest import complaining
from web.test_page import cells_of, count_presses, example, link_of, list_open, solve_by_mouse
from web.test_server import without_times

LONG = 120_000  # milliseconds that a busy machine may take to load the engine
ASK = """async ([name, fields, language, seconds]) => {
    const { ask } = await import(new URL("js/engine/browser.js", location.href));
    const controller = new AbortController();
    if (seconds !== null) setTimeout(() => controller.abort(), 1000 * seconds);
    const heard = [];
    const options = { signal: controller.signal, onProgress: (text) => heard.push(text) };
    try {
        return { result: await ask(name, fields, language, options), heard };
    } catch (error) {
        return { error: { code: error.code, text: error.message }, heard };
    }
}"""
TAKUZU = "takuzu\n1.00\n.0..\n1..0\n....\n"
HARD = {"kind": "nonogram", "width": 10, "height": 10, "level": "hard", "seed": 1}
"""A question that takes two minutes in a browser."""
Visit = Callable[..., Any]


def ask(page: Any, name: str, fields: Any, language: str = "en", seconds: float | None = None) -> Any:
    """Ask the engine of a page, and give up after so many seconds."""
    return page.evaluate(ASK, [name, fields, language, seconds])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as a folder, with Pyodide."""
    try:
        pyodide = find_pyodide()
    except MissingError as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("site")
    write_site(str(folder), str(pyodide))
    return folder


@pytest.fixture
def visit(browser: Any) -> Iterator[Visit]:
    """Opens a page of a folder; whatever the browser complains about fails the test."""
    contexts: list[Any] = []
    with complaining() as watch:

        def visit_one(address: str, context: Any = None) -> Any:
            if context is None:
                context = browser.new_context(viewport={"width": 1200, "height": 900})
                contexts.append(context)
            page = context.new_page()
            watch(page, address.partition("#")[0])
            page.goto(address)
            return page

        yield visit_one
        for context in contexts:
            context.close()


@pytest.fixture(scope="module")
def engine(browser: Any, site: Path) -> Iterator[Any]:
    """A page whose engine is loaded; Pyodide starts once for all tests that share it."""
    with hosting(site) as (address, _), complaining() as watch:
        page = browser.new_page()
        watch(page, address)
        page.goto(address)
        wait_for_engine(page)
        yield page
        page.close()


def wait_for_engine(page: Any) -> None:
    page.locator(".notice progress").wait_for(state="detached", timeout=LONG)


def wait_until_kept(page: Any) -> None:
    page.get_by_text("kept in your browser").wait_for(timeout=LONG)


def test_the_browser_gives_the_same_answers(engine: Any) -> None:
    """The conversations of the server, by the carrier inside the browser."""
    asked = every(4, [question for question in list_questions() if question.name != "start"])
    for question in asked:
        expected = json.loads(json.dumps(answer(question.name, question.fields, question.language)))
        found = ask(engine, question.name, question.fields, question.language)
        if "result" in expected:
            assert "result" in found, (question, found)
            assert without_times(found["result"]) == without_times(expected["result"]), question
        else:
            assert found["error"] == expected["error"], question
    assert len(asked) > 30


def test_a_question_is_stopped_between_slices_and_its_worker_goes_on(engine: Any) -> None:
    before = list_workers(engine)
    found = ask(engine, "generate", HARD, seconds=1)
    assert found["error"]["code"] == "cancelled"
    assert "candidate 1" in found["heard"]
    assert ask(engine, "solve", {"puzzle": TAKUZU})["result"]["status"] == "unique"
    assert before
    assert before <= list_workers(engine)


def list_workers(page: Any) -> set[int]:
    return {id(worker) for worker in page.workers}


def test_the_page_installs_as_an_app(engine: Any) -> None:
    session = engine.context.new_cdp_session(engine)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in found} <= {"in-incognito"}  # as all profiles of tests are


def test_a_puzzle_is_solved_and_comes_back_without_a_network(visit: Visit, site: Path) -> None:
    """Played while the engine is loading, with a hint and a verdict once it is there; then the host goes away."""
    board, solution = example("takuzu")
    with hosting(site) as (address, host):
        page = visit(f"{address}#{board['link']}")
        solve_by_mouse(page, board, solution)
        page.get_by_text("Solved. Well done!").wait_for(timeout=LONG)
        page.get_by_role("button", name="Start again").click()
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Why?").wait_for(timeout=LONG)
        first = list_open(board)[0]
        for _ in range(count_presses(board, first, solution[first])):
            page.get_by_role("button", name="Redo").click()
        played = list_labels(page)
        wait_until_kept(page)
        host.shutdown()
        host.server_close()
        page.reload()
        assert list_labels(page) == played
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Why?").wait_for(timeout=LONG)


def list_labels(page: Any) -> list[str]:
    found: list[str] = cells_of(page).evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
    return found


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The page as a folder whose engine cannot be loaded."""
    write_site(str(tmp_path / "site"), str(write_stand_in(tmp_path / "pyodide")))
    return tmp_path / "site"


def write_next(folder: Path, **options: Any) -> str:
    """Another version of the page, which differs in one file; its name."""
    pyodide = write_stand_in(folder.parent / "pyodide")
    (pyodide / "pyodide.mjs").write_text(f"next.of = {folder.stat().st_mtime_ns}")
    write_site(str(folder), str(pyodide), **options)
    return (folder / "index.html").read_text().partition('data-version="')[2].partition('"')[0]


def version_of(page: Any) -> str:
    found: str = page.locator("html").get_attribute("data-version")
    return found


def test_a_board_is_played_before_the_engine_is_there(visit: Visit, small: Path) -> None:
    """The engine never comes here: examples are played all the same, and a line says what cannot be had."""
    with hosting(small) as (address, _):
        page = visit(address)
        page.get_by_text("could not be loaded").wait_for()
        page.get_by_role("button", name="Play: Takuzu").click()
        cells_of(page).nth(1).click()
        assert list_labels(page)[1].endswith(", 0")
        page.reload()
        assert list_labels(page)[1].endswith(", 0")
        page.get_by_role("button", name="Hint").click()
        page.locator(".busy").get_by_text("cannot reach gridwright").wait_for()


def test_a_link_shows_its_text_and_rules_until_it_is_read(visit: Visit, site: Path) -> None:
    link = link_of("takuzu\n1.00..\n.0....\n1..0..\n......\n")
    with hosting(site) as (address, _):
        page = visit(address + link)
        page.locator("pre").get_by_text("1..0..").wait_for()
        assert page.get_by_role("listitem").count() >= 3
        assert cells_of(page).count() == 24
        assert page.locator("pre").count() == 0


def test_a_new_version_says_so_and_starts_with_the_next_visit(visit: Visit, small: Path) -> None:
    with hosting(small) as (address, _):
        page = visit(address)
        wait_until_kept(page)
        old, new = version_of(page), write_next(small)
        page.reload()
        page.get_by_text("A new version is here").wait_for()
        assert version_of(page) == old != new
        page.close()
        again = visit(address, page.context)
        again.locator(f"html[data-version='{new}']").wait_for()
        third = write_next(small)
        again.reload()
        again.get_by_role("button", name="Start it now").click()
        again.locator(f"html[data-version='{third}']").wait_for()


def test_a_page_that_is_not_kept_any_more_ends_what_was_kept(visit: Visit, small: Path) -> None:
    with hosting(small) as (address, _):
        page = visit(address)
        wait_until_kept(page)
        new = write_next(small, offline=False)
        page.reload()
        page.locator(f"html[data-version='{new}']").wait_for()
        kept = "async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length]"
        assert page.evaluate(kept) == [0, 0]
