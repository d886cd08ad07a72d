"""`manifest.json` and `SHA256SUMS` of a folder of packages: what a release page says of its files.

`python packaging/release_manifest.py FOLDER VERSION` writes them for packages that were gathered from
several machines; `sha256sum --check SHA256SUMS` checks a download.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path

MANIFEST = "manifest.json"
SUMS = "SHA256SUMS"


def write_manifest(folder: Path, version: str) -> None:
    """Write both files for all packages in a folder that are of this version.

    `manifest.json` tells the `version`, and for each of the `files` its `name`, its `size` in bytes
    and its `sha256`.  A package is of a version that its name contains.
    """
    exactly = re.compile(rf"(?<![\d.]){re.escape(version)}(?!\.?\d)")
    packages = sorted(path for path in folder.iterdir() if path.is_file() and exactly.search(path.name))
    files = [{"name": path.name, "size": path.stat().st_size, "sha256": _sum_of(path)} for path in packages]
    told = json.dumps({"name": "fanoboard", "version": version, "files": files}, indent=2) + "\n"
    (folder / MANIFEST).write_text(told, encoding="utf-8", newline="\n")
    lines = "".join(f"{each['sha256']}  {each['name']}\n" for each in files)
    (folder / SUMS).write_text(lines, encoding="utf-8", newline="\n")


def _sum_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    write_manifest(Path(sys.argv[1]), sys.argv[2])
