"""What the user has put into folders of their own, read while the window is open already.

Nothing of it is needed for the first frame, and nothing that lies there, however large or wrong, may
keep the window from opening.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from fanoboard.content import paths
from fanoboard.content.files import reason_of, sweep
from fanoboard.content.language import load_language
from fanoboard.content.layout import Layout, load_layout, register_layout
from fanoboard.content.own_tables import all_damaged_at_a_glance
from fanoboard.content.quarantine import without
from fanoboard.content.theme import Theme, load_theme
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games_with
from fanoboard.games.capabilities import LayoutFamily
from fanoboard.messages import Message, Translations

T = TypeVar("T")

_MISNAMED = Message(
    "The name of a layout or theme is made of Latin letters, digits, “-” and “_”, and is not that"
    " of a device of"
    " Windows, such as “con” or “nul”. Rename the file to use it."
)


@dataclass(frozen=True, slots=True)
class OwnFiles:
    layouts: Sequence[Layout]
    theme: Theme | None
    """The one that is wanted; None where it can't be used."""
    language: Translations | None
    """The one that is wanted; None where it can't be used."""
    closed: bool
    problems: Sequence[Message]
    """What can't be used, and why: whole sentences."""


def read_own_files(theme: str, language: str) -> OwnFiles:
    """Read the user's layouts, and the theme and the language of those names.

    Files that can't be used are set aside.  May be called in any thread.
    """
    sweep((*paths.own_folders(), paths.pictures_folder()))
    _forget_old_pictures()
    problems = [*_closed_folders()]
    closed = bool(problems)
    misnamed = (*paths.misnamed("layouts"), *paths.misnamed("themes"))
    problems += [without(ContentError(file, _MISNAMED)) for file in misnamed]
    layouts = []
    for name in paths.own_names("layouts"):
        try:
            layouts.append(load_layout(name))
        except ContentError as error:
            problems.append(without(error))
    problems += all_damaged_at_a_glance()
    look = _usable(lambda: load_theme(theme), problems)
    spoken = _usable(lambda: _language(language), problems)
    return OwnFiles(layouts, look, spoken, closed, problems)


def _forget_old_pictures() -> None:
    """Delete the pictures that version 0.1 kept among the games, not in the folder for caches."""
    folder = paths.state_folder() / "pictures"
    with contextlib.suppress(OSError):
        for name in paths.listed(folder):
            if name.endswith(".png"):
                os.unlink(folder / name)
        folder.rmdir()


def _usable(load: Callable[[], T], problems: list[Message]) -> T | None:
    """The result of `load`, if need be without the files that can't be used, or None.

    A shipped file of the same name may be left.
    """
    try:
        return load()
    except ContentError as error:
        problems.append(without(error))
    try:
        return load()
    except ContentError:
        return None


def _language(code: str) -> Translations:
    """Raise ContentError where a language can't be used."""
    faults: list[ContentError] = []
    language = load_language(code, faults.append)
    if faults:
        raise faults[0]
    return language


def register_own(layouts: Sequence[Layout]) -> list[Message]:
    """Offer the games the layouts of their families; return what can't be used, and why."""
    problems = []
    for game in games_with(LayoutFamily):
        for layout in layouts:
            if layout.name.startswith(game.layout_family):
                try:
                    register_layout(game, layout)
                except ContentError as error:
                    problems.append(without(error))
    return problems


def _closed_folders() -> list[Message]:
    """A sentence for each of the user's folders that we may not look into, the outermost only."""
    found: list[Message] = []
    outer = ""
    for folder in paths.own_folders():
        if outer and folder.is_relative_to(outer):
            continue
        try:
            os.listdir(folder)
            os.stat(os.path.join(folder, "."))  # which needs the right to go into it
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as error:
            if isinstance(error, NotADirectoryError) and not os.path.lexists(folder):
                continue  # a file lies in its way, which is told where nothing can be written
            outer = str(folder)
            problem = Message("The folder can’t be read: {reason}.", reason=reason_of(error))
            found.append(ContentError(folder, problem).message)
    return found
