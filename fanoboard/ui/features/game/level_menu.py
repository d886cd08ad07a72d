"""How strong the engine plays, to be changed at any moment of a game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from fanoboard.games.events import one_after_the_other
from fanoboard.games.game import Game
from fanoboard.games.levels import CHARACTERS, HIGHEST_LEVEL, CharacterName, Strength
from fanoboard.games.words import level_meaning, own_level_meaning
from fanoboard.messages import Message
from fanoboard.ui.play.seat_choice import OWN_LEVEL, level_choices
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.widgets.dropdown import DropDown


class LevelMenu(DropDown[int]):
    """A drop-down as quiet as the words beside it."""

    def __init__(
        self,
        game: Game,
        strength: Strength,
        character: CharacterName | None,
        changed: Callable[[Strength], object],
    ) -> None:
        self._own = None if strength.above is None else strength
        self._character = None if character is None else CHARACTERS[character]
        self.brief = False
        """Whether it shows the level alone, as there is no room for the character."""
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
        """Have the tooltip say what the level does, and what the character likes."""
        meant = (
            own_level_meaning(self._own)
            if self.value == OWN_LEVEL and self._own is not None
            else level_meaning(self._game, self.value)
        )
        self.tip = meant
        if self._character is not None and self.value != HIGHEST_LEVEL:
            self.tip = one_after_the_other([self._character.meaning, meant])

    @property
    def said(self) -> Text:
        return self._with_character(self.value, self.choices[self.index][1])

    def _short(self, level: int) -> Text:
        """A level without its name, which the list tells."""
        told = Message("My strength") if level == OWN_LEVEL else Message("Level {level}", level=level)
        return told if self.brief else self._with_character(level, told)

    def _with_character(self, level: int, told: Text) -> Text:
        if self._character is None or level == HIGHEST_LEVEL:
            return told
        return Message("{level} · {character}", level=told, character=self._character.name)

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
