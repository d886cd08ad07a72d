"""How well one colour stands out from another, as WCAG 2 measures it, and which colours have to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fanoboard.content.colour import contrast_ratio
from fanoboard.content.theme import FieldPath, Theme, colour_at

Verdict = Literal["good", "fair", "poor"]

_TEXT, _SHAPE = (4.5, 3.0), (3.0, 2.0)
"""The least contrast that is good, and that is fair: of text, and of shapes, which are larger."""


@dataclass(frozen=True, slots=True)
class ColourPair:
    """Two colours of a theme of which one is seen on the other."""

    ink: FieldPath
    ground: FieldPath
    text: bool = False
    """Whether it is text; shapes can do with less contrast."""

    def ratio(self, theme: Theme) -> float:
        """The contrast, from 1 to 21."""
        return contrast_ratio(colour_at(theme, self.ink), colour_at(theme, self.ground))

    def verdict(self, theme: Theme) -> Verdict:
        good, fair = _TEXT if self.text else _SHAPE
        ratio = self.ratio(theme)
        return "good" if ratio >= good else "fair" if ratio >= fair else "poor"


_TEXTS = {
    "text": ("panel", "field", "window", "window_edge"),
    "quiet": ("panel", "window"),
    "on_accent": ("accent", "danger"),
    "danger": ("panel",),
}
_ON_THE_FACE = (
    "can_move", "can_land", "will_capture", "last_move", "must", "losing", "refused", "cursor",
    "win", "draw", "loss",
)  # fmt: skip
_OPPONENTS = {
    "white": "black",
    "light": "dark",
    "white circle": "black circle",
    "white triangle": "black triangle",
}
_ON_CARDS = (("suits", "h"), ("suits", "d"), ("suits", "s"), ("suits", "c"), ("joker",), ("gilt",))


def colour_pairs() -> tuple[ColourPair, ...]:
    """The pairs of colours that have to be told apart, the ones that matter most first."""
    face: FieldPath = ("board", "face")
    return (
        *(
            ColourPair(("colours", ink), ("colours", ground), text=True)
            for ink, grounds in _TEXTS.items()
            for ground in grounds
        ),
        ColourPair(("colours", "accent"), ("colours", "panel")),
        ColourPair(("board", "line"), face),
        ColourPair(("board", "label"), ("board", "frame"), text=True),
        *(ColourPair(("marks", name), face) for name in _ON_THE_FACE),
        *(ColourPair(("marks", "choices", which), face) for which in (0, 1)),
        *(
            ColourPair(("pieces", one, "body"), ("pieces", other, "body"))
            for one, other in _OPPONENTS.items()
        ),
        ColourPair(("cards", "ink"), ("cards", "table"), text=True),
        *(ColourPair(("cards", *path), ("cards", "face")) for path in _ON_CARDS),
        ColourPair(("cards", "back_line"), ("cards", "back")),
    )


def hardest_pair(theme: Theme, path: FieldPath) -> ColourPair | None:
    """Of the pairs that a colour is in, the one that is hardest to tell apart; None if it is in none."""
    rank = {"poor": 0, "fair": 1, "good": 2}
    pairs = [pair for pair in colour_pairs() if path in (pair.ink, pair.ground)]
    return min(pairs, key=lambda pair: (rank[pair.verdict(theme)], pair.ratio(theme)), default=None)
