"""A draw that a person offers to the engine on the other seat, which judges it by what it sees."""

from __future__ import annotations

from collections.abc import Callable

from fanoboard.engine.client import EngineClient
from fanoboard.engine.request import Kind, MoveRequest
from fanoboard.games.events import SeatIndex
from fanoboard.games.search_info import Score, Verdict
from fanoboard.match import engine_request
from fanoboard.match.match import Match
from fanoboard.match.permission import may_offer_draw
from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Text

LONGEST = 1.0
"""Seconds that the engine takes at most to think about an offer."""
MARGIN = 30
"""Hundredths of a piece that it may stand better by, and accept all the same."""
APART = 8
"""Turns from the start to the first offer, and from one that was declined to the next."""


class DrawOffer:
    """The offer of the person to move.  It lapses when anything is played or taken back."""

    def __init__(self, match: Match, engine: EngineClient, agree: Callable[[], object]) -> None:
        """`agree` ends the game, once the engine has accepted."""
        self._match = match
        self._engine = engine
        self._agree = agree
        self._last = 0
        self._asked: MoveRequest | None = None
        self.reply: Message | None = None
        """Why it was declined, until something else happens."""

    @property
    def pending(self) -> bool:
        return self._asked is not None

    @property
    def possible(self) -> bool:
        rested = abs(self._match.head.number - self._last) >= APART
        return may_offer_draw(self._match) and rested and not self._match.unfinished and not self.pending

    @property
    def engine_seat(self) -> SeatIndex:
        return 1 - self._match.position.mover

    def make(self, seconds: float) -> None:
        """Offer a draw; the engine has so many seconds for a move."""
        if self.possible:
            self.reply = None
            seconds = min(seconds, LONGEST)
            commands = engine_request.judge(self._match.head, seconds)
            decide = self._decide
            self._asked = MoveRequest(Kind.JUDGE, commands, seconds, on_done=decide, on_fail=decide)
            self._engine.ask(self._asked)

    def forget(self) -> None:
        self._asked = self.reply = None

    def _decide(self, _: object) -> None:
        """Accept or decline by what it saw, even where it failed in the end."""
        request, self._asked = self._asked, None
        best = None if request is None else request.best
        self.reply = _refusal(self._match.names[self.engine_seat], None if best is None else best.score)
        if self.reply is None:
            self._agree()
        else:
            self._last = self._match.head.number


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
