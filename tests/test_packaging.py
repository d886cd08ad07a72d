"""What the builds of packages share."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "packaging"))

import build
from launch import leave_libraries_alone
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


@pytest.mark.parametrize("before", ["", "/opt/lib"])
def test_other_programs_find_their_own_libraries(monkeypatch: pytest.MonkeyPatch, before: str) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/usr/lib/fanoboard/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    leave_libraries_alone()
    assert os.environ.get("LD_LIBRARY_PATH", "") == before
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ


@pytest.mark.skipif(os.name == "nt", reason="the tool is a script of the shell")
def test_the_tools_of_the_build_are_those_of_its_own_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scripts = tmp_path / "bin"
    scripts.mkdir()
    (scripts / "pyinstaller").write_text("#!/bin/sh\necho ours > tool\n")
    # It stands for the Python there, and does what the build does: it calls a tool by its name.
    python = scripts / "python"
    python.write_text(f"#!/bin/sh\ncd '{tmp_path}' && pyinstaller\n")
    for file in scripts.iterdir():
        file.chmod(0o755)
    monkeypatch.setattr(build, "prepare", lambda *_: python)
    monkeypatch.setattr(sys, "argv", ["build.py", "linux", "--out", str(tmp_path / "out")])
    assert build.main() == 0
    assert (tmp_path / "tool").read_text() == "ours\n"
