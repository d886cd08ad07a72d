"""A pane: a part of the window that scrolls when what it holds is higher than it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.widget import Widget

_KEY_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_PAGE_STEPS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1, pygame.K_SPACE: 1}


class Pane(Widget):
    """Holds widgets, moves them as it scrolls, and draws the bar that shows where it is.

    The scene places the pane and, as if nothing were scrolled, its widgets; `hold` then takes over.
    A pane takes the focus itself only where it holds nothing that could, as a page of text.
    """

    def __init__(self, *, reads: bool = False) -> None:
        super().__init__()
        self.offset = 0
        self.content = 0
        self.focusable = reads
        self._held: Sequence[Widget] = ()
        self._step = 48
        self._grip: int | None = None

    def node(self, style: Style) -> Node:
        """What scrolls is read without it, but where the keyboard scrolls it."""
        return replace(super().node(style), role="pane" if self.focusable else "generic_container")

    @property
    def touchable(self) -> bool:
        """A pane can always be dragged."""
        return True

    @property
    def furthest(self) -> int:
        return max(0, self.content - self.rect.h)

    @property
    def view(self) -> pygame.Rect:
        """What can be seen of the widgets: the pane, and room for a focus ring around it."""
        out = 4 * self.scene.style.ring_width if self.scene else 0
        return self.rect.inflate(out, out)

    def set_content(self, widgets: Sequence[Widget], content: int, step: int = 48) -> None:
        """Take over widgets that were placed from the top of the pane, `content` pixels high in all.

        `step` is how far a turn of the wheel goes, in pixels.
        """
        for widget in self._held:
            if widget.pane is self:
                widget.pane = None
        self._held = widgets
        if content != self.content:
            self.content = content
            self.changed()  # as the bar is longer or shorter
        self._step = step
        offset, self.offset = min(self.offset, self.furthest), 0
        for widget in widgets:
            widget.pane = self
        self.scroll_to(offset)

    def scroll_to(self, offset: int) -> bool:
        """Scroll to an offset, or as near as there is; whether anything moved."""
        offset = max(0, min(offset, self.furthest))
        moved = offset - self.offset
        if not moved:
            return False
        self.offset = offset
        for widget in self._held:
            widget.rect.y -= moved
        self.changed()
        return True

    def show(self, rect: pygame.Rect) -> None:
        """Scroll as little as is needed for a rectangle of the window to be seen."""
        if rect.bottom > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom - self.rect.bottom)
        if rect.top < self.rect.top:
            self.scroll_to(self.offset + rect.top - self.rect.top)

    def bounds(self, style: Style) -> pygame.Rect:
        return super().bounds(style).union(self._track(style))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self.furthest:
            track, thumb = self._track(style), self._thumb(style)
            style.fill(surface, track, style.colours.text.fade(0.06), radius=track.w // 2)
            lit = 0.55 if self._grip is not None else 0.35
            style.fill(surface, thumb, style.colours.text.fade(lit), radius=thumb.w // 2)

    def _track(self, style: Style) -> pygame.Rect:
        width = style.px(6)
        return pygame.Rect(self.rect.right + style.px(8), self.rect.y, width, self.rect.h)

    def _thumb(self, style: Style) -> pygame.Rect:
        track = self._track(style)
        height = min(track.h, max(style.px(32), track.h * self.rect.h // max(1, self.content)))
        y = track.y + (track.h - height) * self.offset // max(1, self.furthest)
        return pygame.Rect(track.x, y, track.w, height)

    def hit(self, position: tuple[int, int]) -> bool:
        style = self.scene.style if self.scene else None
        bar = self._track(style).inflate(style.px(8), 0) if style and self.furthest else None
        return self.visible and (
            self.rect.collidepoint(position) or (bar is not None and bar.collidepoint(position))
        )

    def press(self, event: pygame.event.Event) -> None:
        self._grip = event.pos[1]
        self.changed()

    def drag(self, event: pygame.event.Event) -> None:
        """The bar follows the mouse; so does a page that is dragged."""
        if self._grip is None or self.scene is None:
            return
        moved = event.pos[1] - self._grip
        style = self.scene.style
        if event.pos[0] >= self.rect.right:
            room = self._track(style).h - self._thumb(style).h
            wanted = moved * self.furthest // max(1, room)
        else:
            wanted = -moved
        if self.scroll_to(self.offset + wanted):
            self._grip = event.pos[1]

    def release(self, event: pygame.event.Event) -> None:
        self._grip = None
        self.changed()

    def drags_at(self, position: tuple[int, int]) -> bool:
        """The bar is dragged, the page scrolls."""
        return position[0] >= self.rect.right

    @property
    def slides(self) -> bool:
        return self.furthest > 0

    def slide(self, pixels: int) -> bool:
        return self.scroll_to(self.offset - pixels)

    def wheel(self, event: pygame.event.Event) -> bool:
        return self.scroll_to(self.offset - event.y * self._step)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in _KEY_STEPS:
            return self.scroll_to(self.offset + _KEY_STEPS[event.key] * self._step)
        if event.key in _PAGE_STEPS:
            page = max(self._step, self.rect.h - self._step)
            return self.scroll_to(self.offset + _PAGE_STEPS[event.key] * page)
        if event.key == pygame.K_HOME:
            return self.scroll_to(0)
        if event.key == pygame.K_END:
            return self.scroll_to(self.furthest)
        return False
