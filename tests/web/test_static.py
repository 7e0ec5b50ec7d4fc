"""The page written into a folder: what is in it, which folders are taken, and where Pyodide comes from."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import re
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from gridwright.cli import main
from gridwright.errors import MissingError, UsageError
from gridwright.messages.language import names
from gridwright.progress import report
from gridwright.version import VERSION
from gridwright.web import catalogue, operations, pyodide_shell
from gridwright.web.bundle import pack_package
from gridwright.web.operations import answer, make_operation
from gridwright.web.pyodide_core import CORE, LOCK, NPM, fetch_core
from gridwright.web.static import LIST, SERVICE_WORKER, write_site
from support.static_site import write_stand_in

MOST_FIRST = 150_000  # bytes of the first load, compressed, without Pyodide


@pytest.fixture(scope="module")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_stand_in(tmp_path_factory.mktemp("pyodide")))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, stand_in: str) -> Path:
    folder = tmp_path_factory.mktemp("site") / "new" / "page"
    write_site(str(folder), stand_in)
    return folder


def read_all(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def read_kept(folder: Path) -> dict[str, str]:
    """The files that the service worker keeps, with their hashes."""
    head = (folder / SERVICE_WORKER).read_text().partition(";\n")[0]
    kept: dict[str, str] = json.loads(head.removeprefix("self.FILES = "))
    return kept


def test_the_same_sources_make_the_same_bytes(site: Path, stand_in: str, tmp_path: Path) -> None:
    write_site(str(tmp_path), stand_in)
    assert read_all(tmp_path) == read_all(site)


def test_the_service_worker_keeps_every_file_by_its_hash(site: Path) -> None:
    files, kept = read_all(site), read_kept(site)
    assert kept == {name: hashlib.sha256(files[name]).hexdigest() for name in kept}
    assert files.keys() - kept.keys() == {SERVICE_WORKER, LIST, "LICENCES.txt", "_headers"}
    assert set(json.loads(files[LIST])["files"]) == files.keys() - {LIST}


def test_the_page_has_its_policy_and_asks_no_other_host(site: Path) -> None:
    page = (site / "index.html").read_text()
    policy = re.search(r'<meta http-equiv="content-security-policy" content="([^"]*)">', page)
    assert policy
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" in policy[1]
    assert "unsafe-inline" not in policy[1]
    assert 'data-engine="browser"' in page
    loaded = re.findall(r'(?:href|src)="([^"]*)"', page)
    assert len(loaded) > 20
    assert all((site / name).is_file() for name in loaded)
    assert b"frame-ancestors 'none'" in (site / "_headers").read_bytes()


def test_what_the_page_says_first_is_there_in_every_language(site: Path) -> None:
    for name in names():
        assert json.loads((site / "start" / f"{name}.json").read_bytes()) == answer("start", {}, name)["result"]


def test_the_first_load_is_small(site: Path) -> None:
    """Everything before the board can be played: the front end and its words, not Pyodide and the package."""
    files = {name: data for name, data in read_all(site).items() if not name.startswith(("pyodide/", "gridwright"))}
    assert "js/main.js" in files
    assert sum(len(gzip.compress(data)) for data in files.values()) < MOST_FIRST


def test_the_package_has_only_what_the_page_needs() -> None:
    paths = zipfile.ZipFile(io.BytesIO(pack_package())).namelist()
    assert {"gridwright/web/pyodide_shell.py", "gridwright/locale/fr/LC_MESSAGES/gridwright.mo"} <= set(paths)
    assert not [path for path in paths if path.endswith((".so", ".pyd", ".c", ".pxd", ".po", ".pyc"))]
    assert not [path for path in paths if "/cli/" in path or "/static/" in path]


def test_writing_again_replaces_what_is_ours_and_nothing_else(stand_in: str, tmp_path: Path) -> None:
    write_site(str(tmp_path), stand_in)
    (tmp_path / "CNAME").write_text("puzzles.example")
    listed = json.loads((tmp_path / LIST).read_text())
    (tmp_path / LIST).write_text(json.dumps({**listed, "files": [*listed["files"], "js/old.js"]}))
    (tmp_path / "js" / "old.js").write_text("old")
    (tmp_path / "index.html").write_text("changed")
    write_site(str(tmp_path), stand_in)
    assert (tmp_path / "CNAME").read_text() == "puzzles.example"
    assert not (tmp_path / "js" / "old.js").exists()
    assert "data-engine" in (tmp_path / "index.html").read_text()


@pytest.mark.parametrize("name", ["index.html", "js/main.js", "gridwright.zip"])
def test_a_file_of_somebody_else_is_not_replaced(stand_in: str, tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("mine")
    with pytest.raises(UsageError, match="is there already, and is not a file of this page"):
        write_site(str(tmp_path), stand_in)
    assert read_all(tmp_path) == {name: b"mine"}


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"files": 3}', '{"files": [3]}', '{"files": ["../x"]}', '{"files": ["/x"]}']
)
def test_a_damaged_list_is_refused(stand_in: str, tmp_path: Path, text: str) -> None:
    (tmp_path / LIST).write_text(text)
    with pytest.raises(UsageError, match="damaged"):
        write_site(str(tmp_path), stand_in)
    assert read_all(tmp_path) == {LIST: text.encode()}


def test_a_file_in_place_of_the_folder_is_refused(stand_in: str, tmp_path: Path) -> None:
    (tmp_path / "page").write_text("")
    with pytest.raises(UsageError, match="cannot create the folder"):
        write_site(str(tmp_path / "page"), stand_in)


def test_a_page_that_is_not_kept_ends_what_browsers_keep(stand_in: str, tmp_path: Path) -> None:
    write_site(str(tmp_path), stand_in, offline=False)
    assert (tmp_path / SERVICE_WORKER).read_text().startswith("self.FILES = null;\n")


def test_a_wheel_takes_the_place_of_the_sources(stand_in: str, tmp_path: Path) -> None:
    wheel = tmp_path / f"gridwright-{VERSION}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
    wheel.write_bytes(pack_package())
    write_site(str(tmp_path / "page"), stand_in, str(wheel))
    assert (tmp_path / "page" / "gridwright.zip").read_bytes() == wheel.read_bytes()


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        (f"gridwright-{VERSION}-py3-none-any.whl", None, "cannot read .*: no such file"),
        (f"gridwright-{VERSION}-py3-none-any.whl", b"PK", "is not a wheel of gridwright"),
        ("gridwright-0.0.0-py3-none-any.whl", b"", "is not a wheel of gridwright"),
        ("numpy.zip", b"", "is not a wheel of gridwright"),
        (f"gridwright-{VERSION}-cp311-cp311-manylinux_2_17_x86_64.whl", b"", "compiled for manylinux_2_17_x86_64"),
    ],
)
def test_another_wheel_is_refused(stand_in: str, tmp_path: Path, name: str, data: bytes | None, said: str) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises(UsageError, match=said):
        write_site(str(tmp_path / "page"), stand_in, str(tmp_path / name))
    assert not (tmp_path / "page").exists()


def test_a_folder_without_pyodide_is_refused(tmp_path: Path) -> None:
    pyodide = write_stand_in(tmp_path / "pyodide")
    (pyodide / CORE[2]).unlink()
    with pytest.raises(UsageError, match=rf"does not have Pyodide's core, {CORE[2]} for one"):
        write_site(str(tmp_path / "page"), str(pyodide))
    (write_stand_in(pyodide) / LOCK).write_text("{}")
    with pytest.raises(UsageError, match="damaged"):
        write_site(str(tmp_path / "page"), str(pyodide))
    with pytest.raises(UsageError, match=r"has Python 3\.11\.3; expected 3\.14"):
        write_site(str(tmp_path / "page"), str(write_stand_in(pyodide, "3.11.3")))
    assert not (tmp_path / "page").exists()


def test_without_npm_one_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingError, match=r"npm, which fetches Pyodide .* is not installed.*--pyodide DIR"):
        fetch_core()


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("echo 'npm warn odd' >&2; echo 'npm error code ENOTFOUND' >&2; exit 1", r"\('code ENOTFOUND'\)"),
        ("exit 1", "it does not say why"),
        ("exit 0", "it does not say why"),
        ("echo other > pyodide.tgz", "its checksum differs"),
    ],
)
def test_what_npm_cannot_fetch_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str, said: str
) -> None:
    (tmp_path / NPM[0]).write_text(f"#!/bin/sh\n{script}\n")
    (tmp_path / NPM[0]).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(MissingError, match=said) as caught:
        fetch_core()
    assert "\n" not in str(caught.value)


def test_the_command_says_where_the_page_is(stand_in: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["web", "--static", str(tmp_path / "page"), "--pyodide", stand_in]) == 0
    out, err = capsys.readouterr()
    assert re.fullmatch(r"The page is in '.*page': \d+ files, 1\.\d MB\. Any web host can serve it\.\n", out)
    assert err == ""


@pytest.mark.parametrize("option", [["--pyodide", "x"], ["--wheel", "x"], ["--no-offline"]])
def test_what_belongs_to_a_folder_needs_one(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["web", *option]) == 2
    assert f"{option[0]} needs --static DIR" in capsys.readouterr().err


class Waiting:
    """What Pyodide has for waiting for JavaScript: a promise is kept at once."""

    def __init__(self, can_wait: bool) -> None:
        self.ffi = ModuleType("pyodide.ffi")
        self.ffi.__dict__.update(can_run_sync=lambda: can_wait, run_sync=lambda promise: promise)


@pytest.fixture
def long_question(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A question that reports a thousand times, and how often it has."""
    reported: list[int] = []

    def run(request: catalogue.StartRequest) -> catalogue.StartResult:
        for nth in range(1000):
            reported.append(nth)
            report(f"slice {nth}")
        return catalogue.start(request)

    monkeypatch.setitem(operations.OPERATIONS, "long", make_operation(run))
    monkeypatch.setattr(pyodide_shell, "PAUSE_SECONDS", 0.0)
    return reported


@pytest.mark.parametrize("can_wait", [True, False])
def test_a_cancelled_question_stops_between_slices(
    monkeypatch: pytest.MonkeyPatch, long_question: list[int], can_wait: bool
) -> None:
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", Waiting(can_wait).ffi)
    answers = iter([False, False, True])
    task = json.dumps({"name": "long", "fields": {}, "language": "fr"})
    reply = json.loads(pyodide_shell.ask(task, lambda _: None, lambda: next(answers)))
    assert len(long_question) == (3 if can_wait else 1000)
    assert reply.keys() == ({"error"} if can_wait else {"result"})
    assert not can_wait or reply["error"] == {"code": "cancelled", "text": "annulé"}
