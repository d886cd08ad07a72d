"""Where lines of text may break: at spaces, and between the characters of Chinese and Japanese."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

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


def line_parts(text: str) -> Iterator[tuple[str, bool]]:
    for word in words_of(text):
        first, *others = unbroken_parts(word)
        yield first, True
        for part in others:
            yield part, False


def unbroken_parts(word: str) -> list[str]:
    """A word, which has no spaces, in the parts between which a line may break."""
    if max(word, default="") < _FIRST_OF_THEM or not _has().search(word):
        return [word]
    return list(_parts(word))


def _parts(word: str) -> Iterator[str]:
    begin = 0
    for at in range(1, len(word)):
        if breaks_between(word[at - 1], word[at]):
            yield word[begin:at]
            begin = at
    yield word[begin:]


def breaks_between(before: str, after: str) -> bool:
    """Whether a line may break between two characters that no space parts; a number keeps what it counts."""
    if after in _NO_BEGIN or before in _NO_END or before.isdigit():
        return False
    return bool(_has().match(before) or _has().match(after))
