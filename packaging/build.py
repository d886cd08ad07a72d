"""Make what a release page holds for one system: `python packaging/build.py linux|windows|macos`.

The packages, `manifest.json` and `SHA256SUMS` are put into the folder `dist` (`--out` names another).
It needs Python with its headers, a C compiler, commands that `needs` lists and looks for first, and a
package index: fanoboard and the locked packages are installed into an environment that lasts as long as
the build.  pip's own settings (`PIP_NO_INDEX`, `PIP_FIND_LINKS` ...) count as ever.  With `--here` the
Python that runs this has all of it installed already.

What is made for a system is known by the module `SYSTEM_release` in the folder of that name.  It has

    def build(out: Path, step: Callable[[str], None]) -> list[Path]

which puts the packages into `out` and names them; all their names contain the version.  It runs
where the compiled fanoboard and the locked packages are installed, calls `step` with a few words
before everything that takes a while, and raises `BuildError` with a sentence if it can't go on.
`build_steps` has that error, and `run` for commands.
`SOURCE_DATE_EPOCH` is set: the time that everything in a package bears.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, cast

from build_steps import BuildError, run
from needs import check_needs
from release_manifest import write_manifest

ROOT = Path(__file__).resolve().parent.parent
SYSTEMS = ("linux", "windows", "macos")
_NOT_COPIED = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "*.so", "*.pyd", "__pycache__")


class Release(Protocol):
    """A module that makes the packages of one system."""

    def build(self, out: Path, step: Callable[[str], None]) -> list[Path]:
        """Put the packages into a folder, and name them."""


def progress(begin: float) -> Callable[[str], None]:
    """A function that says what is done now, and how many seconds went by since the clock said `begin`."""
    return lambda words: print(f"[{time.monotonic() - begin:5.1f} s] {words}", flush=True)


def prepare(folder: Path, step: Callable[[str], None], updates: Sequence[str] = ()) -> Path:
    """Install fanoboard, compiled, and the locked packages into a new environment; its Python.

    `updates` are the address where newer versions are told of and the public key, or nothing.
    """
    step("An environment of its own")
    venv.create(folder / "environment", with_pip=True)
    scripts = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
    step("The locked packages")
    run(*pip, "--require-hashes", "-r", ROOT / "packaging" / "lock.txt")
    step("fanoboard, compiled")
    # A copy, as the installer writes into the folder that it installs.
    source = folder / "source"
    shutil.copytree(ROOT, source, ignore=_NOT_COPIED)
    if updates:
        tell_address(source, *updates)
    run(*pip, "--no-index", "--no-deps", "--no-build-isolation", source)
    return python


def tell_address(source: Path, address: str, key: str) -> None:
    """Tell a copy of the sources where its build looks for newer versions, and whose signature it believes.

    Raises:
        BuildError: Nobody could look there.
    """
    if not address.startswith("http://"):
        raise BuildError(
            f"{address}: a packaged program speaks no TLS; http:// will do, as the file is signed"
        )
    if not re.fullmatch("[A-Za-z0-9+/]{43}=", key):
        raise BuildError(f"{key}: that is no public Ed25519 key in base64")
    file = source / "fanoboard" / "content" / "release_address.py"
    text = file.read_text(encoding="utf-8")
    for name, value in (("ADDRESS", address), ("KEY", key)):
        text = text.replace(f'{name} = ""', f"{name} = {value!r}")
    file.write_text(text, encoding="utf-8")


def check_compiled() -> str:
    """The version of the fanoboard that is installed here.

    Raises:
        BuildError: It isn't compiled.
    """
    command = [sys.executable, "-m", "fanoboard", "--version"]
    told = subprocess.run(
        command, cwd=Path(sys.executable).parent, capture_output=True, text=True, check=False
    )
    if "compiled" not in told.stdout:
        raise BuildError(
            f"fanoboard is not installed here in its compiled form: {told.stdout or told.stderr}"
        )
    return told.stdout.split()[1]


def date_everything() -> None:
    """Let what is built bear the time of the commit, so that the same commit makes the same packages."""
    if "SOURCE_DATE_EPOCH" not in os.environ:
        command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        try:
            told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            told = str(int(time.time()))
        os.environ["SOURCE_DATE_EPOCH"] = told
    # Archives tell the time of some place; all builds are made at the same one.
    os.environ["TZ"] = "UTC"
    if hasattr(time, "tzset"):
        time.tzset()


def make(system: str, out: Path, step: Callable[[str], None]) -> None:
    """Make the packages of a system with what is installed here."""
    version = check_compiled()
    date_everything()
    out.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(ROOT / "packaging" / system))
    release = cast("Release", importlib.import_module(f"{system}_release"))
    made = release.build(out, step)
    step("The manifest")
    write_manifest(out, version)
    for path in made:
        print(f"{path.stat().st_size / 1e6:7.1f} MB  {path}")


def main() -> int:
    """Do what the command line says; the exit status."""
    parser = argparse.ArgumentParser(description="Make what a release page holds for one system.")
    parser.add_argument("system", choices=SYSTEMS)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for it (dist)")
    parser.add_argument("--here", action="store_true", help="this Python has all packages, fanoboard too")
    parser.add_argument(
        "--updates",
        nargs=2,
        default=(),
        metavar=("ADDRESS", "KEY"),
        help="where its user may look for newer versions, and the public key of what lies there",
    )
    parser.add_argument("--begin", type=float, default=time.monotonic(), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    out = asked.out.resolve()
    step = progress(asked.begin)
    try:
        check_needs(asked.system, here=asked.here)
        if asked.here:
            make(asked.system, out, step)
            return 0
        with tempfile.TemporaryDirectory(prefix="fanoboard-") as folder:
            python = prepare(Path(folder), step, asked.updates)
            command = [python, __file__, asked.system, "--out", out, "--here", "--begin", str(asked.begin)]
            # The tools that were installed beside this Python are found before any others.
            path = os.pathsep.join((str(python.parent), os.environ.get("PATH", os.defpath)))
            return subprocess.run(command, env={**os.environ, "PATH": path}, check=False).returncode
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
