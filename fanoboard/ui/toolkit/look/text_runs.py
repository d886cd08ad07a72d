"""Text in runs of one script and direction, and where its lines may break."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Final, NamedTuple

# Lines of text in all scripts: which parts of one are set together, and in which order they are seen.
#
# The order is that of Unicode's bidirectional algorithm for lines that run to the right, as those of all our
# languages do, without its marks for embedding, and but for figures behind a name, which are of the sentence:
# so a name in Arabic or Hebrew stands right in an English sentence.

_TAGS: Final = {
    "ARABIC": "Arab",
    "ARMENIAN": "Armn",
    "BENGALI": "Beng",
    "CANADIAN": "Cans",
    "CHEROKEE": "Cher",
    "CYRILLIC": "Cyrl",
    "DEVANAGARI": "Deva",
    "ETHIOPIC": "Ethi",
    "GEORGIAN": "Geor",
    "GREEK": "Grek",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HANGUL": "Hang",
    "HEBREW": "Hebr",
    "HIRAGANA": "Hani",
    "JAVANESE": "Java",
    "KANNADA": "Knda",
    "KATAKANA": "Hani",
    "KATAKANA-HIRAGANA": "Hani",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "LATIN": "Latn",
    "MALAYALAM": "Mlym",
    "MONGOLIAN": "Mong",
    "MYANMAR": "Mymr",
    "NKO": "Nkoo",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
    "TIFINAGH": "Tfng",
    "CJK": "Hani",
    "IDEOGRAPHIC": "Hani",
    "FULLWIDTH": "Hani",
    "HALFWIDTH": "Hani",
}
"""What ISO 15924 calls a script, by how the names of its characters begin.  Kana go with the kanji."""
_JOINERS: Final = "\u200c\u200d"
_REGIONS: Final = re.compile("[\U0001f1e6-\U0001f1ff]")
_STRONG: Final = {"L": "L", "R": "R", "AN": "R", "EN": "R"}


class Run(NamedTuple):
    """A part of a line in one script and direction, in the order in which it is read."""

    text: str
    script: str
    """As ISO 15924 says it; nothing for signs and figures."""
    leftward: bool
    start: int = 0
    """Where in the line it begins, as that is read."""


def visual_runs(text: str) -> list[Run]:
    """The parts of a line, from left to right as they are seen."""
    runs: list[tuple[int, Run]] = []
    at = 0
    for (level, script), characters in groupby(zip(_levels(text), _scripts(text), strict=True)):
        end = at + sum(1 for _ in characters)
        runs.append((level, Run(text[at:end], script, level == 1, at)))
        at = end
    seen: list[Run] = []
    for turned, group in groupby(runs, lambda each: each[0] > 0):
        parts = list(group)
        seen += [run for _, run in (reversed(_rightward_joined(parts)) if turned else parts)]
    return seen


def _rightward_joined(parts: list[tuple[int, Run]]) -> list[tuple[int, Run]]:
    """The same, turned round where figures that are read to the right stand in several scripts."""
    joined: list[tuple[int, Run]] = []
    for level, group in groupby(parts, lambda each: each[0]):
        same = list(group)
        joined += reversed(same) if level == 2 else same
    return joined


def clusters(text: str) -> Iterator[str]:
    """The characters of a text, each with the marks, joiners and changes of look that belong to it."""
    found = ""
    for character in text:
        if found and (continues(found[-1], character) or _is_flag(found, character)):
            found += character
            continue
        if found:
            yield found
        found = character
    if found:
        yield found


def continues(before: str, character: str) -> bool:
    """Whether a character is one with that before it: a mark, a joiner, a skin colour, a flag's tag."""
    if character < "\u0300":
        return False
    return (
        before == "\u200d"
        or character in _JOINERS
        or unicodedata.category(character).startswith("M")
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or "\U000e0020" <= character <= "\U000e007f"
    )


def _is_flag(before: str, character: str) -> bool:
    return len(before) == 1 and bool(_REGIONS.match(before) and _REGIONS.match(character))


def _scripts(text: str) -> list[str]:
    """The script of each character; signs above ASCII, and marks, have that of what stands beside them."""
    found = [_script(character) for character in text]
    before = ""
    for at, script in enumerate(found):
        if script is None:
            found[at] = before or next((each for each in found[at + 1 :] if each), "")
        else:
            before = script
    return [script or "" for script in found]


@lru_cache(2000)
def _script(character: str) -> str | None:
    """The script of a character; nothing for what is the same everywhere, None for what goes with others."""
    if character < "\u0080":
        return "Latn" if character.isalpha() else ""
    if unicodedata.category(character)[0] in "MZ" or unicodedata.category(character) == "Cf":
        return None
    name = unicodedata.name(character, "").split(" ", 1)[0]
    if name in _TAGS:
        return _TAGS[name]
    return None if unicodedata.category(character).startswith("P") and character > "\u2fff" else ""


def _levels(text: str) -> list[int]:
    """How deep each character is nested: 0 runs to the right, 1 to the left, 2 within that to the right."""
    kinds = [unicodedata.bidirectional(each) or "L" for each in text]
    if not any(kind in ("R", "AL", "AN") for kind in kinds):
        return [0] * len(kinds)
    _free_figures(kinds)
    _resolve_weak(kinds)
    _resolve_neutral(kinds)
    return [{"L": 0, "R": 1}.get(kind, 2) for kind in kinds]


def _free_figures(kinds: list[str]) -> None:
    """Figures that no word to the left follows are of the sentence, not of the name before them."""
    after = "L"
    for at in reversed(range(len(kinds))):
        if kinds[at] in ("L", "R", "AL"):
            after = kinds[at]
        elif kinds[at] == "EN" and after == "L":
            kinds[at] = "L"


def _resolve_weak(kinds: list[str]) -> None:
    """Rules W1 to W7: marks, figures, and what stands between and beside them."""
    before, strong = "L", "L"
    for at, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[at] = before
        elif kind == "EN" and strong == "AL":
            kinds[at] = "AN"
        elif kind in ("L", "R", "AL"):
            strong = kind
        before = kinds[at]
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        if kinds[at] in ("ES", "CS") and kinds[at - 1] == kinds[at + 1] in ("EN", "AN"):
            kinds[at] = kinds[at - 1] if kinds[at] == "CS" or kinds[at - 1] == "EN" else "ON"
    for order in (range(1, len(kinds)), range(len(kinds) - 2, -1, -1)):
        step = 1 if order.step > 0 else -1
        for at in order:
            if kinds[at] == "ET" and kinds[at - step] == "EN":
                kinds[at] = "EN"
    strong = "L"
    for at, kind in enumerate(kinds):
        if kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"


def _resolve_neutral(kinds: list[str]) -> None:
    """Rules N1 and N2: what has no direction of its own has that of both its sides, or of the line."""
    at = 0
    while at < len(kinds):
        end = at
        while end < len(kinds) and kinds[end] not in _STRONG:
            end += 1
        if end > at:
            left = _STRONG[kinds[at - 1]] if at else "L"
            right = _STRONG[kinds[end]] if end < len(kinds) else "L"
            kinds[at:end] = [left if left == right else "L"] * (end - at)
        at = end + 1


# Where lines of text may break: at spaces, and between the characters of Chinese and Japanese.

THIN: Final = "\u2009"
_DRAWN: Final = str.maketrans({"\u00a0": " ", "\u202f": THIN})
_BREAKING: Final = re.compile(r"[^\S\u00a0\u202f]+")
_BETWEEN: Final = re.compile(r"(?<=\d) ([×±]) (?=\d)")
"""What holds a size together, such as 9 × 5, and an estimate, such as 1420 ± 530."""


def words_of(text: str) -> list[str]:
    return [word for word in _BREAKING.split(_BETWEEN.sub("\u00a0\\1\u00a0", text)) if word]


def as_drawn(text: str) -> str:
    """The text with spaces that the fonts have: Inter has no narrow one, but a thin one, which is as wide."""
    return text.translate(_DRAWN)


_IDEOGRAPHIC: Final = (
    "\u2e80-\u2fdf\u3000-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff9f"
    "\U00020000-\U0003fffd"
)
"""What is written without spaces: kanji, kana, and the signs among them."""
_NO_BEGIN: Final = (
    "、。，．・：；？！」』）】〕〉》］｝”’…‥ー々〻ゝゞヽヾ゛゜％ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
    ",.:;?!)]}%"
)
"""What begins no line (JIS X 4051): stops, closing brackets, small kana, signs of length and repetition."""
_NO_END: Final = "「『（【〔〈《［｛“‘([{"
"""What ends no line: opening brackets."""
_FIRST_OF_THEM: Final = "\u2e80"


@cache
def _has() -> re.Pattern[str]:
    """What finds one.  To make it takes 2 ms, which most languages need not wait for."""
    return re.compile(f"[{_IDEOGRAPHIC}]")


@cache
def _ending() -> re.Pattern[str]:
    """The end of a Japanese sentence or clause: up to two kanji, and the kana that they are inflected by."""
    return re.compile("[\u4e00-\u9fff]{0,2}[\u3041-\u3096]{1,8}(?=[、。！？）」]|$)")


def line_parts(text: str, *, endings: bool = False) -> Iterator[tuple[str, bool]]:
    """The parts of a text between which a line may break, and whether a space is before each.

    With `endings`, those of Japanese sentences are whole, as a syllable alone on a line reads badly.
    """
    for word in words_of(text):
        first, *others = unbroken_parts(word, endings=endings)
        yield first, True
        for part in others:
            yield part, False


def unbroken_parts(word: str, *, endings: bool = False) -> list[str]:
    """A word, which has no spaces, in the parts between which a line may break."""
    if max(word, default="") < _FIRST_OF_THEM or not _has().search(word):
        return [word]
    whole = _ending().finditer(word) if endings else ()
    return list(_parts(word, {at for found in whole for at in range(found.start() + 1, found.end())}))


def _parts(word: str, held: set[int]) -> Iterator[str]:
    begin = 0
    for at in range(1, len(word)):
        if at not in held and breaks_between(word[at - 1], word[at]):
            yield word[begin:at]
            begin = at
    yield word[begin:]


def breaks_between(before: str, after: str) -> bool:
    """Whether a line may break between two characters that no space parts; a number keeps what it counts."""
    if after in _NO_BEGIN or before in _NO_END or before.isdigit():
        return False
    return bool(_has().match(before) or _has().match(after))
