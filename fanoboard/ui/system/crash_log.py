"""What went wrong that nobody expected: in the log, and a sentence on where that is."""

from __future__ import annotations

import sys
import traceback

from fanoboard.content.log_book import log_book, log_failure
from fanoboard.messages import Message


def log_crash(error: BaseException) -> Message:
    """Tell an exception to the log; a sentence on where it is.  This never waits for the disk."""
    log_failure("something went wrong", error)
    book = log_book()
    if book is None or book.failed:
        if book is not None and sys.stderr is not None:
            traceback.print_exception(error)
        return Message("It could not be written to a log file.")
    return Message("Details are in {file}.", file=str(book.file))
