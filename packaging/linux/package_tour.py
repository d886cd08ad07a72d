"""What a stranger does first with an installed program: the lesson, a first game, a theme, back to the game.

The window and its twin get the same clicks, and look alike at every turn.
"""

from __future__ import annotations

from pathlib import Path

from package_play import Table, opened
from support.waiting import until
from support.xserver import Screen

from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.toolkit.widgets.menu import DropDown

GAME = "Fanorona"
THEME = "dark"
TURNS = 2
"""How many turns of the first game are played before it is left."""


def first_minutes(display: Screen, *entry: str | Path) -> None:
    """Walk through them; each of the three windows is opened by the command of the menu entry."""
    with opened(display, *entry) as table:
        learn(table)
        match = begin(table)
        table.leave()
    with opened(display, *entry) as table:
        change_theme(table)
        table.leave()
    with opened(display, *entry) as table:
        assert table.twin.app.style.theme.name == THEME
        table.both.look_alike()
        display.click(table.window, table.twin.card())
        table.sees(match)
        table.leave()


def learn(table: Table) -> None:
    """From home through every step of the lesson."""
    both, twin = table.both, table.twin
    both.look_alike()
    column, _ = twin.button(GAME)
    ways = [widget for widget in twin.widgets() if str(getattr(widget, "text", "")) == "How to play"]
    both.click(min((way.rect.center for way in ways), key=lambda center: abs(center[0] - column)))
    both.click(twin.button("Lesson: The rules"))
    lesson = twin.app.top
    assert isinstance(lesson, LessonScene)
    while not lesson.run.ended:
        both.look_alike()
        while lesson.run.playing:
            asked = (each for each in lesson.run.position.actions() if lesson.run.is_asked_for(each))
            for spot in next(asked).spots:
                both.click(lesson.board.center_of(spot))
        both.look_alike()
        both.click(twin.button("Next"))
    both.look_alike()


def begin(table: Table) -> Match:
    """Begin the game that the lesson ends with, and play some turns of it."""
    # The twin would begin another one.
    table.display.click(table.window, table.twin.button("Play your first game"))
    until(lambda: bool(store.kept()))
    (file,) = store.kept()
    return table.play(store.load_game(file.stem), TURNS)


def change_theme(table: Table) -> None:
    """Choose another theme in the settings."""
    both, twin = table.both, table.twin
    both.look_alike()
    both.click(twin.button("Settings"))
    rows = [widget for widget in twin.widgets() if isinstance(widget, DropDown)]
    themes = next(row for row in rows if THEME in dict(row.choices))
    both.click(themes.rect.center)
    both.look_alike()
    popup = twin.app.top.popup
    assert popup is not None
    row = list(dict(themes.choices)).index(THEME)
    height = popup.rect.h / len(themes.choices)
    both.click((popup.rect.centerx, round(popup.rect.y + (row + 0.5) * height)))
    assert twin.app.style.theme.name == THEME
    both.look_alike()
