"""Who plays, to be changed in the midst of a game: people, computers, their names and levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fanoboard.match.match import Match, Player
from fanoboard.match.permission import why_not_seated
from fanoboard.messages import Message
from fanoboard.ui.play.seat_choice import SeatChoice
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.scenes.form import Form
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, foot
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label

_WIDTH = 560


class SeatsOverlay(Overlay):
    """A row for each seat; `then` is told who plays from now on, if that is somebody else."""

    app: Services

    def __init__(self, app: Services, match: Match, then: Callable[[Sequence[Player]], object]) -> None:
        super().__init__(app)
        self._match = match
        self._then = then
        self._title = self.add(Label(Message("Who plays"), weight="bold"))
        self._form = Form(self)
        self._seated = match.seated
        engines = app.engines.playing(match.game, {player.engine for player in self._seated})
        following = next((each for each in self._seated if each.follows), None)
        strength = None if following is None else following.strength
        self.seats = [
            SeatChoice(
                self._form,
                match.game,
                seat.name,
                "",
                player,
                self._choose,
                engines=engines,
                strength=strength,
            )
            for seat, player in zip(match.game.seats, self._seated, strict=True)
        ]
        self._problem = self.add(Label("", role="small", danger=True, wrap=True))
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._done = self.add(Button(Message("Play on"), self._finish, kind="primary"))
        self.set_focus(self._done)

    def _choose(self) -> None:
        """Say why this can't be, if so."""
        seats = enumerate(self.seats)
        problems = [why_not_seated(self._match, index, seat.player()) for index, seat in seats]
        problem = next(filter(None, problems), None)
        self._problem.set_text(problem or "")
        self._done.set_enabled(problem is None)
        # What has come gets its place at once.
        self.layout()

    @property
    def widest(self) -> int:  # type: ignore[override]
        """Larger text needs more room."""
        return round(_WIDTH * (1 + self.style.text) / 2)

    def body(self) -> Box:
        """As high as the rows need, as far as the window is."""
        upper = Column(self._title, self._form, self._problem, gap=16, grow=self._form)
        return Column(upper, foot(self._cancel, self._done), gap=24, grow=upper)

    def _finish(self) -> None:
        players = [seat.player() for seat in self.seats]
        self.app.pop()
        if players != self._seated:
            # An engine that was replaced may be back the next time, where its seat is left as it is.
            before = zip(players, self._seated, self._match.players, strict=True)
            self._then([kept if player == seated else player for player, seated, kept in before])
