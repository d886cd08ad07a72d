"""What a desktop is told of the program, beneath a folder like /usr/share.

A menu entry, icons, types of files, a description for software centres, a manual page, and what shells
complete.
"""

from __future__ import annotations

import gzip
import os
from datetime import UTC, datetime
from pathlib import Path

from completions import bash_completion, fish_completion, zsh_completion
from linux_icons import write_icons
from linux_texts import FILES, languages, translated
from manual_page import manual_page

APP_ID = "org.fanoboard.fanoboard"
COMPLETIONS = {
    "bash-completion/completions/fanoboard": bash_completion,
    "zsh/vendor-completions/_fanoboard": zsh_completion,
    "fish/vendor_completions.d/fanoboard.fish": fish_completion,
}
"""Where shells look for what they complete, and what makes it."""


def release_time() -> datetime:
    """The time that everything in a package bears."""
    return datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)


def write_share(share: Path, version: str) -> None:
    """Put everything a desktop looks for into `share`."""
    metainfo = f"{APP_ID}.metainfo.xml"
    spoken = languages()
    for folder, name in (
        ("applications", "fanoboard.desktop"),
        ("mime/packages", "fanoboard.xml"),
        ("metainfo", metainfo),
    ):
        _new(share / folder / name).write_text(translated(filled(name, version), spoken), encoding="utf-8")
    page = manual_page(version, f"{release_time():%Y-%m-%d}")
    write_compressed(share / "man" / "man6" / "fanoboard.6.gz", page)
    for file, text in COMPLETIONS.items():
        _new(share / file).write_text(text(), encoding="utf-8")
    write_icons(share)


def filled(name: str, version: str) -> str:
    """The text of one of our files, with the version and the day of the release."""
    text = (FILES / name).read_text(encoding="utf-8")
    return text.replace("@VERSION@", version).replace("@DATE@", f"{release_time():%Y-%m-%d}")


def write_compressed(file: Path, text: str) -> None:
    """Write a text so that the same text always makes the same file."""
    _new(file).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _new(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    return file
