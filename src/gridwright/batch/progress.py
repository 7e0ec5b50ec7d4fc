"""Progress of long work: a line that is redrawn on a terminal, or a line now and then in a log."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import TextIO

from gridwright.messages import format_number, say
from gridwright.outcome import name_status

REDRAW_SECONDS = 0.2
LOG_SECONDS = 30.0
WINDOW_SECONDS = 30.0  # that the rate is averaged over
BAR_WIDTH = 20
DEFAULT_WIDTH = 80
COUNTING_SHARE = 0.02  # of the time that may go into counting
ERASE = "\r\x1b[K"

Counts = Mapping[str, int]


class Progress:
    """A progress line. `count` returns the number of items by outcome, those still to do under "open"."""

    def __init__(self, out: TextIO, count: Callable[[], Counts], unit: str | None = None) -> None:
        self.out, self.count, self.unit = out, count, unit or say("rows")
        self.live = out.isatty()
        start = time.monotonic()
        self.due = start + (REDRAW_SECONDS if self.live else LOG_SECONDS)
        counts = count()
        self.seen = deque([(start, sum(counts.values()) - counts.get("open", 0))])
        self.visible = False

    def update(self) -> None:
        """Draw the line, if it is time to."""
        now = time.monotonic()
        if now < self.due:
            return
        counts = self.count()
        room = terminal_width(self.out) - 1 if self.live else None  # a line that wraps cannot be erased
        line = self.line(counts, now, room)
        spent = time.monotonic() - now
        self.due = now + max(REDRAW_SECONDS if self.live else LOG_SECONDS, spent / COUNTING_SHARE)
        if self.live:
            self.out.write(f"{ERASE}{line[:room]}")
            self.visible = True
        else:
            self.out.write(f"{line}\n")
        self.out.flush()

    def line(self, counts: Counts, now: float, room: int | None = None) -> str:
        """The line: bar, numbers, rate, time left, outcomes; a part for which there is no room is left out."""
        left = counts.get("open", 0)
        done = sum(counts.values()) - left
        share = done / max(done + left, 1)
        rate = self.rate(done, now)
        width = BAR_WIDTH if room is None or room >= 3 * BAR_WIDTH else BAR_WIDTH // 4
        full = int(share * width)
        bar = "█" * full + "░" * (width - full)
        parts = [
            say(
                "{bar} {done:,} of {total:,} {unit} ({share:.0%})",
                bar=bar,
                done=done,
                total=done + left,
                unit=self.unit,
                share=share,
            )
        ]
        if rate > 0:
            parts.append(say("{rate}/s", rate=format_number(rate, ",.0f" if rate >= 10 else ".2g")))
            parts.append(say("{time} left", time=format_duration(left / rate)))
        parts += list_outcomes(counts)
        return join_fitting(parts, room)

    def rate(self, done: int, now: float) -> float:
        """How many per second, over the last seconds."""
        self.seen.append((now, done))
        while len(self.seen) > 2 and now - self.seen[0][0] > WINDOW_SECONDS:
            self.seen.popleft()
        since, before = self.seen[0]
        return (done - before) / (now - since) if now > since else 0.0

    def close(self) -> None:
        """Erase the line from the terminal."""
        if self.visible:
            self.out.write(ERASE)
            self.out.flush()
            self.visible = False


def join_fitting(parts: list[str], room: int | None) -> str:
    """The first part, and the parts after it as long as there is room."""
    line = parts[0]
    for part in parts[1:]:
        if room is not None and len(line) + 2 + len(part) > room:
            break
        line += f", {part}"
    return line


def terminal_width(out: TextIO) -> int:
    """The columns of a terminal; some report 0."""
    try:
        return os.get_terminal_size(out.fileno()).columns or DEFAULT_WIDTH
    except (OSError, ValueError):
        return DEFAULT_WIDTH


def outcomes(counts: Counts) -> str:
    """The counts of all outcomes in one line, the most frequent first."""
    return ", ".join(list_outcomes(counts))


def list_outcomes(counts: Counts) -> list[str]:
    """The counts of all outcomes, the most frequent first."""
    ordered = sorted(((count, name) for name, count in counts.items() if name != "open"), reverse=True)
    return [say("{count:,} {name}", count=count, name=name_status(name)) for count, name in ordered]


def format_duration(seconds: float) -> str:
    """A duration in a unit that fits its length."""
    if seconds < 90:
        return say("{number:.0f} s", number=max(seconds, 1))
    if seconds < 90 * 60:
        return say("{number:.0f} min", number=seconds / 60)
    if seconds < 48 * 3600:
        return say("{number:.1f} h", number=seconds / 3600)
    return say("{number:.1f} days", number=seconds / 86400)
