"""Pictures that take long to paint, kept in files from one start of the program to the next.

Any of these files may be deleted, or broken, at any time: what can't be read is painted again.
"""

from __future__ import annotations

import contextlib
import os
from io import BytesIO
from typing import Final

import pygame

from fanoboard.content.paths import pictures_folder
from fanoboard.content.plain_file import read_plain
from fanoboard.content.write import write_whole
from fanoboard.ui.toolkit.paint.surfaces import Size

MOST: Final = 60
"""So many are kept; those that were written last."""
_LARGEST: Final = 8_000_000
"""Bytes that a file may have, which is more than any that is written here."""
_ENDING: Final = ".png"


def read_picture(name: str, size: Size) -> pygame.Surface | None:
    """The picture of that name, if there is one of that size."""
    file = pictures_folder() / f"{name}{_ENDING}"
    try:
        content = read_plain(file, _LARGEST)
        picture = pygame.image.load(BytesIO(content), file.name).convert_alpha()
    except (OSError, ValueError, pygame.error):
        return None
    return picture if picture.get_size() == size else None


def write_picture(name: str, picture: pygame.Surface) -> None:
    """Keep a picture; where that can't be done, it isn't.  May be called in any thread."""
    content = BytesIO()
    with contextlib.suppress(OSError, ValueError, pygame.error):
        pygame.image.save(picture, content, _ENDING)
        write_whole(pictures_folder() / f"{name}{_ENDING}", content.getvalue())
        _forget_old_ones()


def _forget_old_ones() -> None:
    """Delete the oldest files, so that there are never many."""
    with os.scandir(pictures_folder()) as entries:
        files = [(each.stat().st_mtime_ns, each.path) for each in entries if each.name.endswith(_ENDING)]
    for _, path in sorted(files, reverse=True)[MOST:]:
        os.unlink(path)
