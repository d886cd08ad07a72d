"""Which keys repeat while they are held: those that move and erase, but none that decides something."""

from __future__ import annotations

import pygame

_REPEATING = {
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
    pygame.K_TAB,
}


class KeyRepeats:
    """Tells a key that was pressed from one that is only held."""

    def __init__(self) -> None:
        pygame.key.set_repeat(400, 40)
        self._held: set[int] = set()

    def wanted(self, event: pygame.event.Event) -> bool:
        again = event.key in self._held
        self._held.add(event.key)
        return not again or event.key in _REPEATING

    def forget(self) -> None:
        """The window lost the keyboard, and does not hear of keys that come up elsewhere."""
        self._held.clear()

    def released(self, event: pygame.event.Event) -> None:
        self._held.discard(event.key)
