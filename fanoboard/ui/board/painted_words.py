"""What sets the words that are painted on boards and tables, in whatever fonts their letters need."""

from __future__ import annotations

from functools import cache

from fanoboard.ui.toolkit.look.fonts import Fonts


@cache
def painted_words() -> Fonts:
    """The fonts of what is painted once and then kept: for one of the system's it waits."""
    return Fonts()
