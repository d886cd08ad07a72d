"""Compiling the hot modules for Windows, wherever this runs: mypyc's C by the MinGW compiler."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

from build_steps import BuildError, run
from needs import MINGW

if TYPE_CHECKING:
    from setuptools import Extension

NO_TIME = "-Wl,--no-insert-timestamp"
"""What the linker is told lest it write into a program when it was made."""
_NO_PLACE = "-Wl,--disable-auto-image-base"
"""Otherwise the address that a library asks for follows from the name of the folder it is written into."""
SUFFIX = f".cp{sys.version_info.major}{sys.version_info.minor}-win_amd64.pyd"
_HERE = Path(__file__).resolve().parent


def compile_modules(source: Path, library: Path, target: Path, work: Path) -> None:
    """Compile the extension modules of a source tree into `target`.

    Args:
        source: A copy of the repository, which is built in.
        library: python3XX.dll, of the version that this Python is of.
        target: The folder that modules are imported from.
        work: A folder for what is needed on the way.
    """
    headers = _headers(work)
    for extension in _extensions(source):
        name = extension.name.replace(".", "/") + SUFFIX
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        folders = [headers, *extension.include_dirs]
        run(
            f"{MINGW}gcc",
            *("-O3", "-finline-limit=400", "-w", "-DNDEBUG"),
            *("-shared", "-static-libgcc", "-s", NO_TIME, _NO_PLACE),
            *(f"-I{folder}" for folder in folders),
            *("-o", target / name),
            *extension.sources,
            library,
            cwd=source,
        )


def _extensions(source: Path) -> list[Extension]:
    """The modules that setup.py names, once it has made C of them."""
    import setuptools  # noqa: F401, I001 - from Python 3.12 on it brings the next one
    from distutils.core import run_setup

    before, words = Path.cwd(), sys.argv[:]
    os.chdir(source)
    try:
        distribution = run_setup("setup.py", ["build_ext"], stop_after="init")
    finally:
        os.chdir(before)
        sys.argv[:] = words
    extensions: list[Extension] = distribution.ext_modules or []
    if not extensions:
        raise BuildError("nothing is compiled: setup.py names no modules")
    return extensions


def _headers(work: Path) -> Path:
    """Python's headers as they are on Windows."""
    headers = work / "include"
    shutil.copytree(sysconfig.get_path("include"), headers)
    shutil.copy(_HERE / "pyconfig.h", headers)
    return headers
