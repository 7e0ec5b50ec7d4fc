"""Whether LaTeX can be compiled here."""

from __future__ import annotations

import shutil
import subprocess

import pytest


def there(file: str) -> bool:
    return subprocess.run(["kpsewhich", file], stdout=subprocess.DEVNULL).returncode == 0


READY = all(map(shutil.which, ("latexmk", "kpsewhich"))) and there("booktabs.sty") and there("tikz.sty")

needs_latex = pytest.mark.skipif(
    not READY,
    reason="no LaTeX: python tools/packages.py latex as root, as in make check, makes this run",
)
