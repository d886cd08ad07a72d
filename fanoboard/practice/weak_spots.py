"""Where points are lost: mistakes by their themes, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from fanoboard.games.mistake import THEMES
from fanoboard.practice.deck import Entry

_SURE: Final = 1.96
"""Standard deviations: in 95 of 100 cases the share lies within them."""


class WeakSpot(NamedTuple):
    """A theme, how many of `of` mistakes were about it, and between which shares that lies for sure."""

    theme: str
    mistakes: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.mistakes / self.of


def weak_spots(entries: Sequence[Entry]) -> list[WeakSpot]:
    """The themes of the exercises made of mistakes, the most frequent first."""
    counts = Counter(entry.exercise.theme for entry in entries if entry.exercise.theme in THEMES)
    of = sum(counts.values())
    order = list(THEMES)
    ranked = sorted(counts.items(), key=lambda each: (-each[1], order.index(each[0])))
    return [WeakSpot(theme, count, of, *likely_share(count, of)) for theme, count in ranked]


def likely_share(count: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies in 95 of 100 cases, where `count` of so many were seen.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
    """
    z2 = _SURE * _SURE
    share = count / of
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    spread = _SURE / (1 + z2 / of) * sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return max(0.0, middle - spread), min(1.0, middle + spread)
