"""The AppImage: the same folder as one file that is run as it is, where `appimagetool` is at hand.

That tool puts a small program of its own before the files, which no package index or Debian has; so it is not
fetched, and without it there is no AppImage.
"""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path

from build_steps import run
from linux_share import APP_ID, write_share


def make_appimage(program: Path, version: str, work: Path, out: Path) -> Path | None:
    """Make it from the frozen program; its file, or None without the tool."""
    tool = shutil.which("appimagetool")
    if tool is None:
        return None
    file = out / f"fanoboard-{version}-{platform.machine()}.AppImage"
    folder = app_folder(program, version, work)
    run(tool, "--no-appstream", folder, file, env={"ARCH": platform.machine(), "VERSION": version})
    return file


def app_folder(program: Path, version: str, work: Path) -> Path:
    """The folder that becomes the file: as in /usr, and at its top what starts it and what it is known by."""
    folder = work / "fanoboard.AppDir"
    shutil.copytree(program, folder / "usr" / "lib" / "fanoboard", symlinks=True)
    share = folder / "usr" / "share"
    write_share(share, version)
    # It is looked for by the name of the menu entry.
    metainfo = share / "metainfo" / f"{APP_ID}.metainfo.xml"
    metainfo.rename(metainfo.with_name("fanoboard.appdata.xml"))
    for name, target in (
        ("AppRun", "usr/lib/fanoboard/fanoboard"),
        ("fanoboard.desktop", "usr/share/applications/fanoboard.desktop"),
        ("fanoboard.png", "usr/share/icons/hicolor/256x256/apps/fanoboard.png"),
        (".DirIcon", "fanoboard.png"),
    ):
        os.symlink(target, folder / name)
    return folder
