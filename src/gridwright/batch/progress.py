"""How far a long piece of work is: a line that is redrawn on a terminal, and a line now and then in a log."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import TextIO

REDRAW = 0.2
LOG = 30.0
WINDOW = 30.0  # seconds that the rate is taken over
BAR = 20
WIDTH = 80
SHARE = 0.02  # of the time may go into asking how far it is
ERASE = "\r\x1b[K"

Counts = Mapping[str, int]


class Progress:
    """A progress line. `look` says how many there are of each outcome, those still to do under "open"."""

    def __init__(self, out: TextIO, look: Callable[[], Counts], what: str = "rows") -> None:
        self.out, self.look, self.what = out, look, what
        self.live = out.isatty()
        self.start = time.monotonic()
        self.due = self.start + (REDRAW if self.live else LOG)
        begun = look()
        self.seen = deque([(self.start, sum(begun.values()) - begun.get("open", 0))])
        self.drawn = False

    def tell(self) -> None:
        """Show how far it is, if it is time to."""
        now = time.monotonic()
        if now < self.due:
            return
        counts = self.look()
        line = self.line(counts, now)
        spent = time.monotonic() - now
        self.due = now + max(REDRAW if self.live else LOG, spent / SHARE)
        if self.live:
            self.out.write(f"{ERASE}{line[: wide(self.out) - 1]}")  # a line that wraps cannot be erased
            self.drawn = True
        else:
            self.out.write(f"{line}\n")
        self.out.flush()

    def line(self, counts: Counts, now: float) -> str:
        """The line itself: bar, numbers, rate, time left, outcomes."""
        left = counts.get("open", 0)
        done = sum(counts.values()) - left
        share = done / max(done + left, 1)
        rate = self.rate(done, now)
        full = int(share * BAR)
        words = [f"{'█' * full}{'░' * (BAR - full)} {done:,} of {done + left:,} {self.what} ({share:.0%})"]
        if rate > 0:
            words.append(f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.2g}/s")
            words.append(f"{span(left / rate)} left")
        words.append(outcomes(counts))
        return ", ".join(filter(None, words))

    def rate(self, done: int, now: float) -> float:
        """How many a second, lately."""
        self.seen.append((now, done))
        while len(self.seen) > 2 and now - self.seen[0][0] > WINDOW:
            self.seen.popleft()
        since, before = self.seen[0]
        return (done - before) / (now - since) if now > since else 0.0

    def close(self) -> None:
        """Take the line off the terminal."""
        if self.drawn:
            self.out.write(ERASE)
            self.out.flush()
            self.drawn = False


def wide(out: TextIO) -> int:
    """The columns of a terminal; some say they have none."""
    try:
        return os.get_terminal_size(out.fileno()).columns or WIDTH
    except (OSError, ValueError):
        return WIDTH


def outcomes(counts: Counts) -> str:
    """Counts as a sentence names them, the most frequent first."""
    named = sorted(((count, name) for name, count in counts.items() if name != "open"), reverse=True)
    return ", ".join(f"{count:,} {name}" for count, name in named)


def span(seconds: float) -> str:
    """A stretch of time as people say it."""
    if seconds < 90:
        return f"{max(seconds, 1):.0f} s"
    if seconds < 90 * 60:
        return f"{seconds / 60:.0f} min"
    if seconds < 48 * 3600:
        return f"{seconds / 3600:.1f} h"
    return f"{seconds / 86400:.1f} days"
