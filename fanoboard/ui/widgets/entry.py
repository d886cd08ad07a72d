"""A line of text that a person types."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.ui.style import Style
from fanoboard.ui.widgets.widget import Widget


class TextEntry(Widget):
    """Takes typed text, digits only if it is for a number, and tells of each change."""

    def __init__(
        self,
        text: str,
        changed: Callable[[str], object],
        *,
        ghost: str = "",
        longest: int = 40,
        digits: bool = False,
    ) -> None:
        super().__init__()
        self.text = text
        self.ghost = ghost
        """What stands there, in less weight, while nothing is typed."""
        self.longest = longest
        self._tell = changed
        self._digits = digits
        self._caret = len(text)

    def natural(self, style: Style) -> tuple[int, int]:
        """Room for a name."""
        return style.px(88 if self._digits else 200), style.px(40)

    def set_text(self, text: str) -> None:
        """Show another text; nobody is told."""
        self.text = text
        self._caret = len(text)
        self.changed()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The text, scrolled so that the caret can be seen."""
        colours = style.colours
        edge = colours.accent if self.focused else colours.panel_edge
        style.fill(surface, self.rect, colours.field, edge=edge)
        inner = self.rect.inflate(-style.px(24), 0)
        caret = style.width(self.text[: self._caret], "body") if self.text else 0
        shift = max(0, caret + style.px(2) - inner.w)
        ink = colours.text if self.text else colours.quiet
        words = style.line(self.text or self.ghost, "body", ink)
        clip = surface.get_clip()
        surface.set_clip(inner.clip(clip))
        y = self.rect.centery - words.get_height() // 2
        surface.blit(words, (inner.x - shift, y))
        if self.focused:
            bar = pygame.Rect(inner.x + caret - shift, y, max(1, style.px(1.5)), words.get_height())
            surface.fill(colours.accent, bar)
        surface.set_clip(clip)
        if self.ringed:
            style.ring(surface, self.rect)

    def gain_focus(self) -> None:
        """Let the system's own input methods type here."""
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(self.rect)

    def lose_focus(self) -> None:
        """And no longer."""
        pygame.key.stop_text_input()

    def press(self, event: pygame.event.Event) -> None:
        """Put the caret where the click was."""
        if self.scene is None:
            return
        style = self.scene.style
        x = event.pos[0] - self.rect.x - style.px(12)
        places = range(len(self.text) + 1)
        self._caret = min(places, key=lambda place: abs(style.width(self.text[:place], "body") - x))
        self.changed()

    def key(self, event: pygame.event.Event) -> bool:
        """Erase, and move the caret."""
        match event.key:
            case pygame.K_BACKSPACE if self._caret:
                self._edit(self.text[: self._caret - 1] + self.text[self._caret :], self._caret - 1)
            case pygame.K_DELETE:
                self._edit(self.text[: self._caret] + self.text[self._caret + 1 :], self._caret)
            case pygame.K_LEFT if self._caret:
                self._go(self._caret - 1)
            case pygame.K_RIGHT if self._caret < len(self.text):
                self._go(self._caret + 1)
            case pygame.K_HOME:
                self._go(0)
            case pygame.K_END:
                self._go(len(self.text))
            case pygame.K_SPACE | pygame.K_BACKSPACE:
                pass
            case _:
                return False
        return True

    def typed(self, text: str) -> bool:
        """Insert what was typed, as far as it may stand here and there is room."""
        fitting = [one for one in text if one.isprintable() and (one in "0123456789" or not self._digits)]
        new = "".join(fitting)[: self.longest - len(self.text)]
        self._edit(self.text[: self._caret] + new + self.text[self._caret :], self._caret + len(new))
        return True

    def _edit(self, text: str, caret: int) -> None:
        if text != self.text:
            self.text = text
            self._go(caret)
            self._tell(text)

    def _go(self, caret: int) -> None:
        self._caret = caret
        self.changed()
