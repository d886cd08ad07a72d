"""A card that is wider than others: a board, words beside or below it, and what a click does as a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from fanoboard.content.theme import Theme
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.features.home.game_card import draw_card
from fanoboard.ui.play.game_pictures import fitted
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.icons import icon_image
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.surfaces import Size
from fanoboard.ui.toolkit.widgets.button import Button

_PAD = 16
_WIDE = 1.25
"""A card that is so much wider than high has its words beside the board."""
_BOARD = 72
"""How high a board that stands above the words is at least, in logical pixels."""


class WideCard(Button):
    """A button as large as the card.  The scene places it in whatever rectangle there is."""

    def __init__(
        self,
        app: Services,
        thumbnail: Thumbnail,
        title: Text,
        lines: Sequence[Text],
        call: Text,
        action: Callable[[], object],
        *,
        sentence: Text = "",
        done: bool = False,
    ) -> None:
        """The `sentence` stands before the lines, which are quiet.

        `call` is what the button says, which has a tick where that is `done`.
        """
        super().__init__(title, action)
        self.done = done
        self._app = app
        self._sentence = sentence
        self._lines = (*([sentence] if sentence else []), *lines)
        self._call = call
        self._thumbnail = thumbnail
        self._picture: pygame.Surface | None = None
        """The board, once it has been painted."""
        self._wanted: tuple[Theme, Size] | None = None
        """How it is to be painted; so it is, or is being."""

    def node(self, style: Style) -> Node:
        """The title, and what is below it."""
        about = "; ".join(style.spoken(text) for text in (*self._lines, self._call))
        return replace(super().node(style), about=about)

    def bounds(self, style: Style) -> pygame.Rect:
        """The card with the shadow it has when it is lifted."""
        return super().bounds(style).union(style.shadow_bounds(self.rect, 1.4))

    def natural(self, style: Style) -> tuple[int, int]:
        """Room for the board beside the title and the button; the other words are wrapped."""
        words = max(style.width(self.text, "body", "medium"), self._call_width(style))
        return 2 * style.px(_PAD) + style.px(200) + words, style.px(208)

    def lowest(self, style: Style, width: int) -> int:
        """How high it has to be in so many pixels of width, so that all words are seen."""
        pad = style.px(_PAD)
        inner = width - 2 * pad
        beside = 3 * pad + self.words_height(style, self._words_beside(style, inner))
        if width >= _WIDE * beside:
            return beside
        return 3 * pad + self.words_height(style, inner) + style.px(_BOARD)

    def words_height(self, style: Style, width: int) -> int:
        """The height of the words and the button, without the margins of the card, in so many pixels."""
        goal = len(style.wrap(self.text, width, "body", "medium")) * style.height("body")
        lines = sum(len(style.wrap(line, width, "small")) for line in self._lines)
        return goal + style.px(4) + lines * style.height("small") + style.px(16) + style.line_box(40)

    def _words_width(self, style: Style) -> int:
        goal = style.width(self.text, "body", "medium")
        return max(goal, *(style.width(line, "small") for line in self._lines), self._call_width(style))

    def _words_beside(self, style: Style, inner: int) -> int:
        """The width of the words beside the board, if there are so many pixels for both."""
        return min(self._words_width(style), inner * 11 // 20)

    def _call_width(self, style: Style) -> int:
        tick = style.px(24) if self.done else 0
        return style.width(self._call, "body", "medium") + style.px(40) + tick

    def update(self, now: int) -> bool:
        """Have the board painted beside the window, where it isn't yet as the card needs it."""
        if self.scene is None:
            return False
        style = self.scene.style
        wanted = style.theme, self._places(style)[0].size
        if min(wanted[1]) > style.px(24) and wanted != self._wanted:
            self._wanted = wanted
            self._app.tasks.run(partial(self._thumbnail.painted, *wanted), partial(self._take, wanted))
        return False

    def _take(self, painted: tuple[Theme, Size], picture: pygame.Surface) -> None:
        if painted == self._wanted:
            self._picture = picture
            self.changed()

    def _places(self, style: Style) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the board and the words are: side by side, or one above the other."""
        pad = style.px(_PAD)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        if self.rect.w >= _WIDE * self.rect.h:
            words = self._words_beside(style, inner.w)
            board = pygame.Rect(inner.x, inner.y, inner.w - words - 2 * pad, inner.h)
            return board, pygame.Rect(inner.right - words, inner.y + pad // 2, words, inner.h - pad)
        high = self.words_height(style, inner.w)
        board = pygame.Rect(inner.x, inner.y, inner.w, max(0, inner.h - high - pad))
        return board, pygame.Rect(inner.x, inner.bottom - high, inner.w, high)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card, higher above the table while the mouse is on it."""
        draw_card(surface, style, self.rect, lifted=self.hovered and not self.pressed)
        if self.ringed:
            style.ring(surface, self.rect)
        board, text = self._places(style)
        if min(board.size) > style.px(24) and self._picture is not None:
            # Until it is painted anew, the one of another size or theme shows.
            image = self._picture
            if any(each > room for each, room in zip(image.get_size(), board.size, strict=True)):
                image = fitted(image, board.size)
            surface.blit(image, image.get_rect(center=board.center))
        self._draw_words(surface, style, text)

    def _draw_words(self, surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        """The title and the lines at the top of a place, the button at its foot."""
        colours = style.colours
        high = style.line_box(40)
        y, end = place.y, place.bottom - high - style.px(8)
        for line in style.wrap(self.text, place.w, "body", "medium"):
            surface.blit(style.line_in(line, place.w, "body", colours.text, "medium"), (place.x, y))
            y += style.height("body")
        y += style.px(4)
        for text in self._lines:
            ink = colours.text if text is self._sentence else colours.quiet
            for line in style.wrap(text, place.w, "small"):
                if y + style.height("small") <= end:
                    surface.blit(style.line_in(line, place.w, "small", ink), (place.x, y))
                y += style.height("small")
        wide = min(place.w, self._call_width(style))
        self._draw_call(surface, style, pygame.Rect(place.x, place.bottom - high, wide, high))

    def _draw_call(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        """The button: filled, or, once it is done, outlined and ticked."""
        colours, done = style.colours, self.done
        face, ink = (colours.panel, colours.text) if done else (colours.accent, colours.on_accent)
        lit = 0.16 if self.pressed else 0.08 if self.hovered else 0.0
        style.shadow(surface, rect, 0.4)
        edge = colours.panel_edge if done else None
        style.fill(surface, rect, face.mix(colours.text, lit), edge=edge)
        tick = style.px(24) if done else 0
        words = style.line_in(self._call, rect.w - style.px(16) - tick, "body", ink, "medium")
        place = words.get_rect(center=(rect.centerx + tick // 2, rect.centery))
        surface.blit(words, place)
        if done:
            image = icon_image("check", style.px(18), colours.accent)
            surface.blit(image, image.get_rect(midright=(place.x - style.px(6), rect.centery)))
