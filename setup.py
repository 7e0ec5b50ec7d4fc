"""Compile the kernel where that is possible, and put the examples into the package; the rest is in pyproject.toml.

Every source that starts with `# cython:` is compiled: those of a package are merged into one unit (tools/units),
Cython translates it into C (tools/translate.py), and a C compiler makes an extension module of it. A source
distribution has the C in `generated/`, so that it needs no Cython. Without a C compiler the package installs all the
same, and the same files run uncompiled. The examples lie at the top of the source tree, where people look for them; a
wheel holds them as `gridwright/examples`.
"""

import hashlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from types import SimpleNamespace

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import BaseError

sys.path.insert(0, str(Path(__file__).resolve().parent))  # a build backend does not look here for modules
from distutils.command.install_data import install_data  # setuptools' own, once setuptools is imported

from tools import units

SOURCE = Path("src")
PACKAGE = SOURCE / "gridwright"
EXAMPLES = Path("examples")
BUILD = Path("build")
MANUAL = BUILD / "man"
GENERATED = Path("generated")  # in a source distribution: C, and which sources it was made from
DIGEST = "digest.txt"
# With -O2 the compiler takes half as long again, and solving, hints and generators take the same time. With the limited
# API ratings take up to a fifth longer, and generators up to three times as long.
FLAGS = (
    []
    if sys.platform == "win32"
    else ["-O1", "-fstrict-aliasing", "-finline-small-functions", "-ftree-pre", "-g0", "-w"]
)
NO_COMPILER = (
    "there is no C compiler: gridwright runs uncompiled, which changes no answer but takes some 20 times as long; "
    "with one (Debian: apt install gcc python3-dev), install it again"
)

record = SimpleNamespace(**runpy.run_path(str(PACKAGE / "compiled" / "record.py")))


def module_name(unit: str) -> str:
    """The name by which Python imports a unit."""
    return f"{PACKAGE.name}.{unit.replace('/', '.')}"


def c_file(unit: str, folder: Path) -> Path:
    """The C of a unit in a folder."""
    return folder / PACKAGE.name / f"{unit}.c"


def extensions() -> list[Extension]:
    """The extension modules, that of the kernel first, as it takes longest."""
    return [
        Extension(
            module_name(unit),
            [c_file(unit, BUILD / "c").as_posix()],
            extra_compile_args=FLAGS,
        )
        for unit in sorted(record.find_units(PACKAGE), key=lambda unit: unit != f"kernel/{record.UNIT}")
    ]


def translate(unit: str) -> Path:
    """Translate a unit into C, unless that is done; where the C is."""
    target, digest = c_file(unit, BUILD / "c"), digest_unit(unit)
    made_from = target.with_suffix(".txt")
    if target.exists() and made_from.exists() and made_from.read_text(encoding="utf-8") == digest:
        return target
    flags = ["--shared"] if unit == record.SHARED else []
    command = [sys.executable, "tools/translate.py", *flags, module_name(unit), str(BUILD / "units"), str(target)]
    made_from.unlink(missing_ok=True)
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}\nCython cannot translate {unit}; see above")
    if lost := units.find_lost_errors(target.read_text(encoding="utf-8")):
        raise SystemExit(f"in {unit} an exception in these functions would be lost; write @raises: {', '.join(lost)}")
    made_from.write_text(digest, encoding="utf-8")
    return target


def digest_unit(unit: str) -> str:
    """A digest of what a unit is compiled from: its sources, and the declarations of all units that it uses."""
    state = hashlib.sha256(repr(FLAGS).encode() + Path("tools/translate.py").read_bytes())
    waiting, seen = [unit], set()
    while waiting:
        name = waiting.pop()
        seen.add(name)
        declarations = BUILD / "units" / PACKAGE.name / f"{name}.pxd"
        if declarations.exists():
            text = declarations.read_text(encoding="utf-8")
            state.update(text.encode())
            used = re.findall(rf"^from {PACKAGE.name}\.(\S+) cimport", text, re.MULTILINE)
            waiting += sorted({module.replace(".", "/") for module in used} - seen - set(waiting))
    source = BUILD / "units" / PACKAGE.name / f"{unit}.py"
    state.update(source.read_bytes() if source.exists() else b"")
    return state.hexdigest()


def has_compiler() -> bool:
    """Is a C compiler there? Windows keeps it elsewhere, so there the build finds out."""
    own = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return sys.platform == "win32" or shutil.which(own) is not None


class BuildKernel(build_ext):
    """Compile; in the source tree only what has changed, and record what was built.

    A change is told by digests, not by dates: a copied or restored file may be older than what was built from another
    version of it. Compiled files without a source are removed. All units are compiled or none, as they belong together.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        self.force = True  # what is named is compiled, whatever the dates of files
        self.parallel = self.parallel or True

    def run(self) -> None:
        digests = {}
        self.is_translated = (GENERATED / DIGEST).exists() and self.read_generated() == record.digest(PACKAGE)
        if not has_compiler():
            print(f"gridwright: {NO_COMPILER}", flush=True)
            self.remove_compiled()
        else:
            shutil.rmtree(BUILD / "units", ignore_errors=True)
            units.write_units(SOURCE, BUILD / "units")
            digests = {unit: digest_unit(unit) for unit in record.find_units(PACKAGE)}
            self.compile(digests)
        if self.inplace:
            record.write_record(digests, PACKAGE)

    def read_generated(self) -> str:
        """Which sources the C of a source distribution was made from."""
        return (GENERATED / DIGEST).read_text(encoding="utf-8").strip()

    def compile(self, digests: dict[str, str]) -> None:
        """Compile what has changed; if that fails, nothing is left compiled."""
        if self.inplace:
            for path in record.find_orphans(PACKAGE):
                path.unlink()
            old = record.read_units(PACKAGE)
            record.record_file(PACKAGE).unlink(missing_ok=True)
            changed = {module_name(unit) for unit, digest in digests.items() if old.get(unit) != digest}
            self.extensions = [extension for extension in self.extensions if extension.name in changed]
        try:
            super().run()
        except BaseError as error:
            print(f"gridwright: its kernel could not be compiled, and runs uncompiled: {error}", flush=True)
            self.remove_compiled()

    def build_extension(self, ext: Extension) -> None:
        """Translate a unit into C and compile it; threads do this for several at a time."""
        start = time.monotonic()
        unit = ext.name.partition(".")[2].replace(".", "/")
        source = c_file(unit, GENERATED) if self.is_translated else translate(unit)
        ext.sources = [source.as_posix()]
        super().build_extension(ext)
        print(f"    compiled {ext.name} in {time.monotonic() - start:.0f} s", flush=True)

    def remove_compiled(self) -> None:
        """Remove what is compiled, here or where the package is built."""
        folder = PACKAGE if self.inplace else Path(self.build_lib, PACKAGE.name)
        for path in record.find_compiled(folder):
            path.unlink()
        self.extensions = []


class BuildPackage(build_py):
    """Copy the package, and the examples into it; an editable install finds them where they are."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for source, target in self.examples():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)

    def examples(self) -> list[tuple[Path, Path]]:
        """Every example, and where the built package has it."""
        folder = Path(self.build_lib, "gridwright")
        return [(path, folder / path) for path in sorted([*EXAMPLES.rglob("*.txt"), *EXAMPLES.glob("*.sh")])]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        copied = [] if self.editable_mode else [str(target) for _, target in self.examples()]
        return [*super().get_outputs(include_bytecode), *copied]


class DistributeSource(sdist):
    """Put the generated C into the source distribution, so that whoever compiles it needs no Cython."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        target = Path(base_dir, GENERATED)
        shutil.rmtree(target, ignore_errors=True)
        units.write_units(SOURCE, BUILD / "units")
        for unit in record.find_units(PACKAGE):
            c_file(unit, target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(translate(unit), c_file(unit, target))
        (target / DIGEST).write_text(record.digest(PACKAGE) + "\n", encoding="utf-8")


class InstallManual(install_data):
    """Write the manual pages from the help of the commands; without them, the rest installs all the same."""

    def run(self) -> None:
        command = [sys.executable, "-m", "tools.man_page", str(MANUAL)]
        done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(SOURCE)}, capture_output=True, text=True)
        if done.returncode:
            print(f"gridwright: the manual pages could not be written: {done.stderr.strip()[-300:]}", flush=True)
        pages = [Path(page) for page in done.stdout.splitlines()]
        self.data_files = [(f"share/man/{page.parent.relative_to(MANUAL)}", [str(page)]) for page in pages]
        super().run()


setup(
    ext_modules=extensions(),
    data_files=[("share/man/man1", [])],  # InstallManual knows which
    cmdclass={
        "build_ext": BuildKernel,
        "build_py": BuildPackage,
        "install_data": InstallManual,
        "sdist": DistributeSource,
    },
)
