"""Small things that move for a moment, where motion is wanted, and leave the board as it lies.

They hold nobody up: a board on which nothing else moves is at rest, whatever of these is still to be seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from fanoboard.games.events import Spot
from fanoboard.ui.toolkit.paint.curves import Point

Kind = Literal["dust", "lift", "lower", "home", "pop", "breath", "part", "close"]
"""What is to be seen: dust where a piece landed, pieces that are picked up or put down, or go home from where
a hand let go of them, a number that has changed, a card that is pointed at; the others of a hand that part to
make room for one that is dragged, and close up again."""

_LASTS: Final[Mapping[Kind, float]] = {
    "dust": 300,
    "lift": 90,
    "lower": 110,
    "home": 260,
    "pop": 200,
    "breath": 3600,
    "part": 140,
    "close": 180,
}
"""Milliseconds at speed 1."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One of these things, on a spot."""

    kind: Kind
    spot: Spot
    count: int = 0
    """How many pieces, from the top, it draws itself, which are not drawn at rest meanwhile."""
    start: Point = (0, 0)
    """Where a hand let go of them."""
    since: float = 0
    """When it began, in milliseconds of the clock."""
    speed: float = 1
    """By how much it is faster than usual."""

    def share(self, now: float) -> float:
        """How much of its time has passed, 0 to 1."""
        return min(1.0, max(0.0, (now - self.since) * self.speed / _LASTS[self.kind]))


class Effects:
    """Those that are to be seen now."""

    def __init__(self) -> None:
        self.going: tuple[Effect, ...] = ()

    def begin(self, effect: Effect) -> None:
        """Have one be seen, instead of another one with the same piece or number."""
        others = (each for each in self.going if each.spot != effect.spot or not _same(each, effect))
        self.going = (*others, effect)

    def update(self, now: float) -> set[Spot]:
        """Forget those that are over; the spots whose pieces are at rest again."""
        return self._keep(tuple(each for each in self.going if each.share(now) < 1))

    def end(self, *kinds: Kind) -> set[Spot]:
        """End those of some kinds, or all; the spots whose pieces are at rest again."""
        return self._keep(tuple(each for each in self.going if kinds and each.kind not in kinds))

    def _keep(self, kept: tuple[Effect, ...]) -> set[Spot]:
        over = {each.spot for each in self.going if each.count and each not in kept}
        self.going = kept
        return over


def _same(one: Effect, other: Effect) -> bool:
    return one.kind == other.kind or bool(one.count and other.count)
