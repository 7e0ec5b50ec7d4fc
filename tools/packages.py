"""Install what tests need from Debian, as root and where it is missing; the tests report what they skip without it."""

import os
import shutil
import subprocess
import sys

PACKAGES: dict[str, dict[str, str]] = {
    "test": {
        "pdftotext": "poppler-utils",  # it also brings the cairo library, by which PNG and PDF are drawn
        "cadical": "cadical",
        "cryptominisat5": "cryptominisat",
        "minisat": "minisat",
        "picosat": "picosat",
        "glpsol": "glpk-utils",
        "cbc": "coinor-cbc",
        "zsh": "zsh",
        "fish": "fish",
        "chromium": "chromium",  # 113 MB to fetch, 414 MB on disk
    },
    # The smallest TeX that has tables over pages and TikZ: 74 MB to fetch, 265 MB on disk, 27 s on an idle machine.
    "latex": {
        "latexmk": "latexmk",
        "booktabs.sty": "texlive-latex-recommended",
        "lmodern.sty": "lmodern",
        "tikz.sty": "texlive-pictures",
    },
}
"""By purpose: a program or TeX file that a test needs, and the Debian package that brings it."""


def is_there(name: str) -> bool:
    """Is the program or the TeX file on this machine?"""
    if not name.endswith(".sty"):
        return shutil.which(name) is not None
    return (
        shutil.which("kpsewhich") is not None
        and subprocess.run(["kpsewhich", name], stdout=subprocess.DEVNULL).returncode == 0
    )


def main(purpose: str) -> None:
    """Install the packages whose programs are missing; without them tests are skipped, so a failure ends nothing."""
    wanted = sorted({package for name, package in PACKAGES[purpose].items() if not is_there(name)})
    if not wanted:
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        print(f"    not installed, and some tests are skipped without them: {' '.join(wanted)}")
        return
    print(f"==> installing Debian packages: {' '.join(wanted)}", flush=True)
    for command in (["update"], ["install", "-y", "--no-install-recommends", *wanted]):
        done = subprocess.run(["apt-get", "-qq", *command], capture_output=True, text=True)
        if done.returncode:
            print(f"{done.stderr}    apt-get failed, and some tests are skipped without these packages")
            return


if __name__ == "__main__":
    main(sys.argv[1])
