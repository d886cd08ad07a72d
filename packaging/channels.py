"""What other catalogues are told of a release: `python packaging/channels.py FOLDER ADDRESS`.

FOLDER holds all files of the release; ADDRESS is where they are to be had, without a slash at the end.  Into
FOLDER/channels go

    apt/        a repository for `apt`: the .deb, and what tells of it; signed if `gpg` has the key that
                FANOBOARD_GPG_KEY names
    winget/     the three manifests of the Windows Package Manager
    homebrew/   a cask, if there are disk images
    flathub/    a manifest that builds from the sdist, with all its sources and their sums

A file that is not in FOLDER is passed over with a word, so that each can be made for itself.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parent / "linux"))

from build_steps import BuildError, run
from linux_share import filled
from lock import locked
from needs import NEEDED_TO_RUN

from fanoboard.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
APP_ID = "org.fanoboard.fanoboard"
WINGET_ID = "Fanoboard.Fanoboard"
SUMMARY = "Fanorona and its kin on beautiful boards"
_SCHEMA = "1.6.0"
_PICTURES = ROOT / "docs" / "pictures"
_FLATPAK = ROOT / "packaging" / "linux" / f"{APP_ID}.yaml"
_NEEDED_TO_BUILD = ("setuptools", "mypy", "pathspec", "ast-serialize")
"""What `pip` finds beside the sources and what these need to run, as Flathub builds without a network."""


class Missing(Exception):
    """A file that a catalogue would tell of is not there."""


def main(folder: Path, address: str) -> None:
    """Write all that can be written, and say what can't."""
    # What is told of a release bears the time of the build, if nothing else is said.
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(int(time.time())))
    makers: Mapping[str, Callable[[Path, Path, str, str], None]] = {
        "apt": write_apt,
        "winget": write_winget,
        "homebrew": write_homebrew,
        "flathub": write_flathub,
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


def write_homebrew(folder: Path, out: Path, version: str, address: str) -> None:
    """A cask for a tap."""
    sums = {
        kind: _sum(_found(folder, f"fanoboard-{version}-macos-{kind}.dmg")) for kind in ("arm64", "x86_64")
    }
    text = f"""cask "fanoboard" do
  arch arm: "arm64", intel: "x86_64"

  version "{version}"
  sha256 arm:   "{sums["arm64"]}",
         intel: "{sums["x86_64"]}"

  url "{address}/fanoboard-#{{version}}-macos-#{{arch}}.dmg"
  name "Fanoboard"
  desc "{SUMMARY}"
  homepage "{address}"

  depends_on macos: ">= :big_sur"

  app "Fanoboard.app"

  zap trash: [
    "~/Library/Application Support/fanoboard",
    "~/Library/Caches/fanoboard",
    "~/Library/Logs/fanoboard",
  ]
end
"""
    (out / "fanoboard.rb").write_text(text, encoding="utf-8")


def write_flathub(folder: Path, out: Path, version: str, address: str) -> None:
    """A manifest that compiles the sdist, with what it needs from the package index by its sums."""
    sdist = _found(folder, f"fanoboard-{version}.tar.gz")
    manifest = yaml.safe_load(_FLATPAK.read_text(encoding="utf-8"))
    (out / "requirements.txt").write_text(locked((*_NEEDED_TO_BUILD, *NEEDED_TO_RUN)), encoding="utf-8")
    metainfo = f"{APP_ID}.metainfo.xml"
    shutil.copytree(_PICTURES, out / "screenshots")
    (out / metainfo).write_text(_with_pictures(version, address), encoding="utf-8")
    manifest["modules"] = [
        "python3-requirements.json",
        {
            "name": "fanoboard",
            "buildsystem": "simple",
            "build-commands": [
                "pip3 install --no-index --no-deps --no-build-isolation --prefix=/app .",
                "python3 packaging/linux/write_share.py /app/share",
                f"install -Dm644 -t /app/share/metainfo {metainfo}",
                "mv /app/share/mime/packages/fanoboard.xml /app/share/mime/packages/$FLATPAK_ID.xml",
                'sed -i "s/icon name=\\"fanoboard\\"/icon name=\\"$FLATPAK_ID\\"/"'
                " /app/share/mime/packages/$FLATPAK_ID.xml",
                "install -Dm644 -t /app/share/licenses/$FLATPAK_ID LICENSE assets/licences/*.txt"
                " assets/fonts/*-LICENSE.txt",
            ],
            "sources": [
                {"type": "archive", "url": f"{address}/{sdist.name}", "sha256": _sum(sdist)},
                {"type": "file", "path": metainfo},
            ],
        },
    ]
    _write_yaml(out / f"{APP_ID}.yaml", manifest)


def _with_pictures(version: str, address: str) -> str:
    """What software centres are told, with all that needs an address, in the words of today's AppStream."""
    text = filled(f"{APP_ID}.metainfo.xml", version)
    text = re.sub(
        "<developer_name>(.*)</developer_name>",
        r'<developer id="org.fanoboard"><name>\1</name></developer>',
        text,
    )
    images = (
        f"    <screenshot{' type=' + chr(34) + 'default' + chr(34) if caption == 'Fanorona' else ''}>\n"
        f"      <image>{address}/screenshots/{name}.png</image>\n"
        f"      <caption>{caption}</caption>\n    </screenshot>\n"
        for name, caption in (("fanorona", "Fanorona"), ("cards", "Fano"), ("fixation", "Lines of Fixation"))
    )
    shown = f'  <url type="homepage">{address}</url>\n  <screenshots>\n{"".join(images)}  </screenshots>\n'
    return text.replace("  <content_rating", f"{shown}  <content_rating")


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
