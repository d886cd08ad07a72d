"""Aiming at one of several numbers before playing it: by wheel, by number keys, or by further clicks."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.events import Spot
from fanoboard.ui.toolkit.look.style import Text

_DIGITS = 2
"""Numbers have no more digits than this."""


class NumberPicker:
    """Which of the numbers that may be chosen next is aimed at, the first one to begin with.

    Numbers are spots that no layout places and whose labels are digits.
    """

    def __init__(self) -> None:
        self._spots: dict[str, Spot] = {}
        self._at = 0
        self._typed = ""

    def offer(self, choices: Sequence[tuple[Spot, Text]]) -> None:
        numbers = all(str(label).isdecimal() for _, label in choices)
        spots = {str(label): spot for spot, label in choices} if numbers else {}
        if spots != self._spots:
            self._spots, self._at, self._typed = spots, 0, ""

    @property
    def spot(self) -> Spot | None:
        """The aim, if it is numbers that may be chosen."""
        return list(self._spots.values())[self._at] if self._spots else None

    def turn(self, steps: int) -> bool:
        """Aim `steps` numbers further, at most at the last one; whether there are any."""
        self._typed = ""
        self._at = min(max(0, self._at + steps), max(0, len(self._spots) - 1))
        return bool(self._spots)

    def go_on(self) -> None:
        """Aim at the next number, after the last one at the first."""
        self._typed = ""
        self._at = (self._at + 1) % max(1, len(self._spots))

    def type(self, digit: str) -> bool:
        """Aim at the number that was typed digit by digit; whether there is one."""
        for text in ((self._typed + digit)[-_DIGITS:], digit):
            if text in self._spots:
                self._typed = text
                self._at = list(self._spots).index(text)
                return True
        return False
