"""The question before somebody resigns, and if several people may, who."""

from __future__ import annotations

from collections.abc import Callable

from fanoboard.games.events import SeatIndex
from fanoboard.match.match import Match
from fanoboard.match.permission import may_resign
from fanoboard.messages import Message
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, foot
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.segmented import Segmented


class ResignOverlay(Overlay):
    """Asks whether to resign; usually for who is to move.  `then` is told for which seat."""

    app: Services

    def __init__(self, app: Services, match: Match, then: Callable[[SeatIndex], object]) -> None:
        super().__init__(app)
        self._then = then
        seats = may_resign(match)
        self._seat = seats[0]
        self._title = self.add(Label(Message("Resign?"), weight="bold", wrap=True))
        two = len(match.players) == 2
        text = (
            Message("Your opponent wins.") if two else Message("The others play on; the last one left wins.")
        )
        self._text = self.add(Label(text, wrap=True))
        self._who: Segmented[SeatIndex] | None = None
        if len(seats) > 1:
            choices = [(seat, match.names[seat]) for seat in sorted(seats)]
            self._who = self.add(Segmented(choices, self._seat, self._choose))
            self._who.caption = Message("Who resigns")
        self._resign = self.add(Button(Message("Resign"), self._give_up, kind="danger"))
        self._stay = self.add(Button(Message("Play on"), self.back, kind="primary"))
        self.set_focus(self._stay)

    def _choose(self, seat: SeatIndex) -> None:
        self._seat = seat

    def body(self) -> Box:
        """The words, who it is about, and the answers."""
        who = [self._who] if self._who is not None else []
        words = Column(self._title, self._text)
        return Column(Column(words, *who, gap=16), foot(self._resign, self._stay), gap=24)

    def _give_up(self) -> None:
        self.app.pop()
        self._then(self._seat)
