"""The package for Debian and what descends from it."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

from build_steps import run
from licence_notices import ROOT, notices
from linux_needs import binaries, needed_packages
from linux_share import release_time, write_compressed, write_share
from linux_texts import FILES

MAINTAINER = "The fanoboard authors <fanoboard@authors.invalid>"
LOADED_BY_SDL = ("libx11-6", "libxext6")
"""Without these there is no window on X11."""
USED_IF_THERE = (
    "libasound2 | libasound2t64",
    "libegl1",
    "libpulse0",
    "libdecor-0-0",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
    "libxcursor1",
    "libxfixes3",
    "libxi6",
    "libxkbcommon0",
    "libxrandr2",
    "libxss1",
    "xdg-utils",
)
"""Sound, Wayland, pointers, several screens, and opening a folder."""


def make_deb(program: Path, version: str, work: Path, out: Path) -> Path:
    """Make the package from the frozen program; its file."""
    root = work / "deb"
    home = root / "usr" / "lib" / "fanoboard"
    shutil.copytree(program, home, symlinks=True)
    (root / "usr" / "bin").mkdir(parents=True)
    (root / "usr" / "bin" / "fanoboard").symlink_to("../lib/fanoboard/fanoboard")
    share = root / "usr" / "share"
    write_share(share, version)
    _write_documents(share, version)
    architecture = run("dpkg", "--print-architecture").strip()
    _write_control(root, version, architecture)
    file = out / f"fanoboard_{version}-1_{architecture}.deb"
    _set_modes(root)
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, file)
    return file


def _write_documents(share: Path, version: str) -> None:
    documents = share / "doc" / "fanoboard"
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(notices(), encoding="utf-8")
    write_compressed(documents / "changelog.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    entry = f"""fanoboard ({version}-1) stable; urgency=medium

  * fanoboard {version}.  What is new is told in changelog.gz.

 -- {MAINTAINER}  {release_time():%a, %d %b %Y %H:%M:%S +0000}
"""
    write_compressed(documents / "changelog.Debian.gz", entry)
    overrides = share / "lintian" / "overrides" / "fanoboard"
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(FILES / "lintian-overrides", overrides)


def _write_control(root: Path, version: str, architecture: str) -> None:
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files) + 1023
    needed = [*needed_packages(binaries(root / "usr" / "lib" / "fanoboard")), *LOADED_BY_SDL]
    folder = root / "DEBIAN"
    folder.mkdir()
    control = f"""Package: fanoboard
Version: {version}-1
Architecture: {architecture}
Maintainer: {MAINTAINER}
Installed-Size: {size // 1024}
Depends: {", ".join(needed)}
Recommends: {", ".join(USED_IF_THERE)}
Section: games
Priority: optional
Description: Fanorona and its kin on beautiful boards
 A small family of abstract games, for two people at one screen or against
 the computer: Fanorona, Lines of Fixation, Fano330-R-Morris, the cards of
 Fano, and Nim on the Fano plane.
 .
 Lessons teach each game on its own board, puzzles sharpen the eye, and
 every game is kept, to be looked back at and reviewed by the engine.
"""
    (folder / "control").write_text(control, encoding="utf-8")
    lines = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files]
    (folder / "md5sums").write_text("".join(lines), encoding="utf-8")


def _set_modes(root: Path) -> None:
    """Everyone may read, programs may be run, and all bears the time of the release."""
    time = int(os.environ["SOURCE_DATE_EPOCH"])
    programs = {root / "usr" / "lib" / "fanoboard" / "fanoboard"}
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path in programs else 0o644)
        os.utime(path, (time, time), follow_symlinks=False)
