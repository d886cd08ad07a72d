"""Where files live: what is shipped with the app, and what belongs to its user.

Shipped files lie in the folders `assets` and `themes`, inside the package once it is installed or
frozen, and beside it in a source checkout.  A user's file of the same folder and name takes the
place of a shipped one.  The environment's FANOBOARD_HOME, if it is set, names one folder for all that
belongs to the user.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Literal

import platformdirs

APP = "fanoboard"
_PACKAGE = Path(__file__).resolve().parent.parent
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")

ContentKind = Literal["layouts", "themes"]
"""A kind of file that users may add to or replace, and the name of its folder."""


def _shipped(folder: str) -> Path:
    inside = _PACKAGE / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder


def _own(folder: str) -> Path | None:
    home = os.environ.get("FANOBOARD_HOME")
    return Path(home) / folder if home else None


def assets() -> Path:
    """The folder of the shipped fonts, layouts, rules, sounds and texts."""
    return _shipped("assets")


def data_folder() -> Path:
    """The user's own layouts, themes and saved games; it may not exist yet."""
    return _own("data") or platformdirs.user_data_path(APP, appauthor=False)


def config_folder() -> Path:
    """Where the user's settings are kept; it may not exist yet."""
    return _own("config") or platformdirs.user_config_path(APP, appauthor=False)


def state_folder() -> Path:
    """Where the app keeps what it may lose without harm, as logs; it may not exist yet."""
    return _own("state") or platformdirs.user_state_path(APP, appauthor=False)


def shipped_folder(kind: ContentKind) -> Path:
    """The shipped folder of a kind."""
    return _shipped("themes") if kind == "themes" else assets() / kind


def names(kind: ContentKind) -> list[str]:
    """The names on a kind, shipped and the user's, in alphabetical order."""
    folders = (shipped_folder(kind), data_folder() / kind)
    stems = {file.stem for folder in folders for file in folder.glob("*.yaml")}
    return sorted(stem for stem in stems if _NAME.fullmatch(stem))


def is_own(kind: ContentKind, name: str) -> bool:
    """Whether the file of that name is the user's own."""
    return find(kind, name).parent == data_folder() / kind


def is_name(text: str) -> bool:
    """Whether a file of a kind can be called so."""
    return _NAME.fullmatch(text) is not None


def find(kind: ContentKind, name: str, *, shipped_only: bool = False) -> Path:
    """The file of that name, the user's own before the shipped one.

    The path of the shipped file is returned even where there is none, for a message to name it.
    """
    if _NAME.fullmatch(name) and not shipped_only:
        own = data_folder() / kind / f"{name}.yaml"
        if own.is_file():
            return own
    if not _NAME.fullmatch(name):
        name = "_"
    return shipped_folder(kind) / f"{name}.yaml"
