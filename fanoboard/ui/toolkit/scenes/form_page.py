"""A page that is a form: its title, a panel below it, and what is chosen on that."""

from __future__ import annotations

import pygame

from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.form import Form
from fanoboard.ui.toolkit.scenes.scene import Host, Scene
from fanoboard.ui.toolkit.widgets.label import Label


class FormPage(Scene):
    """Has a `form`, which subclasses fill; those that fill it anew begin with `clear_form`."""

    def __init__(self, app: Host, title: Text) -> None:
        super().__init__(app)
        self._title_text = title
        self._panel = pygame.Rect(0, 0, 0, 0)
        self.clear_form()

    def clear_form(self) -> None:
        """Have an empty form."""
        self.clear()
        self._back = self.add_command(self.going_back)
        self._title = self.add(Label(self._title_text, role="title", weight="bold"))
        self.form = Form(self)

    def layout(self) -> None:
        """A title, and a panel below it."""
        style = self.style
        width = min(style.px(880), self.size[0] - style.px(2 * 40))
        x = (self.size[0] - width) // 2
        roomy = self.size[1] >= style.px(700)
        top = style.px(36 if roomy else 24)
        side = style.px(40)
        title = style.height("title")
        self._back.rect = pygame.Rect(x, top + (title - side) // 2, side, side)
        left = x + side + style.px(12)
        self._title.rect = pygame.Rect(left, top, x + width - left, title)
        pad = style.px(32 if roomy else 24)
        y = top + title + style.px(20 if roomy else 16)
        inner = pygame.Rect(x + pad, y + pad, width - 2 * pad, self.size[1] - y - 2 * pad - style.px(24))
        self.form.place(inner)
        if self.form.pane.content < inner.h:
            inner.h = self.form.pane.content
            self.form.place(inner)
        self._panel = inner.inflate(2 * pad, 2 * pad)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table, and the panel that the form lies on."""
        super().paint(surface, area)
        self.style.panel(surface, self._panel)
