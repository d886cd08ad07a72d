"""Renders every scene to PNG files, without a display: `python tools/screens.py FOLDER [SCENE ...]`."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

SIZES = ((800, 600), (1280, 800), (2560, 1600))
THEMES = ("wood", "dark")


def prepare() -> None:
    """Draw into memory, and away from the files of whoever runs this."""
    home = tempfile.mkdtemp(prefix="fanoboard-screens-")
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    os.environ.update({f"XDG_{kind}_HOME": home for kind in ("CONFIG", "STATE", "DATA")})


def main(folder: Path, wanted: list[str]) -> None:
    """Write `SCENE-THEME-WIDTH.png` for every scene, theme and size."""
    import pygame

    from fanoboard.games.fanorona import GAME
    from fanoboard.match.autosave import autosave_file
    from fanoboard.match.match import Match, Player
    from fanoboard.match.saves import record, write
    from fanoboard.ui.app import App
    from fanoboard.ui.dialog import Answer
    from fanoboard.ui.scenes.home import Home
    from fanoboard.ui.scenes.keys import Keys
    from fanoboard.ui.scenes.new_game import NewGame
    from fanoboard.ui.scenes.rules import Rules
    from fanoboard.ui.scenes.settings import SettingsScene

    def home(app: App) -> None:
        autosave_file().unlink(missing_ok=True)
        app.push(Home(app))

    def unfinished(app: App) -> None:
        match = Match(GAME(), [Player("person", "Vola"), Player("engine", "Computer", 3)])
        random = Random(2)
        for _ in range(14):
            match.play(random.choice(match.position.actions()))
        write(record(match), autosave_file())
        app.push(Home(app))

    def open_list(app: App) -> None:
        app.push(SettingsScene(app))
        app.round(True)
        app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))

    def dialog(app: App) -> None:
        app.push(Home(app))
        app.round(True)
        question = "White gives up, and Black wins. You can still look through the game afterwards."
        answers = [Answer("Resign", kind="danger"), Answer("Play on", kind="primary")]
        app.ask("Resign this game?", question, answers)

    def keys(app: App) -> None:
        app.push(Home(app))
        app.round(True)
        app.push(Keys(app))

    scenes: dict[str, Callable[[App], None]] = {
        "home": home,
        "home-continue": unfinished,
        "new-game": lambda app: app.push(NewGame(app, GAME)),
        "settings": lambda app: app.push(SettingsScene(app)),
        "settings-list": open_list,
        "rules": lambda app: app.push(Rules(app)),
        "dialog": dialog,
        "keys": keys,
    }
    folder.mkdir(parents=True, exist_ok=True)
    app = App()
    for name in wanted or list(scenes):
        for theme in THEMES:
            for size in SIZES:
                pygame.display.set_mode(size)
                app.window.resized()
                app.settings.scale = 150 if size[0] > 2000 else 100
                app.choose_theme(theme)
                app.scenes.clear()
                scenes[name](app)
                app.round(True)
                file = folder / f"{name}-{theme}-{size[0]}.png"
                pygame.image.save(app.window.surface, file)
                print(file)


if __name__ == "__main__":
    prepare()
    main(Path(sys.argv[1]), sys.argv[2:])
