"""A draw that a person offers to the engine on the other seat, which judges it by what it sees."""

from __future__ import annotations

from fanoboard.games.events import SeatIndex
from fanoboard.games.search_info import Score, Verdict
from fanoboard.match.match import Match
from fanoboard.match.permission import may_offer_draw
from fanoboard.messages import Message
from fanoboard.ui.play.opponent import Opponent
from fanoboard.ui.toolkit.look.style import Text

LONGEST = 1.0
"""Seconds that the engine takes at most to think about an offer."""
MARGIN = 30
"""Hundredths of a piece that it may stand better by, and accept all the same."""
APART = 8
"""Turns from the start to the first offer, and from one that was declined to the next."""


class DrawOffer:
    """The offer of the person to move.  It lapses when anything is played or taken back."""

    def __init__(self, match: Match, opponent: Opponent) -> None:
        self._match = match
        self._opponent = opponent
        self._last = 0
        self._pending = False
        self.reply: Message | None = None
        """Why it was declined, until something else happens."""

    @property
    def pending(self) -> bool:
        return self._pending

    @property
    def possible(self) -> bool:
        rested = abs(self._match.head.number - self._last) >= APART
        return may_offer_draw(self._match) and rested and not self._match.unfinished and not self._pending

    @property
    def engine_seat(self) -> SeatIndex:
        return 1 - self._match.position.mover

    def make(self, seconds: float) -> None:
        """Offer a draw; the engine has so many seconds for a move."""
        if self.possible:
            self.reply = None
            self._pending = True
            self._opponent.judge(self._match.head, min(seconds, LONGEST))

    def forget(self) -> None:
        self._pending = False
        self.reply = None

    def accepted(self) -> bool:
        """Whether the engine has just accepted; if it has declined, `reply` tells why."""
        if not self._pending or self._opponent.judging:
            return False
        self._pending = False
        worth = self._opponent.worth
        name = self._match.names[self.engine_seat]
        self.reply = _refusal(name, worth)
        if self.reply is not None:
            self._last = self._match.head.number
        return self.reply is None


def _refusal(name: Text, worth: Score | None) -> Message | None:
    """Why an engine declines where the position is worth so much to the other side; None if it accepts."""
    match worth:
        case None:
            return Message("{seat} declines the draw: it can't tell how it stands.", seat=name)
        case Score(verdict=Verdict.LOSS):
            return Message("{seat} declines the draw: it sees how to win.", seat=name)
        case Score(verdict=Verdict.GUESS, number=number) if number < -MARGIN:
            return Message("{seat} declines the draw: it thinks that it stands better.", seat=name)
        case _:
            return None
