"""The page as a folder of files that any web host can serve: gridwright itself then runs in the browser.

The folder has the front end, what the page says at first in every language, the package as a zip file, and Pyodide. Its
`index.html` tells the front end that there is no server to ask. A service worker keeps every file by the hash of its
content. A list of all files makes it known again as ours: nothing else in the folder is ever touched.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path

from gridwright.errors import UsageError, quote
from gridwright.messages import say
from gridwright.messages.language import names
from gridwright.text.files import create_folder, write_file
from gridwright.version import VERSION
from gridwright.web import pyodide_core
from gridwright.web.bundle import pack_package, read_wheel
from gridwright.web.files import STATIC
from gridwright.web.guard import HEADERS, RULES, join_policy
from gridwright.web.operations import answer

INDEX, SERVICE_WORKER, LIST, HOST_HEADERS = "index.html", "service-worker.js", "gridwright-files.json", "_headers"
SERVICE_WORKER_SOURCE = "js/engine/service_worker.js"
PACKAGE = "gridwright.zip"
COUNTED = (PACKAGE, "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pyodide/pyodide-lock.json")
"""What a worker fetches by itself; the page shows how much of it has arrived."""
NOTICE = """gridwright {version}, under the MIT licence, and Pyodide {pyodide}, which is Python for browsers, under the
Mozilla Public License 2.0; its source is at https://github.com/pyodide/pyodide. It contains Python's standard library,
under the licence of the Python Software Foundation.
"""
PATH_WIDTH = 200

Files = dict[str, bytes]
"""The content of files, by their paths in the folder."""


def write_site(folder: str, pyodide: str | None = None, wheel: str | None = None, offline: bool = True) -> Files:
    """Write the page into a folder, which is empty, new, or was written by this before; what was written."""
    before = read_list(folder)
    core = pyodide_core.fetch_core() if pyodide is None else pyodide_core.read_core(pyodide)
    files = collect_files(core, pack_package() if wheel is None else read_wheel(wheel), offline)
    refuse_foreign(folder, files, before)
    create_folder(folder)
    write_file(os.path.join(folder, LIST), [list_files({*files, *before})])  # so that a half-written folder is ours
    for name, data in files.items():
        create_folder(os.path.join(folder, os.path.dirname(name)))
        write_file(os.path.join(folder, name), [data])
    for name in sorted(before - files.keys()):
        with suppress(OSError):
            os.remove(os.path.join(folder, name))
    write_file(os.path.join(folder, LIST), [list_files(set(files))])
    return files


def collect_files(core: Files, package: bytes, offline: bool) -> Files:
    """All files of the folder; last those that begin to use the others."""
    files = read_front_end() | {PACKAGE: package} | {f"pyodide/{name}": data for name, data in core.items()}
    files |= {f"start/{language}.json": dump(answer("start", {}, language)["result"]) for language in names()}
    service_worker = files.pop(SERVICE_WORKER_SOURCE)
    page = files.pop(INDEX).decode()
    version = hashlib.sha256(dump({name: digest(data) for name, data in files.items()})).hexdigest()[:12]
    index = write_index(page, files, version)
    kept = {name: digest(data) for name, data in sorted({**files, INDEX: index}.items())}
    head = f"self.FILES = {json.dumps(kept if offline else None, indent=0)};\n".encode()
    notice = NOTICE.format(version=VERSION, pyodide=pyodide_core.VERSION).encode()
    others = {"LICENCES.txt": notice, HOST_HEADERS: write_host_headers()}
    return {**files, **others, INDEX: index, SERVICE_WORKER: head + service_worker}


def read_front_end() -> Files:
    """The files of the page as they are served from here, too."""
    return {
        path.relative_to(STATIC).as_posix(): path.read_bytes() for path in sorted(STATIC.rglob("*")) if path.is_file()
    }


def write_index(page: str, files: Files, version: str) -> bytes:
    """The page, told that gridwright runs in the browser; with its policy, and its modules fetched all at once."""
    size = sum(len(files[name]) for name in COUNTED)
    told = f'<html lang="en" data-engine="browser" data-version="{version}" data-bytes="{size}">'
    policy = f'<meta http-equiv="content-security-policy" content="{join_policy(STATIC_RULES)}">'
    modules = [name for name in sorted(files) if name.startswith("js/") and not name.endswith("worker.js")]
    links = "".join(f'<link rel="modulepreload" href="{name}">\n' for name in modules)
    page = page.replace('<html lang="en">', told).replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{policy}')
    return page.replace("</head>", f"{links}</head>").encode()


STATIC_RULES = {
    **{name: rule for name, rule in RULES.items() if name != "frame-ancestors"},  # which only a header can say
    "script-src": "'self' 'wasm-unsafe-eval'",
    "trusted-types": "gridwright",
}


def write_host_headers() -> bytes:
    """The headers that the page should have, as some hosts read them from a file; on others its own policy serves."""
    policy = join_policy({**RULES, **STATIC_RULES})
    headers = {**HEADERS, b"content-security-policy": policy.encode()}
    return b"/*\n" + b"".join(b"  %b: %b\n" % (name, value) for name, value in headers.items())


def read_list(folder: str) -> set[str]:
    """The files in a folder that were written by this before."""
    try:
        found = json.loads(Path(folder, LIST).read_bytes())["files"]
        if all(is_inside(path) for path in found):
            return set(found)
    except (FileNotFoundError, NotADirectoryError):
        return set()
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise UsageError(
        say("{path} is damaged, so nothing is written there", path=quote(os.path.join(folder, LIST), PATH_WIDTH))
    )


def is_inside(path: object) -> bool:
    """Is it a path that stays in its folder?"""
    return isinstance(path, str) and not os.path.isabs(path) and ".." not in Path(path).parts


def refuse_foreign(folder: str, files: Files, before: set[str]) -> None:
    """Raise an error if a file that is to be written is there, and was not written by this before."""
    for name in sorted({*files, LIST} - before - ({LIST} if before else set())):
        if os.path.lexists(os.path.join(folder, name)):
            raise UsageError(
                say(
                    "{path} is there already, and is not a file of this page; choose another folder",
                    path=quote(os.path.join(folder, name), PATH_WIDTH),
                )
            )


def list_files(paths: set[str]) -> bytes:
    """The list by which the folder is known as ours."""
    return dump({"gridwright": VERSION, "files": sorted(paths)}) + b"\n"


def digest(data: bytes) -> str:
    """The hash of a file's content."""
    return hashlib.sha256(data).hexdigest()


def dump(value: object) -> bytes:
    """A value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
