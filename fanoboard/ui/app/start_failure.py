"""A start that fails is told: on the terminal where there is one, and in a box where there is none."""

from __future__ import annotations

import sys
import traceback

from fanoboard.content.log_book import log_book, log_failure
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.errors import GameError
from fanoboard.messages import Message
from fanoboard.ui.system.message_box import show_box

_PATIENCE = 2.0
"""Seconds that the disk gets for the log, before it is said where that is."""


def tell_failure(error: Exception) -> int:
    """Say that the window can't be opened, or can't go on, and why; the status for the shell."""
    if isinstance(error, GameError | ContentError):
        tell(str(error))
        return 2
    log_failure("the program ends", error)
    book = log_book()
    what = f"{type(error).__name__}: {error}"
    if book is not None and book.written(_PATIENCE):
        text = Message(
            "Fanoboard can't go on: {error}\n\nDetails are in {file}.", error=what, file=str(book.file)
        )
    else:
        text = Message("Fanoboard can't go on: {error}", error=what)
        if sys.stderr is not None:
            traceback.print_exception(error)
    tell(str(text))
    return 1


def tell(text: str) -> None:
    """Say a sentence to whoever started the program, by a terminal or by a click."""
    if sys.stderr is not None:
        print(f"fanoboard: {' '.join(text.split())}", file=sys.stderr)
    if sys.stderr is None or not sys.stderr.isatty():
        show_box("Fanoboard", text)
