"""Times, the only thing that two runs of the same program print differently.

What is not compared, and nothing else:

* the time behind a verdict, as in "(kernel, 16.5 ms)" or "(16.5 ms)";
* the numbers of seconds in JSON: "seconds", and "first", "settled" and "cpu" of `compare`;
* of `compare`, whose columns are times: times, widths of columns, and which method was the fastest;
* of `report` on a page: numbers of seconds, and widths of columns.

Sessions write TREE for the folder of the source tree. Other reports of a batch run are made after its times have been
set (`many.set_times`).
"""

from __future__ import annotations

import re

TIME = r"\d+([.,]\d+)?[ \xa0](ms|s)\b"
ALWAYS = (
    (re.compile(rf"(, | \(){TIME}\)"), r"\1TIME)"),
    (re.compile(r'"(seconds|first|settled|cpu)": [0-9][0-9.e-]*'), r'"\1": 0'),
)
COMPARE = (
    (re.compile(TIME), "TIME"),
    (re.compile(r" +<- .*$", re.MULTILINE), ""),
    (re.compile(r'"winner": (true|false)'), '"winner": null'),
    (re.compile(r" +"), " "),
)
REPORT = ((re.compile(r"\d+[.,]\d{2,}"), "TIME"), (re.compile(r" +"), " "))


def mask(text: str, command: str) -> str:
    """A text that a command printed, with its times made alike."""
    more = COMPARE if " gridwright compare " in command else REPORT if " sh: gridwright report " in command else ()
    for pattern, instead in ALWAYS + more:
        text = pattern.sub(instead, text)
    return text
