"""What the build needs beyond pyproject.toml: the packages, compiling the hot modules, and the catalogues.

mypyc turns the search, the games' cores (core*.py) and readable rules that are much played
(rules_*.py) into C.  Where that can't be built (no C compiler, no Python headers), the same files
are installed and run interpreted, slower.  FANOBOARD_PURE=1 asks for that.
"""

# mypy: disallow-untyped-calls=False

from __future__ import annotations

import atexit
import os
import re
import runpy
import shutil
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from glob import glob
from itertools import groupby
from pathlib import Path
from typing import Any, cast

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

HOT = [
    path
    for pattern in ("fanoboard/search/*.py", "fanoboard/games/*/core*.py", "fanoboard/games/*/rules_*.py")
    for path in sorted(glob(pattern))
    if not path.endswith("__init__.py")
]
TOGETHER = {
    "games___fanorona": "boards",
    "games___fixation": "boards",
    "search___bits": "boards",
    "games___fano_cards": "cards",
    "search": "search",
}
"""Which modules' C is one file for the compiler, by how their names begin; all others are one more.

What calls each other in the innermost loops is together, so that it can be inlined, and the files take
about as long as each other.
"""
BEFORE = """#include <Python.h>
#ifdef __ELF__
#pragma GCC visibility push(hidden)
#endif
#ifdef __GNUC__
#define BIT_NUMBER(bits) __builtin_ctzll(bits)
#else
#define BIT_NUMBER(bits) CPyDef_bits___bit_number(bits)
#endif
"""
"""What one of these files has and another needs is reached directly, not by a shared library's tables.

The number of the lowest bit is what processors have an instruction for, where compilers have a name for that.
"""
IN_BOUNDS = re.compile(r"= (\(uint64_t\)cpy_r_\w+ < \(uint64_t\)cpy_r_\w+);")
"""Whether an index lies within a vec, as mypyc writes it: compilers take that to be unlikely, unless told."""
BIT_NUMBER = re.compile(r"= CPyDef_bits___bit_number(\(\w+\));")
"""Where the number of the lowest bit that is set is asked for."""
METADATA_ONLY = {"egg_info", "dist_info", "sdist"}
"""Commands of the build that compile nothing."""


class OptionalBuild(build_ext):
    """Compiles all extension modules, or, where one can't be compiled, none."""

    def build_extensions(self) -> None:
        """Build with all processors."""
        self.parallel = os.cpu_count()
        compile_ = self.compiler.compile

        def compile_side_by_side(sources: Sequence[str], *args: Any, **options: Any) -> list[str]:  # noqa: ANN401
            with ThreadPoolExecutor(self.parallel) as pool:
                made = pool.map(lambda source: compile_([source], *args, **options), sources)
                return [path for paths in made for path in paths]

        self.compiler.compile = compile_side_by_side
        super().build_extensions()

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


class BuildWithCatalogues(build_py):
    """Also makes of each catalogue that translators edit the one that gettext reads, as that is faster."""

    def run(self) -> None:
        """Build; an editable install goes without."""
        super().run()
        if self.editable_mode:
            return
        po_file = runpy.run_path("fanoboard/content/po_file.py")
        for edited in glob("assets/languages/*/fanoboard.po"):
            made = Path(self.build_lib, "fanoboard", edited).with_suffix(".mo")
            made.parent.mkdir(parents=True, exist_ok=True)
            entries = po_file["parse_po"](Path(edited).read_text(encoding="utf-8"))
            made.write_bytes(po_file["compiled"](entries))


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
        "list[Extension]",
        mypycify(sources, opt_level="3", group_name="fanoboard", target_dir=scratch(), multi_file=True),
    )
    for extension in extensions:
        if len(extension.sources) > 1:
            extension.sources = units(extension.sources)
        if os.name == "posix":
            # What debuggers want takes a third of the compiler's time, and names the folder of the build.
            # Small functions look large with all that is done in case of errors: inline them all the same.
            # More variables to count short loops by only push others out of the registers.
            flags = ["-fno-semantic-interposition", "-g0", "-finline-limit=400", "-fno-ivopts"]
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return extensions


def units(sources: Sequence[str]) -> list[str]:
    """Write files for the compiler, each of which holds some of the sources; their paths."""

    def unit(source: str) -> str:
        module = Path(source).stem.removeprefix("__native_fanoboard___")
        return next((name for start, name in TOGETHER.items() if module.startswith(start)), "others")

    made: list[Path] = []
    for name, parts in groupby(sorted(sources, key=unit), unit):
        path = Path(scratch(), f"unit_{name}.c")
        text = "".join(Path(part).read_text(encoding="utf-8") for part in parts)
        text = BIT_NUMBER.sub(r"= BIT_NUMBER\1;", IN_BOUNDS.sub(r"= likely(\1);", text))
        path.write_text(BEFORE + text, encoding="utf-8")
        made.append(path)
    return [str(path) for path in made]


setup(
    packages=[*find_packages(include=["fanoboard", "fanoboard.*"]), "fanoboard.assets", "fanoboard.themes"],
    ext_modules=compiled(),
    cmdclass={"build_ext": OptionalBuild, "build_py": BuildWithCatalogues},
    options=written_elsewhere(),
)
