"""The buttons beside the board by their letters."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.events import Spot


def called_by(letter: str, texts: Sequence[tuple[Spot, str]]) -> Spot | None:
    """The spot of the button that is called so, or of the only one that begins so."""
    key = letter.lower()
    found = [spot for spot, text in texts if text.lower() == key]
    found = found or [spot for spot, text in texts if key and text.lower().startswith(key)]
    return found[0] if len(found) == 1 else None
