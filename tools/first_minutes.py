"""Pictures of a stranger's first five minutes: `python tools/first_minutes.py FOLDER [THEME [WIDTHxHEIGHT]]`.

For every game a stranger, who knows only what is on the screen, walks from home through the lesson into
a first game and to its end, as `tests/window/test_first_five_minutes.py` has it; `GAME.png` are the
pictures on the way as a contact sheet.  Needs the checkout on the path (`PYTHONPATH=.`).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
sys.path[:0] = [str(TOOLS), str(TOOLS.parent / "tests")]

# The first import, as it has everything drawn into memory, and away from the files of whoever runs this.
from screens import home, sheet  # isort: split

import pygame
from support.stranger import Stranger
from support.ui_person import Person

from fanoboard.games import games
from fanoboard.ui.app.app import App

_COLUMNS, _WIDTH = 4, 800


def walk(app: App, name: str) -> list[pygame.Surface]:
    """The first five minutes with a game, and what was seen."""
    pictures: list[pygame.Surface] = []

    def look(_: str) -> None:
        app.round(True)
        pictures.append(app.window.surface.copy())

    person = Person(app)
    app.settings.offered.clear()
    app.settings.lessons.clear()
    app.settings.options.clear()
    home(app)
    person.round()
    stranger = Stranger(person, 7, look)
    stranger.open_game(str(games()[name].title))
    stranger.press("Learn")
    stranger.go_through_lesson()
    stranger.press("Play your first game")
    stranger.play_to_the_end()
    while app.scenes:
        app.scenes.pop().leave()
    return pictures


def main(folder: Path, theme: str = "wood", size: str = "1280x800") -> None:
    """Write the contact sheets."""
    folder.mkdir(parents=True, exist_ok=True)
    app = App()
    wide, high = map(int, size.split("x"))
    pygame.display.set_mode((wide, high))
    app.window.resized()
    app.settings.scale = 150 if wide > 2000 else 100
    app.settings.animation = "off"
    app.settings.thinking = 0.1
    app.choose_theme(theme)
    for name in games():
        pygame.image.save(sheet(walk(app, name), _COLUMNS, _WIDTH), folder / f"{name}.png")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description="Pictures of a stranger's first five minutes with every game."
    )
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("theme", nargs="?", default="wood")
    parser.add_argument("size", nargs="?", default="1280x800")
    chosen = parser.parse_args()
    main(chosen.folder, chosen.theme, chosen.size)
