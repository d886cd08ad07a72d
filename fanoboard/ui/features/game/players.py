"""The players in the panel: a card for each, as high as there is room for, and the levels of engines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game
from fanoboard.games.levels import Strength
from fanoboard.games.words import level_meaning, own_level_meaning
from fanoboard.messages import Message
from fanoboard.ui.features.game.game_snapshot import PlayerState
from fanoboard.ui.features.game.player_card import Density, PlayerCard
from fanoboard.ui.play.faces import OWN_LEVEL
from fanoboard.ui.play.seat_choice import level_choices
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.boxes import Box
from fanoboard.ui.toolkit.widgets.menu import DropDown

# How strong the engine plays, to be changed at any moment of a game.


class LevelMenu(DropDown[int]):
    """A drop-down as quiet as the words beside it."""

    def __init__(
        self,
        game: Game,
        strength: Strength,
        changed: Callable[[Strength], object],
    ) -> None:
        self._own = None if strength.above is None else strength
        own = self._own is not None
        super().__init__(level_choices(game, own=own), OWN_LEVEL if own else strength.level, self._take)
        self.caption = Message("Level")
        self._game = game
        self._told = changed
        self._explain()

    def _take(self, level: int) -> None:
        self._explain()
        self._told(self._own if level == OWN_LEVEL and self._own is not None else Strength(level))

    def _explain(self) -> None:
        """Have the tooltip say what the level does."""
        self.tip = (
            own_level_meaning(self._own)
            if self.value == OWN_LEVEL and self._own is not None
            else level_meaning(self._game, self.value)
        )

    def _short(self, level: int) -> Text:
        """A level without its name, which the list tells."""
        return Message("My strength") if level == OWN_LEVEL else Message("Level {level}", level=level)

    def natural(self, style: Style) -> tuple[int, int]:
        """Room for the shortest words of the longest value in small type, and the arrow."""
        widest = max(style.width(self._short(level), "small", "medium") for level, _ in self.choices)
        return widest + style.px(30), style.px(28)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The value and an arrow; a face only while it is pointed at or open."""
        colours = style.colours
        if self.hovered or self.is_open:
            style.fill(surface, self.rect, colours.text.fade(0.08))
        words = style.line(self._short(self.value), "small", colours.text, "medium")
        surface.blit(words, words.get_rect(midleft=(self.rect.x + style.px(8), self.rect.centery)))
        arrow = icon_image("down", style.px(14), colours.quiet)
        surface.blit(arrow, arrow.get_rect(midright=(self.rect.right - style.px(6), self.rect.centery)))


MANY = 3
"""More players than these are shown in one line each."""
_GAP = 4
_OTHERS = 450
"""Logical pixels of height that all else should have."""


class Players(Box):
    """Cards below each other, or those of many in pairs; two stand as they sit at the board."""

    def __init__(self, cards: Sequence[PlayerCard], levels: Mapping[SeatIndex, LevelMenu]) -> None:
        super().__init__(*cards, *levels.values())
        self._cards = cards
        self._levels = levels
        self.seat_below: SeatIndex = 0
        """Who sits at the lower edge, as the board or the table is turned."""
        self._pairs = False
        self._with_level: set[SeatIndex] = set()
        """Where the built-in engine sits."""

    def fill(self, density: Density, room: int, style: Style) -> None:
        """Have so much in each card; many who share little room, of the height of all, stand in pairs."""
        many = len(self._cards) > MANY
        for card in self._cards:
            card.density = Density.SLIM if many else density
        alone = len(self._cards) * (self._row(style) + style.px(_GAP)) + style.px(_OTHERS)
        self._pairs = many and room < alone

    def seat_engines(self, players: Sequence[PlayerState]) -> bool:
        """Take over where the built-in engine sits, which may replace another one; whether that is new."""
        before, self._with_level = (
            self._with_level,
            {i for i, each in enumerate(players) if each.persona is not None},
        )
        return before != self._with_level

    def show(self, *, shown: bool) -> None:
        for card in self._cards:
            card.visible = shown
        self._show_levels()

    def _show_levels(self) -> None:
        for seat, menu in self._levels.items():
            menu.visible = seat in self._with_level and self._cards[seat].visible and not self._pairs

    @property
    def _columns(self) -> int:
        return 2 if self._pairs else 1

    def width(self, style: Style) -> int:
        return self._columns * max(card.natural(style)[0] for card in self._cards)

    def height(self, style: Style, width: int) -> int:
        rows = -(-len(self._cards) // self._columns)
        return rows * (self._row(style) + style.px(_GAP)) - style.px(_GAP)

    def _row(self, style: Style) -> int:
        return max(card.natural(style)[1] for card in self._cards)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        count, gap, high = len(self._cards), style.px(_GAP), self._row(style)
        room = rect.inflate(2 * style.px(12 if count <= MANY else 8), 0)
        wide = (room.w - (self._columns - 1) * gap) // self._columns
        below = self.seat_below
        cards = [self._cards[1 - below], self._cards[below]] if count == 2 else self._cards
        for number, card in enumerate(cards):
            row, across = divmod(number, self._columns)
            card.rect = pygame.Rect(room.x + across * (wide + gap), room.y + row * (high + gap), wide, high)
        self._show_levels()  # where there is room for one is seen anew
        self.place_levels(style)

    def place_levels(self, style: Style) -> None:
        """Put the levels of engines behind the words about them."""
        for seat, menu in self._levels.items():
            card = self._cards[seat]
            wide, high = menu.natural(style)
            slim = card.density is Density.SLIM
            if slim and menu.visible and not card.has_room(style, wide + style.px(6)):
                # Who plays is told before how strongly, which is also told where players are seated.
                menu.visible = False
            card.aside = wide + style.px(6) if menu.visible else 0
            x, middle = card.detail_at(style)
            rect = pygame.Rect(0, 0, wide, min(high, card.rect.h))
            rect.midleft = (x - wide if slim else x - style.px(8), middle)
            if not card.detail and not slim:
                rect.x = x - style.px(8)
            rect.right = min(rect.right, card.rect.right - style.px(4))
            if rect != menu.rect:
                menu.rect = rect
                menu.changed()
