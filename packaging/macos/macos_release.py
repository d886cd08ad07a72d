"""The disk image for macOS: the app, the folder to drag it into, and its licence.

It can be made on macOS alone, for the kind of processor that makes it, as the libraries are for one
kind each.  PyInstaller signs the app for nobody in particular ("ad hoc"); docs/releasing.md tells what
that means for its users.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from build_steps import BuildError, run
from bundle import NAME
from first_frame import NoScreen, first_frame

from fanoboard.version import VERSION

ROOT = Path(__file__).resolve().parent.parent.parent


def build(out: Path, step: Callable[[str], None]) -> list[Path]:
    """Make the disk image."""
    if platform.system() != "Darwin":
        raise BuildError("The app for macOS can only be made on macOS.")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        step("The app")
        run(
            *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"),
            *("--distpath", work / "made", "--workpath", work / "parts"),
            ROOT / "packaging" / "fanoboard.spec",
        )
        app = work / "made" / f"{NAME}.app"
        step("A look at it")
        _check(app, step)
        step("The disk image")
        image = _image(app, work / "image", out)
        if profile := os.environ.get("FANOBOARD_NOTARY_PROFILE"):
            step("Notarising, which waits for Apple")
            run("xcrun", "notarytool", "submit", image, "--keychain-profile", profile, "--wait")
            run("xcrun", "stapler", "staple", image)
        return [image]


def _check(app: Path, step: Callable[[str], None]) -> None:
    """See that the app is signed as a whole, is compiled, and opens its window."""
    run("codesign", "--verify", "--deep", "--strict", app)
    program = app / "Contents" / "MacOS" / "fanoboard"
    told = run(program, "--version")
    if "compiled" not in told:
        raise BuildError(f"the app that was made is not compiled: {told}")
    try:
        first_frame(program)
    except NoScreen:
        step("There is no screen here: its window, unseen")
        first_frame(program, {**os.environ, "SDL_VIDEODRIVER": "dummy"})


def _image(app: Path, folder: Path, out: Path) -> Path:
    """Put the app into a compressed disk image; its file."""
    folder.mkdir()
    shutil.copytree(app, folder / app.name, symlinks=True)
    (folder / "Applications").symlink_to("/Applications")
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    image = out / f"fanoboard-{VERSION}-macos-{platform.machine()}.dmg"
    run(
        *("hdiutil", "create", "-volname", NAME, "-srcfolder", folder),
        *("-fs", "HFS+", "-format", "UDZO", "-ov", image),
    )
    return image
