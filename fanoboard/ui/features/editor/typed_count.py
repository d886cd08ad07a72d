"""How many pieces are to lie on a spot, typed digit by digit."""

from __future__ import annotations

from fanoboard.games.events import Spot


class TypedCount:
    """The number that the digits typed so far make, as long as all are meant for one spot."""

    def __init__(self) -> None:
        self._spot: Spot | None = None
        self._count = 0

    def forget(self) -> None:
        self._spot = None

    def type(self, spot: Spot, digit: int, most: int) -> tuple[int, bool]:
        """The number after a digit more, and whether it goes on with the one before.

        It does unless that would make it larger than `most`, or the number before was 0.
        """
        longer = 10 * self._count + digit
        goes_on = spot == self._spot and self._count > 0 and longer <= most
        self._spot, self._count = spot, longer if goes_on else digit
        return self._count, goes_on
