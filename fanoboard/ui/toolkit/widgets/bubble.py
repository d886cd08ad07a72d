"""A bubble: a sentence for a moment, beside the place that it is about."""

from __future__ import annotations

from functools import lru_cache

import pygame

from fanoboard.content.colour import Colour
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget

SHORTEST = 2500
PER_LETTER = 60
"""Milliseconds that it stays for each letter, as long sentences take longer to read."""
_WIDEST = 280
_PAD = (14, 10)
_TAIL = 8
"""Logical pixels from its edge to the tip of its tail."""
_FINE = 4
"""How much larger the tail is drawn before it is scaled down."""
_MARGIN = 6
"""Logical pixels between the bubble and the edges of the room it has."""


class Bubble(Widget):
    """Lies over everything else, lets every click through, and goes by itself.  A scene adds it last.

    It comes and goes at once, so there is no motion that could be reduced.
    """

    focusable = False
    reads_as = "alert"
    live = True

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.text: Text = ""
        self.about = pygame.Rect(0, 0, 0, 0)
        """What it is about, which it does not hide."""
        self.foot = (0, 0)
        """How large what a scene lays below its words is, in pixels."""
        self._tip = (0, 0)
        self._until: int | None = None

    def show(self, text: Text, about: pygame.Rect, room: pygame.Rect, style: Style) -> None:
        self.text = text
        self.visible = True
        self._until = None
        self.stand(about, room, style)

    def hide(self) -> None:
        if self.visible:
            self.visible = False
            self.changed()

    def stand(self, about: pygame.Rect, room: pygame.Rect, style: Style) -> None:
        """Lie beside what it is about: above, or wherever it hides least of that."""
        if self.visible:
            self._place(about, room, style)

    def _place(self, about: pygame.Rect, room: pygame.Rect, style: Style) -> None:
        self.about = about
        room = room.inflate(-2 * style.px(_MARGIN), -2 * style.px(_MARGIN))
        widest = min(style.px(_WIDEST), room.w - 2 * style.px(_PAD[0]))
        lines = style.wrap(self.text, max(1, widest), "body")
        width = max(self.foot[0], *(style.width(line, "body") for line in lines)) + 2 * style.px(_PAD[0])
        height = len(lines) * style.height("body") + 2 * style.px(_PAD[1]) + self.foot[1]
        out = style.px(_TAIL)
        places = []
        for edge, corner in (
            ("midbottom", (about.centerx, about.top - out)),
            ("midtop", (about.centerx, about.bottom + out)),
            ("midleft", (about.right + out, about.centery)),
            ("midright", (about.left - out, about.centery)),
        ):
            rect = pygame.Rect(0, 0, width, height)
            setattr(rect, edge, corner)
            window = pygame.Rect((0, 0), self.scene.size) if self.scene is not None else room
            places.append(rect.clamp(room).clamp(window))
        self.rect = min(places, key=lambda rect: _area(rect.clip(about)))
        self._tip = self._point_at(style)
        self.changed()

    def _point_at(self, style: Style) -> tuple[int, int]:
        out = style.px(_TAIL)
        near = self.rect.inflate(2 * out, 2 * out)
        x = min(max(self.about.centerx, near.left), near.right)
        y = min(max(self.about.centery, near.top), near.bottom)
        return x, y

    @property
    def foot_rect(self) -> pygame.Rect:
        rect = pygame.Rect((0, 0), self.foot)
        rect.midbottom = self.rect.midbottom
        return rect.move(0, -self.foot[1] // 6)

    def bounds(self, style: Style) -> pygame.Rect:
        out = style.px(_TAIL) + 1
        return style.shadow_bounds(self.rect, 0.5).union(self.rect.inflate(2 * out, 2 * out))

    def update(self, now: int) -> bool:
        if self.visible and self.scene is not None:
            if self._until is None:
                words = self.scene.style.words(self.text)
                self._until = now + max(SHORTEST, PER_LETTER * len(words))
            if now >= self._until:
                self.hide()
            else:
                self.scene.wake_at(self._until)
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        style.shadow(surface, self.rect, 0.5)
        style.fill(surface, self.rect, colours.panel, edge=colours.danger)
        self._draw_tail(surface, style)
        lines = style.wrap(self.text, self.rect.w - 2 * style.px(_PAD[0]), "body")
        y = self.rect.y + style.px(_PAD[1])
        for text in lines:
            line = style.line(text, "body", colours.text)
            surface.blit(line, (self.rect.centerx - line.get_width() // 2, y))
            y += style.height("body")

    def _draw_tail(self, surface: pygame.Surface, style: Style) -> None:
        out, rect, (x, y) = style.px(_TAIL), self.rect, self._tip
        corner = style.radius + out
        if rect.left + corner <= x <= rect.right - corner:
            turns = 0 if y >= rect.bottom else 2
            middle = (x, rect.bottom if y >= rect.bottom else rect.top)
        elif rect.top + corner <= y <= rect.bottom - corner:
            turns = 1 if x >= rect.right else 3
            middle = (rect.right if x >= rect.right else rect.left, y)
        else:
            return
        tail = pygame.transform.rotate(
            _tail(out, style.px(1), style.colours.panel, style.colours.danger), turns * 90
        )
        surface.blit(tail, tail.get_rect(center=middle))


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


@lru_cache(maxsize=8)
def _tail(out: int, edge: int, face: Colour, ink: Colour) -> pygame.Surface:
    """A tail that points down, `out` pixels from the middle of its square, where the bubble ends."""
    side = 2 * out
    large = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA, 32)
    large.fill((*ink.rgb, 0))
    high, line = out * _FINE, edge * _FINE
    left, right, tip = (0, high - line), (2 * high, high - line), (high, 2 * high - line)
    pygame.draw.polygon(large, ink, (left, right, tip))
    inner = [(left[0] + 1.5 * line, left[1]), (right[0] - 1.5 * line, right[1]), (high, tip[1] - 1.5 * line)]
    pygame.draw.polygon(large, face, inner)
    return pygame.transform.smoothscale(large, (side, side))
