"""Boards as small pictures: painted once, kept, and shown on cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

import pygame

from fanoboard.content.layout import load_layout
from fanoboard.content.theme import Theme
from fanoboard.games.events import NOBODY, Picture, SeatIndex, Spot
from fanoboard.games.game import Game, Position
from fanoboard.ui.board.fit import neighbour
from fanoboard.ui.board.snapshot import board_picture, fit_picture
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import Pressable

if TYPE_CHECKING:
    pass


# A small picture of a board, as beside the choices of a new game.

_MEASURED = 400
"""Pixels of the picture by which the shape of a board is measured."""


class Thumbnail:
    """A small picture of a position as `viewer` sees it, or of the bare board of a game.

    It is drawn anew when its size or the theme changes.
    """

    def __init__(
        self, shown: Position | Game, viewer: SeatIndex = NOBODY, *, shipped_only: bool = False
    ) -> None:
        """With `shipped_only`, on the shipped layout, whatever the user has.  Raises ContentError."""
        game = shown if isinstance(shown, Game) else shown.game
        self._picture: Picture = {} if isinstance(shown, Game) else shown.picture(viewer)
        self._shipped_only = shipped_only
        self._layout = load_layout(game.layout, shipped_only=shipped_only).seen_from(max(viewer, 0))
        self._drawn: tuple[Theme, tuple[int, int], pygame.Surface] | None = None
        self._shape: tuple[Theme, float] | None = None

    def image(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        """The picture, at most `size` large."""
        if self._drawn is None or self._drawn[0] is not theme or self._drawn[1] != size:
            self._drawn = (theme, size, self.painted(theme, size))
        return self._drawn[2]

    def painted(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        """The same, painted for whoever asks.  May be called in any thread."""
        only = self._shipped_only
        return board_picture(self._layout, theme, self._picture, size, shipped_only=only)

    def spot_at(self, theme: Theme, size: tuple[int, int], position: tuple[int, int]) -> Spot | None:
        """The spot that is meant by a position on the picture, if any is."""
        return fit_picture(self._layout, theme, size).spot_at(position)

    @property
    def spots(self) -> Sequence[Spot]:
        """What can be pointed at, in the order of the layout."""
        return list(self._layout.standing)

    def next_to(self, spot: Spot, way: tuple[int, int]) -> Spot:
        """The nearest spot from one in a direction of the screen; itself, if there is none."""
        return neighbour(self._layout, spot, *way)

    def count(self, spot: Spot) -> int:
        return len(self._picture.get(spot, ()))

    def place_of(self, theme: Theme, size: tuple[int, int], spot: Spot) -> tuple[int, int, int]:
        """The place of a spot on the picture, and how far from it its pieces reach, in pixels."""
        fitted = fit_picture(self._layout, theme, size)
        return *fitted.centres[spot], round(0.6 * fitted.piece)

    def apart(self, theme: Theme, size: tuple[int, int]) -> float:
        """The distance of the two nearest spots of the picture, in pixels."""
        centres = fit_picture(self._layout, theme, size).centres.values()
        return min((math.dist(one, other) for one, other in combinations(centres, 2)), default=math.inf)

    def shape(self, theme: Theme) -> float:
        """How much higher than wide the board is, with what stands beside it."""
        if self._shape is None or self._shape[0] is not theme:
            fitted = fit_picture(self._layout, theme, (_MEASURED, _MEASURED))
            whole = fitted.board.unionall(list(fitted.trays))
            self._shape = (theme, whole.h / whole.w)
        return self._shape[1]


# A small board with a caption, one of many to choose from; it is drawn only once it is in sight.

_PAD, _GAP = 10, 6
"""Around the picture, and between it and the caption, in logical pixels."""
_BETWEEN = 2
"""Between two numbers on neighbouring spots, in logical pixels."""
_LEAST = 0.65
"""The least size of a number, as a share of that of small words; smaller ones can't be read."""


class BoardCard(Pressable):
    """Shows its picture after `prepare`, which takes a few milliseconds; until then the place for it."""

    def __init__(
        self,
        text: Text,
        thumbnail: Thumbnail,
        action: Callable[[], object],
        numbers: Mapping[Spot, int] | None = None,
        shape: float = 1.0,
    ) -> None:
        """`numbers` stand on spots of the picture, which is `shape` times as high as wide."""
        super().__init__(action)
        self._shape = shape
        self._numbers = numbers or {}
        self.text: Text = text
        self.thumbnail = thumbnail
        self._drawn: tuple[object, tuple[int, int]] | None = None

    def natural(self, style: Style) -> tuple[int, int]:
        return self.fit(style, style.width(self.text, "small", "medium") + 2 * style.px(_PAD))

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        picture = round((width - 2 * style.px(_PAD)) * self._shape)
        return width, picture + style.px(2 * _PAD + _GAP) + style.height("small")

    def in_sight(self) -> bool:
        clip = self.clip()
        return self.visible and (clip is None or clip.colliderect(self.rect))

    def is_prepared(self, style: Style) -> bool:
        return self._drawn == (style.theme, self._picture(style).size)

    def prepare(self, style: Style) -> None:
        picture = self._picture(style)
        if min(picture.size) > 0:
            self.thumbnail.image(style.theme, picture.size)
        self._drawn = (style.theme, picture.size)
        self.changed()

    def bounds(self, style: Style) -> pygame.Rect:
        return super().bounds(style).union(style.shadow_bounds(self.rect, 0.5))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours = style.colours
        lit = 0.1 if self.pressed else 0.05 if self.hovered else 0.0
        face = colours.field.mix(colours.text, lit)
        edge = colours.panel_edge
        if self.chosen:
            face, edge = colours.field.mix(colours.accent, 0.18), colours.accent
        style.fill(surface, self.rect, face, edge=edge)
        picture = self._picture(style)
        if self.is_prepared(style) and min(picture.size) > 0:
            image = self.thumbnail.image(style.theme, picture.size)
            surface.blit(image, image.get_rect(center=picture.center))
            self._draw_numbers(surface, style, picture)
        words = style.line_in(
            self.text, picture.w, "small", colours.text, "medium" if self.chosen else "regular"
        )
        surface.blit(
            words,
            words.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - style.px(_PAD) + style.px(2))),
        )

    def _draw_numbers(self, surface: pygame.Surface, style: Style, picture: pygame.Rect) -> None:
        colours = style.colours
        room = self.thumbnail.apart(style.theme, picture.size) - style.px(_BETWEEN)
        for spot, number in self._numbers.items():
            x, y, _ = self.thumbnail.place_of(style.theme, picture.size, spot)
            words = style.line(str(number), "small", colours.text, "bold")
            plate = words.get_rect(center=(picture.x + x, picture.y + y)).inflate(style.px(8), 0)
            plate.w = max(plate.w, plate.h)
            if plate.w > room:
                share = max(_LEAST, room / plate.w)
                words = pygame.transform.smoothscale_by(words, share)
                plate.size = int(plate.w * share), int(plate.h * share)
            plate.center = picture.x + x, picture.y + y
            style.fill(surface, plate, colours.panel, radius=plate.h // 2, edge=colours.text.fade(0.4))
            surface.blit(words, words.get_rect(center=plate.center))

    def _picture(self, style: Style) -> pygame.Rect:
        inner = self.rect.inflate(-2 * style.px(_PAD), -2 * style.px(_PAD))
        inner.h -= style.px(_GAP) + style.height("small")
        return inner
