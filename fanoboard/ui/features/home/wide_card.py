"""A card as broad as several games: what it is about, a picture beside words, and what a click does.

It has its place before anybody knows what it will say: how large it has to be is told by the longest that it
may say, and what comes later is arranged within.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from fanoboard.content.theme import Theme
from fanoboard.ui.features.home.game_grid import Card, picture_room
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Role, Style, Text, icon_image
from fanoboard.ui.toolkit.paint.surfaces import Size
from fanoboard.ui.toolkit.widgets.boxes import Column, Row, Sized
from fanoboard.ui.toolkit.widgets.figures import Drawn
from fanoboard.ui.toolkit.widgets.label import Label, Link
from fanoboard.ui.toolkit.widgets.widget import Widget, draw_parts

_PAD = 16
_GAP = 20
"""Logical pixels around all, and between the picture and the words."""
_SHARES = (0.36, 0.42, 0.48, 0.55, 0.62, 0.7)
"""How much of the width the words may have beside a picture."""
_BROAD = 1.3
"""How much broader than high pictures of boards are, more or less."""


class WideCard(Card):
    """A button as large as a card, with a link to more of the kind in its corner."""

    role: Role = "body"
    """How large its title is."""
    usual = 0
    """How high it likes to be, in logical pixels."""
    least_picture = (120, 72)
    """How large its picture is at least, in logical pixels; nothing for a card that has none."""

    def __init__(self, head: Text, more: Link | None = None) -> None:
        super().__init__("", self._act)
        self.head = head
        self.more = more
        self.lines: Sequence[Text] = ()
        self.call: Text = ""
        self.done = False
        """Whether that has been done which it calls for."""
        self._filled = True
        self._do: Callable[[], object] | None = None
        self._lowest: dict[tuple[Style, int], int] = {}
        """What was found for a style and a width, as it is asked for several times while home is laid out."""

    def tell(
        self,
        title: Text,
        lines: Sequence[Text],
        call: Text,
        action: Callable[[], object],
        picture: Callable[[Theme, Size], pygame.Surface | None] | None = None,
        *,
        done: bool = False,
        filled: bool = True,
    ) -> None:
        """Say something else, in the same place. `picture` finds the picture, if it is at hand.

        The button is only outlined where that is `done`, or else not to be `filled`.
        """
        self.text, self.lines, self.call, self.done = title, tuple(lines), call, done
        self._filled = filled and not done
        self._do, self.picture = action, picture
        self.changed()

    def _act(self) -> None:
        if self._do is not None:
            self._do()

    @property
    def children(self) -> Sequence[Widget]:
        return [self.more] if self.more is not None else []

    def changed(self) -> None:
        super().changed()
        self._lowest.clear()

    def node(self, style: Style) -> Node:
        said = [self.head, *self.lines, self.call] if self.text else [*self.lines, self.call]
        about = "; ".join(style.spoken(text) for text in said if text)
        return replace(super().node(style), name=style.spoken(self.text or self.head), about=about)

    # How large it has to be

    def longest(self, style: Style, width: int) -> int:
        """The height in pixels of the most that it may say in so many pixels of width."""
        raise NotImplementedError

    def heads(self) -> Sequence[Text]:
        """What may stand at its top."""
        return (self.head,)

    def natural(self, style: Style) -> tuple[int, int]:
        wide = style.px(360)
        return wide, self.height(style, wide)

    def height(self, style: Style, width: int) -> int:
        return max(self.lowest(style, width), style.px(self.usual))

    def lowest(self, style: Style, width: int) -> int:
        """The height with which nothing is cut, and the picture has room."""
        if (style, width) not in self._lowest:
            self._lowest[style, width] = self._measured(style, width)
        return self._lowest[style, width]

    def _measured(self, style: Style, width: int) -> int:
        inner, gap = width - 2 * style.px(_PAD), style.px(_GAP)
        around = 2 * style.px(_PAD) + self._head_height(style, inner)
        wide, high = map(style.px, self.least_picture)
        if not high:
            return around + self.longest(style, inner)
        columns = (round(inner * share) for share in _SHARES)
        beside = (max(self.longest(style, words), high) for words in columns if inner - words - gap >= wide)
        return around + min(self.longest(style, inner) + gap + high, *beside)

    def _head_height(self, style: Style, inner: int) -> int:
        return style.line_box(24) * (1 if self._in_one_line(style, inner) else 2) + style.px(8)

    def _in_one_line(self, style: Style, inner: int) -> bool:
        """Whether the link has room beside the head."""
        if self.more is None:
            return True
        head = max(style.width(each, "small", "medium") for each in self.heads())
        return head + style.px(_GAP) + self.more.natural(style)[0] <= inner

    def words_height(self, style: Style, width: int) -> int:
        """The height of what it says now, in so many pixels of width."""
        return self.height_of(style, width, self.text, self.lines, self.call)

    def height_of(self, style: Style, width: int, title: Text, lines: Sequence[Text], call: Text) -> int:
        """The height of a title, lines below it and a button, each if there is one."""
        return self.told(style, width, title, lines, call).height(style, width)

    def told(self, style: Style, width: int, title: Text, lines: Sequence[Text], call: Text) -> Column:
        """A title, lines below it and a button, each if there is one, to be drawn."""
        said: list[Widget] = [
            Label(each, role="small", quiet=True, wrap=True, leading=1.15) for each in lines
        ]
        if style.words(title):
            most = self.most_lines(style, width)
            head = Label(title, role=self.role, weight=self._weight, wrap=True, leading=1, most=most)
            said = [head, Drawn(0, 6, lambda *_: None), *said]
        wide = self.call_width(style) / style.scale
        button = [Row(Sized(Drawn(wide, 0, self.draw_call), height=40))] if call else []
        return Column(Column(*said, gap=0), *button, gap=14)

    def most_lines(self, style: Style, width: int) -> int:
        """How many lines a title has at most in so many pixels of width."""
        return 9

    @property
    def _weight(self) -> Weight:
        return "bold" if self.role == "heading" else "medium"

    @staticmethod
    def _step(style: Style) -> int:
        return round(style.height("small") * 1.15)

    # Where things are

    def place(self, style: Style, rect: pygame.Rect) -> None:
        """Take a place, with all that lies on it."""
        self.rect = rect
        if self.more is not None:
            top = self._top(style)
            wide, high = self.more.natural(style)[0], style.line_box(24)
            self.more.rect = pygame.Rect(top.right - wide, top.bottom - style.px(8) - high, wide, high)

    def _inner(self, style: Style) -> pygame.Rect:
        return self.rect.inflate(-2 * style.px(_PAD), -2 * style.px(_PAD))

    def _top(self, style: Style) -> pygame.Rect:
        """Where the head and the link are."""
        inner = self._inner(style)
        return pygame.Rect(inner.topleft, (inner.w, self._head_height(style, inner.w)))

    def body(self, style: Style) -> pygame.Rect:
        """All that is below the head."""
        inner, top = self._inner(style), self._top(style)
        return pygame.Rect(inner.x, top.bottom, inner.w, max(0, inner.bottom - top.bottom))

    def places(self, style: Style) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of the picture and the words: of all with room for these, with the largest picture."""
        body, gap = self.body(style), style.px(_GAP)
        if not any(self.least_picture):
            return pygame.Rect(body.topleft, (0, 0)), body
        high = self.shown_height(style, body.w)
        found = [
            (
                pygame.Rect(body.x, body.y, body.w, max(0, body.h - high - gap)),
                pygame.Rect(body.x, body.bottom - min(high, body.h), body.w, min(high, body.h)),
            )
        ]
        for wide in (round(body.w * share) for share in _SHARES):
            if self.shown_height(style, wide) <= body.h:
                board = pygame.Rect(body.x, body.y, body.w - wide - gap, body.h)
                found.append((board, pygame.Rect(body.right - wide, body.y, wide, body.h)))
        return max(found, key=lambda each: min(each[0].w / _BROAD, each[0].h))

    def shown_height(self, style: Style, width: int) -> int:
        """The height that the words are given in so many pixels of width: by default, what they need."""
        return self.words_height(style, width)

    def picture_size(self, style: Style) -> Size:
        """The most room that the picture has."""
        return picture_room(self.places(style)[0], style).size

    # How it looks

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        super().draw(surface, style)
        top = self._top(style)
        room = top.w
        if self.more is not None and self.more.visible and self._in_one_line(style, top.w):
            room = self.more.rect.x - top.x - style.px(8)
        head = style.line_in(self.head, room, "small", style.colours.quiet, "medium")
        surface.blit(head, head.get_rect(midleft=(top.x, top.y + style.line_box(24) // 2)))
        board, words = self.places(style)
        self.draw_picture(surface, style, board)
        if self.call:
            self.draw_words(surface, style, words)

    def draw_words(self, surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        """The title, the lines and the button, from the top of a place."""
        told = self.told(style, place.w, self.text, self.lines, self.call)
        draw_parts(surface, style, told, place)

    def call_width(self, style: Style) -> int:
        """The width of the button, in pixels."""
        tick = style.px(24) if self.done else 0
        return style.width(self.call, "body", "medium") + style.px(40) + tick

    def draw_call(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        """Draw the button; once that has been done, with a tick."""
        colours, done = style.colours, self.done
        face, ink = (colours.accent, colours.on_accent) if self._filled else (colours.panel, colours.text)
        lit = 0.16 if self.pressed else 0.08 if self.hovered else 0.0
        style.shadow(surface, rect, 0.4)
        edge = None if self._filled else colours.panel_edge
        style.fill(surface, rect, face.mix(colours.text, lit), edge=edge)
        tick = style.px(24) if done else 0
        words = style.line_in(self.call, rect.w - style.px(16) - tick, "body", ink, "medium")
        place = words.get_rect(center=(rect.centerx + tick // 2, rect.centery))
        surface.blit(words, place)
        if done:
            image = icon_image("check", style.px(18), colours.accent)
            surface.blit(image, image.get_rect(midright=(place.x - style.px(6), rect.centery)))
