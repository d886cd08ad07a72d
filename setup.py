"""What the build needs beyond pyproject.toml: the packages, and compiling the hot modules.

mypyc turns the search, the games' cores (core*.py) and readable rules that are much played
(rules_*.py) into C.  Where that can't be built (no C compiler, no Python headers), the same files
are installed and run interpreted, slower.  FANOBOARD_PURE=1 asks for that.
"""

# mypy: disallow-untyped-calls=False

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from functools import cache
from glob import glob
from pathlib import Path
from typing import cast

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

HOT = [
    path
    for pattern in ("fanoboard/search/*.py", "fanoboard/games/*/core*.py", "fanoboard/games/*/rules_*.py")
    for path in sorted(glob(pattern))
    if not path.endswith("__init__.py")
]
METADATA_ONLY = {"egg_info", "dist_info", "sdist"}
"""Commands of the build that compile nothing."""


class OptionalBuild(build_ext):
    """Compiles all extension modules, or, where one can't be compiled, none."""

    def run(self) -> None:
        """Build; after a failure leave nothing compiled behind and go on."""
        try:
            super().run()
        except (CCompilerError, BaseError, OSError) as error:
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            self.warn(f"fanoboard will run interpreted, as its search can't be compiled: {error}")

    def copy_extensions_to_source(self) -> None:
        """Put the modules beside their sources, in an editable install, if they were built."""
        if self.extensions:
            super().copy_extensions_to_source()


@cache
def scratch() -> str:
    """Where the build writes: `build`, or, where the sources can't be written, a folder that goes with it."""
    if os.access(".", os.W_OK):
        return "build"
    folder = tempfile.mkdtemp(prefix="fanoboard-build-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def written_elsewhere() -> dict[str, dict[str, str]]:
    """What commands have to be told where the sources can't be written."""
    if scratch() == "build":
        return {}
    return {"build": {"build_base": scratch()}, "egg_info": {"egg_base": scratch()}}


def compiled() -> list[Extension]:
    """The hot modules as C extensions."""
    if os.environ.get("FANOBOARD_PURE") == "1" or METADATA_ONLY & set(sys.argv):
        return []
    from mypyc.build import mypycify

    sources = ["--follow-imports=silent", f"--cache-dir={scratch()}/mypy", *HOT]
    extensions = cast(
        "list[Extension]", mypycify(sources, opt_level="3", group_name="fanoboard", target_dir=scratch())
    )
    if os.name == "posix":
        for extension in extensions:
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return extensions


setup(
    packages=[*find_packages(include=["fanoboard", "fanoboard.*"]), "fanoboard.assets", "fanoboard.themes"],
    ext_modules=compiled(),
    cmdclass={"build_ext": OptionalBuild},
    options=written_elsewhere(),
)
