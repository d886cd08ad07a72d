"""Files that can't be used: said in one sentence, and given another name so that nothing in them is lost."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Sequence
from pathlib import Path

from fanoboard.content import paths
from fanoboard.content.files import open_plain, write_whole
from fanoboard.content.own_copy import changed
from fanoboard.content.yaml_files import ContentError, Unavailable, shown
from fanoboard.messages import Message, plural

log = logging.getLogger(__name__)

_MOST = 1000
"""How many files of one name are set aside; more than that is no accident any more."""
MOST_TOLD = 8


def quarantine(file: Path, *, copy: bool = False) -> Path | None:
    """Give a file, or a copy of it, another name, as `settings.broken.yaml`, which no file has yet; where
    that is.

    None where it can't be renamed, or read, and stays.
    """
    for number in range(1, _MOST):
        again = f"-{number}" if number > 1 else ""
        aside = file.with_name(f"{file.stem}.broken{again}{file.suffix}")
        try:
            # An empty file holds the place, as a name that was free a moment ago may not be so now.
            os.close(os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        except FileExistsError:
            continue
        except (OSError, ValueError):
            return None
        try:
            if copy:
                with open_plain(file) as opened:
                    write_whole(aside, opened.read())
            else:
                os.replace(file, aside)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(aside)
            return None
        changed(file)
        log.warning("%s is %s as %s", file, "kept" if copy else "set aside", aside.name)
        return aside
    return None


def without(error: ContentError) -> Message:
    """Do without a file: the user's own is set aside if it is damaged; what to say of it."""
    damaged = not isinstance(error, Unavailable) and paths.is_own(error.file) and paths.is_file(error.file)
    aside = quarantine(error.file) if damaged else None
    return error.message if aside is None else quarantined(error, aside)


def quarantined(error: ContentError, aside: Path) -> Message:
    return Message("{problem} The file is kept as {aside}.", problem=error.message, aside=shown(aside))


def together(problems: Sequence[Message]) -> Message:
    """One text of several, each a paragraph; of many, the first ones."""
    told, more = list(problems[:MOST_TOLD]), len(problems) - MOST_TOLD
    if more > 0:
        told.append(plural("{count} more can’t be used.", "{count} more can’t be used.", count=more))
    text = told[0]
    for problem in told[1:]:
        text = Message("{first}\n\n{next}", first=text, next=problem)
    return text
