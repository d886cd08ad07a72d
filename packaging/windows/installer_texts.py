"""The languages of the installer: those that the app ships, with the sentences of ours that it says.

NSIS brings its own sentences in each.  Ours are taken from the app's catalogues; one that a catalogue lacks
is said in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fanoboard.content.language import load_language, shipped_codes
from fanoboard.messages import Message, Translations

NAMES: Final = {
    "en": "English",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "el": "Greek",
    "eo": "Esperanto",
    "es": "Spanish",
    "fi": "Finnish",
    "fr": "French",
    "hu": "Hungarian",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "nl": "Dutch",
    "pl": "Polish",
    "pt": "Portuguese",
    "pt_BR": "PortugueseBR",
    "ru": "Russian",
    "sv": "Swedish",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "zh_CN": "SimpChinese",
    "zh_TW": "TradChinese",
}
"""What NSIS calls languages, by the codes of their catalogues; it has no others of those that are likely."""

SENTENCES: Final = {
    "IS_OPEN": Message("Fanoboard is open. Close it, and then go on here."),
    "NEEDS_64_BITS": Message("Fanoboard needs a 64-bit Windows."),
    "ON_DESKTOP": Message("Put a shortcut on the desktop"),
}
"""What the installer says of its own, by the names it has in `installer.nsi`."""


def script() -> str:
    """The part of the installer's script that has to do with languages, English first."""
    codes = ("en", *shipped_codes())
    return written({code: load_language(code, shipped_only=True) for code in codes})


def written(languages: Mapping[str, Translations]) -> str:
    """The same for these languages, by their codes; those that NSIS doesn't know are left out."""
    known = {code: words for code, words in languages.items() if code in NAMES}
    lines = [f'!insertmacro MUI_LANGUAGE "{NAMES[code]}"' for code in known]
    for code, words in known.items():
        for name, sentence in SENTENCES.items():
            text = sentence.render(words).replace("$", "$$").replace('"', '$\\"')
            lines.append(f'LangString {name} ${{LANG_{NAMES[code].upper()}}} "{text}"')
    return "\n".join((*lines, ""))
