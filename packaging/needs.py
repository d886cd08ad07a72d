"""What a build needs of the machine, looked for before it begins, and the packages that the program needs."""

from __future__ import annotations

import importlib.util
import shutil
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path

from build_steps import BuildError

MINGW = "x86_64-w64-mingw32-"
"""What the names of the programs begin with that compile for Windows."""
COMMANDS: dict[str, dict[str, str]] = {
    "linux": {
        "chrpath": "chrpath",
        "dpkg": "dpkg",
        "dpkg-deb": "dpkg",
        "ldd": "libc-bin",
        "objcopy": "binutils",
        "readelf": "binutils",
        "strip": "binutils",
    },
    "windows": {
        f"{MINGW}gcc": "gcc-mingw-w64-x86-64-win32",
        f"{MINGW}windres": "gcc-mingw-w64-x86-64-win32",
        "makensis": "nsis",
    },
    "macos": {"codesign": "", "hdiutil": "", "xcrun": ""},
}
"""The commands that the build for a system runs, and which package of Debian has each."""
NEEDED_TO_RUN = (
    *("pygame-ce", "pyyaml", "msgspec", "platformdirs", "mypy-extensions", "librt", "accesskit"),
    *("fsrs", "typing-extensions"),
)
"""What fanoboard imports, and what that needs in turn, by the names in packaging/lock.txt."""
WINDOWS_PYTHON = (3, 11)
"""The Python that the Windows program brings, and that has to build it."""


def check_needs(system: str, *, here: bool, found: Callable[[str], object] = shutil.which) -> None:
    """See that everything is there; with `here`, that environment and compiler are needed no more.

    Raises:
        BuildError: Something is missing; all that is, and the packages to install, are told.
    """
    missing = dict(_missing(system, here=here, found=found))
    if missing:
        packages = sorted(set(filter(None, missing.values())))
        hint = f"; on Debian: apt install {' '.join(packages)}" if packages else ""
        raise BuildError(f"not here, and needed: {', '.join(missing)}{hint}")
    if system == "windows" and sys.version_info[:2] != WINDOWS_PYTHON:
        raise BuildError(f"the Windows program is built by Python {'.'.join(map(str, WINDOWS_PYTHON))}")


def _missing(system: str, *, here: bool, found: Callable[[str], object]) -> Iterator[tuple[str, str]]:
    """What isn't there, and the package that has it."""
    for command, package in COMMANDS[system].items():
        if not found(command):
            yield command, package
    if (not here or system == "windows") and not Path(sysconfig.get_path("include"), "Python.h").exists():
        yield "Python.h", "python3-dev"
    if not here:
        compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
        if not found(compiler):
            yield compiler, "gcc"
        if importlib.util.find_spec("ensurepip") is None:
            yield "ensurepip", "python3-venv"
