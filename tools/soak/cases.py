"""Failures of a soak, each kept as a text file that names the test and the round, so that it can be replayed."""

from __future__ import annotations

import platform
import re
import subprocess
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

LONGEST_NAME = 120


@dataclass(frozen=True)
class Case:
    """A test that failed in a round."""

    test: str
    round: int
    commit: str
    output: str = ""

    @property
    def file_name(self) -> str:
        """A file name made of the test and the round."""
        words = re.sub(r"\W+", "-", re.sub(r"\.py\b|\btests/|\btest_", "", self.test)).strip("-")
        if len(words) > LONGEST_NAME:
            words = f"{words[:LONGEST_NAME]}-{sha256(self.test.encode()).hexdigest()[:8]}"
        return f"{words}-round-{self.round}.txt"

    def keep(self, folder: Path) -> Path:
        """Write the case into a folder; the same test in the same round is the same case."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / self.file_name
        head = {
            "test": self.test,
            "round": self.round,
            "commit": self.commit,
            "python": platform.python_version(),
            "date": datetime.now().isoformat(" ", "minutes"),
        }
        lines = [f"{name}: {value}\n" for name, value in head.items()]
        path.write_text("".join(lines) + f"\n{self.output}\n", encoding="utf-8", errors="backslashreplace")
        return path


def read_case(path: Path) -> Case:
    """Read a case that was kept."""
    head, _, output = path.read_text(encoding="utf-8").partition("\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines() if ": " in line)
    if not {"test", "round"} <= set(fields) or not fields["round"].isdecimal():
        raise SystemExit(f"{path} is no case of a soak: its first lines do not name a test and a round")
    return Case(fields["test"], int(fields["round"]), fields.get("commit", ""), output)


def list_cases(path: Path) -> list[Path]:
    """The file of a case, or all cases in a folder."""
    if not path.exists():
        raise SystemExit(f"{path} does not exist")
    return sorted(path.glob("*.txt")) if path.is_dir() else [path]


def name_commit(root: Path) -> str:
    """The commit of the source, with a `+` if files were changed since; empty where git does not know it."""
    command = ["git", "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=+"]
    try:
        found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return found.stdout.strip()
