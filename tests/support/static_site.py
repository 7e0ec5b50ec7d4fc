"""The page as a folder: a small stand-in for Pyodide, the real one, and a web host that serves a folder and nothing else."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from gridwright.web.pyodide_core import CORE, LOCK, VERSION, fetch_core
from gridwright.web.static import HOST_HEADERS
from support.paths import ROOT

KEPT = ROOT / ".venv" / f"pyodide-{VERSION}"
"""Where tests keep Pyodide, so that it is fetched once."""
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}


def write_stand_in(folder: Path, python: str = "3.14.2") -> Path:
    """A folder with the names of Pyodide's files, which is all that writing the page looks at."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in CORE:
        (folder / name).write_bytes(name.encode())
    (folder / LOCK).write_text(json.dumps({"info": {"python": python}, "packages": {"numpy": {}}}))
    return folder


def find_pyodide() -> Path:
    """The folder of the real Pyodide, which is fetched if it is missing; MissingError says why it cannot be."""
    if not (KEPT / CORE[-1]).exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        for name, data in fetch_core().items():
            (KEPT / name).write_bytes(data)
    return KEPT


class Handler(SimpleHTTPRequestHandler):
    """Serves files as a plain host does, with the headers that the folder asks for."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012  # as the base class has it

    def end_headers(self) -> None:
        for line in Path(self.directory, HOST_HEADERS).read_text().splitlines()[1:]:
            name, _, value = line.strip().partition(": ")
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def hosting(folder: Path) -> Iterator[tuple[str, ThreadingHTTPServer]]:
    """A host of a folder: its address, and the server, which may be ended earlier."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/", server
        server.shutdown()
