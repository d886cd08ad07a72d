"""What to say of a file that a person wanted written, and of what went wrong that nobody expected."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path

from fanoboard.content.files import reason_of
from fanoboard.content.log_book import log_book, log_failure
from fanoboard.content.yaml_files import shown
from fanoboard.messages import Message
from fanoboard.tasks import Tasks

# A file is written where a person chose to: what to say of it.


def save(tasks: Tasks, write: Callable[[], object], file: Path, tell: Callable[[Message], object]) -> None:
    """Write a file beside the loop, and `tell` the sentence on it: that it is written, or why it can't be."""
    tasks.run(partial(saved, write, file), tell, keeps=Message("The file {file}", file=shown(file)))


def saved(write: Callable[[], object], file: Path) -> Message:
    """Write a file and return the sentence on it: that it is written, or why it can't be."""
    try:
        write()
    except (OSError, ValueError) as error:
        return Message("{file} can’t be written: {reason}.", file=shown(file), reason=reason_of(error))
    return Message("Saved as {file}.", file=shown(file))


# What went wrong that nobody expected: in the log, and a sentence on where that is.


def log_crash(error: BaseException) -> Message:
    """Tell an exception to the log; a sentence on where it is.  This never waits for the disk."""
    log_failure("something went wrong", error)
    book = log_book()
    if book is None or book.failed:
        if book is not None and sys.stderr is not None:
            traceback.print_exception(error)
        return Message("It could not be written to a log file.")
    return Message("Details are in {file}.", file=str(book.file))
