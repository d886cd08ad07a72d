"""A start that fails, an end that loses something: told on the terminal, or in a box where there is none."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Sequence

from fanoboard.content.log_book import log_book, log_failure
from fanoboard.content.yaml_files import ContentError
from fanoboard.exit_status import FAILED
from fanoboard.games.errors import GameError
from fanoboard.messages import Message
from fanoboard.tasks import Lost
from fanoboard.ui.system.message_box import show_box

log = logging.getLogger(__name__)

_PATIENCE = 2.0


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
            "Fanoboard can’t go on: {error}\n\nDetails are in {file}.", error=what, file=str(book.file)
        )
    else:
        text = Message("Fanoboard can’t go on: {error}", error=what)
        if sys.stderr is not None:
            traceback.print_exception(error)
    tell(str(text))
    return FAILED


def tell_lost(lost: Sequence[Lost], *, silent: bool) -> None:
    """Say what could not be kept at the end; if `silent`, as when the system ends, without a box."""
    if not lost:
        return
    lines = []
    for what, error in lost:
        if error is not None:
            log_failure("not kept at the end", error)
        else:
            log.error("not kept in time at the end: %s", what.text)
        lines.append(_told(what, error))
    told = "\n".join(map(str, (Message("Fanoboard has ended, but not everything could be kept."), *lines)))
    tell(told, silent=silent)


def _told(what: Message, error: BaseException | None) -> Message:
    if error is None:
        return Message("{what}: the disk did not answer in time.", what=what)
    cause = error.__cause__ or error
    reason = (cause.strerror if isinstance(cause, OSError) else None) or str(cause) or type(cause).__name__
    return Message("{what}: {reason}.", what=what, reason=reason)


def tell(text: str, *, silent: bool = False) -> None:
    """Say a sentence to whoever started the program, by a terminal or, unless `silent`, by a click."""
    if sys.stderr is not None:
        print(f"fanoboard: {' '.join(text.split())}", file=sys.stderr)
    if not silent and (sys.stderr is None or not sys.stderr.isatty()):
        show_box("Fanoboard", text)
