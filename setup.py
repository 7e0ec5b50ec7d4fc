"""Compile the kernel where that is possible, and put the examples into the package; the rest is in pyproject.toml.

Every source that starts with `# cython:` is compiled. Without Cython or a C compiler the package
installs all the same, and the same files run uncompiled. The examples lie at the top of the source tree, where people
look for them; a wheel holds them as `gridwright/examples`.
"""

import runpy
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path("src")
PACKAGE = SOURCE / "gridwright"
EXAMPLES = Path("examples")
build_record = SimpleNamespace(**runpy.run_path(str(PACKAGE / "kernel" / "build_record.py")))


def extensions() -> list[Extension]:
    """The modules to compile, each without what only a debugger reads; one that fails stays uncompiled."""
    options = [] if sys.platform == "win32" else ["-g0"]
    return [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [path.as_posix()],
            extra_compile_args=options,
            optional=True,
        )
        for path in build_record.find_sources(PACKAGE)
    ]


class BuildKernel(build_ext):
    """Compile; in the source tree only what has changed, and record what was built.

    A change is told by digests, not by dates: a copied or restored file may be older than what was built from another
    version of it. Compiled files without a source are removed.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        self.force = True  # what is named is compiled, whatever the dates of files
        self.parallel = self.parallel or True

    def run(self) -> None:
        in_place = self.inplace
        if in_place:
            for path in build_record.find_orphans(PACKAGE):
                path.unlink()
            self.keep_changed()
        self.translate()
        super().run()
        if in_place:
            build_record.write_record(PACKAGE)

    def keep_changed(self) -> None:
        """Compile only what has changed; what was built from another version goes at once, as compiling may fail."""
        changed = build_record.find_changed(PACKAGE)
        build_record.record_file(PACKAGE).unlink(missing_ok=True)
        for source in changed:
            build_record.compiled_file(source).unlink(missing_ok=True)
        names = {source.as_posix() for source in changed}
        self.extensions = [extension for extension in self.extensions if extension.sources[0] in names]

    def translate(self) -> None:
        """Turn Python into C by Cython; without Cython nothing is compiled."""
        try:
            from Cython.Compiler import Options

            Options.buffer_max_dims = build_record.DIMENSIONS  # before anything else of Cython is imported
            from Cython.Build import cythonize
        except ImportError:
            self.extensions = []
            return
        translated = cythonize(self.extensions, build_dir="build", language_level=3, quiet=True, force=True)
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]


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
        return [(path, folder / path) for path in sorted(EXAMPLES.rglob("*.txt"))]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        copied = [] if self.editable_mode else [str(target) for _, target in self.examples()]
        return [*super().get_outputs(include_bytecode), *copied]


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildKernel, "build_py": BuildPackage})
