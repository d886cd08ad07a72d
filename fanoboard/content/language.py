"""Languages: catalogues of gettext, shipped in `assets/languages/CODE/` or the user's own.

A user's catalogue lies in the folder `languages/CODE` of the data folder and takes the place of a
shipped one.  English needs none: it stands in the program.
"""

from __future__ import annotations

import locale
import os
import re
import sys
from collections.abc import Callable, Iterator
from gettext import GNUTranslations
from pathlib import Path

from fanoboard.content import paths
from fanoboard.content.yaml_files import ContentError
from fanoboard.messages import ENGLISH, Listing, Message, Translations

ENGLISH_CODE = "en"
CATALOGUE = "fanoboard.mo"

# Translators: the name of your language in your language, such as Deutsch.
_OWN_NAME = Message("English")
_CODE = re.compile(r"[a-z]{2,3}(?:_[A-Za-z]{2,8})*")
_COUNTS = range(200)
"""The numbers that a plural rule is tried with; none known to us does anything new above them."""


def languages() -> dict[str, str]:
    """The codes of the languages there are, and what each calls itself; English first.

    Catalogues that can't be read are left out.
    """
    found = {ENGLISH_CODE: str(_OWN_NAME)}
    for code in _codes():
        try:
            found[code] = _OWN_NAME.render(_read(_file(code)))
        except ContentError:
            continue
    return found


def load_language(
    code: str = "", tell: Callable[[ContentError], object] = lambda problem: None
) -> Translations:
    """The language of that code, or without one that of the system, as far as there is a catalogue.

    Otherwise it is English; where something is wrong, `tell` is called with what it is.
    """
    known = _codes()
    for wanted in [code] if code else _of_the_system():
        for each in (wanted, wanted.partition("_")[0]):
            if each == ENGLISH_CODE:
                return ENGLISH
            if each in known:
                try:
                    return _read(_file(each))
                except ContentError as problem:
                    tell(problem)
                    return ENGLISH
    if code:
        there = Listing((ENGLISH_CODE, *known), "and")
        missing = Message("There is no language “{code}”, only {known}.", code=code, known=there)
        tell(ContentError(_file(code), missing))
    return ENGLISH


def _codes() -> list[str]:
    """Those that have a catalogue, in alphabetical order."""
    found = {file.parent.name for folder in _folders() for file in folder.glob(f"*/{CATALOGUE}")}
    return sorted(code for code in found if _CODE.fullmatch(code) and code != ENGLISH_CODE)


def _folders() -> tuple[Path, Path]:
    """The user's own, and the shipped one."""
    return paths.data_folder() / "languages", paths.assets() / "languages"


def _file(code: str) -> Path:
    own, shipped = (folder / code / CATALOGUE for folder in _folders())
    return own if own.is_file() else shipped


def _read(file: Path) -> Translations:
    """Read a catalogue.  Raises ContentError."""
    try:
        with file.open("rb") as bytes_of_it:
            language = GNUTranslations(bytes_of_it)
        for count in _COUNTS:
            language.ngettext("", "", count)
    except Exception as error:  # gettext parses what it is given without a doubt
        reason = str(error) or type(error).__name__
        fault = Message("The file is not a catalogue that gettext can read: {reason}.", reason=reason)
        raise ContentError(file, fault) from None
    return language


def _of_the_system() -> Iterator[str]:
    """The codes of the languages that the system prefers, the best one first, as `de_AT`."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if chosen := os.environ.get(name):
            break
    else:
        chosen = _of_the_desktop()
    for each in chosen.split(":"):
        yield re.split("[.@]", each)[0]


def _of_the_desktop() -> str:
    """The language of systems that don't tell it in the environment."""
    if sys.platform == "win32":
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    try:
        return locale.getlocale()[0] or ""
    except ValueError:
        return ""
