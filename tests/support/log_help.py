"""A log for tests, in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fanoboard.content import paths
from fanoboard.content.log_book import LogBook, begin_log, end_log


@pytest.fixture
def log_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where logs are written, for as long as the test lasts; it is not there yet."""
    folder = tmp_path / "logs"
    monkeypatch.setattr(paths, "log_folder", lambda: folder)
    return folder


@pytest.fixture
def log(log_folder: Path) -> Iterator[LogBook]:
    """The log of this process."""
    yield begin_log()
    end_log()


def kept(book: LogBook) -> str:
    """What the file of a log says, once all of it is written."""
    assert book.written(30)
    return book.file.read_text(encoding="utf-8")
