"""The very first screen: five games to be curious about, each a click away from its lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import pygame

from fanoboard.content.theme import Theme
from fanoboard.games.game import Game
from fanoboard.messages import Message, in_context
from fanoboard.ui.features.home.game_grid import Card, card_button_width, draw_card_button
from fanoboard.ui.features.home.next_card import FIRST_WIN, PROMISE, SHOW
from fanoboard.ui.play.catalogue import catalogue
from fanoboard.ui.play.game_pictures import GamePictures
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.accessible import Node, sentences
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.surfaces import Size
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Inset, Raised, Row, Scrolled, Sized
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.figures import Drawn
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.widget import Composed

_WIDEST = 1152
"""Logical pixels that the page is wide at most."""
_CARD = 200
"""Logical pixels that a card is wide at least."""
_SHADE = 12
"""Logical pixels around all that the shadows of cards have room in."""
_PICTURE = 0.66
"""The height of a picture, of its width."""


class _Words(NamedTuple):
    """What makes curious about a game, and what kind of game it is."""

    sentence: Message
    kind: Message


_GAMES: Final[Mapping[str, _Words]] = {
    "fanorona": _Words(
        Message("Two armies; you capture whole rows by moving up to them, or away."), Message("Like draughts")
    ),
    "fixation": _Words(
        Message("Sow stacks of disks across a hexagon; taller ones hold shorter ones."),
        Message("Like nothing else"),
    ),
    "fano330": _Words(
        Message("Seven spaces. Leave three alike in a line, and you lose."), Message("One minute a game")
    ),
    "fano_cards": _Words(
        Message("Cards that attack each other along the arrows of a diagram."), Message("For two to eight")
    ),
    "fano_nim": _Words(
        Message("Take seeds from a line; whoever takes the last ones wins."), in_context("a game", "A riddle")
    ),
}


def words_of(game: type[Game]) -> _Words:
    """What a game is offered with; others than those of the catalogue with what they say themselves."""
    return _GAMES.get(game.name, _Words(game.summary, game.credit))


class WelcomeCard(Composed, Card):
    """A button as large as a card: a picture, the name, a sentence, and what a click does at its foot."""

    def __init__(
        self,
        title: Text,
        words: _Words,
        picture: Callable[[Theme, Size], pygame.Surface | None],
        action: Callable[[], object],
    ) -> None:
        """`picture` finds the picture, at most so large, if it is at hand."""
        super().__init__(title, action)
        self._words = words
        self.picture = picture

    def node(self, style: Style) -> Node:
        return replace(super().node(style), about=sentences(map(style.spoken, (*self._words, SHOW))))

    def natural(self, style: Style) -> tuple[int, int]:
        """Room for the button and the longest word."""
        words = max(card_button_width(style, SHOW), style.width(self.text, "body", "bold"))
        return words + 2 * style.px(14), self.fit(style, style.px(_CARD))[1]

    pads = (14, 14, 14, 14)

    def parts(self, style: Style, width: int) -> Box:
        high = round(width * _PICTURE) / style.scale
        words = Column(
            Label(self.text, weight="bold"),
            Label(self._words.sentence, role="small", wrap=True, leading=1.2),
            gap=4,
        )
        above = Column(Drawn(0, high, self.draw_picture), words, gap=14)
        kind = Label(self._words.kind, role="small", quiet=True, leading=1.2)
        foot = Column(kind, Sized(Drawn(0, 0, self._draw_foot), height=40), gap=12)
        return Column(above, foot, grow=above)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        Card.draw(self, surface, style)
        super().draw(surface, style)

    def _draw_foot(self, surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        wide = min(place.w, card_button_width(style, SHOW) + style.px(12))
        foot = pygame.Rect(place.topleft, (wide, place.h))
        draw_card_button(surface, style, foot, SHOW, filled=True, lit=self.hovered, down=self.pressed)


class Welcome(Screen):
    """Shown once, before anything else; whatever is chosen, home lies behind it."""

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        self._games = GamePictures(app, self.repaint)
        self.pane = self.add(Pane())
        title = self.add(Label(Message("Welcome to Fanoboard"), role="title", weight="bold", wrap=True))
        question = Message("Five games, four of them probably new to you. Which one looks like fun?")
        asks = self.add(Label(question, quiet=True, wrap=True))
        settings = self.add(Button(Message("Settings"), app.navigation.settings))
        cards = [
            self.add(
                WelcomeCard(
                    game.title, words_of(game), partial(self._games.find, game), partial(self._show_me, game)
                )
            )
            for game in catalogue(shipped_only=True)
        ]
        panel = self.add(Panel())
        head = self.add(Label(FIRST_WIN, role="heading", weight="bold", wrap=True))
        text = self.add(Label(PROMISE, wrap=True))
        rules = self.add(Button(Message("Read the rules"), app.navigation.rules))
        friend = self.add(Button(Message("Play with a friend at this screen"), self._with_friend))
        everything = self.add(Button(Message("Go straight to all games"), app.pop))
        told = Message("No account, no network, nothing to buy. Everything you play stays on this machine.")
        stays = self.add(Label(told, role="small", quiet=True, wrap=True))
        below = Column(head, text, Row(everything, friend, rules, gap=12), gap=12)
        page = Column(
            Row(title, settings, grow=title),
            asks,
            Inset(Grid(*cards, gap=18, least=_CARD), 0, 10),
            Raised(panel, below, 24),
            Inset(stays, 0, 8),
            gap=10,
        )
        self._page = Scrolled(self.pane, Inset(page, _SHADE))

    def enter(self) -> None:
        """It is not shown again."""
        self.app.settings.welcomed = True

    def layout(self) -> None:
        """All in the middle of the window; what has no room scrolls."""
        style, (wide, high) = self.style, self.size
        width = min(wide - 2 * style.px(32 - _SHADE), style.px(_WIDEST + 2 * _SHADE))
        top = style.px(36 - _SHADE if high >= style.px(760) else 12)
        self._page.place(style, pygame.Rect((wide - width) // 2, top, width, high - top))

    def update(self, now: int) -> bool:
        """Paint what is missing."""
        self._games.paint()
        return super().update(now)

    def _show_me(self, game: type[Game]) -> None:
        """Into the lesson of a game; home is behind that."""
        self.app.pop()
        self.app.navigation.learn(game)

    def _with_friend(self) -> None:
        """Choose a game for two people; home is behind that."""
        self.app.pop()
        self.app.navigation.new_game(catalogue(shipped_only=True)[0])
