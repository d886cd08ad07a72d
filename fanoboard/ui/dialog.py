"""A dialog: a message or a question over the scene it concerns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.scene import Scene
from fanoboard.ui.widgets.button import Button, Kind
from fanoboard.ui.widgets.label import Label

if TYPE_CHECKING:
    from fanoboard.ui.app import App


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog.  The dialog is gone when `action` is called."""

    text: str
    action: Callable[[], object] | None = None
    kind: Kind = "normal"


class Dialog(Scene):
    """Some words and one or more answers.  Escape gives the last one."""

    overlay = True

    def __init__(self, app: App, title: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(app)
        self._answers = answers
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._below: pygame.Surface | None = None
        self._title = self.add(Label(title, weight="bold", wrap=True))
        self._text = self.add(Label(text, wrap=True))
        self._buttons = [
            self.add(Button(answer.text, partial(self._give, answer), kind=answer.kind))
            for answer in answers
        ]
        safe = [button for button in self._buttons if button.kind == "primary"]
        self.set_focus(safe[0] if safe else self._buttons[-1])

    def layout(self) -> None:
        """A panel in the middle, as high as the words need."""
        style = self.style
        pad = style.px(24)
        width = min(self.size[0] - 2 * pad, style.px(480))
        inner = width - 2 * pad
        title = self._title.height_in(style, inner)
        buttons = [button.natural(style) for button in self._buttons]
        fixed = 2 * pad + title + style.px(8) + pad + buttons[0][1]
        text = min(self._text.height_in(style, inner), self.size[1] - fixed - 2 * pad)
        self._panel = pygame.Rect(0, 0, width, fixed + text)
        self._panel.center = (self.size[0] // 2, self.size[1] // 2)
        x, y = self._panel.x + pad, self._panel.y + pad
        self._title.rect = pygame.Rect(x, y, inner, title)
        self._text.rect = pygame.Rect(x, y + title + style.px(8), inner, text)
        right = self._panel.right - pad
        for button, (natural, height) in zip(reversed(self._buttons), reversed(buttons), strict=True):
            wide = max(natural, style.px(96))
            button.rect = pygame.Rect(right - wide, self._panel.bottom - pad - height, wide, height)
            right -= wide + style.px(12)
        self._below = None

    def draw(self, surface: pygame.Surface, full: bool) -> list[pygame.Rect]:
        """Keep what is below the dialog, as it stays while the dialog is open, and draw over it."""
        if full or self._below is None:
            self._below = surface.copy()
            dim = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            dim.fill(Colour(*self.style.colours.shadow.rgb, 110))
            self._below.blit(dim, (0, 0))
            self.style.panel(self._below, self._panel)
        return super().draw(surface, full)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The dimmed scene and the panel."""
        if self._below is not None:
            surface.blit(self._below, area, area)

    def back(self) -> None:
        """Give the last answer."""
        self._give(self._answers[-1])

    def _give(self, answer: Answer) -> None:
        self.app.pop()
        if answer.action is not None:
            answer.action()
