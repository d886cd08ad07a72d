"""Where files live: what is shipped with the app, and what belongs to its user.

Shipped files lie in the folders `assets` and `themes`, inside the package once it is installed or
frozen, and beside it in a source checkout.  A user's file of the same folder and name takes the
place of a shipped one.  The environment's FANOBOARD_HOME, if it is set, names one folder for all that
belongs to the user.

A user's folder may be missing, closed to us, or full of other things: then there is nothing in it.
"""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from typing import Final, Literal

import platformdirs

from fanoboard.content.own_copy import copy_of
from fanoboard.messages import Message

# Names that files can have on every system, so that what is made on one can be taken to another.

_LONGEST: Final = 40
_MOST_BYTES: Final = 240
"""Of a name, so that there is room for an ending in the 255 of most systems."""
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])", re.IGNORECASE)
"""What Windows takes for a device, whatever the folder and whatever stands behind a dot."""
_REFUSED: Final = '<>:"/\\|?*'
"""Signs that Windows has no files with."""


def is_device(name: str) -> bool:
    """Whether Windows takes a name for one of its devices, with or without an ending."""
    return bool(_DEVICE.fullmatch(name.partition(".")[0].rstrip(" ")))


def file_stem(title: str, usual: str) -> str:
    """The name of a file without its ending, of the Latin letters and digits of a title.

    It is `usual` where there are none, and begins with that where the title is what Windows calls a
    device.
    """
    latin = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z0-9]+", latin.lower())
    stem = "-".join(words)[:_LONGEST].strip("-") or usual
    return f"{usual}-{stem}" if is_device(stem) else stem


def name_fault(name: str) -> Message | None:
    """Why a file had better not be called so; None if it may."""
    wrong = next((sign for sign in name if sign in _REFUSED or not sign.isprintable()), "")
    if wrong:
        shown = wrong if wrong.isprintable() else " "
        return Message("On some systems, the name of a file can’t hold “{sign}”.", sign=shown)
    if name.endswith((".", " ")):
        return Message("On some systems, the name of a file can’t end with a dot or a space.")
    if len(name.encode("utf-8", "surrogatepass")) > _MOST_BYTES:
        return Message("On some systems, the name of a file can’t be as long as this one.")
    if is_device(name):
        return Message(
            "“{name}” can’t be the name of a file, as Windows has a device of that name.", name=name
        )
    return None


APP = "fanoboard"
_PACKAGE = Path(__file__).resolve().parent.parent
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")

_ASIDE = re.compile(r"\.broken(-[0-9]+)?$")
"""How names of files end that were set aside, before the ending of their kind."""

ContentKind = Literal["layouts", "themes"]
"""A kind of file that users may add to or replace, and the name of its folder."""

CONTENT_FOLDERS: Final = ("layouts", "themes", "languages")
"""The folders of what users may add, within their data folder."""


def _shipped(folder: str) -> Path:
    inside = _PACKAGE / folder
    return inside if is_folder(inside) else _PACKAGE.parent / folder


def _own(folder: str) -> Path | None:
    home = os.environ.get("FANOBOARD_HOME")
    return Path(home) / folder if home else None


def assets() -> Path:
    """The folder of the shipped fonts, layouts, rules, sounds and texts."""
    return _shipped("assets")


def data_folder() -> Path:
    """The user's own layouts, themes and languages; it may not exist yet."""
    return _own("data") or platformdirs.user_data_path(APP, appauthor=False)


def config_folder() -> Path:
    """Where the user's settings are kept; it may not exist yet."""
    return _own("config") or platformdirs.user_config_path(APP, appauthor=False)


def state_folder() -> Path:
    """Where the app keeps what it writes unasked, as games; it may not exist yet."""
    return _own("state") or platformdirs.user_state_path(APP, appauthor=False)


def cache_folder() -> Path:
    """Where lies what can be made anew at any time, and may be deleted; it may not exist yet."""
    return _own("cache") or platformdirs.user_cache_path(APP, appauthor=False)


def pictures_folder() -> Path:
    """Where pictures are kept that take long to paint; it may not exist yet."""
    return cache_folder() / "pictures"


def games_folder() -> Path:
    return state_folder() / "games"


def log_folder() -> Path:
    """Where the logs of the last starts lie; it may not exist yet."""
    return _own("log") or platformdirs.user_log_path(APP, appauthor=False)


def own_folders() -> tuple[Path, ...]:
    """The user's folders, outer ones before those in them."""
    data = data_folder()
    return config_folder(), data, *(data / name for name in CONTENT_FOLDERS), state_folder(), games_folder()


def make_folder(folder: Path) -> None:
    """Make a folder, if there is none; the user's own are nobody else's to look into.  Raises OSError."""
    for own in (config_folder(), data_folder(), state_folder(), cache_folder(), log_folder()):
        if folder.is_relative_to(own):
            own.mkdir(0o700, parents=True, exist_ok=True)
            break
    folder.mkdir(parents=True, exist_ok=True)


def is_own(file: Path) -> bool:
    return any(file.is_relative_to(folder) for folder in (config_folder(), data_folder(), state_folder()))


def shipped_folder(kind: ContentKind) -> Path:
    return _shipped("themes") if kind == "themes" else assets() / kind


def is_file(file: Path) -> bool:
    """Whether the file exists and may be looked at; `Path.is_file` raises where it may not."""
    copy = copy_of(file)
    return os.path.isfile(file) if copy is None else copy.has(str(file))


def is_folder(folder: Path) -> bool:
    """Whether the folder exists and may be looked at."""
    return os.path.isdir(folder)


def listed(folder: Path) -> list[str]:
    """What lies in a folder, in alphabetical order; nothing where we may not look."""
    if (copy := copy_of(folder)) is not None:
        return copy.listed(str(folder))
    try:
        return sorted(os.listdir(folder))
    except (OSError, ValueError):
        return []


def is_name(text: str) -> bool:
    """Whether a layout or theme may be called so, on every system."""
    return bool(_NAME.fullmatch(text)) and not is_device(text)


def names(kind: ContentKind, *, shipped_only: bool = False) -> list[str]:
    """The names on a kind, shipped and the user's, in alphabetical order."""
    own = [] if shipped_only else own_names(kind)
    return sorted({*_names_in(shipped_folder(kind)), *own})


def own_names(kind: ContentKind) -> list[str]:
    """The names of the user's own files of a kind, in alphabetical order."""
    return _names_in(data_folder() / kind)


def _names_in(folder: Path) -> list[str]:
    return [stem for stem in _stems_in(folder) if is_name(stem)]


def _stems_in(folder: Path) -> list[str]:
    return [name.removesuffix(".yaml") for name in listed(folder) if name.endswith(".yaml")]


def misnamed(kind: ContentKind) -> list[Path]:
    """The user's own files of a kind whose names no layout or theme can have.

    Hidden files, and those that were set aside, are not meant.
    """
    folder = data_folder() / kind
    stems = (stem for stem in _stems_in(folder) if not is_name(stem))
    return [folder / f"{stem}.yaml" for stem in stems if not stem.startswith(".") and not _ASIDE.search(stem)]


def own_file(kind: ContentKind, name: str) -> Path:
    return data_folder() / kind / f"{name}.yaml"


def has_own(kind: ContentKind, name: str) -> bool:
    """Whether the file of that name is the user's own."""
    return is_own(find(kind, name))


def find(kind: ContentKind, name: str, *, shipped_only: bool = False) -> Path:
    """The file of that name, the user's own before the shipped one.

    The path of the shipped file is returned even where there is none, for a message to name it.
    """
    if not is_name(name):
        return shipped_folder(kind) / "_.yaml"
    own = own_file(kind, name)
    if not shipped_only and is_file(own):
        return own
    return shipped_folder(kind) / f"{name}.yaml"
