"""What other catalogues are told of a release: `python packaging/channels.py FOLDER ADDRESS`.

FOLDER holds all files of the release; ADDRESS is where they are to be had, without a slash at the end.  Into
FOLDER/channels go

    apt/        a repository for `apt`: the .deb, and what tells of it; signed if `gpg` has the key that
                FANOBOARD_GPG_KEY names
    winget/     the three manifests of the Windows Package Manager

A file that is not in FOLDER is passed over with a word, so that each can be made for itself.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml
from build_steps import BuildError, run

from fanoboard.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
WINGET_ID = "Fanoboard.Fanoboard"
SUMMARY = "Fanorona and its kin on beautiful boards"
_SCHEMA = "1.6.0"


class Missing(Exception):
    """A file that a catalogue would tell of is not there."""


def main(folder: Path, address: str) -> None:
    """Write all that can be written, and say what can't."""
    # What is told of a release bears the time of the build, if nothing else is said.
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(time.time())))
    makers: Mapping[str, Callable[[Path, Path, str, str], None]] = {
        "apt": write_apt,
        "winget": write_winget,
    }
    for name, make in makers.items():
        out = folder / "channels" / name
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        try:
            make(folder, out, VERSION, address)
        except Missing as missing:
            shutil.rmtree(out)
            print(f"{name}: left out, as {missing} is not there")
        else:
            print(f"{name}: {', '.join(sorted(path.name for path in out.rglob('*') if path.is_file()))}")


def write_apt(folder: Path, out: Path, version: str, address: str) -> None:
    """A flat repository: `deb [signed-by=...] ADDRESS/apt ./` in sources.list."""
    deb = _found(folder, f"fanoboard_{version}-1_*.deb")
    shutil.copy(deb, out / deb.name)
    packages = run("dpkg-scanpackages", "--multiversion", ".", cwd=out)
    (out / "Packages").write_text(packages, encoding="utf-8")
    (out / "Packages.gz").write_bytes(gzip.compress(packages.encode(), 9, mtime=0))
    day = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", deb.stat().st_mtime)), UTC)
    architecture = deb.stem.rpartition("_")[2]
    head = {
        "Origin": "Fanoboard",
        "Label": "Fanoboard",
        "Suite": "stable",
        "Architectures": architecture,
        "Date": f"{day:%a, %d %b %Y %H:%M:%S} UTC",
        "Description": SUMMARY,
    }
    sums = [
        f" {_sum(out / name)} {(out / name).stat().st_size} {name}" for name in ("Packages", "Packages.gz")
    ]
    lines = [*(f"{name}: {value}" for name, value in head.items()), "SHA256:", *sums]
    (out / "Release").write_text("\n".join(lines) + "\n", encoding="utf-8")
    if key := os.environ.get("FANOBOARD_GPG_KEY"):
        gpg = ("gpg", "--batch", "--yes", "--local-user", key)
        run(*gpg, "--clearsign", "--output", out / "InRelease", out / "Release")
        run(*gpg, "--detach-sign", "--armor", "--output", out / "Release.gpg", out / "Release")
        (out / "fanoboard.asc").write_text(run(*gpg, "--export", "--armor", key), encoding="utf-8")


def write_winget(folder: Path, out: Path, version: str, address: str) -> None:
    """The manifests that a pull request to microsoft/winget-pkgs holds."""
    setup = _found(folder, f"fanoboard-{version}-windows-setup.exe")
    common = {"PackageIdentifier": WINGET_ID, "PackageVersion": version}
    installer = {
        "InstallerLocale": "en-US",
        "Platform": ["Windows.Desktop"],
        "MinimumOSVersion": "10.0.0.0",
        "InstallerType": "nullsoft",
        "Scope": "user",
        "InstallModes": ["interactive", "silent"],
        "UpgradeBehavior": "install",
        "FileExtensions": ["fanoboard"],
        "Installers": [
            {
                "Architecture": "x64",
                "InstallerUrl": f"{address}/{setup.name}",
                "InstallerSha256": _sum(setup).upper(),
            }
        ],
        "ManifestType": "installer",
    }
    texts = {
        "PackageLocale": "en-US",
        "Publisher": "The fanoboard authors",
        "PackageName": "Fanoboard",
        "License": "MIT",
        "ShortDescription": SUMMARY,
        "Tags": ["board-games", "fanorona", "game"],
        "ManifestType": "defaultLocale",
    }
    whole = {"DefaultLocale": "en-US", "ManifestType": "version"}
    for suffix, values in ((".installer", installer), (".locale.en-US", texts), ("", whole)):
        _write_yaml(out / f"{WINGET_ID}{suffix}.yaml", {**common, **values, "ManifestVersion": _SCHEMA})


def _found(folder: Path, pattern: str) -> Path:
    """The one file of that name.  Raises Missing."""
    files = sorted(folder.glob(pattern))
    if not files:
        raise Missing(pattern)
    return files[0]


def _sum(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _write_yaml(file: Path, values: Mapping[str, Any]) -> None:
    text = yaml.safe_dump(dict(values), sort_keys=False, allow_unicode=True, width=1000)
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]).resolve(), sys.argv[2])
    except (BuildError, subprocess.SubprocessError) as error:
        sys.exit(f"channels.py: {error}")
