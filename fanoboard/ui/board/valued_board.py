"""A picture of a board with what turns to its spots are worth."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.events import Spot
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.words import own_turns, sign_of
from fanoboard.ui.board.board_image import BoardImage
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.toolkit.look.style import Style


class ValuedBoard(BoardImage):
    """Shows a position, and proved values on its spots: a sign, and in how many turns."""

    def __init__(self, thumbnail: Thumbnail) -> None:
        super().__init__(thumbnail)
        self.values: Mapping[Spot, Score] = {}
        self._taken: Collection[Spot] = ()

    def tell(self, values: Mapping[Spot, Score], taken: Collection[Spot]) -> None:
        """Show what turns to these spots are worth to the mover; below the pieces where those are `taken`."""
        self.values, self._taken = values, taken
        self.changed()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        super().draw(surface, style)
        for spot, score in self.values.items():
            if sign_of(score):
                x, y, reach = self.thumbnail.place_of(style.theme, self.rect.size, spot)
                y += reach if spot in self._taken else 0
                self._draw_value(surface, style, (self.rect.x + x, self.rect.y + y), score)

    @staticmethod
    def _draw_value(surface: pygame.Surface, style: Style, centre: tuple[int, int], score: Score) -> None:
        ink = _ink(style, score)
        number = "" if score.verdict is Verdict.DRAW else f" {own_turns(score)}"
        words = style.line(f"{sign_of(score)}{number}", "small", ink, "bold")
        plate = words.get_rect(center=centre).inflate(style.px(16), style.px(8))
        plate.w = max(plate.w, plate.h)
        plate.center = centre
        style.fill(surface, plate, style.colours.panel, radius=plate.h // 2, edge=ink)
        surface.blit(words, words.get_rect(center=centre))


def _ink(style: Style, score: Score) -> Colour:
    match score.verdict:
        case Verdict.WIN:
            return style.colours.accent
        case Verdict.LOSS:
            return style.colours.danger
    return style.colours.text
