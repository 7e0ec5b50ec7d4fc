"""A room in which the searches of the kind `odd` say how far they are, and wait until a test lets them go on."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from support.misbehaving.odd import ROOM
from support.waiting import wait_for

KINDS = Path(__file__).parent / "misbehaving"
ODD = {"GRIDWRIGHT_KINDS": str(KINDS)}
"""The environment in which gridwright finds the kind `odd`."""


@dataclass(frozen=True)
class Room:
    """A folder: a file `EVENT.PID` says that a process has come so far; the file `open` opens the gates."""

    folder: Path

    @property
    def env(self) -> dict[str, str]:
        """The environment in which the kind is found and its searches use this room."""
        return {**ODD, ROOM: str(self.folder)}

    def open(self, size: str | None = None) -> None:
        """Let the gated puzzles of a size go on, or all of them."""
        (self.folder / ("open" if size is None else f"open-{size}")).touch()

    def seen(self, event: str) -> list[int]:
        """The processes that have come so far."""
        return sorted(int(path.suffix[1:]) for path in self.folder.glob(f"{event}.*"))

    def wait_for(
        self, event: str, alive: subprocess.Popen[str] | subprocess.Popen[bytes] | None = None, count: int = 1
    ) -> list[int]:
        """Wait until so many processes have come so far."""
        return wait_for(lambda: found if len(found := self.seen(event)) >= count else [], alive)

    def forget(self) -> None:
        """Forget who has come how far."""
        for path in self.folder.glob("*.*"):
            os.unlink(path)
