"""The system's way of typing, input methods included: only while a person is where text can be typed."""

from __future__ import annotations

import pygame

from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.widget import Widget


class TextInput:
    """Switches it on and off with the field that is typed in; elsewhere it would eat the keys of commands.

    The key that led to a field may still be held, and the system repeats what it writes; none of that is
    meant for the field.
    """

    def __init__(self) -> None:
        pygame.key.stop_text_input()
        self._field: Widget | None = None
        self._place = pygame.Rect(0, 0, 0, 0)
        self._held: int | None = None
        """The last key that went down, until it comes up."""
        self._opening: int | None = None
        """The last key that went down, if it led to the field."""
        self.composing = False
        """Whether an input method composes a text: keys are for it, whatever they do elsewhere."""

    def follow(self, field: Widget | None, style: Style, density: float) -> None:
        """The keyboard is in a field for text, or in none; points of the system have `density` pixels."""
        if field is not self._field:
            self.composing = False
            if field is None:
                pygame.key.stop_text_input()
            elif self._field is None:
                pygame.key.start_text_input()
                self._opening = self._held
            self._field = field
        place = field.caret_place(style) if field is not None else self._place
        if place != self._place:
            self._place = place.copy()
            points = [round(each / density) for each in place]
            pygame.key.set_text_input_rect(pygame.Rect(*points))

    def asked_for(self) -> None:
        """A finger was used: a keyboard on the screen that was put away comes back."""
        if self._field is not None:
            pygame.key.start_text_input()

    def pressed(self, key: int) -> None:
        """A key went down; held ones do so again and again."""
        if key != self._held:
            self._opening = None
        self._held = key

    def released(self, key: int) -> None:
        if key == self._held:
            self.forget()

    def forget(self) -> None:
        """The window lost the keyboard, and does not hear of keys that come up elsewhere."""
        self._held = self._opening = None

    @property
    def wanted(self) -> bool:
        return self._opening is None
