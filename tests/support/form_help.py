"""Forms, as a person fills them in."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.ui.toolkit.widgets.widget import Widget
from support.ui_person import Person, words


def focus_on(person: Person, found: Callable[[Widget], bool]) -> Widget:
    """Press Tab until the keyboard is there."""
    for _ in range(40):
        now = person.top().focus
        if now is not None and found(now):
            return now
        person.key(pygame.K_TAB)
    raise AssertionError("Tab does not lead there")


def unfold(person: Person) -> None:
    """Show the options that are rarely changed."""
    focus_on(person, lambda widget: words(widget) == "More")
    person.key(pygame.K_RETURN)
