"""The worked example on each help page: lines for a shell, which a test runs. They are never translated."""

from __future__ import annotations

MAKE_SET = "gridwright generate nonogram --style random --size 8x8 --count 9 -o set.jsonl"
RUN_SET = "gridwright batch run run.db set.jsonl --methods auto,sat --seconds 10"

COMMAND_EXAMPLES: dict[str, tuple[str, ...]] = {
    "gridwright": ("gridwright examples hen | gridwright solve -",),
    "gridwright solve": (
        "gridwright examples hen > hen.txt",
        "gridwright solve hen.txt",
        "gridwright solve hen.txt --method sat --seconds 10 --json",
    ),
    "gridwright check": (
        "gridwright examples -o examples",
        "gridwright check examples/takuzu-4x4.txt examples/answers/takuzu-4x4.txt",
    ),
    "gridwright prove": ("gridwright examples hen | gridwright prove - -o certificate",),
    "gridwright verify": (
        "gridwright examples hen | gridwright prove - -o hen.zip",
        "gridwright verify hen.zip",
    ),
    "gridwright play": (
        "gridwright examples hen > hen.txt",
        "gridwright play hen.txt --state mine.txt",
    ),
    "gridwright hint": ("gridwright examples takuzu-4x4 | gridwright hint -",),
    "gridwright explain": ("gridwright examples takuzu-4x4 | gridwright explain -",),
    "gridwright rate": ("gridwright examples takuzu-4x4 takuzu-8x8 | gridwright rate -",),
    "gridwright show": ("gridwright examples makaro-5x5 | gridwright show --solution -",),
    "gridwright render": (
        "gridwright examples kite | gridwright render - -o kite.svg",
        "gridwright examples kite hen | gridwright render - --solution -o two.html",
    ),
    "gridwright convert": ("gridwright examples hen | gridwright convert - --to non -o hen.non",),
    "gridwright export": (
        "gridwright examples hen > hen.txt",
        "gridwright export hen.txt --to dimacs -o hen.cnf",
    ),
    "gridwright generate": ("gridwright generate takuzu --size 8x8 --level easy --seed 1",),
    "gridwright booklet": ("gridwright booklet --kinds takuzu --levels easy --pages 5 -o issue.pdf",),
    "gridwright mend": (
        "gridwright examples takuzu-several > several.txt",
        "gridwright mend several.txt -o mended.txt",
    ),
    "gridwright picture": ("gridwright picture photo.png --size 20x20 -o photo.txt",),
    "gridwright examples": ("gridwright examples hen | gridwright show -", "gridwright examples -o examples"),
    "gridwright compare": ("gridwright examples takuzu-6x8 | gridwright compare - --methods search,sat",),
    "gridwright configurations": ("gridwright examples hen | gridwright configurations -",),
    "gridwright batch": (MAKE_SET, RUN_SET, "gridwright batch status run.db"),
    "gridwright batch run": (MAKE_SET, RUN_SET),
    "gridwright batch status": (MAKE_SET, RUN_SET, "gridwright batch status run.db"),
    "gridwright report": (
        MAKE_SET,
        RUN_SET,
        "gridwright report run.db",
        "gridwright report run.db --rename sat=CDCL -o performance.svg",
    ),
    "gridwright web": ("gridwright web --port 8642",),
    "gridwright help": ("gridwright help solve",),
    "gridwright kinds": ("gridwright kinds takuzu",),
    "gridwright methods": ("gridwright methods nonogram",),
    "gridwright formats": ("gridwright formats",),
    "gridwright completion": ("echo 'source <(gridwright completion bash)' >> ~/.bashrc", "gridwright completion bash"),
}
