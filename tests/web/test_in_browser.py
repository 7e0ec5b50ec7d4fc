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
from support.page import cells_of, example, link_of
from support.static_site import find_pyodide, hosting, write_stand_in
from support.waiting import wait_for
from web.conftest import complaining
from web.test_page import solve_by_mouse
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
WIDE = "takuzu\n1.00..\n.0....\n1..0..\n......\n"
HARD = {"kind": "nonogram", "width": 40, "height": 35, "level": "expert", "seed": 1}
"""A question that takes long in a browser."""
Visit = Callable[..., Any]


def ask(page: Any, name: str, fields: Any, language: str = "en", seconds: float | None = None) -> Any:
    """Ask the engine of a page, and give up after so many seconds."""
    return page.evaluate(ASK, [name, fields, language, seconds])


def write_real(folder: Path) -> Path:
    """The page as a folder, with Pyodide."""
    try:
        pyodide = find_pyodide()
    except MissingError:
        pytest.skip("no Pyodide: npm with a network, which fetches it once, makes this run")
    write_site(str(folder), str(pyodide))
    return folder


@pytest.fixture
def visit(browser: Any) -> Iterator[Visit]:
    """Opens a page of a folder; whatever the browser complains about fails the test."""
    contexts: list[Any] = []
    with complaining() as watch:

        def visit_one(address: str, context: Any = None, memory: int = 2, **settings: Any) -> Any:
            if context is None:
                context = browser.new_context(viewport={"width": 1200, "height": 900}, **settings)
                context.add_init_script(f"Object.defineProperty(navigator, 'deviceMemory', {{value: {memory}}})")
                contexts.append(context)
            page = context.new_page()
            page.set_default_timeout(LONG)
            watch(page, address.partition("#")[0])
            page.goto(address)
            return page

        yield visit_one
        for context in contexts:
            context.close()


def wait_for_engine(page: Any) -> None:
    page.locator(".notice progress").wait_for(state="detached", timeout=LONG)


def wait_until_kept(page: Any) -> None:
    page.get_by_text("kept in your browser").wait_for(timeout=LONG)


def test_gridwright_runs_in_the_browser(visit: Visit, tmp_path: Path) -> None:
    """One start of Pyodide for all of this: a link in a fresh profile, play meanwhile, the server's answers, a stop."""
    board, solution = example("makaro")
    with hosting(write_real(tmp_path)) as (address, _):
        page = visit(f"{address}{link_of(WIDE)}", memory=2)
        page.locator("pre").get_by_text("1..0..").wait_for()
        assert page.get_by_role("listitem").count() >= 3
        page.get_by_role("link", name="Puzzles", exact=True).click()
        page.get_by_role("button", name="Play: Makaro").click()
        solve_by_mouse(page, board, solution)
        page.get_by_text("Solved. Well done!").wait_for(timeout=LONG)
        compare_answers(page)
        before = list_workers(page)
        stopped = ask(page, "generate", HARD, seconds=1)
        assert stopped["error"]["code"] == "cancelled"
        assert stopped["heard"] == ["candidate 1"]
        assert ask(page, "read", {"text": WIDE})["result"]["board"]["width"] == 6
        assert before == list_workers(page) != []


def compare_answers(page: Any) -> None:
    """Ask the conversations of the server by the carrier inside the browser, but for those about what is installed."""
    asked = every(4, [question for question in list_questions() if question.name not in ("start", "methods")])
    for question in asked:
        expected = json.loads(json.dumps(answer(question.name, question.fields, question.language)))
        found = ask(page, question.name, question.fields, question.language)
        if "result" in expected:
            assert "result" in found, (question, found)
            assert without_times(found["result"]) == without_times(expected["result"]), question
        else:
            assert found["error"] == expected["error"], question
    assert len(asked) > 30


def list_workers(page: Any) -> list[int]:
    return [id(worker) for worker in page.workers]


@pytest.mark.slow
def test_a_question_that_does_not_look_ends_with_its_worker(visit: Visit, tmp_path: Path) -> None:
    """Where Python cannot wait for JavaScript, a spare worker takes the place of the one that is stopped."""
    site = write_real(tmp_path)
    script = site / "js" / "engine" / "worker.js"
    script.write_text(script.read_text().replace('"Suspending" in WebAssembly', "false"))
    with hosting(site) as (address, _):
        page = visit(address, memory=8, service_workers="block")
        wait_for_engine(page)
        ask(page, "solve", {"puzzle": WIDE})
        wait_for(lambda: page.evaluate("1") and len(page.workers) == 2)
        first = list_workers(page)
        assert ask(page, "generate", HARD, seconds=1)["error"]["code"] == "cancelled"
        assert ask(page, "solve", {"puzzle": WIDE})["result"]["status"] == "none"
        wait_for(lambda: page.evaluate("1") and set(list_workers(page)) - set(first))
        assert set(list_workers(page)) & set(first)


@pytest.mark.slow
def test_a_puzzle_comes_back_without_a_network(visit: Visit, tmp_path: Path) -> None:
    """Half-played, with a hint; then the host goes away, and the page is opened again."""
    board, solution = example("takuzu")
    with hosting(write_real(tmp_path)) as (address, host):
        page = visit(f"{address}#{board['link']}")
        solve_by_mouse(page, {**board, "givens": [*solution[:-1], None]}, solution)
        page.get_by_role("button", name="Hint").click()
        page.get_by_role("button", name="Why?").wait_for(timeout=LONG)
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
        found = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert {error["errorId"] for error in found} <= {"in-incognito"}  # as all profiles of tests are
        page.get_by_text("could not be loaded").wait_for()
        page.get_by_role("button", name="Play: Takuzu").click()
        cells_of(page).nth(1).click()
        assert list_labels(page)[1].endswith(", 0")
        page.reload()
        assert list_labels(page)[1].endswith(", 0")
        page.get_by_role("button", name="Hint").click()
        page.locator(".busy").get_by_text("cannot reach gridwright").wait_for()


def test_a_new_version_says_so_and_starts_with_the_next_visit(visit: Visit, small: Path) -> None:
    look_again = "async () => (await navigator.serviceWorker.getRegistration()).update().then(() => null)"
    with hosting(small) as (address, _):
        page = visit(address)
        wait_until_kept(page)
        old, new = version_of(page), write_next(small)
        page.evaluate(look_again)
        page.get_by_text("A new version is here").wait_for()
        assert version_of(page) == old != new
        page.reload()
        page.locator(f"html[data-version='{new}']").wait_for()
        page.get_by_role("heading", name="Pencil puzzles").wait_for()
        third = write_next(small)
        page.evaluate(look_again)
        page.get_by_role("button", name="Start it now").click()
        page.locator(f"html[data-version='{third}']").wait_for()


@pytest.mark.slow
def test_a_page_that_is_not_kept_any_more_ends_what_was_kept(visit: Visit, small: Path) -> None:
    with hosting(small) as (address, _):
        page = visit(address)
        wait_until_kept(page)
        new, context = write_next(small, offline=False), page.context
        page.goto(f"{address}LICENCES.txt")  # a page without scripts, which asks in its own time
        page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
        kept = "async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length]"
        wait_for(lambda: page.evaluate(kept) == [0, 0])
        page.close()
        assert version_of(visit(address, context)) == new
