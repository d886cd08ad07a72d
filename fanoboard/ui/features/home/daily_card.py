"""The card of the puzzle of the day: its board, what it asks, and on how many days in a row it was solved."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from fanoboard.content.theme import Theme
from fanoboard.messages import Message
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.play.daily_puzzle import DailyPuzzle
from fanoboard.ui.play.game_pictures import fitted
from fanoboard.ui.play.puzzle_words import about, goal_words, streak_words
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.icons import icon_image
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.surfaces import Size
from fanoboard.ui.toolkit.widgets.button import Button

_PAD = 16
_WIDE = 1.25
"""A card that is so much wider than high has its words beside the board."""


class DailyPuzzleCard(Button):
    """A button as large as the card.  The scene places it in whatever rectangle there is.

    Raises ContentError where the layout of the game can't be used.
    """

    def __init__(self, app: Services, daily: DailyPuzzle) -> None:
        game = daily.start.game
        super().__init__(goal_words(daily.puzzle, daily.start), self._open)
        self._app = app
        self._daily = daily
        streak = streak_words(daily.streak)
        self._lines: tuple[Text, ...] = (about(game.title, daily.puzzle.grade), *([streak] if streak else []))
        self._call = Message("Solved today") if self.solved else Message("Solve")
        self._thumbnail = Thumbnail(daily.start, viewer=daily.start.mover)
        self._picture: pygame.Surface | None = None
        """The board, once it has been painted."""
        self._wanted: tuple[Theme, Size] | None = None
        """How it is to be painted; so it is, or is being."""

    @property
    def solved(self) -> bool:
        """Whether it is shown as solved."""
        return self._daily.solved

    def _open(self) -> None:
        self._app.navigation.puzzle(self._daily.puzzle, self._daily.day)

    def node(self, style: Style) -> Node:
        """The goal, and what is below it."""
        about = "; ".join(style.spoken(text) for text in (*self._lines, self._call))
        return replace(super().node(style), about=about)

    def bounds(self, style: Style) -> pygame.Rect:
        """The card with the shadow it has when it is lifted."""
        return super().bounds(style).union(style.shadow_bounds(self.rect, 1.4))

    def natural(self, style: Style) -> tuple[int, int]:
        """Room for the board beside the words."""
        return 2 * style.px(_PAD) + style.px(200) + self._words_width(style), style.px(208)

    def words_height(self, style: Style, width: int) -> int:
        """The height of the words and the button, without the margins of the card, in so many pixels."""
        goal = len(style.wrap(self.text, width, "body", "medium")) * style.height("body")
        lines = sum(len(style.wrap(line, width, "small")) for line in self._lines)
        return goal + style.px(4) + lines * style.height("small") + style.px(16) + style.line_box(40)

    def _words_width(self, style: Style) -> int:
        goal = style.width(self.text, "body", "medium")
        return max(goal, *(style.width(line, "small") for line in self._lines), self._call_width(style))

    def _call_width(self, style: Style) -> int:
        tick = style.px(24) if self.solved else 0
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
            words = min(self._words_width(style), inner.w * 11 // 20)
            board = pygame.Rect(inner.x, inner.y, inner.w - words - 2 * pad, inner.h)
            return board, pygame.Rect(inner.right - words, inner.y + pad // 2, words, inner.h - pad)
        high = self.words_height(style, inner.w)
        board = pygame.Rect(inner.x, inner.y, inner.w, max(0, inner.h - high - pad))
        return board, pygame.Rect(inner.x, inner.bottom - high, inner.w, high)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the card, higher above the table while the mouse is on it."""
        lifted = self.hovered and not self.pressed
        style.shadow(surface, self.rect, 1.4 if lifted else 1.0)
        style.fill(surface, self.rect, style.colours.panel, edge=style.colours.panel_edge)
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
        """The goal and the lines at the top of a place, the button at its foot."""
        colours = style.colours
        high = style.line_box(40)
        y, end = place.y, place.bottom - high - style.px(8)
        for line in style.wrap(self.text, place.w, "body", "medium"):
            surface.blit(style.line_in(line, place.w, "body", colours.text, "medium"), (place.x, y))
            y += style.height("body")
        y += style.px(4)
        for text in self._lines:
            for line in style.wrap(text, place.w, "small"):
                if y + style.height("small") <= end:
                    surface.blit(style.line_in(line, place.w, "small", colours.quiet), (place.x, y))
                y += style.height("small")
        wide = min(place.w, self._call_width(style))
        self._draw_call(surface, style, pygame.Rect(place.x, place.bottom - high, wide, high))

    def _draw_call(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        """The button: filled, or, once the puzzle is solved, outlined and ticked."""
        colours, solved = style.colours, self.solved
        face, ink = (colours.panel, colours.text) if solved else (colours.accent, colours.on_accent)
        lit = 0.16 if self.pressed else 0.08 if self.hovered else 0.0
        style.shadow(surface, rect, 0.4)
        edge = colours.panel_edge if solved else None
        style.fill(surface, rect, face.mix(colours.text, lit), edge=edge)
        tick = style.px(24) if solved else 0
        words = style.line_in(self._call, rect.w - style.px(16) - tick, "body", ink, "medium")
        place = words.get_rect(center=(rect.centerx + tick // 2, rect.centery))
        surface.blit(words, place)
        if solved:
            image = icon_image("check", style.px(18), colours.accent)
            surface.blit(image, image.get_rect(midright=(place.x - style.px(6), rect.centery)))
