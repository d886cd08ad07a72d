"""The manifest of a release tells the packages of one version, and what they hold."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "packaging"))

from release_manifest import MANIFEST, SUMS, write_manifest


def test_packages_of_one_version_are_listed_with_size_and_sum(tmp_path: Path) -> None:
    kept = {"fanoboard_1.2.0-1_amd64.deb": b"deb", "fanoboard-1.2.0-linux.tar.gz": b"portable"}
    others = {
        "fanoboard-1.2.01.zip": b"",
        "fanoboard-11.2.0.zip": b"",
        "fanoboard-1.2.0.1.zip": b"",
        "notes": b"",
    }
    for name, content in {**kept, **others}.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "fanoboard-1.2.0").mkdir()
    write_manifest(tmp_path, "1.2.0")
    told = json.loads((tmp_path / MANIFEST).read_text())
    assert told["version"] == "1.2.0"
    assert told["files"] == [
        {"name": name, "size": len(kept[name]), "sha256": hashlib.sha256(kept[name]).hexdigest()}
        for name in sorted(kept)
    ]
    lines = (tmp_path / SUMS).read_text().splitlines()
    assert lines == [f"{each['sha256']}  {each['name']}" for each in told["files"]]
