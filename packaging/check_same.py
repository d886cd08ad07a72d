"""Build the packages of a system once more, in a folder of another name, and see that they are the same.

    python packaging/check_same.py linux FOLDER [--here]

FOLDER has those that `packaging/build.py linux` made of this checkout.  The environment, what it takes of the
index, and the compiled modules are all made anew; `--here` means what it means there.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from build import ROOT, date_everything
from build_steps import run
from check_dist import kept
from release_manifest import SUMS

_NAME = "another place, with spaces"


def main(system: str, made: Path, *options: str) -> int:
    """Build them again, and tell what differs; the exit status."""
    date_everything()
    with tempfile.TemporaryDirectory() as place:
        root = Path(place, _NAME)
        for name in kept():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)
        again = Path(place, "again")
        # What is fetched is locked by its hash, so it may be fetched here.
        env = {name: value for name, value in os.environ.items() if not name.startswith("PIP_NO_")}
        program = str(root / "packaging" / "build.py")
        command = (sys.executable, program, system, "--out", str(again), *options)
        subprocess.run(command, cwd=place, env=env, check=True)
        faults = [fault for file in sums(again) for fault in different(made / file, again / file)]
    print("\n".join(faults) or f"built twice, and the same: {', '.join(sums(made))}")
    return 1 if faults else 0


def sums(folder: Path) -> dict[str, str]:
    """The packages in a folder, each with its sum."""
    lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    return {name: told for told, name in (line.split("  ") for line in lines)}


def different(one: Path, other: Path) -> list[str]:
    """What differs between two packages, a line for each file in them."""
    if one.read_bytes() == other.read_bytes():
        return []
    with tempfile.TemporaryDirectory() as folder:
        mine, others = (unpacked(each, Path(folder, kind)) for each, kind in ((one, "one"), (other, "other")))
    names = sorted(name for name in mine.keys() | others.keys() if mine.get(name) != others.get(name))
    return [f"{one.name}: {name} differs" for name in names or ["how it is packed"]]


def unpacked(package: Path, folder: Path) -> dict[str, str]:
    """The sum of each file in a package; one that can't be looked into has none."""
    folder.mkdir()
    if package.suffix == ".deb":
        run("dpkg-deb", "--raw-extract", package, folder)
    elif package.suffix == ".zip":
        with zipfile.ZipFile(package) as packed:
            packed.extractall(folder)
    elif package.suffix == ".gz":
        with tarfile.open(package) as archive:
            archive.extractall(folder, filter="data")
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]).resolve(), *sys.argv[3:]))
