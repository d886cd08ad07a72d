"""Opening a page in the system's own browser."""

from __future__ import annotations

import os
import sys

from fanoboard.messages import Message
from fanoboard.ui.system.file_manager import left_to_system


def open_page(address: str) -> Message | None:
    """Open a page; why that can't be done, if so.  It may take seconds, so it is for a task."""
    try:
        if sys.platform == "win32":
            os.startfile(address)
            return None
        reason = left_to_system("open" if sys.platform == "darwin" else "xdg-open", address)
    except OSError as error:
        reason = error.strerror or type(error).__name__
    if not reason:
        return None
    return Message(
        "The page can't be opened from here. Its address is {page}. The system says: {reason}",
        page=address,
        reason=reason,
    )
