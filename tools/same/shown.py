"""The commands that the pages of a tree show, run by a shell as their readers would."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools import pages
from tools.same.session import Ran, Session


def find_commands(block: str) -> list[pages.Command]:
    """The commands of a block; make is left to the tests."""
    return [command for command in pages.commands(block) if not command.line.startswith("make ")]


def run_page(session: Session, page: Path, language: str) -> None:
    """Run the commands of a page from top to bottom, by a shell, as its reader would."""
    Path("docs").symlink_to(session.tree / "docs")
    for sort, file, block in pages.FENCE.findall(page.read_text()):
        if sort == "text" and file:
            Path(file).write_text(block)
        elif sort == "console" and pages.are_installed(file):
            run_block(session, find_commands(block), language)


STATUS = "\nstatus=$?\nprintf 'exit status %s\\n' $status\n(exit $status)"


def run_block(session: Session, found: Sequence[pages.Command], language: str) -> None:
    """Run the commands of one block in one shell; what they print and say comes together."""
    asked = [pages.Command(command.line + STATUS, "") for command in found]
    for command, printed in zip(found, pages.run(asked, Path.cwd(), language, write_program), strict=True):
        text, _, status = printed.rstrip("\n").rpartition("exit status ")
        session.keep(Ran(f"LANGUAGE={language} sh: {command.line}", int(status), text, ""))


def write_program(_: Any) -> str:
    """A script that runs the gridwright that Python finds."""
    script = Path.cwd() / ".bin" / "gridwright"
    if not script.exists():
        script.parent.mkdir()
        start = "import sys; from gridwright_start import main; sys.exit(main())"
        script.write_text(f'#!/bin/sh\nexec {sys.executable} -P -c "{start}" "$@"\n')
        script.chmod(0o755)
    return str(script)
