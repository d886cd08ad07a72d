"""Look at a wheel and an sdist as whoever gets them does: `python packaging/check_dist.py FOLDER`.

The folder is what `python -m build --outdir FOLDER` made.  The sdist must hold what is under version
control, and its tests must be found; the wheel must hold the package and nothing else, install where
there is no compiler, and show its window.  Needs git, pytest, and a package index for the locked
packages that fanoboard runs with.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterable, Sequence
from importlib import metadata
from pathlib import Path

from lock import locked, package_name

ROOT = Path(__file__).resolve().parent.parent
_NOT_SENT = (".gitignore", ".github/")
"""The beginnings of what is under version control and of no use without it."""
_WRITTEN = ("PKG-INFO", "setup.cfg", "fanoboard.egg-info/")
"""The beginnings of what the build adds to an sdist."""
_SHIPPED = {"assets": "fanoboard/assets", "themes": "fanoboard/themes"}
"""Folders that lie elsewhere once they are installed."""

_WINDOW = """
from fanoboard.content.layout import register_layouts
from fanoboard.ui.app.app import App
from fanoboard.ui.features.home.home_scene import Home

register_layouts(shipped_only=True)
app = App()
app.push(Home(app))
while app.round(True) or app.busy:
    pass
surface = app.window.surface
width, height = surface.get_size()
print(len({tuple(surface.get_at((x, y))) for x in range(0, width, 16) for y in range(0, height, 16)}))
"""


def wrong_in_sdist(found: Iterable[str], kept: Iterable[str]) -> set[str]:
    """What an sdist lacks of the files that are kept under version control, and what it has beside them."""
    wanted = {name for name in kept if not name.startswith(_NOT_SENT)}
    return wanted ^ {name for name in found if not name.startswith(_WRITTEN)}


def wrong_in_wheel(found: Iterable[str], kept: Iterable[str]) -> set[str]:
    """The same of a wheel, in which catalogues are compiled too; compiled modules are no strangers in it."""
    wanted = set()
    for name in kept:
        folder, _, rest = name.partition("/")
        if folder == "fanoboard" or (folder in _SHIPPED and rest):
            wanted.add(f"{_SHIPPED.get(folder, folder)}/{rest}")
        if re.fullmatch(r"assets/languages/\w+/fanoboard\.po", name):
            wanted.add(f"fanoboard/{name.removesuffix('.po')}.mo")
    is_ours = re.compile(r"fanoboard-[^/]+\.dist-info/|fanoboard(/.*|__mypyc)\.[\w-]+\.(so|pyd)$")
    return wanted ^ {name for name in found if not is_ours.match(name)}


def required(requirements: Sequence[str]) -> set[str]:
    """The names of packages that are asked for, and of those that these need, as they are installed here."""
    found = {package_name(each) for each in requirements if "extra ==" not in each}
    for name in sorted(found):
        found |= required(metadata.requires(name) or ())
    return found


def kept() -> list[str]:
    """What is under version control, or will be with the next commit."""
    command = ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [name for name in told.splitlines() if (ROOT / name).exists()]


def _check_sdist(sdist: Path, folder: Path) -> None:
    with tarfile.open(sdist) as archive:
        files = [each.name.partition("/")[2] for each in archive if each.isfile()]
        archive.extractall(folder, filter="data")
    wrong = wrong_in_sdist(files, kept())
    assert not wrong, f"the sdist and the repository differ: {sorted(wrong)}"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider"]
    done = subprocess.run(
        command,
        cwd=next(folder.iterdir()),
        env={**os.environ, "FANOBOARD_SOURCE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    print(f"{sdist.name}: {len(files)} files, {done.stdout.count('::')} tests to be found")


def _check_wheel(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        wrong = wrong_in_wheel(archive.namelist(), kept())
    assert not wrong, f"the wheel and the package differ: {sorted(wrong)}"
    venv.create(folder / "venv", with_pip=True)
    scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    # Nothing else on the path: no compiler.
    env = {**os.environ, "PATH": str(scripts), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env.update({f"XDG_{kind}_HOME": str(folder) for kind in ("CONFIG", "STATE", "DATA", "CACHE")})
    env.pop("PYTHONPATH", None)

    def run(*words: str | Path, **more: str) -> str:
        told = subprocess.run(
            words, env={**env, **more}, cwd=folder, stdout=subprocess.PIPE, text=True, check=True
        )
        return told.stdout

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = required(project["dependencies"])
    needed = folder / "needed.txt"
    needed.write_text(locked(sorted(names)), encoding="utf-8")
    install = (scripts / "python", "-m", "pip", "install", "--quiet", "--only-binary", ":all:")
    run(*install, "--require-hashes", "-r", needed, PIP_NO_INDEX="0")
    run(*install, "--no-index", wheel)
    version = run(scripts / "fanoboard", "--version").strip()
    assert "compiled" in version, version
    assert version == run(scripts / "fanoboard-app", "--version").strip()
    colours = int(run(scripts / "python", "-c", _WINDOW).split()[-1])
    assert colours > 100, colours
    print(f"{wheel.name}: {version}, installed without a compiler, {colours} colours in its window")


def main(dist: Path) -> None:
    """Run every check; an assertion that fails says which."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("sdist", "wheel"):
            (Path(folder) / name).mkdir()
        _check_sdist(next(dist.glob("*.tar.gz")), Path(folder) / "sdist")
        _check_wheel(next(dist.glob("*.whl")), Path(folder) / "wheel")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
