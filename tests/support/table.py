"""A game scene, and who plays at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from fanoboard.content import paths
from fanoboard.games import games
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.games.turns import play_text
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.app import App
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.menu import Menu
from support.fake_engine import fake_engine
from support.ui_person import MORE
from support.waiting import until
from support.window_time import WindowTime

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")
AI = Player("engine", "Computer", 3)


FULL_GAME = "c2-b2A a3-a2A b2-a1W b3-b2A,c3W,c2A"
"""Of 3 x 3; the last turn is a relay of three captures that takes White's last pieces."""


class Table:
    """An app that shows a match, and a person who uses it."""

    def __init__(self, app: App, window_time: WindowTime, match: Match, *engine: str) -> None:
        self.app = app
        self.window_time = window_time
        app.settings.offered = [*games()]  # nobody here is new to a game
        app.settings.moves = "notation"
        app.push(Scene(app))
        self.scene = GameScene(app, match, fake_engine(*engine) if engine else None)
        app.push(self.scene)
        self.round()
        self.until(lambda: not app.busy)  # what is read at the start closes lists that are open

    @property
    def match(self) -> Match:
        return self.scene.session.match

    @property
    def turns(self) -> list[str]:
        return [turn.text for turn in self.match.turns]

    @property
    def status(self) -> str:
        """What a person reads once everything rests."""
        self.rest()
        return str(self.scene.status)

    @property
    def prompt(self) -> str:
        """What the position says can be clicked, to whoever is to move."""
        assert self.scene.session.persons_turn
        return str(self.match.position.prompt())

    def cursor(self) -> str | None:
        return self.scene.board.cursor

    def round(self) -> None:
        self.app.round(True)

    def post(self, kind: int, **values: Any) -> None:  # noqa: ANN401 - as pygame has it
        pygame.event.post(pygame.event.Event(kind, **values))

    def move_to(self, position: tuple[int, int], *, held: bool = False) -> None:
        self.post(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(int(held), 0, 0))
        self.round()

    def button(self, kind: int, position: tuple[int, int], button: int = 1) -> None:
        self.post(kind, pos=position, button=button)
        self.round()

    def click_at(self, position: tuple[int, int]) -> None:
        self.button(pygame.MOUSEBUTTONDOWN, position)
        self.button(pygame.MOUSEBUTTONUP, position)

    def click(self, *spots: str) -> None:
        for spot in spots:
            self.click_at(self.scene.board.center_of(spot))

    def point(self, spot: str) -> None:
        self.move_to(self.scene.board.center_of(spot))

    def drag(self, source: str, target: str) -> None:
        start, end = self.scene.board.center_of(source), self.scene.board.center_of(target)
        self.button(pygame.MOUSEBUTTONDOWN, start)
        self.move_to(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), held=True)
        self.move_to(end, held=True)
        self.button(pygame.MOUSEBUTTONUP, end)

    def key(self, key: int, mod: int = 0, letter: str = "") -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=letter)
        self.post(pygame.KEYUP, key=key, mod=mod)
        self.round()

    def rest(self) -> None:
        """Wait until everything that moves has arrived; the panel and the marks tell of it then."""
        self.until(lambda: not self.scene.board.animating)
        self.round()

    def press(self, text: str) -> None:
        """Click the button with these words, or with this tooltip, on whatever scene is on top."""
        self.rest()
        for widget in self.app.top.widgets:
            if text in (str(getattr(widget, "text", "")), str(widget.tip)) and widget.visible:
                self.click_at(widget.rect.center)
                return
        self.choose(text)

    def choose(self, text: str) -> None:
        """Choose what says so from the menu that is open, or from that of all that is done seldom."""
        if self.app.top.popup is None:
            (more,) = [widget for widget in self.app.top.widgets if str(widget.tip) == MORE]
            self.click_at(more.rect.center)
        menu = self.app.top.popup
        assert isinstance(menu, Menu)
        found = [item for item in menu.items if str(item.text) == text]
        assert found, f"nothing says {text!r}"
        self.click_at(menu.place_of(found[0]).center)

    def shows(self, text: str) -> bool:
        self.rest()
        shown = [widget for widget in self.app.top.widgets if widget.visible]
        return text in [str(getattr(widget, "text", "")) for widget in shown]

    def play(self, text: str) -> None:
        """Click a whole turn."""
        for action in play_text(self.match.position, text).actions:
            self.click(*action.spots) if action.text else self.press("Stop here")

    def until(self, done: Callable[[], bool]) -> None:
        until(done, self.round)


Sit = Callable[..., Table]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, window_time: WindowTime) -> Iterator[Sit]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for folder in ("state_folder", "config_folder", "data_folder", "cache_folder"):
        monkeypatch.setattr(paths, folder, lambda folder=folder: tmp_path / folder)
    app = App()

    def new(
        players: tuple[Player, Player] = (ANNA, BEN),
        *engine: str,
        board: str = "3x3",
        turns: str = "",
        game: Game | None = None,
    ) -> Table:
        match = Match(game or Fanorona({"board": board}), players)
        for turn in turns.split():
            match.play_turn(turn)
        return Table(app, window_time, match, *engine)

    yield new
    while app.scenes:
        app.scenes.pop().leave()
    pygame.display.quit()
