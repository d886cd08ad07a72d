"""A bubble: a sentence for a moment, beside the place that it is about."""

from __future__ import annotations

from functools import lru_cache

import pygame

from fanoboard.content.colour import Colour
from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.boxes import Column, Row
from fanoboard.ui.toolkit.widgets.figures import Drawn
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.widget import Composed, Widget

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


# The tooltip: what a widget does, and which key does the same.

DELAY = 1000
"""Milliseconds that the mouse rests before a tooltip shows."""
_WIDEST_TIP = 400
"""Logical pixels of its text; longer ones have several lines."""


class Tooltip(Widget):
    """A small panel beside the widget it explains.  A scene has one."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.due: int | None = None
        self._about: Widget | None = None
        self._key: Text = ""
        self._lines: list[str] = []

    def prepare(self, widget: Widget | None) -> None:
        self._about, self.due = widget, None
        if widget is not None and widget.tip:
            self.due = pygame.time.get_ticks() + DELAY

    def show(self, style: Style, window: tuple[int, int]) -> None:
        self.due = None
        if self._about is not None and self._about.tip:
            self.explain(self._about, self._about.tip, style, window)

    def explain(self, about: Widget, text: Text, style: Style, window: tuple[int, int]) -> None:
        """Appear beside a widget, and say something of it."""
        self._about, self.due = about, None
        self.tip, self._key = text, about.hint
        self._lines = style.wrap(self.tip, min(style.px(_WIDEST_TIP), window[0] - style.px(40)), "small")
        width = max(style.width(line, "small") for line in self._lines) + style.px(20)
        if self._key:
            width += style.width(self._key, "small", "medium") + style.px(12)
        self.rect = pygame.Rect(0, 0, width, len(self._lines) * style.height("small") + style.px(12))
        self._place(about.explained, style, pygame.Rect((0, 0), window))
        self.visible = True
        self.changed()

    def _place(self, about: pygame.Rect, style: Style, window: pygame.Rect) -> None:
        """Stand below what is explained, or where the room is not there, at another side; not on it."""
        room, gap = window.inflate(-style.px(8), -style.px(8)), style.px(8)
        places = [self.rect.copy() for _ in range(4)]
        places[0].midtop = about.centerx, about.bottom + gap
        places[1].midbottom = about.centerx, about.top - gap
        places[2].midright = about.left - gap, about.centery
        places[3].midleft = about.right + gap, about.centery
        inside = [place.clamp(room) for place in places]
        self.rect = next((place for place in inside if not place.colliderect(about)), inside[0])

    def hide(self) -> None:
        self._about = self.due = None
        self.visible = False

    def bounds(self, style: Style) -> pygame.Rect:
        return style.shadow_bounds(self.rect, 0.5)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        style.shadow(surface, self.rect, 0.5)
        style.fill(surface, self.rect, colours.text, radius=style.px(6))
        y = self.rect.y + style.px(6)
        for number, line in enumerate(self._lines):
            words = style.line(line, "small", colours.panel)
            surface.blit(words, (self.rect.x + style.px(10), y + number * style.height("small")))
        if self._key:
            key = style.line(self._key, "small", colours.panel.mix(colours.text, 0.35), "medium")
            surface.blit(key, (self.rect.right - style.px(10) - key.get_width(), y))


# A notice: how a try was, in words on a tinted ground, with what to do next.

_SIGN = 20
"""Logical pixels of the sign."""


class Notice(Composed):
    """Says that something was right, or calmly that it was not what was asked for."""

    focusable = False
    reads_as = "status"
    live = True

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.text: Text = ""
        self.next: Text = ""
        """What to do now, in small letters."""
        self._right = False

    @property
    def said(self) -> Text:
        if not self.next:
            return self.text
        return Message("{first} {second}", first=self.text, second=self.next)

    def show(self, text: Text, following: Text, *, right: bool) -> None:
        """Show other words; without any, nothing is shown."""
        self.text, self.next = text, following
        self._right = right
        self.visible = bool(text)
        self.changed()

    pads = (16, 12, 12, 12)

    def _ink(self, style: Style) -> Colour:
        return style.colours.accent if self._right else style.colours.danger

    def parts(self, style: Style, width: int) -> Row:
        words = Column(
            Label(self.text, wrap=True, leading=1.2),
            Label(self.next, role="small", quiet=True, wrap=True, leading=1.25),
            gap=0,
        )
        return Row(Drawn(_SIGN, _SIGN, self._draw_sign), words, gap=8, grow=words, top=True)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        ink = self._ink(style)
        style.fill(surface, self.rect, style.colours.panel.mix(ink, 0.1))
        bar = pygame.Rect(self.rect.x, self.rect.y, style.px(4), self.rect.h)
        style.fill(surface, bar, ink, radius=style.px(2))
        super().draw(surface, style)

    def _draw_sign(self, surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        style.fill(surface, place, self._ink(style), radius=place.h // 2)
        icon = "check" if self._right else "close"
        mark = icon_image(icon, place.h * 3 // 5, style.colours.panel)
        surface.blit(mark, mark.get_rect(center=place.center))
