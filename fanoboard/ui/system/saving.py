"""A file is written where a person chose to: what to say of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from fanoboard.content.yaml_files import shown
from fanoboard.messages import Message
from fanoboard.tasks import Tasks


def save(tasks: Tasks, write: Callable[[], object], file: Path, tell: Callable[[Message], object]) -> None:
    """Write a file beside the loop, and `tell` the sentence on it: that it is written, or why it can't be."""
    tasks.run(partial(saved, write, file), tell, keeps=Message("The file {file}", file=shown(file)))


def saved(write: Callable[[], object], file: Path) -> Message:
    """Write a file and return the sentence on it: that it is written, or why it can't be."""
    try:
        write()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        return Message(
            "{file} can't be written: {reason}.", file=shown(file), reason=reason or type(error).__name__
        )
    return Message("Saved as {file}.", file=shown(file))
