"""A small page on which something is written: a comment, or a name."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.messages import Message
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.text_area import TextArea

_WIDE = 480


class Note(Overlay):
    """A title, an entry with what is there already, and Save; Escape leaves it as it was.

    `save` is told the new text without the space around it.
    """

    app: Services

    def __init__(
        self,
        app: Services,
        title: Text,
        text: str,
        save: Callable[[str], object],
        *,
        longest: int,
        one_line: bool = False,
    ) -> None:
        super().__init__(app)
        self._save = save
        self._title = self.add(Label(title, weight="bold"))
        entry = TextEntry(text, _unheard, longest=longest) if one_line else _Area(text, self._done, longest)
        self._entry = self.add(entry)
        self._hint = self.add(
            Label("" if one_line else Message("Ctrl+Enter saves it."), role="small", quiet=True)
        )
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._keep = self.add(Button(Message("Save"), self._done, kind="primary"))
        self.set_focus(self._entry)

    def layout(self) -> None:
        """The title, the entry as high as the window lets it be, and the buttons."""
        style = self.style
        pad, gap = style.px(24), style.px(16)
        width = min(self.size[0] - 2 * pad, style.px(_WIDE))
        title = style.height("body")
        buttons = [button.natural(style) for button in (self._cancel, self._keep)]
        fixed = 2 * pad + title + 2 * gap + buttons[0][1]
        high = min(self._entry.natural(style)[1], self.size[1] - fixed - 2 * pad)
        inside = self.centre_panel(width, fixed + high)
        self._title.rect = pygame.Rect(inside.x, inside.y, inside.w, title)
        self._entry.rect = pygame.Rect(inside.x, inside.y + title + gap, inside.w, high)
        right = inside.right
        for button, (natural, tall) in zip((self._keep, self._cancel), reversed(buttons), strict=True):
            wide = max(natural, style.px(96))
            button.rect = pygame.Rect(right - wide, inside.bottom - tall, wide, tall)
            right -= wide + style.px(12)
        self._hint.rect = pygame.Rect(inside.x, self._keep.rect.y, right - inside.x, self._keep.rect.h)

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter saves where there is one line."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._done()
            return True
        return False

    def _done(self) -> None:
        self.app.pop()
        self._save(self._entry.text.strip())


class _Area(TextArea):
    """Ctrl+Enter says that it is done."""

    def __init__(self, text: str, done: Callable[[], object], longest: int) -> None:
        super().__init__(text, _unheard, longest=longest)
        self._done = done

    def key(self, event: pygame.event.Event) -> bool:
        held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if held and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._done()
            return True
        return super().key(event)


def _unheard(_: str) -> None:
    """What is typed is told when it is saved."""
