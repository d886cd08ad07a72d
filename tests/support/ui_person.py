"""A person at an app without a screen: clicks, keys, and what can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self, TypeVar

import pygame
import pytest

from fanoboard.content import paths
from fanoboard.content.settings import Settings, save_settings
from fanoboard.games import games
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.games.turns import play_text
from fanoboard.match.match import Match, Player
from fanoboard.tasks import FAREWELL, Tasks
from fanoboard.ui.app import app as app_module
from fanoboard.ui.app.app import App, Options
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.system.saving import log_crash
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import Menu
from fanoboard.ui.toolkit.widgets.widget import Widget
from support.fake_engine import fake_engine
from support.waiting import until

W = TypeVar("W", bound=Widget)
Place = tuple[int, int] | str
"""A point of the window, or a spot of the board at which somebody plays."""

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")
AI = Player("engine", "Computer", 3)

FULL_GAME = "c2-b2A a3-a2A b2-a1W b3-b2A,c3W,c2A"
"""Of Fanorona, 3 x 3; the last turn is a relay of three captures that takes White's last pieces."""

A_WHILE = 0.02
"""Seconds for which the threads of the window are waited for between two of its rounds."""

MORE = "What else can be done"
"""The tip of the tool that opens the menu of a game."""


class Person:
    """Uses an app."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.crashes: list[BaseException] = []
        """What went wrong in the window, if that is watched; where it has to, the test takes it away."""

    def top(self) -> Scene:
        """The scene that is shown now."""
        return self.app.top

    def round(self) -> None:
        """A round of the loop, and those after it in which the window hears of what its threads do."""
        self.app.round(True)
        self.until(lambda: not self.app.busy)

    def until(self, done: Callable[[], bool]) -> None:
        """Let the window go round until something has happened."""
        until(done, self._go_on)

    def _go_on(self) -> None:
        """A round, for which what the threads of the window do is done, or soon will not be."""
        tasks = self.app.tasks
        tasks.wait_for(lambda: not tasks.busy, A_WHILE)
        self.app.round(True)

    def post(self, kind: int, **values: Any) -> None:  # noqa: ANN401 - as pygame has it
        if self.app.scenes:  # else the window has been closed
            pygame.event.post(pygame.event.Event(kind, **values))
            self.round()

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=chr(key) if 32 <= key < 127 else "")
            self.post(pygame.KEYUP, key=key, mod=mod)

    def write(self, text: str) -> None:
        for character in text:
            self.post(pygame.TEXTINPUT, text=character)

    def point(self, place: Place) -> tuple[int, int]:
        """Where in the window that is; of a spot, where no other lies over it."""
        if not isinstance(place, str):
            return place
        board = self.game_scene.board
        x, y = board.center_of(place)
        while board.spot_at((x, y)) != place:
            x -= 3
        return x, y

    def move(self, place: Place) -> None:
        self.post(pygame.MOUSEMOTION, pos=self.point(place), rel=(0, 0), buttons=(0, 0, 0))

    def down(self, place: Place) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.point(place), button=1)

    def drag(self, place: Place) -> None:
        self.post(pygame.MOUSEMOTION, pos=self.point(place), rel=(0, 0), buttons=(1, 0, 0))

    def up(self, place: Place) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=self.point(place), button=1)

    def click(self, *places: Place) -> None:
        """Click there, or the buttons that stand for spots that are not on the board."""
        for place in places:
            if isinstance(place, str) and place not in self.game_scene.board.layout.spots:
                selection = self.game_scene.session.selection
                self.press(str(selection.position.label(place, selection.picked)))
            else:
                self.move(place)
                self.down(place)
                self.up(place)

    def carry(self, source: Place, target: Place) -> None:
        """Drag what is at one place to another."""
        start, end = self.point(source), self.point(target)
        self.move(start)
        self.down(start)
        self.drag(((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
        self.drag(end)
        self.up(end)

    def click_on(self, widget: Widget) -> None:
        """Click the middle of a widget, scrolled into view."""
        if widget.pane is not None:
            widget.pane.show(widget.rect)
        self.click(widget.rect.center)

    def wheel(self, position: tuple[int, int], turns: int) -> None:
        self.post(pygame.MOUSEWHEEL, pos=position, x=0, y=turns)

    def press(self, text: str) -> None:
        """Click the button with these words or this tooltip, or the row of the menu of a game."""
        self.rest()
        if not self.sees(text) and self.sees(MORE):
            self.choose(text)
        else:
            self.click(self.named(text).rect.center)

    def sees(self, text: str) -> bool:
        """Whether there is such a button."""
        return any(text in (words(one), str(one.tip)) and one.visible for one in self.app.top.widgets)

    def choose(self, text: str) -> None:
        """Choose what says so from the menu that is open, or from that of what is done seldom in a game."""
        if self.app.top.popup is None:
            self.click(self.named(MORE).rect.center)
        menu = self.app.top.popup
        assert isinstance(menu, Menu)
        found = [item for item in menu.items if str(item.text) == text]
        assert found, f"nothing says {text!r}"
        self.click(menu.place_of(found[0]).center)

    def named(self, text: str) -> Widget:
        for widget in self.app.top.widgets:
            if str(text) in (words(widget), str(widget.tip)) and widget.visible:
                return widget
        raise AssertionError(f"nothing says {text!r}")

    def only(self, kind: type[W], which: int = 0) -> W:
        return [widget for widget in self.app.top.widgets if isinstance(widget, kind)][which]

    def resize(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size)
        if self.app.scenes:
            self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        else:
            self.app.resize()

    def sit_at(self, match: Match, *engine: str) -> Self:
        """Open a game, with a fake engine if one is said."""
        self.app.push(Scene(self.app))
        self.app.push(GameScene(self.app, match, fake_engine(*engine) if engine else None))
        self.round()
        return self

    @property
    def game_scene(self) -> GameScene:
        """The game that was opened last."""
        return [scene for scene in self.app.scenes if isinstance(scene, GameScene)][-1]

    @property
    def match(self) -> Match:
        return self.game_scene.session.match

    @property
    def turns(self) -> list[str]:
        return [turn.text for turn in self.match.turns]

    @property
    def actions(self) -> list[str]:
        return [ply.action.text for ply in self.match.plies]

    @property
    def status(self) -> str:
        """What can be read beside the board once everything rests."""
        self.rest()
        return str(self.game_scene.status)

    @property
    def prompt(self) -> str:
        """What the position says can be clicked, to whoever is to move."""
        assert self.game_scene.session.persons_turn
        return str(self.match.position.prompt())

    def rest(self) -> None:
        """Wait until everything that moves has arrived; the panel and the marks tell of it then."""
        games = [scene for scene in self.app.scenes if isinstance(scene, GameScene)]
        self.until(lambda: not any(scene.board.animating for scene in games))
        if games:
            self.round()

    def play(self, text: str) -> None:
        """Click a whole turn."""
        for action in play_text(self.match.position, text).actions:
            if action.text:
                self.click(*action.spots)
            else:
                self.press("Stop here")

    def pass_on(self) -> None:
        """Lift the curtain, if there is one."""
        self.round()
        if isinstance(self.app.top, PassDeviceScene):
            self.key(pygame.K_RETURN)

    def labels(self) -> list[Label]:
        return [widget for widget in self.app.top.widgets if isinstance(widget, Label)]

    def texts(self) -> list[str]:
        return [words(widget) for widget in self.app.top.widgets]


def words(widget: Widget) -> str:
    """What is written on a widget, in English."""
    return str(getattr(widget, "text", ""))


def show(person: Person, *widgets: Widget) -> Scene:
    """A scene with these widgets one below the other; the first one has the focus."""
    scene = Scene(person.app)
    for i, widget in enumerate(widgets):
        scene.add(widget)
        widget.rect = pygame.Rect(100, 100 + 80 * i, 300, 40)
    person.app.push(scene)
    scene.set_focus(widgets[0])
    person.round()
    return scene


@pytest.fixture
def folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The user's folders, all in one that is empty."""
    for folder in ("state_folder", "config_folder", "data_folder", "cache_folder"):
        monkeypatch.setattr(paths, folder, lambda folder=folder: tmp_path / folder)
    return tmp_path


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, folders: Path) -> Iterator[Person]:
    """A person at a window of 1280 by 800 that shows nothing yet, and in which nothing may go wrong."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    # No lesson is offered.
    save_settings(Settings(scale=100, animation="off", offered=list(games())))
    app = App(Options())
    pygame.display.set_mode((1280, 800))
    app.window.resized()
    app.restyle()
    person = Person(app)
    person.crashes = noted_crashes(monkeypatch)
    yield person
    while app.scenes:
        app.scenes.pop().leave()
    app.trainer.stop()
    end_tasks(app.tasks)
    pygame.display.quit()
    if person.crashes:
        raise AssertionError("something went wrong in the window") from person.crashes[0]


Sit = Callable[..., Person]
"""A game is opened, and played at."""


@pytest.fixture
def sit(person: Person) -> Sit:
    """Fanorona, with moves in notation, in which everything moves at its usual speed."""
    person.app.settings.moves = "notation"
    person.app.settings.animation = "normal"
    person.app.restyle()

    def new(
        players: tuple[Player, Player] = (ANNA, BEN),
        *engine: str,
        board: str = "3x3",
        turns: str = "",
        game: Game | None = None,
    ) -> Person:
        match = Match(game or Fanorona({"board": board}), players)
        for turn in turns.split():
            match.play_turn(turn)
        return person.sit_at(match, *engine)

    return new


def end_tasks(tasks: Tasks) -> None:
    """What is still to be kept is, in the folders of this test and not in those of the next."""
    tasks.hurry(FAREWELL)
    tasks.close()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The matches that were started, without a game scene and its engine."""
    matches: list[Match] = []
    monkeypatch.setattr(App, "play", lambda _, match, **__: matches.append(match))
    return matches


@pytest.fixture
def crashes(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """What went wrong in the window, which nobody gets to read then."""
    return noted_crashes(monkeypatch)


def noted_crashes(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """What goes wrong in the window from now on: where people use it, it only says so, and goes on."""
    found: list[BaseException] = []

    def log(error: BaseException) -> str:
        found.append(error)
        return str(log_crash(error))

    monkeypatch.setattr(app_module, "log_crash", log)
    return found
