"""Compare two records, command by command."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import unified_diff
from itertools import islice
from pathlib import Path

from tools.same.masking import mask
from tools.same.session import Ran

MOST_LINES = 60  # of one difference that are shown


@dataclass
class Comparison:
    """How many commands and files were compared, the differences as text, and what one of the records lacks."""

    commands: int = 0
    files: int = 0
    puzzles: int = 0
    languages: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)

    @property
    def same(self) -> bool:
        """Was something compared, was all of it the same, and was nothing missing?"""
        return bool(self.commands) and not self.differences and not self.missing


def compare(first: Path, second: Path) -> Comparison:
    """Compare the records of two folders; commands that only the second has are named, and are no difference."""
    found = Comparison()
    names = {path.name for folder in (first, second) for path in folder.glob("*.jsonl.gz")}
    for name in sorted(names):
        compare_part(name.removesuffix(".jsonl.gz"), read(first / name), read(second / name), found)
    return found


def read(path: Path) -> dict[str, Ran]:
    """The commands of a record; one that was run again has a number."""
    if not path.exists():
        return {}
    runs: dict[str, Ran] = {}
    times: Counter[str] = Counter()
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for ran in (Ran(**json.loads(line)) for line in lines):
            times[ran.command] += 1
            runs[f"{ran.command} (run {times[ran.command]})" if times[ran.command] > 1 else ran.command] = ran
    return runs


def compare_part(part: str, before: dict[str, Ran], after: dict[str, Ran], found: Comparison) -> None:
    """Compare the commands of one part."""
    found.missing += [f"{part}: {name}" for name in before if name not in after]
    found.added += [f"{part}: {name}" for name in after if name not in before]
    for name, ran in before.items():
        if name in after:
            found.commands += 1
            found.languages[name.partition(" ")[0]] += 1
            found.files += len(ran.files)
            found.puzzles += sum(file.endswith(".txt") for file in ran.files) if " generate " in name else 0
            lines = list(islice(list_differences(ran, after[name]), MOST_LINES))
            if lines:
                found.differences.append("\n".join([f"{part}: {name}", *lines]))


def list_differences(before: Ran, after: Ran) -> Iterator[str]:
    """The differences of two runs of a command, as lines of a unified diff."""
    old, new = list_texts(before), list_texts(after)
    for name in {**old, **new}:
        one, other = old.get(name), new.get(name)
        if one != other:
            lines = [[] if text is None else text.splitlines() for text in (one, other)]
            shown = list(unified_diff(*lines, f"before: {name}", f"after: {name}", lineterm=""))
            yield from shown or [f"{name}: {one!r} before, {other!r} after"]  # an end of line, or an empty file


def list_texts(ran: Ran) -> dict[str, str]:
    """Everything that is compared of a run, with times masked."""
    texts = {"exit status": str(ran.status), "output": ran.out, "notes": ran.err, **ran.files}
    return {name: mask(text, ran.command) for name, text in texts.items()}
