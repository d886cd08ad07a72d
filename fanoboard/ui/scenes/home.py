"""Home: the catalogue of games, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pygame

from fanoboard.content.yaml_files import ContentError
from fanoboard.games.game import Game
from fanoboard.match import autosave
from fanoboard.match.match import Match
from fanoboard.ui.catalogue import Thumbnail, catalogue, mid_game
from fanoboard.ui.scene import Scene
from fanoboard.ui.scenes.card_grid import best_grid
from fanoboard.ui.scenes.key_list import KeyList
from fanoboard.ui.scenes.new_game import NewGame
from fanoboard.ui.scenes.rules import RulesPage
from fanoboard.ui.scenes.settings_scene import SettingsScene
from fanoboard.ui.widgets.button import Button
from fanoboard.ui.widgets.game_card import GameCard
from fanoboard.ui.widgets.label import Label
from fanoboard.ui.widgets.resume import Resume

if TYPE_CHECKING:
    from fanoboard.ui.app import App

T = TypeVar("T")


class Home(Scene):
    """What the app starts with."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._told: set[str] = set()
        self._thumbnails: dict[str, Thumbnail] = {}
        """By the names of the games, as painting them takes longer than all the rest of the scene."""
        self._build()

    def enter(self) -> None:
        """Look again for a game to go on with."""
        self._build()
        self.layout()

    def back(self) -> None:
        """There is nothing behind home but the other windows, if it fills the screen."""
        if self.app.window.fullscreen:
            self.app.toggle_fullscreen()

    def handle(self, event: pygame.event.Event) -> bool:
        """F1 and F10 work here as they do in a game."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_F1, pygame.K_F10):
            (self._open_rules if event.key == pygame.K_F1 else self._open_settings)()
            return True
        return super().handle(event)

    def _build(self) -> None:
        self.clear()
        self._title = self.add(Label("Fanoboard", role="title", weight="bold"))
        match = self._unless_broken(autosave.saved)
        self._cards: dict[str, GameCard] = {}
        for game in catalogue():
            card = self._unless_broken(partial(self._card, game, loud=match is None))
            if card is not None:
                self._cards[game.name] = self.add(card)
        resume = self._unless_broken(partial(self._resume_of, match)) if match else None
        self._resume = self.add(resume) if resume is not None else None
        self._buttons = [
            self.add(Button("", self._open_keys, kind="quiet", icon="help", tip="KeyList", hint="F2")),
            self.add(Button("Rules", self._open_rules, kind="quiet", icon="book")),
            self.add(Button("Settings", self._open_settings, kind="quiet", icon="gear")),
            self.add(Button("Quit", self.app.quit, kind="quiet", icon="close")),
        ]
        first = next(iter(self._cards.values()), self._buttons[0])
        self.set_focus(self._resume or self._cards.get(self.app.settings.game, first))

    def _card(self, game: type[Game], *, loud: bool) -> GameCard:
        if game.name not in self._thumbnails:
            self._thumbnails[game.name] = Thumbnail(mid_game(game), viewer=0)
        return GameCard(
            game.title,
            (game.summary, game.credit),
            self._thumbnails[game.name],
            partial(self._open_game, game),
            call="New game",
            loud=loud,
        )

    def _resume_of(self, match: Match) -> Resume:
        names = " – ".join(self.style.words(match.name_of(seat)) for seat in range(len(match.players)))
        about = f"{match.game.title} · turn {match.head.number + 1} · {names}"
        return Resume("Continue", about, Thumbnail(match.position), partial(self.app.play, match))

    def _unless_broken(self, make: Callable[[], T]) -> T | None:
        """What `make` makes of a file; where the file can't be used, say so once and go on without."""
        try:
            return make()
        except ContentError as error:
            if str(error) not in self._told:
                self._told.add(str(error))
                self.app.later(partial(self.app.say, "A file can't be used", str(error)))
            return None

    def _open_game(self, game: type[Game]) -> None:
        self.app.push(NewGame(self.app, game))

    def _open_rules(self) -> None:
        self.app.push(RulesPage(self.app))

    def _open_keys(self) -> None:
        self.app.push(KeyList(self.app))

    def _open_settings(self) -> None:
        self.app.push(SettingsScene(self.app))

    # Where things are

    def layout(self) -> None:
        """Title above, games in the middle, the rest in a row below."""
        style = self.style
        edge = style.px(64 if self.size[0] >= style.px(1000) else 40)
        width = self.size[0] - 2 * edge
        roomy = self.size[1] >= style.px(700)
        top = style.px(40 if roomy else 24)
        self._title.rect = pygame.Rect(edge, top, width, style.height("title"))
        bar = style.px(64 if self._resume else 44)
        space = style.px(32 if roomy else 20)
        foot = self.size[1] - space - bar
        right = edge + width
        for button in reversed(self._buttons):
            wide, high = button.natural(style)
            button.rect = pygame.Rect(right - wide, foot + (bar - high) // 2, wide, high)
            right -= wide + style.px(8)
        if self._resume is not None:
            wanted = min(self._resume.natural(style)[0], right - edge - style.px(16))
            self._resume.rect = pygame.Rect(edge, foot, wanted, bar)
        y = self._title.rect.bottom + space
        self._place_cards(pygame.Rect(edge, y, width, foot - space - y))

    def _place_cards(self, area: pygame.Rect) -> None:
        """One card fills the room; several stand so that their pictures are as large as can be."""
        cards = list(self._cards.values())
        if len(cards) == 1:
            height = min(area.h, area.w * 45 // 100)
            cards[0].shape = "wide"
            cards[0].rect = pygame.Rect(area.x, area.y + (area.h - height) // 2, area.w, height)
        elif cards:
            grid = best_grid(len(cards), area.size, self.style.scale)
            for card, rect in zip(cards, grid.places(len(cards), area), strict=True):
                card.shape = grid.shape
                card.rect = rect
