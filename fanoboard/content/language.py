"""Languages: catalogues of gettext, shipped in `assets/languages/CODE/` or the user's own.

A user's catalogue lies in the folder `languages/CODE` of the data folder and takes the place of a
shipped one.  English needs none: it stands in the program.  A catalogue is a `.po`, as translators have it,
or the `.mo` that was made of it; of the shipped ones the build makes these, which are read faster.
"""

from __future__ import annotations

import locale
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from fanoboard.content import paths
from fanoboard.content.files import open_plain, replace_file
from fanoboard.content.po_file import UNCHECKED, compiled, parse_po
from fanoboard.content.yaml_files import ContentError, unreadable
from fanoboard.messages import ENGLISH, MARK, Listing, Message, Partial, Translations, grouped

ENGLISH_CODE = "en"
EDITED, COMPILED = "fanoboard.po", "fanoboard.mo"

# Translators: the name of your language in your language, such as Deutsch.
_OWN_NAME = Message("English")
_CODE = re.compile(r"[a-z]{2,3}(?:_[A-Za-z]{2,8})*")
_LARGEST = 2_000_000
_COUNTS = range(200)
"""The numbers that a plural rule is tried with; none known to us does anything new above them."""


_WORD = re.compile(r"[^\W\d_]{2}")
_GAP = re.compile(r"\{.*?\}")


class Catalogue(GNUTranslations, Partial):
    """A language that was read from a file."""

    code = ENGLISH_CODE
    unchecked = True
    """Whether what its translators are not sure of is shown, with a mark, and not in English."""

    def __init__(self, file: BytesIO) -> None:
        content = file.getvalue()
        super().__init__(file)
        self.drafts = f"{UNCHECKED}\x04".encode() in content
        """Whether there is anything that they are not sure of."""
        self.add_fallback(_Drafts(self))
        self._had: dict[tuple[str, str], bool] = {}

    def has(self, message: Message) -> bool:
        """Whether there is a text for it, or nothing to translate in it."""
        key = message.context, message.text
        if key not in self._had:
            self._had[key] = not _in_words(message.text) or self._found(message) is not message.text
        return self._had[key]

    def _found(self, message: Message) -> str:
        if message.context:
            return self.pgettext(message.context, message.text)
        if message.plural:
            return self.ngettext(message.text, message.plural, 1)
        return self.gettext(message.text)

    def show_unchecked(self, *, shown: bool) -> None:
        self.unchecked = shown
        self._had.clear()


class _Drafts(NullTranslations):
    """What is said where a catalogue has nothing that is sure: its draft with a mark, or English."""

    def __init__(self, catalogue: Catalogue) -> None:
        super().__init__()
        self._of = catalogue

    def gettext(self, message: str) -> str:
        return self._marked(self._of.pgettext(UNCHECKED, message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._marked(self._of.npgettext(UNCHECKED, msgid1, msgid2, n), msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Nothing where a draft was looked for, so that none is looked for again."""
        if context.startswith(UNCHECKED):
            return ""
        return self._marked(self._of.pgettext(f"{UNCHECKED}\x04{context}", message), message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """As `pgettext`; no message of ours has both."""
        return ""

    def _marked(self, draft: str, english: str) -> str:
        if not draft or not self._of.unchecked:
            return english
        return draft + MARK if _in_words(draft) else draft


def _in_words(text: str) -> bool:
    return _WORD.search(_GAP.sub("", text)) is not None


def code_of(language: Translations) -> str:
    """The code of a language, as it was found."""
    return language.code if isinstance(language, Catalogue) else ENGLISH_CODE


def with_unchecked(language: Translations, *, shown: bool) -> Translations:
    """The language, which shows what its translators are not sure of, or does not."""
    if isinstance(language, Catalogue):
        language.show_unchecked(shown=shown)
    return language


def has_unchecked(language: Translations) -> bool:
    """Whether the translators of a language are not sure of some texts."""
    return isinstance(language, Catalogue) and language.drafts


def languages() -> dict[str, str]:
    """The codes of the languages there are, and what each calls itself; English first.

    Catalogues that can't be read are left out.
    """
    found = {ENGLISH_CODE: str(_OWN_NAME)}
    for code in _codes():
        try:
            found[code] = _OWN_NAME.render(read_catalogue(_file(code)))
        except ContentError:
            continue
    return found


def shipped_codes() -> list[str]:
    return _codes(shipped_only=True)


def load_language(
    code: str = "",
    tell: Callable[[ContentError], object] = lambda problem: None,
    *,
    shipped_only: bool = False,
) -> Translations:
    """The language of that code, or without one that of the system, as far as there is a catalogue.

    Otherwise it is English; where something is wrong, `tell` is called with what it is.  With
    `shipped_only`, the user's own catalogues are passed over.
    """
    known = _codes(shipped_only=shipped_only)
    for wanted in [code] if code else _of_the_system():
        for each in (wanted, wanted.partition("_")[0]):
            if each == ENGLISH_CODE:
                return ENGLISH
            if each in known:
                try:
                    return read_catalogue(_file(each, shipped_only=shipped_only))
                except ContentError as problem:
                    tell(problem)
                    return ENGLISH
    if code:
        there = Listing((ENGLISH_CODE, *known), "and")
        missing = Message("There is no language “{code}”, only {known}.", code=code[:40], known=there)
        tell(ContentError(_file(code), missing))
    return ENGLISH


def _codes(*, shipped_only: bool = False) -> list[str]:
    """The codes of languages that have a catalogue, in alphabetical order."""
    found = {code for folder in _folders(shipped_only=shipped_only) for code in paths.listed(folder)}
    return sorted(
        code
        for code in found
        if _CODE.fullmatch(code)
        and code != ENGLISH_CODE
        and paths.is_file(_file(code, shipped_only=shipped_only))
    )


def _folders(*, shipped_only: bool = False) -> tuple[Path, ...]:
    shipped = paths.assets() / "languages"
    return (shipped,) if shipped_only else (paths.data_folder() / "languages", shipped)


def _file(code: str, *, shipped_only: bool = False) -> Path:
    """The catalogue of a language: of the user's own what is edited, of shipped ones what is compiled."""
    *own, shipped = _folders(shipped_only=shipped_only)
    files = [folder / code / name for folder in own for name in (EDITED, COMPILED)]
    files += [shipped / code / name for name in (COMPILED, EDITED)]
    return next(filter(paths.is_file, files), files[-1])


def read_catalogue(file: Path) -> Translations:
    """Read a catalogue.  Raises ContentError."""
    try:
        with open_plain(file) as opened:
            content = opened.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    if len(content) > _LARGEST:
        raise ContentError(file, Message("The file has more than {most} bytes.", most=grouped(_LARGEST)))
    try:
        return _parsed(content, file.parent.name, edited=file.suffix == ".po")
    except Exception as error:  # gettext parses what it is given without a doubt
        reason = str(error)[:200] or type(error).__name__
        fault = Message("The file is not a catalogue that gettext can read: {reason}.", reason=reason)
        raise ContentError(file, fault) from None


@lru_cache(maxsize=8)
def _parsed(content: bytes, code: str, *, edited: bool) -> Catalogue:
    """The catalogue that a file holds; lists of all languages ask for the same again and again."""
    language = Catalogue(BytesIO(compiled(parse_po(content.decode())) if edited else content))
    language.code = code
    for count in _COUNTS:
        language.ngettext("", "", count)
    return language


def is_code(text: str) -> bool:
    return _CODE.fullmatch(text) is not None and text != ENGLISH_CODE


def own_name(language: Translations, code: str) -> str:
    name = _OWN_NAME.render(language)
    return code if name == str(_OWN_NAME) else name


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


# A catalogue that a translator drops onto the window, checked before it is taken over.

TEMPLATE = "fanoboard.pot"
"""What lists all messages there are."""


@dataclass(frozen=True, slots=True)
class ImportLanguage:
    """A catalogue in a file anywhere, which gettext can read."""

    source: Path
    name: str
    title: str
    text: str
    lacking: int
    """Messages without a translation, or with one that is marked as not certain."""
    messages: int
    """How many there are."""

    @property
    def target(self) -> Path:
        return paths.data_folder() / "languages" / self.name / EDITED

    @property
    def replaces(self) -> bool:
        return paths.is_file(self.target)

    @property
    def hides(self) -> bool:
        """Never: a shipped one that is translated further is what the user is about."""
        return False

    def keep(self) -> Callable[[], object]:
        """Copy it among the user's own, over one of the same language, as `replace_file` does."""
        return replace_file(self.target, self.text)


def read_language(source: Path) -> ImportLanguage:
    """Raise ContentError where a catalogue can't be used."""
    language = read_catalogue(source)
    try:
        text = source.read_text(encoding="utf-8")
        entries = list(parse_po(text))
        template = parse_po((paths.assets() / "languages" / TEMPLATE).read_text(encoding="utf-8"))
        wanted = {entry.key for entry in template if entry.text}
    except (OSError, ValueError) as error:
        raise unreadable(source, error) from None
    head = next((entry.forms.get(0, "") for entry in entries if not entry.text), "")
    told = re.search(r"(?m)^Language:\s*(\S+)", head)
    codes = (told[1].replace("-", "_") if told else "", source.stem, source.parent.name)
    code = next(filter(is_code, codes), "")
    if not code:
        problem = Message("The head of the file does not say in which language it is, as in “Language: de”.")
        raise ContentError(source, problem)
    done = {entry.key for entry in entries if entry.translated}
    return ImportLanguage(source, code, own_name(language, code), text, len(wanted - done), len(wanted))
