"""Write the signed file that tells apps of a version, which they read when somebody asks them to.

    python packaging/version_notice.py PAGE KEY FILE

PAGE is the address where the version is to be had; KEY the private Ed25519 key, as `openssl genpkey
-algorithm ed25519 -out KEY` makes one; FILE what is written.  What is new is taken from the top of the
changelog.  The public key, which builds are given, is printed.  It runs where fanoboard is installed.
"""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from build_steps import run

from fanoboard.content.newest_version import FIRST_LINE, LARGEST, Release, read_release
from fanoboard.version import VERSION

ROOT = Path(__file__).resolve().parent.parent

_LONGEST = 900
_MOST = 40


def newest_changes(changelog: str) -> list[str]:
    """The entries of the top section, without Markdown."""
    section = re.split(r"(?m)^## ", changelog)[1]
    entries = re.split(r"(?m)^- ", section)[1:]
    plain = (re.sub(r"[*`]", "", " ".join(entry.split())) for entry in entries)
    return [text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…" for text in plain][:_MOST]


def public_key(key: Path) -> str:
    """The public key of a private one, in base64."""
    command = ["openssl", "pkey", "-in", str(key), "-pubout", "-outform", "DER"]
    return base64.b64encode(subprocess.run(command, capture_output=True, check=True).stdout[-32:]).decode()


def signed(told: bytes, key: Path) -> bytes:
    """What is to be published: a text with its signature before it."""
    with tempfile.TemporaryDirectory() as folder:
        text, signature = Path(folder) / "text", Path(folder) / "signature"
        text.write_bytes(told)
        run("openssl", "pkeyutl", "-sign", "-rawin", "-inkey", key, "-in", text, "-out", signature)
        return b"\n".join((FIRST_LINE, base64.b64encode(signature.read_bytes()), told))


def notice(version: str, page: str, changelog: str, key: Path, day: datetime) -> bytes:
    """The file, which an app with the public key believes."""
    told = {"version": version, "date": f"{day:%Y-%m-%d}", "page": page, "news": newest_changes(changelog)}
    content = signed(json.dumps(told, ensure_ascii=False, indent=1).encode(), key)
    assert isinstance(read_release(content, public_key(key)), Release), "apps would not believe it"
    assert len(content) <= LARGEST, "apps would not read it"
    return content


def main(page: str, key: Path, file: Path) -> None:
    """Write the file for this version, and say by which public key it is believed."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    file.write_bytes(notice(VERSION, page, changelog, key, datetime.now(UTC)))
    print(f"{file}: version {VERSION}; public key {public_key(key)}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
