"""The clipboard of the system, as far as it has one."""

from __future__ import annotations

import pygame


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; False where the system has none, and nothing happens."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True


def clipboard_text() -> str:
    """The text on the clipboard; nothing where there is none."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except (pygame.error, AttributeError, NotImplementedError):
        return ""
