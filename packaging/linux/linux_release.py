"""The packages for Linux: one for Debian and its descendants, and a portable one for all others."""

from __future__ import annotations

import gzip
import os
import platform
import re
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

from build_steps import run
from licence_notices import ROOT, check_listed, notices
from linux_appimage import make_appimage
from linux_deb import make_deb
from linux_needs import binaries, needed_glibc
from linux_share import write_share
from linux_texts import FILES

from fanoboard.version import VERSION

_FOREIGN = re.compile(r"R(?:UN)?PATH.*\[/")


def build(out: Path, step: Callable[[str], None]) -> list[Path]:
    """Make the packages, and name them; see `packaging/build.py`."""
    with tempfile.TemporaryDirectory(prefix="fanoboard-") as folder:
        work = Path(folder)
        step("The program, frozen")
        program = freeze(work)
        libraries = binaries(program)
        check_listed(libraries)
        step("The package for Debian")
        deb = make_deb(program, VERSION, work, out)
        step("The portable package")
        made = [deb, make_portable(program, needed_glibc(libraries), work, out)]
        if appimage := make_appimage(program, VERSION, work, out):
            step("The AppImage")
            made.append(appimage)
        else:
            step("No AppImage, as there is no appimagetool")
        return made


def freeze(work: Path) -> Path:
    """The folder with the program and all it needs of Python."""
    folders = ("--distpath", work / "dist", "--workpath", work / "frozen")
    spec = ROOT / "packaging" / "fanoboard.spec"
    # The order of sets is fixed, so that the same sources make the same program.
    freezer = (sys.executable, "-m", "PyInstaller", "--noconfirm")
    run(*freezer, *folders, spec, cwd=work, env={"PYTHONHASHSEED": "0"})
    program = work / "dist" / "fanoboard"
    forget_folders(binaries(program))
    return program


def forget_folders(files: list[Path]) -> None:
    """Remove what libraries say of folders of the machine that they were built on."""
    for file in files:
        if _FOREIGN.search(run("readelf", "--dynamic", "--wide", file)):
            run("chrpath", "--delete", file)


def make_portable(program: Path, glibc: str, work: Path, out: Path) -> Path:
    """A folder to be unpacked anywhere."""
    name = f"fanoboard-{VERSION}-linux-{platform.machine()}"
    folder = work / "portable" / name
    shutil.copytree(program, folder, symlinks=True)
    write_share(folder / "share", VERSION)
    (folder / "LICENCES.txt").write_text(notices(), encoding="utf-8")
    text = (FILES / "README.txt").read_text(encoding="utf-8").replace("@GLIBC@", glibc)
    (folder / "README.txt").write_text(text, encoding="utf-8")
    file = out / f"{name}.tar.gz"
    time = int(os.environ["SOURCE_DATE_EPOCH"])
    with (
        file.open("wb") as written,
        # Its head would tell of the file's name and of now.
        gzip.GzipFile("", "wb", 9, written, time) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        archive.add(folder, name, filter=_plain)
    return file


def _plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Nobody's file, of the time of the release."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = int(os.environ["SOURCE_DATE_EPOCH"])
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry
