"""Completion scripts in the shells that they are for; zsh and fish are asked where they are installed."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from gridwright import formats, kinds
from gridwright.cli import main, make_parser
from gridwright.cli._parser import list_options
from support.program import PROGRAM
from support.waiting import PATIENCE

SHELLS = ("bash", "zsh", "fish")
Scripts = dict[str, Path]


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Scripts:
    folder = tmp_path_factory.mktemp("scripts")
    made = {}
    for shell in SHELLS:
        made[shell] = folder / f"gridwright.{shell}"
        made[shell].write_bytes(subprocess.run([PROGRAM, "completion", shell], capture_output=True, check=True).stdout)
    return made


def need(shell: str) -> str:
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"{shell} is not installed: python tools/packages.py test as root makes this run")
    return found


def ask_bash(script: Path, line: str, folder: Path) -> list[str]:
    """What bash offers at the end of a line, by the function that the script sets up."""
    program = f"""
        source '{script}'
        COMP_LINE={line!r} COMP_POINT={len(line)} COMP_WORDS=() COMP_CWORD=0
        $(complete -p gridwright | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    ran = subprocess.run([need("bash"), "-c", program], cwd=folder, capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    return sorted(ran.stdout.split())


def ask_fish(script: Path, line: str, folder: Path) -> list[str]:
    """What fish offers at the end of a line, without the descriptions."""
    program = f"source '{script}'; complete -C {line!r}"
    env = {**os.environ, "HOME": str(folder)}
    ran = subprocess.run(
        [need("fish"), "--no-config", "-c", program], cwd=folder, env=env, capture_output=True, text=True, check=True
    )
    return sorted(line.partition("\t")[0] for line in ran.stdout.splitlines())


ASK = {"bash": ask_bash, "fish": ask_fish}
FO_OPTIONS = sorted(flag for flag in list_options(make_parser().commands.choices["solve"]) if flag.startswith("--fo"))
OFFERED = {
    "commands": ("gridwright ", sorted(make_parser().commands.choices)),
    "start of a command": ("gridwright ren", ["render"]),
    "parts of a command": ("gridwright batch ", ["run", "status"]),
    "options": ("gridwright solve --fo", FO_OPTIONS),
    "options of a part": ("gridwright batch run x.db --m", ["--memory", "--methods"]),
    "choices": ("gridwright report x.db --diagram ", ["growth", "performance", "scatter"]),
    "kinds of an option": ("gridwright solve --kind ", sorted(kinds.names())),
    "kinds as arguments": ("gridwright generate ", sorted(kinds.names())),
    "formats": ("gridwright convert x --to ", sorted(formats.names())),
    "methods": ("gridwright solve --method au", ["auto"]),
    "examples": ("gridwright examples hen", ["hen"]),
    "files": ("gridwright solve puz", ["puzzle-1.txt", "puzzle-2.txt"]),
    "files of an option": ("gridwright solve puzzle-1.txt --state puzzle-2", ["puzzle-2.txt"]),
    "a number": ("gridwright solve --seconds ", []),
    "last of a list": ("gridwright compare x --methods sat,bru", ["sat,brute"]),
    "shells": ("gridwright completion ", ["bash", "fish", "zsh"]),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("puzzle-1.txt", "puzzle-2.txt", "other"):
        (tmp_path / name).touch()
    return tmp_path


@pytest.mark.parametrize("shell", ASK)
@pytest.mark.parametrize(("line", "offered"), OFFERED.values(), ids=OFFERED)
def test_what_a_shell_offers(shell: str, line: str, offered: list[str], scripts: Scripts, folder: Path) -> None:
    assert ASK[shell](scripts[shell], line, folder) == offered


def test_a_value_behind_an_equals_sign(scripts: Scripts, folder: Path) -> None:
    assert ask_bash(scripts["bash"], "gridwright solve --kind=tak", folder) == ["takuzu"]
    assert ask_fish(scripts["fish"], "gridwright solve --kind=tak", folder) == ["--kind=takuzu"]


STARTS = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "--no-config", "-i"],
}
PREPARE = {"bash": "bind 'set bell-style none'", "zsh": "autoload -Uz compinit; compinit -D", "fish": "true"}


class Session:
    """A shell in a terminal of its own, with the script sourced."""

    def __init__(self, shell: str, script: Path, folder: Path) -> None:
        need(shell)
        env = {**os.environ, "HOME": str(folder), "TERM": "xterm", "PS1": "", "HISTFILE": "/dev/null"}
        self.pid, self.terminal = pty.fork()
        if not self.pid:
            os.chdir(folder)
            os.execvpe(shell, STARTS[shell], env)
        self.type(f"{PREPARE[shell]}; source '{script}'; echo rea''dy\n")
        self.wait_for("ready")

    def type(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Read until a pattern is seen."""
        seen, end = "", time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.2)[0]:
                seen += os.read(self.terminal, 4096).decode(errors="replace")
                if found := re.search(pattern, seen):
                    return found
        raise AssertionError(f"no {pattern!r} in {seen!r}")

    def complete(self, line: str, expected: str) -> str:
        """The line after the Tab key, as the shell would run it.

        A shell that is still at work takes the next key for the end of it, so a busy machine gets more time.
        """
        found = ""
        for pause in (0.3, 1, 5, 30):
            self.type(f"{line}\t")
            time.sleep(pause)
            self.type("\x01echo 'an''swer:' \x05 :end\n")
            found = self.wait_for(r"answer: (gridwright[^\r\n]*?) +:end")[1]
            if found == expected:
                break
        return found

    def close(self) -> None:
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


TYPED = {
    "gridwright so": "gridwright solve",
    "gridwright solve --metho": "gridwright solve --method",
    "gridwright solve --method cp@config": "gridwright solve --method cp@configurations",
    "gridwright solve --method sat:cadical10": "gridwright solve --method sat:cadical103",
    "gridwright kinds mak": "gridwright kinds makaro",
    "gridwright batch stat": "gridwright batch status",
    "gridwright convert --to pzp": "gridwright convert --to pzprv3",
    "gridwright show puzzle-1": "gridwright show puzzle-1.txt",
}


@pytest.mark.parametrize("shell", SHELLS)
def test_the_tab_key_completes(shell: str, scripts: Scripts, folder: Path) -> None:
    session = Session(shell, scripts[shell], folder)
    try:
        assert {line: session.complete(line, expected) for line, expected in TYPED.items()} == TYPED
    finally:
        session.close()


def test_an_unknown_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["completion", "fsh"])
    assert ended.value.code == 2
    assert "did you mean fish?" in capsys.readouterr().err
