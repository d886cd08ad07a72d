"""Names that files can have on every system, so that what is made on one can be taken to another."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from fanoboard.messages import Message

_LONGEST: Final = 40
_MOST_BYTES: Final = 240
"""Of a name, so that there is room for an ending in the 255 of most systems."""
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])", re.IGNORECASE)
"""What Windows takes for a device, whatever the folder and whatever stands behind a dot."""
_REFUSED: Final = '<>:"/\\|?*'
"""Signs that Windows has no files with."""


def is_device(name: str) -> bool:
    """Whether Windows takes a name for one of its devices, with or without an ending."""
    return bool(_DEVICE.fullmatch(name.partition(".")[0].rstrip(" ")))


def file_stem(title: str, usual: str) -> str:
    """The name of a file without its ending, of the Latin letters and digits of a title.

    It is `usual` where there are none, and begins with that where the title is what Windows calls a
    device.
    """
    latin = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", latin.lower())
    stem = "-".join(words)[:_LONGEST].strip("-") or usual
    return f"{usual}-{stem}" if is_device(stem) else stem


def name_fault(name: str) -> Message | None:
    """Why a file had better not be called so; None if it may."""
    wrong = next((sign for sign in name if sign in _REFUSED or not sign.isprintable()), "")
    if wrong:
        shown = wrong if wrong.isprintable() else " "
        return Message("On some systems, the name of a file can't hold “{sign}”.", sign=shown)
    if name.endswith((".", " ")):
        return Message("On some systems, the name of a file can't end with a dot or a space.")
    if len(name.encode("utf-8", "surrogatepass")) > _MOST_BYTES:
        return Message("On some systems, the name of a file can't be as long as this one.")
    if is_device(name):
        return Message(
            "“{name}” can't be the name of a file, as Windows has a device of that name.", name=name
        )
    return None
