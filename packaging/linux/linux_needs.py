"""What a folder of programs and libraries asks of the system that it runs on."""

from __future__ import annotations

import re
from pathlib import Path

from build_steps import BuildError, run

PACKAGES = {
    "libc6": (
        "libc.so.6",
        "libm.so.6",
        "libdl.so.2",
        "libpthread.so.0",
        "librt.so.1",
        "ld-linux-x86-64.so.2",
    ),
    "libexpat1": ("libexpat.so.1",),
    "libgcc-s1": ("libgcc_s.so.1",),
    "libstdc++6": ("libstdc++.so.6",),
    "zlib1g": ("libz.so.1",),
}
"""Which package of Debian has what is used and not shipped."""
_GLIBC = re.compile(r"\bGLIBC_(\d+)\.(\d+)")
_NEEDED = re.compile(r"\(NEEDED\).*\[(.+)\]")


def binaries(folder: Path) -> list[Path]:
    """The programs and libraries in a folder."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())
    return [path for path in files if _begins_as_elf(path)]


def needed_glibc(files: list[Path]) -> str:
    """The oldest version of the C library that has all that the files ask for."""
    told = run("readelf", "--version-info", "--wide", *files)
    return ".".join(map(str, max((int(major), int(minor)) for major, minor in _GLIBC.findall(told))))


def needed_packages(files: list[Path]) -> list[str]:
    """The packages of Debian that the files can't be loaded without, as a package says it.

    Raises:
        BuildError: A library is used that is neither shipped nor known.
    """
    shipped = {path.name for path in files}
    asked = set(_NEEDED.findall(run("readelf", "--dynamic", "--wide", *files))) - shipped
    owners = {library: package for package, libraries in PACKAGES.items() for library in libraries}
    if unknown := asked - owners.keys():
        raise BuildError(f"neither shipped nor part of a known package: {', '.join(sorted(unknown))}")
    glibc = needed_glibc(files)
    packages = sorted({owners[library] for library in asked})
    return [f"libc6 (>= {glibc})" if package == "libc6" else package for package in packages]


def _begins_as_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"
