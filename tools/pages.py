"""Run the pages: what README.md and docs/ show is what the program does now.

A block ```console holds commands after `$ ` and below each what it prints; ```python holds a session after `>>> `;
```console PROGRAM,… is run only where these programs are installed;
```text NAME is a file of that name, for the commands after it; ```python PATH is a piece of a file of ours. A page is
run from top to bottom in a folder of its own, where examples/ is ours. A line `…` of an output stands for any lines;
times and the names of methods are not compared.

`python tools/pages.py [PAGE …]` writes what the program prints now into the pages, or into those that are named.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^```(\w+)(?: +(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITH = "with:"  # before the name of a library that a Python session needs: it is run where that is installed
TIMES = (
    (re.compile(r"\d+([.,]\d+)?[ \xa0](ms|s)\)"), r"1 ms)"),
    (re.compile(r'"seconds": [0-9.e-]+'), '"seconds": 0.001'),
)
# Which method is the best for a kind may change with what is installed and with every release.
METHODS = ((re.compile(r"\([\w:@]+, 1 ms\)"), "(auto, 1 ms)"), (re.compile(r'"method": "[^"]*"'), '"method": "auto"'))
END = "-- end of output --"
SAFE = ("gridwright", "python", "cat", "echo", "ls", "printf", "head", "export", "GRIDWRIGHT_KINDS=")
ANY = "…"
PATIENCE = 1800.0  # seconds after which a block will not end any more, even on a very busy machine


@dataclass(frozen=True)
class Command:
    """A command a page shows, and what it says the command prints."""

    line: str
    output: str


def pages(root: Path = ROOT) -> list[Path]:
    """README.md, also in other languages, and everything in docs/."""
    return [*sorted(root.glob("README*.md")), *sorted((root / "docs").rglob("*.md"))]


def language_of(page: Path) -> str:
    """The language of a page: README.fr.md and docs/fr/ are French."""
    found = re.match(r"/(?:README\.|docs/)([a-z]{2})[./]", page.as_posix().removeprefix(ROOT.as_posix()))
    return found[1] if found else "en"


def masked(text: str, strict: bool) -> str:
    """Text with its times made alike, and unless we are strict the names of methods too."""
    for pattern, instead in TIMES if strict else TIMES + METHODS:
        text = pattern.sub(instead, text)
    return "\n".join(line.rstrip() for line in text.rstrip().split("\n"))


def same(shown: str, printed: str, strict: bool = False) -> bool:
    """Is this the output that the page shows?"""
    parts = [re.escape(part) for part in re.split(rf"^{ANY}$", masked(shown, strict), flags=re.MULTILINE)]
    return re.fullmatch(".*".join(parts), masked(printed, strict), re.DOTALL) is not None


def commands(block: str) -> list[Command]:
    """The commands of a console block with their outputs; a command goes on over lines that end in a backslash."""
    found: list[list[str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], ""])
        elif found and not found[-1][1] and found[-1][0].endswith("\\"):
            found[-1][0] += "\n" + line
        elif found:
            found[-1][1] += line + "\n"
    return [Command(line, output) for line, output in found]


def refused(line: str) -> str | None:
    """Why a command of a page cannot be run, if it cannot: pages show what can be tried without harm."""
    first = line.split()[0]
    return None if first.startswith(SAFE) or first == "make" else f"{first!r} is not among {', '.join(SAFE)}"


FindProgram = Callable[[Mapping[str, str]], str]
"""Where the program is, for an environment in which it is to run."""


def find_installed(_: Mapping[str, str]) -> str:
    """The program as it is installed beside Python."""
    return str(Path(sys.executable).with_name("gridwright"))


def runnable(line: str) -> str:
    """A command as it is run: make says what it would do, since it is what runs the tests."""
    return f"make -C {ROOT} -n {line.split()[1]} >/dev/null" if line.split()[0] == "make" else line


def run(
    found: list[Command], folder: Path, language: str = "en", find_program: FindProgram = find_installed
) -> list[str]:
    """What the commands of a block print, one after another in one shell; a failed one leaves its status in $?."""
    script = "".join(
        f"(exit $before)\n{runnable(command.line)}\nbefore=$?\nprintf '%s\\n' '{END}'\n" for command in found
    )
    plain = {"HOME": str(folder), "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "LANGUAGE": language}
    plain |= {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    folders = (Path(find_program(plain)).parent, Path(sys.executable).parent, os.environ["PATH"])
    plain["PATH"] = os.pathsep.join(map(str, folders))
    done = subprocess.run(
        ["bash", "-c", "before=0\n" + script],
        cwd=folder,
        env=plain,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
    )
    return [part.removeprefix("\n") for part in done.stdout.split(END + "\n")[: len(found)]]


def are_installed(programs: str | None) -> bool:
    """Are all programs that a block needs on this machine?"""
    return all(shutil.which(name) for name in (programs or "").split(",") if name)


def prepare(folder: Path, root: Path = ROOT) -> None:
    """Put what every page may use into its folder."""
    for name in ("examples", "docs"):
        (folder / name).symlink_to(root / name)


def complaints(page: Path, find_program: FindProgram = find_installed) -> Iterator[str]:
    """Everything the page shows that is not so; a language that it chooses in Python ends with it."""
    from gridwright.messages.language import ENGLISH, set_language

    session: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        stack.callback(set_language, ENGLISH)
        folder = Path(name)
        prepare(folder)
        for language, file, block in FENCE.findall(page.read_text()):
            if language == "text" and file:
                (folder / file).write_text(block)
            elif language == "console" and are_installed(file):
                yield from console_complaints(block, folder, language_of(page), find_program)
            elif language == "python" and file and file.startswith(WITH):
                if find_spec(file.removeprefix(WITH)) is not None:
                    yield from python_complaints(block, session, page.name, folder)
            elif language == "python" and file:
                if block not in (ROOT / file).read_text():
                    yield f"not in {file}:\n{block}"
            elif language == "python":
                yield from python_complaints(block, session, page.name, folder)


def console_complaints(block: str, folder: Path, language: str, find_program: FindProgram) -> Iterator[str]:
    """The commands of a block that are refused or print something else."""
    found = commands(block)
    why = [f"$ {command.line}\n{reason}" for command in found if (reason := refused(command.line))]
    if why:
        yield from why
        return
    for command, printed in zip(found, run(found, folder, language, find_program), strict=True):
        if not same(command.output, printed):
            yield f"$ {command.line}\nthe page shows:\n{command.output}\nit prints:\n{printed}"


def python_complaints(block: str, session: dict[str, object], name: str, folder: Path) -> Iterator[str]:
    """The lines of a Python session that print something else; its names live on in the next session of the page."""
    if ">>>" not in block:
        yield f"a Python block without >>> is not run:\n{block}"
        return
    test = doctest.DocTestParser().get_doctest(block, session, name, None, None)
    said: list[str] = []
    here = os.getcwd()
    os.chdir(folder)
    try:
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append, clear_globs=False)
    finally:
        os.chdir(here)
    session.update(test.globs)
    yield from said


def renew(page: Path) -> bool:
    """Write what commands print now into a page; whether that changed anything but times."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)

        def renewed(match: re.Match[str]) -> str:
            language, file, block = match.groups()
            if language == "text" and file:
                (folder / file).write_text(block)
            if language != "console" or not are_installed(file):
                return match[0]
            found = commands(block)
            texts = [
                f"$ {command.line}\n{command.output if same(command.output, printed, True) else printed}".rstrip()
                + "\n"
                for command, printed in zip(found, run(found, folder, language_of(page)), strict=True)
            ]
            gaps = ["\n" if "\n" in text.rstrip() else "" for text in texts[:-1]] + [""]
            return (
                f"```console{f' {file}' if file else ''}\n"
                + "".join(text + gap for text, gap in zip(texts, gaps, strict=True))
                + "```"
            )

        before = page.read_text()
        after = FENCE.sub(renewed, before)
        page.write_text(after)
        return before != after


if __name__ == "__main__":
    for one in [Path(name).resolve() for name in sys.argv[1:]] or pages():
        if renew(one):
            print(f"renewed {one.relative_to(ROOT)}")
