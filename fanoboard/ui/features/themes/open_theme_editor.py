"""The way into the theme editor: with a theme of one's own, or by a copy of one that comes with the app."""

from __future__ import annotations

from functools import partial

from fanoboard.content.theme import load_theme
from fanoboard.content.theme_draft import (
    LONGEST_TITLE,
    copied_theme,
    free_title,
    is_own_theme,
    own_theme,
    title_fault,
)
from fanoboard.messages import Message
from fanoboard.ui.features.themes.keep_theme import keep_theme
from fanoboard.ui.features.themes.theme_editor_scene import ThemeEditorScene
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.scenes.dialog import Naming


def open_theme_editor(app: Services) -> None:
    """Open the theme editor with the theme that is used, or else ask for the name of a copy of it first."""
    name = app.style.theme.name
    if is_own_theme(name):
        app.push(ThemeEditorScene(app, own_theme(name)))
        return
    title = load_theme(name).title
    words = app.style.words(Message("My {theme}", theme=title))
    heading = Message("What should your own theme be called?")
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
    """Write a copy of a theme, use it, and open the theme editor with it, unless one is elsewhere by then."""
    draft, top = copied_theme(name, title), app.top

    def written(_: None) -> None:
        app.choose_theme(draft.name)
        if app.top is top:
            app.push(ThemeEditorScene(app, draft))

    keep_theme(app, draft, Message("The theme can’t be made"), written)
