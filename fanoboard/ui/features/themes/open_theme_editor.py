"""The way into the theme editor: with a theme of one's own, or by a copy of one that comes with the app."""

from __future__ import annotations

from functools import partial

from fanoboard.content.theme import load_theme
from fanoboard.content.theme_file import (
    LONGEST_TITLE,
    copied_theme,
    free_title,
    is_own_theme,
    own_theme,
    title_fault,
    write_theme,
)
from fanoboard.messages import Message
from fanoboard.ui.features.themes.theme_editor_scene import ThemeEditorScene, cannot_write
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.scenes.naming import Naming


def open_theme_editor(app: Services) -> None:
    """Open the theme editor with the theme that is used, or else ask for the name of a copy of it first."""
    name = app.style.theme.name
    if is_own_theme(name):
        app.push(ThemeEditorScene(app, own_theme(name)))
        return
    title = load_theme(name).title
    words = app.style.words(Message("My {theme}", theme=title))
    heading = Message("What is your own theme to be called?")
    app.push(
        Naming(
            app,
            heading,
            free_title(title, words),
            partial(_make, app, name),
            done=Message("Save"),
            longest=LONGEST_TITLE,
            fault=title_fault,
        )
    )


def _make(app: Services, name: str, title: str) -> None:
    """Write a copy of a theme, use it, and open the theme editor with it."""
    draft = copied_theme(name, title)
    try:
        write_theme(draft)
    except OSError as error:
        app.say(Message("The theme can't be made"), cannot_write(draft, error))
        return
    app.choose_theme(draft.name)
    app.save_settings()
    app.push(ThemeEditorScene(app, draft))
